// The pieces, each in a square of 64 units around the origin. Owners are told apart by more than colour: light and
// dark with a ring or a dot, ships that fly up or down, the player's number on markers.
import type { VNode } from 'preact';
import type { ColourWord, Piece, PlayerNumber, View } from '../protocol';

const kColours: ColourWord[] = ['white', 'black', 'blue', 'red'];

// Gradients that all boards of the page share; rendered once.
export function PieceDefinitions() {
  return (
    <svg class="definitions" aria-hidden="true">
      <defs>
        {kColours.map((colour) => (
          <g key={colour} class={colour}>
            <linearGradient id={`side-${colour}`}>
              <stop offset="0" class="stop-base" />
              <stop offset="0.28" class="stop-light" />
              <stop offset="0.62" class="stop-base" />
              <stop offset="1" class="stop-dark" />
            </linearGradient>
            <radialGradient id={`ball-${colour}`} cx="0.36" cy="0.3" r="0.75">
              <stop offset="0" class="stop-light" />
              <stop offset="0.5" class="stop-base" />
              <stop offset="1" class="stop-dark" />
            </radialGradient>
          </g>
        ))}
        <pattern
          id="hatch-red"
          width="7"
          height="7"
          patternUnits="userSpaceOnUse"
          patternTransform="rotate(45)"
        >
          <rect class="nebula-red" width="7" height="7" />
          <path class="nebula-line" d="M0 0H7" />
        </pattern>
        <pattern id="hatch-green" width="9" height="9" patternUnits="userSpaceOnUse">
          <rect class="nebula-green" width="9" height="9" />
          <circle class="nebula-dot" cx="4.5" cy="4.5" r="1.7" />
        </pattern>
        <pattern id="hatch-blue" width="14" height="8" patternUnits="userSpaceOnUse">
          <rect class="nebula-blue" width="14" height="8" />
          <path class="nebula-line" d="M0 4Q3.5 0 7 4T14 4" />
        </pattern>
      </defs>
    </svg>
  );
}

function Cylinder({ colour }: { colour: ColourWord }) {
  return (
    <>
      <path class="edge" d="M-17 -16V17A17 6.5 0 0 0 17 17V-16Z" fill={`url(#side-${colour})`} />
      <ellipse class="light edge" cy="-16" rx="17" ry="6.5" />
    </>
  );
}

function Cube() {
  return (
    <>
      <path class="light edge" d="M0 -25L20 -14L0 -3L-20 -14Z" />
      <path class="base edge" d="M-20 -14L0 -3V23L-20 12Z" />
      <path class="dark edge" d="M20 -14L0 -3V23L20 12Z" />
    </>
  );
}

function Cone({ colour }: { colour: ColourWord }) {
  return <path class="edge" d="M0 -26L-20 16A20 7 0 0 0 20 16Z" fill={`url(#side-${colour})`} />;
}

function Sphere({ colour }: { colour: ColourWord }) {
  return <circle class="edge" r="21" fill={`url(#ball-${colour})`} />;
}

// Light men have rings, dark men a dot.
function Man({ colour }: { colour: ColourWord }) {
  return (
    <>
      <circle class="dark edge" cy="4" r="22" />
      <circle class="base edge" cy="-1" r="22" />
      <circle class="groove" cy="-1" r="15.5" />
      {colour === 'black' || colour === 'red' ? (
        <circle class="groove filled" cy="-1" r="5" />
      ) : (
        <circle class="groove" cy="-1" r="8.5" />
      )}
    </>
  );
}

function Numbered({ number }: { number: number }) {
  return (
    <>
      <circle class="dark edge" cy="4" r="23" />
      <circle class="base edge" cy="-1" r="23" />
      <circle class="groove thin" cy="-1" r="19.5" />
      <text class="on-piece" y="8" font-size="25">
        {number}
      </text>
    </>
  );
}

function Ship({ owner }: { owner: PlayerNumber }) {
  return (
    <g transform={owner === 1 ? undefined : 'rotate(180)'}>
      <path class="flame" d="M-5 17L0 30L5 17Z" />
      <path class="dark edge" d="M-9 2L-21 21L-8 17H8L21 21L9 2Z" />
      <path class="base edge" d="M0 -29C9 -18 11 -4 9 17H-9C-11 -4 -9 -18 0 -29Z" />
      <path class="sheen" d="M-1 -25C-7 -16 -8 -5 -7 14H-3C-5 -4 -4 -15 -1 -25Z" />
      <circle class="window edge" cy="-7" r="4.5" />
    </g>
  );
}

function Colony({ owner }: { owner: PlayerNumber }) {
  return (
    <>
      <path class="base edge" d="M-22 13V6A22 25 0 0 1 22 6V13Z" />
      <path class="sheen" d="M-18 10V5A19 21 0 0 1 -6 -14A26 26 0 0 0 -12 10Z" />
      <path class="dark edge" d="M-27 13H27V21H-27Z" />
      <text class="on-piece" y="9" font-size="24">
        {owner}
      </text>
    </>
  );
}

function TradeStation({ owner }: { owner: PlayerNumber }) {
  return (
    <>
      <path class="beam" d="M-19 0H19M0 -27V27" />
      <path class="light edge" d="M-30 -9H-19V9H-30ZM30 -9H19V9H30Z" />
      <path class="base edge" d="M-7 -18H7L18 -7V7L7 18H-7L-18 7V-7Z" />
      <text class="on-piece" y="8.5" font-size="23">
        {owner}
      </text>
    </>
  );
}

function drawing(piece: Piece, colour: ColourWord): VNode {
  switch (piece.kind) {
    case 'cylinder':
      return <Cylinder colour={colour} />;
    case 'cube':
      return <Cube />;
    case 'cone':
      return <Cone colour={colour} />;
    case 'sphere':
      return <Sphere colour={colour} />;
    case 'man':
      return <Man colour={colour} />;
    case 'numbered':
      return <Numbered number={piece.number ?? 0} />;
    case 'ship':
      return <Ship owner={piece.owner} />;
    case 'colony':
      return <Colony owner={piece.owner} />;
    case 'trade-station':
      return <TradeStation owner={piece.owner} />;
  }
}

export function colourOf(view: Pick<View, 'players'>, piece: Piece): ColourWord {
  return view.players[piece.owner - 1]?.colour ?? 'white';
}

// One piece around the origin, `size` units large.
export function PieceDrawing({ piece, colour, size }: { piece: Piece; colour: ColourWord; size: number }) {
  return (
    <g class={`piece ${piece.kind} ${colour}`} transform={`scale(${size / 64})`}>
      {drawing(piece, colour)}
    </g>
  );
}

// One piece as a picture of its own; its name is up to whoever shows it.
export function PieceIcon({ piece, colour, size }: { piece: Piece; colour: ColourWord; size: number }) {
  return (
    <svg class="piece-icon" viewBox="-32 -32 64 64" width={size} height={size} aria-hidden="true">
      <PieceDrawing piece={piece} colour={colour} size={64} />
    </svg>
  );
}
