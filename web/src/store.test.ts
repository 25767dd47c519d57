import { describe, expect, it } from 'vitest';
import { kept } from './store';

class Memory {
  readonly values = new Map<string, string>();
  getItem(key: string): string | null {
    return this.values.get(key) ?? null;
  }
  setItem(key: string, value: string): void {
    this.values.set(key, value);
  }
}

const isNumber = (value: unknown) => (typeof value === 'number' ? value : null);

describe('kept values', () => {
  it('are there again', () => {
    const memory = new Memory();
    kept('level', 1, isNumber, memory).value = 5;
    expect(kept('level', 1, isNumber, memory).value).toBe(5);
  });
  it('start afresh if the stored value is invalid', () => {
    const memory = new Memory();
    memory.setItem('joga.level', '"high"');
    expect(kept('level', 1, isNumber, memory).value).toBe(1);
    memory.setItem('joga.level', '{broken');
    expect(kept('level', 1, isNumber, memory).value).toBe(1);
  });
  it('last as long as the page where nothing may be stored', () => {
    const full = {
      getItem: () => null,
      setItem: () => {
        throw new Error('full');
      },
    };
    const value = kept('level', 1, isNumber, full);
    value.value = 2;
    expect(value.value).toBe(2);
    expect(kept('level', 1, isNumber, null).value).toBe(1);
  });
});
