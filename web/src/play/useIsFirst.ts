import { useLibrary } from '../library/useLibrary';

// Whether the user has finished no game of this kind yet: their first one shows less at once. True until the
// library is known, so that nothing that is shown goes away again.
export function useIsFirst(game: string): boolean {
  const { games } = useLibrary();
  const id = game.split(':')[0];
  return !games?.some(
    (one) => one.readable && !one.study && one.result !== 'running' && one.game.split(':')[0] === id,
  );
}
