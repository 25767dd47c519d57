import { afterEach, expect, it } from 'vitest';
import { choices } from '../settings/choices';
import { text } from './sentences';

const before = choices.peek();
afterEach(() => {
  choices.value = before;
});

it('tells the task in Portuguese with the verb that the name asks for', () => {
  choices.value = { ...before, language: 'pt' };
  expect(text().task('Vermelho', 1)).toBe('Vermelho joga e ganha em 1 jogada');
  expect(text().task('Brancas', 2)).toBe('Brancas jogam e ganham em 2 jogadas');
});
