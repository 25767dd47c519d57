// The engine beside a study: analyses the current position, and stops when the study closes.

import { signal, type ReadonlySignal } from '@preact/signals';
import type { AnalysisEvent, Place } from '../protocol';
import { RequestError, sentenceOf, type Connection } from '../socket';

export type Server = Pick<Connection, 'request' | 'on'>;
export type Later = (action: () => void, milliseconds: number) => () => void;

export const kMostLines = 5;
const kDelay = 120; // so that stepping quickly through a game does not start a search for every position
const kSeconds = 120; // the longest search

export interface Looked {
  key: string; // of the analysed position
  event: AnalysisEvent;
}

export class Analysis {
  private readonly running_ = signal(false);
  private readonly lines_ = signal(1);
  private readonly latest_ = signal<Looked | null>(null);
  private readonly problem_ = signal('');
  private readonly forget_: () => void;
  private wanted_: { key: string; place: Place } | null = null;
  private search_: number | null = null;
  private turn_ = 0; // incremented by every start and stop, so that late answers can be recognised
  private cancel_: (() => void) | null = null;

  constructor(
    private readonly server_: Server,
    private readonly later_: Later,
    lines = 1,
  ) {
    this.lines_.value = lines;
    this.forget_ = server_.on('analysis', (event) => this.heard(event));
  }

  get running(): ReadonlySignal<boolean> {
    return this.running_;
  }
  get lines(): ReadonlySignal<number> {
    return this.lines_;
  }
  get latest(): ReadonlySignal<Looked | null> {
    return this.latest_;
  }
  get problem(): ReadonlySignal<string> {
    return this.problem_;
  }

  switch(on: boolean): void {
    this.running_.value = on;
    this.restart();
  }

  setLines(lines: number): void {
    this.lines_.value = Math.min(kMostLines, Math.max(1, lines));
    this.restart();
  }

  // The position to analyse; null if there is none.
  look(wanted: { key: string; place: Place } | null): void {
    if (wanted?.key === this.wanted_?.key) return;
    this.wanted_ = wanted;
    this.restart();
  }

  // Starts over after a lost connection, which ended the search.
  restart(): void {
    this.halt();
    const wanted = this.wanted_;
    if (!this.running_.peek() || !wanted) return;
    this.cancel_ = this.later_(() => void this.start(wanted.place), kDelay);
  }

  dispose(): void {
    this.halt();
    this.forget_();
  }

  private halt(): void {
    ++this.turn_;
    this.cancel_?.();
    this.cancel_ = null;
    this.problem_.value = '';
    if (this.search_ !== null) void this.stop(this.search_);
    this.search_ = null;
  }

  private async start(place: Place): Promise<void> {
    const turn = this.turn_;
    try {
      const { search } = await this.server_.request('analyse', {
        ...place,
        lines: this.lines_.peek(),
        seconds: kSeconds,
      });
      if (turn === this.turn_) this.search_ = search;
      else void this.stop(search);
    } catch (error) {
      const lost = error instanceof RequestError && error.code === 'lost';
      if (turn === this.turn_ && !lost) this.problem_.value = sentenceOf(error);
    }
  }

  // Stopping does no harm if the search has already ended.
  private async stop(search: number): Promise<void> {
    await this.server_.request('stop', { search }).catch(() => undefined);
  }

  private heard(event: AnalysisEvent): void {
    if (event.search !== this.search_ || !this.wanted_) return;
    this.latest_.value = { key: this.wanted_.key, event };
    this.problem_.value = event.problem ?? '';
  }
}
