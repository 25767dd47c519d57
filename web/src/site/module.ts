// The host side of the WebAssembly module: texts go in and out as UTF-8 in its memory. src/joga/site is the
// other side.

// The imports of an instance. None of them may call the instance.
export interface ModuleHost {
  send(page: number, text: string): void;
  wakeAt(time: number): void; // in the time of performance.now(); Infinity: never
  startSearch(search: number, task: string, files: string[]): void;
  stopSearch(search: number): void;
  store(key: string, value: string | null): void; // null removes the key
  emitFinding(text: string): void;
}

interface Exports {
  memory: WebAssembly.Memory;
  _initialize(): void;
  allocate(length: number): number; // the function that receives the memory frees it
  start(options: number, length: number): void;
  restore(key: number, keyLength: number, value: number, valueLength: number): void;
  connect(): number;
  disconnect(page: number): void;
  receive(page: number, text: number, length: number): void;
  wake(): void;
  finding(search: number, text: number, length: number): void;
  search_ended(search: number, how: number): void;
  storage_failed(key: number, length: number): number;
  storage_works(): void;
  add_data(name: number, nameLength: number, bytes: number, length: number): void;
  perform(task: number, length: number): number;
}

export interface StartOptions {
  version: string;
  language: string;
  searches: number; // simultaneous searches
  memory_mib: number; // for the tables of all searches in total
}

const kInvalid = 28; // WASI's EINVAL
const kNotSupported = 58; // WASI's ENOTSUP

export class ModuleInstance {
  private readonly exports_: Exports;
  private readonly encoder_ = new TextEncoder();
  private readonly decoder_ = new TextDecoder();

  // `instantiate` is for tests.
  constructor(
    module: WebAssembly.Module,
    host: ModuleHost,
    instantiate = (imports: WebAssembly.Imports) => new WebAssembly.Instance(module, imports).exports,
  ) {
    const joga = {
      now: () => performance.now(),
      // The time zone's offset in seconds, at a time in seconds since 1970.
      utc_offset: (time: number) => new Date(time * 1000).getTimezoneOffset() * -60,
      send: (page: number, text: number, length: number) => host.send(page, this.text(text, length)),
      wake_at: (time: number) => host.wakeAt(time),
      search_start: (search: number, task: number, length: number, files: number, filesLength: number) =>
        host.startSearch(
          search,
          this.text(task, length),
          this.text(files, filesLength).split('\n').slice(0, -1),
        ),
      search_stop: (search: number) => host.stopSearch(search),
      store: (key: number, keyLength: number, value: number, valueLength: number) =>
        host.store(this.text(key, keyLength), this.text(value, valueLength)),
      erase: (key: number, length: number) => host.store(this.text(key, length), null),
      emit_finding: (text: number, length: number) => host.emitFinding(this.text(text, length)),
    };
    this.exports_ = instantiate({
      joga,
      wasi_snapshot_preview1: this.wasi(module),
    }) as unknown as Exports;
    this.exports_._initialize();
  }

  // Call before start().
  restore(key: string, value: string): void {
    this.exports_.restore(...this.put(key), ...this.put(value));
  }
  start(options: StartOptions): void {
    this.exports_.start(...this.put(JSON.stringify(options)));
  }
  connect(): number {
    return this.exports_.connect();
  }
  disconnect(page: number): void {
    this.exports_.disconnect(page);
  }
  receive(page: number, text: string): void {
    this.exports_.receive(page, ...this.put(text));
  }
  wake(): void {
    this.exports_.wake();
  }
  finding(search: number, text: string): void {
    this.exports_.finding(search, ...this.put(text));
  }
  searchEnded(search: number, how: number): void {
    this.exports_.search_ended(search, how);
  }
  // Returns whether the service tells the pages itself.
  storageFailed(key: string): boolean {
    return this.exports_.storage_failed(...this.put(key)) !== 0;
  }
  storageWorks(): void {
    this.exports_.storage_works();
  }
  addData(name: string, bytes: ArrayBuffer): void {
    this.exports_.add_data(...this.put(name), ...this.putBytes(new Uint8Array(bytes)));
  }
  perform(task: string): number {
    return this.exports_.perform(...this.put(task));
  }

  private text(pointer: number, length: number): string {
    return this.decoder_.decode(new Uint8Array(this.exports_.memory.buffer, pointer >>> 0, length >>> 0));
  }

  private put(text: string): [pointer: number, length: number] {
    return this.putBytes(this.encoder_.encode(text));
  }

  // Allocating may grow the memory, which invalidates earlier views.
  private putBytes(bytes: Uint8Array): [pointer: number, length: number] {
    const pointer = this.exports_.allocate(bytes.length) >>> 0;
    new Uint8Array(this.exports_.memory.buffer, pointer, bytes.length).set(bytes);
    return [pointer, bytes.length];
  }

  // The C library asks for the time, randomness and output; all other WASI functions report an error.
  private wasi(module: WebAssembly.Module): Record<string, (...values: never[]) => unknown> {
    const view = () => new DataView(this.exports_.memory.buffer);
    const offered: Record<string, (...values: never[]) => unknown> = {
      clock_time_get: (clock: number, _precision: bigint, result: number) => {
        const milliseconds = clock === 0 ? Date.now() : performance.now();
        view().setBigUint64(result, BigInt(Math.round(milliseconds * 1e6)), true);
        return 0;
      },
      random_get: (pointer: number, length: number) => {
        crypto.getRandomValues(new Uint8Array(this.exports_.memory.buffer, pointer >>> 0, length >>> 0));
        return 0;
      },
      fd_write: (file: number, parts: number, count: number, result: number) => {
        if (file !== 1 && file !== 2) return kInvalid;
        let written = 0;
        let text = '';
        for (let i = 0; i < count; ++i) {
          const length = view().getUint32(parts + 8 * i + 4, true);
          text += this.text(view().getUint32(parts + 8 * i, true), length);
          written += length;
        }
        console.error(text);
        view().setUint32(result, written, true);
        return 0;
      },
      proc_exit: (status: number) => {
        throw new Error(`the module has ended with ${status}`);
      },
    };
    for (const { module: from, name, kind } of importsOf(module)) {
      if (from === 'wasi_snapshot_preview1' && kind === 'function') offered[name] ??= () => kNotSupported;
    }
    return offered;
  }
}

function importsOf(module: WebAssembly.Module): WebAssembly.ModuleImportDescriptor[] {
  return module instanceof WebAssembly.Module ? WebAssembly.Module.imports(module) : [];
}

// Compiles while downloading, if the server sends the right content type.
export async function compileModule(address: string): Promise<WebAssembly.Module> {
  const answer = await fetch(address, { cache: 'force-cache' }); // the file never changes
  if (!answer.ok) throw new Error(`${address}: ${answer.status}`);
  const isDeclared = answer.headers.get('content-type')?.split(';')[0] === 'application/wasm';
  return isDeclared ? WebAssembly.compileStreaming(answer) : WebAssembly.compile(await answer.arrayBuffer());
}
