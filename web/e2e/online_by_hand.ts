// Helpers of the tests: how people create and join games at a host.
import type { Page } from 'playwright-core';
import { goTo } from './support';

export interface Terms {
  game?: string;
  against?: string;
  time?: string;
}

// By default: anybody with the link may join, without a clock.
export async function createGame(
  page: Page,
  { game = 'quantik', against = 'link', time = 'none' }: Terms = {},
): Promise<string> {
  await goTo(page, `#/online/new/${game}`);
  await page.locator(`input[value=${against}]`).check();
  await page.locator('input[value="1"]').first().check(); // the side
  await page.locator(`input[value=${time}]`).first().check();
  await page.getByTestId('create').click();
  await page.getByTestId('waiting').waitFor();
  return new URL(await page.getByTestId('to-copy').inputValue()).hash;
}

export async function takeName(page: Page, name: string): Promise<void> {
  await goTo(page, '#/online/me');
  await page.locator('input[type=text]').first().fill(name);
  await page.getByTestId('save-name').click();
  await page.locator('[data-testid=save-name][disabled]').waitFor(); // everything is saved
}
