import { describe, expect, it } from 'vitest';
import type { SavedGame } from '../protocol';
import { changed } from './changes';

function saved(name: string, ply = 1): SavedGame {
  return {
    saved: name,
    readable: true,
    in_use: false,
    study: false,
    game: 'quantik',
    title: '',
    players: ['human', 'human'],
    people: [true, true],
    date: '2026-01-31',
    time: '12:00:00',
    changed: 0,
    result: 'running',
    ply,
    study_name: '',
    chapter: 0,
  };
}

describe('the list of saved games', () => {
  const games = [saved('a'), saved('b')];

  it('begins with the game saved last', () => {
    const event = { event: 'library' as const, changed: [saved('b', 2)], removed: [] };
    expect(changed(games, event)).toEqual([saved('b', 2), saved('a')]);
    const added = { event: 'library' as const, changed: [saved('c')], removed: [] };
    expect(changed(games, added).map((game) => game.saved)).toEqual(['c', 'a', 'b']);
  });

  it('loses what was removed', () => {
    expect(changed(games, { event: 'library', changed: [], removed: ['a', 'x'] })).toEqual([saved('b')]);
  });
});
