// In a study every part has its zone: from 1280 × 720 on nothing scrolls but the moves and the text of a tab.
// On a phone the board stays in sight, and the other parts are pages below it.
import type { Page } from 'playwright-core';
import { describe, expect, it } from 'vitest';
import { screenshot, setStage } from './support';

const stage = setStage();

const kGames: Record<string, string> = {
  quantik: 'C@a1 Y@b1 S@c2 N@a2',
  eximo:
    'g2-h3 b6-a5 b2-a3 d7-b5 c3-b4 a5xc3 c2xc4xa6 c6-c5 b3-a4 c7-d6 f2-h4 b8-c7 b1-a2 f6-e5 h4-h5 e7-e6 ' +
    'g3-h4 d6-b4 a4xc4xc6xa8@b1@f2 d8-e7 h4-g5 g6xg4 h3xf5xd7xb7 f8-d6-f4',
  fields: 'a8-b7 e1-c1 b6xe3',
  stars:
    'b2-b3=T d4-c4=C b2-d3=T d4-e3=T d3-d2=C e3-e1=C b3-c3=C c4-b5=T d2-a3=T b5-a4=C b2-c2=T e1-e2=C c3-a2=C ' +
    'd4-d5=T b2-a1=C',
};

const addressOf = (game: string, moves: string) =>
  `#/study?game=${game}&moves=${encodeURIComponent(moves).replaceAll('%20', '+')}`;

const kScrolls = ['.move-tree', '[role=tabpanel]'];
// The head's link can be hit beyond its line.
const kMayHide = [...kScrolls, '.screen-head'];
const kZones = [
  '.screen-head',
  '.screen-above',
  '.panel.engine',
  '.graph',
  '[role=tablist]',
  ...kScrolls,
  '.screen-bar',
  '.screen-below',
  '.screen-actions',
];

interface Zone {
  name: string;
  left: number;
  top: number;
  right: number;
  bottom: number;
  hidden: number; // pixels of its content that do not fit
}

const zonesOf = (page: Page, names = kZones): Promise<Zone[]> =>
  page.evaluate(
    (all) =>
      all.flatMap((name) => {
        const zone = document.querySelector(`.study ${name}`);
        if (!zone) return [];
        const { left, top, right, bottom } = zone.getBoundingClientRect();
        return { name, left, top, right, bottom, hidden: zone.scrollHeight - zone.clientHeight };
      }),
    names,
  );

function problemsOf(zones: Zone[], width: number, height: number): string[] {
  const problems: string[] = [];
  for (const zone of zones) {
    const { name, left, top, right, bottom } = zone;
    if (right - left < 100 || bottom - top < 24) problems.push(`${name} is tiny`);
    if (left < 0 || top < 0 || right > width || bottom > height) problems.push(`${name} leaves the window`);
    if (zone.hidden > 1 && !kMayHide.includes(name)) problems.push(`${name} hides ${zone.hidden} pixels`);
    for (const other of zones.slice(zones.indexOf(zone) + 1)) {
      const beside = other.left >= right - 1 || left >= other.right - 1;
      const apart = other.top >= bottom - 1 || top >= other.bottom - 1;
      if (!beside && !apart) problems.push(`${name} overlaps ${other.name}`);
    }
  }
  return problems;
}

const kLeastRows = 5;

// The number of whole rows that the zone of the moves has room for.
const rowsOfMoves = (page: Page) =>
  page
    .locator('.move-tree')
    .evaluate((zone) => Math.floor(zone.clientHeight / Number.parseFloat(getComputedStyle(zone).lineHeight)));

const isWithin = (page: Page, inner: string, outer: string) =>
  page.evaluate(
    ([inner, outer]) => {
      const part = document.querySelector(inner!)?.getBoundingClientRect();
      const zone = document.querySelector(outer!)?.getBoundingClientRect();
      return !part || (zone !== undefined && part.top >= zone.top - 1 && part.bottom <= zone.bottom + 1);
    },
    [inner, outer],
  );
const currentMoveIsSeen = (page: Page) => isWithin(page, '.move-tree [aria-current]', '.move-tree');
const commentIsSeen = (page: Page) => isWithin(page, '[data-testid=comment]', '[role=tabpanel]');

describe.each([
  [1280, 720],
  [1440, 900],
])('a study at %d × %d', (width, height) => {
  it.each(Object.entries(kGames))('has a zone for every part of %s', async (game, moves) => {
    const options = { viewport: { width, height } };
    const { page } = await stage.visit(addressOf(game, moves), options);
    await page.getByTestId('engine').click();
    // All lines are visible whole, five of them at most.
    const rows = page.locator('[data-testid=lines] li:has(.value)');
    await rows.first().waitFor();
    await expect
      .poll(async () => {
        const zones = await zonesOf(page, [
          '.panel.engine',
          ...[1, 2, 3].map((row) => `.engine-lines li:nth-child(${row})`),
        ]);
        const [engine, ...lines] = zones;
        return lines.length > 0 && lines.every((line) => engine && line.bottom <= engine.bottom);
      })
      .toBe(true);
    const zones = await zonesOf(page);
    expect(zones.map(({ name }) => name)).toEqual(kZones);
    const places = (all: Zone[]) => all.map(({ name, top, bottom }) => [name, top, bottom]);
    for (let left = await page.locator('.move-tree .move').count(); left > 1; --left) {
      const previous = await page.locator('.move-tree [aria-current]').textContent();
      await page.keyboard.press('ArrowLeft');
      await expect.poll(() => page.locator('.move-tree [aria-current]').textContent()).not.toBe(previous);
      await page.locator('.board-screen [data-testid=move-text]:not([readonly])').waitFor();
      expect(places(await zonesOf(page)), 'going through the game moves nothing').toEqual(places(zones));
    }
    await page.keyboard.press('End');
    expect(problemsOf(zones, width, height)).toEqual([]);
    await expect.poll(() => rowsOfMoves(page)).toBeGreaterThanOrEqual(kLeastRows);
    await expect.poll(() => currentMoveIsSeen(page)).toBe(true);
    const tabs = page.getByRole('tab');
    for (let index = 0; index < (await tabs.count()); ++index) {
      await tabs.nth(index).click();
      const after = await zonesOf(page);
      expect(problemsOf(after, width, height)).toEqual([]);
      expect(await commentIsSeen(page), 'the comment field is cut').toBe(true);
      expect(places(after), 'a tab moves nothing').toEqual(places(zones));
    }
    const whole = await page.evaluate(() => document.documentElement.scrollHeight - innerHeight);
    expect(whole, 'the page itself does not scroll').toBeLessThanOrEqual(0);
    await page.getByTestId('engine').click();
  });
});

