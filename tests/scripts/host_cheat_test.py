#!/usr/bin/env python3
"""While two people play at a host, a cheater tries to move for others, guesses links and secrets, repeats old
messages, floods the host and does not read its messages, and people press buttons at the same time. Each attempt is refused with a sentence, and the two
players notice nothing.

Usage: host_cheat_test.py JOGA
"""

import asyncio
import os
import secrets
import sys
import time

from host_support import Gone, Host, Line, Person, Refused, Sqlite, Wrong, known_games, run_to_the_end

LONGEST = 2  # seconds that a turn may take on a busy machine, whatever other clients do


async def refusal(person, request, **params):
    """Returns the error code of the refusal, or "none". Checks that its message is a sentence."""
    try:
        await person.ask(request, **params)
    except Refused as error:
        if len(error.message) < 10:
            raise Wrong(f"{request}: '{error.message}' is no sentence") from error
        return error.code
    return "none"


def expect(found, expected, what):
    if found != expected:
        raise Wrong(f"{what}: {found!r} instead of {expected!r}")


class Two:
    """Two people in the middle of a game."""

    def __init__(self, hosts, turns):
        self.people = [Person(hosts), Person(hosts)]
        self.turns = turns
        self.ply = 0
        self.slowest = 0

    async def begin(self):
        for person in self.people:
            await person.connect()
        self.game = (await self.people[0].ask("game.create", game="eximo", side=1))["game"]["id"]
        await self.people[1].ask("game.join", game=self.game)
        for person in self.people:
            await person.ask("game.watch", game=self.game)
        await self.play()
        await self.play()

    async def play(self):
        begin = time.monotonic()
        await self.people[self.ply % 2].ask("game.play", game=self.game, ply=self.ply, move=self.turns[self.ply])
        while True:
            event = await self.people[1 - self.ply % 2].line.message()
            if event.get("event") == "game" and event["moves"] == [self.turns[self.ply]]:
                break
        self.slowest = max(self.slowest, time.monotonic() - begin)
        self.ply += 1

    async def play_while(self, attack):
        task = asyncio.create_task(attack)
        while not task.done():
            if self.ply + 1 < len(self.turns):  # the game must not end
                await self.play()
            await asyncio.sleep(0.05)
        return await task


async def meddle(cheat, two):
    """Tries what only players may do."""
    turn = {"game": two.game, "ply": two.ply, "move": two.turns[two.ply]}
    expect(await refusal(cheat, "game.play", **turn), "forbidden", "a turn for another")
    expect(await refusal(two.people[1 - two.ply % 2], "game.play", **turn), "illegal", "a turn of the opponent's")
    for request in ("game.resign", "game.abort", "game.claim"):
        expect(await refusal(cheat, request, game=two.game), "forbidden", request)
    for request in ("game.draw", "game.takeback"):
        expect(await refusal(cheat, request, game=two.game, answer="accept"), "forbidden", request)
    if await refusal(cheat, "game.join", game=two.game) == "none":
        raise Wrong("a third player")


async def repeat(two):
    """Repeats old messages."""
    for ply in range(two.ply):
        turn = {"game": two.game, "ply": ply, "move": two.turns[ply]}
        expect(await refusal(two.people[ply % 2], "game.play", **turn), "stale", "an old turn")


async def race(host):
    """Twenty people press the same button at once: one of them gets the seat, and one turn is made."""
    people = [Person([host]) for _ in range(20)]
    for person in people:
        await person.connect()
    game = (await people[0].ask("game.create", game="quantik", side=1))["game"]["id"]
    joins = await asyncio.gather(*[refusal(person, "game.join", game=game) for person in people[1:]])
    expect(joins.count("none"), 1, "seats given to twenty people")
    windows = [Person([host]) for _ in range(8)]
    for window in windows:
        window.cookie = people[0].cookie
        await window.connect()
    turns = await asyncio.gather(*[refusal(window, "game.play", game=game, ply=0, move=f"C@{square}")
                                   for window, square in zip(windows, ["a1", "b2", "c3", "d4", "a4", "b3", "c2", "d1"])])
    expect(sorted(set(turns)), ["none", "stale"], "turns made at once")
    expect(turns.count("none"), 1, "turns made at once")


async def guess(cheat, two, address):
    """Guesses links, cookies, tokens and codes."""
    for game in [two.game[:-1] + letter for letter in "abcdefgh" if letter != two.game[-1]] + ["1" * 12, "../host.db", ""]:
        if await refusal(cheat, "game.watch", game=game) == "none":
            raise Wrong(f"there is a game {game}")
    stranger = await Line.open(address, "joga=" + secrets.token_urlsafe(32))
    stranger.send({"id": 1, "request": "hello", "params": {"language": "en"}})
    expect((await stranger.message())["result"]["you"], None, "a guessed cookie")
    expect((await Line.open(address, headers=["Authorization: Bearer " + secrets.token_urlsafe(32)])).status, 401, "a guessed token")
    expect((await Line.open(address, headers=["Sec-WebSocket-Protocol: joga, take.12345678"])).status, 403, "a guessed code")


