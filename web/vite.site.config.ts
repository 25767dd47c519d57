// The site: the page of `joga serve` with the WebAssembly module, the data files, and the files of an
// installable app. Only the service worker is compiled here; everything else is assembled from finished
// builds.
//
//   JOGA_PAGE      the built page          JOGA_MODULE   the WebAssembly module
//   JOGA_SITE_OUT  where the site goes     JOGA_SOURCE   the project's folder, for the data files
//   JOGA_VERSION   joga's version
import { createHash } from 'node:crypto';
import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { defineConfig } from 'vite';
import type { SiteFiles } from './src/site/files';

const page = process.env['JOGA_PAGE'] ?? '../build/page';
const module = process.env['JOGA_MODULE'] ?? '../build/wasm/joga.wasm';
const source = process.env['JOGA_SOURCE'] ?? '..';
const outDir = process.env['JOGA_SITE_OUT'] ?? '../build/site';
const cacheDir = process.env['JOGA_PAGE_CACHE'] ?? '../build/page-cache';
const version = process.env['JOGA_VERSION'] ?? '0.0.0';

// The folders of the data files, which searches request by these paths.
const data = ['data/networks', 'data/openings', 'data/quantik', 'data/stars'];

// The server's policy, which also lets the module compile. A <meta> element cannot forbid framing.
const policy =
  "default-src 'none'; script-src 'self' 'wasm-unsafe-eval'; style-src 'self'; img-src 'self' data: blob:; font-src 'self'; " +
  "connect-src 'self'; worker-src 'self'; manifest-src 'self'; base-uri 'none'; form-action 'none'";

type Files = Map<string, Buffer | string>; // by name in the site

function digest(content: Buffer | string): string {
  return createHash('sha256').update(content).digest('hex').slice(0, 10);
}

// "data/stars/small.book" becomes "data/stars/small-0123456789.book".
function lastingName(name: string, content: Buffer): string {
  return name.replace(/(\.\w+)$/, `-${digest(content)}$1`);
}

function addModule(files: Files): SiteFiles {
  const content = readFileSync(module);
  const names: SiteFiles = { version, module: lastingName('joga.wasm', content), data: {} };
  files.set(names.module, content);
  for (const folder of data) {
    for (const file of readdirSync(join(source, folder)).sort()) {
      const name = `${folder}/${file}`;
      const bytes = readFileSync(join(source, name));
      files.set((names.data[name] = lastingName(name, bytes)), bytes);
    }
  }
  return names;
}

function siteIndex(names: SiteFiles): string {
  const attribute = (text: string) => text.replace(/&/g, '&amp;').replace(/"/g, '&quot;');
  const head = [
    `<meta http-equiv="Content-Security-Policy" content="${attribute(policy)}" />`,
    `<meta name="joga-site" content="${attribute(JSON.stringify(names))}" />`,
    '<meta name="referrer" content="no-referrer" />',
    '<meta name="theme-color" content="#2f5d50" />',
    '<link rel="manifest" href="./manifest.webmanifest" />',
    '<link rel="apple-touch-icon" href="./icon-192.png" />',
  ];
  const after = '<meta charset="utf-8" />';
  return readFileSync(join(page, 'index.html'), 'utf8').replace(after, [after, ...head].join('\n    '));
}

const files: Files = new Map();
const names = addModule(files);
for (const file of readdirSync(page)) files.set(file, readFileSync(join(page, file)));
for (const file of readdirSync('site')) files.set(file, readFileSync(join('site', file)));
files.set('index.html', siteIndex(names));

// Data files are cached when they are needed.
const kept = [...files.keys()].filter((name) => !name.startsWith('data/'));
const isOnline = (name: string) => name.startsWith('online-');
const isLasting = (name: string) => name.startsWith('page-') || name === names.module;
const build = digest([...files].map(([name, content]) => `${name} ${digest(content)}`).join('\n'));

export default defineConfig({
  publicDir: false,
  cacheDir,
  define: {
    __JOGA_SITE__: JSON.stringify({
      build,
      lasting: kept.filter(isLasting),
      online: kept.filter(isOnline),
      changing: kept
        .filter((name) => !isLasting(name) && !isOnline(name))
        .map((name) => (name === 'index.html' ? './' : name)),
    }),
  },
  build: {
    outDir,
    emptyOutDir: true,
    target: 'es2022',
    rollupOptions: {
      input: 'src/site/serviceWorker.ts',
      output: { format: 'iife', entryFileNames: 'service-worker.js' },
    },
  },
  plugins: [
    {
      name: 'joga-site',
      generateBundle() {
        for (const [fileName, source] of files) this.emitFile({ type: 'asset', fileName, source });
      },
    },
  ],
});
