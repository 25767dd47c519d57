// The state of the position editor. The position may be impossible at any time; the server judges it.

import type { Piece, PlayerNumber, Requests, View } from '../protocol';

export interface SetUp {
  readonly cells: ReadonlyMap<string, readonly Piece[]>; // only those that are not empty
  readonly toMove: PlayerNumber;
}

export type Brush = Piece | 'erase';

export function setUpOf(view: View): SetUp {
  const occupied = view.cells.filter((cell) => cell.pieces.length > 0);
  return { cells: new Map(occupied.map((cell) => [cell.name, cell.pieces])), toMove: view.to_move };
}

export function cleared(setUp: SetUp): SetUp {
  return { ...setUp, cells: new Map() };
}

export function samePiece(left: Piece, right: Piece): boolean {
  return left.kind === right.kind && left.owner === right.owner && left.number === right.number;
}

// Handles a click: places the piece, one more if several may stand on a cell; a single equal piece is
// removed.
export function paint(setUp: SetUp, cell: string, brush: Brush, stacks: (piece: Piece) => boolean): SetUp {
  if (brush === 'erase') return takeOne(setUp, cell);
  const there = setUp.cells.get(cell)?.find((piece) => samePiece(piece, brush));
  if (there && !stacks(brush)) return takeOne(setUp, cell);
  return put(setUp, cell, [{ ...brush, count: there ? there.count + 1 : 1 }]);
}

export function move(setUp: SetUp, from: string, to: string): SetUp {
  const pieces = setUp.cells.get(from);
  if (!pieces || from === to) return setUp;
  return put(put(setUp, from, []), to, pieces);
}

export function withToMove(setUp: SetUp, toMove: PlayerNumber): SetUp {
  return { ...setUp, toMove };
}

export function request(setUp: SetUp, game: string): Requests['set-up']['params'] {
  const cells = [...setUp.cells].map(([name, pieces]) => ({ name, pieces: [...pieces] }));
  return { game, cells, to_move: setUp.toMove };
}

// The edited board, drawn on the view of the start. It has no areas: they are known for possible positions
// only.
export function viewOf(setUp: SetUp, board: View): View {
  const cells = board.cells.map((cell) => ({
    ...cell,
    mark: 'none' as const,
    pieces: [...(setUp.cells.get(cell.name) ?? [])],
  }));
  return { ...board, cells, areas: [], to_move: setUp.toMove, outcome: 'running', last_move: '' };
}

// Counts the equal pieces on the board.
export function countOf(setUp: SetUp, piece: Piece): number {
  let count = 0;
  for (const pieces of setUp.cells.values())
    for (const one of pieces) if (samePiece(one, piece)) count += one.count;
  return count;
}

function takeOne(setUp: SetUp, cell: string): SetUp {
  const [top] = setUp.cells.get(cell) ?? [];
  if (!top) return setUp;
  return put(setUp, cell, top.count > 1 ? [{ ...top, count: top.count - 1 }] : []);
}

function put(setUp: SetUp, cell: string, pieces: readonly Piece[]): SetUp {
  const cells = new Map(setUp.cells);
  if (pieces.length === 0) cells.delete(cell);
  else cells.set(cell, pieces);
  return { ...setUp, cells };
}
