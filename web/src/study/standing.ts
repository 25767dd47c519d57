// The evaluation of a node of a study, from the most reliable source available.

import type { PlayerNumber, PositionState, RecordEvaluation, Value } from '../protocol';
import type { GraphPoint } from './Graph';
import type { Standing } from './EvaluationBar';
import { moveNumber } from '../turn/number';
import { glyphText } from './notation';
import { isMoveGlyph, kRoot, lineThrough, nodeAt, type Node, type NodeId, type Tree } from './tree';
import { bestOf, chanceFor, chanceOf, isExact, pliesOf, type Proven } from './values';

export interface Sources {
  positionState: PositionState;
  proven: Proven | null; // proven values of the moves here
  engine: Value | undefined;
  reviewed?: Value | undefined; // the review's
  pointsPerLogit: number;
}

const kOutcomes = { '1': 1, '2': 0, draw: 0.5 } as const;

export function standingAt(node: Node, sources: Sources): Standing | null {
  const { positionState, proven, reviewed } = sources;
  // Where the review has proven a value, the engine's estimate would contradict its words.
  const engine = reviewed?.exact && !sources.engine?.exact ? reviewed : (sources.engine ?? reviewed);
  if (positionState.outcome !== 'running') return { player1: kOutcomes[positionState.outcome], exact: true };
  const best = proven ? bestOf(proven) : undefined;
  // A proven bound says less than a search to the end.
  const value = best?.bound && engine?.exact ? engine : (best ?? engine);
  if (value) return fromValue(value);
  return node.evaluation ? fromRecord(node.evaluation, sources.pointsPerLogit) : null;
}

export function fromValue(value: Value): Standing {
  const plies = pliesOf(value);
  return {
    player1: value.player1,
    exact: value.exact === true,
    ...(plies === undefined ? {} : { plies }),
    ...(value.at_most ? { atMost: true } : {}),
    ...(value.margin === undefined ? {} : { margin: Math.abs(value.margin) }),
    ...(value.points === undefined ? {} : { points: Math.abs(value.points) }),
  };
}

function fromRecord(evaluation: RecordEvaluation, pointsPerLogit: number): Standing {
  const standing = { player1: chanceOf(evaluation, pointsPerLogit), exact: isExact(evaluation) };
  if ('win' in evaluation) return { ...standing, plies: evaluation.win };
  if ('loss' in evaluation) return { ...standing, plies: evaluation.loss };
  if ('points' in evaluation) return { ...standing, points: Math.abs(evaluation.points) };
  return standing;
}

const kSlipGlyphs: ReadonlySet<number> = new Set([2, 4, 6]);

// A player's chances along the line through a node: reviewed, recorded, or by the engine.
export function course(
  tree: Tree,
  at: NodeId,
  viewer: PlayerNumber,
  chances: { get(id: NodeId): Value | undefined },
  pointsPerLogit: number,
): GraphPoint[] {
  return [nodeAt(tree, kRoot), ...lineThrough(tree, at)].map((node, ply) => {
    const known = chances.get(node.id)?.player1;
    const chance = node.evaluation ? chanceOf(node.evaluation, pointsPerLogit) : known;
    const slip = node.glyphs.find((glyph) => isMoveGlyph(glyph) && kSlipGlyphs.has(glyph));
    return {
      label: ply === 0 ? '' : `${moveNumber(ply)} ${node.move}`,
      ...(chance === undefined ? {} : { chance: chanceFor(viewer, chance) }),
      ...(slip === undefined ? {} : { slip: glyphText([slip]) }),
    };
  });
}
