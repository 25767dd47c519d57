// Features of a site alone: any path of any web server, no network, several tabs, storage in the browser,
// updates.
import { cp, mkdtemp, readdir, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { brotliCompressSync, gzipSync } from 'node:zlib';
import type { Browser, Page } from 'playwright-core';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { beginGame, clickMove, playByMouse, plies, waitForPly } from './play_by_hand';
import {
  ask,
  exportAll,
  findBrowser,
  goTo,
  importAll,
  newContext,
  openPage,
  openTab,
  ready,
  siteFolder,
  SiteServer,
} from './support';
import { wantsFirefox } from './support/setup';

const kilobyte = 1000;
let browser: Browser;

beforeAll(async () => {
  browser = await findBrowser();
});
afterAll(() => browser.close());

// Waits until the service worker has cached everything that offline use needs.
async function isKept(page: Page): Promise<void> {
  await page.evaluate(() => navigator.serviceWorker.ready);
}

// Waits until the data of all games are cached as well.
async function hasAllData(page: Page): Promise<void> {
  const wanted = (await readdir(siteFolder, { recursive: true })).filter((name) => /^data\/.*\./.test(name));
  await page.evaluate(async (count) => {
    const kept = async () => {
      const found = (await caches.keys()).find((name) => name.endsWith(' data'));
      return found === undefined ? 0 : (await (await caches.open(found)).keys()).length;
    };
    while ((await kept()) < count) await new Promise((resolve) => setTimeout(resolve, 20));
  }, wanted.length);
}

async function compressed(
  names: string[],
  compress: (content: Buffer) => Buffer = gzipSync,
): Promise<number> {
  let bytes = 0;
  for (const name of names) bytes += compress(await readFile(join(siteFolder, name))).length;
  return bytes;
}

it.skipIf(wantsFirefox)(
  'weighs at most 600 kB as hosts with nothing but gzip send it, and a game at most 600 kB more',
  async () => {
    const names = (await readdir(siteFolder, { recursive: true })).filter((name) => /\.\w+$/.test(name));
    const data = names.filter((name) => name.startsWith('data/'));
    const later = /^(icon|online|page-later)-/; // not needed by the first screens
    const page = names.filter((name) => !data.includes(name) && !later.test(name));
    const first = await compressed(page);
    const module = await compressed(page.filter((name) => name.endsWith('.wasm')));
    const brotli = await compressed(page, brotliCompressSync);
    const inKilobytes = (bytes: number) => `${Math.round(bytes / kilobyte)} kB`;
    console.log(
      `the first load by gzip: ${inKilobytes(first)}, the module ${inKilobytes(module)} of it; by Brotli: ${inKilobytes(brotli)}`,
    );
    expect(first).toBeLessThanOrEqual(600 * kilobyte);
    for (const game of ['quantik', 'eximo', 'fields', 'stars'])
      expect(await compressed(data.filter((name) => name.includes(game)))).toBeLessThanOrEqual(
        600 * kilobyte,
      );
  },
);

it('loads the screens of studying on demand', async () => {
  const site = await SiteServer.start();
  const { page, complaints, close } = await openPage(browser, site, '#/new/quantik');
  const loaded = () =>
    page.evaluate(
      () =>
        performance.getEntriesByType('resource').filter(({ name }) => name.includes('page-later-')).length,
    );
  await page.locator('h1').waitFor();
  expect(await loaded()).toBe(0);
  await goTo(page, '#/rules/quantik');
  await page.getByTestId('rules').waitFor();
  expect(await loaded()).toBeGreaterThan(0);
  expect(complaints).toEqual([]);
  await close();
  await site.stop();
});

it('loads the data of all games, after the first screen', async () => {
  const site = await SiteServer.start();
  const { page, complaints, close } = await openPage(browser, site);
  await hasAllData(page);
  const first = site.requests.findIndex((name) => name.startsWith('data/'));
  const before = site.requests.slice(0, first);
  for (const needed of [/^index\.html$/, /^page-.*\.js$/, /\.wasm$/])
    expect(before.some((name) => needed.test(name))).toBe(true);
  expect(complaints).toEqual([]);
  await close();
  await site.stop();
});

// The names of the data files that the module may ask for.
async function namedByModule(): Promise<string[]> {
  const [module = ''] = (await readdir(siteFolder)).filter((name) => name.endsWith('.wasm'));
  const text = await readFile(join(siteFolder, module), 'latin1');
  return [...new Set(text.match(/data\/(networks|openings|quantik|stars)\/[\w-]+\.\w+/g))].sort();
}

it('does everything without a network, after one visit that says when it is ready', async () => {
  const site = await SiteServer.start();
  const { page, complaints, close } = await openPage(browser, site);
  await page.getByTestId('offline').filter({ hasText: 'Ready offline' }).waitFor();
  const kept = await page.evaluate(async () => {
    const meta = document.querySelector<HTMLMetaElement>('meta[name="joga-site"]');
    const { data } = JSON.parse(meta?.content ?? '') as { data: Record<string, string> };
    const isKept = await Promise.all(
      Object.values(data).map((at) => caches.match(new URL(at, document.baseURI))),
    );
    return Object.keys(data).filter((_, i) => isKept[i] !== undefined);
  });
  expect(kept.sort()).toEqual(await namedByModule());
  await site.stop();
  await page.reload();
  await ready(page);
  const { games } = await ask(page, 'hello', { language: 'en' });
  const strongest = (game: string) =>
    games
      .find(({ id }) => id === game)
      ?.who.filter(({ group }) => group === 'level')
      .at(-1)?.who ?? '';
  for (const [game, hash, move] of [
    ['quantik', '#/new/quantik', 'Y@a1'],
    ['stars', '#/new/stars?game=stars:map=big', ''],
    ['eximo', '#/new/eximo', 'b3-b4'],
    ['fields', '#/new/fields', ''],
  ] as const) {
    await goTo(page, hash);
    const computer = strongest(game);
    await beginGame(page, ...((move ? ['human', computer] : [computer, 'human']) as [string, string]));
    if (move) await clickMove(page, move, 1);
    await waitForPly(page, move ? 2 : 1);
    await page.locator('.turn-prompt').waitFor();
    const saved = new URL(page.url()).hash.replace('#/play/', '');
    const { state } = (await ask(page, 'game.open', { saved })).game;
    expect(state.players[move ? 1 : 0].who).toBe(computer);
  }
  await goTo(page, '#/study?game=eximo&moves=b3-b4+g6-g5');
  await page.getByRole('tab', { name: 'Openings' }).click();
  await page.getByTestId('openings').waitFor();
  const book = await ask(page, 'openings', { game: 'eximo' });
  expect(book.moves.length).toBeGreaterThan(0);
  await page.getByRole('tab', { name: 'Review' }).click();
  await page.getByTestId('review-start').click();
  await page.getByText('Review finished').waitFor();
  const { puzzles } = await ask(page, 'puzzles', { game: 'quantik' });
  const puzzle = puzzles[0]?.puzzle ?? '';
  await goTo(page, `#/puzzles/quantik/${puzzle}`);
  await page.locator('.board').first().waitFor();
  const { moves } = await ask(page, 'puzzle.solution', { puzzle });
  for (let count = 1; count <= moves.length; count += 2)
    expect((await ask(page, 'puzzle.try', { puzzle, moves: moves.slice(0, count) })).verdict).not.toBe(
      'wrong',
    );
  await goTo(page, '#/learn/fields/0');
  await page.locator('.board').first().waitFor();
  await goTo(page, '#/');
  await page.getByTestId('offline').filter({ hasText: 'Ready offline' }).waitFor();
  expect(complaints).toEqual([]);
  await close();
});

it('a computer without its data waits, says so, and goes on by itself', async () => {
  const site = await SiteServer.start();
  site.withholds = /^data\//;
  const { page, close } = await openPage(browser, site, '#/new/quantik');
  await beginGame(page, 'human', 'level:1');
  await clickMove(page, 'Y@a1', 1);
  await page.getByTestId('sentence').getByText('The computer waits for a connection').waitFor();
  expect(await plies(page)).toBe(1);
  await page.getByTestId('language').click();
  await page.getByTestId('sentence').getByText('O computador espera por uma ligação').waitFor();
  site.withholds = null;
  await waitForPly(page, 2);
  await page.locator('.turn-prompt').waitFor();
  const { game } = await ask(page, 'game.open', { saved: new URL(page.url()).hash.replace('#/play/', '') });
  expect(game.state.players[1].who).toBe('level:1');
  await close();
  await site.stop();
});

it('keeps two tabs in step, and the game goes on when the first of them is closed', async () => {
  const site = await SiteServer.start();
  const context = await newContext(browser);
  const one = await openTab(context, site, '#/new/eximo');
  await beginGame(one.page, 'human', 'human');
  await playByMouse(one.page, 'b3-b4', 1);
  const two = await openTab(context, site, new URL(one.page.url()).hash);
  await waitForPly(two.page, 1);
  await playByMouse(two.page, 'g6-g5', 2);
  await waitForPly(one.page, 2);
  await one.page.close(); // this tab ran the service
  await ask(two.page, 'settings', {}); // answered by the tab that takes over
  await two.page.getByTestId('lost').waitFor({ state: 'detached' });
  await playByMouse(two.page, 'c3-c4', 3);
  expect([...one.complaints, ...two.complaints]).toEqual([]);
  await context.close();
  await site.stop();
});

it('loses no turn to a reload, nor to a tab that dies', async () => {
  const site = await SiteServer.start();
  const context = await newContext(browser);
  const { page } = await openTab(context, site, '#/new/eximo');
  await beginGame(page, 'human', 'human');
  await playByMouse(page, 'b3-b4', 1);
  await page.reload();
  await ready(page);
  await waitForPly(page, 1);
  await playByMouse(page, 'b6-b5', 2);
  const { hash } = new URL(page.url());
  if (wantsFirefox) {
    await page.close();
  } else {
    const debuggerOf = await context.newCDPSession(page);
    const crashed = page.waitForEvent('crash');
    debuggerOf.send('Page.crash').catch(() => undefined); // the page is gone and cannot answer
    await crashed;
  }
  const next = await openTab(context, site, hash);
  await waitForPly(next.page, 2);
  expect(await plies(next.page)).toBe(2);
  expect(next.complaints).toEqual([]);
  await context.close();
  await site.stop();
});

it('begins a game again that is loaded anew before its first turn', async () => {
  const site = await SiteServer.start();
  const { page, complaints, close } = await openPage(browser, site, '#/new/quantik');
  await beginGame(page, 'human', 'level:1');
  await page.reload();
  await ready(page);
  await page.locator('.play').waitFor();
  await clickMove(page, 'Y@a1', 1);
  await waitForPly(page, 2);
  expect(complaints).toEqual([]);
  await close();
  await site.stop();
});

it('stops an analysis at once, and its place is free for the next search', async () => {
  const site = await SiteServer.start();
  const { page, close } = await openPage(browser, site, '#/study?game=eximo');
  // More searches than may run at once; each would take minutes.
  await page.evaluate(
    () =>
      new Promise<void>((resolve, reject) => {
        const channel = new BroadcastChannel(`joga ${new URL('.', location.href).pathname}`);
        const say = (more: object) => channel.postMessage({ to: 'service', page: 'test', ...more });
        const request = (id: number, name: string, params: object) =>
          say({ kind: 'message', text: JSON.stringify({ id, request: name, params }) });
        let ended = 0;
        channel.onmessage = ({ data }) => {
          if (data.page !== 'test' || data.to !== 'page') return;
          if (data.kind === 'opened') request(1, 'analyse', { game: 'eximo', lines: 1, seconds: 300 });
          if (data.kind !== 'message') return;
          const message = JSON.parse(data.text);
          if (message.error) reject(new Error(data.text));
          if (message.event !== 'analysis') return;
          if (!message.done) request(2, 'stop', { search: message.search });
          else if (++ended === 4) resolve();
          else request(1, 'analyse', { game: 'eximo', lines: 1, seconds: 300 });
        };
        void navigator.locks.request('page test', () => {
          say({ kind: 'open' });
          return new Promise(() => undefined);
        });
      }),
  );
  await close();
  await site.stop();
});

it('tells in the settings how much memory searches take', async () => {
  const site = await SiteServer.start();
  const { page, close } = await openPage(browser, site);
  const cores = await page.evaluate(() => navigator.hardwareConcurrency);
  const most = `${64 * Math.min(3, Math.max(1, cores - 1))} MiB`;
  await page.getByTestId('settings').click();
  expect(await page.getByTestId('memory').innerText()).toContain(`${most} at most`);
  await page.keyboard.press('Escape');
  await page.getByTestId('language').click();
  await page.getByTestId('settings').click();
  await page.getByTestId('memory').getByText(`${most} no máximo`).waitFor();
  await close();
  await site.stop();
});

it('moves to another browser: all games and settings are exported as one file and imported there', async () => {
  const site = await SiteServer.start();
  const old = await openPage(browser, site, '#/');
  await ask(old.page, 'game.new', {
    game: 'quantik',
    players: [{ who: 'human' }, { who: 'human' }],
    moves: ['Y@a1', 'C@b2'],
  });
  await ask(old.page, 'library.save', { record: { game: 'eximo', result: '*', turns: ['b3-b4'] } });
  await ask(old.page, 'settings.change', { name: 'board', value: 'slate' });
  await goTo(old.page, '#/library');
  await old.page.getByText('Games (2)').waitFor();
  const content = await exportAll(old.page);

  const fresh = await openPage(browser, site, '#/library');
  await importAll(fresh.page, content);
  await fresh.page.getByText('Games (2)').waitFor();
  await fresh.page.locator('html[data-board="slate"]').waitFor();
  expect([...old.complaints, ...fresh.complaints]).toEqual([]);
  await old.close();
  await fresh.close();
  await site.stop();
});

// The same site under another build name.
async function nextVersion(): Promise<string> {
  const folder = await mkdtemp(join(tmpdir(), 'joga-e2e-'));
  await cp(siteFolder, folder, { recursive: true });
  const worker = join(folder, 'service-worker.js');
  await writeFile(worker, (await readFile(worker, 'utf8')).replace(/build:"\w+"/, 'build:"next"'));
  const index = join(folder, 'index.html');
  await writeFile(index, (await readFile(index, 'utf8')).replace('<body>', '<body data-version="next">'));
  return folder;
}

it('updates completely, in all tabs, when the user agrees', async () => {
  const site = await SiteServer.start();
  const context = await newContext(browser);
  const one = await openTab(context, site);
  await isKept(one.page);
  const two = await openTab(context, site);
  const next = await nextVersion();
  site.show(next);
  // Until a tab accepts the update all get the old version, even after a reload.
  await two.page.reload();
  await two.page.getByTestId('update').waitFor();
  expect(await two.page.locator('body[data-version]').count()).toBe(0);
  await one.page.getByTestId('update').getByRole('button').click();
  for (const { page } of [one, two]) {
    await page.locator('body[data-version="next"]').waitFor();
    await ready(page);
    expect(await page.getByTestId('update').count()).toBe(0);
  }
  expect([...one.complaints, ...two.complaints]).toEqual([]);
  await context.close();
  await site.stop();
  await rm(next, { recursive: true });
});

it('starts from what is kept, and again when the network is back', async () => {
  const site = await SiteServer.start();
  const { page, complaints, close } = await openPage(browser, site);
  await isKept(page);
  await hasAllData(page);
  const { port } = site;
  await site.stop();
  await page.reload();
  await ready(page);
  const back = await SiteServer.start(siteFolder, port);
  await goTo(page, '#/new/eximo');
  await beginGame(page, 'human', 'level:1');
  await clickMove(page, 'b3-b4', 1);
  await waitForPly(page, 2);
  expect(complaints).toEqual([]);
  await close();
  await back.stop();
});

it('says at once that settings are not stored', async () => {
  const folder = await mkdtemp(join(tmpdir(), 'joga-site-'));
  await cp(siteFolder, folder, { recursive: true });
  const full = `{
    const { put } = IDBObjectStore.prototype;
    IDBObjectStore.prototype.put = function (value, key) {
      if (key === 'settings') throw new DOMException('full', 'QuotaExceededError');
      return put.call(this, value, key);
    };
  }\n`;
  for (const name of await readdir(folder)) {
    const file = join(folder, name);
    if (/^page-.*\.js$/.test(name)) await writeFile(file, full + (await readFile(file, 'utf8')));
  }
  const site = await SiteServer.start(folder);
  const { page, close } = await openPage(browser, site);
  await page.getByTestId('language').click();
  await page.locator('.toast.problem').getByText('não guarda os seus jogos, estudos').waitFor();
  await close();
  await site.stop();
  await rm(folder, { recursive: true });
});
