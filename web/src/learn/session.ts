// An open lesson: the step, the position on its board, and the answer to the last try. The server judges
// turns; a try is shown, answered by the opponent, and taken back if it was wrong.
import { signal } from '@preact/signals';
import type { ReadonlySignal } from '@preact/signals';
import type { LessonStep, PositionState, RequestName, Requests, TurnParts, Verdict } from '../protocol';
import { RequestError, sentenceOf } from '../socket';
import { kNoParts } from '../turn/parts';
import { text } from './sentences';

export interface LessonServer {
  request<Name extends RequestName>(
    name: Name,
    params: Requests[Name]['params'],
  ): Promise<Requests[Name]['result']>;
}

// The kind of the sentence: none, progress in a step of several turns, the reason why a turn is wrong, or the
// final answer.
export type Tone = 'none' | 'right' | 'wrong' | 'solved';

export interface LessonState {
  step: LessonStep | null;
  positionState: PositionState | null; // on the board; may be a try that will be taken back
  moves: string[]; // of the step so far, including the opponent's replies
  tone: Tone;
  sentence: string;
  answer: { move: string; parts: TurnParts } | null; // a right turn, once it has been asked for
  busy: boolean; // nothing can be entered: a try is judged, a reply is played, or the step is solved
  problem: unknown; // the error if the step cannot be loaded; otherwise null
}

const kFresh: LessonState = {
  step: null,
  positionState: null,
  moves: [],
  tone: 'none',
  sentence: '',
  answer: null,
  busy: false,
  problem: null,
};

const kReplyPause = 700; // between a turn and the opponent's reply
const kWrongPause = 1400; // leaves time to see the mistake before it is taken back

export class LessonSession {
  private readonly state_ = signal<LessonState>(kFresh);
  private visit_ = 0; // incremented when a step begins: pending work of earlier ones is dropped
  private opening_: number | null = null; // the step that is being loaded

  constructor(
    private readonly server_: LessonServer,
    private readonly lesson_: string, // its id
    private readonly wait_: (milliseconds: number) => Promise<void>,
  ) {}

  get state(): ReadonlySignal<LessonState> {
    return this.state_;
  }

  // Opens a step, counted from 0. Until it is loaded the board shows the previous one.
  async open(number: number): Promise<void> {
    const visit = ++this.visit_;
    this.opening_ = number;
    this.change({ busy: true });
    const show = (found: Partial<LessonState>) => {
      if (visit !== this.visit_) return;
      this.opening_ = null;
      this.state_.value = { ...kFresh, ...found };
    };
    try {
      const step = await this.server_.request('lesson.step', { lesson: this.lesson_, step: number });
      show({ step, positionState: await this.look(step, []) });
    } catch (error) {
      show({ problem: error });
    }
  }

  // Drops all pending work.
  close(): void {
    this.visit_ += 1;
  }

  // Remembers a step as the one to resume with, though the present one is not solved.
  async remember(number: number): Promise<void> {
    await this.server_.request('lesson.remember', { lesson: this.lesson_, step: number });
  }

  // Loads the same place again, after a reconnection or in another language.
  async retell(): Promise<void> {
    if (this.opening_ !== null) return this.open(this.opening_);
    const { step, moves, tone } = this.state_.peek();
    if (!step) return;
    const visit = ++this.visit_;
    const told = await this.server_.request('lesson.step', { lesson: this.lesson_, step: step.step });
    const positionState = await this.look(told, moves);
    if (visit !== this.visit_) return;
    this.state_.value = { ...kFresh, step: told, positionState, moves };
    if (tone !== 'solved') return;
    const answer = await this.server_.request('lesson.try', { lesson: this.lesson_, step: step.step, moves });
    if (visit === this.visit_) this.change({ tone, sentence: answer.message, busy: true });
  }

