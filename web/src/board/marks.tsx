// Marks above the cells: the last move, choices, arrows, values.
import type { Cell, View } from '../protocol';
import { drawing } from './drawings';
import { kSquare, outline, type Layout, type Point } from './geometry';
import { Drawn } from './pieces';
import type { Arrow, CellBadge } from './types';

// `order` counts the cells of a winning line, which is swept along. On a cell with a piece the cross is drawn beside the piece, which it would hide.
export function Mark({ view, cell, order }: { view: View; cell: Cell; order: number }) {
  if (cell.mark === 'none') return null;
  const taken = cell.mark === 'captured';
  const beside = taken && cell.pieces.length > 0; // by a piece that moved here
  const tint = drawing(`${view.grid}-${beside ? 'to' : cell.mark}`);
  const cross = taken ? drawing(beside ? 'captured-beside' : 'captured') : '';
  return <Drawn class={`mark ${cell.mark}`} elements={tint + cross} style={{ '--order': String(order) }} />;
}

// A cell that may be chosen: a dot on an empty one, smaller until a turn has begun; a ring around the piece
// on another.
export function ChoiceMark({ view, cell, quiet }: { view: View; cell: Cell; quiet: boolean }) {
  if (cell.pieces.length === 0 && cell.terrain === 'plain') {
    return <circle class="choice-dot" r={quiet ? 5 : 10} />;
  }
  return <path class="choice-ring" d={outline(view.grid, view.grid === 'square' ? 5 : 10)} />;
}

export function Badge({ badge, view }: { badge: CellBadge; view: View }) {
  const width = 12 + badge.text.length * 8;
  const y = view.grid === 'square' ? 20 : -38; // below the piece on a square; a hexagon has its name there
  return (
    <g class={`badge ${badge.tone}`} transform={`translate(0 ${y})`}>
      <title>{badge.title}</title>
      <rect x={-width / 2} y="-10" width={width} height="20" rx={badge.tone === 'estimate' ? 10 : 3} />
      <text y="5" font-size="14">
        {badge.text}
      </text>
    </g>
  );
}

const kFree = 14; // around the middle of a cell
const kEdge = 4; // both sides of an arrow together

// An arrow from cell to cell, of which it leaves the middle free: pieces may have numbers there. On a single cell, a ring.
// The best move's is the widest.
export function ArrowMark({ arrow, places }: { arrow: PlacedArrow; places: Pick<Layout, 'centres'> }) {
  const ends = endsOf(arrow, places);
  if (!ends) return null;
  const { from, to } = ends;
  const rank = arrow.rank ?? 1;
  const width = Math.max(4, 13 - 3 * rank);
  const kind = `arrow ${arrow.tone} rank-${Math.min(rank, 4)}`;
  if (arrow.from === arrow.to) {
    return (
      <g class={kind} transform={`translate(${to.x} ${to.y})`}>
        <circle class="arrow-edge" r="26" stroke-width={width / 2 + kEdge} />
        <circle class="arrow-line" r="26" stroke-width={width / 2} />
      </g>
    );
  }
  const length = Math.hypot(to.x - from.x, to.y - from.y);
  const unit = { x: (to.x - from.x) / length, y: (to.y - from.y) / length };
  const head = 10 + width;
  const start = { x: from.x + unit.x * kFree, y: from.y + unit.y * kFree };
  const tip = { x: to.x - unit.x * kFree, y: to.y - unit.y * kFree };
  const neck = { x: tip.x - unit.x * head, y: tip.y - unit.y * head };
  const side = { x: -unit.y * head * 0.55, y: unit.x * head * 0.55 };
  const corners = [
    tip,
    { x: neck.x + side.x, y: neck.y + side.y },
    { x: neck.x - side.x, y: neck.y - side.y },
  ];
  const line = { x1: start.x, y1: start.y, x2: neck.x, y2: neck.y };
  return (
    <g class={kind}>
      <line class="arrow-edge" {...line} stroke-width={width + kEdge} />
      <polygon class="arrow-head" points={corners.map((at) => `${at.x},${at.y}`).join(' ')} />
      <line class="arrow-line" {...line} stroke-width={width} />
    </g>
  );
}

// If several moves are compared, each shows its rank: "1", or "1 3" for two moves between the same cells. Above
// all arrows, none of which may hide it.
export function ArrowRank({ arrow, places }: { arrow: PlacedArrow; places: Pick<Layout, 'centres'> }) {
  const ends = endsOf(arrow, places);
  if (!ends || arrow.rank === undefined) return null;
  const { from, to } = ends;
  const onCell = arrow.from === arrow.to;
  const length = Math.max(1, Math.hypot(to.x - from.x, to.y - from.y));
  // Between the first cell and the next, where no piece is hidden.
  const share = Math.min(0.5, kSquare / 2 / length);
  const at = onCell
    ? { x: to.x + 21, y: to.y - 21 }
    : { x: from.x + (to.x - from.x) * share, y: from.y + (to.y - from.y) * share };
  const ranks = [arrow.rank, ...(arrow.also ?? [])];
  const width = 8 + 10 * ranks.length;
  return (
    <g class={`arrow-rank ${arrow.tone}`} transform={`translate(${at.x} ${at.y})`}>
      <rect class="rank-disc" x={-width / 2} y="-9" width={width} height="18" rx="9" />
      <text class="rank-text" y="4.5" font-size="12">
        {ranks.join(' ')}
      </text>
    </g>
  );
}

const kApart = 12; // between arrows that begin at the same cell in the same direction

interface PlacedArrow extends Arrow {
  lane?: number; // 0 goes from middle to middle, the others beside it
}

// Gives arrows that would lie on each other lanes of their own.
export function placeArrows(arrows: readonly Arrow[], places: Pick<Layout, 'centres'>): PlacedArrow[] {
  const taken = new Map<string, number>();
  return arrows.map((arrow) => {
    const from = places.centres.get(arrow.from);
    const to = places.centres.get(arrow.to);
    if (!from || !to || arrow.from === arrow.to) return { ...arrow, lane: 0 };
    const angle = Math.round((Math.atan2(to.y - from.y, to.x - from.x) * 180) / Math.PI);
    const way = `${arrow.from} ${angle}`;
    const before = taken.get(way) ?? 0;
    taken.set(way, before + 1);
    return { ...arrow, lane: Math.ceil(before / 2) * (before % 2 === 0 ? -1 : 1) };
  });
}

function endsOf(arrow: PlacedArrow, { centres }: Pick<Layout, 'centres'>): { from: Point; to: Point } | null {
  const from = centres.get(arrow.from);
  const to = centres.get(arrow.to);
  if (!from || !to) return null;
  const { lane = 0 } = arrow;
  if (lane === 0) return { from, to };
  const length = Math.hypot(to.x - from.x, to.y - from.y);
  const shift = {
    x: (-(to.y - from.y) / length) * kApart * lane,
    y: ((to.x - from.x) / length) * kApart * lane,
  };
  return { from: { x: from.x + shift.x, y: from.y + shift.y }, to: { x: to.x + shift.x, y: to.y + shift.y } };
}
