// Touch on a board, through the browser's own input: it decides what scrolls or zooms the page and which
// events reach the board.
import type { Page } from 'playwright-core';
import { expect, it } from 'vitest';
import { beginGame, waitForPly } from './play_by_hand';
import { goTo, setStage } from './support';

const stage = setStage();
const handset = { viewport: { width: 390, height: 844 }, hasTouch: true, isMobile: true };

interface Point {
  x: number;
  y: number;
}

async function middle(page: Page, selector: string): Promise<Point> {
  const box = await page.locator(selector).first().boundingBox();
  if (!box) throw new Error(`${selector} is not there`);
  return { x: box.x + box.width / 2, y: box.y + box.height / 2 };
}

// Fingers go down in sequence, then all move at once along straight lines. `meanwhile` runs before they lift.
async function swipe(
  page: Page,
  fingers: { from: Point; to: Point }[],
  meanwhile: () => Promise<void> = async () => undefined,
): Promise<void> {
  const steps = 8;
  const input = await page.context().newCDPSession(page);
  const at = (step: number) =>
    fingers.map(({ from, to }, id) => ({
      x: from.x + ((to.x - from.x) * step) / steps,
      y: from.y + ((to.y - from.y) * step) / steps,
      id,
    }));
  const send = (type: 'touchStart' | 'touchMove' | 'touchEnd', touchPoints: ReturnType<typeof at>) =>
    input.send('Input.dispatchTouchEvent', { type, touchPoints });
  for (let down = 1; down <= fingers.length; ++down) await send('touchStart', at(0).slice(0, down));
  for (let step = 1; step <= steps; ++step) await send('touchMove', at(step));
  await meanwhile();
  await send('touchEnd', []);
  await input.detach();
}

async function drag(page: Page, from: string, to: string, meanwhile?: () => Promise<void>): Promise<void> {
  await swipe(page, [{ from: await middle(page, from), to: await middle(page, to) }], meanwhile);
}

// The cells that are marked as targets.
const targets = (page: Page) =>
  page.locator('[data-at]').evaluateAll((all) => all.map((one) => one.getAttribute('data-at')));

const scrolled = (page: Page) => page.evaluate(() => scrollY);

it('a finger drags pieces on the board and from the hand, and the page stays where it is', async () => {
  const { page, complaints, close } = await stage.open('#/new/eximo', handset);
  await beginGame(page, 'human', 'human');
  await page.locator('.cell.choosable[data-cell="d2"]').waitFor();
  // A man that is dropped where it cannot go is let go, and so is one that is dropped beside the board.
  for (const [elsewhere, problems] of [
    ['[data-cell="d7"]', 1],
    ['.play-head', 0],
  ] as const) {
    await drag(page, '[data-cell="d2"]', elsewhere, () =>
      page.locator('.cell.chosen[data-cell="d2"]').waitFor(),
    );
    await page.locator('.cell.chosen').waitFor({ state: 'detached' });
    await expect.poll(() => page.locator('.sentence.problem').count()).toBe(problems);
  }
  await page.locator('[data-cell="b3"]').tap();
  await page.locator('.cell.chosen[data-cell="b3"]').waitFor();
  await drag(page, '[data-cell="d2"]', '[data-cell="d3"]', async () => {
    // Another man than the chosen one: pressing it shows where it can go, and its square is lit.
    await page.locator('.cell.chosen[data-cell="d2"]').waitFor();
    await expect.poll(() => targets(page)).toContain('d3');
    await page.locator('.cell.under[data-cell="d3"]').waitFor();
  });
  await waitForPly(page, 1);
  expect(await page.locator('[data-ply="1"]').textContent()).toBe('d2-d3');
  expect(await scrolled(page)).toBe(0);
  await goTo(page, '#/new/quantik');
  await beginGame(page, 'human', 'human');
  await drag(page, '[data-choice="S"]', '[data-cell="b3"]');
  await waitForPly(page, 1);
  expect(await page.locator('[data-ply="1"]').textContent()).toBe('S@b3');
  // Black's sphere may not share a row, a column or a quarter with White's.
  await drag(page, '[data-choice="S"]', '[data-cell="d1"]', async () => {
    await expect
      .poll(async () => (await targets(page)).sort())
      .toEqual(['a1', 'a2', 'c1', 'c2', 'c4', 'd1', 'd2', 'd4']);
    await page.locator('.cell.under[data-cell="d1"]').waitFor();
  });
  await waitForPly(page, 2);
  expect(await scrolled(page)).toBe(0);
  expect(complaints).toEqual([]);
  await close();
});

