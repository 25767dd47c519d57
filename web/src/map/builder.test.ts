import { describe, expect, it } from 'vitest';
import type { MapLetter, View } from '../protocol';
import {
  emptyCanvas,
  isEmpty,
  grown,
  changedTo,
  nameOf,
  opposite,
  painted,
  shrunk,
  spotOf,
  trimmed,
  undone,
  viewOf,
  withoutGaps,
  type Draft,
  type Rows,
} from './builder';

// The position of every letter, in half cells, relative to the first one, which must not change.
function shape(rows: Rows): string[] {
  const found: { letter: string; x: number; y: number }[] = [];
  rows.forEach((text, row) =>
    [...text].forEach((letter, column) => {
      if (letter !== '-') found.push({ letter, x: 2 * column + (row % 2 === 0 ? 1 : 0), y: row });
    }),
  );
  const left = Math.min(...found.map(({ x }) => x));
  const top = Math.min(...found.map(({ y }) => y));
  return found.map(({ letter, x, y }) => `${letter} ${x - left} ${y - top}`);
}

const kLetters: MapLetter[] = [
  { letter: 'H', terrain: 'homeworld-1', name: '', unique: true, opposite: 'h' },
  { letter: 'h', terrain: 'homeworld-2', name: '', unique: true, opposite: 'H' },
  { letter: '0', terrain: 'empty-star', name: '', opposite: '0' },
  { letter: '3', terrain: 'three-planets', name: '', opposite: '3' },
];
const kTools = { letters: kLetters, vacated: '0' };
const kMap: Rows = ['H1', '2@3', '*h'];

describe('growing and shrinking', () => {
  it('keeps cells where they are to each other', () => {
    for (const side of ['top', 'bottom', 'left', 'right'] as const) {
      expect(shape(grown(kMap, side))).toEqual(shape(kMap));
      expect(shape(shrunk(grown(kMap, side), side))).toEqual(shape(kMap));
      expect(shape(grown(grown(kMap, side), side))).toEqual(shape(kMap));
    }
  });
  it('trims what is empty', () => {
    const large = grown(grown(grown(grown(kMap, 'top'), 'left'), 'right'), 'bottom');
    expect(shape(trimmed(large))).toEqual(shape(kMap));
    expect(trimmed(grown(grown(kMap, 'left'), 'bottom'))).toEqual(kMap);
    expect(trimmed(['--', '---'])).toEqual(['-']);
    expect([isEmpty(['--', '---']), isEmpty(['-', '-0'])]).toEqual([true, false]);
  });
  it('cuts off', () => {
    expect(shrunk(kMap, 'bottom')).toEqual(['H1', '2@3']);
    expect(shrunk(kMap, 'right')).toEqual(['H1', '2@', '*h']);
    expect(shrunk(['H'], 'top')).toEqual(['H']);
  });
});

describe('symmetry', () => {
  it('turns by half a circle', () => {
    expect(opposite(kMap, { row: 0, column: 0 })).toEqual({ row: 2, column: 1 });
    expect(opposite(kMap, { row: 1, column: 0 })).toEqual({ row: 1, column: 2 });
    expect(opposite(kMap, { row: 1, column: 1 })).toEqual({ row: 1, column: 1 });
  });
  it('is an involution on the empty canvas', () => {
    const canvas = emptyCanvas();
    canvas.forEach((text, row) =>
      [...text].forEach((_, column) => {
        const image = opposite(canvas, { row, column });
        expect(image && opposite(canvas, image)).toEqual({ row, column });
      }),
    );
  });
  it('turns boards with an even number of rows', () => {
    expect(opposite(['--', '--'], { row: 0, column: 0 })).toEqual({ row: 1, column: 1 });
  });
  it('has no image where the outline has no middle', () => {
    expect(opposite(['--', '--', '--'], { row: 0, column: 0 })).toBeNull();
  });
});

describe('painting', () => {
  it('puts a letter and its image', () => {
    expect(painted(['--', '---', '--'], { row: 0, column: 1 }, '3', true, kTools)).toEqual([
      '-3',
      '---',
      '3-',
    ]);
    expect(painted(['--', '---', '--'], { row: 0, column: 1 }, '3', false, kTools)).toEqual([
      '-3',
      '---',
      '--',
    ]);
  });
  it('moves homeworlds, and gives the image to the other player', () => {
    expect(painted(kMap, { row: 1, column: 0 }, 'H', true, kTools)).toEqual(['01', 'H@h', '*0']);
  });
  it('fills a row that was short', () => {
    expect(painted(['H', '---'], { row: 0, column: 2 }, '1', false, kTools)).toEqual(['H-1', '---']);
  });
});

describe('taking back', () => {
  const begun: Draft = { rows: ['--'], past: [] };
  it('goes back step by step, and stops at the beginning', () => {
    const twice = changedTo(changedTo(begun, ['0-']), ['00']);
    expect(undone(twice).rows).toEqual(['0-']);
    expect(undone(undone(twice))).toEqual(begun);
    expect(undone(begun)).toBe(begun);
  });
  it('remembers no change that is none', () => {
    expect(changedTo(begun, ['--'])).toBe(begun);
  });
});

describe('maps and views', () => {
  it('shows no gaps in a map that is only looked at', () => {
    const view = viewOf(['3-', '-'], kLetters, {} as View);
    expect(withoutGaps(view).cells.map((cell) => cell.name)).toEqual(['a1']);
  });
  it('draws gaps as empty cells', () => {
    const view = viewOf(['3-', '-'], kLetters, {} as View);
    expect(view.cells.map((cell) => [cell.name, cell.terrain])).toEqual([
      ['a1', 'three-planets'],
      ['a2', 'plain'],
      ['b1', 'plain'],
      ['b2', 'plain'],
    ]);
    expect(view.shifted_rows).toEqual([true, false]);
  });
  it('names cells', () => {
    expect(spotOf(nameOf({ row: 2, column: 10 }))).toEqual({ row: 2, column: 10 });
  });
});
