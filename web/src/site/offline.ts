// The page's side of being an app: the service worker that keeps it for when there is no network, its updates, and storage that the
// browser does not clear away by itself.
import { signal } from '@preact/signals';
import type { ReadonlySignal } from '@preact/signals';
import { kept } from '../store';
import { isHost } from '../online/isHost';
import { kForHost, kTakeOver } from './files';

const waiting = signal<ServiceWorker | null>(null);
const ready = signal(false);
// Whether a new version is there, to be used from the next visit on, or at once.
export const updateIsReady: ReadonlySignal<boolean> = ready;

export function followUpdates(): void {
  const { serviceWorker: container } = navigator as { serviceWorker?: ServiceWorkerContainer };
  if (!container) return; // the connection is not safe
  let hasVersion = container.controller !== null;
  container.register(`service-worker.js${isHost ? kForHost : ''}`).then(
    (registration) => {
      const look = () => {
        // Without a controller it is the first one, and there is nothing to update.
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
    () => undefined, // it is an offer; without it, the page is there while the network is
  );
  // The first one comes without being noticed. Another one was asked to take over by some tab, and it is for all of them.
  container.addEventListener('controllerchange', () => {
    if (hasVersion) location.reload();
    hasVersion = true;
  });
}

export function updateNow(): void {
  waiting.peek()?.postMessage(kTakeOver);
}

const isAsked = kept<boolean>('persistence-asked', false, (value) => (value === true ? true : null));

// Some browsers ask the user, who shall be asked once, and by the tab that he looks at.
export async function askToPersist(): Promise<void> {
  const { storage } = navigator as { storage?: StorageManager };
  if (!storage?.persist || isAsked.peek() || document.visibilityState !== 'visible') return;
  isAsked.value = true;
  if (!(await storage.persisted())) await storage.persist();
}
