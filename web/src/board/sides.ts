// The side from which a player sees the board.
import type { PlayerNumber, View } from '../protocol';

// The player whose pieces stand lower in a view, usually that of the start; null if neither does, and on
// maps, which have an upper edge of their own.
function lowerPlayer(view: Pick<View, 'cells' | 'grid'>): PlayerNumber | null {
  const sums: Record<PlayerNumber, { rows: number; count: number }> = {
    1: { rows: 0, count: 0 },
    2: { rows: 0, count: 0 },
  };
  for (const cell of view.cells) {
    for (const piece of cell.pieces) {
      sums[piece.owner].rows += cell.row * piece.count;
      sums[piece.owner].count += piece.count;
    }
  }
  if (view.grid === 'hexagonal' || sums[1].count === 0 || sums[2].count === 0) return null;
  const difference = sums[1].rows / sums[1].count - sums[2].rows / sums[2].count;
  return Math.abs(difference) < 0.5 ? null : difference > 0 ? 1 : 2;
}

// Whether the board must be turned so that a player sees it from below, judged by the start of the game.
export function isTurned(start: View, below: PlayerNumber): boolean {
  const lower = lowerPlayer(start);
  return lower !== null && lower !== below;
}

export function otherPlayer(player: PlayerNumber): PlayerNumber {
  return player === 1 ? 2 : 1;
}
