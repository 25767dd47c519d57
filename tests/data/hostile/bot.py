"""Players that are well-behaved until they are asked for a move: bot.py NAME."""

import os
import signal
import sys
import time

SLEEP = 1_000


def forks():
    while True:
        try:
            os.fork()
        except OSError:
            pass


def memory():
    blocks = []
    while True:
        try:
            blocks.append(b"x" * (10 << 20))
        except MemoryError:
            os.fork()


def flood():
    while True:
        sys.stdout.write("info string flood\n" * 10_000)


def errors():
    while True:
        sys.stderr.write("flood\n" * 10_000)


def endless_line():
    while True:
        sys.stdout.write("x" * 10_000)


def silence():
    signal.signal(signal.SIGTERM, signal.SIG_IGN)
    time.sleep(SLEEP)


def stopped():
    os.kill(os.getpid(), signal.SIGSTOP)


def daemon():
    for _ in range(5):
        if os.fork() == 0:
            os.setsid()
            time.sleep(SLEEP)
    os._exit(0)


def murder():
    try:
        os.kill(-1, signal.SIGKILL)
    except OSError:
        pass
    os.kill(os.getppid(), signal.SIGKILL)
    silence()


for line in sys.stdin:
    match line.split():
        case ["ugi"]:
            print("id name hostile\nugiok", flush=True)
        case ["isready"]:
            print("readyok", flush=True)
        case ["go", *_]:
            globals()[sys.argv[1]]()
        case ["quit"]:
            break
