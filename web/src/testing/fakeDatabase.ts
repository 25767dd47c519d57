// A browser's IndexedDB for tests, as far as the site uses it, which can have no room and can close databases.
interface Request {
  result?: unknown;
  error?: Error;
  onsuccess?: () => void;
  onerror?: () => void;
  onupgradeneeded?: () => void;
}

type Stores = Map<string, Map<string, unknown>>;

class FakeTransaction {
  oncomplete?: () => void;
  onabort?: () => void;
  error: Error | null = null;
  private waiting_ = 0;
  private isOver_ = false;
  private readonly changes_: Stores;

  constructor(private readonly factory_: FakeIndexedDb) {
    this.changes_ = new Map([...factory_.stores].map(([name, store]) => [name, new Map(store)]));
    this.settleLater();
  }

  objectStore(name: string) {
    const store = this.changes_.get(name) ?? new Map<string, unknown>();
    return {
      get: (key: string) => this.request(() => store.get(key)),
      getAll: () => this.request(() => [...store.values()]),
      getAllKeys: () => this.request(() => [...store.keys()]),
      delete: (key: string) => this.request(() => store.delete(key)),
      put: (value: unknown, key: string) =>
        this.request(() => {
          if (this.factory_.isFull) throw new Error('QuotaExceededError');
          store.set(key, value);
        }),
    };
  }

  abort(): void {
    if (this.isOver_) return;
    this.isOver_ = true;
    queueMicrotask(() => this.onabort?.());
  }

  private request(action: () => unknown): Request {
    const request: Request = {};
    ++this.waiting_;
    queueMicrotask(() => {
      --this.waiting_;
      if (this.isOver_) return;
      try {
        request.result = action();
        request.onsuccess?.();
      } catch (error) {
        request.error = this.error = error as Error;
        request.onerror?.();
        this.abort();
      }
      this.settleLater();
    });
    return request;
  }

  // Commits once nothing waits.
  private settleLater(): void {
    setTimeout(() => {
      if (this.isOver_ || this.waiting_ > 0) return;
      this.isOver_ = true;
      this.factory_.stores = this.changes_;
      this.oncomplete?.();
    }, 0);
  }
}

export class FakeIndexedDb {
  stores: Stores = new Map();
  isFull = false;
  isForbidden = false; // databases cannot be opened
  private closed_ = new Set<object>();
  private last_: object = {};

  open(): Request {
    const request: Request = {};
    queueMicrotask(() => {
      if (this.isForbidden) {
        request.error = new Error('UnknownError');
        return request.onerror?.();
      }
      const database = {
        createObjectStore: (name: string) => this.stores.set(name, new Map()),
        transaction: () => {
          if (this.closed_.has(database)) throw new Error('InvalidStateError');
          return new FakeTransaction(this);
        },
      };
      request.result = this.last_ = database;
      if (this.stores.size === 0) request.onupgradeneeded?.();
      request.onsuccess?.();
    });
    return request;
  }

  // Closes the newest database, as a browser may without room.
  closeDatabase(): void {
    this.closed_.add(this.last_);
  }
  item(key: string): unknown {
    return this.stores.get('items')?.get(key);
  }
}
