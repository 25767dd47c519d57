// The one connection of this page.
import { effect } from '@preact/signals';
import { setKinds } from './board/kinds';
import { language } from './i18n';
import { forgetRefusedKey, givenKey, key, rememberKey } from './key';
import type { GameInfo, SeatState } from './protocol';
import { connectToSite } from './site/connect';
import { siteFiles } from './site/files';
import { connectToServer } from './socket';

const files = siteFiles();
// Whether the service runs in this browser, and the games are kept here.
export const isSite = files !== null;

export const server = files
  ? connectToSite(files, () => language.peek())
  : connectToServer(() => language.peek(), key);

effect(() => {
  const status = server.status.value;
  if (status === 'open') rememberKey();
  if (status === 'refused' && forgetRefusedKey()) server.retryNow();
});
effect(() => {
  if (givenKey.value !== null && server.status.peek() === 'refused') server.retryNow();
});

effect(() => setKinds(server.hello.value?.games ?? []));

let first = true;
effect(() => {
  language.value;
  if (!first) void server.greet();
  first = false;
});

// A game that the server offers, by its id or by a spec ("stars:map=medium").
export function gameInfo(spec: string): GameInfo | undefined {
  return server.hello.value?.games.find((game) => game.id === spec.split(':')[0]);
}

// A player of a saved game for people: a person's name as it is, a computer's from what the server offers.
export function playerName(spec: string, player: string): string {
  return gameInfo(spec)?.who.find((one) => one.who === player)?.name ?? player;
}

// What a person at a table is called; undefined where no name was given.
export function givenName(spec: string, { who, label, human }: SeatState): string | undefined {
  return human && label !== playerName(spec, who) ? label : undefined;
}
