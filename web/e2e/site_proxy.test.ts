// Whole games through nginx with TLS, as on a public host, on a desktop and on a phone. On the way one page
// is reloaded, the host is killed, one page loses its connection, one tries to cheat, and one floods the
// host.
import type { Browser, BrowserContext, Page, WebSocketRoute } from 'playwright-core';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { createGame, takeName } from './online_by_hand';
import { waitForPly } from './play_by_hand';
import { askHost, findBrowser, goTo, newContext, openTab, phone, ProxiedHost, typeMove } from './support';

// Moves of games between computers.
const kGames: Record<string, string> = {
  quantik: `
    C@b2 S@c1 S@a4 N@b1 N@c3 N@a2 Y@a3 S@c2 C@d2 Y@d4 N@c4 Y@d1 S@d3`,
  eximo: `
    g1-e3 b6-c5 g3-h4 e7-g5 c3-d4 c6-d5 d4xb6 b7xb5 c2-c3 f7-e6 d2-d3 b8-b7 f2-f4 b5-a4 f4xh6 a4xc2xa2
    f3-g4 e6-e5 h6-h7 d8-d6-f4 g4xe4xe6 d7xf5 h7xf7 g8xe6 e1-d2 c8-c6-e4 e3xe5xg5xe7 f8xd6 d3-d4
    d5xd3xb3 g2-h3 e6-d5 h3-h5 d5-d4 h5xf7 e8xg6 f1-g2 b7-b6 b1-b2 b3xb1@g7@e8 h4-h5 c7-c6 h5xf7xh7
    a2-a1@b7@f7 d1-c2 b6-b5 d2-e3 d4xf2xd2xb2 c1xa3 b5-a4 a3xa5 b7-b6 a5xc7 c6-b5 c7-c8@e1@g1 b5-a4
    g2-h3 e8-g6 h3-g4 f7-f6 g4-h5 g6-f5 e1-f2 d6-e5 f2-e3 f6-g5 g1-f2 f5-g4 h5xf5xd5 g4-f3 f2xf4 a4-a3
    h7-g8@f2@g2 a3-a2 e3-e4 a2-a1@c7@f7 d5-e6 f7xd5xf3xf1@f7@g8 g2-f3 c7-b6 f4-e5 g8-h7 f3-e4 b6-a5
    e4-f5 f7-f6 e5xg7 h7xf7 f5-e6 f7xd5`,
  fields: `
    a8-a7 b2-b4 e7-h4 g3xd6 b6-b3 d6xc6 c8-a8 b4xb3 b8-b6 c6xb6 h7-h8 b6xd8 a6-a5 d2xa5`,
  stars: `
    b2-a1=C d4-b3=C b2-d3=T d4-c3=T d3-e3=T d4-a2=C a1-b1=C a2-e4=C b2-c1=C c3-c2=T c1-e2=C b3-e1=T
    e2-d2=T d4-b5=C`,
};

const kSecure = { ignoreHTTPSErrors: true }; // the certificate is the test's own

let browser: Browser;
let host: ProxiedHost;
beforeAll(async () => {
  host = await ProxiedHost.start();
  browser = await findBrowser();
});
afterAll(async () => {
  await browser.close();
  await host.stop();
});

interface Line {
  cut(): Promise<void>; // no new connection opens either
  mend(): void;
}

// The connections of a context's pages to the host.
async function lineOf(context: BrowserContext): Promise<Line> {
  const open = new Set<WebSocketRoute>();
  let works = true;
  await context.routeWebSocket(/\/online(\?.*)?$/, (socket) => {
    if (!works) return void socket.close();
    for (const end of [socket, socket.connectToServer()]) open.add(end);
  });
  return {
    async cut() {
      works = false;
      for (const end of open) await end.close();
      open.clear();
    },
    mend: () => (works = true),
  };
}

// The pieces by cell, from whichever side the board is seen.
async function standing(page: Page): Promise<string[]> {
  const cells = await page
    .locator('.board [data-cell]')
    .evaluateAll((all) => all.map((cell) => cell.ariaLabel?.replace(', can be chosen', '') ?? ''));
  return cells.sort();
}

