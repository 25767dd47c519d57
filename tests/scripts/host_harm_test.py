#!/usr/bin/env python3
"""Does harm to `joga host` while people play there, and checks that nothing is lost or doubled: every
acknowledged turn is stored once, every game is stored once, revisions have no gaps, nobody is charged for the
time the service was down, deadlines do not change, and a computer makes each of its turns once.

Usage: host_harm_test.py JOGA HARM [TIMES]

HARM is one of
  kills-sqlite       the process is killed and started again
  kills-postgresql   one of two processes is killed at a time; its clients continue at the other
  outages            PostgreSQL is stopped and started under two processes
  full-disks         SQLite cannot write because the disk is full

Every second process that is killed runs in a process namespace, as in a container, where all have the same
process id. If JOGA_LONG_TESTS is set, harm is done more often.
Exit status: 0 success, 1 failure, 77 PostgreSQL is not installed.
"""

import asyncio
import json
import os
import random
import resource
import signal
import statistics
import sys
import time

from host_support import (PATIENCE, Gone, Host, Person, Postgresql, Refused, Rules, Sqlite, Wrong, known_games,
                          namespace, run_to_the_end)

KINDS = ["none", "minutes", "days", "computer"]
GAMES = 20
PLIES = 40  # then a player resigns
INITIAL = 3_600_000
CLOCKS = {"none": None, "computer": None, "minutes": {"kind": "minutes", "initial_ms": INITIAL, "increment_ms": 0},
          "days": {"kind": "days", "days": 2}}


class World:
    """The state that all games share: the hosts, their outages, and statistics."""

    def __init__(self, turns, rules, store):
        self.turns = turns
        self.store = store
        self.rules = rules
        self.hosts = []
        self.games = {}
        self.acknowledged = dict.fromkeys(KINDS, 0)  # number of turns, by the kind of game
        self.losses = 0  # number of lost connections
        self.refusals = 0
        self.down = []  # intervals in which no host was up
        self.killed = 0  # the time of the last kill
        self.returns = []  # seconds of service until a player saw the game again
        self.over = False

    def up_between(self, begin, end):
        return end - begin - sum(max(0, min(end, up) - max(begin, down)) for down, up in self.down)


class Seat(Person):
    """A player, and the game as their page shows it."""

    def __init__(self, world):
        super().__init__(world.hosts)
        self.world = world
        self.own = set()  # games of this person
        self.game = None
        self.is_lost = False  # the connection to the host

    def sit_down(self, game):
        self.game = game
        self.own.add(game.id)
        self.revision, self.moves, self.state, self.missed = 0, [], None, False

    def hear(self, event):
        if event.get("event") != "game" or self.game is None or event["game"] != self.game.id or self.state is None:
            return
        if event["revision"] < self.revision:
            raise Wrong(f"{self.game.id}: revision {event['revision']} after {self.revision}")
        if event["revision"] > self.revision + 1:
            self.missed = True  # another process has stored more than one event meanwhile
        else:
            self.take(event)

    def take(self, change):
        self.moves = self.moves[:change["keep"]] + change["moves"]
        self.revision, self.state = change["revision"], change["state"]
        self.game.seen(self.revision, self.moves, self.state)

    async def ask(self, request, **params):
        try:
            return await super().ask(request, **params)
        except Gone:
            self.lose()
            raise

    def lose(self):
        self.is_lost = True
        super().lose()

    async def watch(self):
        """Sends the requests of a page that reconnects."""
        known = self.revision
        self.missed = False
        if self.state is None:
            whole = (await self.ask("game.watch", game=self.game.id))["game"]
            self.take(whole | {"keep": 0})
        else:
            answer = await self.ask("game.watch", game=self.game.id, since=known)
            if "change" not in answer:
                raise Wrong(f"{self.game.id}: what was told as revision {known} is {answer['game']['revision']} now")
            self.take(answer["change"])

    async def come_back(self):
        await self.connect()
        if self.game:
            await self.watch()
        if self.is_lost:
            self.world.returns.append(self.world.up_between(self.world.killed, time.monotonic()))
        self.is_lost = False

    async def reach(self, revision):
        while self.revision < revision or self.missed:
            if self.missed:
                await self.watch()
            else:
                await self.next_event()

    async def next_event(self):
        try:
            self.hear(await self.line.message())
        except Gone:
            self.lose()
            raise


