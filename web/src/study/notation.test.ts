import { describe, expect, it } from 'vitest';
import { glyphText, shortCount } from './notation';

describe('moves in writing', () => {
  it('have glyphs', () => {
    expect(glyphText([4])).toBe('??');
    expect(glyphText([1, 14])).toBe('! $14');
    expect(glyphText([])).toBe('');
  });
  it('are counted shortly', () => {
    expect([999, 12345, 1234567, 2e9].map(shortCount)).toEqual(['999', '12 k', '1.2 M', '2.0 G']);
  });
});
