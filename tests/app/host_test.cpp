// joga host and joga bot as people start them. tests/online and tests/server test the messages of a host.
#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include <array>
#include <string>

#include "app/run_joga.hpp"
#include "joga/app/host_config.hpp"
#include "joga/app/serving.hpp"
#include "test_paths.hpp"

namespace joga::testing {
namespace {

using ::testing::HasSubstr;
using ::testing::StartsWith;

// A client of the protocol in Python: `Talk(address, headers)` connects, `ask` asks and returns the result.
constexpr const char* kClient = R"py(
import base64, json, os, socket, struct, sys, urllib.parse, urllib.request

class Talk:
    def __init__(self, address, headers=(), path="/online"):
        at = urllib.parse.urlsplit(address)
        self.connection = socket.create_connection((at.hostname, at.port))
        self.stream = self.connection.makefile("rb")
        lines = [f"GET {path} HTTP/1.1", f"Host: {at.netloc}", "Connection: Upgrade", "Upgrade: websocket",
                 "Sec-WebSocket-Version: 13", f"Sec-WebSocket-Key: {base64.b64encode(os.urandom(16)).decode()}"]
        if not any(header.startswith("Authorization") for header in headers):
            lines.append(f"Origin: http://{at.netloc}")
        self.connection.sendall("\r\n".join([*lines, *headers, "", ""]).encode())
        self.status = int(self.stream.readline().split()[1])
        self.cookie = ""
        while (line := self.stream.readline()) != b"\r\n":
            name, value = line.decode().split(": ", 1)
            if name == "Set-Cookie":
                self.cookie_header = value.strip()
                self.cookie = value.split(";")[0]
        self.events = []
        self.last = 0

    def send(self, message):
        payload = json.dumps(message).encode()
        size = struct.pack("!B", 0x80 | len(payload)) if len(payload) < 126 else struct.pack("!BH", 0x80 | 126, len(payload))
        self.connection.sendall(b"\x81" + size + bytes(4) + payload)

    def frame(self):
        first, size = self.stream.read(2)
        if size >= 126:
            size = int.from_bytes(self.stream.read(2 if size == 126 else 8), "big")
        return first & 15, self.stream.read(size)

    def receive(self):
        while True:
            kind, payload = self.frame()
            if kind == 1:
                return json.loads(payload)

    def ask(self, request, **params):
        self.last += 1
        self.send({"id": self.last, "request": request, "params": params})
        while (answer := self.receive()).get("id") != self.last:
            self.events.append(answer)
        return answer.get("result", answer.get("error"))

    def event(self, fits):
        while True:
            for event in self.events:
                if fits(event):
                    self.events.remove(event)
                    return event
            self.events.append(self.receive())

address = sys.argv[1]
)py";

// Runs a bash script in the folder, in which `start ARGUMENTS...` starts a host and `talk.py` is the client
// with the given program.
[[nodiscard]] ProgramRun run_host(const ScratchFolder& folder, const std::string& script,
                                  const std::string& python = {}) {
  write_file(folder.path("talk.py"), kClient + python);
  const std::string beginning = R"sh(
    joga=$1
    start() {
      rm -f address
      "$joga" host --port 0 "$@" >address 2>log &
      pid=$!
      until [ -s address ] || ! kill -0 $pid 2>/dev/null; do sleep 0.02; done
      address=$(cat address)
    }
    stop() {
      kill -TERM $pid
      wait $pid
    }
  )sh";
  return run_program({"/bin/bash", "-c", beginning + script, "bash", JOGA_BINARY},
                     {.directory = folder.path()});
}

TEST(Host, SaysHowItIsAndEndsWhenItIsAskedTo) {
  const ScratchFolder folder;
  const ProgramRun run = run_host(folder, R"sh(
    start --data data
    python3 talk.py $address
    stop
    echo $?)sh",
                                  R"py(
def get(path, **headers):
    try:
        with urllib.request.urlopen(urllib.request.Request(address + path, headers=headers)) as answer:
            return answer.status, answer.read().decode()
    except urllib.error.HTTPError as error:
        return error.code, ""
print(get("health"), get("ready"))
status, text = get("metrics")
print(status, "joga_connections 0\n" in text, "# TYPE joga_moves_total counter" in text)
print(get("metrics", **{"X-Forwarded-For": "192.0.2.1"})[0], get("metrics", Host="anything.example")[0])
print(get("health", Host="anything.example")[0], get("", Host="anything.example")[0])
)py");
  EXPECT_EQ(run.out, "(200, 'alive\\n') (200, 'ready\\n')\n200 True True\n404 403\n200 403\n130\n")
      << run.error << read_file(folder.path("log"));
  EXPECT_THAT(read_file(folder.path("log")), HasSubstr("\"event\":\"started\""));
  EXPECT_THAT(read_file(folder.path("log")), HasSubstr("\"event\":\"stopped\""));
}

