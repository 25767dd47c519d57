#!/usr/bin/env python3
"""Floods `joga host`, with its usual limits, from simulated addresses while two people play a timed game, and checks
that they do not notice: their clocks show the time of their turns, everything they ask for is answered, newcomers get
in, and the host stays below 512 MiB.

Usage: host_flood_test.py JOGA FLOOD [SECONDS]

FLOOD is one of
  replays      100 connections of one address act in, and open, long games that nobody watches
  replays-3    the same from three addresses
  silence      connections ask for a large lobby and never read
  lobby        strangers ask for a large lobby and reconnect again and again
  networks     one IPv6 network of 56 bits takes all connections that it can get
  connects     one address connects and leaves as fast as it can
  churn        people of many addresses come, look round, begin a game and leave
  invitations  one address invites one person as often as it can
  computers    one address plays the strongest computer in as many games as it can
  writes       one address makes as many turns as it can
  pauses       no flood: the process is stopped for a while, again and again

Prints what the people saw. If JOGA_LONG_TESTS is set, floods last longer, and time is checked more closely.
Exit status: 0 success, 1 failure.
"""

import asyncio
import itertools
import json
import os
import random
import resource
import shutil
import signal
import subprocess
import sys
import time

from host_support import PATIENCE, Gone, Host, Line, Refused, Rules, Sqlite, Wrong, known_games, run_to_the_end

MOST_MEMORY = 512  # MiB
MOST_CHARGED = 0.05  # seconds that a turn may be charged too much, on average, on a machine with nothing else to do
ROUNDING = 0.003  # seconds
INITIAL = 3_600_000
GAP = 96 * "-"
# Its text is as long as that of a map can be.
LARGE_MAP = "stars:map=rows:" + "/".join(GAP + row for row in ["0H00", *24 * ["0000"], "00h0"])
ENDLESS = "fields:quiet=0,repetition=0"


class Visitor:
    """A connection from an address of its own choice."""

    def __init__(self, line, address):
        self.line = line
        self.address = address

    @staticmethod
    async def come(host, address, cookie="", patient=True):
        for _ in range(PATIENCE * 10 if patient else 1):
            try:
                line = await Line.open(host, cookie, headers=(f"X-Forwarded-For: {address}",))
                if line.status == 101:
                    return Visitor(line, address)
                line.close()
            except Gone:
                pass
            await asyncio.sleep(0.1 if patient else 0)
        if patient:
            raise Wrong(f"{address} does not get in")
        return None

    async def ask(self, request, **params):
        line = self.line
        line.number += 1
        line.send({"id": line.number, "request": request, "params": params})
        while (answer := await line.message()).get("id") != line.number:
            pass
        if "error" in answer:
            raise Refused(answer["error"])
        return answer["result"]


# --- The people, in a process of their own so that the flood does not slow down what they measure


class Player:
    def __init__(self, visitor):
        self.visitor = visitor
        self.events = asyncio.Queue()
        self.answers = asyncio.Queue()
        self.reader = asyncio.create_task(self.read())

    async def read(self):
        while True:
            message = await self.visitor.line.message()
            (self.events if "event" in message else self.answers).put_nowait((time.monotonic(), message))

    async def ask(self, request, **params):
        line = self.visitor.line
        line.number += 1
        line.send({"id": line.number, "request": request, "params": params})
        _, answer = await asyncio.wait_for(self.answers.get(), PATIENCE)
        if "error" in answer:
            raise Wrong(f"{request} of a player: {answer['error']}")
        return answer["result"]

    async def turn(self, plies):
        """Waits for the event with this many turns. Returns when it came, and the event."""
        while True:
            at, event = await asyncio.wait_for(self.events.get(), PATIENCE)
            if event["event"] == "game" and event["state"]["ply"] == plies:
                return at, event


