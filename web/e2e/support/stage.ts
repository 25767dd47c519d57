// The program and a browser for all tests of a file: started before the first and ended after the last.
import type { Browser, BrowserContextOptions } from 'playwright-core';
import { afterAll, beforeAll } from 'vitest';
import { findBrowser, goTo, openPage } from './browser';
import type { Sight } from './browser';
import { Program } from './program';

export interface Stage {
  readonly program: Program;
  open(hash?: string, options?: BrowserContextOptions): Promise<Sight>;
  // A page of another program.
  openAt(program: Program, hash?: string): Promise<Sight>;
  // One page for all tests that need no new one, to be left open: it is loaded once for each set of options, and comes from the
  // home screen.
  visit(hash: string, options?: BrowserContextOptions): Promise<Sight>;
}

export function setStage(): Stage {
  let program: Program;
  let browser: Browser;
  const visited = new Map<string, Sight>();
  beforeAll(async () => {
    program = await Program.start();
    browser = await findBrowser();
  });
  afterAll(async () => {
    await browser.close();
    await program.stop();
  });
  return {
    get program() {
      return program;
    },
    open: (hash, options) => openPage(browser, program, hash, options),
    openAt: (other, hash) => openPage(browser, other, hash),
    async visit(hash, options) {
      const which = JSON.stringify(options ?? {});
      const sight = visited.get(which) ?? (await openPage(browser, program, '#/', options));
      visited.set(which, sight);
      await goTo(sight.page, '#/');
      await goTo(sight.page, hash);
      return sight;
    },
  };
}
