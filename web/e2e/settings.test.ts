// The program keeps the user's settings for all browsers, and every screen follows them.
import type { Page } from 'playwright-core';
import { describe, expect, it } from 'vitest';
import { beginGame, clickMove, plies, waitForPly } from './play_by_hand';
import { ask, phone, Program, ready, screenshot, setStage, violations } from './support';

const stage = setStage();

async function choose(page: Page, name: string, value: string): Promise<void> {
  await page.getByTestId('settings').click();
  if (value === 'On' || value === 'Off') await page.getByLabel(name).setChecked(value === 'On');
  else await page.getByRole('group', { name }).getByRole('radio', { name: value, exact: true }).check();
  await page.keyboard.press('Escape');
  await page.locator('dialog').waitFor({ state: 'detached' });
}

describe('settings', () => {
  it('are there again in another browser', async () => {
    const own = await Program.start();
    const one = await stage.openAt(own, '#/');
    await choose(one.page, 'Boards', 'Slate');
    await one.page.locator('html[data-board="slate"]').waitFor();
    const kept = async () => (await ask(one.page, 'settings', {})).settings;
    await expect.poll(kept).toMatchObject({ board: 'slate' });
    await one.page.reload();
    await ready(one.page);
    await one.page.locator('html[data-board="slate"]').waitFor();
    await choose(one.page, 'Colours', 'Dark');
    await one.page.getByTestId('language').click();
    await one.page.getByRole('navigation').getByRole('link', { name: 'Aprender', exact: true }).waitFor();
    await expect.poll(kept).toMatchObject({ theme: 'dark', language: 'pt' });
    const two = await stage.openAt(own, '#/');
    await two.page.locator('html[data-board="slate"][data-theme="dark"][lang="pt-PT"]').waitFor();
    await two.page.getByRole('navigation').getByRole('link', { name: 'Aprender', exact: true }).waitFor();
    expect([...one.complaints, ...two.complaints]).toEqual([]);
    await one.close();
    await two.close();
    await own.stop();
  });

  it('let a move wait until it is confirmed, and do without hints', async () => {
    const own = await Program.start();
    const { page, complaints, close } = await stage.openAt(own, '#/new/quantik');
    await choose(page, 'Confirm moves', 'On');
    await choose(page, 'Hints', 'Off');
    await choose(page, 'Move marks', 'Off');
    await choose(page, 'Coordinates', 'Off');
    await beginGame(page, 'human', 'human');
    expect(await page.getByTestId('hint').count()).toBe(0);
    expect(await page.locator('.coordinate').count()).toBe(0);
    // Sounds are on, and their switch is in sight.
    await page.getByRole('button', { name: 'Turn sounds off' }).click();
    await page.getByRole('button', { name: 'Turn sounds on' }).waitFor();
    await expect.poll(async () => (await ask(page, 'settings', {})).settings.sounds).toBe('off');
    await clickMove(page, 'S@b3', 1);
    await page.getByTestId('play-ready').waitFor();
    expect(await plies(page)).toBe(0);
    expect(await page.locator('[data-at]').count()).toBe(0);
    await page.locator('[data-cell="b3"]').click();
    await waitForPly(page, 1);
    expect(await page.locator('.mark').count()).toBe(0);
    await choose(page, 'Move marks', 'On');
    await page.locator('.mark.to').waitFor();
    expect(await page.locator('[data-at]').count()).toBe(0);
    await choose(page, 'Movable pieces', 'On');
    await page.locator('[data-at]').first().waitFor();
    expect(complaints).toEqual([]);
    await close();
    await own.stop();
  });

  it('and shortcuts are in dialogues that fit a phone', async () => {
    const { page, close } = await stage.open('#/', { ...phone, locale: 'pt-PT' });
    await page.getByTestId('settings').click();
    await page.getByRole('heading', { name: 'Definições' }).waitFor();
    await screenshot(page, 'settings');
    expect(await violations(page)).toEqual([]);
    expect(await page.evaluate(() => document.documentElement.scrollWidth - innerWidth)).toBe(0);
    await page.keyboard.press('Escape');
    await page.locator('dialog').waitFor({ state: 'detached' });
    await page.keyboard.press('?');
    await page.getByRole('heading', { name: 'Atalhos' }).waitFor();
    expect(await violations(page)).toEqual([]);
    await page.keyboard.press('Escape');
    await page.locator('dialog').waitFor({ state: 'detached' });
    await close();
  });
});

describe('keys of a game', () => {
  it('turn the board, take back and ask for a hint', async () => {
    const { page, close } = await stage.open('#/new/eximo');
    await beginGame(page, 'human', 'human');
    const top = () => page.locator('[data-cell]').first().getAttribute('data-cell');
    expect(await top()).toBe('a8');
    await page.keyboard.press('f');
    await page.waitForFunction(
      () => document.querySelector('[data-cell]')?.getAttribute('data-cell') === 'h1',
    );
    await page.keyboard.press('h');
    await page.locator('.arrow').first().waitFor();
    await page.keyboard.press('f');
    // Tab leads from the head to a cell near the own men, and never to the board itself.
    await page.locator('.play-head .button').focus();
    const stop = () =>
      page.evaluate(
        () => document.activeElement?.getAttribute('data-cell') ?? document.activeElement?.tagName,
      );
    for (let presses = 0; presses < 20 && !/^[a-h]\d$/.test((await stop()) ?? ''); ++presses) {
      await page.keyboard.press('Tab');
      expect(await stop()).not.toBe('svg');
    }
    expect(await stop()).toMatch(/^[de][1-3]$/);
    await clickMove(page, 'b3-b4', 1);
    await waitForPly(page, 1);
    await page.keyboard.press('u');
    await page.locator('.taken-back').first().waitFor();
    await close();
  });
});

describe('the list of shortcuts', () => {
  it.each([
    ['#/', true],
    ['#/learn/eximo/1', false],
  ])('has at %s those of a game: %s', async (hash, has) => {
    const { page } = await stage.visit(hash);
    await page.keyboard.press('?');
    const list = page.locator('.shortcuts');
    await list.getByText('choose the square').waitFor();
    expect((await list.getByText('a hint').count()) > 0).toBe(has);
    // The arrows in the legend have a line, not only a head.
    const lines = await page
      .locator('.legend .arrow-line')
      .evaluateAll((all) => all.map((line) => (line as SVGLineElement).getTotalLength()));
    expect(Math.min(...lines)).toBeGreaterThan(30);
    await page.keyboard.press('Escape');
    await list.waitFor({ state: 'detached' });
  });
});
