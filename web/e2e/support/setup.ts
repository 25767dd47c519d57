// Runs once before all test files, and outside of them.
import playwright from 'playwright-core';
import type { TestProject } from 'vitest/node';

// Debian's own browsers. Chromium unless JOGA_E2E_BROWSER=firefox.
export const wantsFirefox = process.env['JOGA_E2E_BROWSER'] === 'firefox';

// The browser is to talk to the program and to nobody else.
const args = [
  '--no-sandbox',
  '--disable-gpu',
  '--disable-quic',
  '--no-first-run',
  '--disable-background-networking',
  '--disable-component-update',
  '--disable-sync',
  '--renderer-process-limit=1', // none is started in advance
];

// One Chromium serves all files: it takes longer to start than most tests take.
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