class Game:
    def __init__(self, world, identifier, kind, seats, turns):
        self.world = world
        self.id = identifier
        self.kind = kind
        self.seats = seats  # None: the computer
        self.turns = turns
        self.acknowledged = []
        self.revision = 0  # the last one that any player has seen
        self.facts = {}
        self.sent = {}  # by ply: the first and the last time
        self.known = {}  # by ply: when the turn was known to be stored
        self.begun = {}  # by ply: when its player knew that it was their turn
        self.moves_sent = {}
        self.final = None
        world.games[identifier] = self
        for seat in self.people():
            seat.sit_down(self)

    def people(self):
        return [seat for seat in self.seats if seat]

    def seen(self, revision, moves, state):
        fact = (moves, state["deadline"])
        if self.facts.setdefault(revision, fact) != fact:
            raise Wrong(f"{self.id}: revision {revision} is {fact} and {self.facts[revision]}")
        self.revision = max(self.revision, revision)
        for ply, move in enumerate(moves):
            self.acknowledge(ply, move)
        if revision == self.revision:
            self.state = state
            if len(moves) < len(self.acknowledged):
                raise Wrong(f"{self.id}: {len(self.acknowledged)} turns acknowledged, {len(moves)} there")

    def acknowledge(self, ply, move):
        if ply < len(self.acknowledged):
            if self.acknowledged[ply] != move:
                raise Wrong(f"{self.id}: turn {ply} was {self.acknowledged[ply]} and is {move}")
            return
        if self.seats[ply % 2] and self.moves_sent.get(ply) != move:
            raise Wrong(f"{self.id}: turn {ply} is {move}, which its player has not made")
        self.acknowledged.append(move)
        self.known[ply] = time.monotonic()
        self.world.acknowledged[self.kind] += 1

    async def step(self):
        for seat in self.people():
            if seat.line is None:
                await seat.come_back()
            elif seat.state is None:
                await seat.watch()
        for seat in self.people():
            await seat.reach(self.revision)
        if self.state["phase"] == "open":
            await self.seats[1].ask("game.join", game=self.id)
        elif self.state["phase"] == "over":
            await self.go_on()
        elif (mover := self.seats[self.state["to_move"] - 1]) is None:
            await self.people()[0].next_event()
        elif len(self.acknowledged) >= min(PLIES, len(self.turns)):
            await mover.ask("game.resign", game=self.id)
        else:
            await self.play(mover)

    async def play(self, mover):
        ply = len(self.acknowledged)
        self.begun.setdefault(ply, time.monotonic())
        await asyncio.sleep(random.uniform(0.2, 0.6) if self.kind == "minutes" else random.uniform(0, 0.1))
        if ply not in self.moves_sent:
            legal = self.world.rules.turns(self.acknowledged) if self.kind == "computer" else [self.turns[ply]]
            self.moves_sent[ply] = random.choice(legal)
        now = time.monotonic()
        self.sent[ply] = (self.sent.get(ply, (now,))[0], now)
        await mover.ask("game.play", game=self.id, ply=ply, move=self.moves_sent[ply])
        self.acknowledge(ply, self.moves_sent[ply])

    async def go_on(self):
        """Offers and accepts a rematch until there is one."""
        if self.state["next"] is None:
            offered = self.state["offers"]["rematch"]
            who = self.people()[0] if offered is None or len(self.people()) == 1 else self.seats[2 - offered]
            await who.ask("game.rematch", game=self.id, answer="accept" if offered else "offer")
            for seat in self.people():
                await seat.reach(self.revision)
            return
        self.final = self.state
        new_turns = self.turns if self.kind == "computer" else random.choice(self.world.turns)
        Game(self.world, self.state["next"], self.kind, self.seats[::-1], new_turns)

    def check_clock(self):
        """Checks the charged time: each player's turns from the second on, while the service was up."""
        state = self.final or self.state
        if self.kind != "minutes" or state["left_ms"] is None:
            return
        for player in (0, 1):
            charged = (INITIAL - state["left_ms"][player]) / 1000
            plies = [ply for ply in self.known if ply % 2 == player and ply >= 2]
            most = sum(self.world.up_between(self.sent[ply - 1][0], self.known[ply]) for ply in plies)
            if len(self.known) % 2 == player and len(self.known) >= 2 and self.known:
                last = max(self.known)
                most += self.world.up_between(self.sent[last][0], time.monotonic())  # the current turn
            margin = 0.1 * len(plies) + 1
            if charged > most + margin:
                raise Wrong(f"{self.id}: player {player + 1} was charged {charged:.1f} s, and had {most:.1f} s of turns")
            # A killed host may have stored a turn that is then sent again: only its first message counts.
            least = sum(self.sent[ply][0] - self.begun[ply] for ply in plies)
            # The time between the service's last beat and its end is not counted.
            if not self.world.down and charged < least - margin:
                raise Wrong(f"{self.id}: player {player + 1} was charged {charged:.1f} s only, for {least:.1f} s of turns")


