// Locks that a tab, or a worker of it, holds until it lets go of them or is gone: so everybody learns of its end, however that
// came about.
export interface Locks {
  // Calls `hold` once the lock is ours, and gives it back when that is done. Fails when the signal comes before that, or when somebody
  // takes the lock away by `steal`.
  request(
    name: string,
    hold: () => Promise<void>,
    how?: { signal?: AbortSignal; steal?: true },
  ): Promise<void>;
}

// Browsers have them only where a site came over a safe connection, or from this machine. Without them each tab serves itself: no lock
// is ever waited for, and none is noticed to be gone.
export function browserLocks(): Locks | null {
  const { locks } = navigator as { locks?: LockManager };
  return locks
    ? { request: async (name, hold, how = {}) => void (await locks.request(name, how, hold)) }
    : null;
}

export function pageLock(page: string): string {
  return `page ${page}`;
}