TEST(Host, KnowsABrowserByItsCookieAfterARestart) {
  const ScratchFolder folder;
  const ProgramRun run = run_host(folder, R"sh(
    start --data data
    python3 talk.py $address
    stop
    start --data data
    python3 talk.py $address "$(cat cookie)"
    stop)sh",
                                  R"py(
first = Talk(address, [f"Cookie: {sys.argv[2]}"] if len(sys.argv) > 2 else [])
print(first.status, first.ask("hello", language="en")["you"] and first.ask("hello", language="en")["you"]["name"])
if len(sys.argv) == 2:
    print("HttpOnly" in first.cookie_header, "SameSite=Lax" in first.cookie_header, "Path=/" in first.cookie_header)
    first.ask("me.name", name="Ana")
    code = first.ask("me.transfer")["code"]
    take = ["Sec-WebSocket-Protocol: joga, take." + code]
    print(Talk(address, path="/online?take=" + code).ask("hello", language="en")["you"])
    other = Talk(address, take)
    print(other.status, other.ask("hello", language="en")["you"]["name"], other.cookie != first.cookie)
    print(Talk(address, take).status, Talk(address, ["Authorization: Bearer nobody"]).status)
    open("cookie", "w").write(other.cookie)
)py");
  EXPECT_EQ(run.out, "101 None\nTrue True True\nNone\n101 Ana True\n403 401\n101 Ana\n") << run.error;
}

TEST(Host, PagesAreToldToComeBackWhenItStops) {
  const ScratchFolder folder;
  const ProgramRun run = run_host(folder, R"sh(
    start --data data
    python3 talk.py $address $pid
    wait $pid)sh",
                                  R"py(
page = Talk(address)
page.ask("hello", language="en")
os.kill(int(sys.argv[2]), 15)
while (frame := page.frame())[0] != 8:
    pass
print(int.from_bytes(frame[1][:2], "big"))
)py");
  EXPECT_EQ(run.out, "1012\n") << run.error;
}

// A person invites a bot, which plays with joga's own player, and the administrator inspects the game.
TEST(Host, ABotPlaysAWholeGameAndTheAdministratorSeesIt) {
  const ScratchFolder folder;
  const ProgramRun run = run_host(folder, R"sh(
    start --data data
    export joga address
    python3 talk.py $address
    "$joga" host show-game $(cat game) --data data >shown
    echo "show $?"
    "$joga" host export --data data >exported
    "$joga" record check exported >checked 2>&1
    echo "check $?"
    "$joga" host remove-game $(cat game) --data data
    echo "remove $?"
    "$joga" host remove-game $(cat game) --data data
    echo "again $?"
    "$joga" host import exported --data data
    "$joga" host import exported --data data
    "$joga" host export --data data | cmp - exported && echo same
    stop
    "$joga" host copy-to moved --data data
    "$joga" host export --data moved | cmp - exported && echo moved
    "$joga" host copy-to moved --data data 2>&1)sh",
                                  R"py(
import subprocess
page = Talk(address)
page.ask("hello", language="en")
page.ask("me.name", name="Ana")
made = page.ask("me.bot", name="Robô")
bot = subprocess.Popen([os.environ["joga"], "bot", "--server", address.rstrip("/"), "easy"],
                       env={**os.environ, "JOGA_TOKEN": made["token"]}, stdout=subprocess.PIPE, stderr=subprocess.PIPE, text=True)
game = page.ask("game.create", game="quantik", side=1, clock={"kind": "minutes", "initial_ms": 600000, "increment_ms": 0},
                opponent={"person": made["bot"]["person"]})["game"]
open("game", "w").write(game["id"])
page.ask("game.watch", game=game["id"])
moves, state = [], game["state"]
while state["phase"] != "over":
    if state["phase"] == "running" and state["to_move"] == 1:
        listed = subprocess.run([os.environ["joga"], "moves", "quantik", "--moves", " ".join(moves)], capture_output=True, text=True)
        page.ask("game.play", game=game["id"], ply=len(moves), move=listed.stdout.split("\n")[0])
    event = page.event(lambda event: event.get("event") == "game")
    moves = moves[:event["keep"]] + event["moves"]
    state = event["state"]
print(state["ending"], state["outcome"] in ("1", "2", "draw"))
line = bot.stdout.readline()
print(line.startswith(game["id"] + " quantik "))
bot.terminate()
print(bot.wait())
)py");
  EXPECT_EQ(
      run.out,
      "rules True\nTrue\n130\nshow 0\ncheck 0\nremove 0\nagain 1\n"
      "1 imported, 0 known already\n0 imported, 1 known already\nsame\nmoved\n"
      "joga: there are people or games in the other database already: only an empty one can take a copy\n")
      << run.error << read_file(folder.path("log"));
  EXPECT_THAT(read_file(folder.path("shown")), StartsWith("player 1: person "));
  EXPECT_THAT(read_file(folder.path("exported")), HasSubstr("Ana"));
}

