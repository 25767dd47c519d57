"""Hostile programs, one function each: attack.py NAME.

A program is told in where.json, beside this file, what there is to attack. It prints a line beginning with OUT for
everything that it should not have been able to do.
"""

import ctypes
import json
import mmap
import os
import platform
import resource
import signal
import socket
import stat
import subprocess
import sys
import threading
import time

HERE = os.path.dirname(os.path.abspath(__file__))
with open(os.path.join(HERE, "where.json"), encoding="utf-8") as file:
    WHERE = json.load(file)
LIBC = ctypes.CDLL(None, use_errno=True)
MIB = 1 << 20


def out(what):
    print("OUT", what, flush=True)


def succeeds(what, action):
    """Reports the action unless it fails."""
    try:
        result = action()
    except (OSError, MemoryError, ValueError):
        return None
    out(what)
    return result


def read(path):
    with open(path, "rb") as file:
        return file.read(100)


def write(path):
    with open(path, "w", encoding="utf-8") as file:
        file.write("hostile\n")


SYSTEM_CALLS = {
    "x86_64": {"ptrace": 101, "process_vm_readv": 310, "mount": 165, "umount2": 166, "pivot_root": 155, "chroot": 161,
               "unshare": 272, "setns": 308, "bpf": 321, "perf_event_open": 298, "userfaultfd": 323, "keyctl": 250,
               "add_key": 248, "io_uring_setup": 425, "init_module": 175, "kexec_load": 246, "open_by_handle_at": 304,
               "memfd_create": 319, "shmget": 29, "msgget": 68, "semget": 64, "sethostname": 170, "clone": 56,
               "clone3": 435, "clock_settime": 227, "swapon": 167, "reboot": 169, "syslog": 103, "quotactl": 179,
               "fsopen": 430, "open_tree": 428, "pidfd_getfd": 438, "mount_setattr": 442, "io_setup": 206},
    "aarch64": {"ptrace": 117, "process_vm_readv": 270, "mount": 40, "umount2": 39, "pivot_root": 41, "chroot": 51,
                "unshare": 97, "setns": 268, "bpf": 280, "perf_event_open": 241, "userfaultfd": 282, "keyctl": 219,
                "add_key": 217, "io_uring_setup": 425, "init_module": 105, "kexec_load": 104,
                "open_by_handle_at": 265, "memfd_create": 279, "shmget": 194, "msgget": 186, "semget": 190,
                "sethostname": 161, "clone": 220, "clone3": 435, "clock_settime": 112, "swapon": 224, "reboot": 142,
                "syslog": 116, "quotactl": 60, "fsopen": 430, "open_tree": 428, "pidfd_getfd": 438,
                "mount_setattr": 442, "io_setup": 0},
}[platform.machine()]  # fmt: skip


def refused(name, *arguments):
    """Whether the filter refuses a system call; without it, these arguments would give another error or none."""
    ctypes.set_errno(0)
    result = LIBC.syscall(SYSTEM_CALLS.get(name, name), *arguments)
    if result >= 0 or ctypes.get_errno() not in (1, 38):  # EPERM, ENOSYS
        out(f"{name}: {result}, {os.strerror(ctypes.get_errno())}")


# --- Files ---


def other_folder():
    succeeds("reads another bot", lambda: read(WHERE["secret"]))
    succeeds("lists another bot's folder", lambda: os.listdir(os.path.dirname(WHERE["secret"])))
    succeeds("writes to another bot", lambda: write(os.path.join(os.path.dirname(WHERE["secret"]), "new")))


def log():
    succeeds("reads the log", lambda: read(WHERE["log"]))
    try:
        write(WHERE["log"])  # may be a file of its own /tmp
    except OSError:
        pass


def home():
    for path in (WHERE["home"], "/root", "/home", "/var/lib", "/var/log", "/run", "/srv", "/mnt", "/sys"):
        try:
            if os.listdir(path) not in ([], ["tmp"]) and not HERE.startswith(path):
                out("lists " + path)
        except OSError:
            pass


def passwords():
    for path in ("/etc/shadow", "/etc/gshadow", "/etc/hostname", "/etc/ssh", "/etc/machine-id"):
        succeeds("reads " + path, lambda path=path: os.stat(path))
    if len(read("/etc/passwd").splitlines()) > 1:
        out("knows other users")


def symbolic_link():
    link = "/tmp/link"
    os.symlink(WHERE["secret"], link)
    succeeds("follows a link out", lambda: read(link))
    succeeds("writes through a link", lambda: write(link))


def hard_link():
    succeeds("links", lambda: os.link(WHERE["secret"], "/tmp/hard"))
    succeeds("links its own file", lambda: os.link(__file__, "/tmp/mine"))


