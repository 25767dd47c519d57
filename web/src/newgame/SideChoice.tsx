// The side that the user plays.
import type { GameInfo } from '../protocol';
import { Choose } from '../ui/Field';
import { PlayerDisc } from '../ui/PlayerPanel';
import { text } from './sentences';

export function SideChoice<Side extends string>(props: {
  info: GameInfo;
  value: '1' | '2' | Side;
  random: Side;
  onChange(side: '1' | '2' | Side): void;
}) {
  const { players } = props.info;
  const words = text();
  return (
    <Choose
      label={words.you}
      value={props.value}
      options={[
        ...players.map(({ name, colour }, index) => ({
          value: String(index + 1),
          label: name,
          picture: <PlayerDisc colour={colour} player={index === 0 ? 1 : 2} />,
        })),
        {
          value: props.random,
          label: words.random,
          picture: <EitherDisc colours={[players[0].colour, players[1].colour]} />,
        },
      ]}
      onChange={(side) => props.onChange(side as '1' | '2' | Side)}
    />
  );
}

// Half of each player's disc.
function EitherDisc({ colours }: { colours: [string, string] }) {
  return (
    <svg class="disc-icon" viewBox="0 0 24 24" aria-hidden="true">
      <g class={`disc-icon ${colours[0]}`}>
        <path d="M11 3.1a9 9 0 0 0 0 17.8z" />
      </g>
      <g class={`disc-icon ${colours[1]}`}>
        <path d="M13 4h7v16h-7z" />
      </g>
    </svg>
  );
}
