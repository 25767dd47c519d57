import { useEffect, useRef, useState } from 'preact/hooks';
import { useLibrary } from '../library/useLibrary';
import type { PuzzleInfo, PuzzleStanding } from '../protocol';
import { gameInfo, server } from '../server';
import { dayOf } from './progress';

export interface Daily {
  puzzle: PuzzleInfo;
  isFirst: boolean; // an easy one to begin with, in place of the day's
  standing: PuzzleStanding;
}

// The puzzle of the day, the same for everybody who has solved one; null until it is loaded. The first one is of
// the game that had been played last when the screen was opened: a game that is stored later does not change it.
export function useDaily(): Daily | null {
  const [daily, setDaily] = useState<Daily | null>(null);
  const { games, problem } = useLibrary();
  const epoch = server.epoch.value;
  const isKnown = games !== null || problem !== '';
  const [latest] = [...(games ?? [])].sort((a, b) => b.changed - a.changed);
  const known = useRef<string | null>(null);
  if (isKnown) known.current ??= gameInfo(latest?.game ?? '')?.id ?? '';
  useEffect(() => {
    if (!isKnown) return;
    let wanted = true;
    server.request('puzzle.daily', { day: dayOf(new Date()), game: known.current ?? '' }).then(
      ({ puzzle, first, standing }) =>
        wanted && setDaily({ puzzle: first ?? puzzle, isFirst: first !== null, standing }),
      () => undefined,
    );
    return () => {
      wanted = false;
    };
  }, [epoch, isKnown]);
  return daily;
}
