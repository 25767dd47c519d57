// The data files that searches need: fetched on first use, and all of them in the background, so that every
// game can be played without a network. Their addresses change with their content, so cached files never
// become stale.

const kPatience = 10_000; // milliseconds for which a search waits for a file
const kFetchTimeout = 120_000; // then a file that has not arrived is requested again
const kRetryDelay = 15_000; // before missing files are fetched again; doubled each time

// A cache apart from the page's own, which lasts only as long as a version of the page. None if the
// connection is not secure.
async function openCache(site: string): Promise<Cache | null> {
  return typeof caches === 'undefined' ? null : caches.open(`${site} data`).catch(() => null);
}

async function find(cache: Cache | null, address: string): Promise<Response> {
  const kept = await cache?.match(address);
  if (kept) return kept;
  // The browser's HTTP cache may still hold the failed response.
  const answer = await fetch(address, { cache: 'no-cache', signal: AbortSignal.timeout(kFetchTimeout) });
  if (!answer.ok) throw new Error(`${address}: ${answer.status}`);
  // A file that cannot be cached is used anyway.
  await cache?.put(address, answer.clone()).catch(() => undefined);
  return answer;
}

export class DataFiles {
  private readonly loaded_ = new Map<string, Promise<ArrayBuffer>>();

  constructor(
    private readonly site_: string,
    private readonly addresses_: Readonly<Record<string, string>>,
    private readonly later_: (action: () => void, milliseconds: number) => void,
  ) {}

  // Fails if the file cannot be fetched in time; it may still arrive, for the next search that needs it.
  load(name: string): Promise<ArrayBuffer> {
    return new Promise((resolve, reject) => {
      this.loading(name).then(resolve, reject);
      this.later_(() => reject(new Error(`${name} takes too long`)), kPatience);
    });
  }

  private loading(name: string): Promise<ArrayBuffer> {
    const known = this.loaded_.get(name);
    if (known) return known;
    const loading = this.fetch(name);
    this.loaded_.set(name, loading);
    loading.catch(() => this.loaded_.delete(name)); // the next search tries again
    return loading;
  }

  private async fetch(name: string): Promise<ArrayBuffer> {
    const address = this.addresses_[name];
    if (address === undefined) throw new Error(`there is no data file ${name}`);
    return (await find(await openCache(this.site_), address)).arrayBuffer();
  }
}

// Caches all data files and deletes outdated ones. Failed downloads are retried until they succeed. Returns
// false if there is no cache.
export async function keepAllData(site: string, addresses: readonly string[]): Promise<boolean> {
  const cache = await openCache(site);
  if (!cache) return false;
  for (let delay = kRetryDelay; ; delay *= 2) {
    const isComplete = await keepAll(cache, addresses).then(
      () => true,
      () => false,
    );
    if (isComplete) return true;
    await new Promise<void>((resolve) => {
      addEventListener('online', () => resolve(), { once: true });
      setTimeout(resolve, delay);
    });
  }
}

async function keepAll(cache: Cache, addresses: readonly string[]): Promise<void> {
  for (const address of addresses) await find(cache, address);
  for (const { url } of await cache.keys()) if (!addresses.includes(url)) await cache.delete(url);
}
