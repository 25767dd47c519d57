// Turn entry, by clicks, drags or typing: a text, and the core's verdict on it. No rules are known here: a
// click selects the matching choice, and the choice says what the text becomes.
//
// A turn is played as soon as it is complete, and also when only one turn is still possible, unless that is
// so after a single click: a user who clicks a piece with only one move wants to see it first. Then the move
// is `ready`, its cells are choices, and one more click on any of them (or Enter) plays it.
import { signal } from '@preact/signals';
import type { ReadonlySignal } from '@preact/signals';
import type { Choice, PieceWord, TurnParts, Verdict } from '../protocol';
import { cellsOf, kNoParts } from './parts';

export interface TurnState {
  text: string;
  verdict: Verdict;
  choices: Choice[]; // clickable now
  chosen: string[]; // cells of the unfinished turn
  starters: string[]; // cells with which a turn, or another one instead, can begin
  piece: PieceWord | undefined; // the piece that was chosen from the hand
  begun: boolean;
  ready: string | null; // a move that waits for one more click
  problem: string; // why the last click or text was not accepted
  busy: boolean; // a move is being played
}

export interface TurnServer {
  ask(text: string): Promise<Verdict>; // the core's verdict on a text in this position
  play(move: string): Promise<void>;
  failed(error: unknown): void; // the server did not answer, or refused
  confirms?(): boolean; // whether even a complete turn waits for one more click
}

const kNothing: Verdict = {
  status: 'invalid',
  message: '',
  chosen: kNoParts,
  next: [],
  candidates: [],
  count: 0,
};

export class TurnEntry {
  private readonly state_ = signal<TurnState>(fresh(kNothing));
  private start_: Verdict = kNothing; // on the empty text
  private position_ = 0; // incremented with every position: answers about earlier ones are dropped
  private queue_: Promise<void> = Promise.resolve();
  private steps_: string[] = []; // earlier texts of the turn, to go back to

  constructor(private readonly server_: TurnServer) {}

  get state(): ReadonlySignal<TurnState> {
    return this.state_;
  }

  // Starts a new position: an unfinished turn is dropped.
  reset(start: Verdict): void {
    this.begin(start);
  }

  // Takes the same position again, from another server or in another language: an unfinished turn is judged
  // again.
  retell(start: Verdict): void {
    this.start_ = start;
    const position = this.position_;
    // Queued after the pending request: its answer is about the same position, and must not be lost.
    void this.run(async () => {
      const { text, begun, busy } = this.state_.peek();
      if (position !== this.position_ || busy || (text !== '' && !begun)) return;
      this.begin(start);
      if (!begun) return;
      this.state_.value = { ...this.state_.peek(), text };
      await this.judge(text);
    });
  }

  // Goes back to the beginning of the turn.
  cancel(): void {
    this.begin(this.start_);
  }

  cell(name: string): Promise<void> {
    return this.run(() => this.clickCell(name));
  }

  // Handles a piece that is dragged from a cell to another, or nowhere.
  drag(from: string, to: string | null): Promise<void> {
    return this.run(async () => {
      if (this.state_.peek().begun && !this.state_.peek().chosen.includes(from)) this.cancel();
      if (!this.state_.peek().chosen.includes(from)) await this.clickCell(from);
      await this.dropOn(to);
    });
  }

  // Handles a piece that is dragged from the hand to a cell, or nowhere.
  drop(choice: Choice, cell: string | null): Promise<void> {
    return this.run(async () => {
      const [meant] = cellsOf(choice.parts).slice(-1);
      // The piece would end a turn on a cell that was chosen before. Dropped elsewhere, it begins another turn.
      if (meant !== undefined && meant !== cell && this.state_.peek().piece !== choice.piece) {
        const first = this.start_.next.find(({ piece }) => piece !== undefined && piece === choice.piece);
        if (cell === null || !first) return;
        this.cancel();
        await this.take(first);
        return this.dropOn(cell);
      }
      if (this.state_.peek().piece !== choice.piece) await this.takePiece(choice);
      if (meant !== cell) await this.dropOn(cell);
    });
  }

