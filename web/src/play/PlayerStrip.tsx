import type { ComponentChildren } from 'preact';
import { useEffect, useState } from 'preact/hooks';
import type { PlayerNumber, View } from '../protocol';
import { PlayerPanel } from '../ui/PlayerPanel';
import type { AnyGame, GameInProgress, StateOf } from './game';
import { text } from './sentences';
import { clockText } from './time';

export interface SeatShown {
  label: string;
  isYou: boolean; // shown as "you", for a person without a name
  isMeeting?: boolean; // people meet: names matter more than sides
  thinks: boolean; // a computer that thinks while it is to move
  presence?: ComponentChildren;
  clock?: { left(): number | undefined; runs: boolean; short: number } | undefined; // default: the game's
}

export function PlayerStrip(props: {
  game: GameInProgress<AnyGame>;
  state: StateOf<AnyGame>;
  view: View;
  player: PlayerNumber;
  points: number | undefined;
  seat: SeatShown;
  children: ComponentChildren;
}) {
  const { game, state, view, player, points, seat } = props;
  const runs = state.phase === 'running';
  return (
    <PlayerPanel
      view={view}
      player={player}
      label={seat.label}
      isYou={seat.isYou}
      isMeeting={seat.isMeeting ?? false}
      moves={runs && state.to_move === player && !game.looksBack.value}
      {...(points === undefined ? {} : { points })}
      thinks={seat.thinks}
      clock={
        <>
          {seat.presence}
          <ClockFace
            left={() => game.clocks()?.[player - 1]}
            runs={runs && state.running === player}
            short={15_000}
            {...seat.clock}
            name={view.players[player - 1]?.name ?? ''}
          />
        </>
      }
    >
      {props.children}
    </PlayerPanel>
  );
}

const kTick = 100;

// A player's remaining time; nothing if there is no clock.
function ClockFace(props: {
  left(): number | undefined;
  runs: boolean;
  name: string;
  short: number; // the limit below which time is short
}) {
  const { runs, short } = props;
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
