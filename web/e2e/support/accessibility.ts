// What axe-core finds on a page, as lines that name the rule and the elements. The list should be empty.
import { readFile } from 'node:fs/promises';
import { createRequire } from 'node:module';
import type { AxeResults, RunOptions } from 'axe-core';
import type { Page } from 'playwright-core';

const source = readFile(createRequire(import.meta.url).resolve('axe-core/axe.min.js'), 'utf8');

// The rules that a change of colours can break: all others say the same of a light and a dark page.
const kColourRules = ['color-contrast', 'link-in-text-block'];

// In light colours and in dark ones.
export async function violations(page: Page): Promise<string[]> {
  // Not as a script of the page, which its content security policy forbids.
  if (!(await page.evaluate(() => 'axe' in window))) await page.evaluate(await source);
  await inColours(page, 'light');
  const light = await run(page);
  await inColours(page, 'dark');
  const dark = await run(page, kColourRules);
  await inColours(page, 'light');
  return [...light, ...dark];
}

export async function inColours(page: Page, colorScheme: 'light' | 'dark'): Promise<void> {
  await page.emulateMedia({ colorScheme });
  // Colours that are still on their way would be judged as they are.
  await page.evaluate(() => {
    for (const animation of document.getAnimations()) {
      if (Number.isFinite(animation.effect?.getComputedTiming().endTime)) animation.finish();
    }
  });
}

async function run(page: Page, runOnly?: string[]): Promise<string[]> {
  // Details of what is in order would take as long as looking for what is not.
  const options: RunOptions = { resultTypes: ['violations'], ...(runOnly ? { runOnly } : {}) };
  const results = await page.evaluate(
    (given) =>
      (window as unknown as { axe: { run(options: RunOptions): Promise<AxeResults> } }).axe.run(given),
    options,
  );
  return results.violations.flatMap((violation) =>
    violation.nodes.map(
      (node) => `${violation.id}: ${violation.help}: ${node.target.join(' ')}: ${node.html}`,
    ),
  );
}
