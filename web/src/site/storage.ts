// The service's storage in the browser's IndexedDB: texts by key.
//
// A service that was asleep while another took over may wake up with outdated state: each writes its name
// when it starts, and only the service whose name is stored may write.
//
// A browser without room may refuse to store the name, to open the database, or to keep it open. So each write
// tries again what is missing.
import type { Changes } from './outbox';

const kItems = 'items';
const kOwner = 'owner';

type Item = [key: string, value: string];

function done<T>(request: IDBRequest<T>): Promise<T> {
  return new Promise((resolve, reject) => {
    request.onsuccess = () => resolve(request.result);
    request.onerror = () => reject(request.error ?? new Error('IndexedDB'));
  });
}

async function readAll(database: IDBDatabase): Promise<Item[]> {
  const items = database.transaction(kItems).objectStore(kItems);
  const [keys, values] = await Promise.all([done(items.getAllKeys()), done(items.getAll())]);
  return keys.map((key, index) => [String(key), String(values[index])]);
}

export class ItemStorage {
  private database_: IDBDatabase | null = null;
  private items_: Item[] | null = null; // null: not read yet
  private before_: unknown; // the owner before this one, which may still be the stored one
  private isOpened_ = false;

  private constructor(
    private readonly name_: string,
    private readonly owner_: string,
  ) {}

  // Never fails: without a database there are no items, and writing may succeed later.
  static async open(name: string, owner: string): Promise<ItemStorage> {
    const storage = new ItemStorage(name, owner);
    try {
      const owners = (await storage.connect()).transaction(kOwner, 'readwrite').objectStore(kOwner);
      await done(owners.put(owner, kOwner));
    } catch {
      // Tried again with the first write.
    }
    storage.isOpened_ = true;
    return storage;
  }

  // As stored when this storage was opened.
  get items(): Item[] {
    return this.items_ ?? [];
  }

  // Resolves when all changes are on disk.
  async write(changes: Changes): Promise<void> {
    const transaction = this.begin(this.database_ ?? (await this.connect()));
    return new Promise((resolve, reject) => {
      const items = transaction.objectStore(kItems);
      const owners = transaction.objectStore(kOwner);
      const owner = owners.get(kOwner);
      owner.onsuccess = () => {
        if (owner.result !== this.owner_ && owner.result !== this.before_) return transaction.abort();
        if (owner.result !== this.owner_) owners.put(this.owner_, kOwner);
        for (const [key, value] of changes) {
          if (value === null) items.delete(key);
          else items.put(value, key);
        }
      };
      transaction.oncomplete = () => {
        this.before_ = this.owner_;
        resolve();
      };
      transaction.onabort = () => reject(transaction.error ?? new Error('IndexedDB'));
    });
  }

  private begin(database: IDBDatabase): IDBTransaction {
    try {
      return database.transaction([kItems, kOwner], 'readwrite', { durability: 'strict' });
    } catch (error) {
      this.database_ = null; // the browser has closed it
      throw error;
    }
  }

  private async connect(): Promise<IDBDatabase> {
    const request = indexedDB.open(this.name_, 1);
    request.onupgradeneeded = () => {
      request.result.createObjectStore(kItems);
      request.result.createObjectStore(kOwner);
    };
    const database = await done(request);
    database.onclose = () => (this.database_ = null);
    if (this.items_ === null) {
      const before: unknown = await done(database.transaction(kOwner).objectStore(kOwner).get(kOwner));
      const items = await readAll(database);
      // The service began without these items and must not replace them.
      if (this.isOpened_ && items.length > 0) {
        database.close();
        throw new Error('items that nobody has read');
      }
      this.before_ = before;
      this.items_ = items;
    }
    return (this.database_ = database);
  }
}
