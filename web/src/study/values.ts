// Values for people: as the height of a bar, a short text, a badge on a cell; and as a record keeps them.

import type { CellBadge } from '../board/types';
import type {
  AnalysisLine,
  Choice,
  LegalMove,
  PlayerNumber,
  RecordEvaluation,
  Value,
  View,
} from '../protocol';
import { isLeft } from '../turn/parts';

export type Tone = CellBadge['tone'];

export type ValueKind = 'win' | 'loss' | 'draw' | 'estimate';

export function kindOf(value: Value): ValueKind {
  if (value.win !== undefined) return 'win';
  if (value.loss !== undefined) return 'loss';
  return value.draw ? 'draw' : 'estimate';
}

// Undefined if the value is a bound.
export function pliesOf(value: Value): number | undefined {
  return value.bound ? undefined : (value.win ?? value.loss);
}

// The winner's moves until the end, including the last one.
export function movesIn(plies: number): number {
  return Math.ceil(plies / 2);
}

export function toneOf(value: Value): Tone {
  return value.exact ? kindOf(value) : 'estimate';
}

// Sorts from the best to the worst for the player who moves: wins, the highest or quickest first; draws;
// estimates in between by their size; losses, the narrowest or slowest first. In games with points the length
// of the game does not count.
export function compareValues(left: Value, right: Value): number {
  if (kindOf(left) === kindOf(right) && left.margin !== undefined && right.margin !== undefined)
    return right.margin - left.margin;
  return worth(right) - worth(left);
}

const kDecided = 1e9;

function worth(value: Value): number {
  if (value.win !== undefined) return kDecided - value.win;
  if (value.loss !== undefined) return value.loss - kDecided;
  return value.points ?? 0;
}

// The letter that stands for a win of the viewer, and of the opponent.
export interface Letters {
  win: string;
  loss: string;
}

// The players' initials, or their names if they begin alike.
export function lettersFor(viewer: PlayerNumber, { players }: Pick<View, 'players'>): Letters {
  const names = [players[viewer - 1]?.name ?? '', players[2 - viewer]?.name ?? ''] as const;
  const [win, loss] = [names[0].charAt(0), names[1].charAt(0)];
  return win === loss ? { win: `${names[0]} `, loss: `${names[1]} ` } : { win, loss };
}

// "W2", "B6", "W≤5" with the winner's letter and the moves to the end, "=", "+0.42"; "+4" and "−3" in games with points: fits on a cell.
export function shortText(value: Value, letters: Letters): string {
  const kind = kindOf(value);
  switch (kind) {
    case 'win':
    case 'loss': {
      const letter = letters[kind];
      if (value.margin !== undefined) return value.margin === 0 ? letter : signed(value.margin, 0);
      const plies = pliesOf(value);
      return `${letter}${value.at_most ? '≤' : ''}${plies === undefined ? '' : movesIn(plies)}`;
    }
    case 'draw':
      return '=';
    case 'estimate':
      return signed(value.points ?? 0, 2);
  }
}

function signed(points: number, digits: number): string {
  return `${points < 0 ? '−' : '+'}${Math.abs(points).toFixed(digits)}`;
}

// The mover's value as that of the viewer. Words come only with the mover's own.
export function valueFor(viewer: PlayerNumber, mover: PlayerNumber, value: Value): Value {
  if (viewer === mover) return value;
  const { points, win, loss, margin, bound, ...rest } = value;
  return {
    ...rest,
    words: '',
    ...(points === undefined ? {} : { points: -points }),
    ...(win === undefined ? {} : { loss: win }),
    ...(loss === undefined ? {} : { win: loss }),
    ...(margin === undefined ? {} : { margin: -margin }),
    ...(bound === undefined ? {} : { bound: bound === 'at-least' ? 'at-most' : 'at-least' }),
  };
}

// Player 1's chance as that of the player.
export function chanceFor(viewer: PlayerNumber, player1: number): number {
  return viewer === 1 ? player1 : 1 - player1;
}

export function percent(chance: number): string {
  return `${Math.round(chance * 100)} %`;
}

// ---- Exact values on every move ----

export interface ValuedMove {
  move: string;
  value: Value;
}

