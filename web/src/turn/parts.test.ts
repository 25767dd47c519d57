import { describe, expect, it } from 'vitest';
import { man, squareView, withCells } from '../testing/views';
import { arrowOf, asItStands, cellsOf, ghostsOf, pointsOf, isForced, isLeft, kNoParts, wayOf } from './parts';

const kCapture = { path: ['f6', 'h8'], placed: ['b1', 'f2'] };
const kCube = { path: [], placed: ['a1'], piece: 'cube' as const };

describe('turns on the board', () => {
  it('are ways from cell to cell, and rings', () => {
    expect(wayOf({ path: ['c3', 'e5', 'c5'], placed: [] }, 'hint')).toEqual([
      { from: 'c3', to: 'e5', tone: 'hint' },
      { from: 'e5', to: 'c5', tone: 'hint' },
    ]);
    expect(wayOf(kCapture, 'choice')).toEqual([
      { from: 'f6', to: 'h8', tone: 'choice' },
      { from: 'b1', to: 'b1', tone: 'choice' },
      { from: 'f2', to: 'f2', tone: 'choice' },
    ]);
    expect(wayOf(kNoParts, 'hint')).toEqual([]);
    expect(cellsOf(kCapture)).toEqual(['f6', 'h8', 'b1', 'f2']);
  });
  it('are one arrow', () => {
    expect(arrowOf({ path: ['c3', 'e5', 'c5', 'a7'], placed: ['f1', 'f2'] }, 1)).toEqual({
      from: 'c3',
      to: 'a7',
      tone: 'engine',
      rank: 1,
    });
    expect(arrowOf(kCube, 2)).toEqual({ from: 'a1', to: 'a1', tone: 'engine', rank: 2 });
    expect(arrowOf(kNoParts, 1)).toBeNull();
  });
});

describe('the ghosts of a turn', () => {
  const board = withCells(squareView(8, 8), { f6: { pieces: [man(1)] } });
  it('are the moved piece and the placed ones', () => {
    expect(ghostsOf(board, kCapture)).toEqual([
      { cell: 'h8', piece: man(1) },
      { cell: 'b1', piece: man(1) },
      { cell: 'f2', piece: man(1) },
    ]);
    expect(ghostsOf(board, kCube)).toEqual([{ cell: 'a1', piece: { kind: 'cube', owner: 1, count: 1 } }]);
    expect(ghostsOf(board, { path: ['f6'], placed: [] })).toEqual([]);
    expect(ghostsOf(board, kNoParts)).toEqual([]);
    const taken = withCells(board, { h8: { pieces: [man(2)] } });
    expect(ghostsOf(taken, { path: ['f6', 'h8'], placed: [] }), 'a captured piece stays in sight').toEqual(
      [],
    );
  });
});

describe('turns that are still possible', () => {
  it('begin with the chosen path, and have the placed pieces in any order', () => {
    expect(isLeft(kNoParts, kCapture)).toBe(true);
    expect(isLeft({ path: ['f6'], placed: [] }, kCapture)).toBe(true);
    expect(isLeft({ path: ['h8'], placed: [] }, kCapture)).toBe(false);
    expect(isLeft({ path: ['f6', 'h8'], placed: ['f2'] }, kCapture)).toBe(true);
    expect(isLeft({ path: ['f6', 'h8'], placed: ['g1'] }, kCapture)).toBe(false);
    expect(isLeft({ path: ['f6'], placed: ['f2'] }, kCapture)).toBe(false);
  });
  it('have the chosen piece', () => {
    expect(isLeft({ ...kNoParts, piece: 'cube' }, kCube)).toBe(true);
    expect(isLeft({ ...kNoParts, piece: 'sphere' }, kCube)).toBe(false);
    expect(isLeft({ path: [], placed: ['a1'] }, kCube)).toBe(true);
  });
});

describe('an unfinished turn', () => {
  const board = withCells(squareView(8, 8), { c3: { pieces: [man(1)] }, d4: { pieces: [man(2)] } });
  const piecesOf = (view: typeof board) =>
    view.cells
      .filter(({ pieces }) => pieces.length > 0)
      .map(({ name, pieces }) => `${name} ${pieces[0]?.kind} ${pieces[0]?.owner}`);

  it('is the board with other pieces on some cells', () => {
    const changed = [
      { name: 'c3', pieces: [] },
      { name: 'd4', pieces: [] },
      { name: 'e5', pieces: [man(1)] },
    ];
    expect(piecesOf(asItStands(board, { changed }))).toEqual(['e5 man 1']);
  });
  it('is the same board as long as nothing has changed', () => {
    expect(asItStands(board, {})).toBe(board);
  });
});

describe('points of choices', () => {
  it('are written on their cells', () => {
    const choice = (name: string, points?: [number, number]) => ({
      kind: 'cell' as const,
      name,
      input: name,
      parts: kNoParts,
      ...(points ? { points } : {}),
    });
    const badges = pointsOf([choice('a1', [2, 2]), choice('a2', [0, 3]), choice('a3')]);
    expect(Object.entries(badges).map(([name, { text }]) => [name, text])).toEqual([
      ['a1', '+2'],
      ['a2', '+0–3'],
    ]);
  });
});

describe('a forced turn', () => {
  const view = withCells(squareView(4, 4), {
    a1: { pieces: [man(1)] },
    b1: { pieces: [man(1)] },
    c1: { pieces: [man(1)] },
    d4: { pieces: [man(2)] },
  });
  it('begins with few of the pieces that look alike', () => {
    expect(isForced(view, ['a1'])).toBe(true);
    expect(isForced(view, ['a1', 'b1'])).toBe(false);
    expect(isForced(view, [])).toBe(false);
    expect(isForced(view, ['b2'])).toBe(false); // an empty cell
  });
});
