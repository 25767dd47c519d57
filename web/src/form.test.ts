import { describe, expect, it } from 'vitest';
import { recall, Rememberer } from './form';
import type { FormServer } from './form';

const isNumber = (value: unknown) => (typeof value === 'number' ? value : null);

function fakeServer(text: string) {
  const told: unknown[] = [];
  const request = async (name: string, params: unknown) => {
    if (name === 'recall') return { text };
    told.push(params);
    return {};
  };
  return { server: { request } as unknown as FormServer, told };
}

describe('a form', () => {
  it('remembers its last state', async () => {
    expect(await recall(fakeServer('5').server, 'new.quantik', 1, isNumber)).toBe(5);
  });

  it('begins afresh where nothing is kept, or nothing that makes sense', async () => {
    for (const text of ['', '{broken', '"high"'])
      expect(await recall(fakeServer(text).server, 'new.quantik', 1, isNumber)).toBe(1);
    const lost = { request: () => Promise.reject(new Error('lost')) };
    expect(await recall(lost, 'new.quantik', 1, isNumber)).toBe(1);
  });

  it('is kept once nothing has changed for a moment', () => {
    const { server, told } = fakeServer('');
    const waiting = new Set<() => void>();
    const later = (action: () => void) => {
      waiting.add(action);
      return () => void waiting.delete(action);
    };
    const rememberer = new Rememberer(server, 'map.draft', later);
    rememberer.remember(['H1']);
    rememberer.remember(['H2']);
    for (const action of waiting) action();
    expect(told).toEqual([{ form: 'map.draft', text: '["H2"]' }]);
  });

  it('is sent at once when it is closed, and only once', () => {
    const { server, told } = fakeServer('');
    const waiting = new Set<() => void>();
    const later = (action: () => void) => {
      waiting.add(action);
      return () => void waiting.delete(action);
    };
    const rememberer = new Rememberer(server, 'map.draft', later);
    rememberer.flush();
    expect(told).toEqual([]);
    rememberer.remember(['H1']);
    rememberer.flush();
    rememberer.flush();
    for (const action of waiting) action();
    expect(told).toEqual([{ form: 'map.draft', text: '["H1"]' }]);
  });
});