TEST(Host, WhoIsBlockedIsSentAwayUntilUnblocked) {
  const ScratchFolder folder;
  const ProgramRun run = run_host(folder, R"sh(
    start --data data
    export joga
    python3 talk.py $address
    stop)sh",
                                  R"py(
import subprocess
def administer(action):
    print(action, subprocess.run([os.environ["joga"], "host", action, str(person), "--data", "data"]).returncode)
def farewell(talk):
    while (frame := talk.frame())[0] != 8:
        pass
    return int.from_bytes(frame[1][:2], "big"), frame[1][2:].decode()
page = Talk(address)
person = page.ask("me.name", name="Ana")["you"]["person"]
administer("block")
print(farewell(page))
print(farewell(Talk(address, [f"Cookie: {page.cookie}"])))
administer("unblock")
print(Talk(address, [f"Cookie: {page.cookie}"]).ask("hello", language="en")["you"]["name"])
)py");
  EXPECT_EQ(run.out, "block 0\n(1008, 'blocked')\n(1008, 'blocked')\nunblock 0\nAna\n")
      << run.error << read_file(folder.path("log"));
}

// A blocked person's bots are blocked too, their challenges go, and with --games they lose their games.
TEST(Host, BlockingAPersonLeavesNothingOfThemBehind) {
  const ScratchFolder folder;
  const ProgramRun run = run_host(folder, R"sh(
    start --data data
    export joga
    python3 talk.py $address
    "$joga" host blocks --data data | cut -d' ' -f1,3 | sort
    "$joga" host log --data data | sed 's/^[-0-9]* [:0-9]* //; s/[0-9][0-9]*/N/g'
    stop)sh",
                                  R"py(
import subprocess
def administer(*action):
    print(action[0], subprocess.run([os.environ["joga"], "host", *action, "--data", "data"]).returncode)
def farewell(talk):
    while (frame := talk.frame())[0] != 8:
        pass
    return int.from_bytes(frame[1][:2], "big"), frame[1][2:].decode()
ana, rui = Talk(address), Talk(address)
person = str(ana.ask("me.name", name="Ana")["you"]["person"])
made = ana.ask("me.bot", name="Bot")
bot = Talk(address, [f"Authorization: Bearer {made['token']}"])
wish = {"game": "quantik", "side": 1}
running = ana.ask("game.create", **wish)["game"]["id"]
rui.ask("game.join", game=running)
for ply, move in enumerate(["C@a1", "C@b3", "C@d1"]):
    (rui if ply % 2 else ana).ask("game.play", game=running, ply=ply, move=move)
bot.ask("game.create", listed=True, **wish)
ana.ask("game.create", listed=True, **wish)
print(len(rui.ask("lobby")["games"]))
administer("block", person, "--games", "--reason", "rude")
print(farewell(ana), farewell(bot))
print(Talk(address, [f"Authorization: Bearer {made['token']}"]).status)
print(len(rui.ask("lobby")["games"]))
state = rui.ask("game.watch", game=running)["game"]["state"]
print(state["outcome"], state["ending"])
administer("unblock", person)
print(Talk(address, [f"Authorization: Bearer {made['token']}"]).status)
administer("block", person)
)py");
  EXPECT_EQ(
      run.out,
      "2\nblock 0\n(1008, 'blocked') (1008, 'blocked')\n403\n0\n2 resignation\nunblock 0\n101\nblock 0\n"
      "person Ana\nperson bot\nblock N: rude\nunblock N\nblock N\n")
      << run.error << read_file(folder.path("log"));
}

