import { describe, expect, it } from 'vitest';
import { squareView, withCells } from '../testing/views';
import { soundOf } from './sounds';
import type { Heard } from './sounds';

function state(changes: Partial<Heard>): Heard {
  return { id: 't1', ply: 3, phase: 'running', outcome: 'running', view: squareView(8, 8), ...changes };
}

describe('the sound of a game', () => {
  it('is a turn, or one that captures', () => {
    expect(soundOf(state({}), state({ ply: 4 }), 1)).toBe('move');
    const capture = withCells(squareView(8, 8), { d4: { mark: 'captured' } });
    expect(soundOf(state({}), state({ ply: 4, view: capture }), 1)).toBe('capture');
  });
  it('is its end, as the only person hears it', () => {
    expect(soundOf(state({}), state({ ply: 4, phase: 'over', outcome: '1' }), 1)).toBe('win');
    expect(soundOf(state({}), state({ ply: 4, phase: 'over', outcome: '2' }), 1)).toBe('loss');
    expect(soundOf(state({}), state({ phase: 'over', outcome: 'draw' }), 1)).toBe('draw');
  });
  it('is nothing when nothing is played', () => {
    expect(soundOf(null, state({}), 1)).toBeNull();
    expect(soundOf(state({}), state({}), 1)).toBeNull();
    expect(soundOf(state({}), state({ ply: 2 }), 1)).toBeNull();
    const over = state({ phase: 'over', outcome: '1' });
    expect(soundOf(over, { ...over, ply: 4 }, 1)).toBeNull(); // its last turn is shown
    expect(soundOf(state({ id: 't0' }), state({ ply: 4 }), 1)).toBeNull();
  });
});
