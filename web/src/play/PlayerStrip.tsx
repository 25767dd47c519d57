import type { ComponentChildren } from 'preact';
import { useEffect, useState } from 'preact/hooks';
import type { ColourWord, GameState, PlayerNumber, View } from '../protocol';
import { text } from './sentences';
import type { Table } from './table';
import { clockText } from './time';

// A disc in a player's colour; its shape tells the players apart too.
export function PlayerDisc({ colour, player }: { colour: ColourWord; player: PlayerNumber }) {
  return (
    <svg class={`disc-icon ${colour}`} viewBox="0 0 24 24" aria-hidden="true">
      {player === 1 ? <circle cx="12" cy="12" r="9" /> : <rect x="4" y="4" width="16" height="16" rx="3" />}
    </svg>
  );
}

export function PlayerStrip(props: {
  table: Table;
  state: GameState;
  view: View;
  player: PlayerNumber;
  children: ComponentChildren;
}) {
  const { table, state, view, player } = props;
  const seat = state.players[player - 1];
  const side = view.players[player - 1];
  const moves = state.to_move === player && !table.looksBack.value;
  return (
    <section class={moves ? 'player on-move' : 'player'} aria-label={side?.name}>
      <div class="player-head">
        <PlayerDisc colour={side?.colour ?? 'white'} player={player} />
        <span class="player-name">
          <strong>{side?.name}</strong> <span class="muted">{seat?.label}</span>
        </span>
        {state.points && (
          <span class="points" aria-label={text().points(state.points[player - 1] ?? 0)}>
            {state.points[player - 1]}
          </span>
        )}
        {moves && state.thinking && <span class="thinking" aria-hidden="true" />}
        {moves && <span class="to-move">{text().toMove}</span>}
        <ClockFace table={table} player={player} name={side?.name ?? ''} />
      </div>
      {props.children}
    </section>
  );
}

const kTick = 100;
const kShort = 15_000;

function ClockFace({ table, player, name }: { table: Table; player: PlayerNumber; name: string }) {
  const clock = table.state.value?.clock;
  const runs = clock?.running === player;
  const [, tick] = useState(0);
  useEffect(() => {
    if (!runs) return;
    const timer = window.setInterval(() => tick((count) => count + 1), kTick);
    return () => window.clearInterval(timer);
  }, [runs]);
  const left = table.clocks()?.[player - 1];
  if (left === undefined) return null;
  const shown = clockText(left);
  const classes = `clock${runs ? ' runs' : ''}${left < kShort ? ' short' : ''}`;
  return (
    <span class={classes} role="timer" aria-label={text().clock(name, shown)}>
      {shown}
    </span>
  );
}
