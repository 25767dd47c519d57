// The browser of a test file, and pages in it that record their errors.
import playwright from 'playwright-core';
import type { Browser, BrowserContext, BrowserContextOptions, BrowserType, Page } from 'playwright-core';
import { inject } from 'vitest';
import { wantsFirefox } from './setup';

// The caller closes the browser, with the pages opened through it. Debian's Firefox is driven by WebDriver
// BiDi: Playwright's own driver needs a patched Firefox.
export function findBrowser(): Promise<Browser> {
  if (!wantsFirefox) return playwright.chromium.connect(inject('browser'));
  const { _bidiFirefox: firefox } = playwright as unknown as { _bidiFirefox: BrowserType };
  return firefox.launch({ executablePath: process.env['JOGA_FIREFOX'] ?? '/usr/bin/firefox-esr' });
}

// The timeout after which a test reports what is missing; generous, since speed is not tested.
const patience = 120_000;

export const phone = { viewport: { width: 360, height: 740 }, hasTouch: true, isMobile: true };

// The origin of a page: the program, or a web server with the site.
export interface Host {
  address: string; // "http://127.0.0.1:40123/"
  key: string; // empty: no key
}

export interface OpenPage {
  page: Page;
  // The page's errors, violations of the content security policy, and requests to other origins. A connection
  // that a killed server cuts is one of them.
  complaints: string[];
  close(): Promise<void>;
}

// Opens a page in a new context at the host's address; `hash` is the end of an address of the page:
// "#/rules/eximo".
export async function openPage(
  browser: Browser,
  host: Host,
  hash = '#/',
  options: BrowserContextOptions = {},
): Promise<OpenPage> {
  const context = await newContext(browser, options);
  return { ...(await openTab(context, host, hash)), close: () => context.close() };
}

export async function newContext(
  browser: Browser,
  options: BrowserContextOptions = {},
): Promise<BrowserContext> {
  const context = await browser.newContext({
    locale: 'en-GB',
    reducedMotion: 'reduce',
    viewport: { width: 1280, height: 800 },
    ...options,
  });
  context.setDefaultTimeout(patience);
  return context;
}

// Opens another page that shares the storage of its context.
export async function openTab(
  context: BrowserContext,
  host: Host,
  hash = '#/',
): Promise<Omit<OpenPage, 'close'>> {
  const page = await context.newPage();
  const complaints: string[] = [];
  page.on('pageerror', (error) => complaints.push(String(error)));
  page.on('console', (message) => {
    if (message.type() === 'error' || message.type() === 'warning') complaints.push(message.text());
  });
  page.on('request', (request) => {
    const elsewhere = !request.url().startsWith(host.address) && !/^(data|blob):/.test(request.url());
    if (elsewhere) complaints.push(`a request to ${request.url()}`);
  });
  await slowDown(page);
  await page.goto(host.address + (host.key === '' ? hash : hash.replace('#', `#key=${host.key}`)));
  await ready(page);
  return { page, complaints };
}

// With JOGA_E2E_SLOW=200 each message between page and program is delayed by a random time of up to 200 ms: a
// test that does not wait for its result then fails always, not just now and then on a busy machine.
async function slowDown(page: Page): Promise<void> {
  const most = Number(process.env['JOGA_E2E_SLOW'] ?? 0);
  if (most === 0) return;
  // Messages to the site's own service; its answers are not delayed.
  await page.addInitScript((most) => {
    const post = BroadcastChannel.prototype.postMessage;
    let last = Promise.resolve();
    BroadcastChannel.prototype.postMessage = function (message: unknown) {
      const pause = new Promise((done) => setTimeout(done, Math.random() * most));
      last = last
        .then(() => pause)
        .then(() => post.call(this, message))
        .catch(() => undefined); // closed meanwhile
    };
  }, most);
  await page.routeWebSocket('**', (socket) => {
    const server = socket.connectToServer();
    for (const [from, to] of [
      [socket, server],
      [server, socket],
    ] as const) {
      let last = Promise.resolve();
      const later = (action: () => void) => {
        const pause = new Promise((done) => setTimeout(done, Math.random() * most));
        last = last
          .then(() => pause)
          .then(action)
          .catch(() => undefined); // closed meanwhile
      };
      from.onMessage((message) => later(() => to.send(message)));
      from.onClose((code, reason) => later(() => void to.close({ code, reason })));
    }
  });
}

// Waits until the page has greeted the server and shows a screen.
export async function ready(page: Page): Promise<void> {
  await page.locator('#main > :not(.waiting)').first().waitFor();
}

// Goes to another screen without reloading the page.
export async function goTo(page: Page, hash: string): Promise<void> {
  await page.evaluate(
    (next) =>
      new Promise<void>((resolve) => {
        if (location.hash === next) return resolve();
        // Waits until the old screen is gone.
        addEventListener('hashchange', () => requestAnimationFrame(() => resolve()), { once: true });
        location.hash = next;
      }),
    hash,
  );
  await ready(page);
}

// Types a move once one may be entered.
export async function typeMove(page: Page, move: string): Promise<void> {
  await page.getByTestId('move-text').fill(move);
  await page.getByTestId('play-ready').waitFor();
  await page.getByTestId('move-text').press('Enter');
}