def dots():
    up = "/".join([".."] * 40)
    succeeds("climbs", lambda: read(up + WHERE["secret"]))
    for number in os.listdir("/proc"):
        if number.isdigit():
            for way in ("root", "cwd"):
                succeeds("climbs by /proc", lambda n=number, w=way: read(f"/proc/{n}/{w}/{up}{WHERE['secret']}"))


def own_folder():
    succeeds("writes its folder", lambda: write(os.path.join(HERE, "new")))
    succeeds("changes itself", lambda: open(__file__, "a", encoding="utf-8").close())
    succeeds("deletes itself", lambda: os.unlink(__file__))
    succeeds("renames its folder", lambda: os.rename(HERE, HERE + "2"))
    succeeds("changes modes", lambda: os.chmod(__file__, 0o777))
    succeeds("makes a folder at the root", lambda: os.mkdir("/new"))


def system_files():
    for path in ("/usr/bin/hostile", "/etc/hostile", "/bin/sh", "/dev/hostile", "/proc/sys/kernel/hostname",
                 "/proc/sysrq-trigger", "/etc/passwd"):  # fmt: skip
        succeeds("writes " + path, lambda path=path: write(path))


def devices():
    for path in ("/dev/mem", "/dev/kmsg", "/dev/vda", "/dev/sda", "/dev/fuse", "/dev/kvm", "/dev/tty", "/dev/console"):
        succeeds("opens " + path, lambda path=path: os.close(os.open(path, os.O_RDONLY)))
    succeeds("makes a device", lambda: os.mknod("/tmp/disk", stat.S_IFBLK | 0o666, os.makedev(254, 0)))


def set_user_id():
    write("/tmp/program")
    succeeds("chmod u+s", lambda: os.chmod("/tmp/program", 0o4755))
    succeeds("chmod g+s", lambda: os.chmod("/tmp/program", 0o2755))
    succeeds("open u+s", lambda: os.open("/tmp/another", os.O_CREAT | os.O_WRONLY, 0o4755))
    descriptor = os.open("/tmp/program", os.O_RDONLY)
    succeeds("fchmod u+s", lambda: os.fchmod(descriptor, 0o4755))
    succeeds("setuid", lambda: os.setuid(0))
    succeeds("chown", lambda: os.chown("/tmp/program", 0, 0))
    subprocess.run(["su", "-c", "id"], check=False, stdin=subprocess.DEVNULL, capture_output=True)
    if subprocess.run(["mount", "-t", "tmpfs", "x", "/tmp"], check=False, capture_output=True).returncode == 0:
        out("mounts by a program of root")


# --- Processes ---


def signals():
    signal.signal(signal.SIGTERM, signal.SIG_IGN)
    succeeds("signals the referee", lambda: os.kill(WHERE["referee"], 0))
    succeeds("kills the referee", lambda: os.kill(WHERE["referee"], signal.SIGKILL))
    succeeds("signals its parent", lambda: os.kill(WHERE["referee"] + 1, 0))
    try:
        os.kill(-1, signal.SIGTERM)  # all that it may: only its own
    except OSError:
        pass


def other_processes():
    numbers = [int(name) for name in os.listdir("/proc") if name.isdigit()]
    if len(numbers) > 3 or max(numbers) > 10:
        out(f"sees {numbers}")
    for number in numbers:
        environment = b""
        try:
            environment = read(f"/proc/{number}/environ")
        except OSError:
            pass
        if b"SECRET" in environment:
            out("reads an environment")


def debugging():
    refused("ptrace", 16, WHERE["referee"], 0, 0)
    refused("ptrace", 0, 0, 0, 0)
    refused("process_vm_readv", os.getppid(), 0, 0, 0, 0, 0)
    refused("pidfd_getfd", 0, 0, 0)


def fork_bomb():
    count = 0
    try:
        for count in range(10_000):
            if os.fork() == 0:
                time.sleep(100)
    except OSError:
        pass
    if count >= 64:
        out(f"has {count} processes")


def thread_bomb():
    started = []
    try:
        for _ in range(10_000):
            thread = threading.Thread(target=time.sleep, args=(100,), daemon=True)
            thread.start()
            started.append(thread)
    except RuntimeError:
        pass
    if len(started) >= 64:
        out(f"has {len(started)} threads")
    sys.stdout.flush()
    os._exit(0)


def endless_forks():
    while True:
        try:
            if os.fork() == 0:
                os.setsid()
        except OSError:
            pass


