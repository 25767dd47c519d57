// The properties and events of a board. It draws and reports clicks; there is no game logic inside.
import type { Window } from './zoom';
import type { Area, Choice, Piece, PieceWord, PlayerNumber, View } from '../protocol';

// The meaning of an arrow or ring, told by its colour. The last four are drawn by the user.
export type Tone = 'choice' | 'hint' | 'engine' | 'threat' | 'green' | 'red' | 'blue' | 'yellow';

export interface Arrow {
  from: string; // names of cells
  to: string;
  tone: Tone;
  rank?: number; // if several moves are compared; 1 is the best
  also?: number[]; // the ranks of further moves between the same cells
}

// A piece that a hint would put on a cell.
export interface Ghost {
  cell: string;
  piece: Piece;
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
  choices?: Choice[]; // cells that may be chosen next
  quiet?: boolean; // no turn has begun: choices are marked only on request
  marked?: readonly string[]; // choices that are marked without the user's request
  chosen?: string[]; // cells of the unfinished turn
  starters?: string[]; // cells with which a turn, or another one instead, can begin: a press chooses them
  arrows?: Arrow[];
  ghosts?: Ghost[];
  badges?: Record<string, CellBadge>; // by the cell's name
  window?: Window; // the visible part; left out: all
  animate?: boolean; // pieces glide from the previous view to this one
  picture?: boolean; // a small picture, without coordinates
  label: string; // for screen readers
  onCell?(name: string): void; // click, tap, Enter on the focused cell
  onDrag?(from: string, to: string | null): void; // null: dropped beside the board or where it was
  onCancel?(): void; // a gesture that has chosen a cell became another one, such as a pinch
}

export interface AreasProps {
  view: View;
  player?: PlayerNumber | null; // only this player's areas; null: only those of both; left out: all
  brief?: boolean; // for a newcomer: lists are left out, and score sheets folded
  places?: Area[]; // the areas of the start: a piece that is used up keeps its place
  choices?: Choice[]; // pieces that may be chosen next are buttons
  chosen?: PieceWord | undefined; // the piece of the unfinished turn
  meant?: PieceWord | undefined; // the piece of the turn that is ready
  hinted?: PieceWord | undefined; // the piece that a hint would take
  onPiece?(choice: Choice): void;
  onRefused?: ((piece: PieceWord) => void) | undefined; // another piece of the player to move is pressed
  onDrop?(choice: Choice, cell: string | null): void; // dragged onto a cell of a board; null: dropped elsewhere
}
