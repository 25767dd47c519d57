#!/usr/bin/env python3
"""Runs what docs/match.md, docs/tournament.md and docs/training.md say about Slurm, as arrays of four tasks of a
real Slurm: a match, of which one task is killed; a sequential test; a tournament, of which one task is requeued;
training games, of which one task is killed.

Usage: slurm_test.py JOGA SELFPLAY

munged, slurmctld and slurmd run with all their jobs in namespaces of their own: processes, network and /run,
where everything is written. So several tests can run at a time, and nothing is left when a test ends or is
killed.
Exit status: 0 success, 1 failure, a Slurm that does not start included.
"""

import fcntl
import os
import re
import signal
import socket
import struct
import subprocess
import sys
import time

from tournament_kill_test import Cup, expect, make_small, write

HERE = os.path.dirname(os.path.abspath(__file__))
DOCS = os.path.join(HERE, "..", "..", "docs")
# Ends with all processes inside when the test ends.
NAMESPACES = ["setpriv", "--pdeathsig", "KILL", "unshare", "--mount", "--pid", "--net", "--ipc", "--uts", "--fork",
              "--kill-child", "--mount-proc"]
PATIENCE = 120  # seconds; a busy machine is slow

# A requeued task begins as soon as Slurm allows (cred_expire). The node may have fewer processors than it says.
CONFIG = """ClusterName=test
SlurmctldHost=localhost(127.0.0.1)
SlurmUser={user}
SlurmdUser={user}
AuthType=auth/munge
AuthInfo=cred_expire=5
ProctrackType=proctrack/linuxproc
TaskPlugin=task/none
JobAcctGatherType=jobacct_gather/none
SelectType=select/cons_tres
SelectTypeParameters=CR_CPU
MpiDefault=none
ReturnToService=2
SlurmdParameters=config_overrides
SchedulerParameters=sched_interval=1,batch_sched_delay=0,sched_min_interval=0
KillWait=2
StateSaveLocation=/run/slurm/state
SlurmdSpoolDir=/run/slurm/spool
SlurmctldPidFile=/run/slurm/slurmctld.pid
SlurmdPidFile=/run/slurm/slurmd.pid
NodeName=localhost NodeAddr=127.0.0.1 CPUs=16 State=UNKNOWN
PartitionName=main Nodes=localhost Default=YES State=UP
"""

CUP = """name = "Slurm test"
game = "quantik"
format = "swiss"
rounds = 1
games = 24
[final]
bots = 2
games = 8
[time]
per_move = 20
[machine]
concurrency = 2
joga = false
"""


def command(*words, **more):
    done = subprocess.run(words, check=False, capture_output=True, text=True, **more)
    expect(done.returncode == 0, f"{words} ended with {done.returncode}: {done.stdout}{done.stderr}")
    return done.stdout


def wait_until(condition, what, patience=PATIENCE):
    end = time.monotonic() + patience
    while not (value := condition()):
        expect(time.monotonic() < end, f"waited in vain until {what}")
        time.sleep(0.02)
    return value


def read(path):
    if not os.path.exists(path):
        return ""
    with open(path, encoding="utf-8") as file:
        return file.read()


def games_in(path):
    return read(path).count("[Result ")


def furnish():
    """Fills the new namespaces: an empty /run, a host name, a loopback device."""
    command("mount", "-t", "tmpfs", "tmpfs", "/run")
    socket.sethostname("localhost")
    # Names resolve only if there is another address than 127.0.0.1.
    with socket.socket(socket.AF_INET, socket.SOCK_DGRAM) as any_socket:
        for device, address in ((b"lo", "127.0.0.1"), (b"lo:1", "10.0.0.1")):
            request = struct.pack("16sHH4s16x", device, socket.AF_INET, 0, socket.inet_aton(address))
            fcntl.ioctl(any_socket, 0x8916, request)  # SIOCSIFADDR
        fcntl.ioctl(any_socket, 0x8914, struct.pack("16sH22x", b"lo", 0x41))  # SIOCSIFFLAGS: up and running


