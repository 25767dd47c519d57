// Playing with others on a host's page, with a fake host that accepts every turn.
import type { Browser, BrowserContext, BrowserContextOptions, Page } from 'playwright-core';
import { afterAll, beforeAll, beforeEach, expect, it } from 'vitest';
import { FakeHost } from '../src/testing/fakeHost';
import { clickMove, playByMouse, waitForPly } from './play_by_hand';
import {
  answerAsHost,
  findBrowser,
  goTo,
  inColours,
  newContext,
  openTab,
  phone,
  screenshot,
  SiteServer,
  violations,
} from './support';
import { siteFolder } from './support';

let browser: Browser;
let site: SiteServer;
let host: FakeHost;
const contexts: BrowserContext[] = [];

beforeAll(async () => {
  site = await SiteServer.start(siteFolder, 0, true);
  browser = await findBrowser();
});
beforeEach(async () => {
  host = new FakeHost();
  for (const context of contexts.splice(0)) await context.close();
});
afterAll(async () => {
  await browser.close();
  await site.stop();
});

async function somebody(name: string, hash = '#/online', options: BrowserContextOptions = {}) {
  const context = await newContext(browser, options);
  contexts.push(context);
  const wire = await answerAsHost(context, host);
  if (name) host.people.set(wire.person, { person: wire.person, name, bot: false });
  const { page, complaints } = await openTab(context, site, hash);
  return { page, complaints, wire };
}

async function look(page: Page, name: string): Promise<void> {
  expect(await violations(page), name).toEqual([]);
  for (const colours of ['light', 'dark'] as const) {
    await inColours(page, colours);
    await screenshot(page, `${name}-${colours}`);
  }
  await inColours(page, 'light');
}

// Creates a game of Quantik with the form; returns its address on the page.
async function create(page: Page, against = 'link', side = '1'): Promise<string> {
  await goTo(page, '#/online/new/quantik');
  await page.locator(`input[value=${against}]`).check();
  await page.locator(`input[value="${side}"]`).first().check();
  await page.getByTestId('create').click();
  await page.getByTestId('waiting').waitFor();
  return new URL(await page.getByTestId('to-copy').inputValue()).hash;
}

async function begun(options: BrowserContextOptions = {}, other = 'Rui') {
  const ana = await somebody('Ana', '#/online', options);
  const hash = await create(ana.page);
  const rui = await somebody(other, hash, options);
  await rui.page.getByTestId('join').click();
  await rui.page.locator('.board-screen').waitFor();
  await ana.page.locator('.board-screen').waitFor();
  return { ana, rui, hash, id: hash.split('/')[2] ?? '' };
}

it('is created, joined by a person with the link, and played to its end', async () => {
  const ana = await somebody('Ana');
  await look(ana.page, 'online-lobby-empty');
  const hash = await create(ana.page);
  await look(ana.page, 'online-link');
  // The encoder comes with the first code.
  const loaded = () =>
    ana.page.evaluate(
      () => performance.getEntriesByType('resource').filter(({ name }) => name.includes('/online-')).length,
    );
  expect(await loaded()).toBe(1);
  await ana.page.getByTestId('show-qr').click();
  await ana.page.getByTestId('qr').waitFor();
  expect(await loaded()).toBe(2);
  await look(ana.page, 'online-qr');

  const rui = await somebody('Rui', hash, phone);
  expect(await rui.page.locator('h1').textContent()).toContain('Ana');
  await look(rui.page, 'online-invitation-phone');
  // Looking at the invitation did not take the seat.
  expect(host.gameOf(hash.split('/')[2] ?? '').state.phase).toBe('open');
  await rui.page.getByTestId('join').click();
  await ana.page.locator('.board-screen').waitFor();
  await playByMouse(ana.page, 'S@b3', 1);
  await waitForPly(rui.page, 1);
  await expect.poll(() => rui.page.title()).toContain('Your move');
  await look(rui.page, 'online-game-phone');
  await playByMouse(rui.page, 'N@d1', 2);
  await waitForPly(ana.page, 2);
  await playByMouse(ana.page, 'S@a3', 3);
  await waitForPly(rui.page, 3);
  await look(ana.page, 'online-game');

  await rui.page.getByTestId('resign').click();
  await rui.page.getByTestId('confirm').click();
  expect(await ana.page.getByTestId('result').textContent()).toMatch(/You won.*Rui resigned/);
  expect(await rui.page.getByTestId('result').textContent()).toMatch(/You lost: you resigned/);
  await look(ana.page, 'online-over');
  await look(rui.page, 'online-over-phone');

  await ana.page.getByTestId('rematch').click();
  await look(rui.page, 'online-rematch-phone');
  await rui.page.getByTestId('accept-rematch').click();
  // Rui has the other side now, and begins.
  await rui.page.getByTestId('sentence').waitFor();
  await playByMouse(rui.page, 'C@a1', 1);
  await waitForPly(ana.page, 1);
  expect([...ana.complaints, ...rui.complaints]).toEqual([]);
});

