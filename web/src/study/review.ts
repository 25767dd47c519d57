// A review of a game: the values of its turns, as the server's events report them, and the annotations made
// from them.

import type { Judgement, PlayerNumber, ReviewEvent, Value } from '../protocol';
import {
  evaluate,
  isMoveGlyph,
  kRoot,
  mainLine,
  mark,
  nodeAt,
  playLine,
  type NodeId,
  type Tree,
} from './tree';
import { toRecordEvaluation } from './values';

export type ReviewTurn = NonNullable<ReviewEvent['turn']>;

export interface Review {
  readonly starter: PlayerNumber; // the player of the first turn; the players alternate
  readonly total: number; // turns to review
  readonly turns: readonly ReviewTurn[];
  readonly done: boolean;
  readonly accuracy?: readonly [number | null, number | null]; // null: no turn that counts
  readonly points?: readonly [number, number]; // lost, in games with points
  readonly mattered: readonly number[]; // plies of the turns that lost most; known at the end
  readonly openedOn?: number; // the ply of the turn that the review showed first
  readonly problem: string;
}

export type Slip = Extract<Judgement, 'inaccuracy' | 'mistake' | 'blunder'>;
export const kSlips: readonly Slip[] = ['inaccuracy', 'mistake', 'blunder'];

export const kGlyphOfSlip: Record<Slip, number> = { inaccuracy: 6, mistake: 2, blunder: 4 };

export function emptyReview(starter: PlayerNumber, total: number): Review {
  return { starter, total, turns: [], done: false, mattered: [], problem: '' };
}

export function received(review: Review, event: ReviewEvent): Review {
  return {
    ...review,
    turns: event.turn ? [...review.turns, event.turn] : review.turns,
    done: event.done,
    ...(event.accuracy ? { accuracy: event.accuracy } : {}),
    ...(event.points ? { points: event.points } : {}),
    mattered: event.mattered ?? review.mattered,
    problem: event.problem ?? review.problem,
  };
}

export function moverOf(review: Review, ply: number): PlayerNumber {
  return ply % 2 === 0 ? review.starter : ((3 - review.starter) as PlayerNumber);
}

export function turnAt(review: Review, ply: number): ReviewTurn | undefined {
  return review.turns.find((turn) => turn.ply === ply);
}

export function slipOf(turn: ReviewTurn): Slip | null {
  return kSlips.find((slip) => slip === turn.judgement) ?? null;
}

// Whether the game was lost before the turn and after it: there is nothing better to find.
export function wasLost({ before }: ReviewTurn): boolean {
  return before.exact === true && before.loss !== undefined && before.margin === undefined;
}

export function countSlips(review: Review, player: PlayerNumber): Record<Slip, number> {
  const counts: Record<Slip, number> = { inaccuracy: 0, mistake: 0, blunder: 0 };
  for (const turn of review.turns) {
    const slip = slipOf(turn);
    if (slip && moverOf(review, turn.ply) === player) counts[slip] += 1;
  }
  return counts;
}

export function criticalTurns(review: Review): ReviewTurn[] {
  return review.turns.filter((turn) => slipOf(turn) !== null);
}

// Splits the mistakes into those that mattered, among them every blunder and the one that the user was shown first, and
// other ones; until the review is done nobody knows which is which.
export function partedTurns(review: Review): { mattered: ReviewTurn[]; others: ReviewTurn[] } {
  const turns = criticalTurns(review);
  const isMain = ({ ply, judgement }: ReviewTurn) =>
    review.mattered.includes(ply) ||
    (review.mattered.length > 0 && (judgement === 'blunder' || ply === review.openedOn));
  if (!turns.some(isMain)) return { mattered: turns, others: [] };
  return { mattered: turns.filter(isMain), others: turns.filter((turn) => !isMain(turn)) };
}

// The turn to start with: the player's first mistake as soon as it is known; at the end, if there is none,
// their first inaccuracy, or their answer to the opponent's first slip. Without a player, anybody's.
export function firstThatMattered(review: Review, player: PlayerNumber | null): ReviewTurn | null {
  const slips = criticalTurns(review);
  const own = slips.filter((turn) => isOwn(review, turn, player));
  const grave = own.find((turn) => turn.judgement !== 'inaccuracy');
  if (grave || !review.done) return grave ?? null;
  const answers = slips.map((turn) => turnAt(review, turn.ply + 1));
  return own[0] ?? answers.find((turn) => turn !== undefined) ?? null;
}

