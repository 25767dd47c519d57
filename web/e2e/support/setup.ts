// Runs once before all test files, in a separate context.
import playwright from 'playwright-core';
import type { TestProject } from 'vitest/node';

// Debian's browsers: Chromium unless JOGA_E2E_BROWSER=firefox.
export const wantsFirefox = process.env['JOGA_E2E_BROWSER'] === 'firefox';

// The browser must talk to nobody but the program.
const args = [
  '--no-sandbox',
  '--disable-gpu',
  '--disable-quic',
  '--no-first-run',
  '--disable-background-networking',
  '--disable-component-update',
  '--disable-sync',
  '--renderer-process-limit=1', // no spare process is started in advance
];

// One Chromium serves all files: starting it takes longer than most tests.
export default async function setup(project: TestProject): Promise<(() => Promise<void>) | void> {
  if (wantsFirefox) return;
  const executablePath = process.env['JOGA_BROWSER'] ?? '/usr/bin/chromium-headless-shell';
  const chromium = await playwright.chromium.launchServer({ executablePath, args });
  project.provide('browser', chromium.wsEndpoint());
  return () => chromium.close();
}

declare module 'vitest' {
  interface ProvidedContext {
    browser: string;
  }
}
