// The page's only connection.
import { effect } from '@preact/signals';
import { setKinds } from './board/kinds';
import { language } from './i18n';
import { forgetRefusedKey, givenKey, key, rememberKey } from './key';
import type { GameInfo, SeatState } from './protocol';
import { connectToSite } from './site/connect';
import { siteFiles } from './site/files';
import { connectToServer } from './socket';

const files = siteFiles();
// Whether the service runs in this browser, which also stores the games.
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

// Finds an offered game by its id or by a spec ("stars:map=medium").
export function gameInfo(spec: string): GameInfo | undefined {
  return server.hello.value?.games.find((game) => game.id === spec.split(':')[0]);
}

// The display name of a saved game's player: a person's name as it is, a computer's from the server's offer.
export function playerName(spec: string, player: string): string {
  return gameInfo(spec)?.who.find((one) => one.who === player)?.name ?? player;
}

// The name of a person who plays; undefined if none was given.
export function givenName(spec: string, { who, label, human }: SeatState): string | undefined {
  return human && label !== playerName(spec, who) ? label : undefined;
}
