// Turns for tests, split into parts as the core does it.
import type { PieceWord, TurnParts } from '../protocol';

const kPieces: Record<string, PieceWord> = { C: 'cube', S: 'sphere' };

// Parses "c3xe5", "C@a1", "C@", "a1-a2@f1"; a lone cell is the beginning of a path.
export function partsOf(move: string): TurnParts {
  const cells = (text: string) => text.match(/[a-z]\d+/g) ?? [];
  const [path = '', ...placed] = move.split('@');
  const piece = kPieces[path];
  return { path: cells(path), placed: placed.flatMap(cells), ...(piece && { piece }) };
}
