import { describe, expect, it } from 'vitest';
import { declinedSince, offerOf, senderOf } from './game';
import type { Hosted } from './game';

function hostedGame(changes: Partial<Hosted> = {}): Hosted {
  return {
    id: 'g',
    revision: 5,
    game: 'quantik',
    start: '4/4/4/4 1',
    set_up: false,
    moves: ['C@a1', 'Y@b2', 'S@c3'],
    created: 0,
    by: 1,
    you: 1,
    phase: 'running',
    ply: 3,
    players: [null, null],
    listed: false,
    invited: null,
    to_move: 2,
    outcome: 'running',
    ending: null,
    clock: null,
    left_ms: null,
    running: null,
    deadline: null,
    offers: { draw: null, takeback: null, rematch: null },
    next: null,
    can_abort: false,
    can_take_back: [true, true],
    claimable: null,
    ...changes,
  };
}

describe('what a player may do', () => {
  it('depends on who has offered what', () => {
    const offers = { draw: 1, takeback: 2, rematch: null } as const;
    const game = hostedGame({ offers });
    expect(offerOf(game, 'draw')).toBe('mine');
    expect(offerOf(game, 'takeback')).toBe('theirs');
    expect(offerOf(game, 'rematch')).toBeNull();
    expect(offerOf({ ...game, you: 0 }, 'draw')).toBeNull();
  });
  it('does not hide that an offer was declined', () => {
    const none = { draw: null, takeback: null, rematch: null };
    const offered = hostedGame({ offers: { ...none, draw: 1, takeback: 1 }, moves: ['C@a1'] });
    expect(declinedSince(offered, { ...offered, offers: { ...none, takeback: 1 } })).toEqual(['draw']);
    expect(declinedSince(offered, offered)).toEqual([]);
    // An offer also ends when the turn is taken back, another turn is played, or the draw is agreed: that is
    // no refusal.
    expect(declinedSince(offered, { ...offered, offers: none, moves: [] })).toEqual([]);
    expect(declinedSince(offered, { ...offered, offers: none, moves: ['C@a1', 'S@d4'] })).toEqual([]);
    expect(declinedSince(offered, { ...offered, offers: none, phase: 'over' })).toEqual([]);
    const over = hostedGame({ phase: 'over', offers: { ...none, rematch: 1 } });
    expect(declinedSince(over, { ...over, offers: none })).toEqual(['rematch']);
    expect(declinedSince(over, { ...over, offers: none, next: 'another' })).toEqual([]);
    // The opponent's offers, and a watcher's view.
    const theirs = { ...offered, you: 2 } as const;
    expect(declinedSince(theirs, { ...theirs, offers: none })).toEqual([]);
    const watched = { ...offered, you: 0 } as const;
    expect(declinedSince(watched, { ...watched, offers: none })).toEqual([]);
  });
});

describe('senderOf', () => {
  it('is the person whom a receiver may block', () => {
    const ana = { name: 'Ana', person: 7, who: 'human', bot: false, present: false };
    expect(senderOf(hostedGame({ by: 2, players: [null, ana] }))).toBe(7);
    expect(senderOf(hostedGame({ by: 1, players: [{ ...ana, person: null }, null] }))).toBeNull();
    expect(senderOf(hostedGame())).toBeNull();
  });
});