def daemon():
    if os.fork() == 0:
        os.setsid()
        for number in range(1, signal.NSIG):
            try:
                signal.signal(number, signal.SIG_IGN)
            except (OSError, ValueError):
                pass
        if os.fork() == 0:
            time.sleep(1_000)
        os._exit(0)


def limits():
    for limit in (resource.RLIMIT_NPROC, resource.RLIMIT_DATA, resource.RLIMIT_FSIZE, resource.RLIMIT_NOFILE):
        most = resource.getrlimit(limit)[1]
        succeeds("raises a limit", lambda limit=limit, most=most: resource.setrlimit(limit, (most, most + 1)))
    succeeds("takes precedence", lambda: os.nice(-5))
    succeeds("is in real time", lambda: os.sched_setscheduler(0, os.SCHED_FIFO, os.sched_param(1)))


def processor():
    while True:
        pass


def hidden_processor():
    """Children that nobody waits for take the record of their time with them."""
    signal.signal(signal.SIGCHLD, signal.SIG_IGN)
    while True:
        if os.fork() == 0:
            end = time.monotonic() + 0.3
            while time.monotonic() < end:
                pass
            os._exit(0)
        time.sleep(0.3)


# --- Memory and disk ---


def memory_of_one():
    blocks = []
    try:
        while True:
            blocks.append(bytearray(50 * MIB))
            if len(blocks) > 100:
                out("has 5 GiB")
    except MemoryError:
        pass


def fill(size):
    block = bytearray(size)
    for place in range(0, size, 4096):
        block[place] = 1
    return block


def memory_of_many():
    for _ in range(20):
        if os.fork() == 0:
            kept = fill(20 * MIB)
            time.sleep(100)
            del kept
    time.sleep(100)


def shared_memory():
    block = mmap.mmap(-1, 1 << 30)
    for place in range(0, 1 << 30, 4096):
        block[place] = 1
    time.sleep(100)


def page_tables():
    """Addresses without memory of their own: only the tables that lead to them take memory."""
    LIBC.mmap.restype = ctypes.c_void_p
    LIBC.mmap.argtypes = [ctypes.c_void_p, ctypes.c_size_t, ctypes.c_int, ctypes.c_int, ctypes.c_int, ctypes.c_long]
    for _ in range(100):
        block = LIBC.mmap(None, 10_000 << 21, mmap.PROT_READ, mmap.MAP_PRIVATE | mmap.MAP_ANONYMOUS | 0x4000, -1, 0)
        for number in range(10_000):
            ctypes.string_at(block + (number << 21), 1)
    time.sleep(100)


def sockets_full():
    """The kernel keeps what was sent and not read, in the memory of no process."""
    for _ in range(4):
        if os.fork() == 0:
            break
    kept = []
    try:
        while True:
            kept += socket.socketpair()
            for end in kept[-2:]:
                end.setblocking(False)
                try:
                    while True:
                        end.send(bytes(4096))
                except BlockingIOError:
                    pass
    except OSError:
        time.sleep(100)


def hidden_temporary_files():
    """A child that is dead and not waited for is the last of the processes."""
    if os.fork() == 0:
        os._exit(0)
    time.sleep(0.1)
    temporary_files()
    time.sleep(100)


def write_mebibytes(path, most):
    """How many can be written."""
    count = 0
    try:
        with open(path, "wb", buffering=0) as file:
            for count in range(most):
                file.write(bytes(MIB))
    except OSError:
        pass
    return count


def temporary_files():
    signal.signal(signal.SIGXFSZ, signal.SIG_IGN)
    for folder in ("/tmp", "/dev/shm"):
        written = sum(write_mebibytes(f"{folder}/{number}", 32) for number in range(8))
        if written > 64:
            out(f"writes {written} MiB in {folder}")


def big_file():
    signal.signal(signal.SIGXFSZ, signal.SIG_IGN)
    if write_mebibytes(os.path.join(HERE, "big"), 20) > 10:
        out("writes a big file")


def full_disk():
    for number in range(1_000):
        write_mebibytes(os.path.join(HERE, str(number)), 5)
        time.sleep(0.02)
    time.sleep(100)


def unlinked_files():
    kept = []
    for number in range(1_000):
        path = os.path.join(HERE, str(number))
        kept.append(open(path, "wb", buffering=0))
        os.unlink(path)
        kept[-1].write(bytes(5 * MIB))
        time.sleep(0.02)
    time.sleep(100)


def memory_of_nobody():
    refused("memfd_create", b"x", 0)
    refused("shmget", 0, 4096, 0o1600)
    refused("msgget", 0, 0o1600)
    refused("semget", 0, 1, 0o1600)
    block = mmap.mmap(-1, 4096)
    succeeds("sends memory to the disk", lambda: block.madvise(21))  # MADV_PAGEOUT


