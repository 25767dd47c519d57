// Navigation from puzzle to puzzle. The server keeps the solved ones.
import type { PuzzleInfo } from '../protocol';

export function solvedCount(puzzles: readonly PuzzleInfo[]): number {
  return puzzles.filter(({ mark }) => mark !== 'open').length;
}

// The next unsolved puzzle after this one, wrapping around; the next one if all are solved.
export function nextPuzzle(puzzles: readonly PuzzleInfo[], after: string): PuzzleInfo | undefined {
  const place = puzzles.findIndex(({ puzzle }) => puzzle === after);
  const around = [...puzzles.slice(place + 1), ...puzzles.slice(0, place + 1)];
  return around.find(({ puzzle, mark }) => puzzle !== after && mark === 'open') ?? around[0];
}

// The number of the solver's moves: every other ply, including the first and the last.
export function ownMoves({ plies }: Pick<PuzzleInfo, 'plies'>): number {
  return Math.ceil(plies / 2);
}

// Days since 1970 in local time.
export function dayOf(now: Date): number {
  return Math.floor((now.getTime() - now.getTimezoneOffset() * 60_000) / 86_400_000);
}
