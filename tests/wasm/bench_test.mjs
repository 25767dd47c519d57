// node bench_test.mjs JOGA BENCH.wasm: the search visits the same nodes in WebAssembly as in the program. Skipped without the program.
import { execFileSync } from "node:child_process";
import { existsSync } from "node:fs";

const [joga, bench] = process.argv.slice(2);
if (!existsSync(joga)) {
  console.log(`${joga} is not built`);
  process.exit(77);
}

// As "spec nodes" a line.
const nodes = (command, options) =>
  [...execFileSync(command, [...options, "--depth", "6"], { encoding: "utf8" }).matchAll(/^(\S+) +(\d+) nodes/gm)]
    .map(([, spec, count]) => `${spec} ${count}`)
    .filter((line) => !line.startsWith("all "));

const native = nodes(joga, ["bench"]);
const wasm = nodes(process.execPath, [new URL("run.mjs", import.meta.url).pathname, bench]);
console.log(`native:\n${native.join("\n")}\n\nWebAssembly:\n${wasm.join("\n")}`);
process.exit(native.length > 0 && native.join() === wasm.join() ? 0 : 1);
