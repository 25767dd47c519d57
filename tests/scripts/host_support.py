"""Helpers of the tests of `joga host`: hosts that are started and killed, a PostgreSQL server for the tests,
and people who play games there as pages do (docs/online.md)."""

import asyncio
import base64
import glob
import json
import os
import pwd
import re
import shutil
import signal
import sqlite3
import subprocess
import sys
import tempfile
import time
import urllib.parse

PATIENCE = 60  # seconds; a busy machine is slow
NAMESPACES = [["unshare", "--pid", "--fork", "--kill-child", "--mount-proc"],
              ["unshare", "--user", "--map-root-user", "--pid", "--fork", "--kill-child", "--mount-proc"]]
LIMITS = """
[limits]
people_per_hour = 1000000
people_at_once = 100000
games_per_hour = 1000000
games_at_once = 100000
games = 100000
stored_kib_per_hour = 1000000
address_stored_kib_per_hour = 1000000
computer_games = 100000
computer_turns = 100000
requests_per_second = 1000
requests_at_once = 10000
messages_per_second = 1000
messages_at_once = 10000
"""


class Gone(Exception):
    """The connection is lost."""


class Wrong(Exception):
    """The program under test did something wrong."""


class Refused(Exception):
    """The host answered a request with an error."""

    def __init__(self, error):
        super().__init__(f"{error['code']}: {error['message']}")
        self.code = error["code"]
        self.message = error["message"]


def namespace():
    """Returns a command prefix that runs a program in a process namespace; None if that is forbidden."""
    for command in NAMESPACES:
        if shutil.which(command[0]) and subprocess.run(command + ["true"], capture_output=True).returncode == 0:
            return command
    return None


def run_to_the_end(test):
    """Runs a test in a temporary folder. The first failure ends it without waiting for other tasks."""
    with tempfile.TemporaryDirectory() as folder:

        async def run():
            try:
                await test(folder)
            except Wrong as wrong:
                print(f"wrong: {wrong}", file=sys.stderr, flush=True)
                shutil.rmtree(folder, ignore_errors=True)
                os._exit(1)

        asyncio.run(run())
    return 0


class Host:
    """A process of `joga host`. It is killed when the test ends."""

    def __init__(self, joga, arguments, folder, before=(), limits=LIMITS):
        config = os.path.join(folder, "host.toml")
        with open(config, "w", encoding="utf-8") as file:
            file.write(limits)
        with open(os.path.join(folder, "log"), "a", encoding="utf-8") as log:
            # Python ignores SIGXFSZ, and so does the host: a file size limit then acts like a full disk.
            self.process = subprocess.Popen(["setpriv", "--pdeathsig", "KILL", *before, joga, "host", "--port", "0",
                                             "--config", config, *arguments],
                                            stdout=subprocess.PIPE, stderr=log, text=True, restore_signals=False)
        self.address = self.process.stdout.readline().strip()
        if not self.address:
            raise Wrong("the host did not start: " + open(os.path.join(folder, "log"), encoding="utf-8").read()[-2000:])

    def kill(self):
        if self.process.stdout.closed:
            return
        self.process.send_signal(signal.SIGKILL)  # unshare kills the host with it
        self.process.stdout.read()  # ends when the host has ended
        self.process.stdout.close()
        self.process.wait()

    def stop(self):
        self.process.send_signal(signal.SIGTERM)
        self.process.stdout.read()
        self.process.stdout.close()
        return self.process.wait()

    async def get(self, path, *headers):
        """Returns the status and the body of the answer to an HTTP request."""
        at = urllib.parse.urlsplit(self.address)
        reader, writer = await asyncio.open_connection(at.hostname, at.port)
        lines = [f"GET {path} HTTP/1.1", f"Host: {at.netloc}", "Connection: close", *headers, "", ""]
        writer.write("\r\n".join(lines).encode())
        text = (await asyncio.wait_for(reader.read(), PATIENCE)).decode()
        writer.close()
        return int(text.split()[1]), text.partition("\r\n\r\n")[2]


