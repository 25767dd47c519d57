import { describe, expect, it } from 'vitest';
import { Outbox } from './outbox';
import type { Changes } from './outbox';

interface Write {
  changes: [string, string | null][];
  settle(isStored: boolean): Promise<void>;
}

function fixture() {
  const writes: Write[] = [];
  const told: string[] = [];
  let retry: (() => void) | null = null;
  const outbox = new Outbox({
    write: (changes: Changes) =>
      new Promise((resolve, reject) => {
        writes.push({
          changes: [...changes],
          settle: async (isStored) => {
            if (isStored) resolve();
            else reject(new Error('full'));
            await idle();
          },
        });
      }),
    failed: (keys) => outbox.tell(() => told.push(`not stored: ${keys.join(' ')}`)),
    works: () => outbox.tell(() => told.push('all stored')),
    later: (action) => {
      retry = action;
      return () => (retry = null);
    },
  });
  return {
    outbox,
    writes,
    told,
    say: (words: string) => outbox.tell(() => told.push(words)),
    retry: async () => {
      retry?.();
      await idle();
    },
    isRetrying: () => retry !== null,
  };
}

// Waits until all pending promises have settled.
function idle(): Promise<void> {
  return new Promise((resolve) => setTimeout(resolve, 0));
}

describe('messages', () => {
  it('are sent at once if nothing is to be stored', () => {
    const { say, told } = fixture();
    say('hello');
    expect(told).toEqual(['hello']);
  });

  it('wait for earlier changes to be stored, and for nothing else', async () => {
    const { outbox, say, told, writes } = fixture();
    say('before');
    outbox.store('game/a', '1');
    say('a');
    await idle();
    expect(told).toEqual(['before']);
    outbox.store('game/b', '2');
    say('b');
    await writes[0]?.settle(true);
    expect(told).toEqual(['before', 'a']);
    await writes[1]?.settle(true);
    expect(told).toEqual(['before', 'a', 'b']);
  });

  it('keep their order while something is being stored', async () => {
    const { outbox, say, told, writes } = fixture();
    outbox.store('game/a', '1');
    await idle();
    say('first');
    say('second');
    expect(told).toEqual([]);
    await writes[0]?.settle(true);
    expect(told).toEqual(['first', 'second']);
  });
});

describe('changes', () => {
  it('within one call are written together, with the newest value of each key', async () => {
    const { outbox, writes } = fixture();
    outbox.store('game/a', '1');
    outbox.store('game/a', '2');
    outbox.store('game/b', null);
    await idle();
    expect(writes.map((write) => write.changes)).toEqual([
      [
        ['game/a', '2'],
        ['game/b', null],
      ],
    ]);
  });

  it('are retried after a failure, and messages do not wait for the retry', async () => {
    const { outbox, say, told, writes, retry, isRetrying } = fixture();
    outbox.store('game/a', '1');
    say('a');
    await idle();
    await writes[0]?.settle(false);
    expect(told).toEqual(['a', 'not stored: game/a']);
    say('later');
    expect(told.at(-1)).toBe('later');
    expect(isRetrying()).toBe(true);
    await retry();
    expect(writes[1]?.changes).toEqual([['game/a', '1']]);
    await writes[1]?.settle(true);
    expect(told.at(-1)).toBe('all stored');
  });

  it('that failed are written with the next change, unless there is a newer value', async () => {
    const { outbox, writes, isRetrying } = fixture();
    outbox.store('game/a', '1');
    outbox.store('settings', 'x');
    await idle();
    await writes[0]?.settle(false);
    outbox.store('game/a', '2');
    await idle();
    expect(writes[1]?.changes).toEqual([
      ['game/a', '2'],
      ['settings', 'x'],
    ]);
    expect(isRetrying()).toBe(false);
  });
});
