// The server's key. `joga serve` prints it in its address after '#', a part that browsers send to nobody. The
// page removes it from the address bar, sends it when connecting, and remembers it in the browser for this
// host and port alone.
import { signal } from '@preact/signals';
import type { ReadonlySignal } from '@preact/signals';
import { kept } from './store';

export interface KeyAndAddress {
  key: string;
  rest: string; // the address without the key: "#/library"
}

// Parses "#key=SECRET", with or without the path of a screen behind it.
export function splitKey(hash: string): KeyAndAddress | null {
  const found = /^#key=([\w-]*)(\/.*)?$/.exec(hash);
  return found ? { key: found[1] ?? '', rest: `#${found[2] ?? '/'}` } : null;
}

const remembered = kept<string>('key', '', (value) => (typeof value === 'string' ? value : null));
// The key of an address is used until the server refuses it, and remembered once the server has accepted it.
// Anybody can make an address with a wrong key, which must not make the browser forget the right one.
const given = signal<string | null>(null);
export const givenKey: ReadonlySignal<string | null> = given;

export function key(): string {
  return given.value ?? remembered.value;
}

export function takeKeyFromAddress(): void {
  const found = splitKey(location.hash);
  if (!found) return;
  history.replaceState(null, '', found.rest);
  given.value = found.key;
}

export function rememberKey(): void {
  if (given.peek() !== null) remembered.value = given.peek() ?? '';
  given.value = null;
}

// Returns whether there is another key to try.
export function forgetRefusedKey(): boolean {
  const refused = given.peek();
  given.value = null;
  return refused !== null && remembered.peek() !== '' && remembered.peek() !== refused;
}

// Call before anything reads the address or connects.
if (typeof location !== 'undefined') takeKeyFromAddress();
