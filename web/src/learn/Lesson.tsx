// One lesson: a board on which turns are entered as in a game, with the step's text at a fixed place beside
// it.
import { useEffect, useMemo, useRef } from 'preact/hooks';
import { Areas } from '../board/Areas';
import { Board } from '../board/Board';
import { isTurned } from '../board/sides';
import { useStart } from '../board/useStart';
import { kindName } from '../board/names';
import { capital } from '../i18n';
import { beginGame } from '../play/begun';
import type { GameInfo, LessonStep, PlayerNumber, View } from '../protocol';
import { report } from '../report';
import { formatRoute, navigate } from '../router';
import { server } from '../server';
import { RequestError, sentenceOf } from '../socket';
import { useTurn } from '../study/useTurn';
import { asItStands, beginsInHand, ghostsOf, wayOf } from '../turn/parts';
import { TurnPrompt } from '../turn/TurnBar';
import type { TurnEntry } from '../turn/turn';
import { BoardScreen } from '../ui/BoardScreen';
import { Button, LinkButton } from '../ui/Button';
import { NotFound } from '../ui/NotFound';
import { PlayerPanel } from '../ui/PlayerPanel';
import { text } from './sentences';
import { LessonSession } from './session';
import type { LessonState } from './session';
import { TypeMove } from './TypeMove';
import { useLessons } from './useLessons';

const kLearner = 1;

// `step` is counted from 1, as in the address.
export function Lesson({ id, info, step }: { id: string; info: GameInfo; step: number }) {
  const session = useSession(id, step);
  const state = session.state.value;
  if (state.problem !== null) {
    const beyond = state.problem instanceof RequestError && state.problem.code === 'malformed';
    return <NoLesson problem={beyond ? text().noStep(step, info.name) : sentenceOf(state.problem)} />;
  }
  if (!state.step) return <p class="muted waiting">{text().loading}</p>;
  return <OpenLesson id={id} info={info} session={session} state={state} step={state.step} />;
}

export function NoLesson({ problem }: { problem: string }) {
  return (
    <NotFound problem={problem}>
      <div class="row">
        <LinkButton href={formatRoute({ screen: 'learn', lesson: '', step: 0 })}>{text().all}</LinkButton>
      </div>
    </NotFound>
  );
}

function useSession(id: string, step: number): LessonSession {
  const session = useMemo(
    () => new LessonSession(server, id, (pause) => new Promise((done) => window.setTimeout(done, pause))),
    [id],
  );
  useEffect(() => void session.open(step - 1), [session, step]);
  useEffect(() => () => session.close(), [session]);
  // Loads the step again after a reconnection or a change of language.
  const epoch = server.epoch.value;
  const told = useRef(epoch);
  useEffect(() => {
    if (told.current !== epoch) void report(session.retell());
    told.current = epoch;
  }, [session, epoch]);
  return session;
}