it('shows on every screen that it is the user’s turn', async () => {
  const { ana, rui } = await begun();
  await goTo(rui.page, '#/');
  expect(await rui.page.getByTestId('your-turns').count()).toBe(0);
  await playByMouse(ana.page, 'S@b3', 1);
  await rui.page.getByTestId('your-turns').waitFor();
  await expect.poll(() => rui.page.title()).toMatch(/^\(1\) /);
  await look(rui.page, 'online-home');
  await goTo(rui.page, '#/online');
  await rui.page.locator('.hosted-game.yours').waitFor();
  await look(rui.page, 'online-lobby');
  await goTo(rui.page, '#/');
  await rui.page.getByTestId('to-online').click();
  await waitForPly(rui.page, 1);
  expect([...ana.complaints, ...rui.complaints]).toEqual([]);
});

it('goes on after a reload and after a lost connection, and nothing is played twice', async () => {
  const { ana, rui, id } = await begun();
  await playByMouse(ana.page, 'S@b3', 1);
  await rui.page.reload();
  await waitForPly(rui.page, 1);
  await rui.wire.cut();
  await rui.page.getByTestId('host-lost').waitFor();
  // The screen stays, and events of the meantime are shown afterwards.
  expect(await rui.page.locator('.move-list [data-ply]').count()).toBe(1);
  rui.wire.mend();
  await rui.page.getByTestId('host-lost').waitFor({ state: 'detached' });
  // A network that is gone without a word: the page says so, and no longer whose turn it is.
  rui.wire.silence();
  await rui.page.getByTestId('not-connected').waitFor();
  await rui.page.getByTestId('host-lost').waitFor();
  expect(await rui.page.getByTestId('sentence').count()).toBe(0);
  await look(rui.page, 'online-not-connected');
  rui.wire.mend();
  await rui.page.getByTestId('host-lost').waitFor({ state: 'detached' });
  await rui.page.evaluate(() => dispatchEvent(new Event('offline')));
  await rui.page.getByTestId('host-lost').waitFor();
  await rui.page.evaluate(() => dispatchEvent(new Event('online')));
  await rui.page.getByTestId('host-lost').waitFor({ state: 'detached' });
  await playByMouse(rui.page, 'N@d1', 2);
  await waitForPly(ana.page, 2);
  expect(host.gameOf(id).moves).toEqual(['S@b3', 'N@d1']);
});

it('asks before a draw is made and a turn is taken back', async () => {
  const { ana, rui } = await begun();
  await playByMouse(ana.page, 'S@b3', 1);
  await ana.page.getByTestId('take-back').click();
  await rui.page.getByTestId('asked-takeback').waitFor();
  await look(rui.page, 'online-asked');
  await rui.page.getByTestId('accept-takeback').click();
  await ana.page.locator('.move-list').waitFor({ state: 'detached' });
  await playByMouse(ana.page, 'C@a1', 1);
  await rui.page.locator('[data-ply="1"][aria-current]', { hasText: 'C@a1' }).waitFor();
  await rui.page.getByTestId('offer-draw').click();
  await rui.page.getByTestId('confirm').click();
  await ana.page.getByTestId('decline-draw').click();
  await ana.page.getByTestId('asked-draw').waitFor({ state: 'detached' });
  await rui.page.locator('.toast', { hasText: 'Ana declined the draw.' }).waitFor();
  await rui.page.getByTestId('offer-draw').click();
  await rui.page.getByTestId('confirm').click();
  await ana.page.getByTestId('accept-draw').click();
  expect(await rui.page.getByTestId('result').textContent()).toContain('Draw');
});

