// A player's winning chance over the course of the game. A click, a drag or the arrow keys go to a turn.
import { useRef } from 'preact/hooks';
import { text } from './sentences';
import { percent } from './values';

export interface GraphPoint {
  label: string; // "12. C@a1"
  chance?: number; // the player's winning chance
  slip?: string; // "??", if the turn was a mistake
}

const kWidth = 600;
const kHeight = 120;
const kRim = 6; // keeps a line along the edge visible

export function Graph(props: { points: GraphPoint[]; ply: number; viewer: string; onGo(ply: number): void }) {
  const { points, ply, viewer, onGo } = props;
  const words = text();
  const box = useRef<SVGSVGElement>(null);
  const last = Math.max(1, points.length - 1);
  const x = (index: number) => (index / last) * kWidth;
  const y = (chance: number) => kRim + (1 - chance) * (kHeight - 2 * kRim);
  const here = points[ply];
  const at = (event: PointerEvent) => {
    const rectangle = box.current?.getBoundingClientRect();
    if (!rectangle) return;
    const share = (event.clientX - rectangle.left) / rectangle.width;
    onGo(Math.min(points.length - 1, Math.max(0, Math.round(share * last))));
  };
  const onKeyDown = (event: KeyboardEvent) => {
    const step = { ArrowLeft: -1, ArrowDown: -1, ArrowRight: 1, ArrowUp: 1 }[event.key] ?? 0;
    const target = event.key === 'Home' ? 0 : event.key === 'End' ? points.length - 1 : ply + step;
    if (target === ply && step === 0) return;
    event.preventDefault();
    event.stopPropagation();
    if (points[target]) onGo(target);
  };

  return (
    <figure class="graph">
      <svg
        ref={box}
        viewBox={`0 0 ${kWidth} ${kHeight}`}
        preserveAspectRatio="none"
        role="slider"
        tabindex={0}
        aria-label={`${words.graph}. ${words.graphHelp(viewer)}`}
        aria-valuemin={0}
        aria-valuemax={points.length - 1}
        aria-valuenow={ply}
        aria-valuetext={words.graphAt(
          here?.label ?? words.graphStart,
          here?.chance === undefined ? words.unknown : percent(here.chance),
        )}
        data-testid="graph"
        onPointerDown={(event) => {
          event.currentTarget.setPointerCapture(event.pointerId);
          at(event);
        }}
        onPointerMove={(event) => {
          if (event.buttons === 1) at(event);
        }}
        onKeyDown={onKeyDown}
      >
        <rect class="graph-ground" width={kWidth} height={kHeight} />
        {runs(points).map((run) => (
          <path key={run[0]} class="graph-area" d={area(run, points, x, y)} />
        ))}
        <path class="graph-middle" d={`M0 ${kHeight / 2}H${kWidth}`} />
        {runs(points).map((run) => (
          <path
            key={run[0]}
            class={run.length === 1 ? 'graph-line alone' : 'graph-line'}
            d={line(run, points, x, y)}
          />
        ))}
        <path class="graph-here" d={`M${x(ply)} 0V${kHeight}`} />
      </svg>
      {points.map((point, index) =>
        point.slip && point.chance !== undefined ? (
          <span
            key={index}
            class={index === ply ? 'graph-slip here' : 'graph-slip'}
            aria-hidden="true"
            style={{ left: `${2 + (index / last) * 96}%`, top: `${(y(point.chance) / kHeight) * 100}%` }}
          >
            {index === ply && point.slip}
          </span>
        ) : null,
      )}
    </figure>
  );
}

// Runs of turns whose chance is known.
function runs(points: readonly GraphPoint[]): number[][] {
  const found: number[][] = [];
  points.forEach((point, index) => {
    if (point.chance === undefined) return;
    const run = found.at(-1);
    if (run?.at(-1) === index - 1) run.push(index);
    else found.push([index]);
  });
  return found;
}

type Scale = (value: number) => number;

function line(run: number[], points: readonly GraphPoint[], x: Scale, y: Scale): string {
  const places = run.map((index) => `${x(index).toFixed(1)} ${y(points[index]?.chance ?? 0.5).toFixed(1)}`);
  return `M${places.join('L')}${run.length === 1 ? 'h0' : ''}`;
}

function area(run: number[], points: readonly GraphPoint[], x: Scale, y: Scale): string {
  return `${line(run, points, x, y)}L${x(run.at(-1) ?? 0).toFixed(1)} ${kHeight}H${x(run[0] ?? 0).toFixed(1)}Z`;
}
