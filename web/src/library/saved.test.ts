import { describe, expect, it, vi } from 'vitest';
import type { SavedGame } from '../protocol';
import {
  dateOf,
  describe as named,
  entriesOf,
  isFound,
  opponents,
  resultsAgainst,
  standing,
  yourSide,
} from './saved';

vi.mock('../server', () => ({
  gameInfo: () => undefined,
  playerName: (_: string, label: string) => label,
}));

const game: SavedGame = {
  saved: 'a',
  readable: true,
  in_use: false,
  study: false,
  game: 'quantik',
  title: 'Clube de Évora',
  players: ['human', 'level:1'],
  people: [true, false],
  date: '2026-01-31',
  time: '12:00:00',
  changed: 0,
  result: '1',
  ply: 9,
  study_name: '',
  chapter: 0,
};

describe('a saved game', () => {
  it('is won or lost by you if one person played', () => {
    expect(standing(game)).toEqual({ words: 'You won', tone: 'won' });
    expect(standing({ ...game, people: [false, true] })).toEqual({ words: 'You lost', tone: 'lost' });
    expect(standing({ ...game, people: [true, true] }).words).not.toContain('You');
    expect(standing({ ...game, result: 'running' }).words).toBe('Unfinished');
    expect(yourSide({ ...game, people: [false, false] })).toBeNull();
  });

  it('names both sides, the only person as you', () => {
    expect(opponents(game)).toBe('You vs Level:1');
    expect(opponents({ ...game, players: ['level:1', 'human'], people: [false, true] })).toBe(
      'You vs Level:1',
    );
    expect(opponents({ ...game, people: [true, true] })).toBe('Human vs Level:1');
    expect(opponents({ ...game, players: ['', ''] })).toBe('');
  });

  it('counts against the level that was played', () => {
    const asBlack: SavedGame = { ...game, players: ['level:1', 'human'], people: [false, true] };
    const games: SavedGame[] = [
      game,
      { ...game, game: 'quantik:rules=official', result: 'draw' },
      asBlack,
      { ...asBlack, result: '2' },
      { ...game, result: 'running' },
      { ...game, players: ['human', 'level:2'] },
      { ...game, study: true },
      { ...game, game: 'eximo' },
      { ...game, people: [true, true] },
    ];
    expect(resultsAgainst(games, 'quantik', 'level:1')).toEqual({ won: 2, lost: 1, drawn: 1 });
  });

  it('is found by words of what is shown, whatever their accents', () => {
    for (const wanted of ['', 'evora', 'you quantik', 'ÉVORA won', 'level:1'])
      expect(isFound(game, wanted)).toBe(true);
    expect(isFound(game, 'evora lost')).toBe(false);
  });
});

it('lists the chapters of a study as one, with the last one changed', () => {
  const chapter = (saved: string, number: number): SavedGame => {
    return { ...game, saved, study: true, study_name: 'Corners', chapter: number };
  };
  const entries = entriesOf([game, chapter('c', 2), { ...game, saved: 's', study: true }, chapter('b', 1)]);
  expect(entries.map((entry) => entry.game.saved)).toEqual(['a', 'c', 's']);
  expect(entries.map(({ chapters }) => chapters.map(({ saved }) => saved).join(''))).toEqual(['', 'bc', '']);
  expect(isFound(chapter('c', 2), 'corners')).toBe(true);
});

it('does not repeat the name of a study that is named after its game', () => {
  const study: SavedGame = { ...game, study: true, players: ['', ''], title: '', study_name: 'quantik' };
  expect(named(study)).toBe('quantik');
  expect(named({ ...study, title: 'Corners' })).toBe('quantik, Corners');
});

it('dates a file in local time', () => {
  expect(dateOf(new Date(2026, 10, 5, 0, 30))).toBe('2026-11-05');
  expect(dateOf(new Date(2026, 10, 5, 23, 30))).toBe('2026-11-05');
});
