import { describe, expect, it } from 'vitest';
import type { PuzzleInfo } from '../protocol';
import { keptProgress, nextPuzzle, ownMoves, solvedCount, withMark } from './progress';

const puzzles: PuzzleInfo[] = ['a', 'b', 'c'].map((puzzle) => ({
  puzzle,
  game: 'g',
  position: '',
  plies: 3,
}));

function memory(text: string | null) {
  return {
    text,
    getItem: () => text,
    setItem(_: string, value: string) {
      this.text = value;
    },
  };
}

describe('progress', () => {
  it('is kept', () => {
    const storage = memory(null);
    const progress = keptProgress(storage);
    progress.value = withMark(progress.value, 'a', 'solved');
    expect(keptProgress(memory(storage.text)).value).toEqual({ a: 'solved' });
  });
  it('survives nonsense', () => {
    expect(keptProgress(memory('[1]')).value).toEqual({});
    expect(keptProgress(memory('{"a":"helped","b":7}')).value).toEqual({ a: 'helped' });
    expect(keptProgress(memory('{')).value).toEqual({});
  });
  it('is never lost by solving again with help', () => {
    expect(withMark({ a: 'solved' }, 'a', 'helped')).toEqual({ a: 'solved' });
    expect(withMark({ a: 'helped' }, 'a', 'solved')).toEqual({ a: 'solved' });
  });
  it('counts those of one game', () => {
    expect(solvedCount({ a: 'solved', c: 'helped', elsewhere: 'solved' }, puzzles)).toBe(2);
  });
  it('goes on with what is not solved', () => {
    expect(nextPuzzle({ b: 'solved' }, puzzles, 'a')?.puzzle).toBe('c');
    expect(nextPuzzle({}, puzzles, 'c')?.puzzle).toBe('a');
    expect(nextPuzzle({ a: 'solved', b: 'solved', c: 'solved' }, puzzles, 'c')?.puzzle).toBe('a');
    expect(nextPuzzle({}, [], 'c')).toBeUndefined();
  });

  it("is measured in moves of one's own", () => {
    expect([1, 2, 3, 7].map((plies) => ownMoves({ plies }))).toEqual([1, 1, 2, 4]);
  });
});