it('is watched by others, who cannot move and are offered nothing', async () => {
  const { ana, id } = await begun();
  host.running = [{ game: host.summaryOf(id), position: 'C3/4/1c2/4 1' }];
  const eva = await somebody('Eva');
  await eva.page.getByTestId('running').locator('.thumbnail .board').waitFor();
  await look(eva.page, 'online-lobby-running');
  await eva.page.getByTestId('running').getByRole('link').click();
  await eva.page.locator('.board-screen').waitFor();
  await playByMouse(ana.page, 'S@b3', 1);
  await waitForPly(eva.page, 1);
  expect(await eva.page.getByTestId('sentence').textContent()).toContain('You are watching');
  await eva.page.locator('[data-cell=a1]').click();
  await eva.page.locator('.toast').waitFor();
  for (const id of ['resign', 'abort', 'offer-draw', 'take-back', 'hint', 'move-text'])
    expect(await eva.page.getByTestId(id).count(), id).toBe(0);
  await look(eva.page, 'online-watching');
  expect(eva.complaints).toEqual([]);
});

it('is found in the lobby, and joined there', async () => {
  const ana = await somebody('Ana');
  const rui = await somebody('', '#/online', phone);
  await create(ana.page, 'anybody', '2');
  await rui.page.getByTestId('join').waitFor();
  expect(await rui.page.getByTestId('challenges').textContent()).toContain('you: White');
  await look(rui.page, 'online-challenges-phone');
  await rui.page.getByTestId('join').click();
  await playByMouse(rui.page, 'S@b3', 1);
  await waitForPly(ana.page, 1);
});

it('is found by one press, which a second press takes back', async () => {
  const ana = await somebody('Ana');
  const rui = await somebody('Rui', '#/online', phone);
  const quick = ana.page.getByTestId('quick-quantik-5-3');
  await quick.click();
  await ana.page.getByTestId('pairing').waitFor();
  await look(ana.page, 'online-pairing');
  const heights = await rui.page
    .locator('.quick-row')
    .first()
    .locator('button')
    .evaluateAll((all) => all.map((one) => one.getBoundingClientRect().height));
  expect(new Set(heights).size).toBe(1);
  await quick.click();
  await ana.page.getByTestId('pairing').waitFor({ state: 'detached' });
  await quick.click();
  await rui.page.getByTestId('join').waitFor();
  await rui.page.getByTestId('quick-quantik-5-3').click();
  await rui.page.locator('.board-screen').waitFor();
  await ana.page.locator('.board-screen').waitFor();
  expect([...ana.complaints, ...rui.complaints]).toEqual([]);
});

it('lets players say set phrases, each in their own language, and mute them', async () => {
  const { ana, rui } = await begun();
  await rui.page.getByTestId('language').click();
  await ana.page.getByRole('button', { name: 'Say something' }).click();
  await look(ana.page, 'online-phrases');
  await ana.page.getByRole('menuitem', { name: 'Good luck' }).click();
  await rui.page.getByTestId('said').filter({ hasText: 'Ana: Boa sorte' }).waitFor();
  await ana.page.getByTestId('said').filter({ hasText: 'You: Good luck' }).waitFor();
  await look(rui.page, 'online-said');
  await rui.page.getByRole('button', { name: 'Dizer algo' }).click();
  await rui.page.getByRole('menuitem', { name: 'Silenciar frases' }).click();
  await rui.page.locator('.said > span').waitFor({ state: 'detached' });
  await goTo(rui.page, '#/');
  await ana.page.getByRole('button', { name: 'Say something' }).click();
  await ana.page.getByRole('menuitem', { name: 'Thanks' }).click();
  await ana.page.locator('.toast', { hasText: 'Rui is not here.' }).waitFor();
  expect([...ana.complaints, ...rui.complaints]).toEqual([]);
});

it.each([phone, { viewport: { width: 1280, height: 720 } }])(
  'writes names whole, and moves nothing when a draw is offered: %o',
  async (options) => {
    const { ana } = await begun(options, 'Maria da Conceição');
    const names = ana.page.locator('.person-name');
    expect(await names.allTextContents()).toEqual(['Maria da Conceição', 'Ana (you)']);
    const cut = () =>
      names.evaluateAll((all) => all.filter((name) => name.scrollWidth > name.clientWidth).length);
    expect(await cut()).toBe(0);
    await playByMouse(ana.page, 'S@b3', 1);
    const places = () =>
      ana.page
        .locator('.screen-board, .screen-below, .screen-actions .button')
        .evaluateAll((all) => all.map((one) => JSON.stringify(one.getBoundingClientRect())));
    const before = await places();
    await ana.page.getByTestId('offer-draw').click();
    await ana.page.getByTestId('confirm').click();
    await ana.page.locator('[data-testid=offer-draw][aria-pressed=true]').waitFor();
    await ana.page.locator('.toast', { hasText: 'Draw offered.' }).waitFor();
    expect(await places()).toEqual(before);
  },
);

