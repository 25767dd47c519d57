// The screens around a game: options that depend on each other, and addresses that lead nowhere.
import type { Page } from 'playwright-core';
import { describe, expect, it } from 'vitest';
import { beginGame, showMore } from './play_by_hand';
import { goTo, setStage } from './support';

const stage = setStage();

// The spec of the form, as its link to the editor carries it.
async function chosenSpec(page: Page): Promise<string> {
  const link = await page.getByRole('link', { name: 'Set up a position' }).getAttribute('href');
  return new URLSearchParams(link?.split('?')[1]).get('game') ?? '';
}

describe('options', () => {
  it('have the default that goes with the others, and the other value can be chosen', async () => {
    const { page, complaints, close } = await stage.open('#/new/stars');
    await showMore(page);
    const end = page.getByLabel('When the game ends');
    expect(await end.inputValue()).toBe('stuck');
    await page.getByLabel('The rule set').selectOption('official');
    expect(await end.inputValue()).toBe('both');
    expect(await chosenSpec(page)).toBe('stars:rules=official');
    await end.selectOption('stuck');
    expect(await chosenSpec(page)).toBe('stars:end=stuck,rules=official');
    await beginGame(page, 'human', 'human');
    expect(complaints).toEqual([]);
    await close();
  });

  it('that belong to a map are there with that map only', async () => {
    const { page, close } = await stage.open('#/new/stars');
    await showMore(page);
    const seed = page.getByLabel('The seed of the random map');
    expect(await seed.count()).toBe(0);
    await page.getByLabel('The map').selectOption({ label: 'Random, from sectors' });
    await page.locator('[data-cell="i7"]').waitFor();
    // All of the new board is drawn, and no part of the old one.
    expect(await page.locator('[data-pieces]').count()).toBe(await page.locator('[data-cell]').count());
    await seed.fill('7');
    expect(await chosenSpec(page)).toBe('stars:map=sectors,seed=7');
    await page.getByLabel('The map', { exact: true }).selectOption('medium');
    expect(await seed.count()).toBe(0);
    expect(await chosenSpec(page)).toBe('stars:map=medium');
    await close();
  });

  it('of the clock are explained', async () => {
    const { page } = await stage.visit('#/new/quantik');
    await showMore(page);
    await page.getByText('3+2: 3 minutes each').waitFor();
  });

  it('and levels have names in Portuguese', async () => {
    const { page, close } = await stage.open('#/new/stars', { locale: 'pt-PT' });
    await page.getByTestId('rung-level:1').getByText('Estreante').waitFor();
    await showMore(page);
    const labels = await page.locator('select option').allTextContents();
    expect(labels).toContain('Médio, 52 casas');
    expect(labels).toContain('Quem joga não pode mover');
    expect(labels).toContain('fácil');
    await page.getByTestId('seat-2').selectOption('easy');
    await page.getByText('ao acaso').first().waitFor();
    await close();
  });
});

describe('an address that leads nowhere', () => {
  it.each([
    ['#/rules/xyz', '“xyz”', 'Quantik', '#/rules/quantik'],
    ['#/puzzles/xyz', '“xyz”', 'Quantik', '#/puzzles/quantik'],
    ['#/puzzles/quantik/xyz', '“xyz”', 'All puzzles', '#/puzzles/quantik'],
    ['#/new/xyz', '“xyz”', 'Quantik', '#/new/quantik'],
    ['#/edit?game=xyz', "'xyz'", 'Quantik', '#/edit?game=quantik'],
    ['#/xyz', '“xyz”', 'Home', '#/'],
    ['#/play/xyz', "'xyz'", 'Home', '#/'],
  ])('%s says so and shows a way on', async (hash, culprit, link, leads) => {
    const { page, complaints } = await stage.visit(hash);
    const screen = page.getByTestId('not-found');
    expect(await screen.getByRole('alert').textContent()).toContain(culprit);
    await screen.getByRole('link', { name: link }).click();
    await screen.waitFor({ state: 'detached' });
    expect(await page.evaluate(() => location.hash)).toBe(leads);
    expect(complaints).toEqual([]);
  });

  it('in a position tells what is wrong with it and sets up the usual one', async () => {
    const { page, close } = await stage.open('#/edit?game=quantik&position=YYY1/4/4/4+1');
    const notice = page.locator('main [role=alert]');
    expect(await notice.textContent()).toContain('White has more than two pieces of the shape cylinder');
    await page.getByTestId('judgement').getByText('Possible').waitFor();
    expect(await page.locator('main').textContent()).not.toContain('ships');
    await goTo(page, '#/edit?game=stars');
    await page.getByText('where several may stand together').waitFor();
    await close();
  });
});

describe('going from screen to screen', () => {
  it('gives every screen a title, and puts the focus where it begins', async () => {
    const { page, close } = await stage.open('#/');
    // The title changes a moment after the screen.
    const titled = (title: string) => expect.poll(() => page.title()).toBe(title);
    await titled('joga');
    await page.getByTestId('play-quantik').focus();
    await page.keyboard.press('Enter');
    await page.getByTestId('begin').waitFor();
    await titled('New game · Quantik · joga');
    await expect.poll(() => page.evaluate(() => document.activeElement?.id)).toBe('main');
    await beginGame(page, 'human', 'level:1');
    await titled('Your move · Quantik · joga');
    await goTo(page, '#/rules/eximo');
    await page.getByRole('heading', { name: 'Eximo' }).first().waitFor();
    await titled('Rules · Eximo · joga');
    await close();
  });
});
