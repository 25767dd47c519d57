import { describe, expect, it } from 'vitest';
import { arrowOf, glyphText, shortCount } from './notation';

describe('moves in writing', () => {
  it('have glyphs', () => {
    expect(glyphText([4])).toBe('??');
    expect(glyphText([1, 14])).toBe('! $14');
    expect(glyphText([])).toBe('');
  });
  it('are arrows', () => {
    const cells = new Set(['a1', 'c3', 'e5', 'c5', 'a7', 'f1', 'f2', 'b2']);
    expect(arrowOf('c3xe5xc5xa7@f1@f2', 1, cells)).toEqual({ from: 'c3', to: 'a7', rank: 1 });
    expect(arrowOf('C@a1', 2, cells)).toEqual({ from: 'a1', to: 'a1', rank: 2 });
    expect(arrowOf('b2-a1=T', 3, cells)).toEqual({ from: 'b2', to: 'a1', rank: 3 });
    expect(arrowOf('pass', 1, cells)).toBeNull();
  });
  it('are counted shortly', () => {
    expect([999, 12345, 1234567, 2e9].map(shortCount)).toEqual(['999', '12 k', '1.2 M', '2.0 G']);
  });
});