function OpenLesson(props: {
  id: string;
  info: GameInfo;
  session: LessonSession;
  state: LessonState;
  step: LessonStep;
}) {
  const { id, info, session, state, step } = props;
  const words = text();
  const turn = useTurn(
    state.busy ? null : state.positionState,
    (move) => session.play(move),
    (typed) => session.judge(typed),
  );
  // If the step's turns begin with a piece in hand, the hand is shown beside the task.
  const begun = useRef<{ step: LessonStep; fromHand: boolean } | null>(null);
  if (begun.current?.step !== step) {
    begun.current = {
      step,
      fromHand: state.positionState !== null && beginsInHand(state.positionState.input),
    };
  }
  const { fromHand } = begun.current;
  const start = useStart(info.id);
  const root = useRef<HTMLDivElement>(null);
  useFocus(root, state);
  if (!state.positionState || !start) return <p class="muted waiting">{words.loading}</p>;
  const { view } = state.positionState;
  const entry = turn.state.value;
  const solved = state.tone === 'solved';
  const answer = state.answer?.parts;
  const ready = entry.ready === null ? undefined : entry.verdict.parts;
  const active = !state.busy;
  const place = words.place(step.step + 1, step.steps);
  const isEnd = solved && step.step + 1 === step.steps;
  const areas = (player: PlayerNumber) => (
    <Areas
      view={view}
      player={player}
      places={start.areas}
      choices={active && !solved && player === kLearner ? entry.choices : []}
      chosen={active ? entry.piece : undefined}
      meant={active && player === kLearner ? ready?.piece : undefined}
      hinted={player === kLearner ? answer?.piece : undefined}
      onPiece={(choice) => void turn.choose(choice)}
      onRefused={
        player === kLearner && fromHand && active && !solved ? (piece) => void turn.refuse(piece) : undefined
      }
      onDrop={(choice, cell) => void turn.drop(choice, cell)}
    />
  );
  const side = (player: PlayerNumber) =>
    view.areas.some((area) => area.player === player) && (
      <PlayerPanel view={view} player={player} label="" isYou={player === kLearner} moves={false}>
        {areas(player)}
      </PlayerPanel>
    );
  return (
    <div class="lesson" ref={root}>
      <BoardScreen
        class="lesson-screen"
        view={view}
        head={
          <div class="row spread">
            <h1>{id === info.id ? words.lesson(info.name) : step.name}</h1>
            <div class="row">
              <progress max={step.steps} value={step.step + (solved ? 1 : 0)} aria-label={words.progress} />
              <span class="muted" data-testid="place">
                {place}
              </span>
            </div>
          </div>
        }
        above={
          <section class={`panel lesson-words ${state.tone}`} aria-label={place} aria-live="polite">
            <p data-testid="lesson-text">{step.text}</p>
            <p class="lesson-task" data-testid="task">
              {step.task}
            </p>
          </section>
        }
        board={
          <Board
            view={active ? asItStands(view, entry.verdict) : view}
            flipped={isTurned(start, kLearner)}
            label={words.board(info.name)}
            choices={active ? entry.choices : []}
            chosen={active ? entry.chosen : []}
            starters={active ? entry.starters : []}
            quiet={!entry.begun}
            marked={markedIn(view, entry.starters, step.task)}
            arrows={!active ? [] : answer ? wayOf(answer, 'hint') : ready ? wayOf(ready, 'choice') : []}
            ghosts={active && answer ? ghostsOf(view, answer) : []}
            animate
            onCell={(cell) => active && void turn.cell(cell)}
            onDrag={(from, to) => active && void turn.drag(from, to)}
            onCancel={() => active && turn.cancel()}
          />
        }
        bar={
          // The answer to the last try, until the next one begins.
          answerOf(state) !== '' && (!entry.begun || state.busy) ? (
            <Answer state={state} />
          ) : (
            !solved && <TurnPrompt turn={turn} view={view} paused={state.busy} note={null} />
          )
        }
        below={fromHand && areas(kLearner)}
        actions={
          isEnd ? (
            <FirstGame info={info} game={step.game} />
          ) : (
            <Actions
              id={id}
              session={session}
              state={state}
              step={step}
              turn={turn}
              onAnswer={() => {
                turn.cancel();
                void session.showAnswer();
              }}
            />
          )
        }
        side={
          <>
            {isEnd && <OtherLessons id={id} />}
            <Areas view={view} player={null} brief={isWithoutPoints(view)} />
            {!fromHand && side(kLearner)}
            {side(2)}
          </>
        }
      />
    </div>
  );
}

// While nobody has points, a score sheet is not shown (the steps' folded areas never are).
function isWithoutPoints({ areas }: View): boolean {
  const values = areas.filter(({ kind }) => kind === 'score').flatMap(({ rows }) => rows);
  return values.every((row) => row.values.every((value) => value === '0'));
}

const kMostMarked = 6;

// The cells with which the task can begin: those that it names, or all if they are few. Empty ones have small marks.
function markedIn(view: View, starters: string[], task: string): string[] {
  const isEmpty = (name: string) => view.cells.find((cell) => cell.name === name)?.pieces.length === 0;
  const named = starters.filter((name) => new RegExp(`\\b${name}\\b`).test(task));
  if (named.length > 0) return named;
  return starters.length <= kMostMarked || starters.every(isEmpty) ? starters : [];
}

