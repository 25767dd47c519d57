// The properties and events of a board. It draws and reports clicks; there is no game logic inside.
import type { Window } from './zoom';
import type { Area, Choice, PieceWord, PlayerNumber, View } from '../protocol';

export interface Arrow {
  from: string; // names of cells
  to: string;
  rank?: number; // if several moves are compared; 1 is the best
  own?: boolean; // drawn by the user
}

// A value shown on a cell.
export interface CellBadge {
  text: string;
  tone: 'win' | 'loss' | 'draw' | 'estimate';
  title: string;
}

export interface BoardProps {
  view: View;
  flipped?: boolean;
  choices?: Choice[]; // cells that may be chosen next are highlighted
  quiet?: boolean; // no turn has begun: choices are only hinted at
  chosen?: string[]; // cells of the unfinished turn
  arrows?: Arrow[];
  badges?: Record<string, CellBadge>; // by the cell's name
  window?: Window; // the visible part; left out: all
  animate?: boolean; // pieces glide from the previous view to this one
  label: string; // for screen readers
  onCell?(name: string): void; // click, tap, Enter on the focused cell
  onDrag?(from: string, to: string): void; // `from` is a cell
  onCancel?(): void; // Escape
}

export interface AreasProps {
  view: View;
  player?: PlayerNumber | null; // only this player's areas; null: only those of both; left out: all
  places?: Area[]; // the areas of the start: a piece that is used up keeps its place
  choices?: Choice[]; // pieces that may be chosen next are buttons
  chosen?: PieceWord | undefined; // the piece of the unfinished turn
  onPiece?(choice: Choice): void;
  onDrop?(choice: Choice, cell: string): void; // the piece was dragged onto a cell of a board
}
