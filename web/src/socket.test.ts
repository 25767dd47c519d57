import { effect } from '@preact/signals';
import { describe, expect, it } from 'vitest';
import type { Hello, Language } from './protocol';
import { Connection, RequestError } from './socket';
import type { Closing, Socket } from './socket';

interface Sent {
  id: number;
  request: string;
  params: Record<string, unknown>;
}

class FakeSocket implements Socket {
  onopen: (() => void) | null = null;
  onmessage: ((event: { data: unknown }) => void) | null = null;
  onclose: ((closing: Closing) => void) | null = null;
  readonly sent: Sent[] = [];
  send(text: string): void {
    this.sent.push(JSON.parse(text) as Sent);
  }
  close(code = 1006, reason = ''): void {
    this.onclose?.({ code, reason });
  }
  receive(message: unknown): void {
    this.onmessage?.({ data: JSON.stringify(message) });
  }
  answerLast(result: unknown): void {
    this.receive({ id: this.sent[this.sent.length - 1]!.id, result });
  }
  welcome(): void {
    this.onopen?.();
    this.answerLast({ name: 'joga', games: [], notices: [] } as unknown as Hello);
  }
}

function fixture() {
  const sockets: FakeSocket[] = [];
  const waits: number[] = [];
  let due: (() => void) | null = null;
  let language: Language = 'en';
  let refused = false;
  const connection = new Connection({
    open: () => {
      const socket = new FakeSocket();
      sockets.push(socket);
      return socket;
    },
    isRefused: () => Promise.resolve(refused),
    isSentAway: ({ code, reason }) => code === 1008 && reason === 'blocked',
    language: () => language,
    later: (action, milliseconds) => {
      waits.push(milliseconds);
      due = action;
      return () => (due = null);
    },
  });
  return {
    connection,
    waits,
    socket: () => sockets[sockets.length - 1]!,
    sockets,
    timePasses: () => due?.(),
    speak: (next: Language) => (language = next),
    refuse: (next: boolean) => (refused = next),
  };
}

// Waits until pending promises are settled.
function settled(): Promise<void> {
  return new Promise((resolve) => setTimeout(resolve));
}

