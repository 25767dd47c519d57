import { describe, expect, it } from 'vitest';
import type { PuzzleInfo } from '../protocol';
import { dayOf, nextPuzzle, ownMoves, solvedCount } from './progress';

const puzzle = (name: string, mark: PuzzleInfo['mark'] = 'open', plies = 3): PuzzleInfo => ({
  puzzle: name,
  game: 'quantik',
  position: '',
  plies,
  difficulty: 2,
  theme: '',
  mark,
});

describe('the puzzles of a game', () => {
  it('count as solved with or without help', () => {
    expect(solvedCount([puzzle('a', 'solved'), puzzle('b', 'helped'), puzzle('c')])).toBe(2);
  });
  it('go on with the next one that is not solved', () => {
    const list = [puzzle('a'), puzzle('b', 'solved'), puzzle('c'), puzzle('d', 'helped')];
    expect(nextPuzzle(list, 'a')?.puzzle).toBe('c');
    expect(nextPuzzle(list, 'c')?.puzzle).toBe('a');
    const done = list.map((one) => ({ ...one, mark: 'solved' as const }));
    expect(nextPuzzle(done, 'd')?.puzzle).toBe('a');
    expect(nextPuzzle([], 'x')).toBeUndefined();
  });
  it('take every other ply', () => {
    expect([1, 3, 5].map((plies) => ownMoves({ plies }))).toEqual([1, 2, 3]);
  });
  it('change at midnight in local time', () => {
    const last = new Date(2026, 10, 15, 23, 59);
    const first = new Date(2026, 10, 16, 0, 0);
    expect(dayOf(first) - dayOf(last)).toBe(1);
    expect(dayOf(new Date(2026, 10, 16, 23, 59))).toBe(dayOf(first));
  });
});
