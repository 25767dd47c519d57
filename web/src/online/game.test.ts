import { signal } from '@preact/signals';
import { describe, expect, it } from 'vitest';
import type { PositionState, Verdict } from '../protocol';
import { Connection } from '../socket';
import type { Socket } from '../socket';
import { FakeHost } from '../testing/fakeHost';
import { squareView } from '../testing/views';
import { apply, clocksAt, declinedSince, HostedGame, offerOf } from './game';
import type { GameHost, Hosted, LookServer } from './game';
import { kHabits } from './habits';
import type { Requests, ServerEvent } from './protocol';

function hostedGame(changes: Partial<Hosted> = {}): Hosted {
  return {
    id: 'g',
    revision: 5,
    game: 'quantik',
    start: '4/4/4/4 1',
    moves: ['C@a1', 'Y@b2', 'S@c3'],
    created: 0,
    by: 1,
    you: 1,
    phase: 'running',
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

describe('a change', () => {
  const state = (({ id: _, revision: __, game: ___, start, moves, created, by, you, ...rest }) => rest)(
    hostedGame({ to_move: 1 }),
  );
  it('adds turns, or takes some back', () => {
    const next = apply(hostedGame(), { revision: 6, keep: 3, moves: ['N@d4'], state });
    expect(next).toMatchObject({ revision: 6, moves: ['C@a1', 'Y@b2', 'S@c3', 'N@d4'], to_move: 1 });
    const back = apply(hostedGame(), { revision: 6, keep: 1, moves: [], state });
    expect(back?.moves).toEqual(['C@a1']);
  });
  it('of the same revision tells who is there', () => {
    const next = apply(hostedGame(), { revision: 5, keep: 3, moves: [], state });
    expect(next).toMatchObject({ revision: 5, moves: ['C@a1', 'Y@b2', 'S@c3'] });
  });
  it('that is old changes nothing, and after a gap nothing can be said', () => {
    const game = hostedGame();
    expect(apply(game, { revision: 4, keep: 0, moves: [], state })).toBe(game);
    expect(apply(game, { revision: 7, keep: 3, moves: [], state })).toBeNull();
    expect(apply(game, { revision: 6, keep: 4, moves: [], state })).toBeNull();
  });
});

describe('clocks', () => {
  it('run for one player, and not below nothing', () => {
    expect(clocksAt({ left_ms: [5000, 7000], running: 1 }, 1200)).toEqual([3800, 7000]);
    expect(clocksAt({ left_ms: [5000, 7000], running: 2 }, 9000)).toEqual([5000, 0]);
    expect(clocksAt({ left_ms: [5000, 7000], running: null }, 9000)).toEqual([5000, 7000]);
    expect(clocksAt({ left_ms: null, running: null }, 9000)).toBeNull();
  });
});

describe('what a player may do', () => {
  it('depends on who has offered what', () => {
    const offers = { draw: 1, takeback: 2, rematch: null } as const;
    const game = hostedGame({ offers });
    expect(offerOf(game, 'draw')).toBe('mine');
    expect(offerOf(game, 'takeback')).toBe('theirs');
    expect(offerOf(game, 'rematch')).toBeNull();
    expect(offerOf({ ...game, you: 0 }, 'draw')).toBeNull();
  });
  it('is told when what he has offered is declined', () => {
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

// A connection to the fake host that can be cut.
class Line implements Socket {
  onopen: (() => void) | null = null;
  onmessage: ((event: { data: unknown }) => void) | null = null;
  onclose: (() => void) | null = null;
  swallows = (_message: { request: string }) => false; // messages that get lost on the way
  deaf = false; // whether the host's messages get lost
  private readonly end_;
  constructor(host: FakeHost, person: number) {
    this.end_ = host.connect(person, (data) => {
      if (!this.deaf) this.onmessage?.({ data });
    });
    queueMicrotask(() => this.onopen?.());
  }
  send(text: string): void {
    if (!this.swallows(JSON.parse(text) as { request: string })) this.end_.receive(text);
  }
  close(): void {
    this.end_.close();
    this.onclose?.();
  }
}

// The page's own service: a position is the text of its moves.
class Looker implements LookServer {
  readonly looks: string[][] = [];
  request(name: string, params: unknown): Promise<never> {
    if (name !== 'look') return Promise.reject(new Error(name));
    const { game, moves } = params as { game: string; moves: string[] };
    this.looks.push(moves);
    const positionState = {
      game,
      moves,
      position: moves.join(' '),
      view: squareView(4, 4),
      input: {} as Verdict,
    };
    return Promise.resolve(positionState as unknown as PositionState as never);
  }
}

function settled(): Promise<void> {
  return new Promise((resolve) => setTimeout(resolve));
}

function page(host: FakeHost, person: number) {
  const lines: Line[] = [];
  let due: (() => void) | null = null;
  const connection: Connection<Requests, ServerEvent, Requests['hello']['result']> = new Connection({
    open: () => {
      const line = new Line(host, person);
      lines.push(line);
      return line;
    },
    isRefused: () => Promise.resolve(false),
    language: () => 'en',
    habits: kHabits,
    later: (action) => {
      due = action;
      return () => (due = null);
    },
  });
  return {
    connection,
    line: () => lines[lines.length - 1]!,
    reconnect: async () => {
      due?.();
      await settled();
    },
  };
}

async function played() {
  const host = new FakeHost();
  const [ana, rui] = [host.newPerson(), host.newPerson()];
  const { id } = host.create(ana, { game: 'quantik', side: 1, clock: null });
  const [one, two] = [page(host, ana), page(host, rui)];
  await settled();
  const looker = new Looker();
  const mine = new HostedGame(one.connection, looker, id);
  const theirs = new HostedGame(two.connection, new Looker(), id);
  await mine.open();
  await theirs.open();
  await theirs.join();
  await settled();
  return { host, id, one, two, mine, theirs, looker };
}

describe('a game at a host', () => {
  it('begins when somebody has joined, and goes on for both', async () => {
    const { mine, theirs } = await played();
    expect(theirs.state.value).toMatchObject({ you: 2, phase: 'running' });
    expect(mine.awaitsTurn.value).toBe(true);
    expect(theirs.awaitsTurn.value).toBe(false);
    await mine.play('C@a1');
    await settled();
    expect(theirs.state.value?.moves).toEqual(['C@a1']);
    expect(theirs.awaitsTurn.value).toBe(true);
    expect(theirs.positionState.value?.position).toBe('C@a1');
  });

  it('catches up when a revision was missed', async () => {
    const { host, id, one, mine } = await played();
    one.line().deaf = true;
    host.change(id, { to_move: 2 }, 0, ['C@a1']);
    one.line().deaf = false;
    host.change(id, { to_move: 1 }, 1, ['Y@b2']);
    await settled();
    expect(mine.state.value?.moves).toEqual(['C@a1', 'Y@b2']);
    const asked = host.log.filter(({ request }) => request === 'game.watch');
    expect(asked[asked.length - 1]?.params).toEqual({ game: id, since: 2 });
  });

  it('sends a turn once: the host had it before the connection was lost', async () => {
    const { host, one, mine } = await played();
    one.line().deaf = true;
    const sent = mine.play('C@a1');
    one.line().close();
    await settled();
    expect(mine.isOpen.value).toBe(false);
    await one.reconnect();
    await mine.open();
    await sent;
    expect(mine.state.value?.moves).toEqual(['C@a1']);
    expect(host.log.filter(({ request }) => request === 'game.play')).toHaveLength(1);
  });

  it('sends a turn again that a lost connection has swallowed', async () => {
    const { host, one, mine } = await played();
    one.line().swallows = ({ request }) => request === 'game.play';
    const sent = mine.play('C@a1');
    one.line().close();
    await settled();
    await one.reconnect();
    await mine.open();
    await sent;
    await settled();
    expect(mine.state.value?.moves).toEqual(['C@a1']);
    expect(host.log.filter(({ request }) => request === 'game.play')).toHaveLength(1);
  });

  it('shows a turn at once, and no longer when the host refuses it', async () => {
    const { one, mine } = await played();
    one.line().swallows = ({ request }) => request === 'game.play';
    void mine.play('C@a1');
    await settled();
    expect(mine.positionState.value?.moves).toEqual(['C@a1']);
    expect(mine.state.value?.moves).toEqual([]);
    expect(mine.awaitsTurn.value).toBe(false);

    const other = await played();
    other.host.refuses = true;
    await expect(other.mine.play('C@a1')).rejects.toThrow();
    expect(other.mine.positionState.value?.moves).toEqual([]);
    expect(other.mine.awaitsTurn.value).toBe(true);
  });

  it('is looked back at while turns come in', async () => {
    const { mine, theirs } = await played();
    await mine.play('C@a1');
    await settled();
    await mine.lookAt(0);
    expect(mine.looksBack.value).toBe(true);
    await theirs.play('Y@b2');
    await settled();
    expect(mine.looksBack.value).toBe(true);
    expect(mine.ply.value).toBe(0);
    expect(mine.state.value?.moves).toEqual(['C@a1', 'Y@b2']);
    expect(mine.awaitsTurn.value).toBe(false);
    await mine.lookAt(2);
    expect(mine.awaitsTurn.value).toBe(true);
  });

  it('takes a turn back by consent', async () => {
    const { mine, theirs } = await played();
    await mine.play('C@a1');
    await settled();
    await mine.offer('takeback', 'offer');
    expect(theirs.state.value && offerOf(theirs.state.value, 'takeback')).toBe('theirs');
    await theirs.offer('takeback', 'accept');
    await settled();
    expect(mine.state.value?.moves).toEqual([]);
    expect(mine.awaitsTurn.value).toBe(true);
  });

  it('knows the clocks by when the state came', async () => {
    const looker = new Looker();
    let now = 1000;
    const clock = { kind: 'minutes', initial_ms: 60_000, increment_ms: 0 } as const;
    const game = hostedGame({ clock, left_ms: [60_000, 50_000], running: 2 });
    const { id, revision, game: spec, start, moves, created, by, you, ...state } = game;
    const fake: GameHost = {
      request: () =>
        Promise.resolve({
          game: { id, revision, game: spec, start, moves, created, by, you, state },
        } as never),
      on: () => () => undefined,
      status: signal('open'),
      epoch: signal(1),
    };
    const mine = new HostedGame(fake, looker, 'g', () => now);
    await mine.open();
    now += 2500;
    expect(mine.clocks()).toEqual([60_000, 47_500]);
  });
});