async def play_games(host, turns, seen, is_over):
    """Two people play, and tell how long each turn took by their own clocks and by the host's."""
    while not is_over():
        players = [Player(await Visitor.come(host, f"198.51.100.{i}")) for i in (1, 2)]
        clock = {"kind": "minutes", "initial_ms": INITIAL, "increment_ms": 0}
        game = (await players[0].ask("game.create", game="eximo", side=1, clock=clock))["game"]["id"]
        for player in players:
            await player.ask("game.watch", game=game)
        await players[1].ask("game.join", game=game)
        left = [INITIAL, INITIAL]
        sent = told = time.monotonic()
        for ply, move in enumerate(random.choice(turns)):
            if is_over():
                break
            await asyncio.sleep(random.uniform(0.05, 0.25))
            sent_before, sent = sent, time.monotonic()
            await players[ply % 2].ask("game.play", game=game, ply=ply, move=move)
            known = time.monotonic()
            for player in players:
                at, event = await player.turn(ply + 1)
                if player is players[1 - ply % 2]:
                    seen["moves"].append(at - sent)
                    next_told = at
            now = event["state"]["left_ms"]
            if now is None:
                break
            if ply >= 2:
                charged = (left[ply % 2] - now[ply % 2]) / 1000
                if not sent - told - ROUNDING <= charged <= known - sent_before + ROUNDING:
                    raise Wrong(f"turn {ply} was charged {charged:.3f} s, and took from {sent - told:.3f} to {known - sent_before:.3f} s")
                seen["charged"][ply % 2].append(charged - (sent - told))
            left[ply % 2] = now[ply % 2]
            told = next_told
        for player in players:
            player.reader.cancel()
            player.visitor.line.close()


async def load_pages(host, seen, is_over):
    """Newcomers load the page, connect, and look at the lobby."""
    for number in itertools.count(1):
        if is_over():
            return
        address = f"203.0.113.{number % 250}"
        begin = time.monotonic()
        status, _ = await host.get("/", f"X-Forwarded-For: {address}")
        if status not in (200, 404):  # 404: the program was built without the page
            raise Wrong(f"a newcomer gets status {status}")
        visitor = await Visitor.come(host.address, address)
        await visitor.ask("hello")
        await visitor.ask("lobby")
        seen["loads"].append(time.monotonic() - begin)
        visitor.line.close()
        await asyncio.sleep(0.2)


async def play_computer(host, seen, is_over):
    """People play the weakest computer, one after the other, a few games each."""
    cookie = ""
    for number in itertools.count():
        if is_over():
            return
        if number % 10 == 0:
            cookie = ""
        visitor = await Visitor.come(host, f"192.0.2.{100 + number // 10 % 100}", cookie)
        cookie = visitor.line.cookie
        try:
            begin = time.monotonic()
            game = (await visitor.ask("game.create", game="quantik", side=2, opponent={"who": "level:1"}))["game"]["id"]
            answer = await visitor.ask("game.watch", game=game)
            ply = answer["game"]["state"]["ply"]
            while ply == 0:
                message = await visitor.line.message()
                if message.get("event") == "game":
                    ply = message["state"]["ply"]
            seen["computer"].append(time.monotonic() - begin)
            await visitor.ask("game.abort", game=game)
        finally:
            visitor.line.close()
        await asyncio.sleep(0.5)


async def probe(address, turns, seconds):
    seen = {"moves": [], "charged": [[], []], "loads": [], "computer": []}
    end = time.monotonic() + seconds
    host = Probed(address)
    tasks = [play_games(address, turns, seen, lambda: time.monotonic() > end),
             load_pages(host, seen, lambda: time.monotonic() > end),
             play_computer(address, seen, lambda: time.monotonic() > end)]
    await asyncio.gather(*tasks)
    print(json.dumps(seen))


class Probed(Host):
    """A host that another process has started."""

    def __init__(self, address):  # pylint: disable=super-init-not-called
        self.address = address


# --- Floods


async def insist(host, address, requests):
    """Sends requests for ever. Reconnects when the host closes the connection."""
    visitor = None
    while True:
        try:
            if visitor is None:
                visitor = await Visitor.come(host, address, patient=False)
            if visitor is None:
                await asyncio.sleep(0.05)
                continue
            request, params = next(requests)
            await visitor.ask(request, **params)
        except Refused:
            await asyncio.sleep(0)
        except Gone:
            visitor = None
            await asyncio.sleep(0.01)


async def replays(host, store, addresses=1):
    games = [row[0] for row in store.rows("SELECT id FROM games WHERE revision = 1 AND phase = 2")]
    for number in range(100):
        game = itertools.cycle(random.sample(games, len(games)))
        requests = (choice for one in game for choice in
                    (("game.resign", {"game": one}), ("game.play", {"game": one, "ply": 0, "move": "a1"}),
                     ("game.watch", {"game": one, "since": 1}), ("game.leave", {"game": one})))
        asyncio.create_task(insist(host.address, f"10.0.0.{number % addresses}", requests))


async def fill_lobby(host):
    """Some addresses list as many large challenges as they can."""
    listed = 0
    for number in range(60):
        visitor = await Visitor.come(host.address, f"10.1.0.{number % 20}")
        try:
            for _ in range(3):
                await visitor.ask("game.create", game=LARGE_MAP, side=1, listed=True)
                listed += 1
        except Refused:
            pass
        visitor.line.close()
    print(f"{listed} large challenges")


