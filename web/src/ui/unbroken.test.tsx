import type { VNode } from 'preact';
import { expect, it } from 'vitest';
import { unbroken } from './unbroken';

function movesIn(sentence: string): unknown[] {
  const parts = unbroken(sentence) as (string | VNode<{ children: string }>)[];
  return parts.flatMap((part) => (typeof part === 'string' ? [] : [part.props.children]));
}

it('keeps the moves of a sentence on one line', () => {
  expect(movesIn('b2-a3 loses. Better: b1-a2, even.')).toEqual(['b2-a3', 'b1-a2']);
  expect(movesIn('Hint: 11 f7-d7; b2-b3=T: +4')).toEqual(['11 f7-d7', 'b2-b3=T']);
  expect(movesIn('After 2… d3-d2=C')).toEqual(['2… d3-d2=C']);
  expect(movesIn('The opponent has a cube on a1, two-faced')).toEqual([]);
});
