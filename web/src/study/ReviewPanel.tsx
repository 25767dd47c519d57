// The review of the main line: each player's losses by turn, the better lines, and second attempts.
import type { ComponentChildren } from 'preact';
import { useEffect, useRef } from 'preact/hooks';
import { capital } from '../i18n';
import type { PlayerNumber, View } from '../protocol';
import { Button } from '../ui/Button';
import { unbroken } from '../ui/unbroken';
import { moveNumber } from '../turn/number';
import { keepInSight } from './keepInSight';
import { glyphText } from './notation';
import {
  betterLine,
  betterLineAt,
  chanceIn,
  countSlips,
  isOwn,
  kGlyphOfSlip,
  kSlips,
  partedTurns,
  slipOf,
  toldOf,
  wasLost,
  type Chance,
  type Retry,
  type Review,
  type ReviewTurn,
} from './review';
import type { Reviewer } from './reviewer';
import { text } from './sentences';
import type { StudySession } from './session';
import { mainLine, type NodeId, type Tree } from './tree';
import type { LabelOf } from './useLabels';
import { percent } from './values';

export function ReviewPanel(props: {
  session: StudySession;
  reviewer: Reviewer;
  view: View;
  person: PlayerNumber | null;
  labelOf: LabelOf;
}) {
  const { session, reviewer, view, person } = props;
  const words = text();
  const review = reviewer.review.value;
  const line = mainLine(session.tree.value);
  const running = review !== null && !review.done;
  const root = useRef<HTMLElement>(null);
  const here = line.findIndex(({ id }) => id === session.at.value);
  // What scrolls is the tab or, on a phone, the page.
  useEffect(() => keepInSight(root.current?.closest('[role=tabpanel], .page')), [here]);
  if (line.length === 0) return <p class="muted">{words.reviewNothing}</p>;
  return (
    <section class="review stack" ref={root} data-testid="review">
      {review && <Summary review={review} view={view} />}
      {review && (
        <Critical
          review={review}
          person={person}
          labelOf={(turn) => (line[turn.ply] ? props.labelOf(line[turn.ply]!.id) : turn.move)}
          here={here}
          onGo={(turn) => session.go(line[turn.ply]?.id ?? session.at.peek())}
        />
      )}
      <div class="row">
        {running ? (
          <Button onClick={() => reviewer.stop()}>{words.reviewStop}</Button>
        ) : (
          <Button
            kind={review ? 'quiet' : 'primary'}
            testId="review-start"
            onClick={() => void reviewer.start()}
          >
            {review ? words.reviewAgain : words.reviewStart}
          </Button>
        )}
        {review && <Progress review={review} />}
      </div>
      {(reviewer.problem.value || review?.problem) && (
        <p class="problem" role="alert">
          {capital(reviewer.problem.value || review?.problem || '')}
        </p>
      )}
    </section>
  );
}

function Progress({ review }: { review: Review }) {
  const words = text();
  return (
    <span class="row" role="status" data-testid="review-progress">
      {review.done ? (
        <span class="hidden">{words.reviewDone}</span>
      ) : (
        <>
          <progress max={review.total} value={review.turns.length} aria-label={words.review} />
          <span class="small muted">{words.reviewProgress(review.turns.length, review.total)}</span>
        </>
      )}
    </span>
  );
}

function Summary({ review, view }: { review: Review; view: View }) {
  const words = text();
  const players: PlayerNumber[] = [1, 2];
  return (
    <table class="summary">
      <thead>
        <tr>
          <td />
          <th scope="col">{words.accuracy}</th>
          {review.points && <th scope="col">{words.pointsLost}</th>}
          {kSlips.map((slip) => (
            <th scope="col" key={slip} aria-label={words.slipHeading(slip)} title={words.slipHeading(slip)}>
              {glyphText([kGlyphOfSlip[slip]])}
            </th>
          ))}
        </tr>
      </thead>
      <tbody>
        {players.map((player) => {
          const counts = countSlips(review, player);
          const accuracy = review.accuracy?.[player - 1] ?? null;
          return (
            <tr key={player}>
              <th scope="row">{view.players[player - 1]?.name}</th>
              <td>{accuracy === null ? '–' : percent(accuracy)}</td>
              {review.points && <td>{review.points[player - 1]}</td>}
              {kSlips.map((slip) => (
                <td key={slip}>{counts[slip]}</td>
              ))}
            </tr>
          );
        })}
      </tbody>
    </table>
  );
}

interface CriticalProps {
  review: Review;
  labelOf(turn: ReviewTurn): string;
  person: PlayerNumber | null;
  here: number; // the ply of the turn on the board; -1: none
  onGo(turn: ReviewTurn): void;
}

function Critical(props: CriticalProps) {
  const words = text();
  const { mattered, others } = partedTurns(props.review);
  if (mattered.length === 0) return props.review.done ? <p>{words.criticalNone}</p> : null;
  return (
    <>
      <Turns turns={mattered} {...props} />
      {others.length > 0 && (
        <details>
          <summary>{words.lesser(others.length)}</summary>
          <Turns turns={others} {...props} />
        </details>
      )}
    </>
  );
}

function Turns(props: CriticalProps & { turns: ReviewTurn[] }) {
  const { review, person } = props;
  return (
    <ul class="critical">
      {props.turns.map((turn) => {
        const slip = slipOf(turn);
        const own = isOwn(review, turn, person);
        const told = own ? lostText(turn) : chanceName(chanceIn(review, turn));
        return (
          <li key={turn.ply} class={own ? 'own' : 'chance'}>
            <button
              type="button"
              class="move"
              aria-current={turn.ply === props.here ? 'step' : undefined}
              onClick={() => props.onGo(turn)}
            >
              <span class="number">{moveNumber(turn.ply + 1)}</span>
              {props.labelOf(turn)} {slip && <b class="glyph">{glyphText([kGlyphOfSlip[slip]])}</b>}
            </button>
            <span class="muted small" title={told}>
              {told}
            </span>
          </li>
        );
      })}
    </ul>
  );
}

