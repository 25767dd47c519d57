// A board of any game, drawn from its view. It knows shapes, not games: it draws the view and reports clicks,
// drags and keys.
import { useLayoutEffect, useMemo, useRef, useState } from 'preact/hooks';
import type { Cell, Piece, View } from '../protocol';
import { animate, wantsMotion } from './animate';
import './board.css';
import { drawing } from './drawings';
import { countedCells, firstFocus, kSquare, layOut, neighbour, outline, seenRows } from './geometry';
import type { Direction, Layout, Point } from './geometry';
import { look } from './look';
import { hasBareHexagons, kindsOf, pieceKind, terrainKind } from './kinds';
import { ArrowMark, ArrowRank, Badge, ChoiceMark, Mark, placeArrows } from './marks';
import { identity, motions } from './motions';
import type { Motion } from './motions';
import { cellName } from './names';
import { colourOf, Drawn, PieceDrawing, TerrainDrawing } from './pieces';
import type { BoardProps } from './types';
import { useLatest } from '../useLatest';
import { carriedOver } from './carried';
import { useDrag } from './useDrag';

const kKeys: Record<string, Direction> = {
  ArrowLeft: 'left',
  ArrowRight: 'right',
  ArrowUp: 'up',
  ArrowDown: 'down',
};

// A view with other cells gets a new element: no part of the previous board would be in the right place.
export function Board(props: BoardProps) {
  return <CellsOf key={props.view.cells.map((cell) => cell.name).join(' ')} {...props} />;
}

