// Stored before told: messages that follow a change are held back until the change is stored.
//
// A failed write is reported to the service, and retried after a while or with the next change. Messages do
// not wait for the retry: the service itself reports the problem.
export type Changes = ReadonlyMap<string, string | null>; // values by key; null removes the key

export interface OutboxOptions {
  write(changes: Changes): Promise<void>; // all of them or none
  failed(keys: string[]): void;
  works(): void; // everything is stored again
  later(action: () => void, milliseconds: number): () => void; // returns a function that cancels it
}

const kRetryDelay = 2000;

export class Outbox {
  private changes_ = new Map<string, string | null>();
  private failed_ = new Map<string, string | null>();
  private behindChanges_: (() => void)[] = [];
  private behindWrite_: (() => void)[] = [];
  private isWriting_ = false;
  private isPlanned_ = false;
  private cancelRetry_: (() => void) | null = null;

  constructor(private readonly options_: OutboxOptions) {}

  // null removes the key.
  store(key: string, value: string | null): void {
    this.changes_.set(key, value);
    this.plan();
  }

  // Runs an action now or, if a write is pending, after it.
  tell(action: () => void): void {
    if (this.changes_.size > 0) this.behindChanges_.push(action);
    else if (this.isWriting_) this.behindWrite_.push(action);
    else action();
  }

  // Changes within one call of the service are written together.
  private plan(): void {
    if (this.isWriting_ || this.isPlanned_) return;
    this.isPlanned_ = true;
    queueMicrotask(() => {
      this.isPlanned_ = false;
      void this.write();
    });
  }

  private async write(): Promise<void> {
    this.cancelRetry_?.();
    this.cancelRetry_ = null;
    const triedAgain = this.failed_.size > 0;
    const batch = new Map([...this.failed_, ...this.changes_]);
    this.failed_ = new Map();
    this.changes_ = new Map();
    this.behindWrite_ = this.behindChanges_;
    this.behindChanges_ = [];
    this.isWriting_ = true;
    const isStored = await this.options_.write(batch).then(
      () => true,
      () => false,
    );
    for (const action of this.behindWrite_) action();
    this.behindWrite_ = [];
    this.isWriting_ = false;
    if (isStored) {
      if (triedAgain) this.options_.works();
    } else {
      this.failed_ = batch;
      this.cancelRetry_ = this.options_.later(() => this.plan(), kRetryDelay);
      this.options_.failed([...batch.keys()]);
    }
    if (this.changes_.size > 0) this.plan();
  }
}
