import { defineConfig } from 'vitest/config';

// The tests in a real browser against the real program: see e2e/support.
export default defineConfig({
  cacheDir: process.env['JOGA_PAGE_CACHE'] ?? '../build/page-cache',
  test: {
    include: ['e2e/**/*.test.ts'],
    environment: 'node',
    fileParallelism: false,
    pool: 'threads', // so that nothing is left behind when somebody ends the process
    // CTest has the only clock that ends a test: what a machine under load takes is not for a test to judge.
    testTimeout: 0,
    hookTimeout: 0,
  },
});