function CellsOf(props: BoardProps) {
  const { view, flipped = false } = props;
  const root = useRef<SVGSVGElement>(null);
  const wanted = look.value;
  const labelled = wanted.coordinates && !props.picture;
  const layout = useMemo(() => layOut(view, flipped, labelled), [view, flipped, labelled]);
  const rows = useMemo(() => seenRows(view, flipped), [view, flipped]);
  const choices = useMemo(() => choosable(props.choices), [props.choices]);
  const { drag, landed, handlers } = useDrag(root, view, layout, choices, props);
  const moved = useMotions(props, layout, root, landed);
  const focus = useRovingFocus(props, layout, firstFocus(view, layout, choices));
  const arrows = placeArrows(props.arrows ?? [], layout);
  const chosen = new Set(props.chosen);
  const counted = props.chosen?.length === 1 ? countedCells(view, props.chosen[0]) : [];
  const winning = view.cells.filter(({ mark }) => mark === 'winning');
  const showsChoices = props.quiet ? wanted.starters : wanted.marks;
  const isMarked = (name: string) => showsChoices || (props.quiet && props.marked?.includes(name));
  const over = drag ? drag.over : carriedOver.value;
  const part = props.window ?? { x: 0, y: 0, width: layout.width, height: layout.height };
  const place = (name: string) => {
    const at = layout.centres.get(name) ?? { x: 0, y: 0 };
    return `translate(${at.x} ${at.y})`;
  };

  return (
    <svg
      ref={root}
      class={[
        'board',
        view.grid,
        kindsOf(view).backdrop,
        props.quiet && 'quiet',
        props.animate && wantsMotion() && 'moving',
        (choices.size > 0 || (props.onDrag && !props.choices)) && 'choosing',
        drag && 'dragging',
        focus.pointed && 'pointed',
      ]
        .filter(Boolean)
        .join(' ')}
      viewBox={`${part.x} ${part.y} ${part.width} ${part.height}`}
      role="grid"
      aria-label={props.label}
      onKeyDown={focus.onKeyDown}
      onPointerDownCapture={focus.onPointerDown}
      {...handlers}
    >
      {rows.map((row) => (
        <g role="row" key={row[0]?.row}>
          {row.map((cell) => (
            <g
              key={cell.name}
              role="gridcell"
              class={[
                'cell',
                choices.has(cell.name) && 'choosable',
                chosen.has(cell.name) && 'chosen',
                over === cell.name && choices.size > 0 && 'under',
              ]
                .filter(Boolean)
                .join(' ')}
              data-cell={cell.name}
              tabindex={focus.at === cell.name ? 0 : -1}
              aria-label={cellName(view, cell, choices.has(cell.name))}
              aria-selected={chosen.has(cell.name)}
              transform={place(cell.name)}
              onFocus={() => focus.set(cell.name)}
              onClick={(event) => {
                // Assistive technology clicks without a pointer.
                if (event.detail === 0) props.onCell?.(cell.name);
              }}
            >
              <CellGround view={view} cell={cell} />
            </g>
          ))}
        </g>
      ))}
      <g aria-hidden="true" class="overlay">
        {view.cells.map((cell) => (
          <g key={cell.name} transform={place(cell.name)}>
            {(wanted.marks || cell.mark === 'winning') && (
              <Mark view={view} cell={cell} order={winning.indexOf(cell)} />
            )}
            {view.grid === 'hexagonal' && <Hexagon view={view} cell={cell} named={labelled} />}
          </g>
        ))}
        <StrongLines view={view} corner={layout.corner} />
        {layout.labels.map((label) => (
          <text
            key={`${label.x} ${label.y}`}
            class="coordinate"
            x={label.x}
            y={label.y + labelSize(view) / 3}
            font-size={labelSize(view)}
          >
            {label.text}
          </text>
        ))}
        {moved.map((motion, index) =>
          motion.kind === 'vanish' ? (
            <g key={`ghost ${index}`} transform={place(motion.route[0] ?? '')}>
              <g class="ghost" data-ghost={index}>
                <PlacedPiece view={view} piece={motion.piece} at={{ x: 0, y: 0 }} size={pieceSize(view, 1)} />
              </g>
            </g>
          ) : null,
        )}
        {view.cells.map((cell) => (
          <g key={cell.name} transform={place(cell.name)} data-pieces={cell.name}>
            <CellPieces
              view={view}
              cell={cell}
              lifted={drag?.from === cell.name}
              counted={wanted.neighbours && !props.picture}
              haunted={props.ghosts?.some((ghost) => ghost.cell === cell.name) ?? false}
            />
          </g>
        ))}
        {counted.map((name) => (
          <circle key={name} class="counted" data-counted={name} r="30" transform={place(name)} />
        ))}
        {view.cells.map((cell) =>
          choices.has(cell.name) && isMarked(cell.name) ? (
            <g key={cell.name} class="choice" data-at={cell.name} transform={place(cell.name)}>
              <ChoiceMark view={view} cell={cell} quiet={props.quiet ?? false} />
            </g>
          ) : null,
        )}
        {props.ghosts?.map(({ cell, piece }) => (
          <g key={cell} class="hint-ghost" transform={place(cell)}>
            <PlacedPiece
              view={view}
              piece={piece}
              at={{ x: 0, y: lowered(view) }}
              size={pieceSize(view, 1)}
            />
          </g>
        ))}
        {arrows.map((arrow) => (
          <ArrowMark
            key={`${arrow.tone} ${arrow.rank} ${arrow.from} ${arrow.to}`}
            arrow={arrow}
            places={layout}
          />
        ))}
        {arrows.map((arrow) => (
          <ArrowRank key={`${arrow.tone} ${arrow.rank}`} arrow={arrow} places={layout} />
        ))}
        {Object.entries(props.badges ?? {}).map(([name, badge]) => (
          <g key={name} transform={place(name)}>
            <Badge badge={badge} view={view} />
          </g>
        ))}
        {drag && <DraggedPiece view={view} from={drag.from} at={drag.at} />}
        <FocusRing view={view} transform={place(focus.at)} />
      </g>
    </svg>
  );
}

function choosable(choices: BoardProps['choices'] = []): ReadonlySet<string> {
  return new Set(choices.filter((choice) => choice.kind === 'cell').map((choice) => choice.name));
}

// About the same size on every board, whatever its number of cells.
function labelSize(view: View): number {
  return Math.min(13, Math.max(8, 1.7 * Math.max(view.rows, view.columns)));
}

// ---- Focus: one cell is in the tab order, arrow keys move it ----

