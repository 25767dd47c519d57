// Values for people: as the height of a bar, as a short text, as a badge on a cell; and as a record keeps them.

import type { CellBadge } from '../board/types';
import type { AnalysisLine, Choice, RecordEvaluation, Value } from '../protocol';
import { cellsIn } from './notation';

export type Tone = CellBadge['tone'];

export function toneOf(value: Value): Tone {
  return value.exact && value.kind !== 'estimate' ? value.kind : 'estimate';
}

// From the best to the worst for the player who moves: wins, the quickest first; draws; estimates in between by their
// size; losses, the slowest first.
export function compareValues(left: Value, right: Value): number {
  return worth(right) - worth(left);
}

const kDecided = 1e9;

function worth(value: Value): number {
  switch (value.kind) {
    case 'win':
      return kDecided - (value.plies ?? 0);
    case 'loss':
      return -kDecided + (value.plies ?? 0);
    case 'draw':
      return 0;
    case 'estimate':
      return value.centi ?? 0;
  }
}

// "W 3", "L 12", "=", "+0.42": fits on a cell. The letters are those of the language.
export function shortText(value: Value, letters: { win: string; loss: string }): string {
  switch (value.kind) {
    case 'win':
      return value.plies === undefined ? letters.win : `${letters.win}${value.plies}`;
    case 'loss':
      return value.plies === undefined ? letters.loss : `${letters.loss}${value.plies}`;
    case 'draw':
      return '=';
    case 'estimate':
      return signed((value.centi ?? 0) / 100);
  }
}

function signed(points: number): string {
  return `${points < 0 ? '−' : '+'}${Math.abs(points).toFixed(2)}`;
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
  kind: Value['kind'];
  exact: boolean;
  moves: ValuedMove[];
}

// The moves by what they lead to, the best first.
export function groupByValue(moves: readonly ValuedMove[]): ValueGroup[] {
  const groups: ValueGroup[] = [];
  for (const one of [...moves].sort((left, right) => compareValues(left.value, right.value))) {
    const { kind, exact } = one.value;
    const group = groups.find((known) => known.kind === kind && known.exact === exact);
    if (group) group.moves.push(one);
    else groups.push({ kind, exact, moves: [one] });
  }
  return groups;
}

// What is known for certain of the moves: of all of them where the game is solved, else what the engine has proven.
export interface Proven {
  moves: readonly ValuedMove[];
  complete: boolean; // every legal move is among them
}

export function provenMoves(solved: readonly ValuedMove[], lines: readonly AnalysisLine[]): Proven {
  if (solved.length > 0) return { moves: solved, complete: true };
  const exact = lines.filter((line) => line.value.exact && line.moves.length > 0);
  return { moves: exact.map((line) => ({ move: line.moves[0] ?? '', value: line.value })), complete: false };
}

// Where not every move is known, only a win says something about a choice: the others may be better.
export function forChoices({ moves, complete }: Proven): readonly ValuedMove[] {
  return complete ? moves : moves.filter(({ value }) => value.kind === 'win');
}

// The best value that can still be reached by each choice for the next step of a turn, by the choice's name.
export function bestPerChoice(choices: readonly Choice[], moves: readonly ValuedMove[]): Map<string, Value> {
  const best = new Map<string, Value>();
  for (const choice of choices) {
    for (const { value } of turnsWith(choice, moves)) {
      const known = best.get(choice.name);
      if (!known || compareValues(value, known) < 0) best.set(choice.name, value);
    }
  }
  return best;
}

// The turns that a choice leaves. Its input is how they begin, with what is placed in any order; where it is not how a
// turn can begin (the square before the piece), it is named in them.
function turnsWith(choice: Choice, moves: readonly ValuedMove[]): ValuedMove[] {
  const begun = moves.filter(({ move }) => beginsWith(move, choice.input));
  if (begun.length > 0) return begun;
  return moves.filter(({ move }) => cellsIn(move).includes(choice.name));
}

function beginsWith(move: string, input: string): boolean {
  const [path = '', ...drops] = input.split('@').filter((part) => part !== '');
  const [wholePath = '', ...allDrops] = move.split('@');
  if (drops.length > 0) return path === wholePath && drops.every((drop) => allDrops.includes(drop));
  const cutNumber = /\d$/.test(path) && /^\d/.test(wholePath.slice(path.length));
  return path !== '' && wholePath.startsWith(path) && !cutNumber;
}

// ---- As records keep them: seen by player 1 ----

// `pliesMore` is added to the distance: the value of a move is that of the position before it less one ply.
export function toRecordEvaluation(value: Value, pliesMore = 0): RecordEvaluation {
  const ahead = value.player1 >= 0.5;
  const exact = value.exact ? { exact: true } : {};
  switch (value.kind) {
    case 'win':
    case 'loss': {
      const plies = Math.max(0, (value.plies ?? 0) + pliesMore);
      return ahead ? { win: plies, ...exact } : { loss: plies, ...exact };
    }
    case 'draw':
      return { draw: true, ...exact };
    case 'estimate': {
      const points = Math.abs(value.centi ?? 0) / 100;
      return { points: ahead || points === 0 ? points : -points };
    }
  }
}

// The chance of player 1. `pointsPerLogit` is the game's: so many points multiply the odds by e.
export function chanceOf(evaluation: RecordEvaluation, pointsPerLogit: number): number {
  if ('win' in evaluation) return 1;
  if ('loss' in evaluation) return 0;
  if ('draw' in evaluation) return 0.5;
  return 1 / (1 + Math.exp(-evaluation.points / pointsPerLogit));
}

export function isExact(evaluation: RecordEvaluation): boolean {
  return evaluation.exact === true;
}
