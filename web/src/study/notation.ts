// Notation of moves and counts.

const kGlyphs: Record<number, string> = { 1: '!', 2: '?', 3: '!!', 4: '??', 5: '!?', 6: '?!' };

export const kMoveGlyphs = [3, 1, 5, 6, 2, 4] as const;

export function glyphText(glyphs: readonly number[]): string {
  return glyphs.map((glyph) => kGlyphs[glyph] ?? `$${glyph}`).join(' ');
}

// "12,345", "1.2 M": the number of positions that the engine has visited.
export function shortCount(count: number): string {
  if (count >= 1e9) return `${(count / 1e9).toFixed(1)} G`;
  if (count >= 1e6) return `${(count / 1e6).toFixed(1)} M`;
  if (count >= 1e4) return `${Math.round(count / 1e3)} k`;
  return String(count);
}
