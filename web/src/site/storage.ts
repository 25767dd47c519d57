// The service's storage in the browser's IndexedDB: texts by key.
//
// A service that was asleep while another took over may wake up with outdated state: each writes its name
// when it starts, and only the service whose name is stored may write.
import type { Changes } from './outbox';

const kItems = 'items';
const kOwner = 'owner';

function done<T>(request: IDBRequest<T>): Promise<T> {
  return new Promise((resolve, reject) => {
    request.onsuccess = () => resolve(request.result);
    request.onerror = () => reject(request.error ?? new Error('IndexedDB'));
  });
}

export class ItemStorage {
  private constructor(
    private readonly database_: IDBDatabase,
    private readonly owner_: string,
  ) {}

  static async open(name: string, owner: string): Promise<ItemStorage> {
    const request = indexedDB.open(name, 1);
    request.onupgradeneeded = () => {
      request.result.createObjectStore(kItems);
      request.result.createObjectStore(kOwner);
    };
    const database = await done(request);
    await done(database.transaction(kOwner, 'readwrite').objectStore(kOwner).put(owner, kOwner));
    return new ItemStorage(database, owner);
  }

  async readAll(): Promise<[key: string, value: string][]> {
    const items = this.database_.transaction(kItems).objectStore(kItems);
    const [keys, values] = await Promise.all([done(items.getAllKeys()), done(items.getAll())]);
    return keys.map((key, index) => [String(key), String(values[index])]);
  }

  // Resolves when all changes are on disk.
  write(changes: Changes): Promise<void> {
    return new Promise((resolve, reject) => {
      const transaction = this.database_.transaction([kItems, kOwner], 'readwrite', { durability: 'strict' });
      const items = transaction.objectStore(kItems);
      const owner = transaction.objectStore(kOwner).get(kOwner);
      owner.onsuccess = () => {
        if (owner.result !== this.owner_) return transaction.abort();
        for (const [key, value] of changes) {
          if (value === null) items.delete(key);
          else items.put(value, key);
        }
      };
      transaction.oncomplete = () => resolve();
      transaction.onabort = () => reject(transaction.error ?? new Error('IndexedDB'));
    });
  }
}
