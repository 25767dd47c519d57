// The few functions of WASI that our WebAssembly programs call. Not node:wasi: in Node.js 20 it damages the heap of programs whose
// memory grows.
import { randomFillSync } from "node:crypto";
import { writeSync } from "node:fs";

const BAD_DESCRIPTOR = 8;

export class Exit {
  constructor(code) {
    this.code = code;
  }
}

// `memory` is a function, since the memory exists only once the program does.
export function wasi(memory, options = []) {
  const view = () => new DataView(memory().buffer);
  const bytes = (pointer, length) => new Uint8Array(memory().buffer, pointer, length);
  const texts = options.map((option) => Buffer.from(`${option}\0`));
  return {
    args_sizes_get(count, size) {
      view().setUint32(count, texts.length, true);
      view().setUint32(size, Buffer.concat(texts).length, true);
      return 0;
    },
    args_get(pointers, text) {
      for (const [i, one] of texts.entries()) {
        view().setUint32(pointers + 4 * i, text, true);
        bytes(text, one.length).set(one);
        text += one.length;
      }
      return 0;
    },
    environ_sizes_get(count, size) {
      view().setUint32(count, 0, true);
      view().setUint32(size, 0, true);
      return 0;
    },
    environ_get: () => 0,
    clock_time_get(clock, precision, time) {
      const now = clock === 0 ? BigInt(Date.now()) * 1_000_000n : process.hrtime.bigint();
      view().setBigUint64(time, now, true);
      return 0;
    },
    random_get(pointer, length) {
      randomFillSync(bytes(pointer, length));
      return 0;
    },
    fd_write(descriptor, vectors, count, written) {
      if (descriptor !== 1 && descriptor !== 2) return BAD_DESCRIPTOR;
      let sum = 0;
      for (let i = 0; i < count; ++i) {
        const length = view().getUint32(vectors + 8 * i + 4, true);
        writeSync(descriptor, bytes(view().getUint32(vectors + 8 * i, true), length));
        sum += length;
      }
      view().setUint32(written, sum, true);
      return 0;
    },
    proc_exit(code) {
      throw new Exit(code);
    },
  };
}

// The other functions that the program's C library imports: none is supported.
export function imports(module, given) {
  const all = {};
  for (const { module: from, name } of WebAssembly.Module.imports(module)) {
    all[from] ??= {};
    all[from][name] = given[from]?.[name] ?? (() => BAD_DESCRIPTOR);
  }
  return all;
}
