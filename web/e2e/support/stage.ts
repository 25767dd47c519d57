// The program and a browser for all tests of a file: started before the first and ended after the last.
import type { Browser, BrowserContextOptions } from 'playwright-core';
import { afterAll, beforeAll } from 'vitest';
import { openPage, startBrowser } from './browser';
import type { BrowserName, Sight } from './browser';
import { Program } from './program';

export interface Stage {
  readonly program: Program;
  open(hash?: string, options?: BrowserContextOptions): Promise<Sight>;
  // A page of another program.
  openAt(program: Program, hash?: string): Promise<Sight>;
}

export function setStage(name: BrowserName = 'chromium'): Stage {
  let program: Program;
  let browser: Browser;
  beforeAll(async () => {
    program = await Program.start();
    browser = await startBrowser(name);
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
  };
}
