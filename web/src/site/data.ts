// The data files that a search needs: fetched when one is needed for the first time, and kept for when there is no network. Their
// addresses change with their content, so what is kept never grows old.

// Apart from the page's own cache, which lives as long as a version of it. None where the connection is not safe.
async function openCache(site: string): Promise<Cache | null> {
  return typeof caches === 'undefined' ? null : caches.open(`${site} data`).catch(() => null);
}

async function find(cache: Cache | null, address: string): Promise<Response> {
  const kept = await cache?.match(address);
  if (kept) return kept;
  const answer = await fetch(address, { cache: 'force-cache' }); // it never changes
  if (!answer.ok) throw new Error(`${address}: ${answer.status}`);
  // If it cannot be kept, it is used all the same.
  await cache?.put(address, answer.clone()).catch(() => undefined);
  return answer;
}

export class DataFiles {
  private readonly loaded_ = new Map<string, Promise<ArrayBuffer>>();

  constructor(
    private readonly site_: string,
    private readonly addresses_: Readonly<Record<string, string>>,
  ) {}

  load(name: string): Promise<ArrayBuffer> {
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

// All there are, so that every game can be played without a network, and none that is out of date.
export async function keepAllData(site: string, addresses: readonly string[]): Promise<void> {
  const cache = await openCache(site);
  if (!cache) return;
  for (const address of addresses) await find(cache, address);
  for (const { url } of await cache.keys()) if (!addresses.includes(url)) await cache.delete(url);
}
