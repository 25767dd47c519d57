// Going from puzzle to puzzle. What has been solved is kept by the server.
import type { PuzzleInfo } from '../protocol';

export function solvedCount(puzzles: readonly PuzzleInfo[]): number {
  return puzzles.filter(({ mark }) => mark !== 'open').length;
}

// The next one that is not solved yet, after this one and around; the next one of all when everything is.
export function nextPuzzle(puzzles: readonly PuzzleInfo[], after: string): PuzzleInfo | undefined {
  const place = puzzles.findIndex(({ puzzle }) => puzzle === after);
  const around = [...puzzles.slice(place + 1), ...puzzles.slice(0, place + 1)];
  return around.find(({ puzzle, mark }) => puzzle !== after && mark === 'open') ?? around[0];
}

// How many moves the solver makes: every other ply, the first and the last among them.
export function ownMoves({ plies }: Pick<PuzzleInfo, 'plies'>): number {
  return Math.ceil(plies / 2);
}

// Days since 1970 by the calendar on the wall here.
export function dayOf(now: Date): number {
  return Math.floor((now.getTime() - now.getTimezoneOffset() * 60_000) / 86_400_000);
}
