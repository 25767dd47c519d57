import { describe, expect, it } from 'vitest';
import type { GameState } from '../protocol';
import { squareView, withCells } from '../testing/views';
import { soundOf } from './sounds';

function state(changes: Partial<GameState>): GameState {
  const base = { table: 't1', ply: 3, to_move: 1, outcome: 'running' };
  return { ...base, view: squareView(8, 8), ...changes } as GameState;
}

describe('what a game sounds like', () => {
  it('is a turn, or one that captures', () => {
    expect(soundOf(state({}), state({ ply: 4 }), 1)).toBe('move');
    const capture = withCells(squareView(8, 8), { d4: { mark: 'captured' } });
    expect(soundOf(state({}), state({ ply: 4, view: capture }), 1)).toBe('capture');
  });
  it('is its end, as the person at the table hears it', () => {
    expect(soundOf(state({}), state({ ply: 4, to_move: null, outcome: '1' }), 1)).toBe('win');
    expect(soundOf(state({}), state({ ply: 4, to_move: null, outcome: '2' }), 1)).toBe('loss');
    expect(soundOf(state({}), state({ to_move: null, outcome: 'draw' }), 1)).toBe('draw');
  });
  it('is nothing when nothing is played', () => {
    expect(soundOf(null, state({}), 1)).toBeNull();
    expect(soundOf(state({}), state({}), 1)).toBeNull();
    expect(soundOf(state({}), state({ ply: 2 }), 1)).toBeNull();
    expect(soundOf(state({ table: 't0' }), state({ ply: 4 }), 1)).toBeNull();
  });
});
