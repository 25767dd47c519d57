#!/usr/bin/env python3
"""Kills `joga serve` repeatedly while games are played on it, and checks that no acknowledged turn is missing
and that no save failed.

Usage: serve_kill_test.py JOGA [KILLS]

Each server runs in a process namespace of its own, as in a container, so all have the same process id and
find files that their predecessors left behind. The default of KILLS is 10, or 300 if JOGA_LONG_TESTS is set.
Exit status: 0 success, 1 failure, 77 the system does not allow process namespaces.
"""

import base64
import json
import os
import random
import re
import shutil
import signal
import socket
import struct
import subprocess
import sys
import tempfile
import threading
import time
import urllib.parse

PAGES = 4
PATIENCE = 60  # seconds; a busy machine is slow
NAMESPACES = [["unshare", "--pid", "--fork", "--kill-child"],
              ["unshare", "--user", "--map-root-user", "--pid", "--fork", "--kill-child"]]


class Gone(Exception):
    """The server has been killed."""


class Wrong(Exception):
    """The server did something wrong."""


def namespace():
    """Returns a command prefix that runs a program in a process namespace; None if that is forbidden."""
    for command in NAMESPACES:
        if shutil.which(command[0]) and subprocess.run(command + ["true"], capture_output=True).returncode == 0:
            return command
    return None


class Page:
    """A WebSocket with the part of the protocol that playing needs."""

    def __init__(self, address):
        at = urllib.parse.urlsplit(address)
        key = urllib.parse.parse_qs(at.fragment).get("key")
        target = "/socket" + ("?key=" + key[0] if key else "")
        try:
            self.socket = socket.create_connection((at.hostname, at.port), timeout=PATIENCE)
            self.stream = self.socket.makefile("rb")
            self.socket.sendall((f"GET {target} HTTP/1.1\r\nHost: {at.netloc}\r\nOrigin: http://{at.netloc}\r\n"
                                 "Connection: Upgrade\r\nUpgrade: websocket\r\nSec-WebSocket-Version: 13\r\n"
                                 f"Sec-WebSocket-Key: {base64.b64encode(os.urandom(16)).decode()}\r\n\r\n").encode())
            status = self.stream.readline()
            while self.stream.readline() not in (b"\r\n", b""):
                pass
        except OSError as error:
            raise Gone from error
        if not status:
            raise Gone
        if b" 101 " not in status:
            raise Wrong(f"no WebSocket at {target}: {status!r}")
        self.number = 0

    def bytes(self, count):
        data = self.stream.read(count)
        if len(data) < count:
            raise Gone
        return data

    def message(self):
        """Returns the next whole message."""
        text = b""
        while True:
            first, length = self.bytes(2)
            if length == 126:
                length, = struct.unpack(">H", self.bytes(2))
            elif length == 127:
                length, = struct.unpack(">Q", self.bytes(8))
            payload = self.bytes(length)
            if first & 15 == 8:
                raise Gone
            if first & 15 in (0, 1):
                text += payload
                if first & 128:
                    return json.loads(text)

    def ask(self, request, **parameters):
        for _ in range(PATIENCE * 20):
            answer = self.answer(request, parameters)
            if answer.get("error", {}).get("code") != "busy":
                break
            time.sleep(0.05)
        if "error" in answer:
            raise Wrong(f"{request} {parameters}: {answer['error']}")
        return answer["result"]

    def answer(self, request, parameters):
        self.number += 1
        text = json.dumps({"id": self.number, "request": request, "params": parameters}).encode()
        size = bytes([128 | len(text)]) if len(text) < 126 else struct.pack(">BH", 128 | 126, len(text))
        try:
            self.socket.sendall(b"\x81" + size + bytes(4) + text)  # a mask of zeros changes nothing
            while (answer := self.message()).get("id") != self.number:
                if answer.get("event") == "game":
                    self.changed = answer
        except OSError as error:
            raise Gone from error
        return answer


class Game:
    """A game whose turns are known beforehand, and the number of turns that the server has acknowledged."""

    def __init__(self, turns):
        self.turns = turns
        self.saved = None
        self.acknowledged = 0

    def check(self, moves):
        if moves != self.turns[:len(moves)]:
            raise Wrong(f"{self.saved}: other turns than were played: {moves}")
        if len(moves) < self.acknowledged:
            raise Wrong(f"{self.saved}: {self.acknowledged} turns acknowledged, {len(moves)} there")

    def open(self, page):
        if self.saved:
            game = page.ask("game.open", saved=self.saved)["game"]
        else:
            game = page.ask("game.new", game="eximo", players=[{"who": "human"}, {"who": "human"}])["game"]
        self.check(game["moves"])
        self.acknowledged = len(game["moves"])
        return game["id"]

    def play(self, page, game):
        page.ask("game.play", game=game, ply=self.acknowledged, move=self.turns[self.acknowledged])
        self.acknowledged += 1
        change, state = page.changed, page.changed["state"]
        self.check(self.turns[:change["keep"]] + change["moves"])
        self.saved = state["saved"]
        if not self.saved or state.get("notice"):
            raise Wrong(f"not saved: {state.get('notice')}")