describe('the connection', () => {
  it('is never open with the epoch of the previous connection', () => {
    const { connection, socket, timePasses } = fixture();
    socket().welcome();
    const seen: string[] = [];
    effect(() => void seen.push(`${connection.status.value} ${connection.epoch.value}`));
    socket().close();
    timePasses();
    socket().welcome();
    expect(seen.filter((one) => one.startsWith('open'))).toEqual(['open 1', 'open 2']);
  });

  it('greets first, and sends waiting requests only then', async () => {
    const { connection, socket } = fixture();
    const answer = connection.request('library.list', {});
    socket().onopen?.();
    expect(socket().sent.map((one) => one.request)).toEqual(['hello']);
    expect(connection.status.value).toBe('connecting');
    socket().answerLast({ games: [], notices: [] });
    expect(connection.status.value).toBe('open');
    expect(socket().sent.map((one) => one.request)).toEqual(['hello', 'library.list']);
    socket().answerLast({ games: [] });
    expect(await answer).toEqual({ games: [] });
  });

  it('matches answers with requests in whatever order they come', async () => {
    const { connection, socket } = fixture();
    socket().welcome();
    const first = connection.request('puzzles', { game: 'eximo' });
    const second = connection.request('puzzles', { game: 'fields' });
    const [one, two] = socket().sent.slice(1);
    socket().receive({ id: two!.id, result: { puzzles: ['two'] } });
    socket().receive({ id: one!.id, result: { puzzles: ['one'] } });
    expect([await first, await second]).toEqual([{ puzzles: ['one'] }, { puzzles: ['two'] }]);
  });

  it('turns errors into failures with their code and sentence', async () => {
    const { connection, socket } = fixture();
    socket().welcome();
    const answer = connection.request('look', { game: 'chess' });
    socket().receive({
      id: socket().sent[1]!.id,
      error: { code: 'invalid', message: 'there is no game chess' },
    });
    await expect(answer).rejects.toMatchObject({ code: 'invalid', message: 'there is no game chess' });
  });

  it('hands events to those who listen, until they stop', () => {
    const { connection, socket } = fixture();
    socket().welcome();
    let heard = 0;
    const stop = connection.on('library', () => ++heard);
    socket().receive({ event: 'library', changed: [], removed: [] });
    stop();
    socket().receive({ event: 'library', changed: [], removed: [] });
    expect(heard).toBe(1);
  });

  it('reconnects after increasing delays, and at once after it was open', async () => {
    const { connection, socket, waits, timePasses } = fixture();
    for (let i = 0; i < 6; ++i) {
      socket().close();
      await settled();
      expect(connection.status.value).toBe('lost');
      timePasses();
    }
    expect(waits).toEqual([250, 500, 1000, 2000, 4000, 4000]);
    socket().welcome();
    expect(connection.status.value).toBe('open');
    socket().close();
    expect(waits[waits.length - 1]).toBe(250);
  });

  it('does not reconnect after the server has refused the key, until there is another', async () => {
    const { connection, sockets, socket, waits, refuse } = fixture();
    refuse(true);
    const asked = connection.request('library.list', {});
    socket().close();
    expect(connection.status.value).toBe('connecting');
    await settled();
    expect(connection.status.value).toBe('refused');
    expect([sockets.length, waits]).toEqual([1, []]);
    connection.retryNow();
    expect(connection.status.value).toBe('connecting');
    socket().welcome();
    socket().answerLast({ games: [] });
    expect(await asked).toEqual({ games: [] });
  });

  it('does not reconnect after the server has sent the user away', () => {
    const { connection, sockets, socket, waits } = fixture();
    socket().welcome();
    socket().close(1008, 'too many messages');
    expect(connection.status.value).toBe('lost');
    connection.retryNow();
    socket().welcome();
    socket().close(1008, 'blocked');
    expect(connection.status.value).toBe('refused');
    expect([sockets.length, waits.length]).toEqual([2, 1]);
  });

  it('learns that a server refuses the key after an outage', async () => {
    const { connection, socket, timePasses, refuse } = fixture();
    socket().welcome();
    socket().close();
    expect(connection.status.value).toBe('lost');
    refuse(true);
    timePasses();
    socket().close();
    await settled();
    expect(connection.status.value).toBe('refused');
  });

  it('can be told to try at once', async () => {
    const { connection, sockets, socket } = fixture();
    socket().close();
    await settled();
    connection.retryNow();
    connection.retryNow();
    expect(sockets).toHaveLength(2);
  });

  it('repeats unanswered read-only requests, and no others', async () => {
    const { connection, socket, timePasses } = fixture();
    socket().welcome();
    const asked = connection.request('look', { game: 'quantik' });
    const done = connection.request('game.play', { game: 't1', ply: 0, move: 'C@a1' });
    const made = connection.request('game.new', {
      game: 'quantik',
      players: [{ who: 'human' }, { who: 'human' }],
    });
    socket().close();
    await expect(done).rejects.toMatchObject({ code: 'lost' });
    await expect(made).rejects.toBeInstanceOf(RequestError);
    timePasses();
    socket().welcome();
    expect(socket().sent.map((one) => one.request)).toEqual(['hello', 'look']);
    socket().answerLast({ game: 'quantik' });
    expect(await asked).toEqual({ game: 'quantik' });
  });

  it('refuses requests about an open game at once while there is no connection', async () => {
    const { connection, socket } = fixture();
    socket().welcome();
    socket().close();
    await expect(connection.request('game.undo', { game: 't1' })).rejects.toMatchObject({ code: 'lost' });
  });

  it('counts an epoch for every greeting, by reconnection or in another language', async () => {
    const { connection, socket, timePasses, speak } = fixture();
    socket().welcome();
    expect(connection.epoch.value).toBe(1);
    speak('pt');
    const greeting = connection.greet();
    expect(socket().sent[1]!.params).toEqual({ language: 'pt' });
    socket().answerLast({ games: [], notices: [] });
    await greeting;
    expect(connection.epoch.value).toBe(2);
    socket().close();
    timePasses();
    socket().welcome();
    expect(connection.epoch.value).toBe(3);
  });

  it('ignores answers to unknown requests', () => {
    const { connection, socket } = fixture();
    socket().welcome();
    socket().receive({ id: 999, result: {} });
    socket().receive({ id: null, error: { code: 'malformed', message: 'not JSON' } });
    expect(connection.status.value).toBe('open');
  });
});

