#!/usr/bin/env python3
"""Reads files of a census of star maps (joga_census) and makes what docs/fair-maps.md is about.

    scripts/fair_maps.py tables CENSUS...                     the figures
    scripts/fair_maps.py plots CENSUS... --output FOLDER      the plots, as SVG
    scripts/fair_maps.py choose CENSUS... --output FILE [--joga PROGRAM] [--count N] [--games N]
                                                              the liveliest fair maps, for data/maps/stars-fair.txt
    scripts/fair_maps.py search --output FOLDER [--joga PROGRAM] [--sectors 6] [--rules feup] [--seed 1] [--tries 50]
                                [--nodes N] [--games N]       larger maps that the engine holds even when Blue begins:
                                                              evidence, no proof; files for map=file:
"""

import argparse
import collections
import json
import math
import os
import random
import subprocess
import sys
from pathlib import Path
from xml.sax.saxutils import escape

HEADING = "stars-census 1"
RULES = ("feup", "official")
STEPS = ((-1, 0), (-1, 1), (0, -1), (0, 1), (1, -1), (1, 0))


class Refused(Exception):
    """A sentence about bad input."""


class Game:
    """A map under one rule set."""

    def __init__(self, words):
        self.kind, self.seed, self.rows, self.rules = words[0], int(words[1]), words[2], words[3]
        self.is_exact = words[4][0] not in "<>"
        self.margin = int(words[4].lstrip("<>="))
        self.result = words[5]
        self.positions = int(words[6])
        if self.kind not in ("sectors", "small", "hunt") or self.rules not in RULES:
            raise ValueError
        if self.result not in ("win", "draw", "loss"):
            raise ValueError


def read(paths):
    games = {}
    for path in paths:
        try:
            text = Path(path).read_text(encoding="utf-8", errors="replace")
        except OSError as error:
            raise Refused(f"{path} cannot be read: {error.strerror}") from error
        if not text.startswith("stars-census "):
            raise Refused(f"{path} is not a census of star maps")
        for number, line in enumerate(text.split("\n")[:-1], 1):
            if line == HEADING:
                continue
            if line.startswith("stars-census "):
                raise Refused(f"{path}, line {number}: '{line}', but this program reads '{HEADING}'")
            try:
                words = line.split(" ")
                if len(words) != 7:
                    raise ValueError
                game = Game(words)
            except ValueError:
                raise Refused(f"{path}, line {number} is torn or wrong: it must be "
                              "KIND SEED ROWS RULES MARGIN RESULT POSITIONS") from None
            games[game.rows, game.rules] = game
        if not text.endswith("\n"):
            raise Refused(f"{path}: the last line is torn; joga_census repairs it when it goes on")
    return list(games.values())


# --- Features of a map


