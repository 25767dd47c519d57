// Animates motions on a board that is already drawn in its new state: pieces glide from where they were.
import { signal } from '@preact/signals';
import type { Layout } from './geometry';
import { identity } from './motions';
import type { Motion } from './motions';

const kStep = 190; // milliseconds from cell to cell
const kLongest = 1100;
const kFade = 220;

// The factor on the duration of motions; 0 turns them off.
export const animationFactor = signal(1);

export function wantsMotion(): boolean {
  if (animationFactor.value === 0 || typeof matchMedia === 'undefined') return false;
  return !matchMedia('(prefers-reduced-motion: reduce)').matches;
}

function duration(route: string[]): number {
  return animationFactor.value * Math.min(kLongest, kStep * Math.max(1, route.length - 1));
}

// Offsets from the drawing's own cell.
function offsets(layout: Layout, route: string[], base: string): Keyframe[] {
  const origin = layout.centres.get(base);
  return route.map((name) => {
    const at = layout.centres.get(name) ?? origin;
    const x = (at?.x ?? 0) - (origin?.x ?? 0);
    const y = (at?.y ?? 0) - (origin?.y ?? 0);
    return { transform: `translate(${x}px, ${y}px)` };
  });
}

// The time at which a moving piece is nearest to a cell: the piece there is captured at that moment.
function passing(layout: Layout, motions: Motion[], cell: string): number {
  const at = layout.centres.get(cell);
  let best = 0;
  let least = Infinity;
  for (const motion of motions) {
    if (motion.kind === 'appear' || motion.route.length < 2 || !at) continue;
    const step = duration(motion.route) / (motion.route.length - 1);
    const points = motion.route.map((name) => layout.centres.get(name) ?? at);
    for (let i = 1; i < points.length; ++i) {
      const [from, to] = [points[i - 1]!, points[i]!];
      for (const part of [0.5, 1]) {
        const x = from.x + (to.x - from.x) * part;
        const y = from.y + (to.y - from.y) * part;
        const distance = Math.hypot(x - at.x, y - at.y);
        if (distance >= least) continue;
        least = distance;
        best = (i - 1 + part) * step;
      }
    }
  }
  return best;
}

// `find` returns the drawing of a piece on a cell; `ghost` that of a piece which is gone.
export function animate(
  motions: Motion[],
  layout: Layout,
  find: (cell: string, piece: string) => SVGElement | null,
  ghost: (index: number) => SVGElement | null,
): void {
  const travel = Math.max(
    0,
    ...motions.map((motion) => (motion.kind === 'glide' ? duration(motion.route) : 0)),
  );
  motions.forEach((motion, index) => {
    switch (motion.kind) {
      case 'glide': {
        const end = motion.route[motion.route.length - 1] ?? '';
        const element = find(end, identity(motion.piece));
        element?.animate(offsets(layout, motion.route, end), {
          duration: duration(motion.route),
          easing: 'linear',
        });
        break;
      }
      case 'appear': {
        const element = find(motion.cell, identity(motion.piece));
        const hidden = { opacity: 0, transform: 'scale(0.6)' };
        element?.animate([hidden, { opacity: 1, transform: 'scale(1)' }], {
          duration: animationFactor.value * kFade,
          delay: travel,
          easing: 'ease-out',
          fill: 'backwards',
        });
        break;
      }
      case 'vanish': {
        const element = ghost(index);
        const base = motion.route[0] ?? '';
        const path = offsets(layout, motion.route, base);
        const time = motion.route.length > 1 ? duration(motion.route) : 0;
        if (time > 0) element?.animate(path, { duration: time, easing: 'linear', fill: 'forwards' });
        const delay = time > 0 ? time : passing(layout, motions, base);
        element?.animate([{ opacity: 1 }, { opacity: 0 }], {
          duration: animationFactor.value * kFade,
          delay,
          fill: 'both',
        });
        break;
      }
    }
  });
}
