import { effect } from '@preact/signals';
import type { ReadonlySignal } from '@preact/signals';

// Waits for a condition to become true.
export function until(condition: ReadonlySignal<boolean>): Promise<void> {
  if (condition.peek()) return Promise.resolve();
  return new Promise((resolve) => {
    const stop = effect(() => {
      if (!condition.value) return;
      resolve();
      queueMicrotask(() => stop());
    });
  });
}
