"""Tables and pictures for the five scripts.

A table is printed in any case. A picture needs matplotlib and a file name; without them the picture is drawn with
letters, so that every script ends with something to look at.
"""

from __future__ import annotations

import math
from collections.abc import Callable, Sequence

try:
    import matplotlib

    matplotlib.use("Agg")  # into a file, without a window
    import matplotlib.pyplot as plt
except ImportError:
    plt = None

Series = dict[str, list[tuple[float, float]]]
Scale = Callable[[float], float]

WIDTH = 60
HEIGHT = 14


def print_table(heads: Sequence[str], rows: Sequence[Sequence[object]]) -> None:
    """Prints rows under their heads. Words stand on the left, numbers on the right."""
    texts = [[f"{value:.2f}" if isinstance(value, float) else str(value) for value in row] for row in rows]
    widths = [max(len(line[i]) for line in [list(heads), *texts]) for i in range(len(heads))]
    is_words = [all(row[i][0].isalpha() for row in texts) for i in range(len(heads))]
    for line in [list(heads), *texts]:
        cells = [cell.ljust(width) if left else cell.rjust(width) for cell, width, left in zip(line, widths, is_words)]
        print("  ".join(cells).rstrip())


def draw_bars(title: str, bars: dict[str, float], file: str | None) -> None:
    """Draws one bar for each name."""
    if plt is not None and file is not None:
        figure, axes = plt.subplots(figsize=(7, 1 + 0.4 * len(bars)))
        axes.barh(list(bars), list(bars.values()))
        axes.invert_yaxis()
        axes.set_title(title)
        save(figure, file)
        return
    print(title)
    longest = max(len(name) for name in bars)
    largest = max(abs(value) for value in bars.values()) or 1
    for name, value in bars.items():
        print(f"  {name.ljust(longest)} {'#' * round(abs(value) / largest * WIDTH)} {value:g}")
    explain(file)


def draw_curves(title: str, x_name: str, y_name: str, series: Series, file: str | None, *, log: str = "") -> None:
    """Draws one curve for each name, through its points. `log` names the axes with a logarithmic scale, such as "y"."""
    if plt is not None and file is not None:
        figure, axes = plt.subplots(figsize=(7, 4.5))
        for name, points in series.items():
            axes.plot([x for x, _ in points], [y for _, y in points], marker="o", markersize=3, label=name)
        axes.set_xscale("log" if "x" in log else "linear")
        axes.set_yscale("log" if "y" in log else "linear")
        places = sorted({x for points in series.values() for x, _ in points})
        axes.set_xticks(places, [f"{x:g}" for x in places])
        axes.set_xticks([], minor=True)
        axes.set_title(title)
        axes.set_xlabel(x_name)
        axes.set_ylabel(y_name)
        axes.grid(alpha=0.3)
        axes.legend()
        save(figure, file)
        return
    print(f"{title} (up: {y_name}, right: {x_name})")
    if "y" in log:
        print_curves(series, math.log10, lambda height: 10**height)
    else:
        print_curves(series, float, float)
    explain(file)


def print_curves(series: Series, height: Scale, value: Scale) -> None:
    """Prints curves as letters. Neighbouring points are equally far apart, whatever their x.

    `height` turns a value into its height, and `value` turns it back.
    """
    heights = [height(y) for points in series.values() for _, y in points]
    low, high = min(heights), max(heights)
    step = (high - low) / (HEIGHT - 1) or 1.0
    places = sorted({x for points in series.values() for x, _ in points})
    canvas = [[" "] * WIDTH for _ in range(HEIGHT)]
    for letter, points in zip("ox+*", series.values()):
        for x, y in points:
            column = places.index(x) * (WIDTH - 1) // max(1, len(places) - 1)
            canvas[HEIGHT - 1 - round((height(y) - low) / step)][column] = letter
    for number, line in enumerate(canvas):
        print(f"  {value(high - number * step):9.3f} |{''.join(line).rstrip()}")
    print(f"  {'':9} +{'-' * WIDTH}")
    print(f"  {'':10} {places[0]:<{WIDTH // 2}g}{places[-1]:>{WIDTH // 2}g}")
    print("  " + ", ".join(f"{letter} {name}" for letter, name in zip("ox+*", series)))


def draw_boards(title: str, boards: dict[str, list[list[float]]], file: str | None) -> None:
    """Draws tables of eight by eight numbers as coloured boards, the first row at the bottom."""
    if plt is not None and file is not None:
        figure, all_axes = plt.subplots(1, len(boards), figsize=(4.2 * len(boards), 4), squeeze=False)
        for axes, (name, board) in zip(all_axes[0], boards.items()):
            image = axes.imshow(board, origin="lower", cmap="coolwarm")
            axes.set_title(name)
            axes.set_xticks(range(8), list("abcdefgh"))
            axes.set_yticks(range(8), list("12345678"))
            figure.colorbar(image, ax=axes, shrink=0.8)
        figure.suptitle(title)
        save(figure, file)
        return
    print(title)
    for name, board in boards.items():
        print(f"  {name}")
        for row in reversed(board):
            print("  " + " ".join(f"{value:+6.2f}" for value in row))
    explain(file)


def save(figure: object, file: str) -> None:
    figure.tight_layout()  # type: ignore[attr-defined]
    figure.savefig(file, dpi=120)  # type: ignore[attr-defined]
    plt.close(figure)
    print(f"picture: {file}")


def explain(file: str | None) -> None:
    """Tells why there is no picture although one was asked for."""
    if file is not None:
        print(f"(matplotlib is not installed, so {file} was not written)")
