// The review of the main line: each player's losses by turn, and second attempts.
import { capital } from '../i18n';
import type { PlayerNumber, View } from '../protocol';
import { Button } from '../ui/Button';
import { moveNumber } from '../turn/number';
import { glyphText } from './notation';
import {
  countSlips,
  kGlyphOfSlip,
  kSlips,
  partedTurns,
  slipOf,
  type Retry,
  type Review,
  type ReviewTurn,
} from './review';
import type { Reviewer } from './reviewer';
import { text } from './sentences';
import type { StudySession } from './session';
import { mainLine } from './tree';
import { percent } from './values';

export function ReviewPanel(props: { session: StudySession; reviewer: Reviewer; view: View }) {
  const { session, reviewer, view } = props;
  const words = text();
  const review = reviewer.review.value;
  const line = mainLine(session.tree.value);
  const running = review !== null && !review.done;
  if (line.length === 0) return <p class="muted">{words.reviewNothing}</p>;
  return (
    <section class="review stack" data-testid="review">
      {!review && <p class="muted">{words.reviewText}</p>}
      <div class="row">
        {running ? (
          <Button onClick={() => reviewer.stop()}>{words.reviewStop}</Button>
        ) : (
          <Button
            kind={review ? 'plain' : 'primary'}
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
      {review && <Summary review={review} view={view} />}
      {review && (
        <Critical
          review={review}
          onGo={(turn) => session.go(line[turn.ply]?.id ?? session.at.peek())}
          onTry={(turn) => reviewer.tryAgain(turn)}
        />
      )}
    </section>
  );
}

function Progress({ review }: { review: Review }) {
  const words = text();
  return (
    <span class="row" role="status" data-testid="review-progress">
      {!review.done && <progress max={review.total} value={review.turns.length} aria-label={words.review} />}
      <span class="small muted">
        {review.done ? words.reviewDone : words.reviewProgress(review.turns.length, review.total)}
      </span>
    </span>
  );
}

function Summary({ review, view }: { review: Review; view: View }) {
  const words = text();
  const players: PlayerNumber[] = [1, 2];
  return (
    <div class="scroll">
      <table class="summary">
        <thead>
          <tr>
            <th scope="col">{words.player}</th>
            <th scope="col">{words.accuracy}</th>
            {review.points && <th scope="col">{words.pointsLost}</th>}
            {kSlips.map((slip) => (
              <th scope="col" key={slip}>
                <span aria-hidden="true">{glyphText([kGlyphOfSlip[slip]])}</span>{' '}
                <span class="long">{words.slipHeading(slip)}</span>
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {players.map((player) => {
            const counts = countSlips(review, player);
            const accuracy = review.accuracy?.[player - 1];
            return (
              <tr key={player}>
                <th scope="row">{view.players[player - 1]?.name}</th>
                <td>{accuracy === undefined ? '–' : percent(accuracy)}</td>
                {review.points && <td>{review.points[player - 1]}</td>}
                {kSlips.map((slip) => (
                  <td key={slip}>{counts[slip]}</td>
                ))}
              </tr>
            );
          })}
        </tbody>
      </table>
    </div>
  );
}

interface CriticalProps {
  onGo(turn: ReviewTurn): void;
  onTry(turn: ReviewTurn): void;
}

function Critical({ review, ...actions }: CriticalProps & { review: Review }) {
  const words = text();
  const { mattered, others } = partedTurns(review);
  if (mattered.length === 0) return review.done ? <p>{words.criticalNone}</p> : null;
  return (
    <>
      <h3>{words.critical}</h3>
      <Turns turns={mattered} {...actions} />
      {others.length > 0 && (
        <details>
          <summary>{words.lesser(others.length)}</summary>
          <Turns turns={others} {...actions} />
        </details>
      )}
    </>
  );
}

function Turns(props: CriticalProps & { turns: ReviewTurn[] }) {
  const words = text();
  return (
    <ul class="critical">
      {props.turns.map((turn) => {
        const slip = slipOf(turn);
        return (
          <li key={turn.ply}>
            <button type="button" class="move" onClick={() => props.onGo(turn)}>
              <span class="number">{moveNumber(turn.ply + 1)}</span>
              {turn.move} {slip && <b class="glyph">{glyphText([kGlyphOfSlip[slip]])}</b>}
            </button>
            <span class="critical-words">
              <span>
                {slip && words.slipName(slip)}, {lostWords(turn)}
              </span>
              <span class="muted">{capital(turn.words ?? '') || words.better(turn.best)}</span>
            </span>
            <Button label={words.tryAgainAt(turn.move)} testId="try-again" onClick={() => props.onTry(turn)}>
              {words.tryAgain}
            </Button>
          </li>
        );
      })}
    </ul>
  );
}

// The loss in points if there are points; winning chance too, unless it rounds to zero in a decided game.
function lostWords({ lost, points }: ReviewTurn): string {
  const words = text();
  if (!points || points.lost === 0) return words.lost(percent(lost));
  const little = Math.round(lost * 100) === 0;
  return little
    ? words.lostPoints(points.lost, points.exact)
    : words.lostBoth(percent(lost), points.lost, points.exact);
}

// The question, and the verdict on the last attempt.
export function RetrySentence(props: { retry: Retry; view: View }) {
  const { retry } = props;
  return (
    <p class={`sentence feedback ${retry.state}`} aria-live="polite" data-testid="feedback">
      {sentence(props)}
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
