import { describe, expect, it } from 'vitest';
import type { PuzzleAnswer, Verdict } from '../protocol';
import { RequestError } from '../socket';
import { FakeServer, positionStateAfter, settled } from '../study/fakeServer';
import { kNoParts } from '../turn/parts';
import { LessonSession } from './session';

const kTried: PuzzleAnswer = { verdict: 'wrong', message: '', moves: [], refutation: [] };
const kInvalid: Verdict = {
  status: 'invalid',
  message: 'Black has a cube in row 1',
  chosen: kNoParts,
  next: [],
  candidates: [],
  count: 0,
};

// A lesson of three steps, with pauses that end when the test says so.
function lesson(answer: (moves: string[]) => Partial<PuzzleAnswer>) {
  const fake = new FakeServer();
  fake.answer('lesson.step', ({ step }) => {
    if (step > 2) throw new RequestError('malformed', 'from 0 to 2');
    return {
      name: 'Game',
      game: 'game',
      position: `p${step}`,
      step,
      steps: 3,
      text: 'See.',
      task: 'Do.',
      ending: step === 2,
    };
  });
  fake.answer('look', ({ moves }) => positionStateAfter(moves ?? []));
  fake.answer('lesson.try', ({ moves }) => ({ ...kTried, moves, ...answer(moves) }));
  fake.answer('lesson.remember', () => ({}));
  const pauses: (() => void)[] = [];
  const wait = () => new Promise<void>((resolve) => pauses.push(resolve));
  const session = new LessonSession(fake.server, 'game', wait);
  const pass = async () => {
    await settled();
    for (const end of pauses.splice(0)) end();
    await settled();
  };
  const board = () => session.state.value.positionState?.moves;
  return { fake, session, pass, board };
}

function inPortuguese(fake: FakeServer): void {
  fake.answer('lesson.step', ({ step }) => {
    return {
      name: 'Game',
      game: 'game',
      position: `p${step}`,
      step,
      steps: 3,
      text: 'Veja.',
      task: 'Faça.',
      ending: false,
    };
  });
}