it('looks back while turns come in', async () => {
  const { ana, rui } = await begun();
  await playByMouse(ana.page, 'S@b3', 1);
  await waitForPly(rui.page, 1);
  await ana.page.keyboard.press('Home');
  await ana.page.getByText('The start').waitFor();
  await clickMove(rui.page, 'N@d1', 2);
  await ana.page.locator('.move-list [data-ply="2"]').waitFor();
  expect(await ana.page.getByText('The start').count()).toBe(1);
  await ana.page.keyboard.press('End');
  await waitForPly(ana.page, 2);
});

it('has a name for everybody who wants one, and forgets it', async () => {
  const { page, complaints } = await somebody('', '#/online/me');
  await page.locator('input[type=text]').first().fill('Inês');
  await page.getByTestId('save-name').click();
  await page.evaluate(() =>
    Object.defineProperty(navigator, 'share', {
      value: (what: ShareData) => Promise.resolve(Object.assign(window, { shared: what.url })),
    }),
  );
  await page.getByTestId('transfer').click();
  expect(await page.getByTestId('to-copy').inputValue()).toContain('#/online/take/QW4ERTY');
  await page.getByTestId('share').click();
  const shared = await page.evaluate(() => (window as unknown as { shared: string }).shared);
  expect(shared).toBe(await page.getByTestId('to-copy').inputValue());
  await look(page, 'online-me');
  await goTo(page, '#/online');
  expect(await page.getByTestId('you-are').textContent()).toContain('Inês');
  await goTo(page, '#/online/me');
  await page.getByTestId('delete-me').click();
  await look(page, 'online-delete');
  await page.getByTestId('confirm').click();
  await page.getByTestId('you-are').filter({ hasText: 'Guest' }).waitFor();
  await goTo(page, '#/online/take/QW4ERTY');
  await look(page, 'online-take');
  expect(complaints).toEqual([]);
});

it.each(['en-GB', 'pt-PT'])('fits into windows of every size, in %s', async (locale) => {
  const { page, wire } = await somebody('Maria da Conceição Vasconcelos', '#/online', { locale });
  const rui = host.newPerson();
  host.people.set(rui, { person: rui, name: 'Rui', bot: false });
  host.bots = [{ person: host.newPerson(), name: 'Bot', bot: true }];
  const clock = { kind: 'days', days: 14 } as const;
  const computer = { who: 'level:3' };
  const { id } = host.create(wire.person, { game: 'quantik', side: 1, clock, opponent: computer });
  host.change(id, { to_move: 2, deadline: host.now + 1_000_000_000 }, 0, ['S@b3']);
  const waiting = host.create(wire.person, { game: 'quantik', side: 1, listed: true });
  const theirs = host.create(rui, { game: 'quantik', side: 1, listed: true });
  for (const hash of ['', '/new/stars', '/me', `/${id}`, `/${waiting.id}`, `/${theirs.id}`]) {
    await goTo(page, `#/online${hash}`);
    for (const [width, height] of [
      [320, 640],
      [360, 740],
      [640, 800],
      [844, 390],
      [1280, 800],
      [2560, 1440],
    ] as const) {
      await page.setViewportSize({ width, height });
      const over = await page.evaluate(() => document.documentElement.scrollWidth - innerWidth);
      expect(over, `${hash} at ${width} × ${height}`).toBeLessThanOrEqual(0);
    }
    expect(await violations(page), hash).toEqual([]);
  }
});

// The names of the files in the service worker's cache.
function kept(page: Page): Promise<string[]> {
  return page.evaluate(async () => {
    await navigator.serviceWorker.ready;
    const open = await Promise.all((await caches.keys()).map((name) => caches.open(name)));
    const requests = (await Promise.all(open.map((cache) => cache.keys()))).flat();
    return requests.map(({ url }) => url.replace(/.*\//, ''));
  });
}

it('keeps its files together with those of the page', async () => {
  const { page } = await somebody('');
  expect(await kept(page)).toContainEqual(expect.stringMatching(/^online-.*\.js$/));
});

it('is no part of a site without a host', async () => {
  const plain = await SiteServer.start();
  const context = await newContext(browser);
  contexts.push(context);
  const { page } = await openTab(context, plain, '#/online');
  await page.getByTestId('not-found').waitFor();
  expect((await kept(page)).length).toBeGreaterThan(0);
  expect(plain.requests.filter((name) => name.startsWith('online-'))).toEqual([]);
  await plain.stop();
});
