// The clocks to choose from. Times are in minutes and seconds, as people say them.
import type { Clock } from '../protocol';

export interface ClockChoice {
  name: 'none' | '3+2' | '5+5' | '10+0' | '15+10' | 'own';
  minutes: number; // of a custom clock
  increment: number; // seconds
}

export const kNoClock: ClockChoice = { name: 'none', minutes: 10, increment: 5 };
export const kClockNames: ClockChoice['name'][] = ['none', '3+2', '5+5', '10+0', '15+10', 'own'];

const kMostMinutes = 180;
const kMostIncrement = 60;

export function isClockChoice(value: unknown): value is ClockChoice {
  const choice = value as ClockChoice | null;
  return (
    kClockNames.includes(choice?.name as ClockChoice['name']) &&
    Number.isFinite(choice?.minutes) &&
    Number.isFinite(choice?.increment)
  );
}

function within(value: number, least: number, most: number): number {
  return Math.min(most, Math.max(least, Number.isFinite(value) ? value : least));
}

export function clockOf(choice: ClockChoice): Clock | null {
  if (choice.name === 'none') return null;
  const [minutes = 0, increment = 0] =
    choice.name === 'own' ? [choice.minutes, choice.increment] : choice.name.split('+').map(Number);
  return {
    initial_ms: Math.round(within(minutes, 0.1, kMostMinutes) * 60_000),
    increment_ms: Math.round(within(increment, 0, kMostIncrement) * 1000),
  };
}

// "3+2": minutes for each player, and the seconds added per turn.
export function clockText({ initial_ms, increment_ms }: Clock): string {
  return `${Number((initial_ms / 60_000).toFixed(1))}+${Number((increment_ms / 1000).toFixed(1))}`;
}