// The clients come through a trusted proxy, which tells their addresses.
TEST(Host, ABlockedNetworkIsSentAwayUntilItIsUnblocked) {
  const ScratchFolder folder;
  const ProgramRun run = run_host(folder, R"sh(
    start --data data
    export joga
    python3 talk.py $address
    stop)sh",
                                  R"py(
import subprocess
def administer(*action):
    print(action[0], subprocess.run([os.environ["joga"], "host", *action, "--data", "data"]).returncode)
def farewell(talk):
    while (frame := talk.frame())[0] != 8:
        pass
    return int.from_bytes(frame[1][:2], "big"), frame[1][2:].decode()
def come(origin):
    return Talk(address, [f"X-Forwarded-For: {origin}"])
here, there = come("192.0.2.7"), come("192.0.3.7")
here.ask("hello"), there.ask("hello")
administer("block", "192.0.2.200/24", "--days", "7")
print(farewell(here))
print(farewell(come("192.0.2.8")))
print(there.ask("hello")["name"], come("192.0.3.8").ask("hello")["name"])
administer("block", "2001:db8:1::5")
while True:  # until the host has noticed
    talk = come("2001:db8:1::6")
    talk.send({"id": 1, "request": "hello"})
    if talk.frame()[0] == 8:
        break
administer("unblock", "192.0.2.0/24")
administer("unblock", "192.0.2.0/24")
while True:
    talk = come("192.0.2.8")
    talk.send({"id": 1, "request": "hello"})
    if talk.frame()[0] == 1:
        break
print(subprocess.run([os.environ["joga"], "host", "blocks", "--data", "data"], capture_output=True).stdout.decode().split(" since")[0])
)py");
  EXPECT_EQ(run.out,
            "block 0\n(1008, 'blocked')\n(1008, 'blocked')\njoga joga\nblock 0\nunblock 0\nunblock 1\n"
            "network 2001:db8:1::/64\n")
      << run.error << read_file(folder.path("log"));
  EXPECT_EQ(run.error,
            "joga: the network 192.0.2.0/24 is not blocked; 'joga host blocks' lists those that are\n");
}

TEST(Host, ExportsAllGamesThatCanBeRead) {
  const ScratchFolder folder;
  const ProgramRun run = run_host(folder, R"sh(
    start --data data
    python3 talk.py $address
    stop
    "$joga" host export --data data >games.txt
    echo $?
    grep -c '^\[Game ' games.txt)sh",
                                  R"py(
import sqlite3
one = Talk(address)
games = []
for i in range(3):
    games.append(one.ask("game.create", game="quantik", side=1, opponent={"who": "level:1"})["game"]["id"])
    one.ask("game.resign", game=games[-1])
store = sqlite3.connect("data/host.db")
store.execute("UPDATE events SET data = 'x' WHERE game = ? AND revision = 1", (games[0],))
store.execute("DELETE FROM events WHERE game = ? AND revision = 1", (games[2],))
store.commit()
)py");
  EXPECT_EQ(run.out, "1\n1\n") << run.error << read_file(folder.path("log"))
                               << read_file(folder.path("games.txt"));
  EXPECT_THAT(run.error, HasSubstr("cannot be read"));
  EXPECT_THAT(run.error, HasSubstr("2 games could not be read; all others were written\n"));
}