// A click focuses its cell too, so that Tab continues from there; the arrow keys are then left to the screen,
// which uses them to step through the moves. There is no listener for the focus on the svg itself: Chromium
// would add it to the tab order.
function useRovingFocus(props: BoardProps, layout: Layout, first: string) {
  const [wanted, setWanted] = useState<string | null>(null);
  const [pointed, setPointed] = useState(false);
  const pressing = useRef(false); // the focus that follows comes from a pointer
  const at = wanted !== null && layout.centres.has(wanted) ? wanted : first;
  const set = (name: string) => {
    setWanted(name);
    setPointed(pressing.current);
    pressing.current = false;
  };
  const onKeyDown = (event: KeyboardEvent) => {
    const direction = pointed ? undefined : kKeys[event.key];
    if (direction && !event.altKey && !event.ctrlKey && !event.metaKey) {
      event.preventDefault();
      event.stopPropagation();
      const next = neighbour(props.view, layout, at, direction);
      if (!next) return;
      const board = event.currentTarget as SVGElement;
      board.querySelector<SVGElement>(`[data-cell="${next}"]`)?.focus();
    } else if ((event.key === 'Enter' || event.key === ' ') && props.onCell) {
      event.preventDefault();
      props.onCell(at);
    }
  };
  const onPointerDown = () => {
    pressing.current = true;
    setPointed(true);
    // The focus event comes at once, or never if the cell has the focus already.
    window.setTimeout(() => (pressing.current = false));
  };
  return { at, set, pointed, onKeyDown, onPointerDown };
}

// ---- Motion ----

// Animates the changes since the previous view, once the new one is drawn. A dragged piece is already in its
// place.
function useMotions(
  props: BoardProps,
  layout: Layout,
  root: { current: SVGSVGElement | null },
  landed: { current: string | null },
): Motion[] {
  const { view } = props;
  const drawn = useRef<{ view: View; found: Motion[] }>({ view, found: [] });
  if (drawn.current.view !== view) {
    const all = props.animate && wantsMotion() ? motions(drawn.current.view, view) : [];
    const found = all.filter(
      (motion) => motion.kind !== 'glide' || motion.route[motion.route.length - 1] !== landed.current,
    );
    drawn.current = { view, found };
  }
  const { found } = drawn.current;
  const places = useLatest(layout); // turning the board moves no pieces
  useLayoutEffect(() => {
    landed.current = null;
    const board = root.current;
    if (!board || found.length === 0) return;
    animate(
      found,
      places.current,
      (cell, piece) => board.querySelector(`[data-pieces="${cell}"] [data-piece="${piece}"]`),
      (index) => board.querySelector(`[data-ghost="${index}"]`),
    );
  }, [found, places, root, landed]);
  return found;
}

// ---- Parts ----

function CellGround({ view, cell }: { view: View; cell: Cell }) {
  const own = terrainKind(view, cell.terrain)?.ground;
  const colour = own === undefined ? {} : { style: { '--bare-ground': own } };
  if (view.grid === 'square') {
    const block = Math.max(1, view.block);
    const shade = (Math.floor(cell.row / block) + Math.floor(cell.column / block)) % 2;
    return (
      <>
        <Drawn class={`ground shade-${shade}`} elements={drawing('square-ground')} {...colour} />
        <TerrainDrawing terrain={cell.terrain} view={view} size={kSquare} />
      </>
    );
  }
  return <Drawn class="ground shade-0" elements={drawing('hexagonal-ground')} {...colour} />;
}

// The contents of a hexagon, above its mark. Not inside the cell, whose name for screen readers then need not
// repeat what is written there.
function Hexagon({ view, cell, named }: { view: View; cell: Cell; named: boolean }) {
  const bare = cell.pieces.length === 0;
  return (
    <>
      <Territory view={view} cell={cell} />
      {named && !view.edge_labels && (
        <text class="cell-name" y="36" font-size="11">
          {cell.name}
        </text>
      )}
      <g transform={`translate(0 ${bare ? -5 : -23})`}>
        <TerrainDrawing terrain={cell.terrain} view={view} size={bare ? 60 : 40} />
      </g>
    </>
  );
}

