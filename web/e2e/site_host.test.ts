// Two browsers play each other at a real host: the program with its storage and clocks, and the site's page.
import { spawn } from 'node:child_process';
import type { Browser, BrowserContext, BrowserContextOptions, Page } from 'playwright-core';
import { afterAll, afterEach, beforeAll, expect, it } from 'vitest';
import { createGame, takeName } from './online_by_hand';
import type { Terms } from './online_by_hand';
import { clickMove, playByMouse, waitForPly } from './play_by_hand';
import {
  ask,
  askHost,
  boundToStarter,
  findBrowser,
  goTo,
  newContext,
  openTab,
  phone,
  Program,
  violations,
} from './support';

let browser: Browser;
let host: Program;
const contexts: BrowserContext[] = [];
let named = 0; // a host has every name once, and the people of all tests are at the same one

beforeAll(async () => {
  host = await Program.start({ command: 'host' });
  browser = await findBrowser();
});
afterEach(async () => {
  for (const context of contexts.splice(0)) await context.close();
});
afterAll(async () => {
  await browser.close();
  await host.stop();
});

async function somebody(name: string, hash = '#/online', options: BrowserContextOptions = {}) {
  const context = await newContext(browser, options);
  contexts.push(context);
  const { page, complaints } = await openTab(context, host, '#/online/me');
  if (name) await takeName(page, `${++named} ${name}`);
  await goTo(page, hash);
  return { page, complaints, context };
}

async function begun(terms: Terms = {}, options: BrowserContextOptions = {}) {
  const ana = await somebody('Ana');
  const hash = await createGame(ana.page, terms);
  const rui = await somebody('Rui', hash, options);
  await rui.page.getByTestId('join').click();
  await rui.page.locator('.board-screen').waitFor();
  await ana.page.locator('.board-screen').waitFor();
  return { ana, rui, hash, id: hash.split('/')[2] ?? '' };
}

it('is played to its end by a link, on a desk and on a phone, and again with sides swapped', async () => {
  const { ana, rui } = await begun({ time: 'minutes' }, phone);
  const turns = ['C@a1', 'N@b1', 'S@c1', 'Y@d1'];
  for (const [index, move] of turns.entries()) {
    const [mover, other] = index % 2 === 0 ? [ana, rui] : [rui, ana];
    await playByMouse(mover.page, move, index + 1);
    await waitForPly(other.page, index + 1);
  }
  expect(await rui.page.getByTestId('result').textContent()).toContain('You won');
  expect(await ana.page.getByTestId('result').textContent()).toContain('You lost');
  expect(await violations(rui.page)).toEqual([]);
  await ana.page.getByTestId('rematch').click();
  await rui.page.getByTestId('accept-rematch').click();
  await rui.page.locator('.move-list').waitFor({ state: 'detached' });
  await playByMouse(rui.page, 'C@a1', 1);
  await waitForPly(ana.page, 1);
  expect([...ana.complaints, ...rui.complaints]).toEqual([]);
});

it('goes on when a page is loaded again, and when the host is killed and comes back', async () => {
  const { ana, rui, hash } = await begun();
  await playByMouse(ana.page, 'S@b3', 1);
  await waitForPly(rui.page, 1);
  await rui.page.reload();
  await waitForPly(rui.page, 1);
  await host.kill();
  await rui.page.getByTestId('host-lost').waitFor();
  host = await host.restart();
  await rui.page.getByTestId('host-lost').waitFor({ state: 'detached' });
  await playByMouse(rui.page, 'N@d1', 2);
  await waitForPly(ana.page, 2);
  // The people are still the same.
  const eva = await somebody('', hash);
  await waitForPly(eva.page, 2);
  expect(await eva.page.locator('.player').allTextContents()).toEqual(
    expect.arrayContaining([expect.stringContaining('Ana'), expect.stringContaining('Rui')]),
  );
});

