// One puzzle: the opponent answers right moves until the game is won.
import { useEffect, useRef, useState } from 'preact/hooks';
import { Areas } from '../board/Areas';
import { Board } from '../board/Board';
import { isTurned, otherPlayer } from '../board/sides';
import { useStart } from '../board/useStart';
import { capital } from '../i18n';
import { TypeMove } from '../learn/TypeMove';
import type { PlayerNumber, PositionState, PuzzleInfo, TurnParts } from '../protocol';
import { formatRoute } from '../router';
import { server } from '../server';
import { sentenceOf } from '../socket';
import { useTurn } from '../study/useTurn';
import { asItStands, beginsInHand, ghostsOf, kNoParts, wayOf } from '../turn/parts';
import { TurnPrompt } from '../turn/TurnBar';
import { BoardScreen } from '../ui/BoardScreen';
import { Button, LinkButton } from '../ui/Button';
import { PlayerPanel } from '../ui/PlayerPanel';
import { dayOf, ownMoves } from './progress';
import { text } from './sentences';

// The hints given so far.
interface Hinted {
  count: number;
  parts: TurnParts;
  isWhole: boolean; // there are no more hints
}

type Tone = 'ask' | 'right' | 'wrong' | 'solved' | 'shown';

const kPause = 700; // before the opponent's answer, and between the moves of the solution
const kRefutationPause = 1400; // long enough to see why a move is wrong

