// The worker of a tab that runs the service, or waits to take it over.
import { newId, openChannel } from './channel';
import { DataFiles } from './data';
import { kTakeService, searchBudget } from './files';
import { browserLocks } from './locks';
import type { Locks } from './locks';
import { compileModule, ModuleInstance } from './module';
import { Pages } from './pages';
import { Searcher } from './searchers';
import type { Failed } from './searchers';
import { Service } from './service';
import { ItemStorage } from './storage';
import { later } from './timers';

// A tab's first message to its worker; kTakeService and the messages of searchers.ts may follow.
export interface Setup {
  name: string; // of the site
  channel: string;
  version: string;
  language: string;
  module: string;
  data: Record<string, string>; // absolute addresses by name
}

const kRestartDelay = 1000; // after a crash, so that repeated crashes do not keep the machine busy
const kPrepareDelay = 1000; // so that the first paint goes first

// Set while this worker waits for the lock.
let takeService: (() => void) | null = null;

self.onmessage = ({ data: setup }: MessageEvent<Setup>) => {
  self.onmessage = ({ data }: MessageEvent<typeof kTakeService | Failed>) =>
    data === kTakeService ? takeService?.() : Searcher.heard(data);
  void live(setup, browserLocks());
};

async function live(setup: Setup, locks: Locks | null): Promise<void> {
  for (;;) {
    if (!locks) await attempt(setup, new AbortController().signal);
    else await holdService(setup, locks);
    await new Promise<void>((resolve) => later(resolve, kRestartDelay));
  }
}

// Waits for the lock, or steals it when told to, and serves while it holds it.
async function holdService(setup: Setup, locks: Locks): Promise<void> {
  const lock = `${setup.name} service`;
  const patience = new AbortController();
  const taken = new AbortController(); // the lock was stolen by another tab
  const hold = () => {
    takeService = null;
    return attempt(setup, taken.signal);
  };
  takeService = () => patience.abort();
  const given = locks.request(lock, hold, { signal: patience.signal }).catch((error: unknown) => {
    if (!patience.signal.aborted) throw error;
    return locks.request(lock, hold, { steal: true });
  });
  await given.catch(() => taken.abort());
}

async function attempt(setup: Setup, signal: AbortSignal): Promise<void> {
  const channel = openChannel(setup.channel);
  channel.onmessage = ({ data }) => {
    if (data.to === 'service') channel.postMessage({ to: 'pages', kind: 'starting' });
  };
  try {
    const [module, storage] = await Promise.all([compileModule(setup.module), openStorage(setup)]);
    if (!signal.aborted) await serve(setup, { module, storage, channel, signal });
  } catch (error) {
    console.error(error);
    channel.postMessage({ to: 'pages', kind: 'failed' });
  }
  channel.close();
}

function openStorage({ name }: Setup): Promise<ItemStorage> {
  // If each tab has its own service, all of them may write.
  return ItemStorage.open(name, browserLocks() ? newId() : 'all');
}

interface Parts {
  module: WebAssembly.Module;
  storage: ItemStorage;
  channel: ReturnType<typeof openChannel>;
  signal: AbortSignal;
}

// Serves until the module crashes, or the signal aborts.
function serve(setup: Setup, { module, storage, channel, signal }: Parts): Promise<void> {
  const data = new DataFiles(setup.name, setup.data, later);
  const { searches, mebibytes } = searchBudget();
  return new Promise<void>((resolve) => {
    const service: Service = new Service({
      instantiate: (host) => new ModuleInstance(module, host),
      start: {
        version: setup.version,
        language: setup.language,
        searches,
        memory_mib: mebibytes,
      },
      items: storage.items,
      write: (changes) => storage.write(changes),
      createWorker: () => new Searcher(module),
      load: (name) => data.load(name),
      send: (page, text) => pages.send(page, text),
      kept: () => pages.tellAll('kept'),
      unstored: () => pages.tellAll('unstored'),
      stored: () => pages.tellAll('stored'),
      now: () => performance.now(),
      later,
      crashed: (error) => {
        console.error(error);
        resolve();
      },
    });
    const pages = new Pages(newId(), channel, service, browserLocks());
    later(() => service.prepare(), kPrepareDelay);
    signal.addEventListener('abort', () => {
      service.close();
      resolve();
    });
  });
}