// A player who is not to move and a person who does not play try everything they can; `played` are the moves
// so far.
async function cheat(
  waiting: Page,
  stranger: Page,
  game: string,
  played: string[],
  next: string,
): Promise<void> {
  const turn = { game, ply: played.length, move: next };
  expect(await askHost(waiting, 'game.play', turn), 'a turn of the opponent').toBe('illegal');
  expect(await askHost(stranger, 'game.play', turn), 'a turn of others').toBe('forbidden');
  expect(await askHost(stranger, 'game.resign', { game }), 'resigning for others').toBe('forbidden');
  for (const ply of [played.length - 1, played.length - 3]) {
    const again = { game, ply, move: played[ply] ?? '' };
    expect(await askHost(waiting, 'game.play', again), `turn ${ply} once more`).toBe('stale');
  }
  const guessed = game.slice(0, -1) + (game.endsWith('a') ? 'b' : 'a');
  expect(await askHost(stranger, 'game.watch', { game: guessed }), 'a guessed link').toBe('unknown');
  expect(await askHost(stranger, 'game.join', { game: guessed }), 'a guessed link').toBe('unknown');
  expect(await askHost(waiting, 'game.watch', { game }), 'nothing has changed').toMatchObject({
    game: { moves: played },
  });
}

// Returns how a host closes the connection of a client that exceeds the rate limit.
function flood(page: Page): Promise<string> {
  return page.evaluate(
    () =>
      new Promise<string>((resolve) => {
        const socket = new WebSocket(
          new URL('online', location.href.replace(/^http/, 'ws').replace(/#.*/, '')),
        );
        const message = (id: number) => JSON.stringify({ id, request: 'lobby' });
        socket.onopen = () => {
          for (let id = 1; id <= 3000; ++id) socket.send(message(id));
        };
        socket.onclose = ({ code, reason }) => resolve(`${code} ${reason}`);
      }),
  );
}

it.each(Object.entries(kGames))('a whole game of %s', async (game, record) => {
  const moves = record.trim().split(/\s+/);
  const contexts = [await newContext(browser, kSecure), await newContext(browser, { ...kSecure, ...phone })];
  const [, line] = await Promise.all(contexts.map(lineOf));
  contexts.push(await newContext(browser, kSecure));
  const [ana, rui, eva] = await Promise.all(
    contexts.map(async (context) => (await openTab(context, host, '#/online')).page),
  );
  if (!ana || !rui || !eva || !line) throw new Error('no pages');
  // A host has every name once, and all games are played at the same one.
  await takeName(ana, `Ana ${game}`);
  await takeName(rui, `Rui ${game}`);
  const hash = await createGame(ana, { game, time: 'minutes' });
  await goTo(rui, hash);
  await rui.getByTestId('join').click();
  await ana.locator('.board-screen').waitFor();
  for (const [index, move] of moves.entries()) {
    const [mover, other] = index % 2 === 0 ? [ana, rui] : [rui, ana];
    if (index === 3) await rui.reload();
    if (index === 5) await host.killAndRestart();
    if (index === 6) {
      await line.cut();
      await rui.getByTestId('host-lost').waitFor();
    }
    if (index === 8) await cheat(rui, eva, hash.split('/')[2] ?? '', moves.slice(0, index), move);
    if (index === 9) expect(await flood(eva)).toBe('1008 too many messages');
    await typeMove(mover, move);
    if (index === 6) {
      await waitForPly(ana, 7);
      expect(await rui.locator('.move-list [data-ply]').count()).toBe(6);
      line.mend();
      await rui.getByTestId('host-lost').waitFor({ state: 'detached' });
    }
    await waitForPly(other, index + 1);
    if (index === 6) expect(await standing(rui)).toEqual(await standing(ana));
  }
  for (const page of [ana, rui]) {
    await page.getByTestId('result').waitFor();
    // People see the numbers of the pieces as well: '8 a8-a7'.
    const shown = await page.locator('.move-list [data-ply]').allTextContents();
    const played = shown.map((move) => move.replace(/^\d+ /, ''));
    expect(played).toEqual(moves);
  }
  for (const context of contexts) await context.close();
});

it('a game with a bot', async () => {
  const context = await newContext(browser, kSecure);
  const { page } = await openTab(context, host, '#/online');
  await takeName(page, 'Ana');
  await page.getByTestId('own-bots').click();
  await page.locator('.own-bots-panel input[type=text]').fill('Bia');
  await page.getByTestId('make-bot').click();
  const token = await page.locator('.own-bots-panel').getByTestId('to-copy').inputValue();
  const bot = host.startBot(token, 'easy');
  await goTo(page, '#/online/new/quantik');
  await page.locator('input[value=bot]').check(); // shown once the bot is connected
  await page.locator('input[value="1"]').first().check();
  await page.getByTestId('create').click();
  await page.locator('.board-screen').waitFor();
  await typeMove(page, 'C@b2');
  await waitForPly(page, 2);
  const ended = new Promise((resolve) => bot.once('close', resolve));
  bot.kill();
  await ended;
  await context.close();
});