def start_slurm():
    """Starts the daemons, and returns when the node is idle. They end with this process."""
    munge = "/run/munge"
    os.makedirs(munge, 0o755)
    with open(f"{munge}/key", "wb", opener=lambda path, flags: os.open(path, flags, 0o400)) as file:
        file.write(os.urandom(128))
    for folder in ("state", "spool"):
        os.makedirs(f"/run/slurm/{folder}")
    os.environ["PATH"] += ":/usr/sbin"  # where daemons are
    os.environ["SLURM_CONF"] = "/run/slurm/slurm.conf"
    write("/run/slurm/slurm.conf", CONFIG.format(user=os.getuid()))
    daemons = {}
    for words in (["munged", "--foreground", "--force", f"--key-file={munge}/key", f"--seed-file={munge}/seed",
                   f"--pid-file={munge}/pid"],
                  ["slurmctld", "-D", "-i"], ["slurmd", "-D", "-N", "localhost"]):
        with open(f"/run/{words[0]}.log", "w", encoding="utf-8") as log:
            try:
                daemons[words[0]] = subprocess.Popen(words, stdin=subprocess.DEVNULL, stdout=log, stderr=log)
            except OSError as error:
                sys.exit(f"FAILED: {words[0]} cannot be started: {error} (packages slurm-wlm and munge)")

    def is_idle():
        for name, daemon in daemons.items():
            expect(daemon.poll() is None, f"{name} ended with {daemon.returncode}: {read(f'/run/{name}.log')[-2000:]}")
        state = subprocess.run(["sinfo", "--noheader", "--format=%T"], capture_output=True, text=True, check=False)
        return state.stdout.strip() == "idle"

    end = time.monotonic() + PATIENCE
    while not is_idle():
        logs = "".join(f"\n{name}: {read(f'/run/{name}.log')[-2000:]}" for name in daemons)
        expect(time.monotonic() < end, "Slurm does not start" + logs)
        time.sleep(0.1)


def changed(text, changes):
    for old, new in changes.items():
        expect(old in text, f"the documents no longer say '{old}'")
        text = text.replace(old, new)
    return text


def take_script(page, name, changes):
    """Writes the script that a page calls `name`, and returns the indented block after it."""
    lines = read(os.path.join(DOCS, page)).split("\n")
    start = next(i for i, line in enumerate(lines) if f"`{name}`" in line)
    blocks = [[]]
    for line in lines[start + 1:]:
        if line.startswith("    "):
            blocks[-1].append(line[4:])
        elif blocks[-1]:
            blocks.append([])
            if len(blocks) == 3:
                break
    expect(blocks[0][0] == "#!/bin/bash", f"{page} does not have the script {name}")
    write(os.path.abspath(name), changed("\n".join(blocks[0]) + "\n", changes))
    return "\n".join(blocks[1])


def submit(words):
    """Runs commands that submit jobs; returns their numbers."""
    log = 'sbatch() { command sbatch "$@" | tee -a submitted; }'
    command("bash", "-c", f"set -eu -o pipefail\n{log}\n{words}")
    return re.findall(r"\d+", read("submitted"))


def tasks(job):
    """The state of each task of an array by its number, and how often it was restarted. Other jobs are task 0."""
    found = {}
    for line in command("scontrol", "--oneliner", "show", "job", job).splitlines():
        fields = dict(word.split("=", 1) for word in line.split() if "=" in word)
        found[fields.get("ArrayTaskId", "0")] = (fields["JobState"], int(fields["Restarts"]))
    return found


def finish(jobs):
    """Waits until jobs are done, and fails if one of their tasks has failed."""
    waiting = {"PENDING", "CONFIGURING", "RUNNING", "COMPLETING", "SUSPENDED", "REQUEUED"}
    for job in jobs:
        wait_until(lambda job=job: all(state not in waiting for state, _ in tasks(job).values()), f"job {job} is done")
        outputs = [name for name in sorted(os.listdir()) if re.fullmatch(rf"slurm-{job}(_\d+)?\.out", name)]
        for task, (state, _) in tasks(job).items():
            expect(state == "COMPLETED", f"task {task} of job {job}: {state}\n" + "".join(map(read, outputs)))


def requeue(job, task):
    """Puts a running task back into the queue, as Slurm does when it needs the node for others."""
    command("scontrol", "requeue", f"{job}_{task}")
    wait_until(lambda: tasks(job)[task][1] == 1, f"task {task} of job {job} is requeued")


