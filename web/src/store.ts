// State that outlives the page: signals whose values are stored in the browser.
import { effect, signal } from '@preact/signals';
import type { Signal } from '@preact/signals';

export interface Storage {
  getItem(key: string): string | null;
  setItem(key: string, value: string): void;
}

// Storage may be forbidden: then any access throws.
function browserStorage(): Storage | null {
  try {
    return typeof localStorage === 'undefined' ? null : localStorage;
  } catch {
    return null;
  }
}

function read(storage: Storage | null, key: string): unknown {
  try {
    return JSON.parse(storage?.getItem(key) ?? 'null');
  } catch {
    return null;
  }
}

// A signal that is stored under a name. `check` turns a stored value into a valid one, or null to start
// afresh.
export function kept<T>(
  name: string,
  initial: T,
  check: (value: unknown) => T | null,
  storage: Storage | null = browserStorage(),
): Signal<T> {
  const key = `joga.${name}`;
  const value = signal<T>(check(read(storage, key)) ?? initial);
  effect(() => {
    const text = JSON.stringify(value.value);
    try {
      storage?.setItem(key, text);
    } catch {
      // Storage is full or forbidden: the value lasts as long as the page.
    }
  });
  return value;
}
