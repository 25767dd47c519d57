// A game has no file before its first turn, and the server forgets it with the last page that shows it. So
// the page remembers how the game was started: a reload starts it again.
import type { Requests } from '../protocol';
import { RequestError } from '../socket';
import type { Connection } from '../socket';
import { kept } from '../store';
import { addressName } from './home';

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

// Returns the game's name in the address.
export async function beginGame(server: Pick<Connection, 'request'>, params: Params): Promise<string> {
  const { game } = await server.request('game.new', params);
  const name = addressName({ ...game, ...game.state });
  begun.value = { name, params };
  return name;
}

// Starts again a game that cannot be opened any more; rethrows the error if it has another cause.
export async function beginAgain(
  server: Pick<Connection, 'request'>,
  name: string,
  error: unknown,
): Promise<string> {
  const found = begun.peek();
  if (!(error instanceof RequestError) || error.code !== 'unknown' || found?.name !== name) throw error;
  return beginGame(server, found.params);
}