// The bot takes a challenge in the lobby with a UGI engine, reconnects after a restart, and plays to the end.
TEST(Host, ABotTakesAChallengeAndComesBackAfterARestart) {
  const ScratchFolder folder;
  const ProgramRun run = run_host(folder, R"sh(
    start --data data
    export joga
    port=${address##*:}
    python3 talk.py $address $pid ${port%/}
    kill -TERM $(cat host) && while kill -0 $(cat host) 2>/dev/null; do sleep 0.02; done)sh",
                                  R"py(
import subprocess, time
joga = os.environ["joga"]
page = Talk(address)
open("token", "w").write(page.ask("me.bot", name="Robô")["token"] + "\n")
bot = subprocess.Popen([joga, "bot", "--server", address.rstrip("/"), "--token-file", "token", f"ugi:{joga} engine --player easy", "--lobby"],
                       stdout=subprocess.PIPE, stderr=subprocess.PIPE, text=True)
game = page.ask("game.create", game="quantik", side=1, listed=True)["game"]["id"]
def state():
    shown = page.ask("game.watch", game=game)["game"]
    return shown["moves"], shown["state"]
def play():
    while True:
        moves, now = state()
        if now["phase"] == "over" or now["phase"] == "running" and now["to_move"] == 1:
            break
        time.sleep(0.05)
    if now["phase"] == "running":
        listed = subprocess.run([joga, "moves", "quantik", "--moves", " ".join(moves)], capture_output=True, text=True)
        page.ask("game.play", game=game, ply=len(moves), move=listed.stdout.split("\n")[0])
    return now
play()
os.kill(int(sys.argv[2]), 9)
with open("log2", "w") as log:
    host = subprocess.Popen([joga, "host", "--port", sys.argv[3], "--data", "data"], stdout=subprocess.PIPE, stderr=log, text=True)
open("host", "w").write(str(host.pid))
print(host.stdout.readline().strip() == address)
page = Talk(address, [f"Cookie: {page.cookie}"])
while (now := play())["phase"] != "over":
    pass
print(now["ending"])
print(bot.stdout.readline().startswith(game + " quantik "))
bot.terminate()
print(bot.wait(), "does not answer" in bot.stderr.read())
)py");
  EXPECT_EQ(run.out, "True\nrules\nTrue\n130 True\n") << run.error << read_file(folder.path("log"));
}

TEST(Host, RefusesWhatItCannotUse) {
  const ScratchFolder folder;
  const auto refusal = [&](const std::vector<std::string>& arguments) {
    const ProgramRun run = run_joga(arguments, {.directory = folder.path()});
    return std::to_string(run.status) + " " + run.error;
  };
  EXPECT_THAT(refusal({"host", "--origin", "joga.example"}),
              StartsWith("2 joga: 'joga.example' is not the address"));
  EXPECT_THAT(refusal({"host", "--data", "d", "--database", "postgresql:///x"}),
              StartsWith("2 joga: options --data"));
  EXPECT_THAT(refusal({"host", "--database", "mysql://x"}), StartsWith("2 "));
  EXPECT_EQ(refusal({"host", "export", "--database", "mysql://x"}),
            "2 joga: mysql://x is not like postgresql://user@host/database\n");
  EXPECT_THAT(refusal({"host", "paint", "--data", "d"}), StartsWith("2 joga: joga host knows show-game"));
  EXPECT_THAT(refusal({"host", "block", "Ana", "--data", "d"}),
              StartsWith("2 joga: joga host block needs a person's number or an address: 'Ana' is neither"));
  EXPECT_THAT(refusal({"host", "block", "--data", "d"}),
              StartsWith("2 joga: joga host block needs the person"));
  EXPECT_EQ(
      refusal({"host", "block", "0.0.0.0/0", "--data", "d"}),
      "2 joga: joga host block needs a person's number or an address: 0.0.0.0/0 is too wide a network to "
      "block: its prefix must have 8 bits or more\n");
  EXPECT_THAT(refusal({"host", "block", "192.0.2.7", "--until", "tomorrow", "--data", "d"}),
              StartsWith("2 joga: --until needs a day to come"));
  EXPECT_THAT(refusal({"host", "block", "192.0.2.7", "--until", "2020-01-01", "--data", "d"}),
              StartsWith("2 joga: --until needs a day to come"));
  EXPECT_THAT(refusal({"host", "block", "192.0.2.7", "--until", "2999-01-01", "--days", "1", "--data", "d"}),
              StartsWith("2 joga: options --days and --until"));
  EXPECT_THAT(refusal({"host", "block", "17", "--days", "1", "--data", "d"}),
              StartsWith("2 joga: --days and --until are for networks"));
  EXPECT_THAT(refusal({"host", "block", "192.0.2.7", "--games", "--data", "d"}),
              StartsWith("2 joga: --games is for people"));
  EXPECT_THAT(refusal({"host", "copy-to", "--data", "d"}), StartsWith("2 joga: joga host copy-to needs an"));
  EXPECT_THAT(refusal({"host", "copy-to", "mysql://x", "--data", "d"}), StartsWith("1 joga: cannot open"));
  EXPECT_THAT(refusal({"host", "block", "17", "--data", "d"}),
              StartsWith("1 joga: cannot open the database d/host.db"));
  write_file(folder.path("host.toml"), "[limits]\nconnection = 1\n");
  EXPECT_EQ(refusal({"host", "--config", "host.toml"}),
            "2 joga: host.toml: there is no entry 'limits.connection'; docs/hosting.md lists them all\n");
  EXPECT_THAT(refusal({"host", "--config", "nothing.toml"}), HasSubstr("nothing.toml"));
}

