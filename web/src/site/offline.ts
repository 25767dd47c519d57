// The page's side of being an app: the service worker that caches it for offline use, its updates, and
// storage that the browser does not evict.
import { signal } from '@preact/signals';
import type { ReadonlySignal } from '@preact/signals';
import { kept } from '../store';
import { isHost } from '../online/isHost';
import { kForHost, kTakeOver } from './files';

const waiting = signal<ServiceWorker | null>(null);
const ready = signal(false);
// Whether a new version is ready, to be used from the next visit on, or at once.
export const updateIsReady: ReadonlySignal<boolean> = ready;

const readiness = signal<'none' | 'loading' | 'ready'>('none');
// Whether everything has been fetched that the site needs without a network; none: this browser cannot keep it.
export const offlineUse: ReadonlySignal<'none' | 'loading' | 'ready'> = readiness;

// `data` is the download of the data files, which resolves to false if they cannot be kept.
export async function followReadiness(data: Promise<boolean>): Promise<void> {
  const { serviceWorker: container } = navigator as { serviceWorker?: ServiceWorkerContainer };
  if (!container) return;
  readiness.value = 'loading';
  const [, isKept] = await Promise.all([container.ready, data]);
  readiness.value = isKept ? 'ready' : 'none';
}

export function followUpdates(): void {
  const { serviceWorker: container } = navigator as { serviceWorker?: ServiceWorkerContainer };
  if (!container) return; // the connection is not secure
  let hasVersion = container.controller !== null;
  container.register(`service-worker.js${isHost ? kForHost : ''}`).then(
    (registration) => {
      const look = () => {
        // Without a controller this is the first version, not an update.
        if (!registration.waiting || !container.controller) return;
        waiting.value = registration.waiting;
        ready.value = true;
      };
      look();
      registration.addEventListener('updatefound', () => {
        const { installing } = registration;
        installing?.addEventListener('statechange', look);
      });
    },
    () => undefined, // offline use is optional
  );
  // The first service worker takes over unnoticed. A later one takes over because some tab asked for it, and
  // all tabs reload.
  container.addEventListener('controllerchange', () => {
    if (hasVersion) location.reload();
    hasVersion = true;
  });
}

export function updateNow(): void {
  waiting.peek()?.postMessage(kTakeOver);
}

const isAsked = kept<boolean>('persistence-asked', false, (value) => (value === true ? true : null));

// Some browsers ask the user, who should be asked only once, by the tab in the foreground.
export async function askToPersist(): Promise<void> {
  const { storage } = navigator as { storage?: StorageManager };
  if (!storage?.persist || isAsked.peek() || document.visibilityState !== 'visible') return;
  isAsked.value = true;
  if (!(await storage.persisted())) await storage.persist();
}
