import { describe, expect, it } from 'vitest';
import type { OptionInfo, WhoInfo } from '../protocol';
import { clockOf, isClockChoice, kNoClock } from './clock';
import { nearRungs, rungAbove, scaleOf } from './scale';
import { formatSpec, isRelevant, parseSpec, valueOf } from './spec';

function words(...all: string[]): OptionInfo['values'] {
  return all.map((word) => ({ word, name: word }));
}

const kOptions: OptionInfo[] = [
  {
    key: 'end',
    meaning: 'when the game ends',
    default: 'stuck',
    other_default: { when: { key: 'rules', value: 'official' }, value: 'both' },
    values: words('stuck', 'both'),
  },
  { key: 'map', meaning: 'the map', default: 'small', values: words('small', 'medium', 'sectors') },
  { key: 'rules', meaning: 'the rules', default: 'feup', values: words('feup', 'official') },
  {
    key: 'seed',
    meaning: 'which map',
    default: '1',
    values: [],
    range: [0, 99],
    only_when: { key: 'map', value: 'sectors' },
  },
  { key: 'start', meaning: 'who begins', default: '1', values: words('1', '2') },
];

function option(key: string): OptionInfo {
  return kOptions.find((one) => one.key === key)!;
}

describe('options', () => {
  it('have a default that may depend on another one', () => {
    expect(valueOf(option('end'), kOptions, {})).toBe('stuck');
    expect(valueOf(option('end'), kOptions, { rules: 'official' })).toBe('both');
    expect(valueOf(option('end'), kOptions, { rules: 'official', end: 'stuck' })).toBe('stuck');
  });
  it('may apply only with a certain value of another one', () => {
    expect(isRelevant(option('seed'), kOptions, {})).toBe(false);
    expect(isRelevant(option('seed'), kOptions, { map: 'sectors' })).toBe(true);
  });
});

describe('specs', () => {
  it('name only options that differ from the default', () => {
    expect(formatSpec('stars', kOptions, {})).toBe('stars');
    expect(formatSpec('stars', kOptions, { map: 'small', start: '2' })).toBe('stars:start=2');
    expect(formatSpec('stars', kOptions, { start: '2', map: 'medium' })).toBe('stars:map=medium,start=2');
  });
  it('keep a choice that only a dependent default makes unusual', () => {
    expect(formatSpec('stars', kOptions, { end: 'stuck' })).toBe('stars');
    expect(formatSpec('stars', kOptions, { end: 'both', rules: 'official' })).toBe('stars:rules=official');
    expect(formatSpec('stars', kOptions, { end: 'stuck', rules: 'official' })).toBe(
      'stars:end=stuck,rules=official',
    );
  });
  it('leave out options that do not apply', () => {
    expect(formatSpec('stars', kOptions, { map: 'sectors', seed: '7' })).toBe('stars:map=sectors,seed=7');
    expect(formatSpec('stars', kOptions, { map: 'medium', seed: '7' })).toBe('stars:map=medium');
  });
  it('can be parsed again', () => {
    expect(parseSpec('stars:map=rows:ab/cd,start=2')).toEqual({
      id: 'stars',
      chosen: { map: 'rows:ab/cd', start: '2' },
    });
    expect(parseSpec('quantik')).toEqual({ id: 'quantik', chosen: {} });
  });
});

describe('the ladder', () => {
  // As in a game whose report has two levels among those for people.
  const who: WhoInfo[] = [
    { who: 'human', name: 'person', group: 'human' },
    { who: 'easy', name: 'easy', group: 'report', rung: 1 },
    { who: 'level:1', name: 'level 1', group: 'level', rung: 2 },
    { who: 'hard', name: 'hard', group: 'report', rung: 4 },
    { who: 'level:2', name: 'level 2', group: 'level', rung: 3 },
    { who: 'engine:time=1', name: 'engine', group: 'engine' },
  ];
  it('has one scale', () => {
    expect(scaleOf(who, 'level').map((one) => one.who)).toEqual(['level:1', 'level:2']);
    expect(scaleOf(who, 'report').map((one) => one.who)).toEqual(['easy', 'hard']);
  });
  it('leads upwards on the same scale', () => {
    expect(rungAbove(who, 'level:1')?.who).toBe('level:2');
    expect(rungAbove(who, 'easy')?.who).toBe('hard');
    for (const top of ['level:2', 'hard', 'engine:time=1', 'human', undefined])
      expect(rungAbove(who, top)).toBeUndefined();
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

describe('the rungs that are shown at first', () => {
  it('are those around the middle, never more than there are', () => {
    expect(nearRungs(14, 0)).toEqual([0, 1, 2, 3, 4]);
    expect(nearRungs(14, 5)).toEqual([3, 4, 5, 6, 7]);
    expect(nearRungs(14, 13)).toEqual([9, 10, 11, 12, 13]);
    expect(nearRungs(4, 2)).toEqual([0, 1, 2, 3]);
  });
});
