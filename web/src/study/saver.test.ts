import { describe, expect, it } from 'vitest';
import type { RecordJson } from '../protocol';
import { Saver } from './saver';

const record = (move: string) => (): RecordJson => ({ game: 'g', result: '*', turns: [move] });
const settled = () => new Promise((resolve) => setImmediate(resolve));

function bench() {
  const calls: { record: RecordJson; saved: string | undefined; answer(): void; fail(): void }[] = [];
  const timers = new Set<() => void>();
  const problems: unknown[] = [];
  const saver = new Saver({
    save: (made, saved) =>
      new Promise((resolve, reject) => {
        calls.push({
          record: made,
          saved,
          answer: () => resolve(saved ?? 'new'),
          fail: () => reject(new Error('full')),
        });
      }),
    later: (action) => {
      timers.add(action);
      return () => timers.delete(action);
    },
    problem: (error) => problems.push(error),
  });
  const tick = () => {
    for (const action of [...timers]) {
      timers.delete(action);
      action();
    }
  };
  return { saver, calls, timers, tick, problems };
}

describe('saving a study', () => {
  it('waits a little and takes the newest', async () => {
    const { saver, calls, timers, tick } = bench();
    saver.change(record('a'));
    saver.change(record('b'));
    expect(timers.size).toBe(1);
    expect(calls).toEqual([]);
    expect(saver.status.value).toBe('changed');
    tick();
    await settled();
    expect(calls.map((call) => call.record.turns)).toEqual([['b']]);
    expect(saver.status.value).toBe('saving');
    calls[0]?.answer();
    await settled();
    expect(saver.status.value).toBe('saved');
    expect(saver.saved.value).toBe('new');
  });
  it('drops changes that are no longer wanted', async () => {
    const { saver, calls, timers } = bench();
    saver.change(record('a'));
    saver.forget();
    saver.flush();
    await settled();
    expect(timers.size).toBe(0);
    expect(calls).toEqual([]);
  });
  it('writes to the same file, one request after the other', async () => {
    const { saver, calls, tick } = bench();
    saver.change(record('a'));
    saver.flush();
    await settled();
    saver.change(record('b'));
    tick();
    await settled();
    expect(calls.length).toBe(1);
    calls[0]?.answer();
    await settled();
    expect(calls.length).toBe(2);
    expect(calls[1]).toMatchObject({ saved: 'new', record: { turns: ['b'] } });
    expect(saver.status.value).toBe('saving');
  });
  it('keeps what could not be saved and tries again', async () => {
    const { saver, calls, problems, tick } = bench();
    saver.change(record('a'));
    saver.flush();
    await settled();
    calls[0]?.fail();
    await settled();
    expect(saver.status.value).toBe('failed');
    expect(problems.length).toBe(1);
    tick();
    await settled();
    calls[1]?.answer();
    await settled();
    expect(saver.status.value).toBe('saved');
  });
  it('tries no more once it is closed', async () => {
    const { saver, calls, timers } = bench();
    saver.change(record('a'));
    saver.close();
    await settled();
    calls[0]?.fail();
    await settled();
    expect(timers.size).toBe(0);
    expect(calls.length).toBe(1);
  });
  it('has nothing to do without a change', async () => {
    const { saver, calls } = bench();
    saver.flush();
    await settled();
    expect(calls).toEqual([]);
    expect(saver.status.value).toBe('none');
  });
});
