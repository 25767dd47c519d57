// The start of a game, which gives the pieces of a hand their places, and the player who sees the board from
// below.
import { useEffect, useState } from 'preact/hooks';
import type { View } from '../protocol';
import { report } from '../report';
import { server } from '../server';

// Null until the server has answered: no board is drawn until then, as it might have to be turned at once.
export function useStart(game: string, position?: string): View | null {
  const place = `${game} ${position ?? ''}`;
  const [seen, setSeen] = useState<{ place: string; view: View } | null>(null);
  useEffect(() => {
    const looked = server.request('look', { game, ...(position === undefined ? {} : { position }) });
    void report(looked.then(({ view }) => setSeen({ place, view })));
  }, [game, position, place]);
  return seen?.place === place ? seen.view : null; // not the previous game's
}
