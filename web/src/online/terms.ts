// The choices in the form for a game between people, and the request to the host made from them.
import { clockOf, isClockChoice, kClockNames } from '../newgame/clock';
import type { ClockChoice } from '../newgame/clock';
import type { Requests, TimeControl } from './protocol';

export interface Terms {
  against: 'link' | 'anybody' | 'computer' | 'bot';
  side: '1' | '2' | 'any';
  time: 'none' | 'minutes' | 'days';
  clock: ClockChoice;
  days: number;
}

export const kMinuteNames = kClockNames.filter((name) => name !== 'none');
export const kDays = ['1', '2', '3', '7', '14'];

export const kUsualTerms: Terms = {
  against: 'link',
  side: 'any',
  time: 'none',
  clock: { name: '10+0', minutes: 10, increment: 5 },
  days: 3,
};

export function isTerms(value: unknown): value is Terms {
  const terms = value as Terms | null;
  return (
    ['link', 'anybody', 'computer', 'bot'].includes(terms?.against ?? '') &&
    ['1', '2', 'any'].includes(terms?.side ?? '') &&
    ['none', 'minutes', 'days'].includes(terms?.time ?? '') &&
    kDays.includes(String(terms?.days)) &&
    isClockChoice(terms?.clock) &&
    terms?.clock.name !== 'none'
  );
}

export function clockOfTerms({ time, clock, days }: Terms): TimeControl | null {
  if (time === 'none') return null;
  if (time === 'days') return { kind: 'days', days };
  const minutes = clockOf(clock);
  return minutes && { kind: 'minutes', ...minutes };
}

export function creation(
  terms: Terms,
  place: { game: string; position?: string },
  { level, bot }: { level: string; bot: number | null },
): Requests['game.create']['params'] {
  const opponent =
    terms.against === 'computer'
      ? { opponent: { who: level } }
      : terms.against === 'bot' && bot !== null
        ? { opponent: { person: bot } }
        : {};
  return {
    ...place,
    side: terms.side === 'any' ? 'any' : terms.side === '1' ? 1 : 2,
    clock: clockOfTerms(terms),
    listed: terms.against === 'anybody',
    ...opponent,
  };
}

// The clocks of quick pairing.
export const kQuickClocks: TimeControl[] = [
  { kind: 'minutes', initial_ms: 180_000, increment_ms: 2000 },
  { kind: 'minutes', initial_ms: 300_000, increment_ms: 3000 },
  { kind: 'minutes', initial_ms: 600_000, increment_ms: 0 },
  { kind: 'days', days: 1 },
];

export function isSameClock(one: TimeControl | null, two: TimeControl | null): boolean {
  if (one?.kind === 'minutes' && two?.kind === 'minutes')
    return one.initial_ms === two.initial_ms && one.increment_ms === two.increment_ms;
  return one?.kind === 'days' && two?.kind === 'days' ? one.days === two.days : one === two;
}
