// Locks that a tab or its worker holds until it releases them or ends, so that others learn of its end, even
// after a crash.
export interface Locks {
  // Calls `hold` once the lock is acquired, and releases it when `hold` is done. Rejects if the signal aborts
  // first, or if somebody takes the lock by `steal`.
  request(
    name: string,
    hold: () => Promise<void>,
    how?: { signal?: AbortSignal; steal?: true },
  ): Promise<void>;
}

// Browsers offer locks only over a secure connection or on localhost. Without them each tab serves itself: no
// request for a lock waits, and none reports that another tab is gone.
export function browserLocks(): Locks | null {
  const { locks } = navigator as { locks?: LockManager };
  return locks
    ? { request: async (name, hold, how = {}) => void (await locks.request(name, how, hold)) }
    : null;
}

export function pageLock(page: string): string {
  return `page ${page}`;
}
