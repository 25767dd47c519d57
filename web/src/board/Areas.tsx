// The areas beside the board: pieces in hand, captured pieces, score sheets, lists.
import { useRef, useState } from 'preact/hooks';
import { capital } from '../i18n';
import type { Area, Choice, Piece, PieceWord, View } from '../protocol';
import './board.css';
import { carriedOver } from './carried';
import { countedName, pieceName } from './names';
import { PieceIcon } from './pieces';
import { text } from './sentences';
import type { AreasProps } from './types';
import { kClickReach } from './useDrag';

const kLongList = 4; // rows that are shown unless the user asks for all

export function Areas(props: AreasProps) {
  const shown = props.view.areas.filter(
    ({ player, kind }) =>
      (props.player === undefined || player === props.player) && !(props.brief && kind === 'list'),
  );
  if (shown.length === 0) return null;
  return (
    <div class="areas">
      {shown.map((area, index) => (
        <AreaPanel key={index} {...props} area={area} />
      ))}
    </div>
  );
}

function AreaPanel(props: AreasProps & { area: Area }) {
  const { view, area } = props;
  const owner = area.player === null ? undefined : view.players[area.player - 1]?.name;
  const title = capital(area.title);
  const pieces = withPlaces(area, props.places ?? []);
  const label = owner === undefined ? title : `${owner}: ${area.title}`;
  if (area.kind === 'score') {
    const sheet = <ScoreSheet view={view} area={area} title={title} />;
    if (!props.brief) return sheet;
    return (
      <details class="area folded">
        <summary>{title}</summary>
        {sheet}
      </details>
    );
  }
  if (area.kind === 'list' && area.pieces.length === 0) {
    return (
      <details class="area">
        <summary aria-label={label}>{title}</summary>
        <Rows area={area} />
      </details>
    );
  }
  return (
    <section class={`area ${area.kind}`} aria-label={label}>
      <p class="area-title">{title}</p>
      <div class="area-pieces">
        {pieces.length === 0 && area.rows.length === 0 && <span class="muted">{text().none}</span>}
        {runsOf(pieces).map((run, index) => (
          <span key={index} class={run.length > 1 ? 'run' : 'run alone'}>
            {run.map((piece, at) => (
              <AreaPiece key={at} {...props} piece={piece} />
            ))}
          </span>
        ))}
      </div>
      {area.rows.length > kLongList ? (
        <>
          <Rows area={{ ...area, rows: area.rows.slice(0, kLongList - 1) }} />
          <details>
            <summary>{text().details}</summary>
            <Rows area={{ ...area, rows: area.rows.slice(kLongList - 1) }} />
          </details>
        </>
      ) : (
        <Rows area={area} />
      )}
    </section>
  );
}

// The pieces of a hand in the order of the start. Kinds that are used up keep their place, with a count of 0.
export function withPlaces(area: Area, places: Area[]): Piece[] {
  const first = places.find((other) => other.kind === 'hand' && other.player === area.player);
  if (area.kind !== 'hand' || !first) return area.pieces;
  const left = (kind: PieceWord) => area.pieces.find((piece) => piece.kind === kind);
  const kept = first.pieces.map((piece) => left(piece.kind) ?? { ...piece, count: 0 });
  return [...kept, ...area.pieces.filter(({ kind }) => !first.pieces.some((piece) => piece.kind === kind))];
}

// Groups pieces with consecutive numbers; pieces without a number are on their own.
export function runsOf(pieces: Piece[]): Piece[][] {
  const runs: Piece[][] = [];
  for (const piece of pieces) {
    const run = runs[runs.length - 1];
    const last = run?.[run.length - 1]?.number;
    if (run && last !== undefined && piece.number === last + 1) run.push(piece);
    else runs.push([piece]);
  }
  return runs;
}

// A piece that may be chosen now is a button, and can be dragged to a board.
function AreaPiece(props: AreasProps & { area: Area; piece: Piece }) {
  const { view, area, piece } = props;
  const mine = area.kind === 'hand' && piece.owner === view.to_move;
  const choice =
    mine && piece.count > 0
      ? props.choices?.find((other) => other.kind === 'piece' && other.piece === piece.kind)
      : undefined;
  const chosen = mine && props.chosen === piece.kind;
  const meant = mine && props.meant === piece.kind;
  const hinted = mine && props.hinted === piece.kind;
  const listed = area.kind === 'captured';
  const content = (
    <>
      <PieceIcon view={view} piece={piece} size={listed ? 30 : 38} />
      {!listed && <span aria-hidden="true">{piece.count}</span>}
    </>
  );
  const classes = [
    'area-piece',
    area.kind === 'hand' && 'in-hand',
    (chosen || meant) && 'chosen',
    hinted && 'hinted',
    listed && 'small',
    piece.count === 0 && 'used-up',
  ];
  const name = classes.filter(Boolean).join(' ');
  if (choice && props.onPiece) return <HandButton {...props} choice={choice} name={name} content={content} />;
  if (props.onRefused && mine && piece.count > 0 && !chosen) {
    return (
      <button
        type="button"
        class={meant ? name : `${name} refused`}
        aria-label={countedName(view, piece)}
        aria-disabled={!meant}
        onClick={() => props.onRefused?.(piece.kind)}
      >
        {content}
      </button>
    );
  }
  return (
    <span class={name} role="img" aria-label={listed ? pieceName(view, piece) : countedName(view, piece)}>
      {content}
    </span>
  );
}

