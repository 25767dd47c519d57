import type { LibraryEvent, SavedGame } from '../protocol';

// Returns the list after a change, the last saved first.
export function changed(games: SavedGame[], event: LibraryEvent): SavedGame[] {
  const gone = new Set([...event.removed, ...event.changed.map((game) => game.saved)]);
  return [...event.changed, ...games.filter((game) => !gone.has(game.saved))];
}
