#!/usr/bin/env python3
"""Kills a tournament of small bots repeatedly, at any moment, and checks that it plays every game once and ends
like one that was left alone.

Usage: tournament_kill_test.py JOGA [--long] [--within SECONDS] [--no-sandbox]

It is killed within SECONDS of each start (default 1.5, and 8 in the long form).

The long form (--long, or JOGA_LONG_TESTS is set): a hundred bots in Python, C++ and Prolog, ten thousand games,
fifty kills; then the same with another seed, and Kendall's tau between the orders of the first ten.
Exit status: 0 success, 1 failure.
"""

import csv
import io
import json
import os
import random
import re
import shutil
import signal
import subprocess
import sys
import tempfile
import time

HERE = os.path.dirname(os.path.abspath(__file__))
EXAMPLES = os.path.join(HERE, "..", "..", "examples", "bots")

CONFIG = """name = "Kill test"
game = "quantik"
format = "swiss"
rounds = {rounds}
games = {games}
seed = {seed}
[final]
bots = {finalists}
games = {final_games}
[time]
per_move = 20
[machine]
concurrency = {concurrency}
programs = {programs}
joga = {joga}
"""

SHORT = {"rounds": 3, "games": 2, "finalists": 3, "final_games": 4, "concurrency": 2, "programs": 4, "joga": "false"}
# After 36 games in nine rounds chance still decides which of the first ten are in the final; after 72 it seldom does.
LONG = {"rounds": 9, "games": 8, "finalists": 14, "final_games": 72, "concurrency": os.cpu_count(), "programs": 120,
        "joga": "true"}


def expect(condition, what):
    if not condition:
        sys.exit(f"FAILED: {what}")


def write(path, text):
    os.makedirs(os.path.dirname(path), exist_ok=True)
    with open(path, "w", encoding="utf-8") as file:
        file.write(text)


def make_bot(cup, name, files, command, build=None):
    folder = os.path.join(cup, "bots", name)
    os.makedirs(folder)
    for file in files:
        shutil.copy(file, folder)
    text = f"name = {json.dumps(name)}\ncommand = {json.dumps(command)}\n"
    if build:
        text += f"build = {json.dumps(build)}\n"
    write(os.path.join(folder, "bot.toml"), text)


def make_small(cup, blunders, fault=None):
    name = f"bot{blunders:03}{fault or ''}"
    make_bot(cup, name, [os.path.join(HERE, "small_bots", "bot.py")],
             ["python3", "bot.py", str(blunders)] + ([fault] if fault else []))


