import { beforeEach, describe, expect, it } from 'vitest';
import type { Kinds } from '../protocol';
import { hexagonalView, squareView, withCells } from '../testing/views';
import { hasBareHexagons, setKinds } from './kinds';
import { cellName, countedName, kindName, pieceName } from './names';

const kKinds: Kinds = {
  pieces: [{ kind: 'king', name: 'king', plural: 'kings' }],
  terrains: [{ terrain: 'throne', name: 'throne', drawing: 'throne' }],
  backdrop: 'table',
  drawings: '',
};

describe('what a game declares', () => {
  beforeEach(() => setKinds([{ id: 'tafl', kinds: kKinds }]));
  const king = { kind: 'king', owner: 1 as const, count: 1 };
  const view = { ...withCells(squareView(1, 2), { a1: { pieces: [king] } }), game: 'tafl' };

  it('names its pieces, one or several', () => {
    expect(pieceName(view, king)).toBe('White: king');
    expect(pieceName(view, { ...king, count: 3 })).toBe('White: 3 kings');
    expect(pieceName(view, { ...king, number: 7 })).toBe('White: king 7');
    expect(countedName(view, king)).toBe('White: 1 king');
    expect(kindName(view, 'king')).toBe('king');
  });
  it('names cells with their terrain', () => {
    const [a1, b1] = view.cells;
    expect(cellName(view, { ...a1!, terrain: 'throne' }, false)).toBe('a1, throne, White: king');
    expect(cellName(view, b1!, true)).toBe('b1, empty, can be chosen');
  });
  it('leaves unknown words as they are', () => {
    expect(kindName({ game: 'chess' }, 'queen')).toBe('queen');
  });
  it('says whether hexagons are bare', () => {
    const hexagons = { ...hexagonalView(2, 2), edge_labels: true };
    expect(hasBareHexagons({ ...hexagons, game: 'tafl' })).toBe(false);
    expect(hasBareHexagons(hexagons)).toBe(true);
    expect(hasBareHexagons({ ...hexagons, edge_labels: false })).toBe(false);
  });
});