async def endure(world, error):
    """Handles a refusal: while the storage is unavailable, people are told so and retry."""
    if error.code != "failed" or "try again" not in error.message or not world.down:
        raise Wrong(str(error)) from error
    world.refusals += 1
    await asyncio.sleep(0.2)


async def begin(world, kind):
    seats = [Seat(world), None if kind == "computer" else Seat(world)]
    creator = seats[0]
    terms = {"game": "quantik", "side": 1, "opponent": {"who": "level:1"}} if kind == "computer" else \
        {"game": "eximo", "side": 1, "clock": CLOCKS[kind]}
    while True:
        try:
            if creator.line is None:
                await creator.connect()
            # The last request may have created the game although its host was killed before it answered.
            found = [game["id"] for game in (await creator.ask("mine"))["games"]]
            identifier = found[0] if found else (await creator.ask("game.create", **terms))["game"]["id"]
            break
        except Gone:
            world.losses += 1
        except Refused as error:
            await endure(world, error)
    game = Game(world, identifier, kind, seats, list(range(100)) if kind == "computer" else random.choice(world.turns))
    for seat in game.people():
        seat.lose()
        seat.is_lost = False
    return game


async def play(world, kind):
    game = await begin(world, kind)
    people = game.people()
    while True:
        game = people[0].game
        try:
            await game.step()
        except Gone:
            world.losses += 1
        except Refused as error:
            # A repeated request may have been executed already, by a host that was killed before it answered.
            if error.code not in ("stale", "illegal", "forbidden"):
                await endure(world, error)
            for seat in people:
                seat.lose()
                seat.is_lost = False
        if world.over and all(seat.line for seat in people) and game.state["phase"] == "running":
            return


# --- Harm ---


async def some_turns(world, kinds):
    def made():
        return sum(world.acknowledged[kind] for kind in kinds)

    before = made()
    while made() < before + GAMES:
        await asyncio.sleep(0.01)


async def kill_hosts(world, times):
    for number in range(times):
        # Half of the kills come in the middle of games, the others at any time.
        await asyncio.sleep(random.uniform(0, 0.3))
        if number % 2 == 0:
            await some_turns(world, KINDS)
        host = world.hosts.pop(random.randrange(len(world.hosts)))
        world.killed = time.monotonic()
        host.kill()
        down = time.monotonic()
        await asyncio.sleep(random.choice([0, 0, 0.2, 0.7]))
        if not world.hosts:
            world.down.append((down, time.monotonic()))
        await world.start_host()


async def is_ready(world, status):
    for _ in range(PATIENCE * 10):
        if all([(await host.get("/ready"))[0] == status for host in world.hosts]):
            return
        await asyncio.sleep(0.1)
    raise Wrong(f"/ready does not become {status}")


async def stop_database(world, times):
    for number in range(times):
        await some_turns(world, ["minutes"])
        world.store.stop(signal.SIGQUIT if number % 2 else signal.SIGINT)
        down = time.monotonic()
        world.down.append((down, float("inf")))
        await is_ready(world, 503)
        await asyncio.sleep(random.uniform(0, 3))
        world.down[-1] = (down, time.monotonic())
        world.store.start()
        await is_ready(world, 200)
    await some_turns(world, ["minutes"])


