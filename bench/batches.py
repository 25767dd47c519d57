"""Measures the Python module against the program's own random games, in one run.

    ./joga python bench/batches.py [SPEC...] [--games 4096] [--seconds 1] [--threads 1 2] [--real-time]

All figures are millions of plies a second; in Eximo, whose turns have several actions, of complete turns. The last column has
as many processes as the most threads, each with a batch of its own: no number of threads can do better on this machine.
With --real-time, which needs root's rights, other programs do not disturb the measurements; they run in between.
"""

import argparse
import mmap
import os
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
    best, end = 0.0, time.perf_counter() + seconds
    while time.perf_counter() < end:
        time.sleep(SHORT_RUN)  # others' turn
        step()
        count, begin = 0, clock()
        while clock() - begin < SHORT_RUN:
            step()
            count += 1
        best = max(best, count * games / (clock() - begin) / 1e6)
    return best


def rate_of_processes(make: Callable[[], Callable[[], None]], games: int, seconds: float, processes: int) -> float:
    """The same for several processes together. They wait for each other before and after each run."""
    steps = max(1, round(rate(make(), games, seconds / 10) * 1e6 * SHORT_RUN / games))
    runs = round(seconds / SHORT_RUN / 3)
    arrived = np.frombuffer(mmap.mmap(-1, processes * 64), dtype=np.int64)[::8]  # a cache line for each, in shared memory

    def play(number: int) -> float:
        step = make()
        best = 0.0

        def wait() -> None:
            arrived[number] += 1
            while arrived.min() < arrived[number]:
                pass

        for _ in range(runs):
            time.sleep(SHORT_RUN)
            step()
            wait()
            begin = time.perf_counter()
            for _ in range(steps):
                step()
            wait()
            best = max(best, processes * steps * games / (time.perf_counter() - begin) / 1e6)
        return best

    children = []
    for number in range(1, processes):
        child = os.fork()
        if child == 0:
            play(number)
            os._exit(0)
        children.append(child)
    best = play(0)
    for child in children:
        os.waitpid(child, 0)
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


def tasks(spec: str, games: int, threads: int) -> dict[str, Callable[[], None]]:
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

    return {"(b) random steps": random_steps, "(c) + bits": with_bits, "(c) + masks": with_masks,
            "(d) + bits, planes": with_bits_and_observations, "(d) + masks, planes": with_masks_and_observations,
            "(e) numpy chooses": chosen_by_numpy}


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
    parser.add_argument("--real-time", action="store_true")
    options = parser.parse_args()
    if options.real_time:
        os.sched_setscheduler(0, os.SCHED_FIFO, os.sched_param(1))
    most = max(options.threads)
    for spec in options.specs:
        print(f"{spec}: C++ {native(spec, options.seconds):.1f}, (a) single moves {single_moves(spec, options.seconds):.3f}")
        weight = turns_per_action(spec, options.games)
        for name in tasks(spec, 1, 1):
            row = [rate(tasks(spec, options.games, threads)[name], options.games, options.seconds, threads)
                   for threads in options.threads]
            row.append(rate_of_processes(lambda: tasks(spec, options.games, 1)[name], options.games, options.seconds, most))
            figures = "".join(f"{figure * weight:8.1f}" for figure in row)
            print(f"  {name:<22}{figures}", flush=True)
    print("analysis of eximo, million nodes/s: {:.2f}, by the program {:.2f}".format(*searches()))


if __name__ == "__main__":
    main()
