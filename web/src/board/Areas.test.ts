import { describe, expect, it } from 'vitest';
import type { Piece } from '../protocol';
import { runsOf } from './Areas';

const numbered = (number: number): Piece => ({ kind: 'numbered', owner: 2, count: 1, number });
const solid = (kind: Piece['kind']): Piece => ({ kind, owner: 1, count: 2 });

describe('captured pieces', () => {
  it('form runs of consecutive numbers', () => {
    const runs = runsOf([1, 2, 3, 5, 8, 9].map(numbered));
    expect(runs.map((run) => run.map((piece) => piece.number))).toEqual([[1, 2, 3], [5], [8, 9]]);
  });
  it('form none without numbers', () => {
    expect(runsOf([solid('cube'), solid('cone')])).toHaveLength(2);
    expect(runsOf([])).toEqual([]);
  });
});
