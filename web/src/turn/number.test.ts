import { expect, it } from 'vitest';
import { moveNumber } from './number';

it('counts turns in rounds', () => {
  expect([1, 2, 3, 4].map(moveNumber)).toEqual(['1.', '1…', '2.', '2…']);
});
