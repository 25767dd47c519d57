import { describe, expect, it } from 'vitest';
import { kMostScale, movedBy, wholeBoard, windowOf, zoomedAt } from './zoom';

const board = { width: 400, height: 200 };

describe('a part of a board', () => {
  it('is the whole board at first', () => {
    expect(windowOf(wholeBoard(board), board)).toEqual({ x: 0, y: 0, width: 400, height: 200 });
  });
  it('keeps the point under the finger where it is', () => {
    const point = { x: 100, y: 50 };
    const zoom = zoomedAt(wholeBoard(board), board, point, 2);
    const shown = windowOf(zoom, board);
    expect(shown).toEqual({ x: 50, y: 25, width: 200, height: 100 });
    expect((point.x - shown.x) / shown.width).toBeCloseTo(point.x / board.width);
  });
  it('never shows what is beside the board', () => {
    const corner = zoomedAt(wholeBoard(board), board, { x: 0, y: 0 }, 2);
    expect(windowOf(movedBy(corner, board, { x: 500, y: 500 }), board)).toMatchObject({ x: 0, y: 0 });
    expect(windowOf(movedBy(corner, board, { x: -900, y: -900 }), board)).toMatchObject({ x: 200, y: 100 });
  });
  it('moves back from an edge at once', () => {
    const far = movedBy(zoomedAt(wholeBoard(board), board, { x: 0, y: 0 }, 2), board, { x: 500, y: 0 });
    expect(windowOf(movedBy(far, board, { x: -10, y: 0 }), board).x).toBe(10);
  });
  it('has a smallest size, and a largest', () => {
    const small = zoomedAt(wholeBoard(board), board, { x: 9, y: 9 }, 100);
    expect(small.scale).toBe(kMostScale);
    expect(windowOf(zoomedAt(small, board, { x: 9, y: 9 }, 0.001), board)).toEqual(
      windowOf(wholeBoard(board), board),
    );
  });
});
