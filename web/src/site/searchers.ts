// The search workers: the page starts them for the service's worker, which gives them tasks. That worker
// could start them itself, but Firefox may then hang for ever while a service worker takes over.
import type { SearchOrder, SearchReport, SearchWorker } from './pool';

// From the service's worker to its page; the first message brings a port to the service.
type Wish = { hire: number; module: WebAssembly.Module } | { dismiss: number };
// From the page to the service's worker.
export interface Failed {
  failed: number;
}

// The page's end.
export function followWishes(service: Worker): void {
  const workers = new Map<number, Worker>();
  service.onmessage = ({ data: wish, ports }: MessageEvent<Wish>) => {
    if ('dismiss' in wish) {
      workers.get(wish.dismiss)?.terminate();
      workers.delete(wish.dismiss);
      return;
    }
    const worker = new Worker(new URL('./searchWorker.ts', import.meta.url), { type: 'module' });
    workers.set(wish.hire, worker);
    worker.onerror = (event) => {
      event.preventDefault();
      service.postMessage({ failed: wish.hire } satisfies Failed);
    };
    worker.postMessage(wish.module, [...ports]);
  };
}

// The service's end of a worker that the page has started, or is about to start.
export class Searcher implements SearchWorker {
  private static last_ = 0;
  private static readonly all_ = new Map<number, Searcher>();

  onmessage: ((event: { data: SearchReport }) => void) | null = null;
  onerror: (() => void) | null = null;
  private readonly number_ = ++Searcher.last_;
  private readonly port_: MessagePort;

  constructor(module: WebAssembly.Module) {
    const { port1, port2 } = new MessageChannel();
    this.port_ = port1;
    port1.onmessage = (event: MessageEvent<SearchReport>) => this.onmessage?.(event);
    Searcher.all_.set(this.number_, this);
    self.postMessage({ hire: this.number_, module } satisfies Wish, { transfer: [port2] });
  }

  static heard({ failed }: Failed): void {
    Searcher.all_.get(failed)?.onerror?.();
  }

  postMessage(order: SearchOrder): void {
    this.port_.postMessage(order);
  }

  terminate(): void {
    Searcher.all_.delete(this.number_);
    this.port_.close();
    self.postMessage({ dismiss: this.number_ } satisfies Wish);
  }
}
