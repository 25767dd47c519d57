// Which puzzles have been solved, and how: kept in the browser.

import { kept, type Storage } from '../store';
import type { PuzzleInfo } from '../protocol';

// Solved alone, or after a mistake, a hint or the solution.
export type Mark = 'solved' | 'helped';
export type Progress = Record<string, Mark>;

function checked(value: unknown): Progress | null {
  if (typeof value !== 'object' || value === null || Array.isArray(value)) return null;
  const entries = Object.entries(value).filter(([, mark]) => mark === 'solved' || mark === 'helped');
  return Object.fromEntries(entries) as Progress;
}

export function keptProgress(storage?: Storage | null) {
  return kept<Progress>('puzzles', {}, checked, ...(storage === undefined ? [] : [storage]));
}

// What has once been solved alone stays so.
export function withMark(progress: Progress, puzzle: string, mark: Mark): Progress {
  return progress[puzzle] === 'solved' ? progress : { ...progress, [puzzle]: mark };
}

export function solvedCount(progress: Progress, puzzles: readonly PuzzleInfo[]): number {
  return puzzles.filter(({ puzzle }) => progress[puzzle] !== undefined).length;
}

// The next one that is not solved yet, after this one and around; the next one of all when everything is.
export function nextPuzzle(
  progress: Progress,
  puzzles: readonly PuzzleInfo[],
  after: string,
): PuzzleInfo | undefined {
  const place = puzzles.findIndex(({ puzzle }) => puzzle === after);
  const around = [...puzzles.slice(place + 1), ...puzzles.slice(0, place + 1)];
  return around.find(({ puzzle }) => puzzle !== after && progress[puzzle] === undefined) ?? around[0];
}

// How many moves the solver makes: every other ply, the first and the last among them.
export function ownMoves({ plies }: Pick<PuzzleInfo, 'plies'>): number {
  return Math.ceil(plies / 2);
}
