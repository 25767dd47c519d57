// The protocol spoken by hand, from within a page: for what a test needs to set up or to look at without clicking.
import type { Page } from 'playwright-core';
import type { RequestName, Requests } from '../../src/protocol';

// One request over a connection of its own. Its failure is an exception with the server's sentence.
export async function ask<Name extends RequestName>(
  page: Page,
  request: Name,
  params: Requests[Name]['params'],
): Promise<Requests[Name]['result']> {
  const answer = await page.evaluate(
    (message) =>
      new Promise<{ result?: unknown; error?: { code: string; message: string } }>((resolve, reject) => {
        const address = new URL('socket', location.href.replace(/^http/, 'ws'));
        address.search = `?key=${JSON.parse(localStorage.getItem('joga.key') ?? '""')}`;
        const socket = new WebSocket(address);
        socket.onopen = () => socket.send(message);
        socket.onclose = () => reject(new Error('the connection was closed'));
        socket.onmessage = (event) => {
          const answer = JSON.parse(String(event.data));
          if (answer.id !== 1) return;
          socket.onclose = null;
          socket.close();
          resolve(answer);
        };
      }),
    JSON.stringify({ id: 1, request, params }),
  );
  if (answer.error) throw new Error(`${answer.error.code}: ${answer.error.message}`);
  return answer.result as Requests[Name]['result'];
}

// The program keeps the language that somebody chooses on a page: other tests begin with the browser's.
export async function followSystem(page: Page): Promise<void> {
  await ask(page, 'settings.change', { name: 'language', value: 'system' });
}