async def flood_connection(address):
    """Floods the host over one connection."""
    line = await Line.open(address)
    try:
        for number in range(5000):
            line.send({"id": number, "request": "hello", "params": {"language": "en"}})
            if number % 100 == 0:
                await line.writer.drain()
        while True:
            await line.message()
    except Gone as gone:
        return gone.args[:1] in ((1008,), ())
    except OSError:
        return True


async def flood_identity(hosts):
    """Floods the host over many connections of one person."""
    first = Person(hosts)
    await first.connect()
    await first.ask("me.name", name="Mallory")
    lines = [await Line.open(hosts[0].address, first.cookie) for _ in range(20)]
    expect(sorted({line.status for line in lines} - {101}) != [], True, "20 connections of one person")
    busy = 0
    for line in lines:
        for number in range(60 if line.status == 101 else 0):
            line.send({"id": number, "request": "mine", "params": {}})
    for line in lines:
        try:
            for _ in range(60 if line.status == 101 else 0):
                busy += (await line.message()).get("error", {}).get("code") == "busy"
        except Gone:
            pass
        line.close()
    expect(busy > 100, True, f"requests of one person, {busy} refused")


async def flood_address(host):
    """Uses up the limits of one address: its connections and its new people."""
    def at(address):
        return [f"X-Forwarded-For: {address}"]

    lines = [await Line.open(host.address, headers=at("198.51.100.7")) for _ in range(105)]
    refused = [line.status for line in lines if line.status != 101]
    expect(len(refused), 5, "connections of one address")
    codes = []
    for line in lines[:100]:
        line.send({"id": 1, "request": "me.name", "params": {"name": "Mallory"}})
        codes.append((await line.message()).get("error", {}).get("code"))
    expect(codes.count("busy") >= 40, True, f"new people of one address, {codes.count('busy')} refused")
    other = await Line.open(host.address, headers=at("203.0.113.9"))
    expect(other.status, 101, "a connection from elsewhere")
    other.send({"id": 1, "request": "me.name", "params": {"name": "Bento"}})
    expect("result" in await other.message(), True, "a new person from elsewhere")
    for line in lines:
        line.close()


async def read_nothing(host, two):
    """Keeps sending requests without reading the answers."""
    line = await Line.open(host.address)
    line.writer.transport.pause_reading()
    number = 0
    for _ in range(600):
        for _ in range(100):
            number += 1
            line.send({"id": number, "request": "game.watch", "params": {"game": two.game}})
        await asyncio.sleep(0.05)
        if "joga_slow_readers_total 1\n" in (await host.get("/metrics"))[1]:
            line.close()
            return
    raise Wrong("somebody who reads nothing is kept")


async def run(joga, folder):
    store = Sqlite(folder)
    turns = max(known_games(joga, "eximo", folder), key=len)
    host = Host(joga, store.arguments, folder, limits="")
    try:
        two = Two([host], turns)
        await two.begin()
        cheat = Person([host])
        await cheat.connect()
        await meddle(cheat, two)
        await repeat(two)
        await race(host)
        await two.play_while(guess(cheat, two, host.address))
        if not await two.play_while(flood_connection(host.address)):
            raise Wrong("a flood is not stopped")
        await two.play_while(flood_identity([host]))
        await two.play_while(flood_address(host))
        host.kill()

        # Limits on requests would stop this client sooner; the test is about messages sent to it.
        host = Host(joga, store.arguments, folder,
                    limits="[limits]\nrequests_per_second = 1000000\nrequests_at_once = 1000000\nmessages_per_second = 1000000\n"
                           "messages_at_once = 1000000\nbytes_per_second = 100000000\nbytes_at_once = 100000000\n")
        for person in two.people:
            person.hosts = [host]
            await person.connect()
            await person.ask("game.watch", game=two.game)
        await two.play_while(read_nothing(host, two))
        shown = (await two.people[0].ask("game.watch", game=two.game))["game"]
        expect(shown["moves"], turns[:two.ply], "the game")
        expect(shown["state"]["phase"], "running", "the game")
        expect(two.slowest < LONGEST, True, f"a turn that took {two.slowest:.2f} s")
        print(f"{two.ply} turns, the slowest took {two.slowest * 1000:.0f} ms, whatever others tried")
    finally:
        host.kill()


if __name__ == "__main__":
    sys.exit(run_to_the_end(lambda folder: run(os.path.abspath(sys.argv[1]), folder)))
