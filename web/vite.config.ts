/// <reference types="vitest/config" />
import crypto from 'node:crypto';
import { defineConfig } from 'vite';

// Vite names workers with a function that Debian 12's Node.js lacks.
if (!('hash' in crypto)) {
  Object.assign(crypto, {
    hash: (algorithm: string, text: string, encoding: crypto.BinaryToTextEncoding) =>
      crypto.createHash(algorithm).update(text).digest(encoding),
  });
}

// The build of the program sets both folders, so that nothing is written into the source tree.
const outDir = process.env['JOGA_PAGE_OUT'] ?? '../build/page';
const cacheDir = process.env['JOGA_PAGE_CACHE'] ?? '../build/page-cache';

// For development of the page: the address that `joga serve` printed. The server answers only pages of its
// own origin.
const { origin } = new URL(process.env['JOGA_SERVER'] ?? 'http://127.0.0.1:5642');

export default defineConfig({
  base: './',
  cacheDir,
  esbuild: { jsx: 'automatic', jsxImportSource: 'preact', legalComments: 'none' },
  build: {
    outDir,
    emptyOutDir: true,
    target: 'es2022',
    modulePreload: false,
    assetsInlineLimit: 0, // the content security policy allows data: addresses only in images
    cssCodeSplit: false,
    rollupOptions: {
      output: {
        entryFileNames: 'page-[hash].js',
        // Chunks that are loaded on demand: only a host's page loads the first kind (src/online/door.tsx), any
        // page the second (src/study/door.tsx).
        chunkFileNames: ({ facadeModuleId }) =>
          facadeModuleId?.includes('/src/online/') ? 'online-[hash].js' : 'page-later-[hash].js',
        assetFileNames: 'page-[hash][extname]',
      },
    },
  },
  worker: {
    format: 'es',
    rollupOptions: { output: { entryFileNames: 'page-[hash].js' } },
  },
  server: {
    fs: { allow: ['..'] }, // data/drawings
    proxy: { '/socket': { target: origin, ws: true, changeOrigin: true, headers: { origin } } },
  },
  // One process per file would take four times as long as the tests. Only CTest has a timeout: the speed of a busy machine
  // is not for a test to judge.
  test: {
    include: ['src/**/*.test.{ts,tsx}'],
    environment: 'node',
    isolate: false,
    testTimeout: 0,
    hookTimeout: 0,
  },
});
