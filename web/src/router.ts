// The current place: the part of the address after '#'. A link shows exactly what its sender sees.
import { batch, signal } from '@preact/signals';
import type { ReadonlySignal } from '@preact/signals';
import { takeKeyFromAddress } from './key';

// A position with its moves, as an address carries it.
export interface Link {
  game?: string;
  position?: string;
  moves?: string[];
  ply?: number; // the number of moves that have been made; left out: all
  saved?: string; // a game of the library instead
  record?: string; // a whole study as text, with its variations and comments
  chapter?: string; // the number of one of the record's chapters; left out: the first in the text
  review?: boolean; // starts a review at once
}

export type Route =
  | { screen: 'home' }
  | { screen: 'new'; game: string; link: Link }
  | { screen: 'play'; name: string }
  | { screen: 'study'; link: Link }
  | { screen: 'library' }
  | { screen: 'rules'; game: string }
  | { screen: 'learn'; lesson: string; step: number } // counted from 1; 0: where the user stopped
  | { screen: 'puzzles'; game: string; puzzle: string }
  | { screen: 'edit'; link: Link }
  | { screen: 'map'; link: Link }
  // At a host: the lobby, or by its name a game or another screen; "new" comes with its parameters.
  | { screen: 'online'; name: string; more: string; link: Link }
  | { screen: 'unknown'; path: string };

export type ScreenName = Route['screen'];
export type OnlineRoute = Extract<Route, { screen: 'online' }>;
export type StudyRoute = Extract<
  Route,
  { screen: 'learn' | 'library' | 'study' | 'rules' | 'puzzles' | 'edit' | 'map' }
>;

export const kLobby: OnlineRoute = { screen: 'online', name: '', more: '', link: {} };

function readLink(query: URLSearchParams): Link {
  const link: Link = {};
  for (const key of ['game', 'position', 'saved', 'record', 'chapter'] as const) {
    const value = query.get(key);
    if (value) link[key] = value;
  }
  const moves = query.get('moves');
  if (moves) link.moves = moves.split(' ').filter((move) => move !== '');
  const ply = Number(query.get('ply') ?? NaN);
  if (Number.isInteger(ply) && ply >= 0) link.ply = ply;
  if (query.get('review') === '1') link.review = true;
  return link;
}

function writeLink(link: Link): string {
  const query = new URLSearchParams();
  if (link.game) query.set('game', link.game);
  if (link.position) query.set('position', link.position);
  if (link.moves?.length) query.set('moves', link.moves.join(' '));
  if (link.ply !== undefined) query.set('ply', String(link.ply));
  if (link.saved) query.set('saved', link.saved);
  if (link.record) query.set('record', link.record);
  if (link.chapter) query.set('chapter', link.chapter);
  if (link.review) query.set('review', '1');
  // These characters are readable in an address and have no meaning there.
  const text = query
    .toString()
    .replace(/%3A/g, ':')
    .replace(/%2F/g, '/')
    .replace(/%40/g, '@')
    .replace(/%2C/g, ',');
  return text === '' ? '' : `?${text}`;
}

// Parts of a path may be any text; a broken escape matches nothing.
function decode(text: string): string {
  try {
    return decodeURIComponent(text);
  } catch {
    return '';
  }
}

export function parseRoute(hash: string): Route {
  const [path = '', ...rest] = hash.replace(/^#?\/?/, '').split('?');
  const link = readLink(new URLSearchParams(rest.join('?')));
  const [screen = '', first = '', second = ''] = path.split('/').map(decode);
  switch (screen) {
    case 'new':
      return { screen, game: first, link };
    case 'play':
      return first === '' ? { screen: 'unknown', path } : { screen, name: first };
    case 'rules':
      return { screen, game: first };
    case 'learn':
      return { screen, lesson: first, step: /^[1-9]\d{0,3}$/.test(second) ? Number(second) : 0 };
    case 'puzzles':
      return { screen, game: first, puzzle: second };
    case 'study':
    case 'edit':
    case 'map':
      return { screen, link };
    case 'library':
      return { screen };
    case 'online':
      return { screen, name: first, more: second, link };
    default:
      return path === '' ? { screen: 'home' } : { screen: 'unknown', path };
  }
}

export function formatRoute(route: Route): string {
  const part = (text: string) => (text === '' ? '' : `/${encodeURIComponent(text)}`);
  switch (route.screen) {
    case 'home':
      return '#/';
    case 'new':
      return `#/new${part(route.game)}${writeLink(route.link)}`;
    case 'play':
      return `#/play${part(route.name)}`;
    case 'rules':
      return `#/rules${part(route.game)}`;
    case 'learn':
      return `#/learn${part(route.lesson)}${route.lesson === '' || route.step === 0 ? '' : `/${route.step}`}`;
    case 'puzzles':
      return `#/puzzles${part(route.game)}${route.game === '' ? '' : part(route.puzzle)}`;
    case 'study':
    case 'edit':
    case 'map':
      return `#/${route.screen}${writeLink(route.link)}`;
    case 'library':
      return '#/library';
    case 'online':
      return `#/online${part(route.name)}${route.name === '' ? '' : part(route.more)}${writeLink(route.link)}`;
    case 'unknown':
      return `#/${route.path}`;
  }
}

// The route of an address that was copied from the page; null if the text is not one.
export function linkIn(text: string): Route | null {
  const hash = /^\s*\S*?(#\/\S+)\s*$/.exec(text)?.[1];
  return hash === undefined ? null : parseRoute(hash);
}

const current = signal<Route>(parseRoute(typeof location === 'undefined' ? '' : location.hash));
export const route: ReadonlySignal<Route> = current;

// Counts the changes of screen since the page was opened.
const arrived = signal(0);
export const arrivals: ReadonlySignal<number> = arrived;

export function followAddress(): void {
  window.addEventListener('hashchange', () => {
    takeKeyFromAddress();
    batch(() => {
      current.value = parseRoute(location.hash);
      arrived.value += 1;
    });
  });
}

export function navigate(next: Route): void {
  location.hash = formatRoute(next);
}

// Replaces the address of the current screen, without a step in the browser's history or a new screen.
// Returns false, and changes nothing, if the user has left `from`, by default the current route, in the
// meantime: the browser reports a followed link only later.
export function replaceRoute(next: Route, from = formatRoute(current.peek())): boolean {
  if (formatRoute(parseRoute(location.hash)) !== from) return false;
  history.replaceState(null, '', formatRoute(next));
  current.value = next;
  return true;
}
