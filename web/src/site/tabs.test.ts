// Tabs of a site, with their channel and locks, without a browser.
import { describe, expect, it } from 'vitest';
import type { Channel, ChannelMessage } from './channel';
import { ChannelSocket } from './channelSocket';
import type { Locks } from './locks';
import { Pages } from './pages';

class FakeChannels {
  private readonly open_ = new Set<Channel>();

  // All others receive a message.
  join(): Channel {
    const channel: Channel = {
      onmessage: null,
      postMessage: (data: ChannelMessage) => {
        for (const other of [...this.open_]) if (other !== channel) other.onmessage?.({ data });
      },
      close: () => this.open_.delete(channel),
    };
    this.open_.add(channel);
    return channel;
  }
}

class FakeLocks implements Locks {
  private readonly last_ = new Map<string, Promise<void>>();

  request(name: string, hold: () => Promise<void>): Promise<void> {
    const before = this.last_.get(name) ?? Promise.resolve();
    const held = before.then(hold);
    this.last_.set(name, held);
    return held;
  }
}

function idle(): Promise<void> {
  return new Promise((resolve) => setTimeout(resolve, 0));
}

function fixture() {
  const channels = new FakeChannels();
  const locks = new FakeLocks();
  const events: string[] = [];
  const timers = new Set<() => void>();
  const elapse = () => {
    const due = [...timers];
    timers.clear();
    for (const action of due) action();
  };
  const startService = (id: string) => {
    let pages = 0;
    const channel = channels.join();
    const ends = new Pages(
      id,
      channel,
      {
        connect: () => {
          events.push(`${id} takes page ${++pages}`);
          return pages;
        },
        disconnect: (page) => events.push(`${id} loses page ${page}`),
        receive: (page, text) => {
          events.push(`${id} hears ${page}: ${text}`);
          ends.send(page, `re: ${text}`);
        },
      },
      locks,
    );
    const sleep = () => (channel.onmessage = null);
    return { ends, sleep, stop: () => channel.close() };
  };
  const openPage = (id: string) => {
    const socket = new ChannelSocket({
      id,
      channel: channels.join(),
      locks,
      asleep: () => events.push(`${id} finds it asleep`),
      later: (action) => {
        timers.add(action);
        return () => timers.delete(action);
      },
    });
    socket.onopen = () => events.push(`${id} is open`);
    socket.onmessage = ({ data }) => events.push(`${id} hears ${String(data)}`);
    socket.onclose = () => events.push(`${id} is closed`);
    return socket;
  };
  return { events, startService, openPage, elapse, timers };
}

describe('a page of a site', () => {
  it('finds the service that is there', async () => {
    const { events, startService, openPage } = fixture();
    startService('one');
    openPage('a').onopen = null;
    openPage('b');
    await idle();
    expect(events).toEqual(['one takes page 1', 'one takes page 2', 'b is open']);
  });

  it('waits for the service, and is taken once', async () => {
    const { events, startService, openPage } = fixture();
    openPage('a');
    await idle();
    expect(events).toEqual([]);
    startService('one');
    expect(events).toEqual(['one takes page 1', 'a is open']);
  });

  it('hears what is meant for it, and nothing else', async () => {
    const { events, startService, openPage } = fixture();
    startService('one');
    const a = openPage('a');
    openPage('b');
    await idle();
    events.length = 0;
    a.send('hello');
    expect(events).toEqual(['one hears 1: hello', 'a hears re: hello']);
  });

  it('is forgotten when it is gone', async () => {
    const { events, startService, openPage } = fixture();
    const { ends } = startService('one');
    const a = openPage('a');
    await idle();
    a.close();
    await idle();
    expect(events).toEqual(['one takes page 1', 'a is open', 'a is closed', 'one loses page 1']);
    ends.send(1, 'nobody hears it');
  });

  it('is closed when another tab takes over, and finds the new service', async () => {
    const { events, startService, openPage } = fixture();
    const { stop } = startService('one');
    const a = openPage('a');
    await idle();
    stop();
    a.send('lost');
    startService('two');
    expect(events).toEqual(['one takes page 1', 'a is open', 'a is closed']);
    openPage('a again');
    await idle();
    expect(events.slice(3)).toEqual(['two takes page 1', 'a again is open', 'one loses page 1']);
  });

  it('finds out that the service is asleep', async () => {
    const { events, startService, openPage, elapse, timers } = fixture();
    const { sleep } = startService('one');
    const a = openPage('a');
    await idle();
    a.send('hello');
    expect(timers.size).toBe(0); // the request was answered
    events.length = 0;
    sleep();
    a.send('are you there?');
    elapse();
    expect(events).toEqual([]); // a ping was sent
    elapse();
    expect(events).toEqual(['a finds it asleep']);
  });

  it('knows a slow service from one that is asleep', async () => {
    const { events, startService, openPage, elapse, timers } = fixture();
    const { ends } = startService('one');
    const a = openPage('a');
    await idle();
    ends.send = () => undefined;
    a.send('a hard question');
    elapse(); // the service answers the ping
    expect(timers.size).toBe(0);
    expect(events.at(-1)).toBe('one hears 1: a hard question');
  });
});
