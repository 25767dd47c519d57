import { describe, expect, it } from 'vitest';
import { hexagonalView, man, squareView, withCells } from '../testing/views';
import { isTurned } from './sides';

describe('a board', () => {
  it('is turned for the player whose pieces begin at the top', () => {
    const view = withCells(squareView(2, 2), { a2: { pieces: [man(1)] }, a1: { pieces: [man(2)] } });
    expect([isTurned(view, 1), isTurned(view, 2)]).toEqual([true, false]);
  });
  it('is not turned if neither player stands lower, nor on maps', () => {
    const map = withCells(hexagonalView(2, 1), { a1: { pieces: [man(1)] }, b1: { pieces: [man(2)] } });
    for (const start of [squareView(2, 2), map]) expect(isTurned(start, 1)).toBe(false);
  });
});
