// The systems of star maps, each in a square of 64 units around the origin. Nebulas have a pattern and a letter each.
import type { VNode } from 'preact';
import type { PlayerNumber, TerrainWord, View } from '../protocol';

function Sun({ y, radius }: { y: number; radius: number }) {
  const points = Array.from({ length: 16 }, (_, i) => {
    const reach = i % 2 === 0 ? radius : radius * 0.62;
    const angle = (Math.PI * i) / 8;
    return `${(reach * Math.sin(angle)).toFixed(2)},${(y - reach * Math.cos(angle)).toFixed(2)}`;
  });
  return (
    <>
      <circle class="glow" cy={y} r={radius * 1.25} />
      <polygon class="sun" points={points.join(' ')} />
    </>
  );
}

function Star({ planets }: { planets: number }) {
  if (planets === 0) return <Sun y={0} radius={13} />;
  return (
    <>
      <Sun y={-12} radius={12} />
      {Array.from({ length: planets }, (_, i) => {
        const x = (i - (planets - 1) / 2) * 20;
        return (
          <g key={i} transform={`translate(${x} 16)`}>
            <circle class="planet" r="8" />
            <path class="planet-shade" d="M2 -7.700A8 8 0 0 1 -4 7A11 11 0 0 0 2 -7.700Z" />
          </g>
        );
      })}
    </>
  );
}

function Nebula({ colour, letter }: { colour: string; letter: string }) {
  return (
    <>
      <path
        class="nebula"
        d="M-18 20A13 13 0 0 1 -24 -3A15 15 0 0 1 -5 -20A16 16 0 0 1 20 -12A14 14 0 0 1 22 14A17 17 0 0 1 0 21A16 16 0 0 1 -18 20Z"
        fill={`url(#hatch-${colour})`}
      />
      <circle class="nebula-core" r="13" />
      <text class="nebula-letter" y="8" font-size="23">
        {letter}
      </text>
    </>
  );
}

function Homeworld({ view, player }: { view: Pick<View, 'players'>; player: PlayerNumber }) {
  const colour = view.players[player - 1]?.colour ?? 'blue';
  return (
    <g class={`piece ${colour}`}>
      <circle class="edge" r="21" fill={`url(#ball-${colour})`} />
      <path class="orbit" d="M-20 -1C-40 12 -26 16 2 7C30 -2 40 -14 20 -11" />
      <text class="on-piece" y="9" font-size="25">
        {player}
      </text>
    </g>
  );
}

function BlackHole() {
  return (
    <>
      <ellipse class="disc" rx="29" ry="10" transform="rotate(-18)" />
      <circle class="hole" r="15" />
      <path class="disc" d="M-27.6 9A29 10 -18 0 0 27.6 -9" />
    </>
  );
}

function Wormhole() {
  return (
    <path
      class="wormhole"
      d="M-2 0A4 4 0 0 1 6 0A8 8 0 0 1 -10 0A12 12 0 0 1 14 0A16 16 0 0 1 -18 0A20 20 0 0 1 22 0A24 24 0 0 1 -2 24"
    />
  );
}

function drawing(terrain: TerrainWord, view: Pick<View, 'players'>): VNode | null {
  switch (terrain) {
    case 'plain':
      return null;
    case 'empty-star':
      return <Star planets={0} />;
    case 'one-planet':
      return <Star planets={1} />;
    case 'two-planets':
      return <Star planets={2} />;
    case 'three-planets':
      return <Star planets={3} />;
    case 'red-nebula':
      return <Nebula colour="red" letter="R" />;
    case 'green-nebula':
      return <Nebula colour="green" letter="G" />;
    case 'blue-nebula':
      return <Nebula colour="blue" letter="B" />;
    case 'homeworld-1':
      return <Homeworld view={view} player={1} />;
    case 'homeworld-2':
      return <Homeworld view={view} player={2} />;
    case 'black-hole':
      return <BlackHole />;
    case 'wormhole':
      return <Wormhole />;
  }
}

// One system around the origin, `size` units large.
export function TerrainDrawing(props: { terrain: TerrainWord; view: Pick<View, 'players'>; size: number }) {
  if (props.terrain === 'plain') return null;
  return (
    <g class={`terrain ${props.terrain}`} transform={`scale(${props.size / 64})`}>
      {drawing(props.terrain, props.view)}
    </g>
  );
}

// One system as a picture of its own; its name is up to whoever shows it.
export function TerrainIcon(props: { terrain: TerrainWord; view: Pick<View, 'players'>; size: number }) {
  return (
    <svg class="piece-icon" viewBox="-34 -34 68 68" width={props.size} height={props.size} aria-hidden="true">
      <TerrainDrawing terrain={props.terrain} view={props.view} size={64} />
    </svg>
  );
}