it('a finger on a board without anything to choose scrolls the page', async () => {
  const { page, close } = await stage.open('#/rules/eximo', handset);
  await page.locator('.board').first().scrollIntoViewIfNeeded();
  const before = await scrolled(page);
  const from = await middle(page, '.board');
  await swipe(page, [{ from, to: { x: from.x, y: from.y - 150 } }]);
  await expect.poll(() => scrolled(page)).toBeGreaterThan(before);
  await close();
});

it('two fingers zoom a large map and not the page, and one then moves it', async () => {
  const { page, close } = await stage.open('#/new/stars?game=stars:map=big', handset);
  await beginGame(page, 'human', 'human');
  const seen = () => page.locator('.zoom-frame > .board').getAttribute('viewBox');
  const whole = await seen();
  const at = await middle(page, '.zoom-frame > .board');
  const beside = (offset: number) => ({ x: at.x + offset, y: at.y + offset / 2 });
  await swipe(page, [
    { from: beside(-30), to: beside(-110) },
    { from: beside(30), to: beside(110) },
  ]);
  await page.locator('.zoom-frame.zoomed').waitFor();
  expect(await page.evaluate(() => visualViewport?.scale)).toBe(1);
  expect(await page.locator('.board.dragging').count()).toBe(0);
  const zoomed = await seen();
  expect(zoomed).not.toBe(whole);
  await swipe(page, [{ from: at, to: beside(60) }]);
  await expect.poll(seen).not.toBe(zoomed);
  expect(await scrolled(page)).toBe(0);
  await close();
});

it('a long press on a man draws a ring or an arrow and chooses nothing', async () => {
  const { page, complaints, close } = await stage.open('#/study?game=eximo', {
    ...handset,
    viewport: { width: 360, height: 640 },
  });
  await page.locator('[data-cell="d2"]').waitFor();
  const man = await middle(page, '[data-cell="d2"]');
  await swipe(page, [{ from: man, to: man }], () => page.locator('.arrow.green').waitFor());
  await page.locator('.cell.chosen').waitFor({ state: 'detached' });
  expect(await page.locator('.arrow.green').count()).toBe(1);
  // A finger that then goes on to another cell draws an arrow, and the page stays where it is.
  const [from, to] = [await middle(page, '[data-cell="f2"]'), await middle(page, '[data-cell="e5"]')];
  const input = await page.context().newCDPSession(page);
  const touch = (type: 'touchStart' | 'touchMove' | 'touchEnd', ...touchPoints: Point[]) =>
    input.send('Input.dispatchTouchEvent', { type, touchPoints });
  await touch('touchStart', from);
  await expect.poll(() => page.locator('.arrow.green').count()).toBe(2);
  for (const share of [0.2, 0.5, 0.8, 1])
    await touch('touchMove', {
      x: from.x + (to.x - from.x) * share,
      y: from.y + (to.y - from.y) * share,
    });
  await touch('touchEnd');
  await input.detach();
  await page.locator('.arrow.green:has(line)').waitFor();
  expect(await page.locator('.arrow.green:has(circle)').count()).toBe(1);
  expect(await scrolled(page)).toBe(0);
  // A short press chooses the man.
  await page.locator('[data-cell="d2"]').tap();
  await page.locator('.cell.chosen[data-cell="d2"]').waitFor();
  expect(complaints).toEqual([]);
  await close();
});
