// Games at a host: the host as their server, the user's seat, and offers.
import type { GameServer, StateOf } from '../play/game';
import type { PlayerNumber } from '../protocol';
import type { Connection } from '../socket';
import type { OnlineGame, Requests, ServerEvent } from './protocol';

export type Hosted = StateOf<OnlineGame>;
type HostConnection = Pick<
  Connection<Requests, ServerEvent, Requests['hello']['result']>,
  'request' | 'on' | 'status' | 'epoch'
>;

export function atHost(connection: HostConnection): GameServer<OnlineGame> {
  return {
    connection,
    open: (game, since) =>
      connection.request('game.watch', { game, ...(since === undefined ? {} : { since }) }),
    isUsersTurn: ({ you, to_move }) => to_move === you,
  };
}

export type Offer = 'draw' | 'takeback' | 'rematch';

export function isPlayer(you: Hosted['you']): you is PlayerNumber {
  return you !== 0;
}

// Whether an open offer is yours or the opponent's; null if there is none.
export function offerOf(game: Hosted, offer: Offer): 'mine' | 'theirs' | null {
  const by = game.offers[offer];
  if (by === null || !isPlayer(game.you)) return null;
  return by === game.you ? 'mine' : 'theirs';
}

// Your offers that were open before and have been declined: they are gone, but nothing else has changed.
export function declinedSince(before: Hosted, game: Hosted): Offer[] {
  const placeOf = ({ id, moves, phase, next }: Hosted) => JSON.stringify({ id, moves, phase, next });
  const same = placeOf(before) === placeOf(game);
  const offers: Offer[] = ['draw', 'takeback', 'rematch'];
  return same ? offers.filter((each) => offerOf(before, each) === 'mine' && game.offers[each] === null) : [];
}

// The person who created the game, unless they have deleted their account.
export function senderOf({ players, by }: Hosted): number | null {
  return players[by - 1]?.person ?? null;
}
