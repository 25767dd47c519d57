// Counts the visible words of each screen, per game and language: `npm run words` prints a table. It is no
// test. Names for assistive technology, rules, errors and reasons of refusals are not counted, nor are
// moves in notation. With JOGA_E2E_SITE the screens of a host are counted as well.
import type { Browser, BrowserContext, Page } from 'playwright-core';
import { it } from 'vitest';
import { FakeHost } from '../src/testing/fakeHost';
import {
  answerAsHost,
  ask,
  findBrowser,
  goTo,
  newContext,
  openTab,
  Program,
  siteFolder,
  SiteServer,
} from './support';

// Turns of a game that has begun, and of one that White or Red won.
const kGames = {
  quantik: {
    begun: 'S@b3 N@d1 S@a3 C@d3',
    won: 'C@a1 Y@b1 S@c1 C@c4 N@d1',
  },
  eximo: {
    begun: 'c3-c4 b6-b5 c4xa6 b7-b6',
    won:
      'g2-h3 b6-a5 b2-a3 d7-b5 c3-b4 a5xc3 c2xc4xa6 c6-c5 b3-a4 c7-d6 f2-h4 b8-c7 b1-a2 f6-e5 h4-h5 e7-e6 ' +
      'g3-h4 d6-b4 a4xc4xc6xa8@b1@f2 d8-e7 h4-g5 g6xg4 h3xf5xd7xb7 f8-d6-f4 f3xf5xd5 c8-c7 b7xd7 e8xc6xe4 ' +
      'h5-h6 f7-g6 h6xf6xh8@c2@g2 e7-f6 e2-f3 e4-d3 d2xd4 g8-h7 a6-a7 h7-g6 c1-c3-e5 g6-f5 e5xg5xe7',
  },
  fields: {
    begun: 'a8-b7 e1-c1 b6xe3 h3-h4',
    won: 'a8-b7 e1-c1 b6xe3 h3-h4 e3xc1 g3-e3 b7xf3 a2-a1 f3xe3 d2-a2 e7xh4',
  },
  stars: {
    begun: 'b2-b1=C d4-d3=C b2-a2=C d4-c3=C',
    won: 'b2-b1=C d4-d3=C b2-a2=C d4-c3=C b1-d2=T d3-e2=T d2-c1=C c3-b3=T c1-c2=T b3-a3=T a2-a1=C e2-e1=T',
  },
};

async function countWords(page: Page): Promise<number> {
  return page.evaluate(() => {
    const left = 'svg, .hidden, [role=alert], .problem, article.rules, option, script, style, .skip';
    const shown: string[] = [];
    // An open dialog is a screen of its own.
    const root = document.querySelector('dialog[open]') ?? document.body;
    const walker = document.createTreeWalker(root, NodeFilter.SHOW_TEXT);
    for (let node = walker.nextNode(); node; node = walker.nextNode()) {
      const element = node.parentElement;
      if (!element || element.closest(left) || !element.checkVisibility({ visibilityProperty: true }))
        continue;
      const range = document.createRange();
      range.selectNodeContents(node);
      if ([...range.getClientRects()].some(({ width, height }) => width > 1 && height > 1))
        shown.push(node.textContent ?? '');
    }
    for (const select of root.querySelectorAll('select')) {
      if (select.checkVisibility()) shown.push(select.selectedOptions[0]?.text ?? '');
    }
    for (const field of root.querySelectorAll('input')) {
      if (field.checkVisibility() && field.value === '') shown.push(field.placeholder);
    }
    // Moves have digits; punctuation is no word.
    const words = shown
      .join(' ')
      .split(/[\s\p{P}]+/u)
      .filter((word) => /^\p{L}+$/u.test(word));
    return words.length;
  });
}

async function openGame(page: Page, game: string, moves: string, opponent = 'level:1'): Promise<void> {
  const params = { game, moves: moves.split(' '), players: [{ who: 'human' }, { who: opponent }] };
  const begun = await ask(page, 'game.new', params as Parameters<typeof ask<'game.new'>>[2]);
  await goTo(page, `#/play/${encodeURIComponent(begun.game.state.saved ?? '')}`);
  await page.locator(`[data-ply="${params.moves.length}"]`).waitFor();
}

async function settle(page: Page): Promise<void> {
  await page.waitForLoadState('networkidle').catch(() => undefined);
  await page.waitForTimeout(400);
}

async function countAtHome(page: Page, note: (screen: string) => Promise<void>): Promise<void> {
  for (const [screen, hash] of [
    ['home', '#/'],
    ['lessons', '#/learn'],
    ['library', '#/library'],
    ['study, start', '#/study'],
  ] as const) {
    await goTo(page, hash);
    await note(screen);
  }
  await page.getByTestId('settings').click();
  await note('settings');
  await page.keyboard.press('Escape');
  for (const [game, { begun, won }] of Object.entries(kGames)) {
    for (const [screen, hash] of [
      ['new game', `#/new/${game}`],
      ['lesson', `#/learn/${game}/1`],
      ['puzzles', `#/puzzles/${game}`],
    ] as const) {
      await goTo(page, hash);
      await note(`${screen}, ${game}`);
    }
    await page.locator('[data-puzzle]').first().click();
    await note(`puzzle, ${game}`);
    await openGame(page, game, begun);
    await note(`play, ${game}`);
    await page.getByTestId('hint').click();
    await page.locator('.arrow').first().waitFor();
    await note(`hint, ${game}`);
    await openGame(page, game, won);
    await page.getByTestId('result').waitFor();
    await note(`end, ${game}`);
    await page.getByTestId('review').click();
    await page.locator('.review-panel, [data-testid=review]').first().waitFor();
    await page.waitForTimeout(8000); // the review is finished
    await note(`review, ${game}`);
  }
}

async function countAtHost(
  context: BrowserContext,
  site: SiteServer,
  note: (page: Page, screen: string) => Promise<void>,
): Promise<void> {
  const host = new FakeHost();
  const wire = await answerAsHost(context, host);
  host.people.set(wire.person, { person: wire.person, name: 'Ana', bot: false });
  const { page } = await openTab(context, site, '#/online');
  await note(page, 'lobby');
  await goTo(page, '#/online/new/quantik');
  await note(page, 'online, new game');
  await goTo(page, '#/online/me');
  await note(page, 'online, you');
  await goTo(page, '#/');
  await note(page, 'home of a host');
}

it('counts the visible words', async () => {
  const counts = new Map<string, number[]>();
  const browser: Browser = await findBrowser();
  for (const locale of ['en-GB', 'pt-PT']) {
    const options = { locale, viewport: { width: 1280, height: 720 } };
    const note = async (page: Page, screen: string) => {
      await settle(page);
      counts.set(screen, [...(counts.get(screen) ?? []), await countWords(page)]);
    };
    const program = await Program.start();
    const context = await newContext(browser, options);
    const { page } = await openTab(context, program);
    await countAtHome(page, (screen) => note(page, screen));
    await context.close();
    await program.stop();
    if (siteFolder === '') continue;
    const site = await SiteServer.start(siteFolder, 0, true);
    const guest = await newContext(browser, options);
    await countAtHost(guest, site, note);
    await guest.close();
    await site.stop();
  }
  await browser.close();
  const lines = [...counts].map(([screen, [en, pt]]) => `${screen.padEnd(24)}${en}\t${pt}`);
  console.log([`${'screen'.padEnd(24)}en\tpt`, ...lines].join('\n'));
});
