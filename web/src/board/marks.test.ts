import { describe, expect, it } from 'vitest';
import { squareView } from '../testing/views';
import { layOut } from './geometry';
import { placeArrows } from './marks';

describe('arrows', () => {
  const lanes = (...ways: [string, string][]) =>
    placeArrows(
      ways.map(([from, to]) => ({ from, to, tone: 'engine' as const })),
      layOut(squareView(4, 4)),
    ).map(({ lane }) => lane);

  it('that lie on each other are drawn side by side', () => {
    expect(lanes(['a1', 'b2'], ['a1', 'd4'], ['a1', 'c3'])).toEqual([-0, 1, -1]);
  });
  it('of other ways stay in the middle', () => {
    expect(lanes(['a1', 'b2'], ['a1', 'b1'], ['b2', 'c3'], ['c3', 'c3']).every((lane) => lane === 0)).toBe(
      true,
    );
  });
});
