// Turns as cells: where they are drawn on the board, and which of them a choice leaves.
import type { Arrow } from '../board/types';
import type { TurnParts } from '../protocol';

export const kNoParts: TurnParts = { path: [], placed: [] };

// In the order in which they are chosen.
export function cellsOf({ path, placed }: TurnParts): string[] {
  return [...path, ...placed];
}

// The way from cell to cell; rings around cells on which something is placed.
export function wayOf({ path, placed }: TurnParts): Arrow[] {
  const steps = path.slice(1).map((to, index) => ({ from: path[index]!, to }));
  return [...steps, ...placed.map((cell) => ({ from: cell, to: cell }))];
}

// From the first cell of the path to its last one; of a piece that is placed, the cell alone. None for a pass.
export function arrowOf({ path, placed }: TurnParts, rank: number): Arrow | null {
  const cells = path.length > 0 ? path : placed;
  const from = cells[0];
  const to = cells.at(-1);
  return from === undefined || to === undefined ? null : { from, to, rank };
}

// Whether a turn is still possible after what has been chosen. Pieces are placed after the whole path, in any order.
export function isLeft(chosen: TurnParts, turn: TurnParts): boolean {
  if (chosen.piece !== undefined && chosen.piece !== turn.piece) return false;
  if (chosen.path.some((cell, index) => turn.path[index] !== cell)) return false;
  if (chosen.placed.length > 0 && chosen.path.length < turn.path.length) return false;
  return chosen.placed.every((cell) => turn.placed.includes(cell));
}
