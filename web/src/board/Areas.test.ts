import { describe, expect, it } from 'vitest';
import type { Area, Piece } from '../protocol';
import { counted, runsOf, withPlaces } from './Areas';

const numbered = (number: number): Piece => ({ kind: 'numbered', owner: 2, count: 1, number });
const solid = (kind: Piece['kind']): Piece => ({ kind, owner: 1, count: 2 });

describe('captured pieces', () => {
  it('form runs of consecutive numbers', () => {
    const runs = runsOf([1, 2, 3, 5, 8, 9].map(numbered));
    expect(runs.map((run) => run.map((piece) => piece.number))).toEqual([[1, 2, 3], [5], [8, 9]]);
  });
  it('form none without numbers', () => {
    expect(runsOf([solid('cube'), solid('cone')])).toHaveLength(2);
    expect(runsOf([])).toEqual([]);
  });
});

describe('a hand', () => {
  const hand = (kinds: Piece['kind'][]): Area => ({
    kind: 'hand',
    player: 1,
    title: 'pieces left',
    pieces: kinds.map(solid),
    rows: [],
  });
  it('keeps the places of pieces that are used up', () => {
    const shown = withPlaces(hand(['cube', 'sphere']), [hand(['cylinder', 'cube', 'cone', 'sphere'])]);
    expect(shown.map(({ kind, count }) => [kind, count])).toEqual([
      ['cylinder', 0],
      ['cube', 2],
      ['cone', 0],
      ['sphere', 2],
    ]);
  });
  it('is shown as it is where nothing is known of its beginning', () => {
    expect(withPlaces(hand(['cube']), []).map(({ kind }) => kind)).toEqual(['cube']);
    expect(withPlaces(hand(['cone']), [hand(['cube'])]).map(({ kind }) => kind)).toEqual(['cube', 'cone']);
  });
});

it('ships on the same cell are counted', () => {
  expect(counted(['a1', 'b2', 'b2', 'b2'])).toEqual(['a1', 'b2 ×3']);
  expect(counted([])).toEqual([]);
});
