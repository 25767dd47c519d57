import { useEffect, useState } from 'preact/hooks';
import type { LibraryEvent, SavedGame } from '../protocol';
import { server } from '../server';
import { sentenceOf } from '../socket';
import { changed } from './changes';

// The library's list, kept up to date.
export function useLibrary(): { games: SavedGame[] | null; problem: string } {
  const [games, setGames] = useState<SavedGame[] | null>(null);
  const [problem, setProblem] = useState('');
  const epoch = server.epoch.value;
  useEffect(() => {
    let current = true;
    // A change during the request may or may not be in the list, so it is applied afterwards.
    let early: LibraryEvent[] | null = [];
    const stop = server.on('library', (event) => {
      if (early) early.push(event);
      else setGames((before) => before && changed(before, event));
    });
    server.request('library.list', {}).then(
      (list) => {
        if (!current) return;
        setGames((early ?? []).reduce(changed, list.games));
        setProblem('');
        early = null;
      },
      (error: unknown) => current && setProblem(sentenceOf(error)),
    );
    return () => {
      current = false;
      stop();
    };
  }, [epoch]);
  return { games, problem };
}
