import { batch, signal } from '@preact/signals';
import { describe, expect, it } from 'vitest';
import type { GameEvent, GameState } from '../protocol';
import { RequestError } from '../socket';
import type { ConnectionStatus } from '../socket';
import { squareView } from '../testing/views';
import { kNoParts } from '../turn/parts';
import { addressName, Table } from './table';
import type { TableServer } from './table';
import { clockText } from './time';

// Waits until all pending promises have settled.
const settled = () => new Promise((resolve) => setTimeout(resolve));

function state(changes: Partial<GameState> = {}): GameState {
  return {
    table: '7',
    saved: null,
    revision: 1,
    game: 'eximo',
    start: 'start 1',
    set_up: false,
    players: [
      { who: 'human', label: 'Ana', human: true },
      { who: 'level:4', label: 'Level 4', human: false },
    ],
    moves: [],
    ply: 0,
    position: 'start 1',
    view: squareView(8, 8),
    input: { status: 'incomplete', message: '', chosen: kNoParts, next: [], candidates: [], count: 2 },
    outcome: 'running',
    reason: '',
    to_move: 1,
    thinking: false,
    can_undo: false,
    can_redo: false,
    notice: '',
    ...changes,
  };
}

function fixture(answers: Record<string, (params: never) => unknown>) {
  let listener: ((event: GameEvent) => void) | null = null;
  const asked: [string, unknown][] = [];
  const status = signal<ConnectionStatus>('open');
  const epoch = signal(1);
  const server: TableServer = {
    status,
    epoch,
    request: async (name, params) => {
      asked.push([name, params]);
      return (await answers[name]?.(params as never)) as never;
    },
    on: (_, added) => {
      listener = added;
      return () => (listener = null);
    },
  };
  let now = 0;
  const table = new Table(server, () => now);
  return {
    table,
    asked,
    lose: () => (status.value = 'lost'),
    find: () =>
      batch(() => {
        status.value = 'open';
        epoch.value += 1;
      }),
    tell: (game: GameState) => listener?.({ event: 'game', game }),
    wait: (milliseconds: number) => (now += milliseconds),
  };
}

const kOpen = { 'game.open': () => ({ game: state() }) };

