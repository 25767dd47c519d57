import { describe, expect, it } from 'vitest';
import type { Choice, Value, View } from '../protocol';
import { partsOf } from '../testing/turns';
import {
  bestOf,
  bestPerChoice,
  chanceOf,
  compareValues,
  groupByValue,
  kindOf,
  lettersFor,
  pliesOf,
  provenMoves,
  shortText,
  toneOf,
  toRecordEvaluation,
  valueFor,
} from './values';

const win = (plies: number): Value => ({ win: plies, exact: true, player1: 1, words: '' });
const loss = (plies: number): Value => ({ loss: plies, exact: true, player1: 0, words: '' });
const draw: Value = { draw: true, exact: true, player1: 0.5, words: '' };
const estimate = (hundredths: number): Value => ({ points: hundredths / 100, player1: 0.5, words: '' });
const points = (margin: number): Value => ({ ...(margin < 0 ? loss(9) : win(9)), margin });
const all = (moves: { move: string; value: Value }[], open: string[] = []) => ({
  moves,
  open,
  legal: [...moves.map(({ move }) => move), ...open].map((move) => ({ move, parts: partsOf(move) })),
  remark: '',
});
const cell = (name: string, input: string): Choice => ({ kind: 'cell', name, input, parts: partsOf(input) });

describe('values', () => {
  it('go from the best to the worst', () => {
    const sorted = [loss(2), estimate(-40), win(5), draw, loss(8), estimate(30), win(1)].sort(compareValues);
    expect(sorted).toEqual([win(1), win(5), estimate(30), draw, estimate(-40), loss(8), loss(2)]);
  });
  it('go by points where there are points', () => {
    const sorted = [points(-4), { ...draw, margin: 0 }, points(2), points(-1), points(5)].sort(compareValues);
    expect(sorted.map((value) => value.margin)).toEqual([5, 2, 0, -1, -4]);
  });
  it('are short on a cell', () => {
    const letters = { win: 'W', loss: 'L' };
    const more = [points(4), points(-3), { ...win(9), margin: 0 }, { ...win(9), at_most: true as const }];
    expect(more.map((value) => shortText(value, letters))).toEqual(['+4', '−3', 'W', 'W≤5']);
    expect(
      [win(3), loss(12), draw, estimate(-42), estimate(7)].map((value) => shortText(value, letters)),
    ).toEqual(['W2', 'L6', '=', '−0.42', '+0.07']);
  });
  it('name the winner', () => {
    const players = (one: string, two: string) => ({
      players: [
        { name: one, colour: 'white' as const },
        { name: two, colour: 'black' as const },
      ] as View['players'],
    });
    expect(lettersFor(1, players('White', 'Black'))).toEqual({ win: 'W', loss: 'B' });
    expect(lettersFor(2, players('White', 'Black'))).toEqual({ win: 'B', loss: 'W' });
    expect(lettersFor(1, players('Rust', 'Rose'))).toEqual({ win: 'Rust ', loss: 'Rose ' });
  });
  it('are seen from one side, whoever is to move', () => {
    expect(valueFor(1, 1, win(3))).toEqual(win(3));
    expect(valueFor(1, 2, win(3))).toMatchObject({ loss: 3, player1: 1 });
    expect(valueFor(2, 1, points(4))).toMatchObject({ loss: 9, margin: -4 });
    expect(valueFor(2, 1, estimate(30))).toMatchObject({ points: -0.3 });
    expect(valueFor(2, 1, { ...win(3), bound: 'at-least' })).toMatchObject({ loss: 3, bound: 'at-most' });
    expect(valueFor(2, 1, draw)).toEqual(draw);
  });
  it('are estimates unless they are exact', () => {
    expect(toneOf(win(1))).toBe('win');
    expect(toneOf({ ...win(1), exact: false })).toBe('estimate');
    expect(toneOf(estimate(3))).toBe('estimate');
  });
  it('come in groups', () => {
    const groups = groupByValue([
      { move: 'a', value: loss(2) },
      { move: 'b', value: win(3) },
      { move: 'c', value: win(1) },
      { move: 'd', value: draw },
    ]);
    expect(groups.map((group) => [group.kind, group.moves.map(({ move }) => move)])).toEqual([
      ['win', ['c', 'b']],
      ['draw', ['d']],
      ['loss', ['a']],
    ]);
  });
});

