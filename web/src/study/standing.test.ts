import { describe, expect, it } from 'vitest';
import type { Value } from '../protocol';
import { positionStateAfter } from './fakeServer';
import { course, standingAt } from './standing';
import { emptyTree, evaluate, kRoot, mark, nodeAt, playLine } from './tree';

const value = (kind: Partial<Value>, player1: number, exact: boolean): Value => ({
  ...kind,
  player1,
  exact,
  words: '',
});
const base = { positionState: positionStateAfter([]), proven: null, engine: undefined, pointsPerLogit: 1 };
const { tree } = playLine(emptyTree('quantik'), kRoot, ['a', 'b']);
const root = nodeAt(tree, kRoot);

describe('the evaluation of a node', () => {
  it('is unknown without a source', () => {
    expect(standingAt(root, base)).toBeNull();
  });
  it('is what the rules say of a finished game', () => {
    expect(
      standingAt(root, {
        ...base,
        positionState: positionStateAfter([], '2'),
        engine: value({ points: 0.2 }, 0.7, false),
      }),
    ).toEqual({
      player1: 0,
      exact: true,
    });
  });
  it('is exact where the moves are', () => {
    const moves = [
      { move: 'a', value: value({ loss: 3 }, 0, true) },
      { move: 'b', value: value({ draw: true }, 0.5, true) },
    ];
    const proven = { moves, open: [], legal: [], remark: '' };
    const engine = value({ points: 0.2 }, 0.7, false);
    expect(standingAt(root, { ...base, proven, engine })).toMatchObject({ player1: 0.5, exact: true });
    const open = { ...proven, open: ['c'] };
    expect(standingAt(root, { ...base, proven: open, engine })).toMatchObject({ player1: 0.7, exact: false });
  });
  it('is told in points where they are known', () => {
    const proven = {
      moves: [{ move: 'a', value: { ...value({ loss: 9 }, 0, true), margin: -4 } }],
      open: [],
      legal: [],
      remark: '',
    };
    expect(standingAt(root, { ...base, proven })).toEqual({ player1: 0, exact: true, plies: 9, margin: 4 });
    // With open moves a win is certain, but not its margin, which a search to the end knows.
    const won = { ...value({ win: 9 }, 1, true), margin: 8 };
    const open = { moves: [{ move: 'a', value: won }], open: ['b'], legal: [], remark: '' };
    expect(standingAt(root, { ...base, proven: open })).not.toHaveProperty('margin');
    expect(standingAt(root, { ...base, proven: open, engine: won })).toMatchObject({ margin: 8 });
  });
  it('is what the engine thinks, before what was recorded', () => {
    const recorded = nodeAt(evaluate(tree, kRoot, { points: 0 }), kRoot);
    expect(standingAt(recorded, { ...base, engine: value({ points: 0.2 }, 0.7, false) })?.player1).toBe(0.7);
    expect(standingAt(recorded, base)).toEqual({ player1: 0.5, exact: false, points: 0 });
    // A margin that the review has proven stands beside its words.
    const reviewed = { ...value({ win: 9 }, 1, true), margin: 4 };
    const engine = value({ points: 3.1 }, 0.96, false);
    expect(standingAt(recorded, { ...base, engine, reviewed })).toMatchObject({ player1: 1, margin: 4 });
    const lost = nodeAt(evaluate(tree, kRoot, { loss: 4, exact: true }), kRoot);
    expect(standingAt(lost, base)).toEqual({ player1: 0, exact: true, plies: 4 });
  });
});

describe('the course of a game', () => {
  it('has a point for every turn of the line, and marks the slips', () => {
    const marked = mark(evaluate(tree, 1, { win: 3, exact: true }), 2, 4);
    const chances = new Map([[kRoot, value({ points: 0.2 }, 0.6, false)]]);
    expect(course(marked, 1, 1, chances, 1)).toEqual([
      { label: '', chance: 0.6 },
      { label: '1. a', chance: 1 },
      { label: '1… b', slip: '??' },
    ]);
    expect(course(marked, 1, 2, chances, 1).map(({ chance }) => chance)).toEqual([0.4, 0, undefined]);
  });
});