async def fill_disk(world, times):
    for _ in range(times):
        await some_turns(world, ["minutes"])
        process = world.hosts[0].process.pid
        before = resource.prlimit(process, resource.RLIMIT_FSIZE, (4096, resource.RLIM_INFINITY))
        down = time.monotonic()
        world.down.append((down, float("inf")))
        await is_ready(world, 503)
        await asyncio.sleep(random.uniform(1, 3))
        world.down[-1] = (down, time.monotonic())
        resource.prlimit(process, resource.RLIMIT_FSIZE, before)
        await is_ready(world, 200)
    await some_turns(world, ["minutes"])


# --- The whole ---

HARMS = {  # storage, processes, times in short and in long
    "kills-sqlite": (kill_hosts, Sqlite, 1, 8, 300),
    "kills-postgresql": (kill_hosts, Postgresql, 2, 8, 300),
    "outages": (stop_database, Postgresql, 2, 2, 30),
    "full-disks": (fill_disk, Sqlite, 1, 2, 30),
}


def check_store(world, store):
    games = dict(store.rows("SELECT id, revision FROM games"))
    if set(games) != set(world.games):
        raise Wrong(f"{len(world.games)} games were made and {len(games)} are there")
    events = {}
    for game, revision, data in store.rows("SELECT game, revision, data FROM events ORDER BY game, revision"):
        events.setdefault(game, []).append(json.loads(data))
        if len(events[game]) != int(revision):
            raise Wrong(f"{game}: revision {revision} follows {len(events[game]) - 1}")
    for identifier, game in world.games.items():
        log = events.get(identifier, [])
        if len(log) != int(games[identifier]) or len(log) < game.revision:
            raise Wrong(f"{identifier}: {len(log)} events at revision {games[identifier]}, of which {game.revision} were told")
        played = [event["move"] for event in log if event["event"] == "played"]
        # A computer may have moved since.
        is_computers = len(played) > len(game.acknowledged) and game.seats[len(game.acknowledged) % 2] is None
        if (played[:-1] if is_computers else played) != game.acknowledged:
            raise Wrong(f"{identifier}: {played} is stored, {game.acknowledged} was played")
        if sum(event["event"] == "created" for event in log) != 1 or sum(event["event"] == "continued" for event in log) > 1:
            raise Wrong(f"{identifier}: {[event['event'] for event in log]}")


async def run(joga, harm, times, folder):
    do_harm, storage, processes, short, long = HARMS[harm]
    times = times or (long if os.environ.get("JOGA_LONG_TESTS") else short)
    rules = Rules(joga, "quantik")
    store = storage(folder)
    world = World(known_games(joga, "eximo", folder), rules, store)
    command = namespace() if do_harm == kill_hosts else None
    count = [0, 0]

    async def start_host():
        contained = sum(count) % 2 == 1 and command is not None
        count[contained] += 1
        world.hosts.append(await asyncio.get_running_loop().run_in_executor(
            None, lambda: Host(joga, store.arguments, folder, command if contained else [])))

    async def harm_then_end():
        await do_harm(world, times)
        world.over = True

    try:
        world.start_host = start_host
        for _ in range(processes):
            await start_host()
        await asyncio.gather(harm_then_end(), *[play(world, KINDS[i % len(KINDS)]) for i in range(GAMES)])
        for game in world.games.values():
            game.check_clock()
        for host in world.hosts:
            host.kill()
        world.hosts.clear()
        check_store(world, store)
        returns = sorted(world.returns)
        again = f"; games were seen again after {statistics.median(returns):.2f} s (half), {returns[-1]:.2f} s (all)" if returns else ""
        print(f"{harm}: {times} times; {sum(count)} processes, {count[1]} of them in a namespace; {len(world.games)} games, "
              f"{sum(world.acknowledged.values())} acknowledged turns, none lost or doubled; {world.losses} connections lost, "
              f"{world.refusals} requests refused{again}")
    finally:
        for host in world.hosts:
            host.kill()
        rules.close()
        store.close()


def main():
    joga, harm = os.path.abspath(sys.argv[1]), sys.argv[2]
    if HARMS[harm][1] is Postgresql and not Postgresql.programs():
        print("skipped: PostgreSQL is not installed")
        return 77
    random.seed(1)
    return run_to_the_end(lambda folder: run(joga, harm, int(sys.argv[3]) if len(sys.argv) > 3 else 0, folder))


if __name__ == "__main__":
    sys.exit(main())