class Sqlite:
    """An SQLite database in a folder."""

    def __init__(self, folder):
        self.data = os.path.join(folder, "data")
        self.arguments = ["--data", self.data]

    def rows(self, statement):
        connection = sqlite3.connect(os.path.join(self.data, "host.db"))
        rows = [[str(field) for field in row] for row in connection.execute(statement)]
        connection.close()
        return rows

    def close(self):
        pass


class Postgresql:
    """A PostgreSQL server with a temporary data folder."""

    @staticmethod
    def programs():
        found = sorted(glob.glob("/usr/lib/postgresql/*/bin/initdb"))
        return os.path.dirname(found[-1]) if found else None

    def __init__(self, folder):
        # PostgreSQL refuses to run as root, so its folder must be reachable for another user.
        self.folder = tempfile.mkdtemp(prefix="joga-postgresql-", dir="/tmp")
        self.command = []
        if os.geteuid() == 0:
            user = pwd.getpwnam("postgres")
            os.chown(self.folder, user.pw_uid, user.pw_gid)
            self.command = ["setpriv", "--reuid=postgres", "--regid=postgres", "--clear-groups"]
        self.log = os.path.join(folder, "postgresql.log")
        self.data = os.path.join(self.folder, "data")
        subprocess.run([*self.command, self.programs() + "/initdb", "--auth=trust", "--username=postgres", "--encoding=UTF8",
                        "--no-locale", "--no-sync", "--pgdata=" + self.data], check=True, capture_output=True, cwd=self.folder)
        self.start()
        self.psql("postgres", "CREATE DATABASE joga")
        self.arguments = ["--database", f"postgresql://postgres@/joga?host={urllib.parse.quote(self.folder, safe='')}"]

    def start(self):
        with open(self.log, "a", encoding="utf-8") as log:
            self.process = subprocess.Popen([*self.command, self.programs() + "/postgres", "-D", self.data, "-k", self.folder,
                                             "-c", "listen_addresses=", "-c", "fsync=off", "-c", "shared_buffers=16MB"],
                                            stdout=log, stderr=log, cwd=self.folder)
        for _ in range(PATIENCE * 20):
            if subprocess.run([self.programs() + "/pg_isready", "-h", self.folder], capture_output=True).returncode == 0:
                return
            time.sleep(0.05)
        raise Wrong("PostgreSQL does not start")

    def stop(self, how=signal.SIGINT):
        """Stops the server: with SIGINT as an administrator would, with SIGQUIT as a power failure would."""
        self.process.send_signal(how)
        self.process.wait()

    def psql(self, database, statement):
        return subprocess.run([self.programs() + "/psql", "-h", self.folder, "-U", "postgres", "-At", "-F", "\x1f", "-R", "\x1e",
                               "-c", statement, database], check=True, capture_output=True, text=True).stdout

    def rows(self, statement):
        text = self.psql("joga", statement).removesuffix("\n")
        return [row.split("\x1f") for row in text.split("\x1e")] if text else []

    def close(self):
        if self.process.poll() is None:
            self.stop(signal.SIGQUIT)
        shutil.rmtree(self.folder, ignore_errors=True)


