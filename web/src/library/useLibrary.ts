import { useEffect, useState } from 'preact/hooks';
import type { SavedGame } from '../protocol';
import { server } from '../server';
import { sentenceOf } from '../socket';

// The library's list, asked for again whenever it changes.
export function useLibrary(): { games: SavedGame[] | null; problem: string } {
  const [games, setGames] = useState<SavedGame[] | null>(null);
  const [problem, setProblem] = useState('');
  const epoch = server.epoch.value;
  useEffect(() => {
    let current = true;
    const ask = () => {
      server.request('library.list', {}).then(
        (list) => {
          if (!current) return;
          setGames(list.games);
          setProblem('');
        },
        (error: unknown) => current && setProblem(sentenceOf(error)),
      );
    };
    ask();
    const stop = server.on('library', ask);
    return () => {
      current = false;
      stop();
    };
  }, [epoch]);
  return { games, problem };
}