def kill_and_requeue(program, job, task):
    """The same without the time to end that Slurm gives a program. Its script waits, and so does not fail."""
    wanted = {f"SLURM_ARRAY_JOB_ID={job}".encode(), f"SLURM_ARRAY_TASK_ID={task}".encode()}
    scripts, programs = [], []
    for process in filter(str.isdigit, os.listdir("/proc")):
        try:
            with open(f"/proc/{process}/environ", "rb") as file:
                variables = set(file.read().split(b"\0"))
            if wanted <= variables:
                is_program = os.path.samefile(f"/proc/{process}/exe", program)
                (programs if is_program else scripts).append(int(process))
        except OSError:
            continue  # it has ended
    expect(scripts and programs, f"task {task} ended before it could be killed")
    for process in scripts:
        os.kill(process, signal.SIGSTOP)
    for process in programs:
        os.kill(process, signal.SIGKILL)
    requeue(job, task)


def test_match(joga, _):
    """The merged record is that of one run, but for dates and times."""
    sizes = {"--games 1000": "--games 40", "nodes=50000": "nodes=1000"}
    rest = take_script("match.md", "match.sh", {"1-16": "1-4", "/16": "/4", **sizes})
    array, merging = submit(rest)
    whole = read("match.sh").split("./joga ")[1].split("--shard")[0].replace("\\\n", "").split()
    running = subprocess.Popen([joga, *whole, "--record", "whole.joga", "--no-times"], stdout=subprocess.DEVNULL)
    wait_until(lambda: games_in("part-2.joga") >= 1, "task 2 has played a game")
    kill_and_requeue(joga, array, "2")
    before = games_in("part-2.joga")
    expect(before < 10, "task 2 was done before it was killed")
    finish([array, merging])
    expect(running.wait() == 0, "the undivided match failed")
    command(joga, "match", "merge", "games.joga", "--no-times", "--output", "merged.joga")
    expect(read("merged.joga") == read("whole.joga"), "the merged record is not that of one run")
    return f"{games_in('merged.joga')} games, task 2 killed after {before} of its 10"


def test_sequential_test(joga, _):
    """A sequential test is decided on the games of all tasks, some of which begin after its end."""
    sizes = {"--games 20000": "--games 2000", "--sprt 0,10": "--sprt 0,50", "eximo": "quantik"}
    take_script("match.md", "sprt.sh", {"1-16": "1-4%3", "/16": "/4", **sizes})
    for name, player in (("new", "medium"), ("old", "easy")):
        write(os.path.abspath(name), f'#!/bin/sh\nexec "{joga}" engine --player {player}\n')
        os.chmod(name, 0o755)
    array = submit("job=$(sbatch --parsable sprt.sh)")
    finish(array)
    for task in range(1, 5):
        out = read(f"slurm-{array[0]}_{task}.out")
        expect("accepted: stronger (H1)" in out, f"task {task} did not end with the decision: {out}")
    parts = [games_in(f"part-{task}.joga") for task in range(1, 5)]
    expect(sum(parts) < 1000 and sum(part > 0 for part in parts) > 1, f"the games of the parts: {parts}")
    expect(sum(read(f"part-{task}.joga").count("[Test ") for task in range(1, 5)) >= 1, "no game has the decision")
    records = [f"part-{task}.joga" for task in range(1, 5) if os.path.exists(f"part-{task}.joga")]
    out = command(joga, "match", "merge", *records, "--sprt", "0,50", "--output", "games.joga")
    expect("accepted: stronger (H1)" in out, f"the merged games have another decision: {out}")
    return f"decided after {' + '.join(map(str, parts))} games"


