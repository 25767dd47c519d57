import { describe, expect, it, vi } from 'vitest';
import type { Summary } from './protocol';
import { clockWords, opponentsOf, optionWords, personName, resultOf, standingOf } from './words';

vi.mock('../server', () => ({
  gameInfo: (spec: string) =>
    spec.startsWith('stars')
      ? {
          options: [
            { key: 'map', values: [{ word: 'big', name: 'big' }] },
            { key: 'start', values: [{ word: '2', name: 'Blue' }] },
            { key: 'rules', values: [{ word: 'official', name: 'official (no move: a loss)' }] },
          ],
        }
      : undefined,
  playerName: (_: string, label: string) => label,
}));

const ana = { name: 'Ana', person: 1, who: 'human', bot: false };
const rui = { name: 'Rui', person: 2, who: 'human', bot: false };

function game(changes: Partial<Summary> = {}): Summary {
  return {
    id: 'g',
    game: 'quantik',
    players: [ana, rui],
    phase: 'over',
    clock: null,
    set_up: false,
    listed: false,
    ply: 7,
    to_move: null,
    outcome: '1',
    ending: 'resignation',
    deadline: null,
    changed: 0,
    by: 1,
    you: 1,
    invited: false,
    your_turn: false,
    ...changes,
  };
}

describe('a person without a name', () => {
  const guest = (person: number | null) => personName({ name: '', person });
  it('is a guest with a number of their own', () => {
    expect(guest(8_214_771_503_925_001)).toMatch(/^Guest [1-9]\d{3}$/);
    expect(guest(1)).toBe(guest(1));
    expect(guest(1)).not.toBe(guest(2));
  });
  it('has none without an identity', () => {
    expect(guest(null)).toBe('Guest');
    expect(personName(null)).toBe('Guest');
    expect(personName(ana)).toBe('Ana');
  });
});

describe('the end of a game', () => {
  it('is told from each player’s side', () => {
    expect(resultOf(game())).toEqual({ words: 'You won', reason: 'Rui resigned', tone: 'win' });
    expect(resultOf(game({ you: 2 }))).toEqual({ words: 'You lost', reason: 'you resigned', tone: 'loss' });
    expect(resultOf(game({ you: 0 }))).toEqual({ words: 'Ana won', reason: 'Rui resigned', tone: 'win' });
  });
  it('has the reason of the rules, or that of the players', () => {
    expect(resultOf(game({ ending: 'rules' }), 'four shapes in a row').reason).toBe('four shapes in a row');
    expect(resultOf(game({ ending: 'time', you: 2 })).reason).toBe('you ran out of time');
    expect(resultOf(game({ ending: 'abandonment' })).reason).toBe('Rui left the game');
    const draw = resultOf(game({ ending: 'agreement', outcome: 'draw' }));
    expect(draw).toEqual({ words: 'Draw', reason: 'by agreement', tone: 'draw' });
  });
  it('may be none', () => {
    expect(resultOf(game({ ending: 'aborted', outcome: 'running' })).words).toBe('Called off');
  });
});

describe('a game in a list', () => {
  it('says who plays whom', () => {
    expect(opponentsOf(game())).toBe('you – Rui');
    expect(opponentsOf(game({ you: 0, players: [{ ...ana, name: '' }, null] }))).toBe(
      'Guest 8919 – somebody',
    );
  });
  it('says how it stands', () => {
    expect(standingOf(game({ phase: 'open' }))).toBe('waits for a player');
    expect(standingOf(game({ phase: 'running', to_move: 1, your_turn: true }))).toBe('Your turn');
    expect(standingOf(game({ phase: 'running', to_move: 2 }))).toBe('Opponent’s turn');
    expect(standingOf(game())).toBe('You won');
  });
  it('says what clock there is', () => {
    expect(clockWords(null)).toBe('no clock');
    expect(clockWords({ kind: 'minutes', initial_ms: 300_000, increment_ms: 5000 })).toBe('5+5');
    expect(clockWords({ kind: 'days', days: 1 })).toBe('1 day per move');
  });
});

it('names the options of a game that are not the usual ones', () => {
  expect(optionWords('quantik')).toEqual([]);
  expect(optionWords('stars:map=big,start=2,rules=official')).toEqual(['big', 'Blue begins', 'official']);
  expect(optionWords('stars:map=rows:abc/def')).toEqual(['own map']);
  expect(optionWords('eximo:quiet=50')).toEqual(['quiet 50']);
});
