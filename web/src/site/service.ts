// The service of the site around one instance of the module: its clock, storage, messages and searches.
import type { ModuleHost, ModuleInstance, StartOptions } from './module';
import { Outbox } from './outbox';
import type { Changes } from './outbox';
import type { PageService } from './pages';
import { Pool } from './pool';
import type { SearchWorker } from './pool';

export interface ServiceOptions {
  instantiate(host: ModuleHost): ModuleInstance;
  start: StartOptions;
  items: [key: string, value: string][];
  write(changes: Changes): Promise<void>;
  createWorker(): SearchWorker;
  load(name: string): Promise<ArrayBuffer>;
  send(page: number, text: string): void;
  kept(): void; // a game has been stored for the first time
  unstored(): void; // something cannot be stored; for open games the service itself tells the pages
  stored(): void; // everything is stored again
  now(): number;
  // Runs something later; after 0 ms as soon as possible, but not within the call. Returns a function that
  // cancels it.
  later(action: () => void, milliseconds: number): () => void;
  crashed(error: unknown): void;
}

export class Service implements PageService {
  private readonly instance_: ModuleInstance;
  private readonly outbox_: Outbox;
  private readonly pool_: Pool;
  private cancelWake_: (() => void) | null = null;
  private hasKept_ = false;
  private isUnstored_ = false;
  private isOver_ = false;

  constructor(private readonly options_: ServiceOptions) {
    this.outbox_ = new Outbox({
      write: options_.write,
      failed: (keys) => this.failed(keys),
      works: () => {
        this.call((instance) => instance.storageWorks());
        if (this.isUnstored_) options_.stored();
        this.isUnstored_ = false;
      },
      later: options_.later,
    });
    this.pool_ = new Pool({
      create: options_.createWorker,
      load: options_.load,
      finding: (search, text) => this.call((instance) => instance.finding(search, text)),
      ended: (search, how) => this.call((instance) => instance.searchEnded(search, how)),
    });
    this.instance_ = options_.instantiate({
      send: (page, text) => this.outbox_.tell(() => options_.send(page, text)),
      wakeAt: (time) => this.wakeAt(time),
      startSearch: (search, task, files) => this.pool_.start(search, task, files),
      stopSearch: (search) => this.pool_.stop(search),
      store: (key, value) => this.store(key, value),
      emitFinding: () => undefined, // this instance runs no searches
    });
    for (const [key, value] of options_.items) this.instance_.restore(key, value);
    this.instance_.start(options_.start);
  }

  // Prepares the first search, once there is time.
  prepare(): void {
    if (!this.isOver_) this.pool_.prepare();
  }

  // Stops the searches and makes no more calls to the module.
  close(): void {
    this.isOver_ = true;
    this.cancelWake_?.();
    this.pool_.close();
  }

  connect(): number {
    return this.call((instance) => instance.connect()) ?? -1;
  }
  disconnect(page: number): void {
    this.call((instance) => instance.disconnect(page));
  }
  receive(page: number, text: string): void {
    this.call((instance) => instance.receive(page, text));
  }

  private call<Result>(action: (instance: ModuleInstance) => Result): Result | undefined {
    if (this.isOver_) return undefined;
    try {
      return action(this.instance_);
    } catch (error) {
      this.close();
      this.options_.crashed(error);
      return undefined;
    }
  }

  private wakeAt(time: number): void {
    this.cancelWake_?.();
    this.cancelWake_ = null;
    if (time === Infinity) return;
    this.cancelWake_ = this.options_.later(
      () => {
        this.cancelWake_ = null;
        this.call((instance) => instance.wake());
      },
      Math.max(0, time - this.options_.now()),
    );
  }

  private store(key: string, value: string | null): void {
    this.outbox_.store(key, value);
    if (this.hasKept_ || value === null || !key.startsWith('game/')) return;
    this.hasKept_ = true;
    this.outbox_.tell(() => this.options_.kept());
  }

  // Reported once, though the write is retried.
  private failed(keys: readonly string[]): void {
    const untold = keys.filter((key) => this.call((instance) => instance.storageFailed(key)) === false);
    if (this.isUnstored_ || untold.length === 0) return;
    this.isUnstored_ = true;
    this.options_.unstored();
  }
}
