// Accessibility of every screen of studying, light and dark.
import type { Page } from 'playwright-core';
import { expect, it } from 'vitest';
import { setStage, violations } from './support';

const stage = setStage();

const tab = (name: string) => (page: Page) => page.getByRole('tab', { name }).click();
const kStudy = '#/study?game=quantik&moves=C@a1+Y@b1+S@c2+N@a2&ply=3';
const kScreens: [string, string, ((page: Page) => Promise<void>)?][] = [
  ['the beginning of a study', '#/study'],
  ['a study', kStudy],
  [
    'a study with the engine',
    kStudy,
    async (page) => {
      await page.getByTestId('engine').click();
      await page.locator('[data-testid=lines] li:has(.value)').first().waitFor();
    },
  ],
  ['exact values', kStudy, tab('Values')],
  [
    'a review',
    kStudy,
    async (page) => {
      await tab('Review')(page);
      await page.getByTestId('review-start').click();
      await page.getByText('Review finished').waitFor();
    },
  ],
  [
    'sharing',
    kStudy,
    async (page) => {
      await tab('Share')(page);
      await page.getByTestId('copy-position').click();
      await page.getByTestId('shared').waitFor();
    },
  ],
  ['a study that cannot be opened', '#/study?game=quantik&moves=C@a1+C@a1'],
  ['the editor', '#/edit?game=fields'],
  ['the editor of maps', '#/edit?game=stars'],
  ['the map builder', '#/map'],
  [
    'the map builder with sectors',
    '#/map',
    (page) => page.getByText('Random, from sectors', { exact: true }).first().click(),
  ],
  ['puzzles', '#/puzzles/quantik'],
  [
    'a puzzle',
    '#/puzzles/quantik',
    async (page) => {
      await page.locator('[data-puzzle]').first().click();
      await page.locator('.screen-actions').waitFor();
    },
  ],
  ['rules', '#/rules/quantik'],
];

it.each(kScreens)('%s has no violations', async (_, hash, prepare) => {
  const { page } = await stage.visit(hash);
  await prepare?.(page);
  await page.waitForFunction(() => !document.querySelector('.waiting'));
  expect(await violations(page)).toEqual([]);
});
