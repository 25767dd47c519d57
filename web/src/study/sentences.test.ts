// The sentences of a review are short, whatever the moves are.
import { afterEach, expect, it } from 'vitest';
import { choices } from '../settings/choices';
import { text } from './sentences';

const before = choices.peek();
afterEach(() => {
  choices.value = before;
});

it.each(['en', 'pt'] as const)('tells a chance in at most 15 words: %s', (language) => {
  choices.value = { ...before, language };
  const words = text();
  const told = [
    words.tookChance('11 f7-d7'),
    words.hadChance('11 f7-d7'),
    words.missedChance('11 f7-d7', '4 h6xd2'),
    words.better('4 h6xd2'),
    words.betterMove(3, 12),
    words.retryAsk('White', '11 f7-d7'),
  ];
  expect(told.filter((sentence) => sentence.split(' ').length > 15)).toEqual([]);
});