class Player(threading.Thread):
    """Plays one game after the other on one page, until the server is gone."""

    def __init__(self, address, games, spare):
        super().__init__()
        self.address = address
        self.games = games  # this player's games from the first server on; the last one is in progress
        self.spare = spare  # turns for new games
        self.at_work = threading.Event()
        self.wrong = None

    def run(self):
        try:
            page = Page(self.address)
            while True:
                if not self.games or self.games[-1].acknowledged == len(self.games[-1].turns):
                    self.games.append(Game(random.choice(self.spare)))
                elif not self.games[-1].saved:
                    self.games[-1] = Game(self.games[-1].turns)  # none of its turns was acknowledged
                game = self.games[-1]
                name = game.open(page)
                while game.acknowledged < len(game.turns):
                    game.play(page, name)
                    self.at_work.set()
                    time.sleep(0.002)
                page.ask("game.leave", game=name)
        except Gone:
            pass
        except Exception as error:  # reported by the main thread
            self.wrong = error
        self.at_work.set()


class Server:
    def __init__(self, command, joga, data):
        self.process = subprocess.Popen(command + [joga, "serve", "--port", "0", "--data", data],
                                        stdout=subprocess.PIPE, stderr=subprocess.DEVNULL, text=True)
        self.address = self.process.stdout.readline().strip()
        if not self.address:
            raise Wrong("the server did not start")

    def kill(self):
        self.process.send_signal(signal.SIGKILL)  # unshare kills the server with it
        self.process.stdout.read()  # returns when the server has ended
        self.process.stdout.close()
        self.process.wait()


def known_games(joga, folder):
    """Returns the turns of some random games."""
    record = os.path.join(folder, "games")
    subprocess.run([joga, "match", "eximo", "--players", "random", "random", "--games", "20", "--seed", "1", "--record",
                    record], check=True, capture_output=True)
    games = []
    with open(record, encoding="utf-8") as file:
        for text in file.read().split("[Game ")[1:]:
            words = re.sub(r"\{[^}]*\}", " ", text.split("\n\n", 1)[1]).split()
            games.append([word for word in words[:-1] if not re.fullmatch(r"\d+\.+", word)])
    return games


def run(joga, kills, command, folder):
    data = os.path.join(folder, "data")
    spare = known_games(joga, folder)
    library = [[] for _ in range(PAGES)]
    at_work = 0
    for kill in range(kills):
        server = Server(command, joga, data)
        players = [Player(server.address, games, spare) for games in library]
        for player in players:
            player.start()
        # Half of the kills come in the middle of games, the others at any time.
        if kill % 2 == 0:
            players[0].at_work.wait(PATIENCE)
        time.sleep(random.random() * 0.2)
        at_work += any(player.at_work.is_set() for player in players)
        server.kill()
        for player in players:
            player.join()
            if player.wrong:
                raise player.wrong

    server = Server(command, joga, data)
    page = Page(server.address)
    turns = 0
    for game in [game for games in library for game in games if game.saved]:
        page.ask("game.leave", game=game.open(page))
        turns += game.acknowledged
    server.kill()
    left = sum(name.endswith(".tmp") for name in os.listdir(os.path.join(data, "games")))
    if at_work * 2 < kills:
        raise Wrong(f"only {at_work} of {kills} kills met a server at work")
    print(f"{kills} kills, {at_work} of them in the middle of games, {turns} acknowledged turns, none missing; "
          f"{left} halves of files were left behind and in nobody's way")


def main():
    joga = os.path.abspath(sys.argv[1])
    kills = int(sys.argv[2]) if len(sys.argv) > 2 else 300 if os.environ.get("JOGA_LONG_TESTS") else 10
    command = namespace()
    if not command:
        print("skipped: this system lets nobody make a process namespace")
        return 77
    random.seed(1)
    with tempfile.TemporaryDirectory() as folder:
        try:
            run(joga, kills, command, folder)
        except Wrong as wrong:
            print(f"wrong: {wrong}", file=sys.stderr)
            return 1
    return 0


if __name__ == "__main__":
    sys.exit(main())
