// Entering turns on a board that shows a position of any game.
import { useEffect, useMemo, useRef } from 'preact/hooks';
import type { Sight } from '../protocol';
import { showProblem } from '../report';
import { server } from '../server';
import { TurnEntry } from '../turn/turn';

export function useTurn(sight: Sight | null, play: (move: string) => void | Promise<void>): TurnEntry {
  const now = useRef({ sight, play });
  now.current = { sight, play };
  const entry = useMemo(
    () =>
      new TurnEntry({
        ask: (text) => {
          const { game = '', position = '' } = now.current.sight ?? {};
          return server.request('input', { game, position, text });
        },
        play: async (move) => {
          await now.current.play(move);
        },
        failed: showProblem,
      }),
    [],
  );
  useEffect(() => {
    if (sight) entry.reset(sight.input);
  }, [sight, entry]);
  return entry;
}