it.each([
  [1280, 720],
  [1440, 900],
  [768, 1024],
])('captured pieces leave the players their height at %d × %d', async (width, height) => {
  const heights = async (position: string) => {
    const { page } = await stage.visit(`#/study?game=fields${position}`, { viewport: { width, height } });
    await page.locator('.study .player').nth(1).waitFor();
    return page
      .locator('.study .player')
      .evaluateAll((all) => all.map((one) => one.getBoundingClientRect().height));
  };
  // Nine pieces of one colour and six of the other are off the board.
  expect(await heights('&position=HG6/2k3F1/2fCe3/3I4/8/3E4/8/8+1')).toEqual(await heights(''));
});

// A finger moves from the right edge of the window to the left one.
async function swipeLeft(page: Page, y: number): Promise<void> {
  const input = await page.context().newCDPSession(page);
  const finger = (x: number) => [{ x, y }];
  await input.send('Input.dispatchTouchEvent', { type: 'touchStart', touchPoints: finger(340) });
  for (let x = 310; x >= 40; x -= 30)
    await input.send('Input.dispatchTouchEvent', { type: 'touchMove', touchPoints: finger(x) });
  await input.send('Input.dispatchTouchEvent', { type: 'touchEnd', touchPoints: [] });
  await input.detach();
}

describe('a phone', () => {
  it.each(Object.entries(kGames))('has three pages below the board of %s', async (game, moves) => {
    const [width, height] = [390, 844];
    const options = { viewport: { width, height }, hasTouch: true, isMobile: true };
    const { page } = await stage.visit(addressOf(game, moves), options);
    const shown = () =>
      page.locator('.page').evaluateAll((all) =>
        all.findIndex((one) => {
          const { left } = one.getBoundingClientRect();
          return Math.abs(left - (one.parentElement?.getBoundingClientRect().left ?? 0)) < 2;
        }),
      );
    const problemsIn = async (names: string[]) => problemsOf(await zonesOf(page, names), width, height);
    expect(await shown()).toBe(0);
    const always = ['.screen-head', '.screen-board', '.screen-bar', '.pages', '.screen-actions'];
    expect(await problemsIn(always)).toEqual([]);
    // By a tap on its name, and by a swipe.
    await page.getByRole('button', { name: 'Moves', exact: true }).click();
    await expect.poll(shown).toBe(1);
    await expect.poll(() => problemsIn(['.graph', '.move-tree'])).toEqual([]);
    const box = await page.getByTestId('pages').boundingBox();
    await swipeLeft(page, (box?.y ?? 0) + (box?.height ?? 0) - 20);
    await expect.poll(shown).toBe(2);
    await expect.poll(() => problemsIn(['[role=tablist]', '[role=tabpanel]'])).toEqual([]);
    await page.locator('[data-page="2"][aria-current]').waitFor();
    await screenshot(page, `study-phone-${game}`);
    expect(await page.evaluate(() => document.documentElement.scrollHeight - innerHeight)).toBe(0);
    expect(await page.evaluate(() => document.documentElement.scrollWidth - innerWidth)).toBe(0);
  });
});

describe('a window that is higher than wide', () => {
  it.each([
    [768, 1024, 560],
    [360, 640, 300],
  ])('at %d × %d has a large board and does not scroll', async (width, height, least) => {
    const options = { viewport: { width, height }, hasTouch: true, isMobile: true };
    const { page } = await stage.visit('#/study?game=eximo&moves=b3-b4', options);
    const a1 = (await page.locator('[data-cell=a1]').boundingBox())!;
    const h8 = (await page.locator('[data-cell=h8]').boundingBox())!;
    expect(h8.x + h8.width - a1.x).toBeGreaterThan(least);
    await page.locator('[data-page="2"]').tap();
    await page.getByRole('tab', { name: 'Notes' }).tap();
    await page.getByTestId('glyph-1').tap();
    await page.locator('.save-status.saved').waitFor();
    const saved = (await page.locator('.save-status.saved').boundingBox())!;
    const settings = (await page.getByRole('button', { name: 'Settings' }).boundingBox())!;
    expect(saved.x + saved.width <= settings.x || saved.y >= settings.y + settings.height).toBe(true);
    expect(await page.evaluate(() => document.documentElement.scrollHeight - innerHeight)).toBe(0);
  });
});