TEST(Bot, SaysWhatIsWrong) {
  const auto refusal = [](const std::vector<std::string>& arguments) {
    const ProgramRun run = run_joga(arguments);
    return std::to_string(run.status) + " " + run.error;
  };
  EXPECT_EQ(refusal({"bot", "random", "--token", "t"}), "2 joga: joga bot needs --server ADDRESS\n");
  EXPECT_EQ(refusal({"bot", "random", "--server", "http://127.0.0.1"}),
            "2 joga: joga bot needs --token-file FILE\n");
  EXPECT_THAT(refusal({"bot", "random", "--server", "127.0.0.1", "--token", "t"}),
              StartsWith("2 joga: '127.0.0.1' is not the address of a host"));
  EXPECT_THAT(refusal({"bot", "nobody", "--server", "http://127.0.0.1", "--token", "t"}),
              StartsWith("2 joga: "));
  const ScratchFolder folder;
  const ProgramRun run = run_host(folder, R"sh(
    start --data data
    "$joga" bot --server ${address%/} --token wrong random
    echo $?
    stop)sh");
  EXPECT_EQ(run.out, "1\n");
  EXPECT_THAT(run.error, HasSubstr("does not know the token"));
}

TEST(Bot, TakesItsTokenFromAFileOrTheEnvironment) {
  const ScratchFolder folder;
  const ProgramRun run = run_host(folder, R"sh(
    start --data data
    bot() { timeout 20 "$joga" bot --server "${address%/}" "$@" random; }
    export JOGA_TOKEN=from-the-environment
    bot 2>&1
    unset JOGA_TOKEN
    echo " from-a-file " >token
    chmod 600 token
    bot --token-file token 2>&1
    chmod 644 token
    bot --token-file token 2>&1 | head -n 1
    echo "two words" >token
    bot --token-file token 2>&1 | tail -n 1
    bot --token-file none 2>&1
    stop)sh");
  const std::vector<std::string> lines = lines_of(run.out);
  ASSERT_EQ(lines.size(), 5U) << run.out << run.error;
  EXPECT_THAT(lines[0], HasSubstr("does not know the token"));
  EXPECT_THAT(lines[1], HasSubstr("does not know the token"));
  EXPECT_EQ(lines[2], "joga: others can read token: chmod 600 keeps the token secret");
  EXPECT_EQ(lines[3], "joga: token has no token: it takes one word");
  EXPECT_THAT(lines[4], HasSubstr("none"));
}

// --- The configuration ---

TEST(HostConfig, ReadsEveryEntry) {
  app::HostConfig config;
  std::string toml =
      "host = \"0.0.0.0\"\nport = 80\norigin = \"https://joga.example\"\ndata = \"d\"\n"
      "trusted_proxies = [\"10.0.0.0/8\"]\nsearch_threads = 3\n[log]\nconnections = true\n"
      "[retention]\nopen_games = 1\naborted_games = 0\nnameless_people = 2\n[limits]\n";
  for (const app::LimitEntry& entry : app::limit_entries())
    toml += std::string(entry.name) + " = " + std::to_string(entry.highest) + "\n";
  ASSERT_TRUE(app::read_config(toml, config));
  EXPECT_EQ(config.host, "0.0.0.0");
  EXPECT_EQ(config.port, 80);
  EXPECT_EQ(config.trusted_proxies, std::vector<std::string>{"10.0.0.0/8"});
  EXPECT_TRUE(config.log_connections);
  EXPECT_EQ(config.retention.open_games.count(), 1);
  EXPECT_EQ(config.retention.aborted_games.count(), 0);
  EXPECT_EQ(config.retention.nameless_people.count(), 2);
  for (const app::LimitEntry& entry : app::limit_entries())
    EXPECT_EQ(entry.get(config), entry.highest) << entry.name;
}