describe('a table', () => {
  it('is opened by the name in the address', async () => {
    const { table, asked } = fixture(kOpen);
    await table.open('table-7');
    await table.open('2026-11-15 eximo');
    expect(asked).toEqual([
      ['game.open', { table: '7' }],
      ['game.open', { saved: '2026-11-15 eximo' }],
    ]);
    expect(addressName(state())).toBe('table-7');
    expect(addressName(state({ saved: 'x' }))).toBe('x');
  });

  it('takes the newest state and no older one', async () => {
    const { table, tell } = fixture(kOpen);
    await table.open('table-7');
    tell(state({ revision: 3, ply: 1 }));
    tell(state({ revision: 2, ply: 0 }));
    tell(state({ table: '8', revision: 9, ply: 5 }));
    expect(table.state.value?.ply).toBe(1);
  });

  it('awaits a turn only of a person who is to move now', async () => {
    const { table, tell } = fixture(kOpen);
    await table.open('table-7');
    expect(table.awaitsTurn.value).toBe(true);
    tell(state({ revision: 2, to_move: 2, thinking: true }));
    expect(table.awaitsTurn.value).toBe(false);
    tell(state({ revision: 3, to_move: null, outcome: '1' }));
    expect(table.awaitsTurn.value).toBe(false);
  });

  it('looks back without taking anything back, until the game goes on', async () => {
    const past = squareView(8, 8);
    const { table, asked, tell } = fixture({ ...kOpen, look: () => ({ view: past }) });
    await table.open('table-7');
    tell(state({ revision: 2, moves: ['b3-b4', 'b6-b5'], ply: 2, position: 'later' }));
    await table.lookAt(1);
    expect(asked[1]).toEqual(['look', { game: 'eximo', moves: ['b3-b4'] }]);
    expect([table.looksBack.value, table.ply.value, table.view.value]).toEqual([true, 1, past]);
    expect(table.awaitsTurn.value).toBe(false);
    tell(state({ revision: 3, moves: ['b3-b4', 'b6-b5', 'c3-c4'], ply: 3, position: 'latest' }));
    expect([table.looksBack.value, table.ply.value]).toEqual([false, 3]);
  });

  it('knows where one is heading before the server has answered', async () => {
    const { table, tell } = fixture({ ...kOpen, look: () => ({ view: squareView(8, 8) }) });
    await table.open('table-7');
    tell(state({ revision: 2, moves: ['b3-b4', 'b6-b5'], ply: 2, position: 'later' }));
    const first = table.lookAt(0);
    expect(table.headingFor).toBe(0);
    const second = table.lookAt(table.headingFor + 1);
    await Promise.all([first, second]);
    expect([table.headingFor, table.ply.value]).toEqual([1, 1]);
  });

  it('asks for one hint at a time, and says so', async () => {
    const hint = { move: 'b3-b4', parts: { path: ['b3', 'b4'], placed: [] }, words: 'move b3 to b4' };
    const { table, asked } = fixture({ ...kOpen, 'game.hint': () => hint });
    await table.open('table-7');
    const asking = table.askHint();
    expect(table.isAskingHint.value).toBe(true);
    await Promise.all([asking, table.askHint()]);
    expect(asked.filter(([name]) => name === 'game.hint')).toHaveLength(1);
    expect([table.isAskingHint.value, table.hint.value]).toEqual([false, hint]);
  });

  it('plays where it believes the game to be, and looks again when it is elsewhere', async () => {
    const { table, asked } = fixture({
      'game.open': () => ({ game: state({ ply: 4, revision: 8, position: 'other' }) }),
      'game.play': () => {
        throw new RequestError('stale', 'the game is elsewhere');
      },
    });
    await table.open('table-7');
    await table.play('b3-b4');
    expect(asked.map(([name]) => name)).toEqual(['game.open', 'game.play', 'game.open']);
    expect(table.state.value?.ply).toBe(4);
  });

  it('is not open to moves after a reconnection before it was opened again', async () => {
    const { table, lose, find } = fixture(kOpen);
    expect(table.isOpen.value).toBe(false);
    await table.open('table-7');
    expect(table.isOpen.value).toBe(true);
    lose();
    expect(table.isOpen.value).toBe(false);
    find();
    expect(table.isOpen.value).toBe(false);
    await table.open('table-7');
    expect(table.isOpen.value).toBe(true);
  });

  it('makes a move that the connection lost when the game is open again', async () => {
    let opened = state();
    const played: unknown[] = [];
    const { table, lose, find } = fixture({
      'game.open': () => ({ game: opened }),
      'game.play': (params: { table: string }) => {
        if (params.table === '7') {
          lose();
          throw new RequestError('lost', 'the connection is lost');
        }
        played.push(params);
        return { game: { ...opened, revision: 2, ply: 1, position: 'later' } };
      },
    });
    await table.open('table-7');
    const move = table.play('b3-b4');
    await settled();
    opened = state({ table: '4' });
    find();
    await table.open('2026-11-15 eximo');
    await move;
    expect(played).toEqual([{ table: '4', ply: 0, move: 'b3-b4' }]);
    expect(table.state.value?.ply).toBe(1);
  });

  it('does not make it twice: the server may have got it', async () => {
    const { table, asked, lose, find } = fixture({
      'game.open': () => ({ game: state({ ply: asked.length < 2 ? 0 : 1 }) }),
      'game.play': () => {
        lose();
        throw new RequestError('lost', 'the connection is lost');
      },
    });
    await table.open('table-7');
    const move = table.play('b3-b4');
    await settled();
    find();
    await table.open('table-7');
    await move;
    expect(asked.map(([name]) => name)).toEqual(['game.open', 'game.play', 'game.open']);
  });

  it('drops a hint for a position that is gone', async () => {
    const { table, tell } = fixture({
      ...kOpen,
      'game.hint': () => {
        tell(state({ revision: 2, ply: 1, position: 'later' }));
        return { move: 'b3-b4', parts: { path: ['b3', 'b4'], placed: [] } };
      },
    });
    await table.open('table-7');
    await table.askHint();
    expect(table.hint.value).toBeNull();
  });

  it('is asked for a pace together with what it was asked for before', async () => {
    const pace = { pause_ms: 800, paused: true };
    const answers: (() => void)[] = [];
    const { table, asked } = fixture({
      'game.open': () => ({ game: state({ pace }) }),
      'game.pace': (params: { pause_ms: number; paused: boolean }) =>
        new Promise((answer) => answers.push(() => answer({ game: state({ pace: params }) }))),
    });
    await table.open('table-7');
    void table.setPace({ pause_ms: 100 });
    void table.setPace({ paused: false });
    expect(asked.at(-1)).toEqual(['game.pace', { table: '7', pause_ms: 100, paused: false }]);
    for (const answer of answers) answer();
    await settled();
    void table.setPace({ pause_ms: 2000 });
    expect(asked.at(-1)).toEqual(['game.pace', { table: '7', pause_ms: 2000, paused: false }]);
  });

  it('lets only the clock of the player to move run', async () => {
    const clock = {
      initial_ms: 60_000,
      increment_ms: 0,
      left_ms: [50_000, 40_000] as [number, number],
      running: 1,
    };
    const { table, wait } = fixture({ 'game.open': () => ({ game: state({ clock: clock as never }) }) });
    await table.open('table-7');
    wait(1500);
    expect(table.clocks()).toEqual([48_500, 40_000]);
    wait(100_000);
    expect(table.clocks()).toEqual([0, 40_000]);
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