// Whether the turn is to be told as the player's own; if nobody is meant, every turn is.
export function isOwn(review: Review, turn: ReviewTurn, player: PlayerNumber | null): boolean {
  return player === null || moverOf(review, turn.ply) === player;
}

// The opponent's slip as a chance for the player.
export type Chance = { readonly slip: ReviewTurn } & (
  | { readonly answer: 'taken' | 'none' } // none: the game or the review ends here
  | { readonly answer: 'missed'; readonly best: string }
);

export function chanceIn(review: Review, slip: ReviewTurn): Chance {
  const answer = turnAt(review, slip.ply + 1);
  if (!answer) return { slip, answer: 'none' };
  return slipOf(answer) ? { slip, answer: 'missed', best: answer.best } : { slip, answer: 'taken' };
}

// A turn from the player's side: a slip of their own, a chance that the opponent gave, or nothing.
export type Told = { readonly own: ReviewTurn } | { readonly chance: Chance } | null;

export function toldOf(review: Review, ply: number, player: PlayerNumber | null): Told {
  const turn = turnAt(review, ply);
  if (!turn) return null;
  if (slipOf(turn)) return isOwn(review, turn, player) ? { own: turn } : { chance: chanceIn(review, turn) };
  const before = turnAt(review, ply - 1);
  const isAnswer = before && slipOf(before) && !isOwn(review, before, player);
  return isAnswer ? { chance: chanceIn(review, before) } : null;
}

// The place of a node in the better line of a slip: the number of its move, from 1.
export function betterLineAt(
  tree: Tree,
  review: Review,
  at: NodeId,
): { turn: ReviewTurn; move: number } | null {
  for (const turn of criticalTurns(review)) {
    const move = betterLine(tree, turn).indexOf(at) + 1;
    if (move > 0) return { turn, move };
  }
  return null;
}

// The nodes of a slip's better line.
export function betterLine(tree: Tree, turn: ReviewTurn): NodeId[] {
  const played = mainLine(tree)[turn.ply];
  const nodes: NodeId[] = [];
  let from = played && turn.best !== turn.move ? nodeAt(tree, played.parent ?? kRoot) : undefined;
  for (const move of turn.line) {
    from = from?.children.map((id) => nodeAt(tree, id)).find((child) => child.move === move);
    if (!from) break;
    nodes.push(from.id);
  }
  return nodes;
}

// The review's value of a position of the main line.
export function valueAt(review: Review | null, tree: Tree, at: NodeId): Value | undefined {
  if (at === kRoot) return review?.turns[0]?.before;
  return review?.turns[mainLine(tree).findIndex(({ id }) => id === at)]?.after;
}

// Writes one turn's judgement into the study: the evaluation, a glyph for a mistake (unless one is set), and
// the better line as a variation.
export function annotate(tree: Tree, turn: ReviewTurn): Tree {
  const node = mainLine(tree)[turn.ply];
  if (!node || node.move !== turn.move) return tree;
  let changed = evaluate(tree, node.id, toRecordEvaluation(turn.after));
  if (turn.ply === 0) changed = evaluate(changed, kRoot, toRecordEvaluation(turn.before));
  const slip = slipOf(turn);
  if (!slip) return changed;
  if (!node.glyphs.some(isMoveGlyph)) changed = mark(changed, node.id, kGlyphOfSlip[slip]);
  if (turn.best === turn.move) return changed;
  const better = playLine(changed, node.parent ?? kRoot, turn.line.length > 0 ? turn.line : [turn.best]);
  return evaluate(better.tree, better.first, toRecordEvaluation(turn.before, -1));
}

// ---- Trying again ----

export interface Retry {
  readonly turn: ReviewTurn;
  readonly from: NodeId; // the position before the turn
  readonly state: 'asking' | 'judging' | 'found' | 'worse' | 'shown';
  readonly tried?: string;
}

export function retryOf(tree: Tree, turn: ReviewTurn): Retry | null {
  const node = mainLine(tree)[turn.ply];
  return node ? { turn, from: nodeAt(tree, node.id).parent ?? kRoot, state: 'asking' } : null;
}

// Judges a move whose value is already known; others need a search, whose result goes to `judged`.
export function tried(retry: Retry, move: string): Retry {
  if (move === retry.turn.best) return { ...retry, tried: move, state: 'found' };
  return { ...retry, tried: move, state: move === retry.turn.move ? 'worse' : 'judging' };
}

export function judged(retry: Retry, judgement: Judgement): Retry {
  const good = judgement === 'only' || judgement === 'best' || judgement === 'good';
  return retry.state === 'judging' ? { ...retry, state: good ? 'found' : 'worse' } : retry;
}
