import { afterEach, describe, expect, it, vi } from 'vitest';
import { formatRoute, linkIn, parseRoute, replaceRoute, route } from './router';
import type { Route } from './router';

const kRoutes: [string, Route][] = [
  ['#/', { screen: 'home' }],
  ['#/new/quantik', { screen: 'new', game: 'quantik', link: {} }],
  ['#/play/2026-11-15%20a', { screen: 'play', name: '2026-11-15 a' }],
  ['#/library', { screen: 'library' }],
  ['#/rules/eximo', { screen: 'rules', game: 'eximo' }],
  ['#/online', { screen: 'online', name: '', more: '', link: {} }],
  ['#/online/8fKq2mZx9PwA', { screen: 'online', name: '8fKq2mZx9PwA', more: '', link: {} }],
  [
    '#/online/new/stars?game=stars:map%3Dsmall',
    { screen: 'online', name: 'new', more: 'stars', link: { game: 'stars:map=small' } },
  ],
  ['#/rules', { screen: 'rules', game: '' }],
  ['#/learn', { screen: 'learn', lesson: '', step: 0 }],
  ['#/learn/eximo', { screen: 'learn', lesson: 'eximo', step: 0 }],
  ['#/learn/quantik-second', { screen: 'learn', lesson: 'quantik-second', step: 0 }],
  ['#/learn/eximo/3', { screen: 'learn', lesson: 'eximo', step: 3 }],
  ['#/puzzles/fields/f-12', { screen: 'puzzles', game: 'fields', puzzle: 'f-12' }],
  ['#/map', { screen: 'map', link: {} }],
  [
    '#/study?game=stars:map%3Dsmall&position=a/b+1&moves=b2-b3%3DT+d4-d3%3DT&ply=1',
    {
      screen: 'study',
      link: { game: 'stars:map=small', position: 'a/b 1', moves: ['b2-b3=T', 'd4-d3=T'], ply: 1 },
    },
  ],
  ['#/study?saved=a&review=1', { screen: 'study', link: { saved: 'a', review: true } }],
  ['#/study?record=%5BGame+%22x%22%5D%0A*', { screen: 'study', link: { record: '[Game "x"]\n*' } }],
  ['#/study?record=x&chapter=2', { screen: 'study', link: { record: 'x', chapter: '2' } }],
  ['#/edit?game=quantik', { screen: 'edit', link: { game: 'quantik' } }],
  ['#/nowhere', { screen: 'unknown', path: 'nowhere' }],
  ['#/play', { screen: 'unknown', path: 'play' }],
  ['#/play/%E0%A4%A', { screen: 'unknown', path: 'play/%E0%A4%A' }],
];

describe('addresses', () => {
  it.each(kRoutes)('%s is read and written the same', (hash, route) => {
    expect(parseRoute(hash)).toEqual(route);
    expect(formatRoute(route)).toBe(hash);
  });
  it('are found in a text that is nothing else', () => {
    expect(linkIn(' http://127.0.0.1:5642/#/study?game=x ')).toEqual({
      screen: 'study',
      link: { game: 'x' },
    });
    expect(linkIn('[Game "quantik"] see #/study?game=x')).toBeNull();
  });
  it('without anything lead home', () => {
    for (const hash of ['', '#', '#/']) expect(parseRoute(hash)).toEqual({ screen: 'home' });
  });
  it('take no nonsense for a ply', () => {
    expect(parseRoute('#/study?game=eximo&ply=-3')).toEqual({ screen: 'study', link: { game: 'eximo' } });
    expect(parseRoute('#/study?game=eximo&ply=x')).toEqual({ screen: 'study', link: { game: 'eximo' } });
  });
  it('take no nonsense for a step', () => {
    for (const step of ['-1', '0', 'x', '1e3', '2.5']) {
      expect(parseRoute(`#/learn/eximo/${step}`)).toEqual({ screen: 'learn', lesson: 'eximo', step: 0 });
    }
  });
  it('may come with the marks that messengers escape', () => {
    const route = parseRoute('#/study?game=quantik&moves=C%40a1%20S%40d4');
    expect(route).toEqual({ screen: 'study', link: { game: 'quantik', moves: ['C@a1', 'S@d4'] } });
  });
});

describe('an address that is replaced', () => {
  const location = { hash: '#/' };
  const history = { replaceState: (_: unknown, __: string, hash: string) => void (location.hash = hash) };
  const study = (moves: string[]): Route => ({ screen: 'study', link: { game: 'eximo', moves } });
  afterEach(() => vi.unstubAllGlobals());

  it('is left alone once a link has been followed from it, to the same screen too', () => {
    vi.stubGlobal('location', location);
    vi.stubGlobal('history', history);
    expect(replaceRoute(study(['c3-d4']))).toBe(true);
    expect(location.hash).toBe(formatRoute(study(['c3-d4'])));
    expect(route.peek()).toEqual(study(['c3-d4']));

    location.hash = formatRoute(study(['d3-d4'])); // the browser has not fired its event yet
    expect(replaceRoute(study(['c3-d4', 'f6-e5']))).toBe(false);
    expect(location.hash).toBe(formatRoute(study(['d3-d4'])));

    location.hash = formatRoute(study(['c3-d4'])); // the event has fired, but the screen still shows the previous place
    expect(replaceRoute(study(['e3-e4', 'f6-e5']), formatRoute(study(['e3-e4'])))).toBe(false);
    expect(route.peek()).toEqual(study(['c3-d4']));
  });
});
