import { describe, expect, it } from 'vitest';
import type { Judgement, Value } from '../protocol';
import { partsOf } from '../testing/turns';
import {
  annotate,
  betterLine,
  betterLineAt,
  countSlips,
  criticalTurns,
  emptyReview,
  firstThatMattered,
  judged,
  moverOf,
  partedTurns,
  received,
  retryOf,
  toldOf,
  tried,
  valueAt,
  type Review,
  type ReviewTurn,
} from './review';
import { emptyTree, follow, kRoot, mark, nodeAt, playLine, toRecord } from './tree';

const value = (player1: number): Value => ({
  points: Math.round(Math.abs(player1 - 0.5) * 100) / 100,
  player1,
  words: '',
});

function turn(ply: number, move: string, judgement: Judgement, lost = 0): ReviewTurn {
  return {
    ply,
    move,
    parts: partsOf(move),
    best_parts: partsOf(judgement === 'best' ? move : `${move}!`),
    best: judgement === 'best' ? move : `${move}!`,
    line: [judgement === 'best' ? move : `${move}!`, 'reply'],
    before: value(0.6),
    after: value(0.6 - lost),
    lost,
    judgement,
  };
}

const kTurns = [turn(0, 'a', 'best'), turn(1, 'b', 'blunder', 0.4), turn(2, 'c', 'inaccuracy', 0.1)];
const whole: Review = kTurns.reduce(
  (review, one) => received(review, { event: 'review', search: 1, done: false, turn: one }),
  emptyReview(2, 3),
);
const { tree } = playLine(emptyTree('g'), kRoot, ['a', 'b', 'c']);