export function Puzzle(props: { info: PuzzleInfo; title: string; onSolved(): void; onNext(): void }) {
  const { info, title } = props;
  const words = text();
  const [moves, setMoves] = useState<string[]>([]);
  const [feedback, setFeedback] = useState<{ tone: Tone; sentence: string }>({ tone: 'ask', sentence: '' });
  const [hinted, setHinted] = useState<Hinted>(kNoHint);
  const [standing, setStanding] = useState(''); // the rating in words; empty until a try is rated
  const [playing, setPlaying] = useState(false); // moves are played out, and none can be entered
  const helped = useRef(false);
  const pause = usePause();
  const start = usePositionState(info, kNoMoves)?.positionState;
  const seen = usePositionState(info, moves);
  const positionState = seen?.positionState ?? null;
  const gameStart = useStart(info.game);
  const turn = useTurn(positionState, (move) => attempt(move));

  // On any failure the page says so and the puzzle stays.
  const safely = (action: () => Promise<void>) =>
    action().catch((error: unknown) => {
      setPlaying(false);
      setFeedback({ tone: 'wrong', sentence: sentenceOf(error) });
    });

  // Plays moves on the board in sequence.
  const playOut = async (steps: string[][], milliseconds: number) => {
    setPlaying(true);
    for (const step of steps) {
      setMoves(step);
      await pause.wait(milliseconds);
    }
    setPlaying(false);
  };

  const attempt = (move: string) =>
    safely(async () => {
      setHinted(kNoHint);
      setFeedback({ tone: 'ask', sentence: words.checking });
      const tried = [...moves, move];
      const answer = await server.request('puzzle.try', {
        puzzle: info.puzzle,
        moves: tried,
        helped: helped.current,
        day: dayOf(new Date()),
      });
      setStanding(answer.standing?.words ?? '');
      if (answer.verdict === 'wrong') {
        helped.current = true;
        setFeedback({ tone: 'wrong', sentence: answer.message });
        turn.cancel();
        const [reply] = answer.refutation;
        await playOut(reply === undefined ? [tried] : [tried, [...tried, reply]], kRefutationPause);
        setMoves(moves);
        return;
      }
      const solved = answer.verdict === 'solved';
      setFeedback({ tone: solved ? 'solved' : 'right', sentence: answer.message });
      if (solved) props.onSolved();
      await playOut([answer.moves.slice(0, tried.length)], kPause);
      setMoves(answer.moves);
    });

  const showHint = () =>
    safely(async () => {
      helped.current = true;
      turn.cancel();
      const { message, parts, move } = await server.request('puzzle.hint', {
        puzzle: info.puzzle,
        moves,
        number: hinted.count,
      });
      setHinted({ count: hinted.count + 1, parts, isWhole: move !== undefined });
      setFeedback({ tone: 'ask', sentence: message });
    });

  const showSolution = () =>
    safely(async () => {
      helped.current = true;
      setHinted(kNoHint);
      const solution = await server.request('puzzle.solution', { puzzle: info.puzzle });
      setFeedback({ tone: 'shown', sentence: words.shown });
      await playOut([[], ...solution.moves.map((_, ply) => solution.moves.slice(0, ply + 1))], kPause);
    });

  const again = () => {
    pause.cancel();
    setPlaying(false);
    setMoves([]);
    setHinted(kNoHint);
    setFeedback({ tone: 'ask', sentence: '' });
  };

  const state = turn.state.value;
  if (!positionState || !start || !gameStart) return <p class="muted waiting">{words.loading}</p>;
  const solver = start.view.to_move;
  const done = feedback.tone === 'solved' || feedback.tone === 'shown';
  const mine = !playing && !done && moves.length % 2 === 0 && seen?.moves === moves;
  const asks = mine && positionState.outcome === 'running';
  const { points } = positionState;
  const pointsOf = (player: PlayerNumber) => (points ? { points: points[player - 1]! } : {});
  return (
    <BoardScreen
      class="puzzle"
      view={positionState.view}
      head={<h1>{title}</h1>}
      above={
        <section class={`panel feedback ${feedback.tone}`}>
          <h2 data-testid="task">{words.task(start.view.players[solver - 1]?.name ?? '', ownMoves(info))}</h2>
          <p aria-live="polite" data-testid="feedback">
            {withStop(capital(feedback.sentence)) || '\u00a0'}
          </p>
          {done && standing !== '' && (
            <p class="muted small" data-testid="standing">
              {words.standing(standing)} {words.standingHow}
            </p>
          )}
        </section>
      }
      board={
        <Board
          view={mine ? asItStands(positionState.view, state.verdict) : positionState.view}
          flipped={isTurned(gameStart, solver)}
          label={words.board(title)}
          choices={mine ? state.choices : []}
          chosen={state.chosen}
          starters={mine ? state.starters : []}
          arrows={mine ? wayOf(hinted.parts, 'hint') : []}
          ghosts={mine ? ghostsOf(positionState.view, hinted.parts) : []}
          quiet={!state.begun}
          animate
          onCell={(cell) => mine && void turn.cell(cell)}
          onDrag={(from, to) => mine && void turn.drag(from, to)}
          onCancel={() => turn.cancel()}
        />
      }
      bar={asks && <TurnPrompt turn={turn} view={positionState.view} />}
      below={
        <PlayerPanel
          view={positionState.view}
          player={solver}
          label=""
          isYou
          moves={asks}
          {...pointsOf(solver)}
        >
          <Areas
            view={positionState.view}
            player={solver}
            places={gameStart.areas}
            choices={asks ? state.choices : []}
            chosen={state.piece}
            meant={state.ready === null ? undefined : state.verdict.parts?.piece}
            hinted={mine ? hinted.parts.piece : undefined}
            onPiece={(choice) => void turn.choose(choice)}
            onRefused={
              asks && beginsInHand(positionState.input) ? (piece) => void turn.refuse(piece) : undefined
            }
            onDrop={(choice, cell) => void turn.drop(choice, cell)}
          />
        </PlayerPanel>
      }
      actions={
        <div class="row">
          {done && (
            <Button kind="primary" icon="next" testId="next-puzzle" onClick={props.onNext}>
              {words.next}
            </Button>
          )}
          {!done && (
            <>
              {!hinted.isWhole && (
                <Button testId="hint" disabled={!mine} onClick={() => void showHint()}>
                  {hinted.count === 0 ? words.hint : words.moreHint}
                </Button>
              )}
              <Button testId="solution" disabled={playing} onClick={() => void showSolution()}>
                {words.solution}
              </Button>
            </>
          )}
          <Button icon="undo" label={words.again} testId="again" onClick={again}>
            {feedback.tone === 'wrong' ? words.onceMore : undefined}
          </Button>
          {asks && <TypeMove turn={turn} />}
          {!done && <Button icon="next" label={words.next} onClick={props.onNext} />}
        </div>
      }
      side={
        <>
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
          <Areas view={positionState.view} player={null} />
          <PlayerPanel
            view={positionState.view}
            player={otherPlayer(solver)}
            label=""
            isYou={false}
            moves={false}
            {...pointsOf(otherPlayer(solver))}
          >
            <Areas view={positionState.view} player={otherPlayer(solver)} places={gameStart.areas} />
          </PlayerPanel>
        </>
      }
    />
  );
}

// The server's sentences may lack a full stop; the page's have one.
function withStop(sentence: string): string {
  return sentence === '' || /[.!?…]$/.test(sentence) ? sentence : `${sentence}.`;
}

const kNoMoves: string[] = [];
const kNoHint: Hinted = { count: 0, parts: kNoParts, isWhole: false };

// The last position received: until the answer comes, that of the previous moves.
function usePositionState(
  info: PuzzleInfo,
  moves: string[],
): { positionState: PositionState; moves: string[] } | null {
  const [seen, setSeen] = useState<{ positionState: PositionState; moves: string[] } | null>(null);
  const epoch = server.epoch.value;
  useEffect(() => {
    let wanted = true;
    server
      .request('look', { game: info.game, position: info.position, moves })
      .then((positionState) => wanted && setSeen({ positionState, moves }))
      .catch(() => undefined);
    return () => {
      wanted = false;
    };
  }, [info, moves, epoch]);
  return seen;
}

// A wait that ends with the screen: later steps are then skipped.
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