def test_tournament(joga, _):
    """A tournament with an array for each round is that of one run."""
    for folder in ("cup", "whole"):
        write(f"{folder}/tournament.toml", CUP)
        for blunders in (0, 25, 50, 75):
            make_small(folder, blunders)
    command(joga, "tournament", "check", "cup")
    # The third round and the fourth do not exist.
    rest = take_script("tournament.md", "round.sh", {"1-8": "1-4", "/8": "/4"})
    arrays = submit(changed(rest, {"seq 2 20": "seq 2 4"}))
    running = subprocess.Popen([joga, "tournament", "run", "whole"], stdout=subprocess.DEVNULL)
    part = "cup/games/round-001.2-of-4.joga"
    wait_until(lambda: games_in(part) >= 1, "task 2 has played a game")
    requeue(arrays[0], "2")
    before = games_in(part)
    expect(before < 12, "task 2 was done before it was requeued")
    finish(arrays)
    expect(running.wait() == 0, "the undivided tournament failed")
    cups = [Cup(joga, folder, []) for folder in ("cup", "whole")]
    games = [cup.games() for cup in cups]
    expect(games[0] == games[1], "the games are not those of one run")
    tables = [[{key: row[key] for key in row if key != "seconds"} for row in cup.standings()] for cup in cups]
    expect(tables[0] == tables[1], f"the standings differ: {tables}")
    rounds = len(os.listdir("cup/rounds"))
    return f"{len(games[0])} games in {rounds} rounds, task 2 of the first requeued after {before} of its 12"


def test_training(_, selfplay):
    """A task that was killed makes the same samples as one that was not."""
    sizes = {"build/train/selfplay": selfplay, "--positions 300000": "--positions 600"}
    rest = take_script("training.md", "selfplay.sh", {"1-16": "1-4", **sizes})
    array = submit(rest.split("\n")[0])[0]
    wait_until(lambda: os.path.exists("fields.2.samples.part"), "task 2 has begun")
    kill_and_requeue(selfplay, array, "2")
    expect(not os.path.exists("fields.2.samples"), "task 2 was done before it was killed")
    finish([array])
    words = read("selfplay.sh").split(f"{selfplay} ")[1].replace("\\\n", "").replace('"', "")
    for task in ("2", "3"):
        named = words.replace("fields.$SLURM_ARRAY_TASK_ID", "alone").replace("$SLURM_ARRAY_TASK_ID", task)
        command(selfplay, *named.split())
        with open("alone.samples", "rb") as one, open(f"fields.{task}.samples", "rb") as other:
            expect(one.read() == other.read(), f"the samples of task {task} are not those of one run")
    expect(not any(name.endswith(".part") for name in os.listdir()), "a part of a file was left")
    return f"{os.path.getsize('fields.2.samples')} bytes of samples, task 2 killed in the middle"


TESTS = {"match": test_match, "sequential-test": test_sequential_test, "tournament": test_tournament,
         "training": test_training}


def run_all(joga, selfplay):
    """Runs all tests at a time, since they spend most of it waiting for Slurm."""
    begun = time.monotonic()
    start_slurm()
    print(f"start: {time.monotonic() - begun:.1f} s", flush=True)
    running = []
    for name in TESTS:
        os.makedirs(f"/run/{name}")
        os.symlink(joga, f"/run/{name}/joga")
        running.append(subprocess.Popen([sys.executable, "-B", os.path.abspath(__file__), joga, selfplay, name],
                                        cwd=f"/run/{name}"))
    while any(test.poll() is None for test in running):
        if any(test.poll() for test in running):
            return 1  # ends all others too
        time.sleep(0.1)
    return max(test.returncode for test in running)


def main():
    joga, selfplay = (os.path.abspath(path) for path in sys.argv[1:3])
    again = [sys.executable, "-B", os.path.abspath(__file__), joga, selfplay]
    user, group = str(os.getuid()), str(os.getgid())
    match sys.argv[3:]:
        case []:
            # A user who is not root is root in the namespaces while they are furnished.
            rights = [] if user == "0" else ["--user", "--map-root-user"]
            return subprocess.run(NAMESPACES + rights + again + ["furnish", user, group], check=False).returncode
        case ["furnish", user, group]:
            furnish()
            back = [] if user == "0" else ["unshare", "--user", f"--map-user={user}", f"--map-group={group}"]
            words = back + again + ["all"]
            os.execvp(words[0], words)
        case ["all"]:
            return run_all(joga, selfplay)
        case [name]:
            begun = time.monotonic()
            told = TESTS[name](joga, selfplay)
            print(f"{name}: {told}; {time.monotonic() - begun:.1f} s", flush=True)
    return 0


if __name__ == "__main__":
    sys.exit(main())
