// The essentials in every browser: a game by mouse and by keys, a lesson, the board's place in the tab order,
// and the library as a file.
import type { Page } from 'playwright-core';
import { expect, it } from 'vitest';
import { beginGame, partsOf, playByKeys, playByMouse, tabTo, waitForPly } from './play_by_hand';
import { ask, exportAll, importAll, setStage } from './support';

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
  expect(await focused(page)).toBe('d1'); // near the own men
  await page.keyboard.press('ArrowRight');
  await page.keyboard.press('ArrowUp');
  expect(await focused(page)).toBe('e2');
  expect(await page.locator('.focus-ring').isVisible()).toBe(true);
  const outline = await page
    .locator('[data-cell="e2"]')
    .evaluate((cell) => getComputedStyle(cell).outlineStyle);
  expect(outline).toBe('none');
  await page.keyboard.press('Tab');
  expect(await focused(page)).toBeNull();
  await page.keyboard.press('Shift+Tab');
  expect(await focused(page)).toBe('e2');
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
  const { move } = await ask(page, 'lesson.solution', { lesson: 'quantik', step: 0, moves: [] });
  const [piece, cell] = partsOf(move);
  await page.locator(`[data-choice="${piece}"]`).click();
  await page.locator(`[data-cell="${cell}"]`).click();
  await page.locator('.lesson-words.solved').waitFor();
  expect(complaints).toEqual([]);
  await close();
});

it('the library goes out as one file, and what is missing comes in again', async () => {
  const { page, complaints, close } = await stage.open('#/');
  const moves = ['Y@a1', 'C@b2', 'N@c3'];
  const { game } = await ask(page, 'game.new', {
    game: 'quantik',
    players: [{ who: 'human' }, { who: 'human' }],
    moves,
  });
  const saved = game.state.saved ?? '';
  await ask(page, 'settings.change', { name: 'board', value: 'slate' });
  await page.evaluate(() => (location.hash = '#/library'));
  await page.locator(`[data-saved="${saved}"]`).waitFor();
  const content = await exportAll(page);
  const shown = page.locator('.saved-game', { hasText: '3 turns' });
  const before = await shown.count();
  await ask(page, 'library.remove', { saved });
  await page.locator(`[data-saved="${saved}"]`).waitFor({ state: 'detached' });
  await ask(page, 'settings.change', { name: 'board', value: 'wood' });
  await importAll(page, content);
  await page.locator('html[data-board="slate"]').waitFor();
  await shown.nth(before - 1).waitFor();
  expect(await shown.count()).toBe(before);
  await ask(page, 'settings.change', { name: 'board', value: 'wood' });
  expect(complaints).toEqual([]);
  await close();
});