describe('a step', () => {
  it('is solved by a right turn, which stays on the board', async () => {
    const { session, board } = lesson(() => ({ verdict: 'solved', message: 'Right.' }));
    await session.open(1);
    expect(session.state.value).toMatchObject({ step: { step: 1, task: 'Do.' }, tone: 'none', busy: false });
    await session.play('a1');
    expect(session.state.value).toMatchObject({ tone: 'solved', sentence: 'Right.', busy: true });
    expect(board()).toEqual(['a1']);
  });

  it('takes no turn while the next step is loading', async () => {
    const { fake, session, board } = lesson(() => ({ verdict: 'solved', message: 'Right.' }));
    await session.open(0);
    const opened = session.open(1);
    await session.play('a1');
    await opened;
    expect(session.state.value).toMatchObject({ step: { step: 1 }, tone: 'none', busy: false });
    expect(board()).toEqual([]);
    expect(fake.count('lesson.try')).toBe(0);
  });

  it('shows a wrong turn and what it allows, and takes it back', async () => {
    const { session, pass, board } = lesson(() => ({ message: 'No: b2 wins.', refutation: ['b2'] }));
    await session.open(0);
    const before = session.state.value.positionState;
    const played = session.play('a1');
    await settled();
    expect(session.state.value).toMatchObject({ tone: 'wrong', sentence: 'No: b2 wins.', busy: true });
    expect(board()).toEqual(['a1']);
    await pass();
    expect(board()).toEqual(['a1', 'b2']);
    await pass();
    await played;
    expect(board()).toEqual([]);
    expect(session.state.value).toMatchObject({ tone: 'wrong', busy: false, moves: [] });
    // The object is a new one, so that turn entry starts over.
    expect(session.state.value.positionState).not.toBe(before);
  });

  it('of several turns goes on after the reply', async () => {
    const { fake, session, pass, board } = lesson((moves) =>
      moves.length === 1
        ? { verdict: 'right', message: 'Go on.', moves: [...moves, 'b2'] }
        : { verdict: 'solved', message: 'Won.' },
    );
    await session.open(2);
    const played = session.play('a1');
    await settled();
    expect(board()).toEqual(['a1']);
    expect(session.state.value.busy).toBe(true);
    await session.play('z9'); // refused while the opponent replies
    expect(fake.count('lesson.try')).toBe(1);
    await pass();
    await played;
    expect(board()).toEqual(['a1', 'b2']);
    expect(session.state.value).toMatchObject({ tone: 'right', busy: false });
    await session.play('c3');
    expect(fake.last('lesson.try')?.moves).toEqual(['a1', 'b2', 'c3']);
    expect(session.state.value.tone).toBe('solved');
    await session.again();
    expect(session.state.value).toMatchObject({ tone: 'none', sentence: '', moves: [], busy: false });
    expect(board()).toEqual([]);
  });

  it('that was left is not changed by its pending answers', async () => {
    const { session, pass, board } = lesson(() => ({ message: 'No.' }));
    await session.open(0);
    const played = session.play('a1');
    await settled();
    await session.open(1);
    await pass();
    await played;
    expect(session.state.value).toMatchObject({ step: { step: 1 }, tone: 'none', sentence: '', busy: false });
    expect(board()).toEqual([]);
  });

  it('goes on after a failure, with the reason', async () => {
    const { fake, session, board } = lesson(() => ({}));
    await session.open(0);
    fake.answer('lesson.try', () => {
      throw new RequestError('busy', 'too much at once');
    });
    await session.play('a1');
    expect(session.state.value).toMatchObject({ tone: 'wrong', sentence: 'too much at once', busy: false });
    expect(board()).toEqual([]);
  });

  it('shows a turn that is right when it is asked for, until one is made', async () => {
    const { fake, session } = lesson(() => ({ verdict: 'solved', message: 'Right.' }));
    fake.answer('lesson.solution', () => ({ move: 'a1-a2' }));
    const parts = { path: ['a1', 'a2'], placed: [] };
    fake.answer('input', () => ({ ...kInvalid, status: 'complete', move: 'a1-a2', parts }));
    await session.open(0);
    await session.showAnswer();
    expect(session.state.value.answer).toEqual({ move: 'a1-a2', parts });
    await session.play('a1-a2');
    expect(session.state.value.answer).toBeNull();
  });

  it('is loaded again in another language, with its last sentence', async () => {
    const { fake, session, board } = lesson(() => ({ verdict: 'solved', message: 'Certo.' }));
    await session.open(0);
    await session.play('a1');
    inPortuguese(fake);
    await session.retell();
    expect(session.state.value).toMatchObject({
      step: { task: 'Faça.' },
      tone: 'solved',
      sentence: 'Certo.',
    });
    expect(board()).toEqual(['a1']);
  });

  it('that is loading when the language changes arrives in the new language', async () => {
    const { fake, session, board } = lesson(() => ({}));
    await session.open(0);
    const opened = session.open(1);
    inPortuguese(fake);
    await session.retell();
    await opened;
    expect(session.state.value).toMatchObject({ step: { step: 1, task: 'Faça.' }, busy: false });
    expect(board()).toEqual([]);
  });

  it('does not give away the only legal turn', async () => {
    const { fake, session } = lesson(() => ({}));
    const positionState = positionStateAfter([]);
    fake.answer('look', () => ({
      ...positionState,
      input: { ...positionState.input, message: 'only a1', move: 'a1' },
    }));
    await session.open(0);
    expect(session.state.value.positionState?.input).toEqual({
      ...positionState.input,
      message: 'Make your move',
    });
  });

  it('that does not exist is a problem', async () => {
    const { session } = lesson(() => ({}));
    await session.open(7);
    expect(session.state.value.problem).toMatchObject({ code: 'malformed' });
    await session.open(2);
    expect(session.state.value).toMatchObject({ problem: null, step: { step: 2 } });
  });

  it('can be remembered without being solved', async () => {
    const { fake, session } = lesson(() => ({}));
    await session.remember(2);
    expect(fake.last('lesson.remember')).toEqual({ lesson: 'game', step: 2 });
  });
});

describe('a forbidden turn', () => {
  const judged = async (said: string) => {
    const { fake, session } = lesson(() => {
      throw new RequestError('illegal', said);
    });
    fake.answer('input', () => kInvalid);
    await session.open(0);
    return (await session.judge('C b1')).message;
  };

  it("is refused in the lesson's own words", async () => {
    expect(await judged('Forbidden: Black has a cube in row 1.')).toBe(
      'Forbidden: Black has a cube in row 1.',
    );
  });

  it('is refused with the reason of the game where the lesson has none', async () => {
    expect(await judged("'C b1' is not a legal move here: Black has a cube in row 1")).toBe(
      'Black has a cube in row 1',
    );
  });
});
