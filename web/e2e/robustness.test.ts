// Robustness of a page on any screen: a killed server, a reload, and the amount to load.
import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdtemp, readdir, readFile, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { createInterface } from 'node:readline';
import { gzipSync } from 'node:zlib';
import type { Browser } from 'playwright-core';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { ask, boundToStarter, findBrowser, goTo, openPage, Program, ready, violations } from './support';

const kilobyte = 1000;
let browser: Browser;

beforeAll(async () => {
  browser = await findBrowser();
});
afterAll(() => browser.close());

test('the page weighs at most 150 kB, compressed', async () => {
  const folder = process.env['JOGA_PAGE'] ?? '../build/page';
  let bytes = 0;
  for (const file of await readdir(folder)) bytes += gzipSync(await readFile(join(folder, file))).length;
  expect(bytes).toBeGreaterThan(10 * kilobyte);
  expect(bytes).toBeLessThanOrEqual(150 * kilobyte);
});

// Loading times are in docs/benchmarks.md: a test only counts requests, which are the same on every machine.
test('a few files are all it waits for, the first time and after a reload', async () => {
  const program = await Program.start();
  const { page, complaints, close } = await openPage(browser, program);
  const loaded = () =>
    page.evaluate(async () => {
      while (performance.getEntriesByName('first-contentful-paint').length === 0) {
        await new Promise((done) => requestAnimationFrame(done));
      }
      const [paint] = performance.getEntriesByName('first-contentful-paint');
      const files = performance.getEntriesByType('resource').map(({ name }) => new URL(name).pathname);
      return { files, painted: Math.round(paint?.startTime ?? 0) };
    });
  const first = await loaded();
  await page.reload();
  await ready(page);
  const again = await loaded();
  console.log(
    `painted after ${first.painted} ms the first time, ${again.painted} ms again: ${first.files.join(' ')}`,
  );
  expect(first.files.length).toBeGreaterThan(0);
  expect(first.files.length).toBeLessThanOrEqual(5);
  expect(again.files.length).toBeLessThanOrEqual(5);
  expect(complaints).toEqual([]);
  await close();
  expect(await program.stop()).toBe(130);
});

test('a server does not outlive a test run that is killed', async () => {
  const data = await mkdtemp(join(tmpdir(), 'joga-e2e-'));
  const command = JSON.stringify(boundToStarter(['serve', '--port', '0', '--data', data]));
  const script = `require('node:child_process').spawn(...${command}, { stdio: ['ignore', 'inherit', 'ignore'] })`;
  const starter = spawn(process.execPath, ['-e', script], { stdio: ['ignore', 'pipe', 'inherit'] });
  const [address] = (await once(createInterface(starter.stdout), 'line')) as [string];
  expect((await fetch(address)).ok).toBe(true);
  starter.kill('SIGKILL');
  const answers = () =>
    fetch(address).then(
      () => true,
      () => false,
    );
  while (await answers()) await new Promise((resolve) => setTimeout(resolve, 20));
  await rm(data, { recursive: true });
});

test('a server that is killed and started again loses nothing, and the page finds it', async () => {
  const first = await Program.start();
  const { page, close } = await openPage(browser, first);
  const { game } = await ask(page, 'game.new', {
    game: 'quantik',
    players: [{ who: 'human' }, { who: 'human' }],
    moves: ['Y@a1', 'C@b2'],
  });
  expect(game.state.ply).toBe(2);
  const saved = game.state.saved;
  expect(saved).not.toBeNull();

  await first.kill();
  await page.getByTestId('lost').waitFor();
  expect(await violations(page)).toEqual([]);

  const second = await first.restart();
  await page.getByTestId('lost').waitFor({ state: 'detached' });
  const { games } = await ask(page, 'library.list', {});
  expect(games.map((entry) => [entry.saved, entry.ply])).toEqual([[saved, 2]]);
  const opened = await ask(page, 'game.open', { saved: saved ?? '' });
  expect(opened.game.moves).toEqual(['Y@a1', 'C@b2']);
  await goTo(page, '#/library');
  await page.getByText('2 turns').waitFor();
  await close();
  await second.stop();
});

test('a page from elsewhere cannot talk to the server', async () => {
  const program = await Program.start();
  const other = await Program.start(); // another port is another origin
  // This page's own policy would block the request too, but a foreign page has another policy.
  const { page, close } = await openPage(browser, other, '#/', { bypassCSP: true });
  const opened = await page.evaluate(
    (address) =>
      new Promise<boolean>((resolve) => {
        const socket = new WebSocket(address);
        socket.onopen = () => resolve(true);
        socket.onerror = () => resolve(false);
      }),
    `ws://127.0.0.1:${program.port}/socket?key=${program.key}`,
  );
  expect(opened).toBe(false);
  await close();
  await program.stop();
  await other.stop();
});