export interface ValueGroup {
  kind: ValueKind;
  exact: boolean;
  moves: ValuedMove[];
}

// Groups the moves by value, the best first.
export function groupByValue(moves: readonly ValuedMove[]): ValueGroup[] {
  const groups: ValueGroup[] = [];
  for (const one of [...moves].sort((left, right) => compareValues(left.value, right.value))) {
    const kind = kindOf(one.value);
    const exact = one.value.exact === true;
    const group = groups.find((known) => known.kind === kind && known.exact === exact);
    if (group) group.moves.push(one);
    else groups.push({ kind, exact, moves: [one] });
  }
  return groups;
}

// The proven values of the legal moves, each of which is in one of the lists.
export interface Proven {
  moves: readonly ValuedMove[];
  open: readonly string[]; // moves without a proven value
  legal: readonly LegalMove[]; // all of them
  remark: string; // a sentence about all moves, usually empty
}

// Adds values that the engine has proven meanwhile.
export function provenMoves(known: Proven, lines: readonly AnalysisLine[]): Proven {
  const open = new Set(known.open);
  const more = lines
    .map(({ moves, value }) => ({ move: moves[0] ?? '', value }))
    .filter(({ move, value }) => value.exact && open.has(move));
  if (more.length === 0) return known;
  for (const { move } of more) open.delete(move);
  return { ...known, moves: [...known.moves, ...more], open: [...open], remark: '' };
}

// The value of the position, if its moves determine it: with open moves only a win is certain, and an open
// move may be better.
export function bestOf({ moves, open }: Pick<Proven, 'moves' | 'open'>): Value | undefined {
  const [best] = [...moves].sort((left, right) => compareValues(left.value, right.value));
  if (!best?.value.exact || (open.length > 0 && best.value.win === undefined)) return undefined;
  return open.length > 0 ? withoutBest(best.value) : best.value;
}

// A win that may not be the quickest or the highest, so its words would claim too much.
function withoutBest({ margin, ...won }: Value): Value {
  if (margin !== undefined) return { ...won, bound: 'at-least', words: '' };
  return won.win === 1 ? won : { ...won, at_most: true, words: '' };
}

// The best value that can still be reached by each choice for the next step of a turn, by the choice's name.
export function bestPerChoice(
  choices: readonly Choice[],
  { moves, legal }: Pick<Proven, 'moves' | 'legal'>,
): Map<string, Value> {
  const values = new Map(moves.map(({ move, value }) => [move, value]));
  const best = new Map<string, Value>();
  for (const choice of choices) {
    const turns = legal.filter(({ parts }) => isLeft(choice.parts, parts)).map(({ move }) => move);
    const value = bestOf({
      moves: turns.flatMap((move) => {
        const known = values.get(move);
        return known ? [{ move, value: known }] : [];
      }),
      open: turns.filter((move) => !values.has(move)),
    });
    const known = best.get(choice.name);
    if (value && (!known || compareValues(value, known) < 0)) best.set(choice.name, value);
  }
  return best;
}

// ---- As records keep them: from player 1's side ----

// `pliesMore` is added to the distance, since a move is one ply nearer to the end than the position before
// it. A distance that is a bound is not exact.
export function toRecordEvaluation(value: Value, pliesMore = 0): RecordEvaluation {
  const ahead = value.player1 >= 0.5;
  const exact = value.exact && !value.at_most ? { exact: true } : {};
  const plies = pliesOf(value);
  if (plies !== undefined) {
    const more = Math.max(0, plies + pliesMore);
    return ahead ? { win: more, ...exact } : { loss: more, ...exact };
  }
  if (value.draw) return { draw: true, ...exact };
  const points = Math.abs(value.points ?? 0);
  return { points: ahead || points === 0 ? points : -points };
}

// Player 1's winning chance. `pointsPerLogit` is the game's: the points that multiply the odds by e.
export function chanceOf(evaluation: RecordEvaluation, pointsPerLogit: number): number {
  if ('win' in evaluation) return 1;
  if ('loss' in evaluation) return 0;
  if ('draw' in evaluation) return 0.5;
  return 1 / (1 + Math.exp(-evaluation.points / pointsPerLogit));
}

export function isExact(evaluation: RecordEvaluation): boolean {
  return evaluation.exact === true;
}