class Line:
    """A WebSocket to a host."""

    @staticmethod
    async def open(address, cookie="", headers=(), path="/online"):
        line = Line()
        at = urllib.parse.urlsplit(address)
        try:
            line.reader, line.writer = await asyncio.wait_for(asyncio.open_connection(at.hostname, at.port), PATIENCE)
            lines = [f"GET {path} HTTP/1.1", f"Host: {at.netloc}", "Connection: Upgrade", "Upgrade: websocket",
                     "Sec-WebSocket-Version: 13", f"Sec-WebSocket-Key: {base64.b64encode(os.urandom(16)).decode()}"]
            if not any(header.startswith("Authorization") for header in headers):
                lines.append(f"Origin: http://{at.netloc}")
            if cookie:
                lines.append(f"Cookie: {cookie}")
            line.writer.write("\r\n".join([*lines, *headers, "", ""]).encode())
            answer = (await asyncio.wait_for(line.reader.readuntil(b"\r\n\r\n"), PATIENCE)).decode()
        except (OSError, asyncio.IncompleteReadError) as error:
            raise Gone from error
        line.status = int(answer.split()[1])
        found = re.search(r"Set-Cookie: ([^;\r]*)", answer)
        line.cookie = found.group(1) if found else cookie
        line.number = 0
        return line

    def close(self):
        self.writer.transport.abort()

    def send(self, message):
        text = json.dumps(message).encode()
        size = bytes([128 | len(text)]) if len(text) < 126 else bytes([128 | 126]) + len(text).to_bytes(2, "big")
        self.writer.write(b"\x81" + size + bytes(4) + text)  # a mask of zeros changes nothing

    async def frame(self):
        """Returns the opcode and the payload of the next frame."""
        try:
            first, size = await asyncio.wait_for(self.reader.readexactly(2), PATIENCE)
            if size >= 126:
                size = int.from_bytes(await self.reader.readexactly(2 if size == 126 else 8), "big")
            return first & 15, await self.reader.readexactly(size)
        except (OSError, asyncio.IncompleteReadError) as error:
            raise Gone from error
        except asyncio.TimeoutError as error:
            raise Wrong(f"nothing comes for {PATIENCE} s") from error

    async def message(self):
        while True:
            kind, payload = await self.frame()
            if kind == 1:
                return json.loads(payload)
            if kind == 8:
                raise Gone(int.from_bytes(payload[:2], "big"), payload[2:].decode())
            if kind == 9:
                self.writer.write(bytes([128 | 10, 128 | len(payload)]) + bytes(4) + payload)


class Person:
    """A person with a browser, who reconnects with the same cookie to any host that is up."""

    def __init__(self, hosts):
        self.hosts = hosts  # hosts to use, in rotation; they come and go
        self.cookie = ""
        self.line = None
        self.turn = id(self) // 64
        self.events = asyncio.Queue()

    async def connect(self):
        self.line = None
        for _ in range(PATIENCE * 20):
            self.turn += 1
            if self.hosts:
                try:
                    line = await Line.open(self.hosts[self.turn % len(self.hosts)].address, self.cookie)
                    if line.status == 101:
                        self.line = line
                        self.cookie = line.cookie
                        return
                    if line.status not in (503, 429):
                        raise Wrong(f"status {line.status} instead of a WebSocket")
                except Gone:
                    pass
            await asyncio.sleep(0.05)
        raise Wrong("no host lets anybody in")

    def lose(self):
        if self.line:
            self.line.close()
        self.line = None

    async def ask(self, request, **params):
        if self.line is None:
            raise Gone
        line = self.line
        line.number += 1
        line.send({"id": line.number, "request": request, "params": params})
        while (answer := await line.message()).get("id") != line.number:
            self.hear(answer)
        if "error" in answer:
            raise Refused(answer["error"])
        return answer["result"]

    def hear(self, event):
        """Called with every event. Subclasses override it."""


def known_games(joga, spec, folder):
    """Returns the turns of some random games."""
    record = os.path.join(folder, "games")
    subprocess.run([joga, "match", spec, "--players", "random", "random", "--games", "20", "--seed", "1", "--record", record],
                   check=True, capture_output=True)
    games = []
    with open(record, encoding="utf-8") as file:
        for text in file.read().split("[Game ")[1:]:
            words = re.sub(r"\{[^}]*\}", " ", text.split("\n\n", 1)[1]).split()
            games.append([word for word in words[:-1] if not re.fullmatch(r"\d+\.+", word)])
    os.remove(record)
    return games


class Rules:
    """Finds the legal moves of positions by asking `joga engine`."""

    def __init__(self, joga, spec):
        self.engine = subprocess.Popen([joga, "engine", spec], stdin=subprocess.PIPE, stdout=subprocess.PIPE, text=True)

    def turns(self, moves):
        print(f"position startpos moves {' '.join(moves)}\nquery legalmoves", file=self.engine.stdin, flush=True)
        while not (line := self.engine.stdout.readline()).startswith("response"):
            if not line:
                raise Wrong("the engine has ended")
        return line.split()[1:]

    def close(self):
        self.engine.stdin.close()
        self.engine.wait()
        self.engine.stdout.close()
