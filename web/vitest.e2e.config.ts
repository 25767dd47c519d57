import { defineConfig } from 'vitest/config';

// The tests in a real browser against the real program: see e2e/support.
export default defineConfig({
  cacheDir: process.env['JOGA_PAGE_CACHE'] ?? '../build/page-cache',
  test: {
    include: ['e2e/**/*.test.ts'],
    // The site is what they are about, or what all are about.
    exclude: process.env['JOGA_E2E_SITE'] ? [] : ['e2e/site*.test.ts'],
    environment: 'node',
    globalSetup: 'e2e/support/setup.ts',
    pool: 'threads', // so that nothing is left behind when somebody ends the process
    // Two files at a time, since much of it is waiting; the browser driver is loaded once for each.
    isolate: false,
    maxWorkers: 2,
    minWorkers: 1,
    // CTest has the only clock that ends a test: what a machine under load takes is not for a test to judge.
    testTimeout: 0,
    hookTimeout: 0,
    expect: { poll: { timeout: 120_000 } }, // as patient as e2e/support/browser.ts
  },
});
