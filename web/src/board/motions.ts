// The pieces that moved between two views, for animation. It knows no rules, only the pieces and marks of the
// views.
import type { Cell, Piece, View } from '../protocol';

export type Motion =
  | { kind: 'glide'; piece: Piece; route: string[] } // from the first cell over the others to the last
  | { kind: 'appear'; piece: Piece; cell: string }
  | { kind: 'vanish'; piece: Piece; route: string[] }; // vanishes on the last cell of its route

// Views more than one turn apart are not animated.
const kMostMotions = 12;

interface Change {
  cell: Cell; // of the next view
  piece: Piece;
}

export function identity(piece: Piece): string {
  return `${piece.kind} ${piece.owner} ${piece.number ?? ''}`;
}

function counts(cell: Cell | undefined): Map<string, Piece> {
  return new Map((cell?.pieces ?? []).map((piece) => [identity(piece), piece]));
}

function changes(previous: View, next: View): { gained: Change[]; lost: Change[] } {
  const before = new Map(previous.cells.map((cell) => [cell.name, cell]));
  const gained: Change[] = [];
  const lost: Change[] = [];
  for (const cell of next.cells) {
    const old = counts(before.get(cell.name));
    const now = counts(cell);
    for (const key of new Set([...old.keys(), ...now.keys()])) {
      const piece = now.get(key) ?? old.get(key);
      const difference = (now.get(key)?.count ?? 0) - (old.get(key)?.count ?? 0);
      if (!piece || difference === 0) continue;
      (difference > 0 ? gained : lost).push({ cell, piece: { ...piece, count: Math.abs(difference) } });
    }
  }
  return { gained, lost };
}

// The cells of a turn in order: those that its text names and a mark confirms.
export function routeOf(view: View): string[] {
  const touched = new Set<string>();
  for (const cell of view.cells) {
    if (cell.mark !== 'none' && cell.mark !== 'dropped') touched.add(cell.name);
  }
  const named = view.last_move.match(/[a-z]\d+/g) ?? [];
  return named.filter((name) => touched.has(name));
}

function sameBoard(previous: View, next: View): boolean {
  return (
    previous.grid === next.grid &&
    previous.cells.length === next.cells.length &&
    previous.cells.every((cell, index) => cell.name === next.cells[index]?.name)
  );
}

// A route from one cell to the other: the turn's own, reversed if it was taken back, or straight.
function way(from: string, to: string, routes: string[][]): string[] {
  for (const route of routes) if (route[0] === from && route[route.length - 1] === to) return route;
  return [from, to];
}

export function motions(previous: View, next: View): Motion[] {
  if (!sameBoard(previous, next)) return [];
  const { gained, lost } = changes(previous, next);
  if (gained.length + lost.length > kMostMotions) return [];
  const forward = routeOf(next);
  const routes = [forward, routeOf(previous).reverse()];
  const found: Motion[] = [];
  const left = [...lost];
  for (const { cell, piece } of gained) {
    const at =
      cell.mark === 'dropped' ? -1 : left.findIndex((change) => identity(change.piece) === identity(piece));
    const [source] = at < 0 ? [] : left.splice(at, 1);
    if (source) found.push({ kind: 'glide', piece, route: way(source.cell.name, cell.name, routes) });
    else found.push({ kind: 'appear', piece, cell: cell.name });
  }
  for (const { cell, piece } of left) {
    // A man that reached the last row goes there before it leaves the board.
    const travels = cell.name === forward[0] && cell.mark === 'from';
    found.push({ kind: 'vanish', piece, route: travels ? forward : [cell.name] });
  }
  return found;
}
