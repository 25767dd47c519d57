// Moves in writing: glyphs, and where on the board they happen.

import { cellsIn } from '../board/names';
import type { Arrow } from '../board/types';

const kGlyphs: Record<number, string> = { 1: '!', 2: '?', 3: '!!', 4: '??', 5: '!?', 6: '?!' };

export const kMoveGlyphs = [3, 1, 5, 6, 2, 4] as const;

export function glyphText(glyphs: readonly number[]): string {
  return glyphs.map((glyph) => kGlyphs[glyph] ?? `$${glyph}`).join(' ');
}

// From the first cell of a move's path to its last one; of a piece that is placed, the cell alone. None for a pass.
export function arrowOf(move: string, rank: number, cells: ReadonlySet<string>): Arrow | null {
  const namesIn = (text: string) => cellsIn(text).filter((name) => cells.has(name));
  const [path = '', ...placed] = move.split('@');
  const names = namesIn(path).length > 0 ? namesIn(path) : placed.flatMap(namesIn);
  const from = names[0];
  const to = names.at(-1);
  return from === undefined || to === undefined ? null : { from, to, rank };
}

// "12,345", "1.2 M": how many positions the engine has seen.
export function shortCount(count: number): string {
  if (count >= 1e9) return `${(count / 1e9).toFixed(1)} G`;
  if (count >= 1e6) return `${(count / 1e6).toFixed(1)} M`;
  if (count >= 1e4) return `${Math.round(count / 1e3)} k`;
  return String(count);
}