// Shows the cell's owner at a glance.
function Territory({ view, cell }: { view: View; cell: Cell }) {
  const claim = cell.pieces.find((piece) => pieceKind(view, piece.kind)?.claims_cell);
  const owner = terrainKind(view, cell.terrain)?.owner ?? claim?.owner;
  if (owner === undefined) return null;
  return <Drawn class={`territory ${colourOf(view, { owner })}`} elements={drawing('territory', owner)} />;
}

function pieceSize(view: View, count: number): number {
  if (view.grid === 'square') return (kSquare - 2) / Math.max(1, count);
  return hasBareHexagons(view) ? kSquare : 36;
}

// A piece on a hexagon leaves room for the terrain above it.
function lowered(view: View): number {
  return view.grid === 'square' || hasBareHexagons(view) ? 0 : 9;
}

// Pieces side by side: in the middle of the cell, on a hexagon below the terrain.
function CellPieces(props: { view: View; cell: Cell; lifted: boolean; haunted: boolean; counted: boolean }) {
  const { view, cell, lifted, haunted, counted } = props;
  const count = cell.pieces.length;
  const size = pieceSize(view, count);
  return (
    <>
      {cell.pieces.map((piece, index) => {
        const at = { x: size * (index - (count - 1) / 2), y: lowered(view) };
        const away = lifted && index === count - 1 && piece.count === 1;
        return (
          <g
            key={identity(piece)}
            data-piece={identity(piece)}
            class={['placed', away && 'lifted', haunted && 'under-ghost'].filter(Boolean).join(' ')}
            transform-origin={`${at.x} ${at.y}`}
          >
            <PlacedPiece view={view} piece={piece} at={at} size={size} />
          </g>
        );
      })}
      {counted && cell.neighbours !== undefined && (
        <g class="neighbours" transform="translate(21 -21)">
          <circle r="8" />
          <text y="4" font-size="12">
            {cell.neighbours}
          </text>
        </g>
      )}
    </>
  );
}

function PlacedPiece(props: { view: View; piece: Piece; at: Point; size: number }) {
  const { view, piece, at, size } = props;
  return (
    <g transform={`translate(${at.x} ${at.y})`}>
      <PieceDrawing view={view} piece={piece} size={size} />
      {piece.count > 1 && (
        <Drawn
          class="count"
          elements={drawing('count', undefined, piece.count)}
          transform={`translate(${size * 0.42} ${size * 0.26})`}
        />
      )}
    </g>
  );
}

function DraggedPiece({ view, from, at }: { view: View; from: string; at: Point }) {
  const pieces = view.cells.find((cell) => cell.name === from)?.pieces ?? [];
  const piece = pieces[pieces.length - 1];
  if (!piece) return null;
  return <PlacedPiece view={view} piece={{ ...piece, count: 1 }} at={at} size={pieceSize(view, 1) * 1.1} />;
}

function StrongLines({ view, corner }: { view: View; corner: Point }) {
  if (view.grid !== 'square') return null;
  const { x: left, y: top } = corner;
  const width = view.columns * kSquare;
  const height = view.rows * kSquare;
  const lines: string[] = [];
  for (let at = view.block; view.block > 0 && at < view.rows; at += view.block) {
    lines.push(`M${left} ${top + at * kSquare}h${width}`);
  }
  for (let at = view.block; view.block > 0 && at < view.columns; at += view.block) {
    lines.push(`M${left + at * kSquare} ${top}v${height}`);
  }
  return <path class="strong-line" d={`M${left} ${top}h${width}v${height}h${-width}Z${lines.join('')}`} />;
}

// Drawn above everything, since its neighbours would cover a cell's own outline.
function FocusRing({ view, transform }: { view: View; transform: string }) {
  const d = outline(view.grid, 4);
  return (
    <g class="focus-ring" transform={transform}>
      <path class="focus-ground" d={d} />
      <path d={d} />
    </g>
  );
}