# --- Network ---


def internet():
    for family, kind, address in (
        (socket.AF_INET, socket.SOCK_STREAM, ("127.0.0.1", WHERE["port"])),
        (socket.AF_INET6, socket.SOCK_STREAM, ("::1", WHERE["port"])),
        (socket.AF_INET, socket.SOCK_DGRAM, ("127.0.0.1", WHERE["port"])),
    ):
        succeeds("connects", lambda f=family, k=kind, a=address: socket.socket(f, k).connect(a))
    for family in (16, 17, 38, 40):  # netlink, packets, the kernel's ciphers, virtual machines
        succeeds(f"has a socket of family {family}", lambda f=family: socket.socket(f, socket.SOCK_RAW))
    with open("/proc/net/dev", encoding="utf-8") as file:
        devices = [line.split(":")[0].strip() for line in file.readlines()[2:]]
    if devices not in ([], ["lo"]):
        out(f"sees {devices}")


def local_sockets():
    for address in (WHERE["socket"], "\0" + WHERE["abstract"], "/run/dbus/system_bus_socket", "/var/run/docker.sock"):
        succeeds("connects", lambda a=address: socket.socket(socket.AF_UNIX).connect(a))


# --- The kernel ---


def namespaces():
    for flag in (0x10000000, 0x00020000, 0x20000000, 0x40000000, 0x04000000, 0x08000000):
        refused("unshare", flag)
        refused("clone", flag | signal.SIGCHLD, 0, 0, 0, 0)
    refused("clone3", 0, 0)
    refused("setns", 0, 0)


def mounts():
    refused("mount", b"x", b"/tmp", b"tmpfs", 0, 0)
    refused("umount2", b"/tmp", 2)
    refused("chroot", b"/tmp")
    refused("pivot_root", b"/tmp", b"/tmp")
    for name in ("fsopen", "open_tree", "mount_setattr", "quotactl", "open_by_handle_at"):
        refused(name, 0, 0, 0, 0, 0)


def kernel():
    for name in ("bpf", "perf_event_open", "userfaultfd", "keyctl", "add_key", "io_uring_setup", "init_module",
                 "kexec_load"):  # fmt: skip
        refused(name, 0, 0, 0, 0, 0)


def shared_numbers():
    """What all programs of the machine, or of the user, have a small number of together."""
    refused("io_setup", 60_000, ctypes.byref(ctypes.c_ulong(0)))
    if LIBC.inotify_init1(0) >= 0:
        out("watches files")


def new_calls():
    """What comes with newer kernels than this was written for."""
    for number in (463, 467, 469, 1_000):
        refused(number, 0, 0, 0, 0, 0)
    for number in (444, 445, 446):  # landlock
        refused(number, 0, 0, 0, 0, 0)


def machine():
    for name in ("sethostname", "clock_settime", "swapon", "reboot", "syslog"):
        refused(name, 0, 0, 0, 0)


def terminal():
    for descriptor in (0, 1, 2):
        ctypes.set_errno(0)
        for request in (0x5412, 0x541C):  # TIOCSTI, TIOCLINUX
            if LIBC.ioctl(descriptor, request, b"x") >= 0 or ctypes.get_errno() != 1:
                out("types into a terminal")
    succeeds("has a terminal", lambda: os.open("/dev/tty", os.O_RDWR))
    succeeds("makes a terminal", lambda: os.open("/dev/ptmx", os.O_RDWR))


# --- What it is given ---


def environment():
    for name, value in os.environ.items():
        if name not in ("PATH", "HOME", "TMPDIR", "LANG", "LC_CTYPE", "PWD") and value != "/opt/joga/python":
            out(f"gets {name}={value}")


def descriptors():
    for number in os.listdir("/proc/self/fd"):
        try:
            target = os.readlink("/proc/self/fd/" + number)
        except OSError:
            continue
        if int(number) > 2 and not target.startswith("/proc/"):
            out(f"has {number}: {target}")


# --- While building, its folder is writable ---


def build_writes_out():
    write(os.path.join(HERE, "made"))
    os.symlink(WHERE["secret"], os.path.join(HERE, "link"))
    succeeds("writes through a link", lambda: write(os.path.join(HERE, "link")))
    succeeds("writes beside", lambda: write(os.path.join(HERE, "..", "beside", "new")))
    succeeds("reads another bot", lambda: read(WHERE["secret"]))
    succeeds("makes a program with rights", lambda: os.chmod(os.path.join(HERE, "made"), 0o4755))


if __name__ == "__main__":
    globals()[sys.argv[1]]()
    sys.stdout.flush()