function Answer({ state }: { state: LessonState }) {
  return (
    <p class={`lesson-answer ${state.tone}`} aria-live="polite" data-testid="answer">
      {capital(answerOf(state))}
    </p>
  );
}

// The last answer, or the turn that was asked for.
function answerOf({ answer, sentence, positionState }: LessonState): string {
  if (!answer || !positionState) return sentence;
  const { piece, placed, path } = answer.parts;
  const [cell] = placed;
  if (path.length > 1) {
    const kind = piece === undefined ? '' : kindName(positionState.view, piece);
    return text().answerPath(path.join(' → '), kind);
  }
  return piece !== undefined && cell !== undefined
    ? text().answerPlaced(kindName(positionState.view, piece), cell)
    : text().answerMove(answer.move);
}

// Moves the keyboard focus from the board to the next step and back to the board.
function useFocus(root: { current: HTMLDivElement | null }, state: LessonState): void {
  const number = state.step?.step;
  const first = useRef(number);
  useEffect(() => {
    if (first.current !== number) {
      focus(root.current, '[role=gridcell][tabindex="0"]');
      window.scrollTo(0, 0);
    }
    first.current = number;
  }, [root, number]);
  useEffect(() => {
    if (state.tone === 'solved') focus(root.current, '[data-testid=next-step], [data-testid=first-game]');
  }, [root, state.tone]);
}

function focus(root: HTMLElement | null, selector: string): void {
  root?.querySelector<HTMLElement | SVGElement>(selector)?.focus({ preventScroll: true });
}

function Actions(props: {
  id: string;
  session: LessonSession;
  state: LessonState;
  step: LessonStep;
  turn: TurnEntry;
  onAnswer(): void;
}) {
  const { id, session, state, step } = props;
  const words = text();
  const solved = state.tone === 'solved';
  const go = (number: number) => {
    if (!solved || number <= step.step) void report(session.remember(number));
    navigate({ screen: 'learn', lesson: id, step: number + 1 });
  };
  const isLast = step.step + 1 === step.steps;
  return (
    <div class="row lesson-actions">
      <Button
        icon="back"
        label={words.back}
        disabled={step.step === 0}
        testId="previous-step"
        onClick={() => go(step.step - 1)}
      />
      {!solved && (
        <Button icon="hint" disabled={state.busy} testId="show-answer" onClick={props.onAnswer}>
          {words.answer}
        </Button>
      )}
      {!solved && <TypeMove turn={props.turn} />}
      {(solved || step.ending) && (
        <Button
          icon="undo"
          disabled={state.moves.length === 0}
          testId="again"
          onClick={() => void session.again()}
        >
          {words.again}
        </Button>
      )}
      {!isLast && (
        <Button
          icon="next"
          kind={solved ? 'primary' : 'plain'}
          testId="next-step"
          onClick={() => go(step.step + 1)}
        >
          {solved ? words.next : words.skip}
        </Button>
      )}
    </div>
  );
}

// The weakest level, or the usual opponent in a game without levels.
function weakest(info: GameInfo): string {
  const level = 'level:1';
  return info.who.some(({ who }) => who === level) ? level : info.default_opponent;
}

function FirstGame({ info, game }: { info: GameInfo; game: string }) {
  const words = text();
  const begin = async () => {
    const players: Parameters<typeof beginGame>[1]['players'] = [{ who: 'human' }, { who: weakest(info) }];
    navigate({ screen: 'play', name: await beginGame(server, { game, players }) });
  };
  return (
    <div class="row" data-testid="lesson-end">
      <Button kind="primary" icon="play" testId="first-game" onClick={() => void report(begin())}>
        {words.firstGame}
      </Button>
    </div>
  );
}

function OtherLessons({ id }: { id: string }) {
  const words = text();
  const { lessons } = useLessons();
  return (
    <section class="stack lesson-end" aria-labelledby="other-lessons">
      <h2 id="other-lessons">{words.others}</h2>
      <div class="row">
        {lessons
          ?.filter(({ lesson }) => lesson !== id)
          .map(({ lesson, name }) => (
            <LinkButton key={lesson} href={formatRoute({ screen: 'learn', lesson, step: 0 })}>
              {name}
            </LinkButton>
          ))}
      </div>
    </section>
  );
}
