import { describe, expect, it } from 'vitest';
import type { Value } from '../protocol';
import { partsOf } from '../testing/turns';
import { man, squareView, withCells } from '../testing/views';
import { arrowsOf, badgesOf, drawnArrows, placedGhosts, reviewArrows } from './overlays';
import { colourOf, markOf } from './useMarks';

const win: Value = { win: 3, exact: true, player1: 1, words: 'win in 2 moves' };

describe('arrows', () => {
  it('are those of the best lines, one for each way', () => {
    const lines = ['a1-b2', 'pass', 'a1-b2', 'b2-c3'].map((move, index) => ({
      line: index + 1,
      value: win,
      moves: [move],
      parts: partsOf(move),
    }));
    expect(arrowsOf(lines)).toEqual([
      { from: 'a1', to: 'b2', tone: 'engine', rank: 1, also: [3] },
      { from: 'b2', to: 'c3', tone: 'engine', rank: 4 },
    ]);
  });
});

describe('arrows of a review', () => {
  const turn = (move: string, best: string) =>
    reviewArrows({
      ply: 0,
      move,
      parts: partsOf(move),
      best,
      best_parts: partsOf(best),
      line: [best],
      before: win,
      after: win,
      lost: 0.3,
      judgement: 'blunder',
    });
  it('are of two kinds: the move that was played, and the better one', () => {
    expect(turn('a1-b2', 'c3-d4')).toEqual([
      { from: 'a1', to: 'b2', tone: 'threat' },
      { from: 'c3', to: 'd4', tone: 'engine' },
    ]);
  });
  it('leave out a pass', () => {
    expect(turn('pass', 'C@d4')).toEqual([{ from: 'd4', to: 'd4', tone: 'engine' }]);
  });
});

it('pieces that turns would place are seen on empty cells, the best first', () => {
  const view = withCells(squareView(4, 4), { a1: { pieces: [man(1)] } });
  const turns = ['C@a1', 'C@d4', 'Y@d4', 'a1-b2'].map(partsOf);
  expect(placedGhosts(view, 2, turns)).toEqual([{ cell: 'd4', piece: { kind: 'cube', owner: 2, count: 1 } }]);
});

describe('badges', () => {
  it('are on cells only', () => {
    const proven = {
      moves: [{ move: 'C@a1', value: win }],
      open: [],
      legal: [{ move: 'C@a1', parts: partsOf('C@a1') }],
      remark: '',
    };
    const choices = [
      { kind: 'piece', name: 'C', input: 'C@', parts: partsOf('C@') },
      { kind: 'cell', name: 'a1', input: 'a1', parts: partsOf('@a1') },
    ] as const;
    const seen = { letters: { win: 'W', loss: 'B' }, words: () => 'in words' };
    expect(badgesOf(choices, proven, { ...seen, viewer: 1, mover: 1 })).toEqual({
      a1: { text: 'W2', tone: 'win', title: 'in words' },
    });
    expect(badgesOf(choices, proven, { ...seen, viewer: 1, mover: 2 })).toEqual({
      a1: { text: 'B2', tone: 'loss', title: 'in words' },
    });
  });
});

it('circles and arrows drawn by hand are on the board', () => {
  expect(drawnArrows(['d4', 'a1-b2:red', 'c3:pink'])).toEqual([
    { from: 'd4', to: 'd4', tone: 'green' },
    { from: 'a1', to: 'b2', tone: 'red' },
    { from: 'c3', to: 'c3', tone: 'green' },
  ]);
});

it('the colour of a mark is chosen with keys', () => {
  const keys = { shiftKey: false, ctrlKey: false, altKey: false, metaKey: false };
  expect(markOf('d4', 'd4', colourOf(keys))).toBe('d4');
  expect(markOf('d4', 'e5', colourOf({ ...keys, ctrlKey: true }))).toBe('d4-e5:red');
  expect(markOf('d4', 'e5', colourOf({ ...keys, shiftKey: true }))).toBe('d4-e5:red');
  expect(markOf('d4', 'e5', colourOf({ ...keys, altKey: true }))).toBe('d4-e5:blue');
  expect(markOf('d4', 'd4', colourOf({ ...keys, shiftKey: true, altKey: true }))).toBe('d4:yellow');
});
