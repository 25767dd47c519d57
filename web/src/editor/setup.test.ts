import { describe, expect, it } from 'vitest';
import type { Piece, View } from '../protocol';
import {
  cleared,
  countOf,
  move,
  paint,
  request,
  setUpOf,
  viewOf,
  withToMove,
  type Brush,
  type SetUp,
} from './setup';

const man: Piece = { kind: 'man', owner: 1, count: 1 };
const enemy: Piece = { kind: 'man', owner: 2, count: 1 };
const ship: Piece = { kind: 'ship', owner: 1, count: 1 };

const cell = (name: string, pieces: Piece[]) =>
  ({ name, row: 0, column: 0, terrain: 'plain', mark: 'to', pieces }) as View['cells'][number];
const board: View = {
  game: '',
  grid: 'square',
  rows: 1,
  columns: 3,
  row_labels: ['1'],
  column_labels: ['a', 'b', 'c'],
  shifted_rows: [],
  edge_labels: false,
  block: 0,
  cells: [cell('a1', [man]), cell('b1', []), cell('c1', [enemy])],
  areas: [{ kind: 'hand', player: 1, title: '', pieces: [man], rows: [] }],
  players: [
    { colour: 'white', name: 'White' },
    { colour: 'black', name: 'Black' },
  ],
  to_move: 2,
  outcome: '1',
  last_move: 'x',
  language: 'en',
};
const start = setUpOf(board);

function painted(setUp: SetUp, cell: string, brush: Brush): SetUp {
  return paint(setUp, cell, brush, ({ kind }) => kind === 'ship');
}

describe('setting up', () => {
  it('begins with what stands there', () => {
    expect(request(start, 'g')).toEqual({
      game: 'g',
      cells: [
        { name: 'a1', pieces: [man] },
        { name: 'c1', pieces: [enemy] },
      ],
      to_move: 2,
    });
  });
  it('puts, replaces and takes away', () => {
    expect(painted(start, 'b1', man).cells.get('b1')).toEqual([man]);
    expect(painted(start, 'a1', enemy).cells.get('a1')).toEqual([enemy]);
    expect(painted(start, 'a1', man).cells.has('a1')).toBe(false);
    expect(painted(start, 'a1', 'erase').cells.has('a1')).toBe(false);
    expect(painted(start, 'b1', 'erase').cells.size).toBe(2);
    expect(cleared(start).cells.size).toBe(0);
    expect(start.cells.size).toBe(2);
  });
  it('counts ships', () => {
    const three = ['b1', 'b1', 'b1'].reduce((setUp, name) => painted(setUp, name, ship), start);
    expect(three.cells.get('b1')).toEqual([{ ...ship, count: 3 }]);
    expect(countOf(three, ship)).toBe(3);
    expect(painted(three, 'b1', 'erase').cells.get('b1')).toEqual([{ ...ship, count: 2 }]);
  });
  it('moves what stands on a cell', () => {
    const moved = move(start, 'a1', 'c1');
    expect([...moved.cells]).toEqual([['c1', [man]]]);
    expect(move(start, 'b1', 'c1')).toBe(start);
    expect(move(start, 'a1', 'a1')).toBe(start);
  });
  it('draws itself, possible or not', () => {
    const view = viewOf(withToMove(painted(start, 'b1', man), 1), board);
    expect(view).toMatchObject({ to_move: 1, outcome: 'running', areas: [], last_move: '' });
    expect(view.cells.map((one) => [one.pieces.length, one.mark])).toEqual([
      [1, 'none'],
      [1, 'none'],
      [1, 'none'],
    ]);
  });
});
