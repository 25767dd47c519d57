import { describe, expect, it } from 'vitest';
import { Pool, SearchEnd } from './pool';
import type { SearchOrder, SearchReport, SearchWorker } from './pool';

class FakeWorker implements SearchWorker {
  onmessage: ((event: { data: SearchReport }) => void) | null = null;
  onerror: (() => void) | null = null;
  readonly orders: SearchOrder[] = [];
  isEnded = false;
  postMessage(order: SearchOrder): void {
    this.orders.push(order);
  }
  terminate(): void {
    this.isEnded = true;
  }
  report(data: SearchReport): void {
    this.onmessage?.({ data });
  }
}

function idle(): Promise<void> {
  return new Promise((resolve) => setTimeout(resolve, 0));
}

function fixture() {
  const workers: FakeWorker[] = [];
  const heard: unknown[] = [];
  const missing = new Set<string>();
  const pool = new Pool({
    create: () => {
      const worker = new FakeWorker();
      workers.push(worker);
      return worker;
    },
    load: (name) =>
      missing.has(name)
        ? Promise.reject(new Error('offline'))
        : Promise.resolve(new ArrayBuffer(name.length)),
    finding: (search, text) => heard.push([search, text]),
    ended: (search, how) => heard.push([search, how]),
  });
  return { pool, workers, heard, missing };
}

describe('a search', () => {
  it('tells what it finds and when it ends, and its worker takes the next one', async () => {
    const { pool, workers, heard } = fixture();
    pool.start(1, 'think', []);
    await idle();
    workers[0]?.report({ finding: 'a move' });
    workers[0]?.report({ ended: SearchEnd.Finished });
    expect(heard).toEqual([
      [1, 'a move'],
      [1, SearchEnd.Finished],
    ]);
    pool.start(2, 'think more', []);
    await idle();
    expect(workers).toHaveLength(1);
    expect(workers[0]?.orders.map((order) => order.task)).toEqual(['think', 'think more']);
  });

  it('is given the files that it needs, each worker once', async () => {
    const { pool, workers } = fixture();
    pool.start(1, 'think', ['tables']);
    await idle();
    pool.start(2, 'think', ['tables']);
    await idle();
    workers[0]?.report({ ended: SearchEnd.Finished });
    pool.start(3, 'think', ['tables', 'book']);
    await idle();
    const given = workers.map((worker) => worker.orders.map((order) => order.data.map((file) => file.name)));
    expect(given).toEqual([[['tables'], ['book']], [['tables']]]);
  });

  it('goes to a worker that has its files already', async () => {
    const { pool, workers } = fixture();
    pool.start(1, 'think', ['tables']);
    pool.start(2, 'think', ['book']);
    await idle();
    for (const worker of workers) worker.report({ ended: SearchEnd.Finished });
    pool.start(3, 'think', ['tables']);
    await idle();
    expect(workers[0]?.orders).toHaveLength(2);
  });

  it('is stopped by ending its worker at once, and another stands by', async () => {
    const { pool, workers, heard } = fixture();
    pool.start(1, 'think', []);
    await idle();
    pool.stop(1);
    expect(workers[0]?.isEnded).toBe(true);
    expect(workers).toHaveLength(2);
    expect(heard).toEqual([]); // nothing is reported within the call
    workers[0]?.report({ finding: 'too late' });
    await idle();
    expect(heard).toEqual([[1, SearchEnd.Stopped]]);
    pool.start(2, 'think', []);
    await idle();
    expect(workers[1]?.orders).toHaveLength(1);
    expect(workers).toHaveLength(2);
  });

  it('that is stopped while its files are on their way never begins', async () => {
    const { pool, workers, heard } = fixture();
    pool.start(1, 'think', ['tables']);
    pool.stop(1);
    await idle();
    expect(heard).toEqual([[1, SearchEnd.Stopped]]);
    expect(workers).toHaveLength(0);
  });

  it('that has ended cannot be stopped', async () => {
    const { pool, workers, heard } = fixture();
    pool.start(1, 'think', []);
    await idle();
    workers[0]?.report({ ended: SearchEnd.Finished });
    pool.stop(1);
    await idle();
    expect(heard).toEqual([[1, SearchEnd.Finished]]);
    expect(workers[0]?.isEnded).toBe(false);
  });

  it('ends when its files cannot be loaded, and the next one tries again', async () => {
    const { pool, workers, heard, missing } = fixture();
    missing.add('tables');
    pool.start(1, 'think', ['tables']);
    await idle();
    expect(heard).toEqual([[1, SearchEnd.NoData]]);
    missing.clear();
    pool.start(2, 'think', ['tables']);
    await idle();
    expect(workers[0]?.orders).toHaveLength(1);
  });

  it('that crashes takes its worker with it', async () => {
    const { pool, workers, heard } = fixture();
    pool.start(1, 'think', []);
    pool.start(2, 'think', []);
    await idle();
    workers[0]?.report({ ended: SearchEnd.Crashed });
    workers[1]?.onerror?.();
    expect(heard).toEqual([
      [1, SearchEnd.Crashed],
      [2, SearchEnd.Crashed],
    ]);
    expect(workers.map((worker) => worker.isEnded)).toEqual([true, true]);
    pool.start(3, 'think', []);
    await idle();
    expect(workers).toHaveLength(3);
  });
});
