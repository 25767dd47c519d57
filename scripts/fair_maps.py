#!/usr/bin/env python3
"""Reads files of a census of star maps (joga_census) and makes what docs/fair-maps.md is about.

    scripts/fair_maps.py tables CENSUS...                     the figures
    scripts/fair_maps.py plots CENSUS... --output FOLDER      the plots, as SVG
    scripts/fair_maps.py choose CENSUS... --output FILE [--joga PROGRAM] [--count N] [--games N]
                                                              the liveliest fair maps, for data/maps/stars-fair.txt
"""

import argparse
import collections
import json
import os
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


def apart(one, two):
    """How many steps apart two points are, and whether ships fly straight from one to the other."""
    down, across = two[0] - one[0], two[1] - one[1]
    steps = max(abs(down), abs(across), abs(down + across))
    return f"{steps} in one line" if 0 in (down, across, down + across) else str(steps)


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
        "steps between the homeworlds": apart(homes["H"], homes["h"]),
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


def main():
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("task", choices=("tables", "plots", "choose"))
    parser.add_argument("census", nargs="+")
    parser.add_argument("--output")
    parser.add_argument("--joga", default="build/release/bin/joga")
    parser.add_argument("--count", type=int, default=60)
    parser.add_argument("--games", type=int, default=100)
    options = parser.parse_args()
    if options.task != "tables" and not options.output:
        parser.error(f"{options.task} needs --output")
    try:
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
