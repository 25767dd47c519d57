import { signal } from '@preact/signals';
import { describe, expect, it } from 'vitest';
import { atHost } from '../online/game';
import { kHabits } from '../online/habits';
import type { Requests as HostRequests, ServerEvent as HostEvent } from '../online/protocol';
import type { Game, Hint, PositionState, Verdict } from '../protocol';
import { Connection } from '../socket';
import type { ConnectionOptions, Socket } from '../socket';
import { FakeHome } from '../testing/fakeHome';
import { FakeHost } from '../testing/fakeHost';
import { squareView } from '../testing/views';
import { apply, GameInProgress } from './game';
import type { AnyGame, LookService } from './game';
import { addressName, atHome, HintRequest, PaceRequest } from './home';
import { clockText } from './time';

type Connect = (send: (text: string) => void) => { receive(text: string): void; close(): void };

// Waits until all pending promises have settled.
function settled(): Promise<void> {
  return new Promise((resolve) => setTimeout(resolve));
}

// A connection to a fake server that can be cut.
class Line implements Socket {
  onopen: (() => void) | null = null;
  onmessage: ((event: { data: unknown }) => void) | null = null;
  onclose: (() => void) | null = null;
  swallows = (_message: { request: string }) => false; // messages that get lost on the way
  deaf = false; // whether the server's messages get lost
  private readonly end_;
  constructor(connect: Connect) {
    this.end_ = connect((data) => {
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

function wires(connect: Connect) {
  const lines: Line[] = [];
  const page = { connect, due: () => undefined as void };
  const options: ConnectionOptions = {
    open: () => {
      lines.push(new Line(page.connect));
      return lines.at(-1)!;
    },
    isRefused: () => Promise.resolve(false),
    language: () => 'en',
    later: (action) => {
      page.due = action;
      return () => undefined;
    },
  };
  return { page, options, line: () => lines.at(-1)! };
}

// The page's own service: a position is the text of its moves.
class Looker {
  readonly looks: string[][] = [];
  readonly epoch = signal(1);
  request(name: string, params: unknown): Promise<never> {
    if (name !== 'look') return Promise.reject(new Error(name));
    const { game, moves } = params as { game: string; moves: string[] };
    this.looks.push(moves);
    const place = { game, moves, position: moves.join(' ') };
    const positionState = { ...place, view: squareView(4, 4), input: {} as Verdict };
    return Promise.resolve(positionState as unknown as PositionState as never);
  }
}

function homeGame(changes: Partial<Game['state']> = {}): Game {
  return {
    id: 't7',
    revision: 1,
    game: 'quantik',
    start: '4/4/4/4 1',
    set_up: false,
    moves: [],
    state: {
      phase: 'running',
      ply: 0,
      to_move: 1,
      outcome: 'running',
      ending: null,
      clock: null,
      left_ms: null,
      running: null,
      saved: null,
      players: [
        { who: 'human', label: 'Ana', human: true },
        { who: 'human', label: 'Rui', human: true },
      ],
      thinking: false,
      can_undo: false,
      can_redo: false,
      notice: '',
      ...changes,
    },
  };
}

interface Page<Any extends AnyGame> {
  game: GameInProgress<Any>;
  looker: Looker;
  line(): Line;
  reconnect(): Promise<void>; // does not open the game again
  connectTo(connect: Connect): void; // from the next connection on
  wait(milliseconds: number): void;
}

// A page on which a game is opened.
async function opened<Any extends AnyGame>(
  connect: Connect,
  name: string,
  play: (options: ConnectionOptions, service: LookService, now: () => number) => GameInProgress<Any>,
): Promise<Page<Any>> {
  const { page, options, line } = wires(connect);
  const looker = new Looker();
  let now = 0;
  const game = play(options, looker as unknown as LookService, () => now);
  await settled();
  await game.open(name);
  await settled();
  return {
    game,
    looker,
    line,
    reconnect: async () => {
      page.due();
      await settled();
    },
    connectTo: (other) => (page.connect = other),
    wait: (milliseconds) => (now += milliseconds),
  };
}

function openedAtHome(home: FakeHome, name = 'game-t7'): Promise<Page<Game>> {
  const connect: Connect = (send) => home.connect(send);
  return opened(connect, name, (options, service, now) => {
    return new GameInProgress(atHome(new Connection(options)), service, now);
  });
}

function openedAtHost(host: FakeHost, person: number, id: string) {
  return opened(
    (send) => host.connect(person, send),
    id,
    (options, service, now) => {
      const connection = new Connection<HostRequests, HostEvent, HostRequests['hello']['result']>({
        ...options,
        habits: kHabits,
      });
      return new GameInProgress(atHost(connection), service, now);
    },
  );
}

// Two pages at a running game: at home both may move for both players.
async function twoAtHome() {
  const server = new FakeHome(homeGame());
  const [one, two] = [await openedAtHome(server), await openedAtHome(server)];
  const change = (changes: object, keep?: number, moves?: string[]) => server.change(changes, keep, moves);
  return { server, name: 'game-t7', one, two, change };
}

async function twoAtHost() {
  const server = new FakeHost();
  const [ana, rui] = [server.newPerson(), server.newPerson()];
  const { id } = server.create(ana, { game: 'quantik', side: 1, clock: null });
  const [one, two] = [await openedAtHost(server, ana, id), await openedAtHost(server, rui, id)];
  server.answer(
    server.connect(rui, () => undefined),
    'game.join',
    { game: id } as never,
  );
  await settled();
  const change = (changes: object, keep?: number, moves?: string[]) =>
    server.change(id, changes, keep, moves);
  return { server, name: id, one, two, change };
}

const kServers: [string, () => Promise<Awaited<ReturnType<typeof twoAtHome | typeof twoAtHost>>>][] = [
  ['at home', twoAtHome],
  ['at a host', twoAtHost],
];

describe('a change', () => {
  const before = { ...homeGame(), revision: 5, moves: ['C@a1', 'Y@b2', 'S@c3'] };
  const { state } = homeGame({ ply: 4, to_move: 2 });
  it('adds turns, or takes some back', () => {
    const next = apply(before, { revision: 6, keep: 3, moves: ['N@d4'], state });
    expect(next).toEqual({ ...before, revision: 6, moves: ['C@a1', 'Y@b2', 'S@c3', 'N@d4'], state });
    expect(apply(before, { revision: 6, keep: 1, moves: [], state })?.moves).toEqual(['C@a1']);
  });
  it('of the same revision leaves the moves alone', () => {
    expect(apply(before, { revision: 5, keep: 3, moves: [], state })).toEqual({ ...before, state });
  });
  it('replaces the whole state', () => {
    const waiting: Game = { ...before, state: { ...before.state, waiting: 'there is no memory' } };
    expect(apply(waiting, { revision: 6, keep: 3, moves: [], state })?.state.waiting).toBeUndefined();
  });
  it('that is old changes nothing, and after a gap the game must be loaded', () => {
    expect(apply(before, { revision: 4, keep: 0, moves: [], state })).toBe(before);
    expect(apply(before, { revision: 7, keep: 3, moves: [], state })).toBeNull();
    expect(apply(before, { revision: 6, keep: 4, moves: [], state })).toBeNull();
  });
});

describe.each(kServers)('a game %s', (_, begin) => {
  it('changes on every page that has it open', async () => {
    const { one, two } = await begin();
    expect(one.game.awaitsTurn.value).toBe(true);
    await one.game.play('C@a1');
    await settled();
    expect(two.game.state.value).toMatchObject({ moves: ['C@a1'], ply: 1, to_move: 2 });
    expect(two.game.positionState.value?.position).toBe('C@a1');
    expect([two.game.ply.value, two.game.awaitsTurn.value]).toEqual([1, true]);
  });

  it('is looked up once for each turn, the user’s own included', async () => {
    const { one, two } = await begin();
    await one.game.play('C@a1');
    await two.game.play('Y@b2');
    await settled();
    expect(one.looker.looks).toEqual([[], ['C@a1'], ['C@a1', 'Y@b2']]);
  });

  it('catches up when a revision was missed', async () => {
    const { one, change } = await begin();
    one.line().deaf = true;
    change({ to_move: 2 }, 0, ['C@a1']);
    one.line().deaf = false;
    change({ to_move: 1 }, 1, ['Y@b2']);
    await settled();
    expect(one.game.state.value?.moves).toEqual(['C@a1', 'Y@b2']);
  });

  it('takes changes other than turns without looking the board up again', async () => {
    const { one, change } = await begin();
    change({ left_ms: [1000, 2000] });
    await settled();
    expect(one.game.clocks()).toEqual([1000, 2000]);
    expect(one.looker.looks).toHaveLength(1);
  });

  it('takes no moves after a reconnection until it has been opened again', async () => {
    const { one, name } = await begin();
    expect(one.game.isOpen.value).toBe(true);
    one.line().close();
    expect(one.game.isOpen.value).toBe(false);
    await one.reconnect();
    expect(one.game.isOpen.value).toBe(false);
    await one.game.open(name);
    expect(one.game.isOpen.value).toBe(true);
  });

  it('gets a turn only once if the server had received it before the connection was lost', async () => {
    const { server, name, one } = await begin();
    one.line().deaf = true;
    const sent = one.game.play('C@a1');
    one.line().close();
    await settled();
    await one.reconnect();
    await one.game.open(name);
    await sent;
    expect(one.game.state.value?.moves).toEqual(['C@a1']);
    expect(server.log.filter(({ request }) => request === 'game.play')).toHaveLength(1);
  });

  it('gets a turn again that was lost with the connection', async () => {
    const { server, name, one } = await begin();
    one.line().swallows = ({ request }) => request === 'game.play';
    const sent = one.game.play('C@a1');
    one.line().close();
    await settled();
    await one.reconnect();
    await one.game.open(name);
    await sent;
    await settled();
    expect(one.game.state.value?.moves).toEqual(['C@a1']);
    expect(server.log.filter(({ request }) => request === 'game.play')).toHaveLength(1);
  });

  it('shows a turn at once, and reverts it if the server refuses it', async () => {
    const { one } = await begin();
    one.line().swallows = ({ request }) => request === 'game.play';
    void one.game.play('C@a1');
    await settled();
    expect(one.game.positionState.value?.moves).toEqual(['C@a1']);
    expect([one.game.state.value?.moves, one.game.ply.value]).toEqual([[], 0]);
    expect(one.game.awaitsTurn.value).toBe(false);

    const { server, one: other } = await begin();
    server.refuses = true;
    await expect(other.game.play('C@a1')).rejects.toThrow();
    expect(other.game.positionState.value?.moves).toEqual([]);
    expect(other.game.awaitsTurn.value).toBe(true);
  });

  it('shows the turn of another page that was quicker', async () => {
    const { one, change } = await begin();
    one.line().deaf = true;
    change({ to_move: 2 }, 0, ['C@a1']);
    one.line().deaf = false;
    await one.game.play('S@d4');
    await settled();
    expect(one.game.state.value?.moves).toEqual(['C@a1']);
    expect(one.game.positionState.value?.moves).toEqual(['C@a1']);
  });

  it('can be looked back at while turns come in', async () => {
    const { one, two } = await begin();
    await one.game.play('C@a1');
    await settled();
    await one.game.lookAt(0);
    expect(one.game.looksBack.value).toBe(true);
    await two.game.play('Y@b2');
    await settled();
    expect([one.game.looksBack.value, one.game.ply.value]).toEqual([true, 0]);
    expect(one.game.state.value?.moves).toEqual(['C@a1', 'Y@b2']);
    expect(one.game.awaitsTurn.value).toBe(false);
    await one.game.lookAt();
    expect([one.game.looksBack.value, one.game.ply.value]).toEqual([false, 2]);
    expect(one.game.awaitsTurn.value).toBe(true);
  });

  it('can be looked back at until the position shown is taken back', async () => {
    const { one, change } = await begin();
    change({ to_move: 1 }, 0, ['C@a1', 'Y@b2', 'S@c3', 'N@d4']);
    await one.game.lookAt(3);
    change({ to_move: 2 }, 1);
    await settled();
    expect([one.game.looksBack.value, one.game.ply.value]).toEqual([false, 1]);
  });

  it('counts steps from the requested position before the service has answered', async () => {
    const { one, change } = await begin();
    change({ to_move: 1 }, 0, ['C@a1', 'Y@b2']);
    await settled();
    const first = one.game.lookAt(0);
    expect(one.game.headingFor).toBe(0);
    const second = one.game.lookAt(one.game.headingFor + 1);
    await Promise.all([first, second]);
    expect([one.game.headingFor, one.game.ply.value]).toEqual([1, 1]);
  });

  it('is looked up again in another language, and so is the earlier position shown', async () => {
    const { one, change } = await begin();
    change({ to_move: 1 }, 0, ['C@a1', 'Y@b2']);
    await one.game.lookAt(1);
    one.looker.looks.length = 0;
    one.looker.epoch.value += 1;
    await settled();
    expect(one.looker.looks).toEqual([['C@a1', 'Y@b2'], ['C@a1']]);
    await one.game.lookAt();
    change({ to_move: 2 }, 2, ['S@c3']);
    one.looker.epoch.value += 1;
    await settled();
    expect([one.game.looksBack.value, one.game.ply.value]).toEqual([false, 3]);
  });

  it('lets only one player’s clock run, and never below zero', async () => {
    const { one, change } = await begin();
    expect(one.game.clocks()).toBeNull();
    change({ left_ms: [50_000, 40_000], running: 1 });
    one.wait(1500);
    expect(one.game.clocks()).toEqual([48_500, 40_000]);
    one.wait(100_000);
    expect(one.game.clocks()).toEqual([0, 40_000]);
    change({ left_ms: [50_000, 40_000], running: 2 });
    one.wait(1500);
    expect(one.game.clocks()).toEqual([50_000, 38_500]);
    change({ left_ms: [50_000, 40_000], running: null });
    one.wait(1500);
    expect(one.game.clocks()).toEqual([50_000, 40_000]);
  });

  it('can be left, even while it is being opened', async () => {
    const { server, one, two, name } = await begin();
    const count = () => server.log.filter(({ request }) => request === 'game.leave').length;
    one.game.leave();
    expect(count()).toBe(1);
    const opening = two.game.open(name);
    two.game.leave();
    await opening;
    expect(count()).toBe(3);
  });
});

describe('a game at home', () => {
  it('is opened by the name in the address', async () => {
    const home = new FakeHome(homeGame());
    const { game } = await openedAtHome(home);
    await game.open('2026-11-15 eximo');
    const asked = home.log.filter(({ request }) => request === 'game.open');
    expect(asked.map(({ params }) => params)).toEqual([{ game: 't7' }, { saved: '2026-11-15 eximo' }]);
    expect(addressName({ id: 't7', saved: null })).toBe('game-t7');
    expect(addressName({ id: 't7', saved: 'x' })).toBe('x');
  });

  it('awaits a turn only of a person who is to move now', async () => {
    const [human] = homeGame().state.players;
    const players: [typeof human, typeof human] = [human, { who: 'level:4', label: 'Level 4', human: false }];
    const home = new FakeHome(homeGame({ players }));
    const { game } = await openedAtHome(home);
    expect(game.awaitsTurn.value).toBe(true);
    home.change({ to_move: 2, thinking: true }, 0, ['C@a1']);
    await settled();
    expect(game.awaitsTurn.value).toBe(false);
    home.change({ to_move: 1, thinking: false }, 1, ['Y@b2']);
    await settled();
    expect(game.awaitsTurn.value).toBe(true);
    home.change({ phase: 'over', to_move: null, outcome: '1' });
    expect(game.awaitsTurn.value).toBe(false);
  });

  it('starts over with another server, which gets the move that was lost', async () => {
    const home = new FakeHome({ ...homeGame(), revision: 9 });
    const { game, line, reconnect, connectTo } = await openedAtHome(home);
    line().swallows = ({ request }) => request === 'game.play';
    const sent = game.play('C@a1');
    line().close();
    await settled();
    const other = new FakeHome({ ...homeGame({ saved: '2026-11-15 eximo' }), id: 't4' });
    connectTo((send) => other.connect(send));
    await reconnect();
    await game.open('2026-11-15 eximo');
    await sent;
    expect(other.log.at(-1)).toEqual({ request: 'game.play', params: { game: 't4', ply: 0, move: 'C@a1' } });
    expect(game.state.value).toMatchObject({ id: 't4', revision: 2, ply: 1 });
  });

  it('keeps turns that were taken back, and they can be looked at', async () => {
    const home = new FakeHome(homeGame());
    const { game } = await openedAtHome(home);
    home.change({}, 0, ['C@a1', 'Y@b2']);
    home.change({ ply: 0 });
    await settled();
    expect(game.state.value).toMatchObject({ moves: ['C@a1', 'Y@b2'], ply: 0 });
    expect([game.positionState.value?.moves, game.ply.value]).toEqual([[], 0]);
    await game.lookAt(2);
    expect([game.looksBack.value, game.ply.value]).toEqual([true, 2]);
    await game.lookAt();
    await game.play('S@d4');
    await settled();
    expect(game.state.value).toMatchObject({ moves: ['S@d4'], ply: 1 });
  });

  it('has one hint at a time, until the next turn', async () => {
    const home = new FakeHome(homeGame());
    const { game } = await openedAtHome(home);
    const hint = { move: 'C@a1', words: 'put a cube on a1' } as Hint;
    const asked: unknown[] = [];
    const request = (name: string, params: unknown) => {
      asked.push([name, params]);
      return settled().then(() => hint as never);
    };
    const hints = new HintRequest({ request }, game);
    const asking = hints.ask();
    expect(hints.isAsking.value).toBe(true);
    await Promise.all([asking, hints.ask()]);
    expect(asked).toEqual([['game.hint', { game: 't7' }]]);
    expect([hints.isAsking.value, hints.hint.value]).toEqual([false, hint]);
    hints.drop();
    expect(hints.hint.value).toBeNull();
    const again = hints.ask();
    home.change({}, 0, ['C@a1']);
    expect(hints.hint.value).toBeNull();
    await again;
    expect(hints.hint.value).toBeNull();
  });

  it('combines a change of pace with those that are not confirmed yet', async () => {
    const answers: (() => void)[] = [];
    const asked: unknown[] = [];
    const paces = new PaceRequest({
      request: (_, params) => {
        asked.push(params);
        return new Promise((answer) => answers.push(() => answer({} as never)));
      },
    });
    const pace = { pause_ms: 800, paused: true };
    void paces.change({ id: 't7', pace }, { pause_ms: 100 });
    void paces.change({ id: 't7', pace }, { paused: false });
    expect(asked.at(-1)).toEqual({ game: 't7', pause_ms: 100, paused: false });
    for (const answer of answers) answer();
    await settled();
    void paces.change({ id: 't7', pace }, { pause_ms: 2000 });
    expect(asked.at(-1)).toEqual({ game: 't7', pause_ms: 2000, paused: true });
  });
});

describe('a game at a host', () => {
  it('begins when a player has joined, who then learns of their seat', async () => {
    const { one, two } = await twoAtHost();
    expect(one.game.state.value).toMatchObject({ you: 1, phase: 'running' });
    expect(two.game.state.value).toMatchObject({ you: 2, phase: 'running' });
    expect([one.game.awaitsTurn.value, two.game.awaitsTurn.value]).toEqual([true, false]);
  });

  it('is opened with only the changes since the last known revision', async () => {
    const { server, name, one } = await twoAtHost();
    one.line().close();
    server.change(name, { to_move: 2 }, 0, ['C@a1']);
    await one.reconnect();
    await one.game.open(name);
    const asked = server.log.filter(({ request }) => request === 'game.watch');
    expect(asked.at(-1)?.params).toEqual({ game: name, since: 2 });
    expect(one.game.state.value).toMatchObject({ you: 1, moves: ['C@a1'] });
  });
});

describe('clocks', () => {
  it('are told in minutes and seconds, at the end with tenths', () => {
    expect([300_000, 61_000, 60_500, 9_900, 50, 0].map(clockText)).toEqual([
      '5:00',
      '1:01',
      '1:01',
      '0:09.9',
      '0:00.1',
      '0:00.0',
    ]);
  });
});
