// The service of the site around a fake module: a few functions with a memory, like the real one.
import { describe, expect, it } from 'vitest';
import type { ModuleHost } from './module';
import { ModuleInstance } from './module';
import type { Changes } from './outbox';
import { SearchEnd } from './pool';
import type { SearchOrder, SearchReport, SearchWorker } from './pool';
import { Service } from './service';

type Import = (...values: number[]) => void;

// Records its calls and executes messages: each names an import with texts as arguments.
class FakeModule {
  readonly calls: string[] = [];
  private readonly memory_ = new WebAssembly.Memory({ initial: 1 });
  private next_ = 16;
  private imports_: Record<string, Import> = {};

  instantiate(host: ModuleHost): ModuleInstance {
    return new ModuleInstance({} as WebAssembly.Module, host, (imports) => {
      this.imports_ = imports['joga'] as Record<string, Import>;
      return this.exports() as unknown as WebAssembly.Exports;
    });
  }

  private allocate(length: number): number {
    this.memory_.grow(1); // invalidates earlier views of the memory
    this.next_ += length;
    return this.next_ - length;
  }

  private read(pointer: number, length: number): string {
    return new TextDecoder().decode(new Uint8Array(this.memory_.buffer, pointer, length));
  }

  private ask(text: string): void {
    const [name = '', ...values] = JSON.parse(text) as [string, ...(string | number)[]];
    if (name === 'trap') throw new WebAssembly.RuntimeError('unreachable');
    const given = values.flatMap((value) => {
      if (typeof value === 'number') return [value];
      const bytes = new TextEncoder().encode(value);
      const pointer = this.allocate(bytes.length);
      new Uint8Array(this.memory_.buffer).set(bytes, pointer);
      return [pointer, bytes.length];
    });
    this.imports_[name]?.(...given);
  }

  private exports() {
    const note = (words: string) => void this.calls.push(words);
    return {
      memory: this.memory_,
      _initialize: () => note('initialize'),
      allocate: (length: number) => this.allocate(length),
      restore: (key: number, keyLength: number, value: number, length: number) =>
        note(`restore ${this.read(key, keyLength)} ${this.read(value, length)}`),
      start: (at: number, length: number) => note(`start ${this.read(at, length)}`),
      connect: () => 7,
      disconnect: (page: number) => note(`disconnect ${page}`),
      receive: (_page: number, at: number, length: number) => {
        for (const line of this.read(at, length).split('\n')) this.ask(line);
      },
      wake: () => note('wake'),
      finding: (search: number, at: number, length: number) =>
        note(`finding ${search} ${this.read(at, length)}`),
      search_ended: (search: number, how: number) => note(`ended ${search} ${how}`),
      storage_failed: (at: number, length: number) => {
        const key = this.read(at, length);
        note(`failed ${key}`);
        return key === 'game/open' ? 1 : 0;
      },
      storage_works: () => note('works'),
    };
  }
}

function idle(): Promise<void> {
  return new Promise((resolve) => setTimeout(resolve, 0));
}

function fixture() {
  const module = new FakeModule();
  const said: string[] = [];
  const timers: { action(): void; milliseconds: number }[] = [];
  const orders: SearchOrder[] = [];
  const workers: SearchWorker[] = [];
  const room = { full: false };
  const written: [string, string | null][] = [];
  const service = new Service({
    instantiate: (host) => module.instantiate(host),
    start: { version: '1.2.3', language: 'pt', searches: 2, memory_mib: 64 },
    items: [['game/a', 'ação']],
    write: (changes: Changes) => {
      if (room.full) return Promise.reject(new Error('full'));
      written.push(...changes);
      return Promise.resolve();
    },
    createWorker: () => {
      const worker: SearchWorker = {
        postMessage: (order) => void orders.push(order),
        terminate: () => said.push('a worker is ended'),
        onmessage: null,
        onerror: null,
      };
      workers.push(worker);
      return worker;
    },
    load: (name) =>
      name === 'none' ? Promise.reject(new Error('offline')) : Promise.resolve(new ArrayBuffer(3)),
    send: (page, text) => said.push(`${page}: ${text}`),
    kept: () => said.push('kept'),
    unstored: () => said.push('unstored'),
    stored: () => said.push('stored'),
    now: () => 1000,
    later: (action, milliseconds) => {
      const timer = { action, milliseconds };
      timers.push(timer);
      return () => void timers.splice(timers.indexOf(timer), 1);
    },
    crashed: (error) => said.push(`crashed: ${(error as Error).message}`),
  });
  const ask = async (...messages: (string | number)[][]) => {
    service.receive(7, messages.map((message) => JSON.stringify(message)).join('\n'));
    await idle();
  };
  const report = (data: SearchReport) => workers.at(-1)?.onmessage?.({ data });
  return { service, module, said, timers, orders, written, ask, report, room };
}