describe('values of choices', () => {
  it('are the best that can still be reached', () => {
    const moves = [
      { move: 'C@a1', value: loss(4) },
      { move: 'S@a1', value: win(3) },
      { move: 'C@b2', value: draw },
    ];
    const choices: Choice[] = [
      { kind: 'piece', name: 'C', input: 'C@', parts: partsOf('C@') },
      { kind: 'piece', name: 'S', input: 'S@', parts: partsOf('S@') },
      cell('a1', '@a1'),
      cell('b2', '@b2'),
    ];
    expect(Object.fromEntries(bestPerChoice(choices, all(moves)))).toEqual({
      C: draw,
      S: win(3),
      a1: win(3),
      b2: draw,
    });
  });
  it('follow a path and take what is dropped in any order', () => {
    const moves = [
      { move: 'c3-c4', value: loss(2) },
      { move: 'b2-c3', value: win(1) },
      { move: 'f6xh8@b1@f2', value: win(5) },
      { move: 'f6xh8@f2@g1', value: draw },
    ];
    const choices = [cell('c3', 'c3'), cell('f6', 'f6'), cell('f2', 'f6xh8@f2'), cell('g1', 'f6xh8@g1')];
    expect(Object.fromEntries(bestPerChoice(choices, all(moves)))).toEqual({
      c3: loss(2),
      f6: win(5),
      f2: win(5),
      g1: draw,
    });
  });
  it('do not take a1 for a12', () => {
    expect(bestPerChoice([cell('a1', 'a1')], all([{ move: 'a12-a13', value: draw }])).size).toBe(0);
  });
});

describe('proven values', () => {
  const line = (move: string, value: Value) => ({
    line: 1,
    value,
    moves: [move, 'reply'],
    parts: partsOf(move),
  });
  const some = all([{ move: 'a', value: loss(2) }], ['b', 'c']);
  it('are the server’s, and those that the engine proves besides', () => {
    expect(provenMoves(some, [line('b', estimate(20)), line('a', loss(4))])).toBe(some);
    const more = provenMoves({ ...some, remark: 'nothing' }, [line('b', win(3)), line('c', estimate(20))]);
    expect(more).toEqual({
      ...some,
      moves: [some.moves[0], { move: 'b', value: win(3) }],
      open: ['c'],
    });
  });
  it('give the value of the position if all moves are known, or one wins', () => {
    expect(bestOf(some)).toBeUndefined();
    expect(bestOf({ ...some, open: [] })).toEqual(loss(2));
    expect(bestOf({ moves: [{ move: 'a', value: win(5) }], open: ['b'] })).toEqual({
      ...win(5),
      at_most: true,
      words: '',
    });
    expect(bestOf({ moves: [{ move: 'a', value: win(1) }], open: ['b'] })).toEqual(win(1));
    const high = bestOf({
      moves: [{ move: 'a', value: { ...points(2), at_most: true as const } }],
      open: ['b'],
    });
    expect([high && kindOf(high), high?.margin, high && pliesOf(high)]).toEqual([
      'win',
      undefined,
      undefined,
    ]);
  });
  it('say nothing about a choice with an open turn unless it wins', () => {
    const proven = all(
      [
        { move: 'a1-a2', value: loss(2) },
        { move: 'b1-b2', value: loss(4) },
        { move: 'c1-c2', value: win(3) },
      ],
      ['b1-b3', 'c1-c3'],
    );
    const choices = [cell('a1', 'a1'), cell('b1', 'b1'), cell('c1', 'c1')];
    expect(Object.fromEntries(bestPerChoice(choices, proven))).toEqual({
      a1: loss(2),
      c1: { ...win(3), at_most: true, words: '' },
    });
  });
});

describe('evaluations in records', () => {
  it('are seen by player 1', () => {
    expect(toRecordEvaluation(win(3))).toEqual({ win: 3, exact: true });
    expect(toRecordEvaluation({ ...win(3), player1: 0 })).toEqual({ loss: 3, exact: true });
    expect(toRecordEvaluation({ ...loss(2), player1: 1, exact: false }, -1)).toEqual({ win: 1 });
    expect(toRecordEvaluation(draw)).toEqual({ draw: true, exact: true });
    expect(toRecordEvaluation({ ...win(9), at_most: true })).toEqual({ win: 9 });
    expect(toRecordEvaluation({ ...estimate(42), player1: 0.4 })).toEqual({ points: -0.42 });
    expect(toRecordEvaluation({ ...estimate(-42), player1: 0.6 })).toEqual({ points: 0.42 });
    expect(
      Object.is((toRecordEvaluation({ ...estimate(0), player1: 0.4 }) as { points: number }).points, 0),
    ).toBe(true);
  });
  it('are chances', () => {
    expect(chanceOf({ win: 3 }, 1)).toBe(1);
    expect(chanceOf({ loss: 3 }, 1)).toBe(0);
    expect(chanceOf({ draw: true }, 1)).toBe(0.5);
    expect(chanceOf({ points: 2 }, 2)).toBeCloseTo(1 / (1 + Math.exp(-1)));
  });
});
