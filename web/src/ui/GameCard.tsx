import type { ComponentChildren } from 'preact';
import type { GameInfo, Place } from '../protocol';
import './cards.css';
import { GamePicture } from './GamePicture';

// A game with a picture of its board that is a link, and further actions.
export function GameCard({
  info,
  name = info.name,
  place,
  to,
  children,
}: {
  info: GameInfo;
  name?: string;
  place?: (() => Promise<Place>) | undefined; // the picture, if not the game's usual one
  to: string;
  children: ComponentChildren;
}) {
  return (
    <li class="card panel" data-game={info.id}>
      <a class="card-board" href={to} tabIndex={-1} aria-hidden="true">
        <GamePicture info={info} place={place} />
      </a>
      <div class="card-text">
        <h2>{name}</h2>
        {children}
      </div>
    </li>
  );
}
