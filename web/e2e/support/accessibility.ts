// Lists the violations that axe-core finds on a page, as lines that name the rule and the elements. The list
// should be empty.
import { readFile } from 'node:fs/promises';
import { createRequire } from 'node:module';
import type { AxeResults, RunOptions } from 'axe-core';
import type { Page } from 'playwright-core';

const source = readFile(createRequire(import.meta.url).resolve('axe-core/axe.min.js'), 'utf8');

// The rules that a change of colours can break: the others give the same result on a light and a dark page.
const kColourRules = ['color-contrast', 'link-in-text-block'];

// Checks the page in light and in dark colours; with `only`, only these rules, which may be experimental.
export async function violations(page: Page, only?: string[]): Promise<string[]> {
  // The script is not added to the page, whose content security policy forbids that.
  if (!(await page.evaluate(() => 'axe' in window))) await page.evaluate(await source);
  if (only) return run(page, only);
  await inColours(page, 'light');
  const light = await run(page);
  await inColours(page, 'dark');
  const dark = await run(page, kColourRules);
  await inColours(page, 'light');
  return [...light, ...dark];
}

export async function inColours(page: Page, colorScheme: 'light' | 'dark'): Promise<void> {
  await page.emulateMedia({ colorScheme });
  // Waits for transitions: axe-core would judge intermediate colours.
  await page.evaluate(() => {
    for (const animation of document.getAnimations()) {
      if (Number.isFinite(animation.effect?.getComputedTiming().endTime)) animation.finish();
    }
  });
}

async function run(page: Page, runOnly?: string[]): Promise<string[]> {
  // Details of passed rules would take as long as finding the violations.
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