  // Takes a piece in the hand that is no choice: says why it cannot be chosen now, or plays the turn that is ready with it.
  refuse(piece: PieceWord): Promise<void> {
    return this.run(async () => {
      const position = this.position_;
      const state = this.state_.peek();
      const input = inHand(state) ? piece : `${state.text} ${piece}`.trim();
      const verdict = await this.server_.ask(input);
      if (position !== this.position_) return;
      if (verdict.move !== undefined && verdict.move === state.ready) return this.play(state.ready);
      if (verdict.status !== 'invalid') return;
      this.state_.value = { ...this.state_.peek(), problem: verdict.message };
    });
  }

  // Lets go of a piece that is dropped where it cannot go. The earlier steps of a longer turn stay.
  private async dropOn(cell: string | null): Promise<void> {
    if (this.state_.peek().busy) return;
    if (cell !== null) await this.clickCell(cell);
    const { chosen, problem, busy } = this.state_.peek();
    if (busy || chosen.length > 1 || (cell !== null && problem === '')) return;
    this.cancel();
    if (cell !== null) this.state_.value = { ...this.state_.peek(), problem };
  }

  choose(choice: Choice): Promise<void> {
    return this.run(() => {
      const again = choice.piece !== undefined && choice.piece === this.state_.peek().piece;
      return again ? this.cancel() : this.takePiece(choice);
    });
  }

  // Takes the content of the text field. Nothing is played before it is submitted.
  type(text: string): Promise<void> {
    // Stores the text at once, however long the answer takes: rendering meanwhile must not lose it.
    if (!this.state_.peek().busy) this.state_.value = { ...this.state_.peek(), text, ready: null };
    return this.run(() => this.judge(text));
  }

  private async judge(text: string): Promise<void> {
    const position = this.position_;
    if (this.state_.peek().text !== text) return; // the text has changed since
    const verdict = text === '' ? this.start_ : await this.server_.ask(text);
    if (position !== this.position_ || this.state_.peek().text !== text) return;
    this.steps_ = [];
    const ready =
      verdict.status === 'playable' || verdict.status === 'complete' ? (verdict.move ?? null) : null;
    this.state_.value = {
      ...fresh(verdict),
      text,
      begun: text !== '',
      chosen: cellsOf(verdict.chosen),
      starters: this.starters(verdict.chosen),
      piece: verdict.chosen.piece,
      ready: text === '' ? null : ready,
      problem: verdict.status === 'invalid' ? verdict.message : '',
    };
  }

  // Plays the move that is ready.
  submit(): Promise<void> {
    return this.run(async () => {
      const { ready } = this.state_.peek();
      if (ready !== null) await this.play(ready);
    });
  }

  // Runs actions in sequence, in the order in which they were requested.
  private run(action: () => Promise<void> | void): Promise<void> {
    this.queue_ = this.queue_.then(action).catch((error: unknown) => this.server_.failed(error));
    return this.queue_;
  }

  private begin(start: Verdict): void {
    this.position_ += 1;
    this.start_ = start;
    this.steps_ = [];
    this.state_.value = fresh(start);
    // There is only one legal turn.
    if (start.move !== undefined) this.offer('', start, false);
  }

  private async clickCell(name: string): Promise<void> {
    const state = this.state_.peek();
    if (state.busy) return;
    const found = state.choices.filter((choice) => choice.kind === 'cell' && choice.name === name);
    const [choice] = found;
    if (choice && found.length === 1) return this.take(choice);
    if (choice) {
      // Several turns use this cell: the choices between them are offered as words.
      const words = found.map((each) => ({ ...each, kind: 'word' as const, name: each.input }));
      this.state_.value = { ...state, choices: words, problem: '' };
      return;
    }
    if (state.begun && state.chosen.at(-1) === name) return this.takeBack();
    if (state.begun && state.chosen.includes(name)) return this.cancel();
    const restart = this.start_.next.find((other) => other.kind === 'cell' && other.name === name);
    if (state.begun && restart && state.starters.includes(name)) {
      this.cancel();
      return this.take(restart);
    }
    return this.explain(name);
  }