it('lets nobody move for another player, move twice, or move in another’s game', async () => {
  const { ana, rui, id, hash } = await begun();
  const eva = await somebody('Eva', hash);
  await eva.page.locator('.board-screen').waitFor();
  const play = (page: Page, ply: number, move: string) => askHost(page, 'game.play', { game: id, ply, move });
  expect(await play(rui.page, 0, 'C@a1')).toBe('illegal');
  expect(await play(eva.page, 0, 'C@a1')).toBe('forbidden');
  expect(await play(ana.page, 0, 'C@z9')).toMatch(/invalid|illegal/);
  await playByMouse(ana.page, 'C@a1', 1);
  expect(await play(ana.page, 0, 'C@a1')).toBe('stale');
  expect(await askHost(eva.page, 'game.resign', { game: id })).toBe('forbidden');
  expect(await askHost(eva.page, 'game.join', { game: id })).toMatch(/illegal|forbidden/);
  expect(await askHost(eva.page, 'game.watch', { game: '111111111111' })).toBe('unknown');
  await waitForPly(eva.page, 1);
  expect(await eva.page.getByTestId('sentence').textContent()).toContain('You are watching');
});

it('is played against a level of the computer', async () => {
  const ana = await somebody('Ana');
  await goTo(ana.page, '#/online/new/quantik');
  await ana.page.locator('input[value=computer]').check();
  await ana.page.locator('input[value="1"]').first().check();
  await ana.page.locator('input[value=none]').check();
  await ana.page.getByTestId('create').click();
  await ana.page.locator('.board-screen').waitFor();
  await clickMove(ana.page, 'S@b3', 1);
  await waitForPly(ana.page, 2);
  await ana.page.getByTestId('take-back').click();
  await ana.page.locator('.move-list').waitFor({ state: 'detached' });
  expect(await ana.page.getByTestId('offer-draw').count()).toBe(0);
});

it('brings people together in the lobby, and does what both agree on', async () => {
  const ana = await somebody('Ana');
  const rui = await somebody('Rui');
  await createGame(ana.page, { against: 'anybody', time: 'days' });
  await rui.page.getByTestId('join').click();
  await rui.page.locator('.board-screen').waitFor();
  await goTo(rui.page, '#/');
  await playByMouse(ana.page, 'S@b3', 1);
  // The notice appears on any screen.
  await rui.page.getByTestId('your-turns').click();
  await waitForPly(rui.page, 1);
  await ana.page.getByTestId('take-back').click();
  await rui.page.getByTestId('accept-takeback').click();
  await ana.page.locator('.move-list').waitFor({ state: 'detached' });
  await playByMouse(ana.page, 'C@a1', 1);
  await rui.page.locator('[data-ply="1"][aria-current]', { hasText: 'C@a1' }).waitFor();
  await rui.page.getByTestId('offer-draw').click();
  await rui.page.getByTestId('confirm').click();
  await ana.page.getByTestId('accept-draw').click();
  expect(await rui.page.getByTestId('result').textContent()).toMatch(/Draw: by agreement/);
  await goTo(rui.page, '#/online');
  await rui.page.getByTestId('finished').click();
  await rui.page.locator('#finished').waitFor();
  expect([...ana.complaints, ...rui.complaints]).toEqual([]);
});

it('pairs two who press at once, lets others watch them, and passes on what they say', async () => {
  const [ana, rui, eva] = [await somebody('Ana'), await somebody('Rui'), await somebody('Eva')];
  await Promise.all([ana, rui].map(({ page }) => page.getByTestId('quick-eximo-5-3').click()));
  for (const { page } of [ana, rui]) await page.locator('.board-screen').waitFor();
  expect(new URL(ana.page.url()).hash).toBe(new URL(rui.page.url()).hash);
  const game = eva.page.getByTestId('running').getByRole('link', { name: /Ana|Rui/ });
  await game.locator('.thumbnail .board').waitFor();
  expect(await eva.page.getByTestId('challenges').count()).toBe(0);
  await game.click();
  await eva.page.getByTestId('sentence').getByText('You are watching').waitFor();
  await ana.page.getByRole('button', { name: 'Say something' }).click();
  await ana.page.getByRole('menuitem', { name: 'Good luck' }).click();
  await rui.page.getByTestId('said').getByText('Ana: Good luck').waitFor();
  expect(await eva.page.locator('.said > span').count()).toBe(0);
  await rui.page.getByTestId('abort').click();
  await rui.page.getByTestId('confirm').click();
  await ana.page.getByTestId('result').waitFor();
  expect([...ana.complaints, ...rui.complaints, ...eva.complaints]).toEqual([]);
});

