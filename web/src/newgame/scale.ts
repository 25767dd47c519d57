import type { WhoInfo } from '../protocol';

// The players of one scale by strength: the levels for people and those of the game's report are two.
export function scaleOf(who: WhoInfo[], group: WhoInfo['group']): WhoInfo[] {
  return who
    .filter((one) => one.group === group && one.rung !== undefined)
    .sort((one, other) => (one.rung ?? 0) - (other.rung ?? 0));
}

// The next player of the same scale; undefined for the strongest, and for players without one.
export function rungAbove(who: WhoInfo[], current: string | undefined): WhoInfo | undefined {
  const scale = scaleOf(who, who.find((one) => one.who === current)?.group ?? 'human');
  const at = scale.findIndex((one) => one.who === current);
  return at < 0 ? undefined : scale[at + 1];
}

const kNearRungs = 5; // besides two people at one screen

// The rungs that are shown at first: those around `middle`, more above it than below.
export function nearRungs(count: number, middle: number): number[] {
  const first = Math.max(0, Math.min(middle - 2, count - kNearRungs));
  return Array.from({ length: Math.min(count, kNearRungs) }, (_, index) => first + index);
}
