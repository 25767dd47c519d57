// Messages between the tabs of a site. One tab runs the service; the pages of all tabs, including its own,
// talk to it over a broadcast channel, and take the messages that are addressed to them.
export type ChannelMessage =
  // From a page, which has its own id. Its first message asks the service to accept it.
  | { to: 'service'; page: string; kind: 'open' }
  | { to: 'service'; page: string; kind: 'message'; text: string }
  | { to: 'service'; page: string; kind: 'ping' } // asks whether the service responds
  // From the service to all pages: when it is asked while it starts, when it has started or failed to start,
  // when it has stored a game for the first time, when something cannot be stored, and when storing works
  // again.
  | { to: 'pages'; kind: 'starting' }
  | { to: 'pages'; kind: 'here'; service: string }
  | { to: 'pages'; kind: 'failed' }
  | { to: 'pages'; kind: 'kept' | 'unstored' | 'stored' }
  // To one page.
  | { to: 'page'; page: string; kind: 'opened'; service: string }
  | { to: 'page'; page: string; kind: 'message'; text: string }
  | { to: 'page'; page: string; kind: 'pong' };

// The part of BroadcastChannel that is used, so that tests need no browser.
export interface Channel {
  postMessage(message: ChannelMessage): void;
  onmessage: ((event: { data: ChannelMessage }) => void) | null;
  close(): void;
}

// A unique name.
export function newId(): string {
  return Array.from(crypto.getRandomValues(new Uint32Array(4)), (number) => number.toString(36)).join('-');
}

export function openChannel(name: string): Channel {
  return new BroadcastChannel(name) as unknown as Channel;
}
