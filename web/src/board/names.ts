// Cells and pieces in words, for screen readers.
import type { Cell, Piece, View } from '../protocol';
import { text } from './sentences';

export function pieceName(view: Pick<View, 'players'>, piece: Piece): string {
  const owner = view.players[piece.owner - 1]?.name ?? '';
  const word = text().piece(piece.kind, piece.count);
  return piece.number === undefined ? `${owner}: ${word}` : `${owner}: ${word} ${piece.number}`;
}

// "d4, White: cube, to here"
export function cellName(view: View, cell: Cell, choosable: boolean): string {
  const words = text();
  const parts = [cell.name, words.terrain(cell.terrain)];
  parts.push(...cell.pieces.map((piece) => pieceName(view, piece)));
  if (cell.pieces.length === 0 && cell.terrain === 'plain') parts.push(words.empty);
  parts.push(words.mark(cell.mark));
  if (choosable) parts.push(words.choosable);
  return parts.filter((part) => part !== '').join(', ');
}
