// A game has no file before its first turn, and the server forgets it with the last page that shows it. So
// the page remembers how the game was started: a reload starts it again.
import type { GameState, Requests } from '../protocol';
import { RequestError } from '../socket';
import { kept } from '../store';
import { addressName } from './table';
import type { TableServer } from './table';

type Params = Requests['game.new']['params'];

interface Begun {
  name: string; // in the address
  params: Params;
}

function isBegun(value: unknown): value is Begun {
  const found = value as Begun | null;
  return typeof found?.name === 'string' && typeof found.params?.game === 'string';
}

const begun = kept<Begun | null>('begun', null, (value) => (isBegun(value) ? value : null));

export async function beginGame(server: Pick<TableServer, 'request'>, params: Params): Promise<GameState> {
  const { game } = await server.request('game.new', params);
  begun.value = { name: addressName(game), params };
  return game;
}

// Starts again a game that cannot be opened any more; rethrows the error if it has another cause.
export async function beginAgain(
  server: Pick<TableServer, 'request'>,
  name: string,
  error: unknown,
): Promise<GameState> {
  const found = begun.peek();
  if (!(error instanceof RequestError) || error.code !== 'unknown' || found?.name !== name) throw error;
  return beginGame(server, found.params);
}
