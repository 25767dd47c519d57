// Cells and pieces in words, for screen readers.
import { plural } from '../i18n';
import type { Cell, Piece, PieceWord, View } from '../protocol';
import { pieceKind, terrainKind } from './kinds';
import { text } from './sentences';

// The name of a piece: "cube".
export function kindName(view: Pick<View, 'game'>, word: PieceWord): string {
  return pieceKind(view, word)?.name ?? word;
}

export function pieceName(view: Pick<View, 'game' | 'players'>, piece: Piece): string {
  return piece.count === 1 ? ownedName(view, piece, kindName(view, piece.kind)) : countedName(view, piece);
}

// The name of pieces whose count is shown, even if it is 1: "White: 1 cube".
export function countedName(view: Pick<View, 'game' | 'players'>, piece: Piece): string {
  const name = kindName(view, piece.kind);
  const several = pieceKind(view, piece.kind)?.plural ?? name;
  return ownedName(view, piece, plural(piece.count, name, several));
}

function ownedName(view: Pick<View, 'players'>, piece: Piece, word: string): string {
  const owner = view.players[piece.owner - 1]?.name ?? '';
  return piece.number === undefined ? `${owner}: ${word}` : `${owner}: ${word} ${piece.number}`;
}

// The name of a cell with its contents: "d4, White: cube, to here".
export function cellName(view: View, cell: Cell, choosable: boolean): string {
  const words = text();
  const terrain = terrainKind(view, cell.terrain)?.name ?? '';
  const parts = [cell.name, terrain];
  parts.push(...cell.pieces.map((piece) => pieceName(view, piece)));
  if (cell.pieces.length === 0 && terrain === '') parts.push(words.empty);
  parts.push(words.mark(cell.mark));
  if (choosable) parts.push(words.choosable);
  return parts.filter((part) => part !== '').join(', ');
}
