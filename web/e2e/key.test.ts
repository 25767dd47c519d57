// Only the owner can use the server: without the key that `joga serve` prints a page gets nothing from it.
import type { Browser } from 'playwright-core';
import { afterAll, beforeAll, expect, test } from 'vitest';
import {
  ask,
  findBrowser,
  newContext,
  openPage,
  phone,
  Program,
  ready,
  screenshot,
  violations,
} from './support';

let browser: Browser;
let program: Program;

beforeAll(async () => {
  browser = await findBrowser();
  program = await Program.start();
});
afterAll(async () => {
  await browser.close();
  await program.stop();
});

test('the key is taken out of the address and remembered for this server alone', async () => {
  const { page, complaints, close } = await openPage(browser, program, '#/rules/eximo');
  expect(page.url()).toBe(`${program.address}#/rules/eximo`);
  await page.reload();
  await ready(page);
  await page.getByRole('heading', { name: 'Eximo' }).first().waitFor();

  const second = await page.context().newPage();
  await second.goto(`${program.address}#/library`);
  await second
    .getByTestId('library')
    .or(second.getByRole('heading', { name: 'Library' }))
    .first()
    .waitFor();
  expect(complaints).toEqual([]);

  const other = await Program.start();
  await second.goto(other.address);
  await second.getByTestId('refused').waitFor();
  expect(await second.evaluate(() => document.cookie)).toBe('');
  await second.goto(`${other.address}#key=${other.key}`);
  await second.getByTestId('refused').waitFor({ state: 'detached' });
  await ready(second);
  expect(second.url()).toBe(`${other.address}#/`);
  await close();
  await other.stop();
});

test('an address with a wrong key does not make the browser forget the right one', async () => {
  const { page, close } = await openPage(browser, program, '#/');
  await page.goto('about:blank');
  await page.goto(`${program.address}#key=wrong/library`);
  await page.getByRole('heading', { name: 'Library' }).waitFor();
  expect((await ask(page, 'library.list', {})).games).toEqual([]);
  await page.reload();
  await page.getByRole('heading', { name: 'Library' }).waitFor();
  await close();
});

for (const [locale, sentence] of [
  ['en-GB', 'Open the whole address that “joga serve” printed'],
  ['pt-PT', 'Abra o endereço completo que “joga serve” escreveu'],
] as const) {
  for (const key of ['', '#key=wrong']) {
    test(`without the key a page says what to do: ${locale} ${key}`, async () => {
      const context = await newContext(browser, { locale, ...(key ? phone : {}) });
      const page = await context.newPage();
      let sockets = 0;
      page.on('websocket', () => ++sockets);
      await page.goto(program.address + key);
      await page.getByTestId('refused').getByText(sentence).waitFor();
      expect(sockets).toBe(1);
      expect(page.url()).not.toContain('wrong');
      expect(await violations(page)).toEqual([]);
      await screenshot(page, `refused-${locale}${key ? '-phone' : ''}`);
      // Opening the right address in the same tab is enough.
      await page.goto(`${program.address}#key=${program.key}`);
      await page.getByTestId('refused').waitFor({ state: 'detached' });
      await ready(page);
      await context.close();
    });
  }
}
