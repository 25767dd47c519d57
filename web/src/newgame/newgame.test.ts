import { describe, expect, it } from 'vitest';
import type { OptionInfo } from '../protocol';
import { clockOf, isClockChoice, kNoClock } from './clock';
import { formatSpec, parseSpec } from './spec';

const kOptions: OptionInfo[] = [
  { key: 'map', meaning: 'the map', default: 'small', values: ['small', 'medium'] },
  { key: 'start', meaning: 'who begins', default: '1', values: ['1', '2'] },
];

describe('specs', () => {
  it('name only what differs from the usual', () => {
    expect(formatSpec('stars', kOptions, {})).toBe('stars');
    expect(formatSpec('stars', kOptions, { map: 'small', start: '2' })).toBe('stars:start=2');
    expect(formatSpec('stars', kOptions, { start: '2', map: 'medium' })).toBe('stars:map=medium,start=2');
  });
  it('are taken apart again', () => {
    expect(parseSpec('stars:map=rows:ab/cd,start=2')).toEqual({
      id: 'stars',
      chosen: { map: 'rows:ab/cd', start: '2' },
    });
    expect(parseSpec('quantik')).toEqual({ id: 'quantik', chosen: {} });
  });
});

describe('clocks', () => {
  it('are none, or minutes and seconds', () => {
    expect(clockOf(kNoClock)).toBeNull();
    expect(clockOf({ ...kNoClock, name: '3+2' })).toEqual({ initial_ms: 180_000, increment_ms: 2000 });
    expect(clockOf({ name: 'own', minutes: 1000, increment: NaN })).toEqual({
      initial_ms: 180 * 60_000,
      increment_ms: 0,
    });
  });
  it('are not taken from nonsense', () => {
    expect(isClockChoice(kNoClock)).toBe(true);
    expect(isClockChoice({ name: 'hourglass', minutes: 1, increment: 1 })).toBe(false);
    expect(isClockChoice(null)).toBe(false);
  });
});