def make_cup(cup, settings, seed, is_long):
    write(os.path.join(cup, "tournament.toml"), CONFIG.format(seed=seed, **settings))
    if not is_long:
        for blunders in (0, 30, 60, 90):
            make_small(cup, blunders)
        make_small(cup, 50, "crashes")
        return
    # The first ten are stronger than the examples, which are all equally strong, and differ from each other.
    for blunders in (0, 5, 9, 14, 18, 23, 27, 32, 36, 41):
        make_small(cup, blunders)
    for i in range(4):
        make_bot(cup, f"cpp{i}", [os.path.join(EXAMPLES, "cpp", "bot.cpp")], ["./bot", "./joga"],
                 ["g++", "-std=c++17", "-O1", "bot.cpp", "-o", "bot"])
        make_bot(cup, f"prolog{i}", [os.path.join(EXAMPLES, "prolog", "bot.pl")], ["swipl", "bot.pl", "./joga"])
    for i in range(81):
        make_small(cup, 79 + i // 4, f"x{i % 4}")
    make_small(cup, 50, "crashes")


class Cup:
    def __init__(self, joga, folder, more):
        self.joga, self.folder, self.more = joga, folder, more

    def start(self):
        return subprocess.Popen([self.joga, "tournament", "run", self.folder, *self.more], stdout=subprocess.PIPE,
                                stderr=subprocess.PIPE, text=True)

    def finish(self):
        run = self.start()
        out, error = run.communicate()
        expect(run.returncode == 0, f"run ended with {run.returncode}: {error}")
        return out, error

    def kill_sometimes(self, kills, longest):
        """Lets it run for a moment and kills it, again and again."""
        done = 0
        for _ in range(kills):
            run = self.start()
            try:
                run.wait(random.uniform(0.02, longest))
                break  # it has finished
            except subprocess.TimeoutExpired:
                run.send_signal(random.choice([signal.SIGKILL, signal.SIGKILL, signal.SIGINT]))
                run.communicate()
                done += 1
        return done

    def games(self):
        """The games by number, without what depends on the day or the machine."""
        games = {}
        folder = os.path.join(self.folder, "games")
        for name in sorted(os.listdir(folder)):
            if not name.endswith(".joga"):
                continue
            with open(os.path.join(folder, name), encoding="utf-8") as file:
                text = file.read()
            for record in re.split(r"\n(?=\[Game )", text):
                if not record.strip():
                    continue
                number = int(re.search(r'\[Number "(\d+)"\]', record).group(1))
                expect(number not in games, f"game {number} was played twice")
                record = re.sub(r'\[(Date|Termination|Program\d) "[^"]*"\]\n', "", record)
                games[number] = re.sub(r"\{[^}]*\}", "", record).split()
        return games

    def standings(self):
        out = subprocess.run([self.joga, "tournament", "standings", self.folder, "--csv"], check=True,
                             stdout=subprocess.PIPE, text=True).stdout
        return list(csv.DictReader(io.StringIO(out)))


def kendall(first, second):
    """Kendall's tau between two orders of the same names."""
    agreement = 0
    for i, one in enumerate(first):
        for two in first[i + 1:]:
            agreement += 1 if second.index(one) < second.index(two) else -1
    return agreement / (len(first) * (len(first) - 1) / 2)


def main():
    is_long = "--long" in sys.argv or bool(os.environ.get("JOGA_LONG_TESTS"))
    joga = os.path.abspath(sys.argv[1])
    more = [word for word in sys.argv[2:] if word == "--no-sandbox"]
    within = float(sys.argv[sys.argv.index("--within") + 1]) if "--within" in sys.argv else 8 if is_long else 1.5
    settings = LONG if is_long else SHORT
    random.seed(11)
    with tempfile.TemporaryDirectory() as scratch:
        cups = []
        for seed in (1, 2) if is_long else (1, 1):
            folder = os.path.join(scratch, f"cup{len(cups)}")
            make_cup(folder, settings, seed, is_long)
            cups.append(Cup(joga, folder, more))
        begun = time.monotonic()
        kills = cups[0].kill_sometimes(50 if is_long else 8, within)
        out, error = cups[0].finish()
        killed = time.monotonic()
        _, told = cups[1].finish()
        games = [cup.games() for cup in cups]
        print(f"{kills} kills, {len(games[0])} games in {killed - begun:.0f} s; undisturbed {len(games[1])} games in "
              f"{time.monotonic() - killed:.0f} s")
        expect(kills >= (50 if is_long else 2), "too few kills: the tournament is too short")
        tables = [cup.standings() for cup in cups]
        expect(sum(int(row["games"]) for row in tables[0]) == 2 * len(games[0]), "the standings miss games")
        faulty = {row["name"]: int(row["faults"]) for row in tables[0]}
        expect(faulty["bot050crashes"] > 0 and sum(faulty.values()) == faulty["bot050crashes"],
               f"faults of others than the bot that crashes: {faulty}")
        if is_long:
            print(out)
            orders = [[row["name"] for row in table] for table in tables]
            for order in orders:
                print("The first ten:", *order[:10])
            print(f"Kendall's tau of the first ten: {kendall(orders[0][:10], orders[1]):.3f}")
            expect(kendall(orders[0][:10], orders[1]) >= 0.9, "the order of the first ten does not repeat")
        else:
            expect(games[0] == games[1], "the games are not those of an undisturbed tournament")
            same = [[{key: row[key] for key in row if key != "seconds"} for row in table] for table in tables]
            expect(same[0] == same[1], f"the standings differ: {same}")
            expect(told.count("bot050crashes loses") == 1 and "  | a crash, as it should" in told,
                   f"the first fault is not told once: {told}")
            expect("bot050crashes lost" in out, f"the table does not say why a bot lost: {out}")


if __name__ == "__main__":
    main()
