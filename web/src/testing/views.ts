// Small views for tests.
import { kBlankView } from '../board/blank';
import type { Cell, MarkWord, Piece, View } from '../protocol';

function emptyView(grid: View['grid'], rows: number, columns: number): View {
  return {
    ...kBlankView,
    grid,
    rows,
    columns,
    shifted_rows: Array.from({ length: rows }, (_, row) => grid === 'hexagonal' && row % 2 === 1),
    cells: [],
  };
}

function bareCell(name: string, row: number, column: number): Cell {
  return { name, row, column, terrain: 'plain', mark: 'none', pieces: [] };
}

// Columns are letters from the left, rows numbers from the bottom.
export function squareView(rows: number, columns: number): View {
  const view = emptyView('square', rows, columns);
  for (let row = 0; row < rows; ++row) {
    for (let column = 0; column < columns; ++column) {
      view.cells.push(bareCell(String.fromCharCode(97 + column) + (rows - row), row, column));
    }
  }
  view.row_labels = Array.from({ length: rows }, (_, row) => String(rows - row));
  view.column_labels = Array.from({ length: columns }, (_, column) => String.fromCharCode(97 + column));
  return view;
}

// Rows are letters from the top, columns numbers from the left; every other row is shifted to the right.
export function hexagonalView(rows: number, columns: number): View {
  const view = emptyView('hexagonal', rows, columns);
  for (let row = 0; row < rows; ++row) {
    for (let column = 0; column < columns; ++column) {
      view.cells.push({
        ...bareCell(String.fromCharCode(97 + row) + (column + 1), row, column),
        terrain: 'empty-star',
      });
    }
  }
  return view;
}

export interface Placed {
  pieces?: Piece[];
  mark?: MarkWord;
}

// The same view with pieces and marks on cells, after a move.
export function withCells(view: View, placed: Record<string, Placed>, lastMove = ''): View {
  const cells = view.cells.map((cell) => ({ ...cell, ...placed[cell.name] }));
  return { ...view, cells, last_move: lastMove };
}

export function man(owner: 1 | 2): Piece {
  return { kind: 'man', owner, count: 1 };
}
