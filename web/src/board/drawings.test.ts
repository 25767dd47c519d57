import { readFileSync } from 'node:fs';
import { describe, expect, it } from 'vitest';
import sheet from '../../../data/drawings/drawings.svg?raw';
import viewSchema from '../../../docs/view.schema.json';
import { drawing } from './drawings';
import { outline } from './geometry';

// Not `?raw`: tests see style sheets as empty.
const colours = readFileSync(new URL('../../../data/drawings/colours.css', import.meta.url), 'utf8');
const { piece, cell } = viewSchema.$defs;

describe('drawings', () => {
  it('exist for every piece, system and mark', () => {
    for (const owner of [1, 2]) {
      for (const kind of [...piece.properties.kind.enum, 'homeworld', 'territory']) {
        expect(drawing(kind, owner), kind).not.toBe('');
      }
    }
    const systems = cell.properties.terrain.enum.filter((word) => !/^plain|^homeworld/.test(word));
    const rings = cell.properties.mark.enum.filter((word) => !/^none|^captured/.test(word));
    for (const name of [...systems, 'captured', 'captured-beside', 'count']) {
      expect(drawing(name), name).not.toBe('');
    }
    for (const grid of ['square', 'hexagonal']) {
      for (const name of [...rings, 'ground']) expect(drawing(`${grid}-${name}`), name).not.toBe('');
    }
  });
  it('carry the number of the piece, or else that of the owner', () => {
    expect(drawing('numbered', 1, 12)).toContain('>12<');
    expect(drawing('colony', 2)).toContain('>2<');
  });
  it('use no colour that is not described', () => {
    const known = new Set(Array.from(colours.matchAll(/--[\w-]+(?=:)/g), ([name]) => name));
    const used = Array.from(sheet.matchAll(/var\((--[\w-]+)\)/g), ([, name]) => name ?? '');
    expect(used.filter((name) => name !== '--ground' && !known.has(name))).toEqual([]);
  });
  it('fill the cells as they are laid out', () => {
    for (const grid of ['square', 'hexagonal'] as const) {
      expect(drawing(`${grid}-ground`)).toContain(`d="${outline(grid, 0)}"`);
    }
  });
});
