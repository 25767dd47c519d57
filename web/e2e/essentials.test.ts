// What must work in every browser: a game by mouse and by keys, a lesson, and the board's place in the tab order.
import type { Page } from 'playwright-core';
import { expect, it } from 'vitest';
import { beginGame, partsOf, playByKeys, playByMouse, tabTo, waitForPly } from './play_by_hand';
import { ask, setStage } from './support';

const stage = setStage();

// Black completes the first row.
const kGame = ['Y@a1', 'C@b1', 'N@c1', 'S@d1'];

async function focused(page: Page): Promise<string | null> {
  return page.evaluate(() => document.activeElement?.getAttribute('data-cell') ?? null);
}

async function winningCells(page: Page): Promise<number> {
  await page.getByTestId('result').waitFor();
  return page.locator('.mark.winning').count();
}

it('a game is played by mouse, and its winning line is shown whole', async () => {
  const { page, complaints, close } = await stage.open('#/new/quantik');
  await beginGame(page, 'human', 'human');
  for (const [index, move] of kGame.entries()) await playByMouse(page, move, index + 1);
  expect(await winningCells(page)).toBe(4);
  expect(complaints).toEqual([]);
  await close();
});

it('a game is played with the keyboard alone', async () => {
  const { page, complaints, close } = await stage.open('#/new/quantik');
  await beginGame(page, 'human', 'human');
  for (const [index, move] of kGame.entries()) await playByKeys(page, move, index + 1);
  expect(await winningCells(page)).toBe(4);
  expect(complaints).toEqual([]);
  await close();
});

it('the board is one stop of the Tab key, and arrows lead through it', async () => {
  const { page, close } = await stage.open('#/new/eximo');
  await beginGame(page, 'human', 'human');
  await tabTo(page, '[data-cell]');
  expect(await focused(page)).toBe('a8');
  await page.keyboard.press('ArrowRight');
  await page.keyboard.press('ArrowDown');
  expect(await focused(page)).toBe('b7');
  expect(await page.locator('.focus-ring').isVisible()).toBe(true);
  const outline = await page
    .locator('[data-cell="b7"]')
    .evaluate((cell) => getComputedStyle(cell).outlineStyle);
  expect(outline).toBe('none');
  await page.keyboard.press('Tab');
  expect(await focused(page)).toBeNull();
  await page.keyboard.press('Shift+Tab');
  expect(await focused(page)).toBe('b7');
  await close();
});

it('after a click on the board the arrow keys step through the moves', async () => {
  const { page, close } = await stage.open('#/new/eximo');
  await beginGame(page, 'human', 'human');
  await playByMouse(page, 'b3-b4', 1);
  await playByMouse(page, 'b6-b5', 2);
  await page.keyboard.press('ArrowLeft');
  await waitForPly(page, 1);
  expect(await page.locator('.focus-ring').isVisible()).toBe(false);
  await page.keyboard.press('ArrowRight');
  await waitForPly(page, 2);
  await close();
});

it('a step of a lesson is taken', async () => {
  const { page, complaints, close } = await stage.open('#/learn/quantik/1');
  const { move } = await ask(page, 'lesson.solution', { game: 'quantik', step: 0, moves: [] });
  const [piece, cell] = partsOf(move);
  await page.locator(`[data-choice="${piece}"]`).click();
  await page.locator(`[data-cell="${cell}"]`).click();
  await page.locator('.lesson-words.solved').waitFor();
  expect(complaints).toEqual([]);
  await close();
});
