import { signal } from '@preact/signals';
import { describe, expect, it } from 'vitest';
import { byUrgency, SummaryList, withSummary } from './lists';
import type { ListHost } from './lists';
import type { LobbyEvent, MineEvent, Summary } from './protocol';
import { creation, isSameClock, isTerms, kQuickClocks, kUsualTerms } from './terms';

function summary(id: string, changed: number, more: Partial<Summary> = {}): Summary {
  return { id, changed, phase: 'running', your_turn: false, invited: false, ...more } as Summary;
}
const ids = (games: Summary[] | null) => games?.map(({ id }) => id);

describe('a list of games', () => {
  it('has each game once, the latest first', () => {
    const games = [summary('b', 2), summary('a', 1)];
    expect(ids(withSummary(games, summary('a', 3)))).toEqual(['a', 'b']);
    expect(ids(withSummary(games, summary('c', 0)))).toEqual(['b', 'a', 'c']);
  });
  it('of the user’s own games begins with those in which it is the user’s turn', () => {
    const games = [
      summary('over', 9, { phase: 'over' }),
      summary('open', 8, { phase: 'open' }),
      summary('theirs', 7),
      summary('yours', 1, { your_turn: true }),
      summary('invitation', 2, { phase: 'open', invited: true }),
    ];
    expect(ids(byUrgency(games))).toEqual(['invitation', 'yours', 'theirs', 'open', 'over']);
  });
  it('follows the host, and asks again after a reconnection', async () => {
    let listener: (event: LobbyEvent | MineEvent) => void = () => undefined;
    let answer = [summary('a', 1)];
    const epoch = signal(1);
    const host: ListHost = {
      request: () => Promise.resolve({ games: answer } as never),
      on: (_, given) => {
        listener = given as typeof listener;
        return () => undefined;
      },
      status: signal('open'),
      epoch,
    };
    const list = new SummaryList(host, 'mine');
    list.follow();
    await Promise.resolve();
    await Promise.resolve();
    expect(ids(list.games.value)).toEqual(['a']);
    listener({ event: 'mine', game: summary('b', 2) });
    expect(ids(list.games.value)).toEqual(['b', 'a']);
    listener({ event: 'mine', gone: 'a' });
    expect(ids(list.games.value)).toEqual(['b']);
    answer = [summary('c', 1)];
    epoch.value = 2;
    await Promise.resolve();
    await Promise.resolve();
    expect(ids(list.games.value)).toEqual(['c']);
    listener({ event: 'lobby', bots: [{ person: 7, name: 'Robô', bot: true }] });
    expect(list.bots.value.map(({ name }) => name)).toEqual(['Robô']);
    listener({ event: 'lobby', running: [{ game: summary('d', 1), position: '4/4/4/4 1' }] });
    expect(list.running.value.map(({ game }) => game.id)).toEqual(['d']);
    expect(ids(list.games.value)).toEqual(['c']);
  });
});

describe('the terms of a game', () => {
  const who = { level: 'level:3', bot: 7 };
  const place = { game: 'quantik' };
  it('become a request to the host', () => {
    expect(creation(kUsualTerms, place, who)).toEqual({
      game: 'quantik',
      side: 'any',
      clock: null,
      listed: false,
    });
    expect(creation({ ...kUsualTerms, against: 'anybody', side: '2', time: 'days' }, place, who)).toEqual({
      game: 'quantik',
      side: 2,
      clock: { kind: 'days', days: 3 },
      listed: true,
    });
    const minutes = { kind: 'minutes', initial_ms: 600_000, increment_ms: 0 };
    expect(creation({ ...kUsualTerms, against: 'computer', time: 'minutes' }, place, who)).toMatchObject({
      clock: minutes,
      opponent: { who: 'level:3' },
    });
    expect(creation({ ...kUsualTerms, against: 'bot' }, place, who)).toMatchObject({
      opponent: { person: 7 },
    });
  });
  it('are the same if their clocks are', () => {
    const [quick, slower, , day] = kQuickClocks;
    expect(isSameClock(quick!, { ...quick! })).toBe(true);
    expect(isSameClock(day!, { kind: 'days', days: 1 })).toBe(true);
    expect(isSameClock(null, null)).toBe(true);
    for (const other of [slower!, day!, null]) expect(isSameClock(quick!, other)).toBe(false);
    expect(isSameClock(day!, { kind: 'days', days: 2 })).toBe(false);
  });
  it('are remembered if they make sense', () => {
    expect(isTerms(kUsualTerms)).toBe(true);
    expect(isTerms({ ...kUsualTerms, days: 1.5 })).toBe(false);
    expect(isTerms({ ...kUsualTerms, time: 'weeks' })).toBe(false);
    expect(isTerms(null)).toBe(false);
  });
});
