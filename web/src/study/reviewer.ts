// Runs the review of a study's main line, writes it into the tree, and judges second attempts.

import { batch, effect, signal, type ReadonlySignal } from '@preact/signals';
import type { Judgement, PlayerNumber, ReviewEvent } from '../protocol';
import { RequestError, sentenceOf } from '../socket';
import type { Server } from './engine';
import {
  annotate,
  criticalTurns,
  emptyReview,
  firstThatMattered,
  judged,
  received,
  retryOf,
  tried,
  wasLost,
  type Retry,
  type Review,
  type ReviewTurn,
} from './review';
import type { StudySession } from './session';
import { kRoot, mainLine, type NodeId } from './tree';

export class Reviewer {
  private readonly review_ = signal<Review | null>(null);
  private readonly retry_ = signal<Retry | null>(null);
  private readonly problem_ = signal('');
  private readonly forget_: () => void;
  private readonly unwatch_: () => void;
  private search_: number | null = null;
  private leads_: { from: NodeId; player: PlayerNumber | null } | null = null;
  private judging_: { search: number | null; heard(judgement: Judgement): void } | null = null;

  constructor(
    private readonly server_: Server,
    private readonly session_: StudySession,
  ) {
    this.forget_ = server_.on('review', (event) => this.heard(event));
    // Going to another position ends the attempt.
    this.unwatch_ = effect(() => {
      const at = session_.at.value;
      const retry = this.retry_.value;
      const open = retry !== null && retry.state !== 'found' && retry.state !== 'shown';
      if (open && retry.from !== at) this.retry_.value = null;
    });
  }

  get review(): ReadonlySignal<Review | null> {
    return this.review_;
  }
  get retry(): ReadonlySignal<Retry | null> {
    return this.retry_;
  }
  get problem(): ReadonlySignal<string> {
    return this.problem_;
  }

  async start(secondsPerTurn?: number): Promise<void> {
    this.stop();
    this.problem_.value = '';
    try {
      const line = mainLine(this.session_.tree.peek());
      const first = await this.session_.positionStateAt(kRoot);
      const place = this.session_.placeAt(line.at(-1)?.id ?? kRoot);
      const { search } = await this.server_.request('review', {
        ...place,
        ...(secondsPerTurn === undefined ? {} : { seconds_per_turn: secondsPerTurn }),
      });
      this.search_ = search;
      this.review_.value = emptyReview(first.view.to_move, line.length);
    } catch (error) {
      this.problem_.value = sentenceOf(error);
    }
  }

  // Starts a review that was requested when the study was opened: it shows the first decisive turn, unless
  // the user goes elsewhere in the meantime. `player`: whose turns matter most.
  async lead(player: PlayerNumber | null): Promise<void> {
    this.leads_ = { from: this.session_.at.peek(), player };
    await this.start();
  }

  stop(): void {
    if (this.search_ !== null)
      void this.server_.request('stop', { search: this.search_ }).catch(() => undefined);
    this.search_ = null;
  }

  // The search ended with the connection.
  lost(): void {
    const review = this.review_.peek();
    if (this.search_ !== null && review) this.review_.value = { ...review, done: true };
    this.search_ = null;
    if (this.retry_.peek()?.state === 'judging') this.retryAgain();
  }

  dispose(): void {
    this.stop();
    this.unwatch_();
    this.forget_();
  }

  // ---- Trying again ----

  tryAgain(turn: ReviewTurn): void {
    const retry = retryOf(this.session_.tree.peek(), turn);
    batch(() => {
      if (retry) this.session_.go(retry.from);
      this.retry_.value = retry;
    });
  }

  // Starts on the next mistake after the present one.
  tryNext(): void {
    const review = this.review_.peek();
    const now = this.retry_.peek();
    const next =
      review && now && criticalTurns(review).find((turn) => turn.ply > now.turn.ply && !wasLost(turn));
    if (next) this.tryAgain(next);
    else this.retry_.value = null;
  }

  retryAgain(): void {
    const retry = this.retry_.peek();
    if (retry) this.tryAgain(retry.turn);
  }

  endRetry(): void {
    this.retry_.value = null;
  }

  showBetter(): void {
    const retry = this.retry_.peek();
    if (!retry) return;
    this.retry_.value = { ...retry, state: 'shown' };
    this.session_.playLine([retry.turn.best], retry.from);
  }

  // Handles a move that was made on the board during an attempt.
  async attempt(move: string): Promise<void> {
    const retry = this.retry_.peek();
    if (!retry || retry.state === 'judging') return;
    const first = tried(retry, move);
    this.retry_.value = first;
    const result = first.state === 'judging' ? judged(first, await this.judge(retry, move)) : first;
    if (this.retry_.peek() !== first) return;
    this.retry_.value = result;
    if (result.state === 'found') this.session_.playLine([move], retry.from);
  }

  // The server judges a move as it judges the turns of a game: by a review of a game of this one turn.
  private async judge(retry: Retry, move: string): Promise<Judgement> {
    const positionState = await this.session_.positionStateAt(retry.from);
    const judgement = new Promise<Judgement>((resolve) => {
      this.judging_ = { search: null, heard: resolve };
    });
    try {
      const { search } = await this.server_.request('review', {
        game: positionState.game,
        position: positionState.position,
        moves: [move],
      });
      if (this.judging_) this.judging_.search = search;
    } catch (error) {
      if (!(error instanceof RequestError && error.code === 'lost')) this.problem_.value = sentenceOf(error);
      this.retryAgain();
    }
    return judgement;
  }

  // The full values, of which a record keeps only a part.
  private note({ ply, move, before, after }: ReviewTurn): void {
    const node = mainLine(this.session_.tree.peek())[ply];
    if (node?.move !== move) return;
    if (ply === 0) this.session_.note(kRoot, before);
    this.session_.note(node.id, after);
  }

  private heard(event: ReviewEvent): void {
    if (this.judging_ && event.search === this.judging_.search) {
      if (event.turn) this.judging_.heard(event.turn.judgement);
      if (event.turn || event.done) this.judging_ = null;
      if (event.done && !event.turn && this.retry_.peek()?.state === 'judging') this.retryAgain();
      return;
    }
    const review = this.review_.peek();
    if (event.search !== this.search_ || !review) return;
    this.review_.value = received(review, event);
    if (event.done) this.search_ = null;
    if (event.turn) {
      this.note(event.turn);
      this.session_.remark(annotate(this.session_.tree.peek(), event.turn), `review ${event.search}`);
    }
    this.showFirst();
  }

  private showFirst(): void {
    const review = this.review_.peek();
    if (!review || !this.leads_) return;
    if (this.session_.at.peek() !== this.leads_.from) this.leads_ = null;
    const turn = this.leads_ && firstThatMattered(review, this.leads_.player);
    const node = turn && mainLine(this.session_.tree.peek())[turn.ply];
    if (!node) return;
    this.leads_ = null;
    this.review_.value = { ...review, openedOn: turn.ply };
    this.session_.go(node.id);
  }
}
