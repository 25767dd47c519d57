// What lies over the cells: marks of the last move, choices, arrows, values. No two marks look alike in grey.
import type { Cell, View } from '../protocol';
import { outline } from './geometry';
import type { Layout, Point } from './geometry';
import type { Arrow, CellBadge } from './types';

const kStar = Array.from({ length: 10 }, (_, i) => {
  const reach = i % 2 === 0 ? 9 : 4;
  const angle = (Math.PI * i) / 5;
  return `${(reach * Math.sin(angle)).toFixed(2)},${(-reach * Math.cos(angle)).toFixed(2)}`;
}).join(' ');

const kCorner = 'translate(22 -22)';

function Strokes({ d, transform }: { d: string; transform?: string | undefined }) {
  return (
    <g transform={transform}>
      <path class="sign-halo" d={d} />
      <path class="sign" d={d} />
    </g>
  );
}

export function Mark({ view, cell }: { view: View; cell: Cell }) {
  const ring = outline(view.grid, view.grid === 'square' ? 3.5 : 6.5);
  switch (cell.mark) {
    case 'none':
      return null;
    case 'from':
    case 'path':
    case 'to':
      return <path class={`mark ${cell.mark}`} d={ring} />;
    case 'captured':
      return cell.pieces.length === 0 ? (
        <Strokes d="M-14 -14l28 28M-14 14l28 -28" />
      ) : (
        <Strokes d="M-6 -6l12 12M-6 6l12 -12" transform={kCorner} />
      );
    case 'dropped':
      return (
        <>
          <path class="mark to" d={ring} />
          <Strokes d="M-6 0h12M0 -6v12" transform={kCorner} />
        </>
      );
    case 'winning':
      return (
        <>
          <path class="mark winning" d={ring} />
          <polygon class="star-sign" points={kStar} transform={kCorner} />
        </>
      );
  }
}

// A cell that may be chosen: a dot on a bare one, a ring around what is on another.
export function ChoiceMark({ view, cell }: { view: View; cell: Cell }) {
  if (cell.pieces.length === 0 && cell.terrain === 'plain') return <circle class="choice-dot" r="9" />;
  return <path class="choice-ring" d={outline(view.grid, 5)} />;
}

export function Badge({ badge, view }: { badge: CellBadge; view: View }) {
  const width = 12 + badge.text.length * 8;
  const y = view.grid === 'square' ? 20 : 42; // clear of what is on the cell
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

// From cell to cell, not quite to the middle; on a single cell, a ring. The best is the widest; where several moves are
// compared, each carries its rank.
export function ArrowMark({ arrow, layout }: { arrow: Arrow; layout: Layout }) {
  const from = layout.centres.get(arrow.from);
  const to = layout.centres.get(arrow.to);
  if (!from || !to) return null;
  const rank = arrow.rank ?? 1;
  const width = Math.max(4, 13 - 3 * rank);
  if (arrow.from === arrow.to) {
    return (
      <g class={`arrow rank-${Math.min(rank, 4)}`} transform={`translate(${to.x} ${to.y})`}>
        <circle class="arrow-line" r="26" stroke-width={width / 2} />
        {arrow.rank && <Rank at={{ x: 21, y: -21 }} rank={arrow.rank} />}
      </g>
    );
  }
  const length = Math.hypot(to.x - from.x, to.y - from.y);
  const unit = { x: (to.x - from.x) / length, y: (to.y - from.y) / length };
  const head = 10 + width;
  const tip = { x: to.x - unit.x * 8, y: to.y - unit.y * 8 };
  const neck = { x: tip.x - unit.x * head, y: tip.y - unit.y * head };
  const side = { x: -unit.y * head * 0.55, y: unit.x * head * 0.55 };
  const corners = [
    tip,
    { x: neck.x + side.x, y: neck.y + side.y },
    { x: neck.x - side.x, y: neck.y - side.y },
  ];
  return (
    <g class={`arrow rank-${Math.min(rank, 4)}`}>
      <line class="arrow-line" x1={from.x} y1={from.y} x2={neck.x} y2={neck.y} stroke-width={width} />
      <polygon class="arrow-head" points={corners.map((at) => `${at.x},${at.y}`).join(' ')} />
      {arrow.rank && <Rank at={{ x: (from.x + to.x) / 2, y: (from.y + to.y) / 2 }} rank={arrow.rank} />}
    </g>
  );
}

function Rank({ at, rank }: { at: Point; rank: number }) {
  return (
    <g transform={`translate(${at.x} ${at.y})`}>
      <circle class="rank-disc" r="9" />
      <text class="rank-text" y="4.5" font-size="12">
        {rank}
      </text>
    </g>
  );
}
