// Sends protocol messages from within a page: for what a test needs to set up or inspect without clicking.
import type { Page } from 'playwright-core';
import { expect } from 'vitest';
import type { RequestName as HostRequestName, Requests as HostRequests } from '../../src/online/protocol';
import type { RequestName, Requests } from '../../src/protocol';

// Sends one request over its own connection. A failure is an exception with the service's sentence.
export async function ask<Name extends RequestName>(
  page: Page,
  request: Name,
  params: Requests[Name]['params'],
): Promise<Requests[Name]['result']> {
  const answer = await page.evaluate(
    (message) =>
      new Promise<{ result?: unknown; error?: { code: string; message: string } }>((resolve, reject) => {
        if (document.querySelector('meta[name="joga-site"]')) {
          // As in web/src/site/channel.ts.
          const channel = new BroadcastChannel(`joga ${new URL('.', location.href).pathname}`);
          const page = `test ${Math.random()}`;
          const say = (more: object) => channel.postMessage({ to: 'service', page, ...more });
          channel.onmessage = ({ data }) => {
            if (data.kind === 'here') say({ kind: 'open' });
            if (data.page !== page || data.to !== 'page') return;
            if (data.kind === 'opened') say({ kind: 'message', text: message });
            if (data.kind !== 'message') return;
            const answer = JSON.parse(data.text);
            if (answer.id !== 1) return;
            channel.close();
            leave();
            resolve(answer);
          };
          let leave = () => undefined as void;
          // Once the lock is free again the service knows that the page is gone.
          void navigator.locks.request(`page ${page}`, () => {
            say({ kind: 'open' });
            return new Promise<void>((done) => (leave = done));
          });
          return;
        }
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

// The same to the page's host, as the page's person: an error is returned as its code.
export async function askHost<Name extends HostRequestName>(
  page: Page,
  request: Name,
  params: HostRequests[Name]['params'],
): Promise<HostRequests[Name]['result'] | string> {
  const answer = await page.evaluate(
    (message) =>
      new Promise<{ result?: unknown; error?: { code: string } }>((resolve, reject) => {
        const socket = new WebSocket(
          new URL('online', location.href.replace(/^http/, 'ws').replace(/#.*/, '')),
        );
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
  return answer.error ? answer.error.code : (answer.result as HostRequests[Name]['result']);
}

// Resets the language, which the program stores when a page chooses one: other tests expect the browser's.
export async function followSystem(page: Page): Promise<void> {
  // Waits until the program has stored the page's choice.
  await expect.poll(async () => (await ask(page, 'settings', {})).settings.language).not.toBe('system');
  await ask(page, 'settings.change', { name: 'language', value: 'system' });
}
