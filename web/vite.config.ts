/// <reference types="vitest/config" />
import crypto from 'node:crypto';
import { defineConfig } from 'vite';

// Vite names workers by a function that Debian 12's Node.js does not have yet.
if (!('hash' in crypto)) {
  Object.assign(crypto, {
    hash: (algorithm: string, text: string, encoding: crypto.BinaryToTextEncoding) =>
      crypto.createHash(algorithm).update(text).digest(encoding),
  });
}

// The program's build sets both folders, so that nothing is written into the source tree.
const outDir = process.env['JOGA_PAGE_OUT'] ?? '../build/page';
const cacheDir = process.env['JOGA_PAGE_CACHE'] ?? '../build/page-cache';

// While one works on the page: what `joga serve` printed. It answers only pages that seem to come from itself.
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
    assetsInlineLimit: 0, // the content security policy allows no data: addresses but in images
    cssCodeSplit: false,
    rollupOptions: {
      output: {
        entryFileNames: 'page-[hash].js',
        // Only a host's page loads the one (src/online/door.tsx), every page the other (src/study/door.tsx) when it is wanted.
        chunkFileNames: ({ facadeModuleId }) =>
          facadeModuleId?.endsWith('/online/screens.tsx') ? 'online-[hash].js' : 'page-later-[hash].js',
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
  // A process for each file would take four times as long as the tests.
  test: { include: ['src/**/*.test.{ts,tsx}'], environment: 'node', isolate: false },
});
