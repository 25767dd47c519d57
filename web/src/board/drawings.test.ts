import { readdirSync, readFileSync } from 'node:fs';
import { describe, expect, it } from 'vitest';
import sheet from '../../../data/drawings/board.svg?raw';
import viewSchema from '../../../docs/view.schema.json';
import { drawing, symbolsOf } from './drawings';
import { outline } from './geometry';

// `?raw` does not work: in tests, style sheets are empty.
const folder = new URL('../../../data/drawings/', import.meta.url);
const colours = readFileSync(new URL('colours.css', folder), 'utf8');
const games = readdirSync(new URL('games/', folder)).map((name) =>
  readFileSync(new URL(`games/${name}`, folder), 'utf8'),
);
const { cell } = viewSchema.$defs;

describe('drawings', () => {
  it('exist for every mark and cell', () => {
    const rings = cell.properties.mark.enum.filter((word) => !/^none|^captured/.test(word));
    for (const name of ['captured', 'captured-beside', 'count']) expect(drawing(name), name).not.toBe('');
    for (const owner of [1, 2]) expect(drawing('territory', owner)).not.toBe('');
    for (const grid of ['square', 'hexagonal']) {
      for (const name of [...rings, 'ground']) expect(drawing(`${grid}-${name}`), name).not.toBe('');
    }
  });
  it('carry the number of the piece, or else that of the owner', () => {
    const symbols = symbolsOf('<symbol id="die"><text>{number}</text></symbol>');
    expect(drawing('die', 1, 12, symbols)).toBe('<text>12</text>');
    expect(drawing('die', 2, undefined, symbols)).toBe('<text>2</text>');
  });
  it("are the owner's where the players' differ", () => {
    const symbols = symbolsOf('<symbol id="man-1">a</symbol>\n<symbol id="man-2">b</symbol>');
    expect([1, 2].map((owner) => drawing('man', owner, undefined, symbols))).toEqual(['a', 'b']);
    expect(drawing('king', 1, undefined, symbols)).toBe('');
  });
  it('use no colour that is not described', () => {
    const known = new Set(Array.from(colours.matchAll(/--[\w-]+(?=:)/g), ([name]) => name));
    const used = Array.from(
      [sheet, ...games].join().matchAll(/var\((--[\w-]+)\)/g),
      ([, name]) => name ?? '',
    );
    expect(
      used.filter(
        (name) =>
          !['--ground', '--cell-line', '--cell-mark', '--cell-last'].includes(name) && !known.has(name),
      ),
    ).toEqual([]);
  });
  it('refer to gradients that exist, and have no other ids', () => {
    const all = [sheet, ...games];
    const ids = all.flatMap((one) => Array.from(one.matchAll(/Gradient id="([^"]+)"/g), ([, id]) => id));
    expect(new Set(ids).size).toBe(ids.length);
    for (const one of [sheet, ...games]) {
      const used = Array.from(one.matchAll(/url\(#([^)]+)\)/g), ([, id]) => id);
      expect(used.filter((id) => !ids.includes(id))).toEqual([]);
      const shades = symbolsOf(one);
      expect(`${shades.get('shades') ?? ''}${shades.get('own-shades') ?? ''}`).not.toContain('var(');
    }
  });
  it('fill the cells as they are laid out', () => {
    for (const grid of ['square', 'hexagonal'] as const) {
      expect(drawing(`${grid}-ground`)).toContain(`d="${outline(grid, 0)}"`);
    }
  });
});