async def silence(host, _):
    await fill_lobby(host)

    async def stay(number):
        while True:
            visitor = await Visitor.come(host.address, f"10.2.{number % 33}.1", patient=False)
            if visitor is not None:
                visitor.line.writer.transport.pause_reading()
                try:
                    while True:
                        visitor.line.send({"id": 1, "request": "lobby"})
                        visitor.line.writer.write(bytes([128 | 10, 128]) + bytes(4))  # a pong
                        await visitor.line.writer.drain()
                        await asyncio.sleep(1)
                except (OSError, ConnectionError):
                    pass
                visitor.line.close()
            await asyncio.sleep(0.5)

    for number in range(2_000):
        asyncio.create_task(stay(number))


async def lobby(host, _):
    await fill_lobby(host)

    async def ask():
        while True:
            visitor = await Visitor.come(host.address, "10.3.0.1", patient=False)
            if visitor is None:
                await asyncio.sleep(0.02)
                continue
            try:
                for _ in range(40):
                    await visitor.ask("lobby")
            except (Refused, Gone):
                pass
            visitor.line.close()

    for _ in range(100):
        asyncio.create_task(ask())


async def networks(host, _):
    async def stay(number):
        while True:
            visitor = await Visitor.come(host.address, f"2001:db8:0:{number % 256:x}::{number}", patient=False)
            if visitor is not None:
                try:
                    while True:
                        await visitor.line.message()
                except Gone:
                    pass
            await asyncio.sleep(0.2)

    for number in range(3_000):
        asyncio.create_task(stay(number))


async def connects(host, _):
    async def come():
        while True:
            visitor = await Visitor.come(host.address, "10.4.0.1", patient=False)
            if visitor is not None:
                visitor.line.close()
            await asyncio.sleep(0)

    for _ in range(50):
        asyncio.create_task(come())


async def churn(host, _):
    async def visit():
        while True:
            visitor = await Visitor.come(host.address, f"10.7.{random.randrange(256)}.{random.randrange(256)}", patient=False)
            if visitor is not None:
                try:
                    await visitor.ask("lobby")
                    await visitor.ask("game.create", game="quantik", side=1, opponent={"who": "level:1"})
                except (Refused, Gone):
                    pass
                visitor.line.close()
            await asyncio.sleep(0.1)

    for _ in range(10):
        asyncio.create_task(visit())


async def invitations(host, _):
    victim = await Visitor.come(host.address, "192.0.2.1")
    await victim.ask("me.name", name="Vítima")
    person = (await victim.ask("hello"))["you"]["person"]
    await victim.ask("mine")
    invitation = ("game.create", {"game": "quantik", "side": 1, "opponent": {"person": person}})
    for _ in range(50):
        asyncio.create_task(insist(host.address, "10.5.0.1", itertools.repeat(invitation)))


async def computers(host, _):
    wish = {"game": "eximo", "side": 2, "opponent": {"who": "level:14"}}

    async def play():
        visitor = await Visitor.come(host.address, "10.6.0.1")
        await insist_with(visitor, itertools.repeat(("game.create", wish)))

    for _ in range(30):
        asyncio.create_task(play())


async def insist_with(visitor, requests):
    while True:
        try:
            request, params = next(requests)
            await visitor.ask(request, **params)
        except Refused:
            await asyncio.sleep(0.1)
        except Gone:
            return


async def writes(host, _):
    async def pair():
        while True:
            one, two = [await Visitor.come(host.address, "10.7.0.1") for _ in range(2)]
            try:
                game = (await one.ask("game.create", game="fields", side=1))["game"]["id"]
                await two.ask("game.join", game=game)
                for number in itertools.count():
                    who = (one, two)[number % 2]
                    await who.ask("game.draw", game=game, answer="offer" if number % 2 == 0 else "decline")
            except (Refused, Gone):
                await asyncio.sleep(0.2)
            one.line.close()
            two.line.close()

    for _ in range(25):
        asyncio.create_task(pair())


async def pauses(host, _):
    async def stop():
        while True:
            await asyncio.sleep(random.uniform(0.1, 0.6))
            host.process.send_signal(signal.SIGSTOP)
            await asyncio.sleep(random.uniform(0.2, 1.5))
            host.process.send_signal(signal.SIGCONT)

    asyncio.create_task(stop())


