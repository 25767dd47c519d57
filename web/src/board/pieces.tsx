// Pieces and terrain, each drawn in a square of 64 units around the origin.
import type { ColourWord, Piece, PlayerNumber, TerrainWord, View } from '../protocol';
import { drawing } from './drawings';
import { everyKinds, kindsOf, terrainKind } from './kinds';

type Sides = Pick<View, 'game' | 'players'>;

export function colourOf(view: Pick<View, 'players'>, piece: { owner: PlayerNumber }): ColourWord {
  return view.players[piece.owner - 1]?.colour ?? 'white';
}

// A drawing in a group.
export function Drawn(props: {
  class: string;
  elements: string;
  transform?: string | undefined;
  style?: Record<string, string>;
}) {
  const { elements, ...group } = props;
  return <g {...group} dangerouslySetInnerHTML={{ __html: elements }} />;
}

// The gradients that all drawings of the page refer to. They must not be in a part of it that may be hidden.
export function Shades() {
  const own = everyKinds().map(({ symbols }) => drawing('own-shades', undefined, undefined, symbols));
  const elements = [drawing('shades'), ...own].join('');
  return (
    <svg class="shades" width="0" height="0" aria-hidden="true">
      <defs dangerouslySetInnerHTML={{ __html: elements }} />
    </svg>
  );
}

// One piece around the origin, `size` units large.
export function PieceDrawing({ view, piece, size }: { view: Sides; piece: Piece; size: number }) {
  return (
    <Drawn
      class={`piece ${piece.kind} ${colourOf(view, piece)}`}
      elements={drawing(piece.kind, piece.owner, piece.number, kindsOf(view).symbols)}
      transform={`scale(${size / 64})`}
    />
  );
}

// One piece as a separate picture; the caller labels it.
export function PieceIcon({ view, piece, size }: { view: Sides; piece: Piece; size: number }) {
  return (
    <svg class="piece-icon" viewBox="-32 -32 64 64" width={size} height={size} aria-hidden="true">
      <PieceDrawing view={view} piece={piece} size={64} />
    </svg>
  );
}

// Terrain around the origin, `size` units large; nothing on a plain cell.
export function TerrainDrawing(props: { terrain: TerrainWord; view: Sides; size: number }) {
  const { view } = props;
  const kind = terrainKind(view, props.terrain);
  if (!kind) return null;
  const { owner } = kind;
  return (
    <Drawn
      class={`terrain ${kind.terrain} ${owner ? colourOf(view, { owner }) : ''}`}
      elements={drawing(kind.drawing, owner, owner, kindsOf(view).symbols)}
      transform={`scale(${props.size / 64})`}
    />
  );
}
