// Texts about saved games for the list, and the search in it.
import { capital, formatDate } from '../i18n';
import type { SavedGame } from '../protocol';
import { gameInfo, playerName } from '../server';
import { chaptersOf } from '../study/chapters';
import { text } from './sentences';

// The only person at the board, whom the page calls "you".
export function yourSide({ people }: SavedGame): 0 | 1 | null {
  const [one, two] = people;
  return one === two ? null : one ? 0 : 1;
}

export function gameName(game: SavedGame): string {
  return gameInfo(game.game)?.name ?? game.game;
}

function colour(game: SavedGame, side: 0 | 1): string {
  return gameInfo(game.game)?.players[side].name ?? String(side + 1);
}

// "You vs Level 1", the only person first; empty if nobody is named.
export function opponents(game: SavedGame): string {
  const words = text();
  const you = yourSide(game);
  const player = (side: 0 | 1) => {
    const label = game.players[side];
    if (label === 'human' && you === side) return words.you;
    return capital(playerName(game.game, label)) || words.nobody;
  };
  const first = you ?? 0;
  return game.players.every((label) => label === '')
    ? ''
    : words.versus(player(first), player(first === 0 ? 1 : 0));
}

// The local date: "2026-11-15".
export function dateOf(now: Date): string {
  const two = (number: number) => String(number).padStart(2, '0');
  return `${now.getFullYear()}-${two(now.getMonth() + 1)}-${two(now.getDate())}`;
}

export type Tone = 'won' | 'lost' | 'even';

export function standing(game: SavedGame): { words: string; tone: Tone } {
  const words = text();
  const even = (sentence: string) => ({ words: sentence, tone: 'even' as const });
  if (!game.readable) return even(words.damaged);
  if (game.in_use) return even(words.inUse);
  if (game.result === 'running') return even(words.running);
  if (game.result === 'draw') return even(words.draw);
  const winner = game.result === '1' ? 0 : 1;
  const you = yourSide(game);
  if (you === null) return even(words.wins(colour(game, winner)));
  return you === winner ? { words: words.youWon, tone: 'won' } : { words: words.youLost, tone: 'lost' };
}

export interface Results {
  won: number;
  lost: number;
  drawn: number;
}

// Your results against a computer in the saved games of one kind.
export function resultsAgainst(games: readonly SavedGame[], id: string, who: string): Results {
  const results: Results = { won: 0, lost: 0, drawn: 0 };
  for (const game of games) {
    const you = yourSide(game);
    if (!game.readable || game.study || game.game.split(':')[0] !== id || you === null) continue;
    if (game.players[1 - you] !== who) continue;
    if (game.result === 'draw') results.drawn += 1;
    else if (game.result !== 'running') results[game.result === String(you + 1) ? 'won' : 'lost'] += 1;
  }
  return results;
}

export function describe(game: SavedGame): string {
  if (!game.readable) return game.saved;
  // An untitled study may be named after its game.
  const names = new Set([game.study_name, game.title || gameName(game), opponents(game)]);
  return [...names].filter(Boolean).join(', ');
}

// An entry of the list: a game, a study, or a study's chapters under the one that was changed last.
export interface Entry {
  game: SavedGame;
  chapters: SavedGame[]; // empty if it has no chapters
}

export function entriesOf(games: readonly SavedGame[]): Entry[] {
  const seen = new Set<string>();
  const entries: Entry[] = [];
  for (const game of games) {
    const name = game.study ? game.study_name : '';
    if (name !== '' && seen.has(name)) continue;
    seen.add(name);
    entries.push({ game, chapters: name === '' ? [] : chaptersOf(games, name) });
  }
  return entries;
}

// Whether every word searched for occurs in the entry's text.
export function isFound(game: SavedGame, wanted: string): boolean {
  const shown = plain(
    [describe(game), gameName(game), standing(game).words, formatDate(game.changed)].join(' '),
  );
  return plain(wanted)
    .split(/\s+/)
    .every((word) => shown.includes(word));
}

// Removes accents and capitals.
function plain(words: string): string {
  return words.normalize('NFD').replace(/\p{M}/gu, '').toLowerCase();
}