interface Held {
  x: number;
  y: number;
}

// A piece that begins a turn is chosen as soon as it is pressed, one that ends a turn when it is released.
function HandButton(
  props: AreasProps & { piece: Piece; choice: Choice; name: string; content: preact.ComponentChildren },
) {
  const { view, piece, choice } = props;
  const start = useRef<Held | null>(null);
  const done = useRef(false); // the press or the drag has done what the click event would do
  const [held, setHeld] = useState<Held | null>(null);
  const { path, placed } = choice.parts;
  const begins = props.chosen !== piece.kind && path.length + placed.length === 0;
  const letGo = () => {
    start.current = null;
    carriedOver.value = null;
    setHeld(null);
  };
  return (
    <button
      type="button"
      class={props.name}
      aria-label={countedName(view, piece)}
      data-choice={choice.name}
      onClick={(event) => {
        // Keys and assistive technology click without a pointer.
        if (!done.current || event.detail === 0) props.onPiece?.(choice);
        done.current = false;
      }}
      onPointerDown={(event) => {
        if (event.button !== 0 || !event.isPrimary) return;
        start.current = { x: event.clientX, y: event.clientY };
        event.currentTarget.setPointerCapture(event.pointerId);
        done.current = begins;
        if (begins) props.onPiece?.(choice);
      }}
      onPointerMove={(event) => {
        const from = start.current;
        if (!from || !props.onDrop) return;
        if (!held && Math.hypot(event.clientX - from.x, event.clientY - from.y) < kClickReach) return;
        carriedOver.value = cellUnder(event);
        setHeld({ x: event.clientX, y: event.clientY });
      }}
      onPointerUp={(event) => {
        if (held) {
          done.current = true;
          props.onDrop?.(choice, cellUnder(event));
        }
        letGo();
      }}
      onPointerCancel={letGo}
    >
      {props.content}
      {held && (
        <span class="dragged-piece" style={{ left: `${held.x}px`, top: `${held.y}px` }}>
          <PieceIcon view={view} piece={piece} size={sizeOnBoard()} />
        </span>
      )}
    </button>
  );
}

// The size of a cell on the board beside this area, in pixels.
function sizeOnBoard(): number {
  return document.querySelector('.screen-board [data-cell]')?.getBoundingClientRect().width ?? 80;
}

function cellUnder({ clientX, clientY }: PointerEvent): string | null {
  const under = document.elementFromPoint(clientX, clientY)?.closest('[data-cell]');
  return under?.getAttribute('data-cell') ?? null;
}

function Rows({ area }: { area: Area }) {
  if (area.rows.length === 0) return null;
  return (
    <dl>
      {area.rows.map((row) => (
        <>
          <dt>{row.label}</dt>
          <dd>{row.values.length === 0 ? '–' : counted(row.values).join(', ')}</dd>
        </>
      ))}
    </dl>
  );
}

// One row per player takes less height than one column each, and there are only two players.
function ScoreSheet({ view, area, title }: { view: View; area: Area; title: string }) {
  return (
    <section class="area" aria-label={title}>
      <table>
        <thead>
          <tr>
            <th scope="col">{title}</th>
            {area.rows.map((row) => (
              <th scope="col" key={row.label}>
                {row.label}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {view.players.map((player, index) => (
            <tr key={player.name}>
              <th scope="row">{player.name}</th>
              {area.rows.map((row) => (
                <td key={row.label}>{row.values[index]}</td>
              ))}
            </tr>
          ))}
        </tbody>
      </table>
    </section>
  );
}

// Names repeated items once: "b2 ×4".
export function counted(values: readonly string[]): string[] {
  const runs: { value: string; count: number }[] = [];
  for (const value of values) {
    const last = runs.at(-1);
    if (last?.value === value) last.count += 1;
    else runs.push({ value, count: 1 });
  }
  return runs.map(({ value, count }) => (count === 1 ? value : `${value} ×${count}`));
}
