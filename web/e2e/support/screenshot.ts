// Pictures for people to look at, in the build folder.
import { mkdir } from 'node:fs/promises';
import { join } from 'node:path';
import type { Page } from 'playwright-core';

const folder = process.env['JOGA_SCREENSHOTS'] ?? '../build/screenshots';

// Saves a picture as `name`.png; returns the path.
export async function screenshot(page: Page, name: string): Promise<string> {
  await mkdir(folder, { recursive: true });
  const path = join(folder, `${name}.png`);
  await page.screenshot({ path });
  return path;
}