// "−45 %"; points where they are all that was lost.
function lostText({ lost, points }: ReviewTurn): string {
  const share = Math.round(lost * 100);
  if (points && points.lost > 0 && share === 0) return text().pointsShort(points.lost);
  return share === 0 ? '' : `−${share} %`;
}

function chanceName({ answer }: Chance): string {
  const words = text();
  return { taken: words.chanceTaken, missed: words.chanceMissed, none: words.chanceOpen }[answer];
}

// ---- Beside the board ----

// The review's sentence about the position on the board: at most 15 words.
export function reviewWords(
  review: Review | null,
  tree: Tree,
  at: NodeId,
  person: PlayerNumber | null,
): string {
  if (!review) return '';
  const words = text();
  const line = betterLineAt(tree, review, at);
  if (line) return words.betterMove(line.move, betterLine(tree, line.turn).length);
  const told = toldOf(review, plyIn(tree, at), person);
  if (!told) return '';
  if ('own' in told) return told.own.words ?? words.better(told.own.best);
  const { chance } = told;
  if (chance.answer === 'missed') return words.missedChance(chance.slip.move, chance.best);
  return (chance.answer === 'taken' ? words.tookChance : words.hadChance)(chance.slip.move);
}

// The turn of the main line that led to a node; -1 if there is none.
export function plyIn(tree: Tree, at: NodeId): number {
  return mainLine(tree).findIndex(({ id }) => id === at);
}

// The buttons at a turn that the review has found: play the better line move by move, try again, go on to the
// next one. Null elsewhere.
export function reviewActions(props: {
  session: StudySession;
  reviewer: Reviewer;
  person: PlayerNumber | null;
}): ComponentChildren {
  const { session, reviewer, person } = props;
  const words = text();
  const review = reviewer.review.value;
  const tree = session.tree.value;
  const at = session.at.value;
  if (!review) return null;
  const inLine = betterLineAt(tree, review, at);
  if (inLine) {
    const nodes = betterLine(tree, inLine.turn);
    const back = mainLine(tree)[inLine.turn.ply]?.id;
    const next = nodes[inLine.move];
    return (
      <div class="row review-actions" role="group" aria-label={words.review}>
        <Button testId="line-back" onClick={() => back !== undefined && session.go(back)}>
          {words.lineBack}
        </Button>
        <Button
          kind="primary"
          testId="line-next"
          disabled={next === undefined}
          onClick={() => next !== undefined && session.go(next)}
        >
          {words.lineNext}
        </Button>
      </div>
    );
  }
  const ply = plyIn(tree, at);
  const told = toldOf(review, ply, person);
  if (!told) return null;
  const own = 'own' in told ? told.own : null;
  const first = own && betterLine(tree, own)[0];
  const next = nextOwn(review, ply, person);
  return (
    <div class="row review-actions" role="group" aria-label={words.review}>
      {first != null && (
        <Button testId="show-line" onClick={() => session.go(first)}>
          {words.showLine}
        </Button>
      )}
      {own && !wasLost(own) && (
        <Button testId="try-again" onClick={() => reviewer.tryAgain(own)}>
          {words.tryAgain}
        </Button>
      )}
      <Button
        kind="primary"
        label={words.nextSlip}
        testId="next-slip"
        disabled={!next}
        onClick={() => next && session.go(mainLine(tree)[next.ply]?.id ?? at)}
      >
        {words.nextShort}
      </Button>
    </div>
  );
}

// The next slip after a ply, whoever made it.
function nextOwn(review: Review, ply: number, person: PlayerNumber | null): ReviewTurn | undefined {
  const { mattered } = partedTurns(review);
  const later = mattered.filter((turn) => turn.ply > ply);
  return later.find((turn) => isOwn(review, turn, person)) ?? later[0];
}

// The question, and the verdict on the last attempt.
export function RetrySentence(props: { retry: Retry; view: View }) {
  const { retry } = props;
  return (
    <p class={`sentence feedback ${retry.state}`} aria-live="polite" data-testid="feedback">
      {unbroken(sentence(props))}
    </p>
  );
}

export function RetryActions({ retry, reviewer }: { retry: Retry; reviewer: Reviewer }) {
  const words = text();
  const ended = retry.state === 'found' || retry.state === 'shown';
  return (
    <div class="row" role="group" aria-label={words.retryTitle}>
      {!ended && (
        <Button onClick={() => reviewer.showBetter()} testId="show-better">
          {words.retryShow}
        </Button>
      )}
      {ended && <Button onClick={() => reviewer.retryAgain()}>{words.retryOnce}</Button>}
      <Button kind={ended ? 'primary' : 'plain'} onClick={() => reviewer.tryNext()}>
        {words.retryNext}
      </Button>
      <Button onClick={() => reviewer.endRetry()} testId="end-retry">
        {words.retryEnd}
      </Button>
    </div>
  );
}

function sentence({ retry, view }: { retry: Retry; view: View }): string {
  const words = text();
  const move = retry.tried ?? '';
  switch (retry.state) {
    case 'asking':
      return words.retryAsk(view.players[view.to_move - 1]?.name ?? '', retry.turn.move);
    case 'judging':
      return words.retryJudging(move);
    case 'found':
      return move === retry.turn.best ? words.retryBest(move) : words.retryFound(move);
    case 'worse':
      return move === retry.turn.move ? words.retrySame(move) : words.retryWorse(move);
    case 'shown':
      return words.retryShown(retry.turn.best);
  }
}
