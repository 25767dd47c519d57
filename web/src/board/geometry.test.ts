import { describe, expect, it } from 'vitest';
import { hexagonalView, man, squareView, withCells } from '../testing/views';
import {
  cellAt,
  countedCells,
  firstFocus,
  kHalfWidth,
  kRadius,
  kSquare,
  layOut,
  neighbour,
  outline,
  seenRows,
} from './geometry';

describe('squares', () => {
  const view = squareView(3, 4);
  const layout = layOut(view);
  it('have their centres a side apart, rows from the top', () => {
    const a3 = layout.centres.get('a3')!;
    const b2 = layout.centres.get('b2')!;
    expect(b2.x - a3.x).toBe(kSquare);
    expect(b2.y - a3.y).toBe(kSquare);
  });
  it('are found under a point', () => {
    const c2 = layout.centres.get('c2')!;
    expect(cellAt(view, layout, { x: c2.x + 30, y: c2.y - 30 })).toBe('c2');
    expect(cellAt(view, layout, { x: -5, y: 0 })).toBeNull();
  });
  it('turn by half a circle when flipped, coordinates included', () => {
    const flipped = layOut(view, true);
    const offset = flipped.centres.get('d1')!;
    expect(offset).toEqual(layout.centres.get('a3'));
    const label = flipped.labels.find((one) => one.text === 'd')!;
    expect(label.x).toBe(offset.x);
  });
  it('need no room for coordinates that are not shown', () => {
    const bare = layOut(view, false, false);
    expect(bare.labels).toEqual([]);
    expect(layout.width - bare.width).toBe(layout.corner.x - bare.corner.x);
    expect(bare.centres.get('a3')).toEqual({
      x: bare.corner.x + kSquare / 2,
      y: bare.corner.y + kSquare / 2,
    });
  });
  it('get the first focus near the pieces that can move', () => {
    const board = withCells(view, {
      b3: { pieces: [man(1)] },
      c1: { pieces: [man(1)] },
      a1: { pieces: [man(1)] },
    });
    expect(firstFocus(board, layout, new Set(['b3', 'c1', 'a1', 'b1']))).toBe('c1');
    expect(firstFocus(board, layOut(view, true), new Set(['b3', 'c1']))).toBe('b3');
    expect(firstFocus(board, layout, new Set(['b2', 'd2']))).toBe('b2');
    expect(layout.centres.has(firstFocus(board, layout, new Set()))).toBe(true);
  });
  it('are walked by arrow keys as seen', () => {
    expect(neighbour(view, layout, 'b2', 'up')).toBe('b3');
    expect(neighbour(view, layout, 'b2', 'left')).toBe('a2');
    expect(neighbour(view, layout, 'd2', 'right')).toBeNull();
    expect(neighbour(view, layOut(view, true), 'b2', 'up')).toBe('b1');
  });
  it('are listed in rows as seen', () => {
    expect(seenRows(view)[0]?.map((cell) => cell.name)).toEqual(['a3', 'b3', 'c3', 'd3']);
    expect(seenRows(view, true)[0]?.map((cell) => cell.name)).toEqual(['d1', 'c1', 'b1', 'a1']);
  });
});

describe('hexagons', () => {
  const view = hexagonalView(4, 3);
  const layout = layOut(view);
  it('stand where the document says, shifted rows half a cell to the right', () => {
    const a1 = layout.centres.get('a1')!;
    const a2 = layout.centres.get('a2')!;
    const b1 = layout.centres.get('b1')!;
    expect(a2.x - a1.x).toBeCloseTo(2 * kHalfWidth);
    expect(b1.x - a1.x).toBeCloseTo(kHalfWidth);
    expect(b1.y - a1.y).toBeCloseTo(1.5 * kRadius);
  });
  it('carry their names, or have labels at the ends of rows and diagonals', () => {
    expect(layout.labels).toEqual([]);
    const rhombus = {
      ...view,
      edge_labels: true,
      row_labels: ['1', '2', '3', '4'],
      column_labels: ['a', 'b', 'c'],
    };
    const around = layOut(rhombus);
    const at = (text: string) => around.labels.filter((label) => label.text === text);
    const [first, last] = ['a1', 'a3'].map((name) => around.centres.get(name)!);
    expect(at('1').map(({ y }) => y)).toEqual([first!.y, first!.y]);
    expect(at('1')[0]!.x).toBeLessThan(first!.x - kHalfWidth);
    expect(at('1')[1]!.x).toBeGreaterThan(last!.x + kHalfWidth);
    const [above, below] = at('a');
    expect(above!.x).toBeLessThan(first!.x);
    expect(above!.y).toBeLessThan(first!.y);
    expect(below!.x).toBeGreaterThan(around.centres.get('d1')!.x);
    expect(below!.y).toBeGreaterThan(around.centres.get('d1')!.y);
    for (const { x, y } of [...around.labels, ...layOut(rhombus, true).labels]) {
      expect(x > 0 && x < around.width && y > 0 && y < around.height).toBe(true);
    }
  });
  it('have six corners', () => {
    expect(outline('hexagonal', 0).match(/[MLV]/g)).toHaveLength(6);
  });
  it('are walked straight up, and back the same way', () => {
    for (const start of ['d2', 'c2', 'c1']) {
      const path = [start];
      for (
        let next = neighbour(view, layout, start, 'up');
        next;
        next = neighbour(view, layout, next, 'up')
      ) {
        path.push(next);
      }
      expect(path[path.length - 1]).toMatch(/^a/);
      const back = [path[path.length - 1]!];
      while (back.length < path.length) back.push(neighbour(view, layout, back[back.length - 1]!, 'down')!);
      expect(back.reverse()).toEqual(path);
    }
  });
  it('are reached over gaps', () => {
    const ragged = { ...view, cells: view.cells.filter((cell) => cell.name !== 'b2') };
    expect(neighbour(ragged, layOut(ragged), 'b1', 'right')).toBe('b3');
  });
  it('can all be reached by arrow keys from any one', () => {
    for (const flipped of [false, true]) {
      const turned = layOut(view, flipped);
      const reached = new Set(['a1']);
      for (const name of reached) {
        for (const direction of ['left', 'right', 'up', 'down'] as const) {
          const next = neighbour(view, turned, name, direction);
          if (next) reached.add(next);
        }
      }
      expect(reached.size).toBe(view.cells.length);
    }
  });
});

describe('the neighbours that are counted', () => {
  const placed = withCells(squareView(3, 3), {
    a1: { pieces: [man(1)] },
    b2: { pieces: [man(2)] },
    c3: { pieces: [man(1)] },
  });
  const counting = {
    ...placed,
    cells: placed.cells.map((cell) => (cell.pieces.length > 0 ? { ...cell, neighbours: 1 } : cell)),
  };
  it('are the pieces around, of either player', () => {
    expect(countedCells(counting, 'a1')).toEqual(['b2']);
    expect(countedCells(counting, 'b2').sort()).toEqual(['a1', 'c3']);
  });
  it('are none where they do not matter', () => {
    expect(countedCells(placed, 'a1')).toEqual([]);
    expect(countedCells(counting, 'a2')).toEqual([]);
  });
});