def points(rows):
    """The letter at each point (down, across) of the hexagonal board."""
    cells = {}
    for row, letters in enumerate(rows.split("/")):
        for column, letter in enumerate(letters):
            if letter != "-":
                cells[row, column - (row + 1) // 2] = letter
    return cells


def distance(one, two):
    down, across = two[0] - one[0], two[1] - one[1]
    return max(abs(down), abs(across), abs(down + across))


def features(rows):
    cells = points(rows)
    letters = collections.Counter(cells.values())
    homes = {cells[point]: point for point in cells if cells[point] in "Hh"}
    beside = [cells.get((homes["H"][0] + down, homes["H"][1] + across), "*") for down, across in STEPS]
    return {
        "nebulas": sum(letters[colour] for colour in "rgb"),
        "black holes": letters["*"],
        "planets": letters["1"] + 2 * letters["2"] + 3 * letters["3"],
        "stars without planets": letters["0"],
        "steps between the homeworlds": distance(homes["H"], homes["h"]),
        "cells around a homeworld": sum(letter != "*" for letter in beside),
    }


# --- Tables


def exact(games, kind, rules):
    return [game for game in games if game.kind == kind and game.rules == rules and game.is_exact]


def share(part, whole):
    return f"{100 * part / whole:.1f} %" if whole else "-"


NAMES = {"sectors": "two sectors", "small": "22 cells"}


def tables(games):
    for kind, name in NAMES.items():
        for rules in RULES:
            chosen = exact(games, kind, rules)
            if not chosen:
                continue
            count = len(chosen)
            results = collections.Counter(game.result for game in chosen)
            fair = sum(abs(game.margin) <= 1 for game in chosen)
            print(f"\n{name}, {rules}: {count} maps")
            print(f"  the player who begins: wins {share(results['win'], count)}, "
                  f"draws {share(results['draw'], count)}, loses {share(results['loss'], count)}")
            print(f"  margin: {sum(game.margin for game in chosen) / count:+.2f} on average, "
                  f"within one point {share(fair, count)}")
            print(f"  positions searched: {sum(game.positions for game in chosen) // count} on average")
            margins = collections.Counter(game.margin for game in chosen)
            print("  margins: " + ", ".join(f"{margin:+d}: {margins[margin]}" for margin in sorted(margins)))
            described = [(features(game.rows), game) for game in chosen]
            for feature in described[0][0]:
                groups = collections.defaultdict(list)
                for values, game in described:
                    groups[values[feature]].append(game.margin)
                print(f"  {feature}: " + "; ".join(
                    f"{value}: {len(group)} maps, {sum(group) / len(group):+.2f}, "
                    f"fair {share(sum(abs(margin) <= 1 for margin in group), len(group))}"
                    for value, group in sorted(groups.items())))
    both = fair_rows(games)
    hunted = {game.rows for game in games if game.kind == "hunt"}
    print(f"\nwithin one point under both rule sets: {len(both)} maps; "
          f"of {len(hunted)} hunted maps {len(hunted & set(both))}")


def fair_rows(games):
    """Rows of the maps with a margin of at most one point under both rule sets."""
    by_rows = collections.defaultdict(dict)
    for game in games:
        by_rows[game.rows][game.rules] = game
    return {rows: both for rows, both in by_rows.items()
            if len(both) == 2 and all(game.is_exact and abs(game.margin) <= 1 for game in both.values())}


# --- Plots


def plot(title, margins):
    """A histogram of margins, drawn by hand: no package is needed."""
    low, high = min(margins), max(margins)
    most = max(margins.values())
    width, height, left, top, bar = 60 + 36 * (high - low + 1), 260, 40, 40, 28
    parts = [f'<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 {width} {height}" font-family="sans-serif" '
             f'font-size="12"><rect width="{width}" height="{height}" fill="#fff"/>'
             f'<text x="{left}" y="20" font-size="14">{escape(title)}</text>']
    whole = sum(margins.values())
    for margin in range(low, high + 1):
        count = margins.get(margin, 0)
        x = left + 36 * (margin - low)
        size = round(170 * count / most)
        colour = "#2a9d5c" if abs(margin) <= 1 else "#4a7dc4"
        parts.append(f'<rect x="{x}" y="{top + 170 - size}" width="{bar}" height="{size}" fill="{colour}"/>')
        parts.append(f'<text x="{x + bar / 2}" y="{top + 188}" text-anchor="middle">{margin:+d}</text>')
        if count:
            parts.append(f'<text x="{x + bar / 2}" y="{top + 166 - size}" text-anchor="middle" font-size="10">'
                         f'{100 * count / whole:.0f}%</text>')
    parts.append(f'<text x="{left}" y="{top + 208}">margin of the player who begins; green: within one point'
                 "</text></svg>\n")
    return "\n".join(parts)


def plots(games, folder):
    os.makedirs(folder, exist_ok=True)
    for kind, name in NAMES.items():
        for rules in RULES:
            margins = collections.Counter(game.margin for game in exact(games, kind, rules))
            if margins:
                replace(Path(folder) / f"margins-{kind}-{rules}.svg",
                        plot(f"{name}, {rules}: {sum(margins.values())} maps", margins))


def replace(path, text):
    """Writes a file so that a kill leaves the old or the new one, whole."""
    beside = path.with_name(path.name + ".new")
    beside.write_text(text, encoding="utf-8")
    os.replace(beside, path)


# --- Choosing


def liveliness(joga, rows, rules, count):
    """Games of level 3 against itself, from different balanced positions after two turns: plies a game, and the shares
    of wins of the player who begins and of the other. Small maps have fewer positions, and so fewer games."""
    command = [joga, "match", f"stars:map=rows:{rows},rules={rules}", "--players", "one=level:3", "two=level:3",
               "--games", str(count), "--random-plies", "2", "--seed", "1", "--json"]
    result = json.loads(subprocess.run(command, stdout=subprocess.PIPE, stderr=subprocess.DEVNULL, text=True).stdout)
    wins = sum(player["as_player_1"]["wins"] for player in result["players"])
    losses = sum(player["as_player_1"]["losses"] for player in result["players"])
    return result["plies"] / result["games"], wins / result["games"], losses / result["games"]


def choose(games, options):
    ranked = []
    fair = fair_rows(games)
    for number, (rows, both) in enumerate(fair.items(), 1):
        if sys.stderr.isatty():
            print(f"\r{number} of {len(fair)}", end="", file=sys.stderr)
        measured = [liveliness(options.joga, rows, rules, options.games) for rules in RULES]
        # Both sides must win often enough among people; longer games and the larger map come first.
        weaker = min(min(wins, losses) for _, wins, losses in measured)
        if weaker < 0.2:
            continue
        plies = min(plies for plies, _, _ in measured)
        ranked.append((-len(points(rows)), -plies * weaker, rows, both, measured))
    ranked.sort(key=lambda entry: entry[:3])
    lines = ["# Star maps on which neither side is better, made by scripts/fair_maps.py: see docs/fair-maps.md.",
             "# NUMBER ROWS. Records name these maps by their numbers, so new ones go to the end."]
    for number, (_, _, rows, _, _) in enumerate(ranked[:options.count], 1):
        lines.append(f"{number} {rows}")
    replace(Path(options.output), "\n".join(lines) + "\n")
    print(f"{len(fair)} fair maps, {len(ranked)} of them lively, {min(len(ranked), options.count)} chosen")
    for number, (_, _, rows, both, measured) in enumerate(ranked[:options.count], 1):
        print(f"{number} {rows}: " + "; ".join(
            f"{rules} {both[rules].margin:+d}, {plies:.1f} plies, {100 * wins:.0f} % to {100 * losses:.0f} %"
            for rules, (plies, wins, losses) in zip(RULES, measured)))


# --- Searching larger maps, which nobody can solve

# The letters of map texts, by terrain in views.
LETTERS = {"empty-star": "0", "one-planet": "1", "two-planets": "2", "three-planets": "3", "red-nebula": "r",
           "green-nebula": "g", "blue-nebula": "b", "black-hole": "*", "wormhole": "@", "homeworld-1": "H",
           "homeworld-2": "h"}
MOST_ADVANTAGE = 0.05  # the engine's chance of the player who begins, from one half
MOST_PLANETS = 12


def run_joga(options, *words):
    result = subprocess.run([options.joga, *words], stdout=subprocess.PIPE, stderr=subprocess.PIPE, text=True)
    if not result.stdout:
        raise Refused(result.stderr.strip())
    return result.stdout


def rows_of(view):
    rows = []
    for cell in view["cells"]:
        row, column = cell["row"], cell["column"]
        rows += [""] * (row + 1 - len(rows))
        rows[row] = rows[row].ljust(column, "-") + LETTERS[cell["terrain"]]
    return "/".join(rows)


def certainty(score, games):
    """The 95 % interval of a share (Wilson, 1927)."""
    z = 1.96
    middle = (score + z * z / (2 * games)) / (1 + z * z / games)
    reach = z * math.sqrt(score * (1 - score) / games + z * z / (4 * games * games)) / (1 + z * z / games)
    return middle - reach, middle + reach


def chance_on(options, rows):
    """What the engine gives the player who begins, and the depth at which it said so."""
    lines = run_joga(options, "analyse", f"stars:map=rows:{rows},rules={options.rules}", "--nodes", str(options.nodes),
                     "--threads", "1", "--json")
    deepest = json.loads(lines.splitlines()[-1])
    return deepest["probability"], deepest["depth"]


def with_a_planet_more(rows, player, chance):
    """The rows with one planet more on a star that is nearer to this player's homeworld."""
    cells = points(rows)
    homes = {cells[point]: point for point in cells if cells[point] in "Hh"}
    enemy = "h" if player == "H" else "H"
    stars = [point for point in sorted(cells) if cells[point] in "012"
             and distance(point, homes[player]) < distance(point, homes[enemy])]
    if not stars:
        return rows
    row, across = chance.choice(stars)
    column = across + (row + 1) // 2
    lines = rows.split("/")
    lines[row] = lines[row][:column] + str(int(lines[row][column]) + 1) + lines[row][column + 1:]
    return "/".join(lines)


def balanced(options, rows, seed):
    """Adds planets on the side of the player whom the engine holds weaker until it holds the map even; None if it does
    not come to that."""
    chance = random.Random(seed)
    for _ in range(MOST_PLANETS + 1):
        probability, depth = chance_on(options, rows)
        if abs(probability - 0.5) <= MOST_ADVANTAGE:
            return rows, probability, depth
        rows = with_a_planet_more(rows, "h" if probability > 0.5 else "H", chance)
    return None


def search(options):
    os.makedirs(options.output, exist_ok=True)
    even = 0
    for seed in range(options.seed, options.seed + options.tries):
        spec = f"stars:map=sectors,sectors={options.sectors},seed={seed}"
        found = balanced(options, rows_of(json.loads(run_joga(options, "show", spec, "--json"))), seed)
        if found is None:
            print(f"seed {seed}: not even with {MOST_PLANETS} planets more", flush=True)
            continue
        rows, probability, depth = found
        match = json.loads(run_joga(options, "match", f"stars:map=rows:{rows},rules={options.rules}", "--players",
                                    "one=engine:nodes=1000", "two=engine:nodes=1000", "--games", str(options.games),
                                    "--random-plies", "2", "--seed", "1", "--json"))
        first = [player["as_player_1"] for player in match["players"]]
        score = sum(side["wins"] + side["draws"] / 2 for side in first) / match["games"]
        low, high = certainty(score, match["games"])
        said = (f"the engine gives Blue, who begins, {100 * probability:.1f} % at depth {depth}; in {match['games']} "
                f"games of its own Blue scores {100 * score:.0f} % ({100 * low:.0f} to {100 * high:.0f} % with 95 % "
                "certainty)")
        if not low <= 0.5 <= high:
            print(f"seed {seed}: {said}, which is not even", flush=True)
            continue
        path = Path(options.output) / f"sectors-{options.sectors}-seed-{seed}-{options.rules}.map"
        replace(path, f"# from {spec}, for rules={options.rules}\n# {said}\n" + rows.replace("/", "\n") + "\n")
        print(f"seed {seed}: {said}: {path}", flush=True)
        even += 1
    print(f"{even} of {options.tries} maps seem even")


def main():
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("task", choices=("tables", "plots", "choose", "search"))
    parser.add_argument("census", nargs="*")
    parser.add_argument("--output")
    parser.add_argument("--joga", default="build/release/bin/joga")
    parser.add_argument("--count", type=int, default=60)
    parser.add_argument("--games", type=int, default=100)
    parser.add_argument("--sectors", type=int, default=6)
    parser.add_argument("--rules", choices=RULES, default="feup")
    parser.add_argument("--seed", type=int, default=1)
    parser.add_argument("--tries", type=int, default=50)
    parser.add_argument("--nodes", type=int, default=200_000)
    options = parser.parse_args()
    if options.task != "tables" and not options.output:
        parser.error(f"{options.task} needs --output")
    if (options.task == "search") == bool(options.census):
        parser.error("search needs no census" if options.census else f"{options.task} needs files of a census")
    try:
        if options.task == "search":
            search(options)
            return 0
        games = read(options.census)
        if options.task == "tables":
            tables(games)
        elif options.task == "plots":
            plots(games, options.output)
        else:
            choose(games, options)
    except Refused as refused:
        print(f"fair_maps.py: {refused}", file=sys.stderr)
        return 2
    return 0


if __name__ == "__main__":
    sys.exit(main())
