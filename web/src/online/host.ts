// The page's connection to its host, and the user's identity there.
import { computed, effect, signal } from '@preact/signals';
import { language } from '../i18n';
import { Connection, later, socketAddress } from '../socket';
import type { Socket } from '../socket';
import { kHabits } from './habits';
import { SummaryList } from './lists';
import type { Person, Requests, ServerEvent } from './protocol';

const kPolicy = 1008; // the WebSocket close code for a policy violation

type Host = Connection<Requests, ServerEvent, Requests['hello']['result']>;

export const host: Host = new Connection({
  open: () => new WebSocket(socketAddress('online')) as unknown as Socket,
  isRefused: () => Promise.resolve(false),
  isSentAway: ({ code, reason }) => code === kPolicy && reason === 'blocked',
  language: () => language.peek(),
  habits: kHabits,
  ping: 'ping',
  later,
});

const named = signal<Person | null>(null);
// Null until an action has made the host give the user an identity.
export const me = computed<Person | null>(() => named.value);
export const mine = new SummaryList(host, 'mine');

// The host's clock, to which all absolute times in its messages refer.
const greeted = signal({ world: Date.now(), here: performance.now() });
export function worldNow(): number {
  return greeted.value.world + performance.now() - greeted.value.here;
}

export async function rename(name: string): Promise<void> {
  named.value = (await host.request('me.name', { name })).you;
}

// The host recognises a returning user by a cookie that scripts cannot read.
export async function takeIdentity(code: string): Promise<boolean> {
  // The code is no part of the address, because proxies log that.
  const offer = () => {
    try {
      return new WebSocket(socketAddress('online'), ['joga', `take.${code}`]);
    } catch {
      return null; // the code has characters that no code has
    }
  };
  const socket = offer();
  if (!socket) return false;
  const taken = await new Promise<boolean>((resolve) => {
    socket.onopen = () => resolve(true);
    socket.onerror = () => resolve(false);
  });
  socket.close();
  if (taken) host.restart();
  return taken;
}

let first = true;
export function startFollowing(): void {
  effect(() => {
    language.value;
    if (!first) void host.greet();
    first = false;
  });
  effect(() => {
    const hello = host.hello.value;
    if (!hello) return;
    greeted.value = { world: hello.now, here: performance.now() };
    named.value = hello.you;
  });
  mine.follow();
  addEventListener('offline', () => host.fallSilent());
  addEventListener('online', () => host.probe());
  document.addEventListener('visibilitychange', () => document.hidden || host.probe());
}