describe('a review', () => {
  it('collects the turns', () => {
    const done = received(whole, { event: 'review', search: 1, done: true, accuracy: [0.9, 0.6] });
    expect(done).toMatchObject({ done: true, accuracy: [0.9, 0.6], problem: '' });
    expect(done.turns).toEqual(kTurns);
    expect(received(whole, { event: 'review', search: 1, done: true, problem: 'stopped' }).problem).toBe(
      'stopped',
    );
  });
  it('tells the turns that mattered from the others, once it is done', () => {
    const moves = ({ mattered, others }: ReturnType<typeof partedTurns>) =>
      [mattered, others].map((turns) => turns.map(({ move }) => move));
    expect(moves(partedTurns(whole))).toEqual([['b', 'c'], []]);
    const done = received(whole, { event: 'review', search: 1, done: true, mattered: [1] });
    expect(moves(partedTurns(done))).toEqual([['b'], ['c']]);
    expect(moves(partedTurns({ ...done, openedOn: 2 })), 'shown first').toEqual([['b', 'c'], []]);
    const even = received(whole, { event: 'review', search: 1, done: true, mattered: [] });
    expect(moves(partedTurns(even))).toEqual([['b', 'c'], []]);
  });
  it('begins with the first mistake of a player, or with what comes closest', () => {
    expect(firstThatMattered(whole, null)?.move).toBe('b');
    expect(firstThatMattered(whole, 1)?.move).toBe('b'); // player 2 began
    expect(firstThatMattered(whole, 2)).toBeNull(); // a worse turn may still come
    expect(firstThatMattered({ ...whole, done: true }, 2)?.move).toBe('c');
    expect(firstThatMattered({ ...whole, turns: [], done: true }, 2)).toBeNull();
  });
  it('never begins with a turn of the opponent', () => {
    const answered = [...kTurns.slice(0, 2), turn(2, 'c', 'best')];
    expect(firstThatMattered({ ...whole, turns: answered, done: true }, 2)?.move).toBe('c');
    expect(firstThatMattered({ ...whole, turns: kTurns.slice(0, 2), done: true }, 2)).toBeNull();
  });
  it('tells slips of the opponent as chances that were taken or missed', () => {
    const told = (turns: ReviewTurn[], ply: number, player: 1 | 2 | null) =>
      toldOf({ ...whole, turns }, ply, player);
    const [a, b] = kTurns as [ReviewTurn, ReviewTurn];
    expect(told(kTurns, 1, 1)).toEqual({ own: b });
    expect(told(kTurns, 1, null)).toEqual({ own: b });
    expect(told(kTurns, 1, 2)).toEqual({ chance: { slip: b, answer: 'missed', best: 'c!' } });
    const taken = { chance: { slip: b, answer: 'taken' } };
    const answered = [a, b, turn(2, 'c', 'good')];
    expect(told(answered, 1, 2)).toEqual(taken);
    expect(told(answered, 2, 2), 'at the answer, too').toEqual(taken);
    expect(told(answered, 2, 1), 'their own slip is told once').toBeNull();
    expect(told([a, b], 1, 2)).toEqual({ chance: { slip: b, answer: 'none' } });
    expect(told(kTurns, 0, 2)).toBeNull();
  });
  it('knows the better line of a slip, move by move', () => {
    const annotated = kTurns.reduce(annotate, tree);
    const line = betterLine(annotated, kTurns[1] as ReviewTurn);
    expect(line.map((id) => nodeAt(annotated, id).move)).toEqual(['b!', 'reply']);
    expect(betterLineAt(annotated, whole, line[1] ?? kRoot)).toEqual({ turn: kTurns[1], move: 2 });
    expect(betterLineAt(annotated, whole, follow(annotated, ['a', 'b']))).toBeNull();
    expect(betterLine(annotated, kTurns[0] as ReviewTurn)).toEqual([]);
  });
  it('counts points where there are points', () => {
    expect(received(whole, { event: 'review', search: 1, done: true, points: [3, 0] }).points).toEqual([
      3, 0,
    ]);
    expect(whole.points).toBeUndefined();
  });
  it('counts for each player', () => {
    expect(moverOf(whole, 0)).toBe(2);
    expect(moverOf(whole, 1)).toBe(1);
    expect(countSlips(whole, 1)).toEqual({ inaccuracy: 0, mistake: 0, blunder: 1 });
    expect(countSlips(whole, 2)).toEqual({ inaccuracy: 1, mistake: 0, blunder: 0 });
    expect(criticalTurns(whole).map((one) => one.move)).toEqual(['b', 'c']);
  });
  it('knows how the game stood', () => {
    expect(valueAt(whole, tree, kRoot)?.player1).toBe(0.6);
    expect(valueAt(whole, tree, follow(tree, ['a', 'b']))?.player1).toBeCloseTo(0.2);
    const varied = playLine(tree, kRoot, ['x']);
    expect(valueAt(whole, varied.tree, varied.first)).toBeUndefined();
  });
  it('is written into the study', () => {
    const annotated = kTurns.reduce(annotate, tree);
    expect(toRecord(annotated)).toMatchObject({
      start: { evaluation: { points: 0.1 } },
      turns: [
        { move: 'a', evaluation: { points: 0.1 } },
        { move: 'b', glyphs: [4], variations: [[{ move: 'b!', evaluation: { points: 0.1 } }, 'reply']] },
        { move: 'c', glyphs: [6], evaluation: { points: 0 } },
      ],
    });
    expect(kTurns.reduce(annotate, annotated)).toEqual(annotated);
  });
  it('leaves glyphs that somebody has set', () => {
    const b = follow(tree, ['a', 'b']);
    expect(nodeAt(annotate(mark(tree, b, 5), kTurns[1] as ReviewTurn), b).glyphs).toEqual([5]);
  });
  it('does not touch a game that has been changed meanwhile', () => {
    expect(annotate(tree, turn(1, 'x', 'blunder'))).toBe(tree);
  });
});

describe('trying again', () => {
  const retry = retryOf(tree, kTurns[1] as ReviewTurn);
  it('begins before the turn', () => {
    expect(retry?.from).toBe(follow(tree, ['a']));
    expect(retryOf(tree, turn(9, 'z', 'blunder'))).toBeNull();
  });
  it('knows the best move and the one that was played, and asks about others', () => {
    if (!retry) throw new Error('no retry');
    expect(tried(retry, 'b!').state).toBe('found');
    expect(tried(retry, 'b').state).toBe('worse');
    expect(tried(retry, 'other').state).toBe('judging');
    expect(judged(tried(retry, 'other'), 'good').state).toBe('found');
    expect(judged(tried(retry, 'other'), 'mistake').state).toBe('worse');
    expect(judged(tried(retry, 'b'), 'good').state).toBe('worse');
  });
});
