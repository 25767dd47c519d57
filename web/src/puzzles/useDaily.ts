import { useEffect, useState } from 'preact/hooks';
import type { PuzzleInfo, PuzzleStanding } from '../protocol';
import { server } from '../server';
import { dayOf } from './progress';

// The puzzle of the day, the same for everybody; null until it is loaded.
export function useDaily(): { puzzle: PuzzleInfo; standing: PuzzleStanding } | null {
  const [daily, setDaily] = useState<{ puzzle: PuzzleInfo; standing: PuzzleStanding } | null>(null);
  const epoch = server.epoch.value;
  useEffect(() => {
    let wanted = true;
    server.request('puzzle.daily', { day: dayOf(new Date()) }).then(
      (found) => wanted && setDaily(found),
      () => undefined,
    );
    return () => {
      wanted = false;
    };
  }, [epoch]);
  return daily;
}
