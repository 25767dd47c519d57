import type { ComponentChildren } from 'preact';
import { useEffect, useState } from 'preact/hooks';
import type { GameState, PlayerNumber, View } from '../protocol';
import { givenName } from '../server';
import { PlayerPanel } from '../ui/PlayerPanel';
import { text } from './sentences';
import { onlyHuman } from './table';
import type { Table } from './table';
import { clockText } from './time';

export function PlayerStrip(props: {
  table: Table;
  state: GameState;
  view: View;
  player: PlayerNumber;
  children: ComponentChildren;
}) {
  const { table, state, view, player } = props;
  const points = state.points?.[player - 1];
  const seat = state.players[player - 1]!;
  return (
    <PlayerPanel
      view={view}
      player={player}
      label={seat.label}
      isYou={onlyHuman(state) === player && givenName(state.game, seat) === undefined}
      moves={state.to_move === player && !table.looksBack.value}
      {...(points === undefined ? {} : { points })}
      thinks={state.thinking}
      clock={<ClockFace table={table} player={player} name={view.players[player - 1]?.name ?? ''} />}
    >
      {props.children}
    </PlayerPanel>
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
