// The evaluation, as a bar of both players' winning chances. Exact values are solid, estimates hatched, and
// both are also given in words.
import type { PlayerNumber, View } from '../protocol';
import { text } from './sentences';
import { movesIn, percent } from './values';

export interface Standing {
  player1: number; // winning chance, 0 to 1
  exact: boolean;
  plies?: number; // to the end, if a win is forced
  atMost?: boolean; // `plies` is an upper bound
  margin?: number; // points of a forced win
  points?: number; // the estimated lead
}

export function EvaluationBar(props: { standing: Standing | null; view: View; below: PlayerNumber }) {
  const { standing, view, below } = props;
  const words = text();
  const share = standing ? standing.player1 : 0.5;
  const [one, two] = view.players;
  const lower = below === 1 ? one : two;
  const lowerShare = below === 1 ? share : 1 - share;
  const kind = standing ? (standing.exact ? words.exact : words.estimate) : words.unknown;
  const spoken = standing ? words.barText(one.name, percent(share), kind) : words.unknown;
  const upper = below === 1 ? two : one;
  return (
    <div
      class={`bar ${standing ? (standing.exact ? 'exact' : 'estimated') : 'none'}`}
      role="meter"
      aria-label={words.chanceOf(one.name)}
      aria-valuemin={0}
      aria-valuemax={100}
      aria-valuenow={Math.round(share * 100)}
      aria-valuetext={spoken}
      title={spoken}
      data-testid="bar"
    >
      <div class={`bar-part upper ${upper.colour}`} style={{ flexGrow: 1 - lowerShare }} />
      <div class={`bar-part lower ${lower.colour}`} style={{ flexGrow: lowerShare }} />
      <span class="bar-middle" />
    </div>
  );
}

// The same as a line of text, from the side of the player who is ahead.
export function StandingText(props: { standing: Standing | null; view: View }) {
  const { standing, view } = props;
  const words = text();
  if (!standing) return <span class="standing" />;
  return (
    <span class="standing" data-testid="standing">
      <b>{sentence(standing, view)}</b>
      {standing.points !== undefined && <span class="mono">+{standing.points.toFixed(2)}</span>}
      <span class={`certainty ${standing.exact ? 'exact' : 'estimated'}`}>
        {standing.exact ? words.exact : words.estimate}
      </span>
    </span>
  );
}

function sentence(standing: Standing, view: View): string {
  const words = text();
  const ahead = view.players[standing.player1 >= 0.5 ? 0 : 1].name;
  if (standing.exact && standing.player1 === 0.5) return words.drawn;
  if (standing.margin) return words.winsBy(ahead, standing.margin);
  if (standing.plies !== undefined && standing.plies > 0) {
    const moves = movesIn(standing.plies);
    return standing.atMost ? words.winsWithin(ahead, moves) : words.winsIn(ahead, moves);
  }
  if (view.outcome !== 'running') return words.hasWon(ahead);
  return `${ahead} ${percent(Math.max(standing.player1, 1 - standing.player1))}`;
}
