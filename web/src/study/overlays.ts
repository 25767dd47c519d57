// Overlays of the board: arrows of the engine's lines, values on cells.

import type { Arrow, CellBadge, Ghost } from '../board/types';
import type { AnalysisLine, Choice, PlayerNumber, TurnParts, Value, View } from '../protocol';
import { arrowOf } from '../turn/parts';
import type { ReviewTurn } from './review';
import { kColours } from './useMarks';
import { bestPerChoice, shortText, toneOf, valueFor, type Letters, type Proven } from './values';

// Lines that begin with the same cells share one arrow, that of the best, with the ranks of all of them.
export function arrowsOf(lines: readonly AnalysisLine[]): Arrow[] {
  const arrows = new Map<string, Arrow>();
  for (const line of lines) {
    const arrow = arrowOf(line.parts, line.line);
    if (!arrow) continue;
    const key = `${arrow.from} ${arrow.to}`;
    const best = arrows.get(key);
    arrows.set(key, best ? { ...best, also: [...(best.also ?? []), line.line] } : arrow);
  }
  return [...arrows.values()];
}

// The move that was played, and the better one in another colour.
export function reviewArrows({ parts, best_parts: better }: ReviewTurn): Arrow[] {
  const [played, best] = [arrowOf(parts, 1), arrowOf(better, 1)];
  return [
    ...(played ? [{ from: played.from, to: played.to, tone: 'threat' as const }] : []),
    ...(best ? [{ from: best.from, to: best.to, tone: 'engine' as const }] : []),
  ];
}

// The pieces that turns put on empty cells, where a ring alone would not tell which; the first turn of a cell
// comes first.
export function placedGhosts(view: View, player: PlayerNumber, turns: readonly TurnParts[]): Ghost[] {
  const isFree = (cell: string) => view.cells.find(({ name }) => name === cell)?.pieces.length === 0;
  const ghosts = new Map<string, Ghost>();
  for (const { path, placed, piece } of turns) {
    if (path.length > 0 || piece === undefined) continue;
    for (const cell of placed.filter((name) => isFree(name) && !ghosts.has(name)))
      ghosts.set(cell, { cell, piece: { kind: piece, owner: player, count: 1 } });
  }
  return [...ghosts.values()];
}

// The user's own circles and arrows: 'd4', 'd4-e5', 'd4-e5:red'.
export function drawnArrows(marks: readonly string[]): Arrow[] {
  return marks.map((mark) => {
    const [cells = '', colour = 'green'] = mark.split(':');
    const [from = '', to = from] = cells.split('-');
    return { from, to, tone: kColours.find((known) => known === colour) ?? 'green' };
  });
}

// The best value that each cell can still lead to, as the viewer's.
export function badgesOf(
  choices: readonly Choice[],
  proven: Proven,
  seen: { viewer: PlayerNumber; mover: PlayerNumber; letters: Letters; words(value: Value): string },
): Record<string, CellBadge> {
  const cells = choices.filter((choice) => choice.kind === 'cell');
  const entries = [...bestPerChoice(cells, proven)].map(([name, best]): [string, CellBadge] => {
    const value = valueFor(seen.viewer, seen.mover, best);
    return [name, { text: shortText(value, seen.letters), tone: toneOf(value), title: seen.words(best) }];
  });
  return Object.fromEntries(entries);
}
