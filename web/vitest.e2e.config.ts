import { defineConfig } from 'vitest/config';

// Tests in a real browser against the real program: see e2e/support.
export default defineConfig({
  cacheDir: process.env['JOGA_PAGE_CACHE'] ?? '../build/page-cache',
  test: {
    // JOGA_WORDS: counts words instead (e2e/words.ts).
    include: process.env['JOGA_WORDS'] ? ['e2e/words.ts'] : ['e2e/**/*.test.ts'],
    // Tests of the site run only against the site.
    exclude: process.env['JOGA_E2E_SITE'] ? [] : ['e2e/site*.test.ts'],
    environment: 'node',
    globalSetup: 'e2e/support/setup.ts',
    pool: 'threads', // so that nothing is left running when the process is killed
    // Two files at a time, since tests spend much time waiting; each worker loads the browser driver once.
    isolate: false,
    maxWorkers: 2,
    minWorkers: 1,
    // Only CTest has a timeout: the speed of a machine under load is not for a test to judge.
    testTimeout: 0,
    hookTimeout: 0,
    expect: { poll: { timeout: 120_000 } }, // the same timeout as in e2e/support/browser.ts
  },
});
