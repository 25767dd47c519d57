// node module_test.mjs JOGA.wasm: the module of the site without a browser. One instance is the service, a
// second one performs its searches: in each game the test begins a game against level 1, plays a turn, stores
// it and gets a reply; then another service resumes from the stored games.
import assert from "node:assert/strict";
import { readFileSync } from "node:fs";
import { imports, wasi } from "./wasi.mjs";

const module = await WebAssembly.compile(readFileSync(process.argv[2]));

// A time zone that nobody uses, in seconds: games are named by local time.
const OFFSET = 400 * 24 * 3600;
const today = () => new Date(Date.now() + OFFSET * 1000).toISOString().slice(0, 10).replaceAll("-", "");
const days = [today()];

class Instance {
  constructor(joga) {
    const memory = () => this.exports.memory;
    this.text = (pointer, length) => Buffer.from(memory().buffer, pointer, length).toString();
    const given = { wasi_snapshot_preview1: wasi(memory), joga: { now: () => performance.now(), utc_offset: () => OFFSET, ...joga(this) } };
    this.exports = new WebAssembly.Instance(module, imports(module, given)).exports;
    this.exports._initialize();
  }

  // Calls an export; texts and bytes are passed in the module's memory.
  call(name, ...values) {
    const given = values.flatMap((value) => {
      if (typeof value === "number") return [value];
      const bytes = Buffer.from(value);
      const place = this.exports.allocate(bytes.length);
      new Uint8Array(this.exports.memory.buffer, place, bytes.length).set(bytes);
      return [place, bytes.length];
    });
    return this.exports[name](...given);
  }
}

class Service {
  stored = new Map();
  messages = [];
  searches = [];
  wake_at = Infinity;
  last = 0;

  constructor(stored = new Map()) {
    this.instance = new Instance((instance) => ({
      send: (page, text, length) => this.messages.push(JSON.parse(instance.text(text, length))),
      wake_at: (time) => (this.wake_at = time),
      search_start: (search, task, length, files, filesLength) =>
        this.searches.push([search, instance.text(task, length), instance.text(files, filesLength)]),
      store: (key, key_length, value, length) =>
        this.stored.set(instance.text(key, key_length), instance.text(value, length)),
      erase: (key, length) => this.stored.delete(instance.text(key, length)),
    }));
    for (const [key, value] of stored) this.instance.call("restore", key, value);
    this.instance.call("start", JSON.stringify({ version: "1", language: "en", searches: 1, memory_mib: 64 }));
    this.page = this.instance.call("connect");
  }

  // Waits for a message for which the condition holds.
  async until(wanted) {
    for (;;) {
      const found = this.messages.find(wanted);
      if (found) return found;
      if (this.wake_at <= performance.now()) this.instance.call("wake");
      else if (this.searches.length > 0) this.perform(...this.searches.shift());
      else {
        assert(this.wake_at < Infinity, `nothing will happen any more: ${JSON.stringify(this.messages.at(-1))}`);
        await new Promise((done) => setTimeout(done, this.wake_at - performance.now()));
      }
    }
  }

  perform(search, task, files) {
    const found = [];
    const worker = new Instance((instance) => ({
      emit_finding: (text, length) => found.push(instance.text(text, length)),
    }));
    for (const path of files.split("\n").slice(0, -1)) {
      worker.call("add_data", path, readFileSync(new URL(`../../${path}`, import.meta.url)));
    }
    assert.equal(worker.call("perform", task), 0);
    for (const finding of found) this.instance.call("finding", search, finding);
    this.instance.call("search_ended", search, 0);
  }

  async ask(request, params) {
    const id = ++this.last;
    this.instance.call("receive", this.page, JSON.stringify({ id, request, params }));
    const answer = await this.until((message) => message.id === id);
    assert(answer.result, JSON.stringify(answer));
    return answer.result;
  }
}

const service = new Service();
const { games } = await service.ask("hello", { language: "en" });
assert(games.length >= 4);
const saved = new Map();
for (const { id: game } of games) {
  const players = [{ who: "human" }, { who: "level:1" }];
  const begun = (await service.ask("game.new", { game, players, seed: 1 })).game;
  const { candidates } = await service.ask("input", { game, position: begun.start, text: "" });
  await service.ask("game.play", { game: begun.id, ply: 0, move: candidates[0] });
  const answered = await service.until(
    (message) => message.event === "game" && message.game === begun.id && message.state.ply === 2,
  );
  saved.set(answered.state.saved, [candidates[0], ...answered.moves]);
}

// The books of solved games come with a search, but which games have one is known before.
for (const [game, isSolved] of [["stars", true], ["stars:map=interim,rules=official,start=2", true], ["stars:map=medium", false]]) {
  const { who } = await service.ask("players", { game });
  assert.equal(who.some((player) => player.who === "perfect"), isSolved, game);
}

const { moves, open } = await service.ask("values", { game: "stars" });
assert.equal(moves[0].value.margin, 4);
assert.deepEqual(open, []);

days.push(today());
for (const name of saved.keys()) assert(days.includes(name.slice(0, 8)), `${name} was begun on ${days}`);

const later = new Service(service.stored);
for (const [name, moves] of saved) {
  assert.deepEqual((await later.ask("game.open", { saved: name })).game.moves, moves);
}
console.log(`${saved.size} games begun, answered, stored and opened again`);
