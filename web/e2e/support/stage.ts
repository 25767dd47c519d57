// The program, or a web server with the site, and a browser for all tests of a file: started before the first
// and stopped after the last.
import type { Browser, BrowserContextOptions } from 'playwright-core';
import { afterAll, beforeAll } from 'vitest';
import { findBrowser, goTo, openPage } from './browser';
import type { OpenPage } from './browser';
import { Program } from './program';
import type { ProgramOptions } from './program';
import { siteFolder, SiteServer } from './site';

export interface Stage {
  readonly program: Program;
  open(hash?: string, options?: BrowserContextOptions): Promise<OpenPage>;
  // A page of another program.
  openAt(program: Program, hash?: string): Promise<OpenPage>;
  // A page of another person with their own library: of another program, or in another browser context.
  openElsewhere(hash: string): Promise<OpenPage>;
  // One page for all tests that need no new one; do not close it. It is loaded once for each set of options,
  // and starts from the home screen.
  visit(hash: string, options?: BrowserContextOptions): Promise<OpenPage>;
}

export function setStage(options: ProgramOptions = {}): Stage {
  let program: Program | undefined;
  let host: Program | SiteServer;
  let browser: Browser;
  const visited = new Map<string, OpenPage>();
  beforeAll(async () => {
    host = siteFolder === '' ? (program = await Program.start(options)) : await SiteServer.start();
    browser = await findBrowser();
  });
  afterAll(async () => {
    await browser.close();
    await host.stop();
  });
  return {
    get program() {
      if (!program) throw new Error('the site has no program behind it');
      return program;
    },
    open: (hash, options) => openPage(browser, host, hash, options),
    openAt: (other, hash) => openPage(browser, other, hash),
    async openElsewhere(hash) {
      if (!program) return openPage(browser, host, hash);
      const other = await Program.start();
      const opened = await openPage(browser, other, hash);
      return {
        ...opened,
        close: async () => {
          await opened.close();
          await other.stop();
        },
      };
    },
    async visit(hash, options) {
      const which = JSON.stringify(options ?? {});
      const opened = visited.get(which) ?? (await openPage(browser, host, '#/', options));
      visited.set(which, opened);
      await goTo(opened.page, '#/');
      await goTo(opened.page, hash);
      return opened;
    },
  };
}
