// What the tabs of a site say to each other. One tab has the service; the pages of all tabs, its own included, talk to it over a
// channel that everybody hears, and take what is addressed to them.
export type ChannelMessage =
  // From a page, which is named by an id of its own. Its first message asks the service to take it.
  | { to: 'service'; page: string; kind: 'open' }
  | { to: 'service'; page: string; kind: 'message'; text: string }
  | { to: 'service'; page: string; kind: 'ping' } // is there anybody?
  // From the service: to everybody when it is asked while it starts, when it has started or could not start, when it has stored a
  // game for the first time, when something cannot be stored, and when that is over.
  | { to: 'pages'; kind: 'starting' }
  | { to: 'pages'; kind: 'here'; service: string }
  | { to: 'pages'; kind: 'failed' }
  | { to: 'pages'; kind: 'kept' | 'unstored' | 'stored' }
  // To one page.
  | { to: 'page'; page: string; kind: 'opened'; service: string }
  | { to: 'page'; page: string; kind: 'message'; text: string }
  | { to: 'page'; page: string; kind: 'pong' };

// The part of BroadcastChannel that is used, so that tests can do without a browser.
export interface Channel {
  postMessage(message: ChannelMessage): void;
  onmessage: ((event: { data: ChannelMessage }) => void) | null;
  close(): void;
}

// A name that nobody else has.
export function newId(): string {
  return Array.from(crypto.getRandomValues(new Uint32Array(4)), (number) => number.toString(36)).join('-');
}

export function openChannel(name: string): Channel {
  return new BroadcastChannel(name) as unknown as Channel;
}
