// node run.mjs PROGRAM.wasm [ARGUMENT...]: runs a test program, which may read the source tree.
import { readFileSync, readdirSync, statSync, writeSync } from "node:fs";
import { Exit, imports, wasi } from "./wasi.mjs";

const [program, ...options] = process.argv.slice(2);
const module = await WebAssembly.compile(readFileSync(program));

let instance;
const memory = () => instance.exports.memory;
// The size of a file, and its bytes if there is a place for them; a folder's are the names in it.
const read_file = (path, length, place) => {
  const address = new URL(`../../${Buffer.from(memory().buffer, path, length)}`, import.meta.url);
  const file = statSync(address).isDirectory() ? Buffer.from(readdirSync(address).join("\n")) : readFileSync(address);
  if (place !== 0) new Uint8Array(memory().buffer, place).set(file);
  return file.length;
};
const given = { wasi_snapshot_preview1: wasi(memory, [program, ...options]), joga: { read_file } };
instance = await WebAssembly.instantiate(module, imports(module, given));
try {
  instance.exports._start();
} catch (end) {
  if (!(end instanceof Exit)) {
    writeSync(2, `${end.stack}\n`);
    process.exit(1);
  }
  process.exit(end.code);
}