describe('a connection that pings', () => {
  function pinging() {
    const sockets: FakeSocket[] = [];
    let timers: { due: number; action: () => void }[] = [];
    let now = 0;
    const connection = new Connection({
      open: () => {
        const socket = new FakeSocket();
        sockets.push(socket);
        return socket;
      },
      isRefused: () => Promise.resolve(false),
      language: () => 'en',
      ping: 'ping',
      later: (action, milliseconds) => {
        const timer = { due: now + milliseconds, action };
        timers.push(timer);
        return () => (timers = timers.filter((one) => one !== timer));
      },
    });
    const pass = (milliseconds: number) => {
      const end = now + milliseconds;
      for (;;) {
        const [next] = timers.filter(({ due }) => due <= end).sort((a, b) => a.due - b.due);
        if (!next) break;
        now = next.due;
        timers = timers.filter((one) => one !== next);
        next.action();
      }
      now = end;
    };
    const socket = () => sockets[sockets.length - 1]!;
    socket().welcome();
    return { connection, sockets, socket, pass, pings: () => socket().sent.filter(isPing).length };
  }
  const isPing = ({ request }: Sent) => request === 'ping';

  it('stays open as long as there are answers', () => {
    const { connection, sockets, socket, pass, pings } = pinging();
    for (let i = 0; i < 5; ++i) {
      pass(3500);
      socket().answerLast({});
    }
    expect(connection.status.value).toBe('open');
    expect(pings()).toBe(5);
    expect(sockets.length).toBe(1);
  });

  it('needs no ping while messages come', () => {
    const { socket, pass, pings } = pinging();
    for (let i = 0; i < 5; ++i) {
      pass(2000);
      socket().receive({ event: 'library' });
    }
    expect(pings()).toBe(0);
  });

  it('is lost within seconds of silence, and open again with the next message', async () => {
    const { connection, sockets, socket, pass } = pinging();
    pass(6500);
    expect(connection.status.value).toBe('lost');
    await expect(connection.request('game.hint', { game: 'g' } as never)).rejects.toThrow();
    const list = connection.request('library.list', {});
    socket().receive({ id: null, result: {} });
    expect(connection.status.value).toBe('open');
    expect(socket().sent.at(-1)?.request).toBe('library.list');
    socket().answerLast({ games: [] });
    await expect(list).resolves.toEqual({ games: [] });
    expect(sockets.length).toBe(1);
  });

  it('is replaced after a long silence, also while it opens', () => {
    const { connection, sockets, socket, pass } = pinging();
    pass(15_000);
    expect(sockets.length).toBe(2);
    pass(10_000);
    expect(sockets.length).toBe(3);
    sockets[0]!.receive({ event: 'library' });
    expect(connection.status.value).toBe('lost');
    socket().welcome();
    expect(connection.status.value).toBe('open');
    sockets[0]!.close();
    expect(connection.status.value).toBe('open');
  });

  it('is lost at once when the browser is offline, and asks when it is back', () => {
    const { connection, sockets, socket, pass, pings } = pinging();
    connection.fallSilent();
    expect(connection.status.value).toBe('lost');
    pass(1000);
    connection.probe();
    expect(pings()).toBe(1);
    socket().answerLast({});
    expect(connection.status.value).toBe('open');
    connection.fallSilent();
    connection.retryNow();
    expect(sockets.length).toBe(2);
  });
});
