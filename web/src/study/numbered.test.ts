import { describe, expect, it, vi } from 'vitest';
import { Numbered } from './numbered';

describe('numbered things', () => {
  it('are found by their numbers', () => {
    for (const count of [0, 1, 31, 32, 33, 1024, 1025, 40000]) {
      const things = Numbered.of(Array.from({ length: count }, (_, i) => `t${i}`));
      expect(things.size).toBe(count);
      for (const number of [0, 1, 31, 32, 33, 1023, 1024, 1025, 39999, 40000, 2000000]) {
        expect(things.get(number)).toBe(number < count ? `t${number}` : undefined);
      }
    }
  });
  it('change like a map, and leave the old ones as they were', () => {
    const map = new Map<number, number>();
    let things = Numbered.of<number>();
    let random = 1;
    const kept: { things: Numbered<number>; entries: [number, number][] }[] = [];
    for (let step = 0; step < 3000; ++step) {
      random = (random * 48271) % 2147483647;
      const number = random % 2500;
      if (random % 3 === 0) {
        map.delete(number);
        things = things.without(number);
      } else {
        map.set(number, step);
        things = things.with(number, step);
      }
      if (step % 500 === 0) kept.push({ things, entries: [...map] });
      expect(things.size).toBe(map.size);
    }
    for (const old of [...kept, { things, entries: [...map] }]) {
      const known = new Map(old.entries);
      for (let number = 0; number < 2600; ++number) expect(old.things.get(number)).toBe(known.get(number));
    }
  });
  it('share what a change does not touch', () => {
    const many = Numbered.of(Array.from({ length: 30000 }, (_, i) => i));
    const slice = vi.spyOn(Array.prototype, 'slice');
    many.with(15000, -1);
    const copied = slice.mock.results.reduce((sum, { value }) => sum + (value as unknown[]).length, 0);
    slice.mockRestore();
    expect(copied).toBeLessThanOrEqual(3 * 32);
  });
});