it('deletes a person who asks for it', async () => {
  const { ana, rui, hash } = await begun();
  await goTo(rui.page, '#/online/me');
  await rui.page.getByTestId('delete-me').click();
  await rui.page.getByTestId('confirm').click();
  await rui.page.getByTestId('you-are').filter({ hasText: 'Guest' }).waitFor();
  await ana.page.reload();
  await ana.page.locator('.board-screen').waitFor();
  expect((await ana.page.locator('.player').allTextContents()).join()).not.toContain('Rui');
  // Rui has left, and sees the game like any watcher.
  await goTo(rui.page, hash);
  await rui.page.locator('.board-screen').waitFor();
  expect(await rui.page.getByTestId('resign').count()).toBe(0);
});

it('is played against a bot that somebody has brought', async () => {
  const ana = await somebody('Ana', '#/online/me');
  await ana.page.getByTestId('own-bots').click();
  await ana.page.locator('form input[type=text]').last().fill('Turing');
  await ana.page.getByTestId('make-bot').click();
  const token = await ana.page.getByTestId('to-copy').inputValue();
  const bot = spawn(...boundToStarter(['bot', '--server', host.address, 'level:1']), {
    env: { ...process.env, JOGA_TOKEN: token },
  });
  const rui = await somebody('Rui');
  await rui.page.getByText('Challenge Turing').click();
  await rui.page.locator('input[value="1"]').first().check();
  await rui.page.getByTestId('create').click();
  await rui.page.locator('.board-screen').waitFor();
  await clickMove(rui.page, 'S@b3', 1);
  await waitForPly(rui.page, 2);
  expect(await rui.page.locator('.player').first().textContent()).toContain('Turing');
  expect([...ana.complaints, ...rui.complaints]).toEqual([]);
  bot.kill('SIGKILL');
});

it('takes a person to another device', async () => {
  const ana = await somebody('Ana');
  await goTo(ana.page, '#/online/me');
  await ana.page.getByTestId('transfer').click();
  const link = new URL(await ana.page.getByTestId('to-copy').inputValue()).hash;
  const other = await somebody('', link, phone);
  // Proxies log addresses, so the code must not be part of one.
  const code = link.split('/').at(-1) ?? '';
  const addresses: string[] = [];
  other.page.on('websocket', (socket) => addresses.push(socket.url()));
  await other.page.getByTestId('take').click();
  await other.page.getByTestId('you-are').filter({ hasText: 'Ana' }).waitFor();
  expect(code).not.toBe('');
  expect(addresses.length).toBeGreaterThan(0);
  for (const address of addresses) expect(address).not.toContain(code);
  const third = await somebody('', link);
  await third.page.getByTestId('take').click();
  await third.page.locator('[role=alert]').waitFor();
});

const kOpenings: [string, string[]][] = [
  ['eximo', ['g2-h3', 'b6-a5', 'b2-a3']],
  ['fields', ['a8-b7', 'e1-c1', 'b6xe3']],
  ['stars', ['b2-b1=C', 'd4-d3=C', 'b2-a2=C']],
];

it.each(kOpenings)('is played in %s too, and reviewed when it is over', async (game, moves) => {
  const { ana, rui } = await begun({ game });
  for (const [index, move] of moves.entries()) {
    const [mover, other] = index % 2 === 0 ? [ana, rui] : [rui, ana];
    await playByMouse(mover.page, move, index + 1);
    await waitForPly(other.page, index + 1);
  }
  await rui.page.getByTestId('resign').click();
  await rui.page.getByTestId('confirm').click();
  expect(await ana.page.getByTestId('result').textContent()).toContain('Rui resigned');
  await ana.page.getByTestId('review').click();
  await ana.page.locator('.study').waitFor();
  expect([...ana.complaints, ...rui.complaints]).toEqual([]);
});

it('remembers the terms of the last game with everything else that the page keeps', async () => {
  const ana = await somebody('Ana', '#/online/new/quantik');
  await ana.page.locator('input[value=days]').check();
  const remembered = async () => (await ask(ana.page, 'recall', { form: 'online.terms' })).text;
  await expect.poll(remembered).toContain('"time":"days"');
  await goTo(ana.page, '#/online/new/eximo');
  await expect.poll(() => ana.page.locator('input[value=days]').isChecked()).toBe(true);
  await ana.page.reload();
  await expect.poll(() => ana.page.locator('input[value=days]').isChecked()).toBe(true);
});