describe('the service of a site', () => {
  it('begins with what was stored', () => {
    const { module } = fixture();
    expect(module.calls).toEqual([
      'initialize',
      'restore game/a ação',
      'start {"version":"1.2.3","language":"pt","searches":2,"memory_mib":64}',
    ]);
  });

  it('sends messages once the changes before them are stored, and reports the first stored game', async () => {
    const { ask, said, written } = fixture();
    await ask(['store', 'game/b', 'x'], ['send', 7, 'saved'], ['erase', 'game/a']);
    expect(written).toEqual([
      ['game/b', 'x'],
      ['game/a', null],
    ]);
    expect(said).toEqual(['kept', '7: saved']);
    await ask(['store', 'game/b', 'y'], ['send', 7, 'ação']);
    expect(said.slice(2)).toEqual(['7: ação']);
  });

  it('learns what could not be stored', async () => {
    const { ask, module, room } = fixture();
    room.full = true;
    await ask(['store', 'settings', 'x']);
    expect(module.calls.at(-1)).toBe('failed settings');
  });

  it.each(['progress/lessons', 'game/study'])(
    'tells at once, and once, that %s cannot be stored',
    async (key) => {
      const { ask, said, room, timers } = fixture();
      const told = () => said.filter((words) => words.endsWith('stored'));
      room.full = true;
      await ask(['store', 'game/open', 'x']);
      expect(told()).toEqual([]); // the service reports it with the game
      await ask(['store', key, 'x'], ['send', 7, 'right']);
      expect(said.slice(-2)).toEqual(['7: right', 'unstored']);
      await ask(['store', 'settings', 'x']);
      expect(told()).toEqual(['unstored']);
      room.full = false;
      timers.at(-1)?.action();
      await idle();
      expect(told()).toEqual(['unstored', 'stored']);
      room.full = true;
      await ask(['store', key, 'y']);
      expect(told()).toEqual(['unstored', 'stored', 'unstored']);
    },
  );

  it('is woken at the time that it asked for last', async () => {
    const { ask, module, timers } = fixture();
    await ask(['wake_at', 1500], ['wake_at', 1250]);
    expect(timers.map((timer) => timer.milliseconds)).toEqual([250]);
    timers[0]?.action();
    expect(module.calls.at(-1)).toBe('wake');
    await ask(['wake_at', 900]);
    expect(timers.at(-1)?.milliseconds).toBe(0);
  });

  it('has its searches performed elsewhere', async () => {
    const { ask, module, orders, report } = fixture();
    await ask(['search_start', 3, '{}', 'tables\n']);
    expect(orders.map((order) => order.data.map((file) => file.name))).toEqual([['tables']]);
    report({ finding: 'a move' });
    report({ ended: SearchEnd.Finished });
    expect(module.calls.slice(-2)).toEqual(['finding 3 a move', 'ended 3 0']);
  });

  it('is told of a file that cannot be loaded', async () => {
    const { ask, module } = fixture();
    await ask(['search_start', 3, '{}', 'none\n']);
    expect(module.calls.at(-1)).toBe('ended 3 3');
  });

  it('is over when the module crashes, with its searches', async () => {
    const { ask, module, said } = fixture();
    await ask(['search_start', 3, '{}', '']);
    await ask(['trap']);
    expect(said).toEqual(['a worker is ended', 'crashed: unreachable']);
    await ask(['send', 7, 'a word from the dead']);
    expect(said).toHaveLength(2);
    expect(module.calls).toHaveLength(3);
  });
});
