// One puzzle: the right moves are answered by the opponent until the game is won.
import { useEffect, useRef, useState } from 'preact/hooks';
import { Board } from '../board/Board';
import { capital } from '../i18n';
import type { PuzzleInfo, Sight } from '../protocol';
import { formatRoute } from '../router';
import { server } from '../server';
import { sentenceOf } from '../socket';
import { BothAreas } from '../study/BothAreas';
import { useTurn } from '../study/useTurn';
import { cellsOf, kNoParts } from '../turn/parts';
import { TurnBar } from '../turn/TurnBar';
import { Button, LinkButton } from '../ui/Button';
import { ownMoves, type Mark } from './progress';
import { text } from './sentences';

type Tone = 'ask' | 'right' | 'wrong' | 'solved';

const kPause = 700; // before the opponent's answer, and between the moves of the solution

export function Puzzle(props: {
  info: PuzzleInfo;
  title: string;
  onSolved(mark: Mark): void;
  onNext(): void;
}) {
  const { info, title } = props;
  const words = text();
  const [moves, setMoves] = useState<string[]>([]);
  const [feedback, setFeedback] = useState<{ tone: Tone; sentence: string }>({ tone: 'ask', sentence: '' });
  const [hint, setHint] = useState('');
  const helped = useRef(false);
  const pause = usePause();
  const sight = useSight(info, moves);
  const turn = useTurn(sight, (move) => attempt(move));

  // Whatever goes wrong, the page says so and the puzzle stays.
  const safely = (action: () => Promise<void>) =>
    action().catch((error: unknown) => setFeedback({ tone: 'wrong', sentence: sentenceOf(error) }));

  const attempt = (move: string) =>
    safely(async () => {
      setHint('');
      setFeedback({ tone: 'ask', sentence: words.checking });
      const answer = await server.request('puzzle.try', { puzzle: info.puzzle, moves: [...moves, move] });
      if (answer.verdict === 'wrong') {
        helped.current = true;
        const reply = answer.refutation.length > 0 ? ` ${words.refutation(answer.refutation.join(' '))}` : '';
        setFeedback({ tone: 'wrong', sentence: answer.message + reply });
        turn.cancel();
        return;
      }
      setMoves(answer.moves.slice(0, moves.length + 1));
      const solved = answer.verdict === 'solved';
      setFeedback({ tone: solved ? 'solved' : 'right', sentence: answer.message || words.reply });
      if (solved) props.onSolved(helped.current ? 'helped' : 'solved');
      await pause.wait(kPause);
      setMoves(answer.moves);
    });

  const showHint = () =>
    safely(async () => {
      helped.current = true;
      const solution = await server.request('puzzle.solution', { puzzle: info.puzzle });
      const onTheWay = moves.every((move, ply) => solution.moves[ply] === move);
      const next = onTheWay ? solution.moves[moves.length] : undefined;
      const { game = '', position = '' } = sight ?? {};
      const parts =
        next === undefined
          ? kNoParts
          : (await server.request('input', { game, position, text: next })).chosen;
      const [cell] = cellsOf(parts);
      setHint(cell ?? '');
      setFeedback({ tone: 'ask', sentence: cell === undefined ? words.hintNone : '' });
    });

  const showSolution = () =>
    safely(async () => {
      helped.current = true;
      setHint('');
      const solution = await server.request('puzzle.solution', { puzzle: info.puzzle });
      setFeedback({ tone: 'ask', sentence: words.shown });
      for (let ply = 0; ply <= solution.moves.length; ++ply) {
        setMoves(solution.moves.slice(0, ply));
        await pause.wait(kPause);
      }
      props.onSolved('helped');
    });

  const again = () => {
    pause.cancel();
    setMoves([]);
    setHint('');
    setFeedback({ tone: 'ask', sentence: '' });
  };

  const state = turn.state.value;
  const mine = moves.length % 2 === 0; // while the opponent thinks, nothing can be entered
  const player = sight?.view.players[startOf(sight, moves) - 1]?.name ?? '';
  if (!sight) return <p class="muted waiting">{words.loading}</p>;
  return (
    <div class="puzzle">
      <h1>{title}</h1>
      <div class="puzzle-grid">
        <div class={`puzzle-board ${sight.view.grid}`}>
          <Board
            view={sight.view}
            label={words.board(title)}
            choices={mine ? state.choices : []}
            chosen={hint ? [...state.chosen, hint] : state.chosen}
            quiet={!state.begun}
            animate
            onCell={(cell) => mine && void turn.cell(cell)}
            onDrag={(from, to) => mine && void turn.drag(from, to)}
            onCancel={() => turn.cancel()}
          />
        </div>
        <div class="stack">
          <section class={`panel stack feedback ${feedback.tone}`}>
            <h2 data-testid="task">{words.task(player, ownMoves(info))}</h2>
            <p aria-live="polite" data-testid="feedback">
              {capital(feedback.sentence)} {hint && words.hintAt(hint)}
            </p>
          </section>
          {sight.outcome === 'running' && mine && <TurnBar turn={turn} view={sight.view} />}
          <div class="row">
            {feedback.tone === 'solved' ? (
              <Button kind="primary" icon="next" testId="next-puzzle" onClick={props.onNext}>
                {words.next}
              </Button>
            ) : (
              <>
                <Button icon="hint" testId="hint" onClick={() => void showHint()}>
                  {words.hint}
                </Button>
                <Button testId="solution" onClick={() => void showSolution()}>
                  {words.solution}
                </Button>
              </>
            )}
            <Button icon="undo" onClick={again}>
              {words.again}
            </Button>
            {feedback.tone !== 'solved' && (
              <Button icon="next" onClick={props.onNext}>
                {words.next}
              </Button>
            )}
          </div>
          <div class="row">
            <LinkButton
              icon="study"
              href={formatRoute({ screen: 'study', link: { game: info.game, position: info.position } })}
            >
              {words.study}
            </LinkButton>
            <LinkButton
              icon="puzzle"
              href={formatRoute({ screen: 'puzzles', game: info.game.split(':')[0] ?? '', puzzle: '' })}
            >
              {words.all}
            </LinkButton>
          </div>
          <BothAreas turn={turn} view={sight.view} />
        </div>
      </div>
    </div>
  );
}

// Who solves it: the player to move at the start.
function startOf(sight: Sight, moves: string[]): number {
  return moves.length % 2 === 0 ? sight.view.to_move : 3 - sight.view.to_move;
}

function useSight(info: PuzzleInfo, moves: string[]): Sight | null {
  const [sight, setSight] = useState<Sight | null>(null);
  const epoch = server.epoch.value;
  useEffect(() => {
    let wanted = true;
    server
      .request('look', { game: info.game, position: info.position, moves })
      .then((seen) => wanted && setSight(seen))
      .catch(() => undefined);
    return () => {
      wanted = false;
    };
  }, [info, moves, epoch]);
  return sight;
}

// Waiting that ends with the screen: what comes after it is then left undone.
function usePause() {
  const timer = useRef(0);
  useEffect(() => () => window.clearTimeout(timer.current), []);
  return {
    wait: (milliseconds: number) =>
      new Promise<void>((resolve) => {
        timer.current = window.setTimeout(resolve, milliseconds);
      }),
    cancel: () => window.clearTimeout(timer.current),
  };
}
