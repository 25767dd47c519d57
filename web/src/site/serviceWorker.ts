// Caches the page and the module, so that they load at once and without a network. The data files have their
// own cache (data.ts).
//
// The files of a version are fetched together and used together: a new version waits until no tab shows the
// old one, or until a page asks it to take over, and then all tabs load it.
import { kForHost, kTakeOver, siteName } from './files';

// The build inserts the list of files. The address of a file changes with its content, except for those in
// `changing`.
declare const __JOGA_SITE__: { build: string; lasting: string[]; changing: string[]; online: string[] };
const { build, changing, online } = __JOGA_SITE__;

// TypeScript's library for service workers conflicts with the one for pages.
interface ExtendableEvent extends Event {
  waitUntil(work: Promise<unknown>): void;
}
interface FetchEvent extends ExtendableEvent {
  request: Request;
  respondWith(answer: Promise<Response>): void;
}
interface Scope {
  addEventListener(type: 'install' | 'activate', listener: (event: ExtendableEvent) => void): void;
  addEventListener(type: 'fetch', listener: (event: FetchEvent) => void): void;
  addEventListener(type: 'message', listener: (event: MessageEvent<unknown>) => void): void;
  skipWaiting(): Promise<void>;
  clients: { claim(): Promise<void> };
  location: Location;
}
const scope = self as unknown as Scope;

// Only a host's page can play with others.
const lasting = [...__JOGA_SITE__.lasting, ...(scope.location.search === kForHost ? online : [])];

const home = new URL('.', scope.location.href).href;
const addressOf = (name: string) => new URL(name, home).href;
const prefix = `${siteName(home)} page `;
const cacheName = prefix + build;

async function keep(): Promise<void> {
  const cache = await caches.open(cacheName);
  const fetched = async (address: string, mode: RequestCache) => {
    const answer = await fetch(address, { cache: mode });
    if (!answer.ok) throw new Error(`${address}: ${answer.status}`);
    return answer;
  };
  const known = async (address: string) => (await caches.match(address)) ?? fetched(address, 'force-cache');
  const add = async (address: string, answer: Promise<Response>) => cache.put(address, await answer);
  await Promise.all([
    ...lasting.map(addressOf).map((at) => add(at, known(at))),
    ...changing.map(addressOf).map((at) => add(at, fetched(at, 'no-cache'))),
  ]);
}

async function forgetOthers(): Promise<void> {
  for (const name of await caches.keys()) {
    if (name.startsWith(prefix) && name !== cacheName) await caches.delete(name);
  }
}

async function answer(request: Request): Promise<Response> {
  const cache = await caches.open(cacheName);
  return (await cache.match(request.mode === 'navigate' ? home : request)) ?? fetch(request);
}

scope.addEventListener('install', (event) => event.waitUntil(keep()));
scope.addEventListener('activate', (event) =>
  event.waitUntil(forgetOthers().then(() => scope.clients.claim())),
);
scope.addEventListener('message', (event) => {
  if (event.data === kTakeOver) void scope.skipWaiting();
});
// Data files have a cache of their own. Firefox reports an error for each download that a reload interrupts if
// it goes through here.
const files = new Set([...lasting, ...changing].map(addressOf));

scope.addEventListener('fetch', (event) => {
  const { method, mode, url } = event.request;
  const at = url.split(/[?#]/)[0];
  // One page has all screens; other addresses are left to the host.
  const isPage = mode === 'navigate' && (at === home || at === `${home}index.html`);
  const isFile = mode !== 'navigate' && files.has(at ?? '');
  if (method === 'GET' && (isPage || isFile)) event.respondWith(answer(event.request));
});
