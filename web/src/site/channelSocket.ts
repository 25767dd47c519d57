// A page's connection to the service of its site, with the interface of a WebSocket. It is closed when
// another tab has taken over the service, or the service has restarted: the new service does not know this
// page.
//
// Browsers may suspend a background tab, and the service with it. A service that answers neither a request
// nor a ping in time counts as asleep.
import type { Socket } from '../socket';
import type { Channel, ChannelMessage } from './channel';
import { pageLock } from './locks';
import type { Locks } from './locks';

const kPatience = 4000;

export interface ChannelSocketOptions {
  id: string;
  channel: Channel;
  locks: Locks | null; // null: no other tab can run the service
  asleep(): void;
  // Runs something later; returns a function that cancels it.
  later(action: () => void, milliseconds: number): () => void;
}

export class ChannelSocket implements Socket {
  onopen: (() => void) | null = null;
  onmessage: ((event: { data: unknown }) => void) | null = null;
  onclose: (() => void) | null = null;
  private service_: string | null = null;
  private letGo_: () => void = () => undefined;
  private cancelWatch_: (() => void) | null = null;

  constructor(private readonly options_: ChannelSocketOptions) {
    const { id, channel, locks } = options_;
    channel.onmessage = (event) => this.received(event.data);
    const held = new Promise<void>((resolve) => (this.letGo_ = resolve));
    const open = () => {
      this.ask();
      return held;
    };
    // The lock comes first: a service that knows the page waits for its lock, to learn when the page is gone.
    if (locks) void locks.request(pageLock(id), open);
    else void open();
  }

  send(text: string): void {
    this.watch();
    this.say({ kind: 'message', text });
  }

  close(): void {
    this.letGo_();
    this.cancelWatch_?.();
    this.options_.channel.onmessage = null;
    this.options_.channel.close();
    this.onclose?.();
  }

  private say(what: { kind: 'open' } | { kind: 'ping' } | { kind: 'message'; text: string }): void {
    this.options_.channel.postMessage({ to: 'service', page: this.options_.id, ...what });
  }

  private ask(): void {
    this.watch();
    this.say({ kind: 'open' });
  }

  // Waits for a message; without one, pings the service, then declares it asleep.
  private watch(): void {
    this.cancelWatch_ ??= this.options_.later(() => {
      this.cancelWatch_ = this.options_.later(() => {
        this.cancelWatch_ = null;
        this.options_.asleep();
        this.watch(); // the next service
      }, kPatience);
      this.say({ kind: 'ping' });
    }, kPatience);
  }

  private heard(): void {
    this.cancelWatch_?.();
    this.cancelWatch_ = null;
  }

  private received(message: ChannelMessage): void {
    if (message.to === 'pages') {
      if (message.kind === 'starting') this.heard();
      else if (message.kind === 'here' && this.service_ === null) this.ask();
      else if (message.kind === 'here' && this.service_ !== message.service) this.close();
      else if (message.kind === 'failed' && this.service_ === null) this.close();
    }
    if (message.to !== 'page' || message.page !== this.options_.id) return;
    this.heard();
    switch (message.kind) {
      case 'opened':
        if (this.service_ !== null) return;
        this.service_ = message.service;
        this.onopen?.();
        return;
      case 'message':
        this.onmessage?.({ data: message.text });
        return;
      case 'pong':
        return;
    }
  }
}
