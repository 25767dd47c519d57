// Runs axe-core on every screen of playing, light and dark, and takes pictures of them for people to look at.
import type { Page } from 'playwright-core';
import { expect, it } from 'vitest';
import { beginGame, playByMouse, waitForPly } from './play_by_hand';
import { goTo, inColours, screenshot, setStage, violations } from './support';

const stage = setStage();

const kOpenings: Record<string, string[]> = {
  quantik: ['S@b3', 'N@d1', 'S@a3'],
  eximo: ['g2-h3', 'b6-a5', 'b2-a3'],
  fields: ['a8-b7', 'e1-c1', 'b6xe3'],
  stars: ['b2-b1=C', 'd4-d3=C', 'b2-a2=C'],
};

async function look(page: Page, name: string): Promise<void> {
  expect(await violations(page), name).toEqual([]);
  for (const colours of ['light', 'dark'] as const) {
    await inColours(page, colours);
    await screenshot(page, `${name}-${colours}`);
  }
  await inColours(page, 'light');
}

it('home and library', async () => {
  const { page, complaints } = await stage.visit('#/');
  await page.locator('.card-board .board').nth(3).waitFor();
  await look(page, 'home');
  await goTo(page, '#/library');
  await look(page, 'library');
  await page.getByTestId('import').click();
  await look(page, 'import');
  expect(complaints).toEqual([]);
});

it('names of what is clicked contain the words that are shown', async () => {
  const { page } = await stage.visit('#/');
  for (const [hash, shown] of [
    ['#/', '.card-board .board'],
    ['#/new/quantik', '.rung'],
    ['#/puzzles/quantik', '.puzzle-link .board'],
    ['#/rules/quantik', '.rules .board'],
  ] as const) {
    await goTo(page, hash);
    await page.locator(shown).first().waitFor();
    expect(await violations(page, ['label-content-name-mismatch']), hash).toEqual([]);
  }
});

it('addresses that lead nowhere', async () => {
  const { page, complaints } = await stage.visit('#/rules/xyz');
  await look(page, 'no-such-game');
  await goTo(page, '#/edit?game=quantik&position=xyz');
  await page.locator('main [role=alert]').waitFor();
  await look(page, 'no-such-position');
  expect(complaints).toEqual([]);
});

it.each(Object.entries(kOpenings))('a game of %s', async (game, moves) => {
  const { page, complaints } = await stage.visit(`#/new/${game}`);
  await page.locator('.preview .board').waitFor();
  await look(page, `new-${game}`);
  await beginGame(page, 'human', 'human');
  for (const [index, move] of moves.entries()) await playByMouse(page, move, index + 1);
  await look(page, `play-${game}`);
  await page.locator('.cell.choosable').first().click();
  await page.getByTestId('cancel-turn').waitFor();
  await look(page, `turn-${game}`);
  expect(complaints).toEqual([]);
});

it('menu, past, question and result', async () => {
  const { page, complaints } = await stage.visit('#/new/eximo');
  await beginGame(page, 'human', 'human');
  for (const [index, move] of (kOpenings['eximo'] ?? []).entries()) await playByMouse(page, move, index + 1);
  await page.locator('.controls .menu > button').click();
  await look(page, 'menu');
  await page.keyboard.press('Escape');
  await page.locator('[data-ply="1"]').click();
  await page.locator('[data-ply="1"][aria-current]').waitFor();
  await look(page, 'past');
  await page.keyboard.press('End');
  await waitForPly(page, 3);
  await page.getByTestId('resign').click();
  await look(page, 'question');
  await page.getByTestId('confirm').click();
  await page.getByTestId('result').waitFor();
  await look(page, 'result');
  expect(complaints).toEqual([]);
});
