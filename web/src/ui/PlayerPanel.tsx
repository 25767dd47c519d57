// A player beside a board: their name and their areas.
import type { ComponentChildren } from 'preact';
import { capital } from '../i18n';
import type { ColourWord, PlayerNumber, View } from '../protocol';
import './player.css';
import { text } from './sentences';

// A disc in a player's colour; its shape tells the players apart as well.
export function PlayerDisc({ colour, player }: { colour: ColourWord; player: PlayerNumber }) {
  return (
    <svg class={`disc-icon ${colour}`} viewBox="0 0 24 24" aria-hidden="true">
      {player === 1 ? <circle cx="12" cy="12" r="9" /> : <rect x="4" y="4" width="16" height="16" rx="3" />}
    </svg>
  );
}

export function PlayerPanel(props: {
  view: View;
  player: PlayerNumber;
  label: string; // who plays; may be empty
  isYou: boolean; // the only person at the board
  isMeeting?: boolean; // people meet: who plays is all that is written, and the disc shows the side
  moves: boolean; // whether it is the player's turn
  points?: number;
  clock?: ComponentChildren;
  thinks?: boolean;
  children: ComponentChildren;
}) {
  const { view, player, moves, points } = props;
  const side = view.players[player - 1];
  const who = props.isYou ? text().you : props.label;
  return (
    <section class={moves ? 'player on-move' : 'player'} aria-label={side?.name}>
      <div class="player-head">
        <PlayerDisc colour={side?.colour ?? 'white'} player={player} />
        {props.isMeeting ? (
          <strong class="person-name" title={who}>
            {capital(who)}
          </strong>
        ) : (
          <span class="player-name">
            <strong>
              <span>{side?.name}</span>
            </strong>{' '}
            <span class={props.isYou ? 'muted you' : 'muted'}>
              <span>{who}</span>
            </span>
          </span>
        )}
        {points !== undefined && (
          <span class="points" aria-label={text().points(points)}>
            {points}
          </span>
        )}
        {moves && props.thinks && <span class="thinking" aria-hidden="true" />}
        {moves && (
          <span class="to-move">
            <span class="hidden">{text().toMove}</span>
          </span>
        )}
        {props.clock}
      </div>
      {props.children}
    </section>
  );
}
