// Saves a study to the library: shortly after every change, one request at a time, the newest state last. A
// failed save is retried after a while.

import { signal, type ReadonlySignal } from '@preact/signals';
import type { RecordJson } from '../protocol';

export type SaveStatus = 'none' | 'changed' | 'saving' | 'saved' | 'failed';

export interface SaverOptions {
  save(record: RecordJson, saved: string | undefined): Promise<string>; // resolves to the name of the file
  later(action: () => void, milliseconds: number): () => void; // returns a function that cancels it
  problem(error: unknown): void;
}

const kDelay = 300;
const kRetryDelay = 5000;

export class Saver {
  private readonly status_ = signal<SaveStatus>('none');
  private readonly saved_ = signal<string | undefined>(undefined);
  private next_: (() => RecordJson | Promise<RecordJson>) | null = null;
  private cancel_: (() => void) | null = null;
  private running_ = false;
  private closed_ = false;

  constructor(
    private readonly options_: SaverOptions,
    saved?: string,
  ) {
    this.saved_.value = saved;
  }

  get status(): ReadonlySignal<SaveStatus> {
    return this.status_;
  }
  // The study's name in the library, once it has one.
  get saved(): ReadonlySignal<string | undefined> {
    return this.saved_;
  }

  // The record is made only when it is saved.
  change(record: () => RecordJson | Promise<RecordJson>): void {
    this.next_ = record;
    this.status_.value = 'changed';
    this.cancel_?.();
    this.cancel_ = this.options_.later(() => this.flush(), kDelay);
  }

  // Saves pending changes now.
  flush(): void {
    this.cancel_?.();
    this.cancel_ = null;
    if (this.next_ && !this.running_) void this.run(this.next_);
  }

  // Saves pending changes, without a retry: others may change the study from now on.
  close(): void {
    this.closed_ = true;
    this.flush();
  }

  // Drops pending changes.
  forget(): void {
    this.cancel_?.();
    this.cancel_ = null;
    this.next_ = null;
  }

  private async run(make: () => RecordJson | Promise<RecordJson>): Promise<void> {
    this.running_ = true;
    this.next_ = null;
    this.status_.value = 'saving';
    try {
      this.saved_.value = await this.options_.save(await make(), this.saved_.peek());
      if (!this.next_) this.status_.value = 'saved';
    } catch (error) {
      this.next_ ??= make;
      this.status_.value = 'failed';
      this.options_.problem(error);
      if (!this.closed_) this.cancel_ ??= this.options_.later(() => this.flush(), kRetryDelay);
      return;
    } finally {
      this.running_ = false;
    }
    // The study changed while it was being saved, and its timer has already fired.
    if (this.next_ && !this.cancel_) this.flush();
  }
}