  // Handles a cell that was not offered. The core may still understand it, as a later cell of a turn;
  // otherwise it says why not, and the unfinished turn stays.
  private async explain(name: string): Promise<void> {
    const position = this.position_;
    const state = this.state_.peek();
    const input = `${state.text} ${name}`.trim();
    const verdict = await this.server_.ask(input);
    if (position !== this.position_) return;
    if (verdict.status !== 'invalid') return this.take({ kind: 'cell', name, input, parts: verdict.chosen });
    this.state_.value = { ...this.state_.peek(), problem: verdict.message };
  }

  // Clicking the last cell again undoes that choice.
  private async takeBack(): Promise<void> {
    const text = this.steps_.pop() ?? '';
    if (text === '') return this.cancel();
    const position = this.position_;
    const verdict = await this.server_.ask(text);
    if (position === this.position_) this.offer(text, verdict, true);
  }

  // Replaces another piece that was chosen from the hand.
  private takePiece(choice: Choice): Promise<void> {
    if (choice.piece !== undefined && inHand(this.state_.peek())) this.cancel();
    return this.take(choice);
  }

  private async take(choice: Choice): Promise<void> {
    const position = this.position_;
    const state = this.state_.peek();
    if (state.busy) return;
    if (state.ready !== null && choice.input === state.ready) return this.play(state.ready);
    const verdict = await this.server_.ask(choice.input);
    if (position !== this.position_) return;
    this.state_.value = { ...state, chosen: cellsOf(verdict.chosen), piece: verdict.chosen.piece };
    const finished = verdict.status === 'complete' || (verdict.status === 'playable' && state.begun);
    const waits = this.server_.confirms?.() ?? false;
    if (finished && verdict.move !== undefined && !waits) return this.play(verdict.move);
    if (state.begun) this.steps_.push(state.text);
    this.offer(choice.input, verdict, true);
  }

  // Shows the next choices. A move that waits for one more click accepts it on any of its cells.
  private offer(text: string, verdict: Verdict, begun: boolean): void {
    const state = this.state_.peek();
    const ready = verdict.move ?? null;
    const parts = verdict.parts ?? kNoParts;
    const chosen = cellsOf(verdict.chosen);
    const ahead = cellsOf(parts).filter((name) => !chosen.includes(name));
    const cells = ahead.length > 0 ? ahead : cellsOf(parts);
    const next: Choice[] =
      ready === null ? verdict.next : cells.map((name) => ({ kind: 'cell', name, input: ready, parts }));
    const problem = verdict.status === 'invalid' ? verdict.message : '';
    const { piece } = verdict.chosen;
    // While only a piece from the hand is chosen, another may be chosen instead.
    const hand = inHand({ chosen, piece }) ? this.start_.next.filter((choice) => choice.piece) : [];
    const choices = [...next, ...hand];
    const starters = begun ? this.starters(verdict.chosen) : []; // the only legal turn begins anywhere
    this.state_.value = { ...state, text, verdict, choices, chosen, starters, piece, begun, ready, problem };
  }

  // A piece chosen from the hand stays chosen: a click on a cell is meant as its target.
  private starters(chosen: TurnParts): string[] {
    if (inHand({ chosen: cellsOf(chosen), piece: chosen.piece })) return [];
    return startersOf(this.start_);
  }

  private async play(move: string): Promise<void> {
    const position = this.position_;
    this.state_.value = { ...this.state_.peek(), busy: true, ready: null, problem: '', choices: [] };
    try {
      await this.server_.play(move);
    } catch (error) {
      if (position === this.position_) this.cancel();
      throw error;
    }
  }
}

// Whether only a piece has been chosen.
function inHand({ chosen, piece }: Pick<TurnState, 'chosen' | 'piece'>): boolean {
  return piece !== undefined && chosen.length === 0;
}

function startersOf(start: Verdict): string[] {
  return start.next.filter(({ kind }) => kind === 'cell').map(({ name }) => name);
}

function fresh(verdict: Verdict): TurnState {
  return {
    text: '',
    verdict,
    choices: verdict.next,
    chosen: [],
    starters: startersOf(verdict),
    piece: undefined,
    begun: false,
    ready: null,
    problem: '',
    busy: false,
  };
}
