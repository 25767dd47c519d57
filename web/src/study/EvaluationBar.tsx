// The evaluation, as a bar of both players' winning chances. Exact values are solid, estimates hatched, and
// both are also given in words.
import type { PlayerNumber, View } from '../protocol';
import { text } from './sentences';
import { chanceFor, movesIn, percent } from './values';

export interface Standing {
  player1: number; // winning chance, 0 to 1
  exact: boolean;
  plies?: number; // to the end, if a win is forced
  atMost?: boolean; // `plies` is an upper bound
  margin?: number; // points of a forced win
  points?: number; // the estimated lead
}

export function EvaluationBar(props: {
  standing: Standing | null;
  view: View;
  viewer: PlayerNumber;
  below: PlayerNumber;
}) {
  const { standing, view, viewer, below } = props;
  const words = text();
  const share = standing ? standing.player1 : 0.5;
  const [one, two] = view.players;
  const lower = below === 1 ? one : two;
  const lowerShare = below === 1 ? share : 1 - share;
  const kind = standing ? (standing.exact ? words.exact : words.estimate) : words.unknown;
  const name = view.players[viewer - 1]?.name ?? '';
  const chance = chanceFor(viewer, share);
  const spoken = standing ? words.barText(name, percent(chance), kind) : words.unknown;
  const upper = below === 1 ? two : one;
  return (
    <div
      class={`bar ${standing ? (standing.exact ? 'exact' : 'estimated') : 'none'}`}
      role="meter"
      aria-label={words.chanceOf(name)}
      aria-valuemin={0}
      aria-valuemax={100}
      aria-valuenow={Math.round(chance * 100)}
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

// The same as a line of text. Chances and leads are always those of the same player, the viewer.
export function StandingText(props: { standing: Standing | null; view: View; viewer: PlayerNumber }) {
  const { standing, view, viewer } = props;
  const words = text();
  if (!standing) return <span class="standing" />;
  return (
    <span class="standing" data-testid="standing">
      <b>{standingWords(standing, view, viewer)}</b>
      {standing.points !== undefined && (
        <span class="mono">
          {chanceFor(viewer, standing.player1) < 0.5 ? '−' : '+'}
          {standing.points.toFixed(2)}
        </span>
      )}
      <span class={`certainty ${standing.exact ? 'exact' : 'estimated'}`}>
        {standing.exact ? words.exact : words.estimate}
      </span>
    </span>
  );
}

export function standingWords(standing: Standing, view: View, viewer: PlayerNumber): string {
  const words = text();
  const ahead = view.players[standing.player1 >= 0.5 ? 0 : 1].name;
  if (standing.exact && standing.player1 === 0.5) return words.drawn;
  if (standing.margin) return words.winsBy(ahead, standing.margin);
  if (standing.plies !== undefined && standing.plies > 0) {
    const moves = movesIn(standing.plies);
    return standing.atMost ? words.winsWithin(ahead, moves) : words.winsIn(ahead, moves);
  }
  if (view.outcome !== 'running') return words.hasWon(ahead);
  return `${view.players[viewer - 1]?.name} ${percent(chanceFor(viewer, standing.player1))}`;
}
