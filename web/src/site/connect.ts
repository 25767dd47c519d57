// Starts the service of a site for this page, and connects to it.
import { effect } from '@preact/signals';
import type { Language } from '../protocol';
import { text } from '../sentences';
import { Connection, later } from '../socket';
import { showToast } from '../ui/Toast';
import { newId, openChannel } from './channel';
import { ChannelSocket } from './channelSocket';
import { keepAllData } from './data';
import { kTakeService, siteName } from './files';
import type { SiteFiles } from './files';
import { browserLocks } from './locks';
import { askToPersist, followReadiness, followUpdates } from './offline';
import { followWishes } from './searchers';
import type { Setup } from './worker';

export function connectToSite(files: SiteFiles, language: () => Language): Connection {
  const locks = browserLocks();
  const name = siteName(location.href);
  // Without locks the tabs cannot agree on a service, so each has its own.
  const channel = locks ? name : newId();
  const whole = (address: string) => new URL(address, document.baseURI).href;
  const setup: Setup = {
    name,
    channel,
    version: files.version,
    language: language(),
    module: whole(files.module),
    data: Object.fromEntries(Object.entries(files.data).map(([known, at]) => [known, whole(at)])),
  };
  const worker = new Worker(new URL('./worker.ts', import.meta.url), { type: 'module' });
  followWishes(worker);
  worker.postMessage(setup);
  // A visible tab must be answered, so it may take over the service.
  const asleep = () => document.visibilityState === 'visible' && worker.postMessage(kTakeService);
  let hideUnstored: (() => void) | undefined;
  openChannel(channel).onmessage = ({ data }) => {
    if (data.to !== 'pages') return;
    if (data.kind === 'kept') void askToPersist();
    if (data.kind === 'unstored') hideUnstored = showToast(text().unstored, 'problem');
    if (data.kind === 'stored') hideUnstored?.();
  };
  // A page restored from the back/forward cache has lost its locks.
  addEventListener('pageshow', (event) => event.persisted && location.reload());
  const connection = new Connection({
    open: () => new ChannelSocket({ id: newId(), channel: openChannel(channel), locks, asleep, later }),
    isRefused: () => Promise.resolve(false),
    language,
    later,
  });
  // These downloads must not delay the first paint.
  void whenOpen(connection).then(() => {
    followUpdates();
    void followReadiness(keepAllData(name, Object.values(setup.data)));
  });
  return connection;
}

function whenOpen(connection: Connection): Promise<void> {
  return new Promise((resolve) => {
    effect(() => {
      if (connection.status.value === 'open') resolve();
    });
  });
}
