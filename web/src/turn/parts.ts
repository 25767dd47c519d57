// Turns as cells: their drawing on the board, and the turns that a choice leaves.
import type { Arrow, CellBadge, Ghost, Tone } from '../board/types';
import type { Cell, Choice, Piece, TurnParts, Verdict, View } from '../protocol';

export const kNoParts: TurnParts = { path: [], placed: [] };

// The cells in the order in which they are chosen.
export function cellsOf({ path, placed }: TurnParts): string[] {
  return [...path, ...placed];
}

// Arrows from cell to cell; rings around cells on which a piece is placed.
export function wayOf({ path, placed }: TurnParts, tone: Tone): Arrow[] {
  const steps = path.slice(1).map((to, index) => ({ from: path[index]!, to, tone }));
  return [...steps, ...placed.map((cell) => ({ from: cell, to: cell, tone }))];
}

// The moved piece on the last cell of its path; the placed pieces, of the same kind unless the turn names it.
export function ghostsOf(view: View, { path, placed, piece }: TurnParts): Ghost[] {
  const moved = view.cells.find(({ name }) => name === path[0])?.pieces.at(-1);
  const last = path.length > 1 ? path.at(-1) : undefined;
  // A piece that is captured there stays in sight.
  const isFree = view.cells.find(({ name }) => name === last)?.pieces.length === 0;
  const end = isFree ? last : undefined;
  const kind = path.length === 0 ? piece : moved?.kind;
  const put = (cell: string, shown: Piece): Ghost => ({ cell, piece: { ...shown, count: 1 } });
  return [
    ...(moved && end !== undefined ? [put(end, moved)] : []),
    ...(kind === undefined ? [] : placed.map((cell) => put(cell, { kind, owner: view.to_move, count: 1 }))),
  ];
}

// An arrow from the first cell of the path to the last; for a placement, the cell alone. None for a pass.
export function arrowOf({ path, placed }: TurnParts, rank: number): Arrow | null {
  const cells = path.length > 0 ? path : placed;
  const from = cells[0];
  const to = cells.at(-1);
  return from === undefined || to === undefined ? null : { from, to, tone: 'engine', rank };
}

// Whether a turn is still possible after the choices made. Pieces are placed after the whole path, in any
// order.
export function isLeft(chosen: TurnParts, turn: TurnParts): boolean {
  if (chosen.piece !== undefined && chosen.piece !== turn.piece) return false;
  if (chosen.path.some((cell, index) => turn.path[index] !== cell)) return false;
  if (chosen.placed.length > 0 && chosen.path.length < turn.path.length) return false;
  return chosen.placed.every((cell) => turn.placed.includes(cell));
}

// The points that choices score at once, on their cells: "+2", or "+1–3" if that depends on later choices.
export function pointsOf(choices: Choice[]): Record<string, CellBadge> {
  const badges: Record<string, CellBadge> = {};
  for (const { kind, name, points } of choices) {
    if (kind !== 'cell' || !points) continue;
    const words = pointsText(points);
    badges[name] = { text: words, tone: 'estimate', title: words };
  }
  return badges;
}

export function pointsText([least, most]: [number, number]): string {
  const sign = (count: number) => (count < 0 ? `−${-count}` : `+${count}`);
  return least === most ? sign(most) : `${sign(least)}–${most}`;
}

// Whether turns begin with a piece in the hand, so that every piece there can be asked for.
export function beginsInHand({ next }: Pick<Verdict, 'next'>): boolean {
  return next.some(({ piece }) => piece !== undefined);
}

// The board after the chosen part of a turn.
export function asItStands(view: View, { changed = [] }: Pick<Verdict, 'changed'>): View {
  if (changed.length === 0) return view;
  const now = new Map(changed.map(({ name, pieces }) => [name, pieces]));
  const cells = view.cells.map((cell) => {
    const pieces = now.get(cell.name);
    return pieces ? { ...cell, pieces } : cell;
  });
  return { ...view, cells };
}

// Whether only a few of the pieces that look alike may move, as when a capture is compulsory.
export function isForced(view: View, starters: readonly string[]): boolean {
  const kindOn = (cell: Cell) => cell.pieces.find(({ owner }) => owner === view.to_move)?.kind;
  const kinds = view.cells.filter(({ name }) => starters.includes(name)).map(kindOn);
  if (kinds.length === 0 || kinds.includes(undefined)) return false;
  const alike = view.cells.filter((cell) => kinds.includes(kindOn(cell) ?? ''));
  return kinds.length * 3 <= alike.length;
}
