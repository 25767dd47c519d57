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
      clock={
        <ClockFace
          left={() => table.clocks()?.[player - 1]}
          runs={state.clock?.running === player}
          name={view.players[player - 1]?.name ?? ''}
        />
      }
    >
      {props.children}
    </PlayerPanel>
  );
}

const kTick = 100;
const kShort = 15_000;

// A player's remaining time; nothing if there is no clock.
export function ClockFace(props: {
  left(): number | undefined;
  runs: boolean;
  name: string;
  short?: number; // the limit below which time is short
}) {
  const { runs, short = kShort } = props;
  const [, tick] = useState(0);
  useEffect(() => {
    if (!runs) return;
    const timer = window.setInterval(() => tick((count) => count + 1), kTick);
    return () => window.clearInterval(timer);
  }, [runs]);
  const left = props.left();
  if (left === undefined) return null;
  const shown = clockText(left);
  const classes = `clock${runs ? ' runs' : ''}${left < short ? ' short' : ''}`;
  return (
    <span class={classes} role="timer" aria-label={text().clock(props.name, shown)}>
      {shown}
    </span>
  );
}
