// The pages that the service has accepted, at the service's end of the channel.
import type { Channel, ChannelMessage } from './channel';
import { pageLock } from './locks';
import type { Locks } from './locks';

// Page ids by the numbers that the service gives them.
export interface PageService {
  connect(): number;
  disconnect(page: number): void;
  receive(page: number, text: string): void;
}

export class Pages {
  private readonly numbers_ = new Map<string, number>();
  private readonly ids_ = new Map<number, string>();

  constructor(
    private readonly id_: string, // tells this service from earlier and later ones
    private readonly channel_: Channel,
    private readonly service_: PageService,
    private readonly locks_: Locks | null,
  ) {
    channel_.onmessage = (event) => this.received(event.data);
    channel_.postMessage({ to: 'pages', kind: 'here', service: id_ });
  }

  send(number: number, text: string): void {
    const page = this.ids_.get(number);
    if (page !== undefined) this.channel_.postMessage({ to: 'page', page, kind: 'message', text });
  }

  tellAll(kind: 'kept' | 'unstored' | 'stored'): void {
    this.channel_.postMessage({ to: 'pages', kind });
  }

  private received(message: ChannelMessage): void {
    if (message.to !== 'service') return;
    const number = this.numbers_.get(message.page);
    switch (message.kind) {
      case 'open':
        // A page that hears of the service's start after asking asks again.
        if (number === undefined) this.open(message.page);
        return;
      case 'ping':
        this.channel_.postMessage({ to: 'page', page: message.page, kind: 'pong' });
        return;
      case 'message':
        if (number !== undefined) this.service_.receive(number, message.text);
        return;
    }
  }

  private open(page: string): void {
    const number = this.service_.connect();
    this.numbers_.set(page, number);
    this.ids_.set(number, page);
    this.channel_.postMessage({ to: 'page', page, kind: 'opened', service: this.id_ });
    // The page holds this lock for as long as it exists.
    void this.locks_?.request(pageLock(page), async () => {
      this.numbers_.delete(page);
      this.ids_.delete(number);
      this.service_.disconnect(number);
    });
  }
}
