"""Measures the Python module against the program's own random games, in one run.

    ./joga python bench/batches.py [SPEC...] [--games 4096] [--seconds 1] [--threads 1 2]

All figures are millions of plies a second; in Eximo, whose turns have several actions, of complete turns.
"""

import argparse
import random
import re
import resource
import subprocess
import time
from collections.abc import Callable
from pathlib import Path

import numpy as np

import joga

PROGRAM = Path(joga.__file__).parents[2] / "bin" / "joga"
SHORT_RUN = 0.005  # seconds
SPECS = ["quantik", "eximo", "fields", "stars:map=medium"]


def native(spec: str, seconds: float) -> float:
    output = subprocess.run([PROGRAM, "playouts", spec, "--seconds", str(seconds)], capture_output=True, text=True, check=True)
    found = re.search(r"^(\d+) plies/s$", output.stdout, re.MULTILINE)
    assert found, output.stdout
    return int(found[1]) / 1e6


def rate(step: Callable[[], None], games: int, seconds: float, threads: int = 1) -> float:
    """Millions of steps a second, the best of many short runs: others may use the machine, its caches too. One thread is
    measured by the processor's time, as the program's own random games are."""
    clock = time.process_time if threads == 1 else time.perf_counter
    step()
    best, end = 0.0, time.perf_counter() + seconds
    while time.perf_counter() < end:
        count, begin = 0, clock()
        while clock() - begin < SHORT_RUN:
            step()
            count += 1
        best = max(best, count * games / (clock() - begin) / 1e6)
    return best


def turns_per_action(spec: str, games: int) -> float:
    batch = joga.Batch(spec, games)
    turns = actions = 0
    for _ in range(200):
        before = batch.to_move()
        _, ends = batch.step(batch.sample())
        turns += np.count_nonzero((batch.to_move() != before) | (ends != 0))
        actions += games
    return turns / actions


def single_moves(spec: str, seconds: float) -> float:
    rng = random.Random(1)
    state = joga.State(joga.Game(spec))
    start = state.position

    def step() -> None:
        nonlocal state
        state.play(rng.choice(state.position.legal_moves))
        if state.outcome is not None:
            state = start.state

    return rate(step, 1, seconds)


def batches(spec: str, games: int, threads: int, seconds: float) -> dict[str, float]:
    batch = joga.Batch(spec, games, seed=1, threads=threads)
    actions = batch.sample()
    rewards, ends = batch.step(actions)
    masks, bits, planes = batch.legal(), batch.legal(packed=True), batch.observe()
    rng = np.random.default_rng(1)

    def random_steps() -> None:
        batch.step(batch.sample(out=actions), rewards=rewards, ends=ends)

    def with_masks() -> None:
        random_steps()
        batch.legal(out=masks)

    def with_bits() -> None:
        random_steps()
        batch.legal(packed=True, out=bits)

    def with_bits_and_observations() -> None:
        with_bits()
        batch.observe(out=planes)

    def with_masks_and_observations() -> None:
        with_masks()
        batch.observe(out=planes)

    def chosen_by_numpy() -> None:
        batch.legal(out=masks)
        batch.step((masks * rng.random(masks.shape, dtype=np.float32)).argmax(axis=1), rewards=rewards, ends=ends)

    return {"(b) random steps": rate(random_steps, games, seconds, threads), "(c) + bits": rate(with_bits, games, seconds, threads),
            "(c) + masks": rate(with_masks, games, seconds, threads),
            "(d) + bits, planes": rate(with_bits_and_observations, games, seconds, threads),
            "(d) + masks, planes": rate(with_masks_and_observations, games, seconds, threads),
            "(e) numpy chooses": rate(chosen_by_numpy, games, seconds, threads)}


def searches(nodes: int = 1_000_000, runs: int = 5) -> tuple[float, float]:
    """The speed of the same search by the module and by the program, each the best of some runs: millions of nodes for a
    second of processor time."""
    module = program = 0.0
    for _ in range(runs):
        begin = time.process_time()
        visited = joga.analyse(joga.Game("eximo").start, nodes=nodes).nodes / 1e6
        module = max(module, visited / (time.process_time() - begin))
        before = sum(resource.getrusage(resource.RUSAGE_CHILDREN)[:2])
        subprocess.run([PROGRAM, "analyse", "eximo", "--nodes", str(nodes)], capture_output=True, check=True)
        program = max(program, visited / (sum(resource.getrusage(resource.RUSAGE_CHILDREN)[:2]) - before))
    return module, program


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("specs", nargs="*", default=SPECS, metavar="SPEC")
    parser.add_argument("--games", type=int, default=4096)
    parser.add_argument("--seconds", type=float, default=1.0)
    parser.add_argument("--threads", type=int, nargs="+", default=[1, 2])
    options = parser.parse_args()
    for spec in options.specs:
        print(f"{spec}: C++ {native(spec, options.seconds):.1f}, (a) single moves {single_moves(spec, options.seconds):.3f}")
        weight = turns_per_action(spec, options.games)
        columns = [batches(spec, options.games, threads, options.seconds) for threads in options.threads]
        for name in columns[0]:
            figures = "".join(f"{column[name] * weight:8.1f}" for column in columns)
            print(f"  {name:<22}{figures}")
    print("analysis of eximo, million nodes/s: {:.2f}, by the program {:.2f}".format(*searches()))


if __name__ == "__main__":
    main()
