import { describe, expect, it } from 'vitest';
import { man, squareView, withCells } from '../testing/views';
import { motions, routeOf } from './motions';

const board = squareView(8, 8);

describe('motions between two views', () => {
  it('glide along a chain, and captured pieces vanish', () => {
    const before = withCells(board, {
      c3: { pieces: [man(1)] },
      d4: { pieces: [man(2)] },
      d5: { pieces: [man(2)] },
    });
    const after = withCells(
      board,
      {
        c3: { mark: 'from' },
        d4: { mark: 'captured' },
        e5: { mark: 'path' },
        d5: { mark: 'captured' },
        c5: { pieces: [man(1)], mark: 'to' },
      },
      'c3xe5xc5',
    );
    expect(routeOf(after)).toEqual(['c3', 'e5', 'c5']);
    const found = motions(before, after);
    expect(found).toContainEqual({ kind: 'glide', piece: man(1), route: ['c3', 'e5', 'c5'] });
    expect(found.filter((motion) => motion.kind === 'vanish')).toHaveLength(2);
    // A turn that is taken back goes the same way backwards, and the captured pieces are there again.
    const undone = motions(after, before);
    expect(undone).toContainEqual({ kind: 'glide', piece: man(1), route: ['c5', 'e5', 'c3'] });
    expect(undone.filter((motion) => motion.kind === 'appear')).toHaveLength(2);
  });
  it('let a man that arrives go to the last row, and new ones appear', () => {
    const before = withCells(board, { d7: { pieces: [man(1)] } });
    const after = withCells(
      board,
      { d7: { mark: 'from' }, d8: { mark: 'to' }, b1: { pieces: [man(1)], mark: 'dropped' } },
      'd7-d8@b1',
    );
    expect(motions(before, after)).toEqual([
      { kind: 'appear', piece: man(1), cell: 'b1' },
      { kind: 'vanish', piece: man(1), route: ['d7', 'd8'] },
    ]);
  });
  it('move one ship of several', () => {
    const ships = (count: number) => [{ kind: 'ship' as const, owner: 1 as const, count }];
    const before = withCells(board, { b2: { pieces: ships(4) } });
    const after = withCells(
      board,
      { b2: { pieces: ships(3), mark: 'from' }, d4: { pieces: ships(1), mark: 'to' } },
      'b2-d4=C',
    );
    expect(motions(before, after)).toEqual([{ kind: 'glide', piece: ships(1)[0], route: ['b2', 'd4'] }]);
  });
  it('are none between different boards, nor over many turns', () => {
    expect(motions(squareView(4, 4), board)).toEqual([]);
    const full = withCells(
      board,
      Object.fromEntries(board.cells.map((cell) => [cell.name, { pieces: [man(1)] }])),
    );
    expect(motions(board, full)).toEqual([]);
  });
});