  // Returns the core's verdict on an unfinished turn; on a forbidden one, the lesson's own sentence if it has
  // one.
  async judge(text: string): Promise<Verdict> {
    const { step, positionState, moves } = this.state_.peek();
    const { game = '', position = '' } = positionState ?? {};
    const verdict = await this.server_.request('input', { game, position, text });
    if (!step || verdict.status !== 'invalid') return verdict;
    this.change({ tone: 'none', sentence: '', answer: null });
    const reason = await this.refusal(step, [...moves, text]);
    // If the lesson has no sentence, the answer quotes the turn before the game's own reason.
    return reason === '' || reason.includes(`'${text}'`) ? verdict : { ...verdict, message: reason };
  }

  async play(move: string): Promise<void> {
    const visit = this.visit_;
    const before = this.state_.peek();
    const { step, moves } = before;
    if (!step || before.busy) return;
    const current = () => visit === this.visit_;
    this.change({ busy: true, answer: null, tone: 'none', sentence: '' });
    try {
      const tried = [...moves, move];
      const [answer, positionState] = await Promise.all([
        this.server_.request('lesson.try', { lesson: this.lesson_, step: step.step, moves: tried }),
        this.look(step, tried),
      ]);
      if (!current()) return;
      if (answer.verdict === 'wrong') {
        this.change({ tone: 'wrong', sentence: answer.message, positionState });
        await this.playOut(step, [...tried, ...answer.refutation.slice(0, 1)], tried.length, current);
        if (current()) this.change({ positionState: { ...before.positionState! }, busy: false });
        return;
      }
      const solved = answer.verdict === 'solved';
      this.change({
        tone: solved ? 'solved' : 'right',
        sentence: answer.message,
        positionState,
        moves: answer.moves,
      });
      if (solved) return;
      await this.wait_(kReplyPause);
      const replied = await this.look(step, answer.moves);
      if (current()) this.change({ positionState: replied, busy: false });
    } catch (error) {
      if (!current()) return;
      // A new object, so that turn entry starts over.
      const positionState = before.positionState && { ...before.positionState };
      this.change({ ...before, positionState, tone: 'wrong', sentence: sentenceOf(error), busy: false });
    }
  }

  async showAnswer(): Promise<void> {
    const visit = this.visit_;
    const { step, positionState, moves, busy } = this.state_.peek();
    if (!step || !positionState || busy) return;
    try {
      const { move } = await this.server_.request('lesson.solution', {
        lesson: this.lesson_,
        step: step.step,
        moves,
      });
      const { game, position } = positionState;
      const verdict = await this.server_.request('input', { game, position, text: move });
      if (visit !== this.visit_ || this.state_.peek().busy) return;
      this.change({ answer: { move, parts: verdict.parts ?? kNoParts }, tone: 'none', sentence: '' });
    } catch (error) {
      if (visit === this.visit_) this.change({ tone: 'wrong', sentence: sentenceOf(error) });
    }
  }

  async again(): Promise<void> {
    const { step } = this.state_.peek();
    if (step) await this.open(step.step);
  }

  // Shows the opponent's refutation of a wrong turn, if there is one, and leaves time to see it.
  private async playOut(
    step: LessonStep,
    moves: string[],
    shown: number,
    current: () => boolean,
  ): Promise<void> {
    if (moves.length > shown) {
      await this.wait_(kReplyPause);
      const positionState = await this.look(step, moves);
      if (!current()) return;
      this.change({ positionState });
    }
    await this.wait_(kWrongPause);
  }

  private async refusal(step: LessonStep, moves: string[]): Promise<string> {
    try {
      await this.server_.request('lesson.try', { lesson: this.lesson_, step: step.step, moves });
    } catch (error) {
      if (error instanceof RequestError && error.code === 'illegal') return error.message;
    }
    return '';
  }

  private async look(step: LessonStep, moves: string[]): Promise<PositionState> {
    const { game, position } = step;
    return withoutAnswer(await this.server_.request('look', { game, position, moves }), text().yourMove);
  }

  private change(changes: Partial<LessonState>): void {
    this.state_.value = { ...this.state_.peek(), ...changes };
  }
}

// Removes the only legal turn, which the core offers before anything is entered: the learner is to find it.
function withoutAnswer(positionState: PositionState, message: string): PositionState {
  const { move, parts, ...input } = positionState.input;
  return move === undefined ? positionState : { ...positionState, input: { ...input, message } };
}
