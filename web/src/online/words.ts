// Texts about games between people: players, status, result.
import { clockText } from '../newgame/clock';
import { parseSpec } from '../newgame/spec';
import { winnerOf } from '../play/game';
import type { PlayerNumber } from '../protocol';
import { gameInfo, playerName } from '../server';
import type { Person, Summary, SummarySeat, TimeControl } from './protocol';
import { text } from './sentences';

type Played = Pick<Summary, 'game' | 'players' | 'you' | 'outcome' | 'ending'>;

export function gameNameOf(spec: string): string {
  return gameInfo(spec)?.name ?? spec;
}

// The options of a game that are not the usual ones: "official", "big".
export function optionWords(spec: string): string[] {
  const options = gameInfo(spec)?.options ?? [];
  return Object.entries(parseSpec(spec).chosen).map(([key, value]) => {
    const option = options.find((one) => one.key === key);
    if (value.startsWith('rows:')) return text().ownMap;
    const name = option?.values.find(({ word }) => word === value)?.name.replace(/ \(.*/, '');
    if (!name) return `${key} ${value}`;
    return key === 'start' ? text().begins(name) : name;
  });
}

export function sideName(spec: string, player: PlayerNumber): string {
  return gameInfo(spec)?.players[player - 1]?.name ?? String(player);
}

// Who chose no name is a guest with a number, which is the same for everybody: four digits of the person's id, so
// that two guests differ. Somebody who has deleted their account, or whom the host does not know yet, has none.
export function personName(person: { name: string; person: Person['person'] | null } | null): string {
  const id = person?.person ?? null;
  return person?.name || text().guest(id === null ? null : 1000 + (((id % 9000) * 7919) % 9000));
}

// A person's name, or a computer's level.
export function seatName(spec: string, seat: SummarySeat | null): string {
  if (!seat) return text().somebody;
  if (seat.who !== 'human') return playerName(spec, seat.who);
  return personName(seat);
}

export function nameOf({ game, players }: Pick<Summary, 'game' | 'players'>, player: PlayerNumber): string {
  return seatName(game, players[player - 1] ?? null);
}

export function clockWords(clock: TimeControl | null): string {
  const words = text();
  if (!clock) return words.noClock;
  return clock.kind === 'days' ? words.days(clock.days) : clockText(clock);
}

// "5+3" or "1 day", for a button.
export function shortClock(clock: TimeControl): string {
  return clock.kind === 'days' ? text().shortDays(clock.days) : clockText(clock);
}

export type Tone = 'win' | 'loss' | 'draw';

export interface Result {
  words: string; // "You won"
  reason: string; // "Ana resigned"; may be empty
  tone: Tone;
}

// The result of a game. `reason` is what the rules say of its last position.
export function resultOf(game: Played, reason = ''): Result {
  const words = text();
  const winner = winnerOf(game);
  if (game.ending === 'aborted') return { words: words.calledOff, reason: '', tone: 'draw' };
  if (winner === null)
    return {
      words: words.draw,
      reason: game.ending === 'agreement' ? words.byAgreement : reason,
      tone: 'draw',
    };
  const reasons = winReason(game, winner, reason);
  if (game.you === 0) return { words: words.wins(nameOf(game, winner)), reason: reasons, tone: 'win' };
  const won = winner === game.you;
  return { words: won ? words.won : words.lost, reason: reasons, tone: won ? 'win' : 'loss' };
}

function winReason(game: Played, winner: PlayerNumber, reason: string): string {
  const words = text();
  const loser: PlayerNumber = winner === 1 ? 2 : 1;
  const isYou = game.you === loser;
  const name = nameOf(game, loser);
  switch (game.ending) {
    case 'resignation':
      return isYou ? words.youResigned : words.byResignation(name);
    case 'time':
      return isYou ? words.yourTime : words.byTime(name);
    case 'abandonment':
      return isYou ? words.youLeft : words.byAbandonment(name);
    case 'rules':
    case 'agreement':
    case 'aborted':
    case null:
      return reason;
  }
}

// "Ana – Rui", with "you" for the user.
export function opponentsOf(game: Pick<Summary, 'game' | 'players' | 'you'>): string {
  const words = text();
  const name = (player: PlayerNumber) => (game.you === player ? words.you : nameOf(game, player));
  return words.versus(name(1), name(2));
}

// The status of a game in a list.
export function standingOf(game: Summary): string {
  const words = text();
  if (game.phase === 'open') return words.waitsForPlayer;
  if (game.phase === 'over') return resultOf(game).words;
  if (game.your_turn) return words.yourTurn;
  return words.theirTurn;
}
