// Pieces and systems, each drawn in a square of 64 units around the origin.
import type { ColourWord, Piece, PlayerNumber, TerrainWord, View } from '../protocol';
import { drawing } from './drawings';

type Sides = Pick<View, 'players'>;

export function colourOf(view: Sides, piece: { owner: PlayerNumber }): ColourWord {
  return view.players[piece.owner - 1]?.colour ?? 'white';
}

// A drawing as it is, in a group.
export function Drawn(props: { class: string; elements: string; transform?: string | undefined }) {
  return (
    <g class={props.class} transform={props.transform} dangerouslySetInnerHTML={{ __html: props.elements }} />
  );
}

// One piece around the origin, `size` units large.
export function PieceDrawing({ piece, colour, size }: { piece: Piece; colour: ColourWord; size: number }) {
  return (
    <Drawn
      class={`piece ${piece.kind} ${colour}`}
      elements={drawing(piece.kind, piece.owner, piece.number)}
      transform={`scale(${size / 64})`}
    />
  );
}

// One piece as a picture of its own; its name is up to the caller.
export function PieceIcon({ piece, colour, size }: { piece: Piece; colour: ColourWord; size: number }) {
  return (
    <svg class="piece-icon" viewBox="-32 -32 64 64" width={size} height={size} aria-hidden="true">
      <PieceDrawing piece={piece} colour={colour} size={64} />
    </svg>
  );
}

// Whose homeworld a system is.
export function homeworldOf(terrain: TerrainWord): PlayerNumber | null {
  return terrain === 'homeworld-1' ? 1 : terrain === 'homeworld-2' ? 2 : null;
}

// One system around the origin, `size` units large.
export function TerrainDrawing(props: { terrain: TerrainWord; view: Sides; size: number }) {
  const { terrain, view } = props;
  if (terrain === 'plain') return null;
  const owner = homeworldOf(terrain);
  return (
    <Drawn
      class={`terrain ${terrain} ${owner ? colourOf(view, { owner }) : ''}`}
      elements={owner ? drawing('homeworld', owner) : drawing(terrain)}
      transform={`scale(${props.size / 64})`}
    />
  );
}
