// Lets a fake host answer the pages of a browser context, each context as another person.
import type { BrowserContext, WebSocketRoute } from 'playwright-core';
import type { FakeConnection, FakeHost } from '../../src/testing/fakeHost';

export interface Wire {
  readonly person: number;
  cut(): Promise<void>; // cuts the connections of the context, and lets no new one open
  silence(): void; // lets the connections stay open, and nothing pass
  mend(): void;
}

export async function answerAsHost(context: BrowserContext, host: FakeHost): Promise<Wire> {
  const person = host.newPerson();
  const open = new Map<WebSocketRoute, FakeConnection>();
  let works = true;
  let passes = true;
  await context.routeWebSocket(/\/online(\?.*)?$/, (socket) => {
    if (!works) return void socket.close();
    const end = host.connect(person, (text) => passes && socket.send(text));
    open.set(socket, end);
    socket.onMessage((text) => passes && end.receive(String(text)));
    socket.onClose(() => {
      open.delete(socket);
      end.close();
      void socket.close();
    });
  });
  return {
    person,
    async cut() {
      works = false;
      for (const [socket, end] of open) {
        end.close();
        await socket.close();
      }
      open.clear();
    },
    silence: () => (passes = false),
    mend: () => (works = passes = true),
  };
}