TEST(HostConfig, NamesWhatIsWrong) {
  const auto refusal = [](const char* toml) {
    app::HostConfig config;
    const Result<Done> read = app::read_config(toml, config);
    return read ? std::string() : read.error().message.english();
  };
  EXPECT_EQ(refusal("prot = 1"), "there is no entry 'prot'; docs/hosting.md lists them all");
  EXPECT_EQ(refusal("port = 70000"), "'port' takes a whole number from 0 to 65535, not 70000");
  EXPECT_EQ(refusal("port = \"80\""), "'port' takes a whole number from 0 to 65535, not \"80\"");
  EXPECT_EQ(refusal("limits = 3"), "'limits' is a table");
  EXPECT_EQ(refusal("[limits]\ngames = 0"), "'limits.games' takes a whole number from 1 to 1000000, not 0");
  EXPECT_EQ(refusal("[limits]\nconnections = 100\nconnections_reserved = 101"),
            "'limits.connections_reserved' takes a whole number from 0 to 100, not 101");
  EXPECT_EQ(refusal("[retention]\ngames = 1"),
            "there is no entry 'retention.games'; docs/hosting.md lists them all");
  EXPECT_EQ(refusal("[retention]\nopen_games = -1"),
            "'retention.open_games' takes a whole number from 0 to 36500, not -1");
  EXPECT_EQ(refusal("[log]\naddresses = 1"), "'log.addresses' takes true or false");
  EXPECT_NE(refusal("port = = 1"), "");
}

TEST(HostConfig, ReservesAFifthOfTheConnections) {
  app::HostConfig config;
  EXPECT_EQ(config.network.reserved, config.network.pages / 5);
  ASSERT_TRUE(app::read_config("[limits]\nconnections = 50", config));
  EXPECT_EQ(config.network.reserved, 10U);
  ASSERT_TRUE(app::read_config("[limits]\nconnections = 50\nconnections_reserved = 0", config));
  EXPECT_EQ(config.network.reserved, 0U);
}

// The page for administrators lists every limit with its default, in the same order.
TEST(HostConfig, IsDocumented) {
  const std::string page = read_file(JOGA_TEST_DATA "/../../docs/hosting.md");
  const app::HostConfig config;
  std::size_t at = page.find("`[limits]`");
  for (const app::LimitEntry& entry : app::limit_entries()) {
    const std::size_t found = page.find("`" + std::string(entry.name) + "`", at);
    ASSERT_NE(found, std::string::npos) << entry.name;
    at = found;
    const std::string line =
        page.substr(page.rfind('\n', at) + 1, page.find('\n', at) - page.rfind('\n', at));
    EXPECT_THAT(line, HasSubstr(std::to_string(entry.get(config)))) << entry.name;
  }
}

TEST(HostPage, TellsThePageThatThereIsAHost) {
  constexpr auto kSite = std::to_array<server::Asset>({
      {.path = "/", .tag = "\"a1\"", .bytes = "<head><meta charset=\"utf-8\" /></head>"},
      {.path = "/index.html", .tag = "\"a1\"", .bytes = "<head><meta charset=\"utf-8\" /></head>"},
      {.path = "/page-1.js", .tag = "\"b2\"", .bytes = "code"},
  });
  const app::HostPage page(kSite);
  for (const std::size_t i : {0U, 1U}) {
    EXPECT_EQ(page.assets()[i].bytes, "<head><meta charset=\"utf-8\" /><meta name=\"joga-host\" /></head>");
    EXPECT_EQ(page.assets()[i].tag, "\"a1-host\"");
  }
  EXPECT_EQ(page.assets()[2].bytes, "code");
}

}  // namespace
}  // namespace joga::testing