FLOODS = {"none": None, "replays": replays, "replays-3": lambda host, store: replays(host, store, 3), "silence": silence,
          "lobby": lobby, "networks": networks, "connects": connects, "churn": churn, "invitations": invitations,
          "computers": computers, "writes": writes, "pauses": pauses}


# --- The test


def turns_in_a_circle(rules):
    """Returns four turns that lead back to the start."""
    for first in rules.turns([]):
        for second in rules.turns([first]):
            back = ["-".join(reversed(turn.split("-"))) for turn in (first, second)]
            if back[0] in rules.turns([first, second]) and back[1] in rules.turns([first, second, back[0]]):
                return [first, second, *back]
    raise Wrong("no turns lead back to the start")


def import_long_games(joga, folder, store):
    """Puts a hundred games of 10,000 turns into the database."""
    rules = Rules(joga, ENDLESS)
    circle = turns_in_a_circle(rules)
    rules.close()
    record = os.path.join(folder, "long")
    with open(record, "w", encoding="utf-8") as file:
        for number in range(100):
            turns = "\n".join(2_490 * circle)
            file.write(f'[Game "{ENDLESS}"]\n[Round "{number}"]\n[Result "1"]\n[Termination "resignation"]\n\n{turns}\n1\n\n')
    subprocess.run([joga, "host", "import", record, *store.arguments], check=True)


def memory_of(host):
    with open(f"/proc/{host.process.pid}/status", encoding="utf-8") as file:
        fields = dict(line.split(":", 1) for line in file)
    return int(fields["VmHWM"].split()[0]) / 1024


def share(values, part):
    return sorted(values)[int(part * (len(values) - 1))] if values else float("nan")


async def test(joga, flood, seconds, folder):
    store = Sqlite(folder)
    turns = known_games(joga, "eximo", folder)
    host = Host(joga, store.arguments, folder, limits="")
    if flood.startswith("replays"):
        import_long_games(joga, folder, store)
    if FLOODS[flood]:
        await FLOODS[flood](host, store)
    games = os.path.join(folder, "turns")
    with open(games, "w", encoding="utf-8") as file:
        json.dump(turns, file)
    people = await asyncio.create_subprocess_exec(sys.executable, "-B", __file__, "--probe", host.address, games, str(seconds),
                                                  stdout=asyncio.subprocess.PIPE)
    output, _ = await people.communicate()
    if people.returncode != 0:
        raise Wrong("the people have failed")
    seen = json.loads(output)
    memory = memory_of(host)
    for name, values in (("a move", seen["moves"]), ("a page", seen["loads"]), ("level:1", seen["computer"])):
        print(f"{name}: half {1000 * share(values, 0.5):.1f} ms, 99 % {1000 * share(values, 0.99):.1f} ms, "
              f"all {1000 * share(values, 1):.1f} ms, {len(values)}")
    for player in (0, 1):
        values = seen["charged"][player]
        average = sum(values) / max(1, len(values))
        print(f"player {player + 1}: charged {1000 * average:.1f} ms too much a turn, at most {1000 * share(values, 1):.1f} ms")
        if average > MOST_CHARGED and flood != "pauses" and os.environ.get("JOGA_LONG_TESTS"):
            raise Wrong(f"player {player + 1} was charged {1000 * average:.1f} ms a turn too much")
    print(f"memory: {memory:.0f} MiB", flush=True)
    if memory > MOST_MEMORY:
        raise Wrong(f"the host has used {memory:.0f} MiB")
    if min(len(seen["moves"]), len(seen["loads"]), len(seen["computer"])) == 0:
        raise Wrong("the people did not get through")
    if host.process.poll() is not None:
        raise Wrong("the host has ended")
    host.kill()
    shutil.rmtree(folder, ignore_errors=True)
    os._exit(0)  # does not wait for the flood


def main():
    if sys.argv[1] == "--probe":
        with open(sys.argv[3], encoding="utf-8") as file:
            turns = json.load(file)
        try:
            asyncio.run(probe(sys.argv[2], turns, float(sys.argv[4])))
        except (Wrong, Refused) as wrong:
            print(f"wrong: {wrong}", file=sys.stderr)
            return 1
        return 0
    joga, flood = sys.argv[1:3]
    most = resource.getrlimit(resource.RLIMIT_NOFILE)[1]
    resource.setrlimit(resource.RLIMIT_NOFILE, (most, most))
    usual = 60 if os.environ.get("JOGA_LONG_TESTS") else 4
    seconds = float(sys.argv[3]) if len(sys.argv) > 3 else usual
    return run_to_the_end(lambda folder: test(joga, flood, seconds, folder))


if __name__ == "__main__":
    sys.exit(main())
