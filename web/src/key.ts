// The server's key. `joga serve` prints it in its address, after '#', where browsers send it to nobody. The page takes it
// out of the address bar, shows it when it connects, and remembers it in the browser for this host and port alone.
import { signal } from '@preact/signals';
import type { ReadonlySignal } from '@preact/signals';
import { kept } from './store';

export interface KeyAndAddress {
  key: string;
  rest: string; // the address without the key: "#/library"
}

// "#key=SECRET", with the path of a screen behind it or without.
export function splitKey(hash: string): KeyAndAddress | null {
  const found = /^#key=([\w-]*)(\/.*)?$/.exec(hash);
  return found ? { key: found[1] ?? '', rest: `#${found[2] ?? '/'}` } : null;
}

const remembered = kept<string>('key', '', (value) => (typeof value === 'string' ? value : null));
// From an address: it counts as long as the server has not refused it, and is remembered once the server has taken it.
// Anybody can make an address with a wrong key, and none shall make the browser forget the right one.
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

// Answers whether there is another one to try.
export function forgetRefusedKey(): boolean {
  const refused = given.peek();
  given.value = null;
  return refused !== null && remembered.peek() !== '' && remembered.peek() !== refused;
}

// Before anything looks at the address or connects.
if (typeof location !== 'undefined') takeKeyFromAddress();
