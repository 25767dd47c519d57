// The search workers. Each runs one search at a time and cannot receive messages meanwhile, so a search is
// stopped by terminating its worker; a new one replaces it, to be ready for the next search.
//
// The service decides how many searches run at once.

// Messages to a search worker, and from it.
export interface SearchOrder {
  task: string;
  data: { name: string; bytes: ArrayBuffer }[]; // files that the worker does not have yet
}
export type SearchReport = { finding: string } | { ended: SearchEnd };

// The module's numbers.
export enum SearchEnd {
  Finished = 0,
  Stopped = 1,
  Crashed = 2, // out of memory, or a trap
  NoData = 3, // a required file could not be loaded
}

export interface SearchWorker {
  postMessage(order: SearchOrder): void;
  terminate(): void;
  onmessage: ((event: { data: SearchReport }) => void) | null;
  onerror: (() => void) | null;
}

export interface PoolOptions {
  create(): SearchWorker;
  load(name: string): Promise<ArrayBuffer>;
  finding(search: number, text: string): void;
  ended(search: number, how: SearchEnd): void;
}

interface Member {
  worker: SearchWorker;
  has: Set<string>; // the data files that it has received
}

export class Pool {
  private readonly running_ = new Map<number, Member | null>(); // null: its files are still loading
  private readonly idle_: Member[] = [];

  constructor(private readonly options_: PoolOptions) {}

  // Starts a worker in advance, so that the first search need not wait and works even if the network is lost.
  prepare(): void {
    this.idle_.push(this.hire());
  }

  // Reports nothing within this call, nor within stop().
  start(search: number, task: string, data: readonly string[]): void {
    this.running_.set(search, null);
    Promise.all(data.map((name) => this.options_.load(name))).then(
      (files) => this.perform(search, task, data, files),
      () => this.end(search, SearchEnd.NoData),
    );
  }

  stop(search: number): void {
    const member = this.running_.get(search);
    if (member === undefined) return;
    this.running_.delete(search);
    if (member) {
      this.dismiss(member);
      this.prepare();
    }
    queueMicrotask(() => this.options_.ended(search, SearchEnd.Stopped));
  }

  close(): void {
    for (const member of [...this.running_.values(), ...this.idle_]) if (member) this.dismiss(member);
    this.running_.clear();
    this.idle_.length = 0;
  }

  private perform(search: number, task: string, names: readonly string[], files: ArrayBuffer[]): void {
    if (!this.running_.has(search)) return;
    const member = this.takeIdle(names) ?? this.hire();
    this.running_.set(search, member);
    member.worker.onmessage = ({ data }) => {
      if ('finding' in data) this.options_.finding(search, data.finding);
      else if (data.ended === SearchEnd.Crashed) this.crash(search, member);
      else {
        this.idle_.push(member);
        this.end(search, data.ended);
      }
    };
    member.worker.onerror = () => this.crash(search, member);
    const data = names.flatMap((name, index) =>
      member.has.has(name) ? [] : [{ name, bytes: files[index] as ArrayBuffer }],
    );
    for (const name of names) member.has.add(name);
    member.worker.postMessage({ task, data });
  }

  private end(search: number, how: SearchEnd): void {
    if (this.running_.delete(search)) this.options_.ended(search, how);
  }

  private crash(search: number, member: Member): void {
    this.dismiss(member);
    this.end(search, SearchEnd.Crashed);
  }

  // Prefers a worker that already has the files because it has played that game before.
  private takeIdle(names: readonly string[]): Member | undefined {
    const best = this.idle_.findIndex((member) => names.every((name) => member.has.has(name)));
    return this.idle_.splice(best === -1 ? this.idle_.length - 1 : best, 1)[0];
  }

  private hire(): Member {
    return { worker: this.options_.create(), has: new Set() };
  }

  private dismiss({ worker }: Member): void {
    worker.onmessage = null;
    worker.onerror = null;
    worker.terminate();
  }
}
