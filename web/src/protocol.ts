// The messages between the page and the server (docs/protocol.md).
//
// Generated from docs/protocol.schema.json, against which the server is tested as well. After a change there:
// npm run protocol.

export type RequestName = keyof Requests;

// The word for a kind of piece of the game.
export type PieceWord = string;

// A turn, or its chosen part, as cells and pieces, so that no client needs to parse a move's text.
export interface TurnParts {
  path: string[]; // cells of the piece that moves, from the first to the last
  placed: string[]; // cells on which a piece is placed
  piece?: PieceWord; // the piece that is placed there, if there are several kinds
}

export type PlayerNumber = 1 | 2;

export interface TurnWords {
  label: string; // the move's notation for people: "11 f7xd7"
  gain?: string; // its immediate gain, if the notation does not show it: "takes the 7"
  // the piece of a turn that only puts one on a cell, so that it can be drawn
  placed?: { kind: PieceWord; owner: PlayerNumber; cell: string };
  words: string; // a sentence: "Black took the 7 on d7 with the 11"
}

export interface LegalMove {
  move: string;
  parts: TurnParts;
}

// A choice that may be clicked or typed next; choosing it replaces the whole input by `input`.
export interface Choice {
  kind: 'cell' | 'piece' | 'word';
  name: string; // the cell's name, the piece's letter, or the word
  input: string;
  piece?: PieceWord; // only if the kind is `piece`
  parts: TurnParts; // the chosen part of the turn, including this choice
  points?: [number, number]; // in games that are won by points: the fewest and the most points that turns with this choice score at once
}

export interface Piece {
  kind: PieceWord; // The word for a kind of piece of the game.
  owner: PlayerNumber;
  count: number; // The number of equal pieces; 0 only in an area where none is left.
  number?: number; // The piece's number, if pieces of its kind are numbered; otherwise left out.
  winning?: boolean; // True for the pieces beside the board that won the game; else left out.
}

export interface CellPieces {
  name: string; // the cell's name
  pieces: Piece[];
}

// The judgement of an unfinished turn.
export interface Verdict {
  status: 'invalid' | 'incomplete' | 'playable' | 'complete';
  message: string; // a sentence that says what to do next, or what is wrong
  chosen: TurnParts; // the parsed input; empty if it is invalid
  changed?: CellPieces[]; // cells that the chosen part of the turn changes; left out if there are none
  next: Choice[]; // if incomplete or playable
  move?: string; // canonical; if playable or complete
  parts?: TurnParts; // of the move
  candidates: string[]; // if incomplete: the first few turns that fit
  count: number; // the number of turns that fit
}

// The value of a position for the player to move, or of a move for the player who makes it.
export interface Value {
  points?: number; // an estimate; a value has exactly one of points, win, loss and draw
  win?: number; // plies to the end; with a margin, in one line of best play
  loss?: number; // plies to the end, likewise
  draw?: true;
  at_most?: true; // the plies are an upper bound
  bound?: 'at-least' | 'at-most'; // the true value is at least or at most this value
  margin?: number; // points by which the player wins or, negative, loses, if proven
  exact?: boolean; // proven or looked up, not estimated
  player1: number; // player 1's winning chance; a draw counts as half a win
  words: string; // "win in 2 moves", "+0.42"
}

// A position: a game and the moves that lead there.
export interface Place {
  game: string; // a spec, such as NAME:OPTION=VALUE
  position?: string; // where the game starts; left out: the usual start
  moves?: string[];
}

// plain, or the word for a kind of terrain of the game.
export type TerrainWord = string;

// The effect of the last move, or of the end of the game, on the cell.
export type MarkWord = 'none' | 'from' | 'path' | 'to' | 'captured' | 'dropped' | 'winning';

export interface Cell {
  name: string; // The cell's name, as in move texts.
  row: number; // 0 is the top row.
  column: number; // 0 is the leftmost column.
  terrain: TerrainWord; // plain, or the word for a kind of terrain of the game.
  mark: MarkWord; // The effect of the last move, or of the end of the game, on the cell.
  pieces: Piece[];
  neighbours?: number; // The number of neighbours of the cell's piece, in games in which it decides how a piece moves.
}

export interface Area {
  kind: 'hand' | 'captured' | 'score' | 'list';
  player: 1 | 2 | null; // The area's owner; null if it is both players'.
  title: string;
  pieces: Piece[];
  // Lines of text. In a score sheet the values are player 1's and player 2's.
  rows: { label: string; values: string[] }[];
}

// The look of the player's pieces.
export type ColourWord = 'white' | 'black' | 'blue' | 'red';

export interface Side {
  colour: ColourWord; // The look of the player's pieces.
  name: string; // The player's name.
}

// The winner, a draw, or running.
export type OutcomeWord = 'running' | '1' | '2' | 'draw';

// The language of names, titles, labels and values.
export type Language = 'en' | 'pt';

// A position of any game as data for drawing: cells, what stands on them, and the areas beside the board.
export interface View {
  game: string; // The id of the game, which declares the kinds of pieces and terrain.
  grid: 'square' | 'hexagonal'; // The shape of the cells.
  rows: number;
  columns: number; // The number of columns of the widest row.
  row_labels: string[]; // From top to bottom.
  column_labels: string[]; // From left to right.
  shifted_rows: boolean[]; // On a hexagonal board: for each row, whether it is drawn half a cell to the right. Empty on a square board.
  edge_labels: boolean; // On a hexagonal board: whether labels stand around it and not on the cells. Column labels then belong to diagonals, from the top row's cells to the bottom row's.
  block: number; // On a square board: the number of rows and columns between stronger lines; 0: no such lines.
  cells: Cell[]; // Row by row, from left to right. A hexagonal board has gaps where no cell is listed.
  areas: Area[]; // The areas beside the board, in display order.
  players: [Side, Side]; // Player 1, then player 2.
  to_move: PlayerNumber;
  outcome: OutcomeWord; // The winner, a draw, or running.
  last_move: string; // The text of the last move; empty at the start.
  language: Language; // The language of names, titles, labels and values.
}

// The state of a position: its view, its outcome, and where a turn may begin.
export interface PositionState {
  game: string; // canonical
  start: string; // the position before the moves
  set_up: boolean; // whether `start` differs from the usual start
  position: string; // the position after the moves
  moves: string[]; // canonical
  view: View;
  input: Verdict; // the verdict on empty input: where a turn may begin
  outcome: OutcomeWord;
  reason: string; // the reason for the outcome; empty while the game runs
  points?: [number, number]; // each player's points, in games that are won by points
}

// A condition that holds if another option has this value, chosen or by default.
export interface OptionCondition {
  key: string;
  value: string;
}

export interface OptionInfo {
  key: string;
  meaning: string;
  default: string;
  // another default, which holds under the condition
  other_default?: { when: OptionCondition; value: string };
  // the values that may be chosen, with their display names; empty if the option is a number
  values: { word: string; name: string }[];
  range?: [number, number]; // the range, if the option is a number
  only_when?: OptionCondition; // the option is refused unless the condition holds
}

// A player that may take a seat.
export interface WhoInfo {
  who: string; // "human", "level:4", "engine:time=1"
  name: string; // display name: "level 4"
  title?: string; // of a level: "casual player"
  meaning?: string; // how it plays, in a sentence
  rung?: number; // its rank among the levels by strength, from 1; left out for other players
  group: 'human' | 'level' | 'report' | 'engine' | 'perfect';
}

export interface PieceKind {
  kind: PieceWord;
  name: string; // display name
  plural: string; // display name of several
  stacks?: true; // several may stand on a cell, beside a piece of another kind; left out if false
  claims_cell?: true; // the cell is shown as its owner's; left out if false
}

export interface TerrainKind {
  terrain: TerrainWord;
  name: string; // display name
  drawing: string; // its name in the drawings
  ground?: string; // the cell's colour in CSS, if it is not the usual one
  owner?: PlayerNumber; // drawn in this player's colours, and the cell is shown as theirs
}

// terrain that lies below the board
export type BackdropWord = 'table' | 'sky';

// The kinds of pieces and terrain of a game, which its views refer to.
export interface Kinds {
  pieces: PieceKind[];
  terrains: TerrainKind[];
  backdrop: BackdropWord; // terrain that lies below the board
  drawings: string; // SVG symbols: one for each kind of piece, by its word, and one for each drawing of terrain; the names end in -1 and -2 if the players' drawings differ. {number} stands for the piece's number, or else its owner's; colours are variables of the page
}

export interface MapLetter {
  letter: string;
  terrain: TerrainWord;
  name: string;
  unique?: true; // a map has exactly one: placing it again moves it; left out if false
  opposite: string; // the letter on the other side of a symmetrical map
}

export interface MapTools {
  option: string; // the key of the option that chooses a map
  random: string; // the option's value for a random map; options that need it have a condition
  seed: string; // the key of the option that is the seed of random maps
  letters: MapLetter[];
  vacated: string; // the letter that replaces a unique letter when it is moved
  first_steps: string; // a sentence for people that says what to do with an empty map
}

export interface GameInfo {
  id: string;
  name: string;
  summary: string;
  kinds: Kinds;
  players: [Side, Side];
  options: OptionInfo[];
  who: WhoInfo[];
  default_opponent: string;
  centi_per_logit: number; // hundredths of an estimate that multiply the odds of winning by e
  maps: MapTools | null; // null if the game is not played on maps
  puzzles: number; // the number of puzzles
  sample: Place; // a position in the middle of a game, for a picture
}

export interface Hello {
  name: string;
  version: string;
  protocol: number;
  language: Language;
  games: GameInfo[];
  notices: string[]; // sentences to show once, such as damaged games that were set aside, or a folder that cannot be written
}

// The user's settings. The first value is the default.
export interface Settings {
  theme: 'system' | 'light' | 'dark'; // light or dark colours
  language: 'system' | 'en' | 'pt'; // system: the browser's language
  sounds: 'on' | 'off';
  confirm: 'off' | 'on'; // a move waits for one more click
  hints: 'on' | 'off'; // whether games offer hints
  animation: 'normal' | 'fast' | 'slow' | 'off';
  board: 'wood' | 'slate' | 'paper'; // the look of square boards
  marks: 'on' | 'off'; // whether boards show the last move and where a piece can go
  starters: 'off' | 'on'; // whether boards frame the pieces that can move
  coordinates: 'on' | 'off'; // whether boards have coordinates
  neighbours: 'off' | 'on'; // whether pieces show the number of their neighbours, in games where it decides how they move
  lines: '3' | '1' | '2' | '4' | '5'; // the number of lines that the engine shows in a study
  values: 'on' | 'off'; // whether a study looks for exact values
}

// A map that the user has drawn, finished or not.
export interface OwnMap {
  name: string;
  rows: string[]; // rows of letters, as `map` parses them
}

export interface Clock {
  initial_ms: number;
  increment_ms: number;
}

export interface Seat {
  who: string;
  name?: string; // a person's name
}

export interface SeatState {
  who: string;
  label: string; // display name
  human: boolean;
}

// The clock of a game in play, in the form that a host uses too.
export interface TimeControl {
  kind: 'minutes';
  initial_ms: number;
  increment_ms: number;
}

// The speed of a game between computers.
export interface Pace {
  pause_ms: number; // pause between turns
  paused: boolean; // the game waits for a request to step or to resume
}

// The opponent suggested next, by the results of the last games.
export interface Suggestion {
  who: string;
  name: string;
  up: boolean; // stronger than the last opponent
  words: string; // the question, with the reason
}

// A good move with its reason.
export interface Hint {
  move: string;
  parts: TurnParts;
  value: Value; // for the player to move
  line: string[]; // a likely continuation, beginning with the move
  words: string; // the move, its value and the reason
}

// The status of a game in play: small, and always sent whole.
export interface GameState {
  phase: 'running' | 'over';
  ply: number; // the number of turns on the board; the other moves have been taken back
  to_move: 1 | 2 | null; // null when the game is over
  outcome: OutcomeWord;
  ending: 'rules' | 'resignation' | 'time' | 'agreement' | 'abandonment' | 'aborted' | null; // null while the game runs
  clock: TimeControl | null;
  left_ms: [number, number] | null; // each player's remaining time when the message was sent; null without a clock
  running: 1 | 2 | null; // the player whose clock runs
  saved: string | null; // the game's name in the library; null unless the file there is up to date
  players: [SeatState, SeatState];
  result?: string; // with the reason: "You lost: ..." if one person plays, else "White wins: ..."; left out while the game runs
  thinking: boolean; // a computer is searching
  waiting?: string; // why the computer to move cannot search now; it retries by itself; left out otherwise
  can_undo: boolean;
  can_redo: boolean;
  pace?: Pace; // only of a game between computers
  notice: string; // a sentence about saving; usually empty
}

// A whole game in play.
export interface Game {
  id: string; // names the game while the server runs
  revision: number; // grows by one with every change
  game: string; // the game's spec
  start: string; // the position before the moves
  set_up: boolean; // whether `start` differs from the usual start
  moves: string[]; // all known turns: the first `ply` are on the board, the others have been taken back
  state: GameState;
}

export interface SavedGame {
  saved: string;
  readable: boolean;
  in_use: boolean; // open in another program
  study: boolean; // a study, not a game that is played
  game: string;
  title: string;
  players: [string, string];
  people: [boolean, boolean]; // which of the players are people
  date: string;
  time: string;
  changed: number; // seconds since 1970
  result: OutcomeWord;
  ply: number;
  study_name: string; // shared by the chapters of a study; empty: none
  chapter: number; // its number, from 1; 0: none
}

export interface PlayedMove {
  move: string;
  parts: TurnParts;
  games: number;
  won: number; // games won by the player who made the move; drawn and lost likewise
  drawn: number;
  lost: number;
}

export interface RuleSpan {
  kind: 'plain' | 'bold' | 'code';
  text: string;
}

export type RuleBlock =
  | { kind: 'heading'; level: number; text: RuleSpan[] }
  | { kind: 'paragraph'; text: RuleSpan[] }
  | { kind: 'item'; text: RuleSpan[] }
  | { kind: 'example'; caption: RuleSpan[]; place: Place; view: View };

export interface PuzzleInfo {
  puzzle: string; // the puzzle's name, which never changes
  game: string;
  position: string;
  plies: number; // the distance of the win
  difficulty: number;
  theme: string; // the theme in a word or two; may be empty
  mark: 'open' | 'helped' | 'solved'; // solved: without help; helped: after a wrong move or a hint
}

// The user's puzzle rating and streaks (docs/puzzles.md).
export interface PuzzleStanding {
  rating: number;
  rated: number; // the number of rated puzzles
  run: number; // puzzles in a row solved without help at the first try
  best_run: number;
  days: number; // days in a row on which the puzzle of the day was solved
  words: string; // all this as a sentence; empty until a puzzle is rated
}

export interface LessonInfo {
  lesson: string; // the lesson's id: the game's, or one that begins with it
  game: string; // the game's id
  name: string; // the lesson's title, or the game's name
  steps: number; // the number of steps
  step: number; // the step to resume with, counted from 0
  finished: boolean; // completed at least once
}

export interface Progress {
  lessons: LessonInfo[];
  puzzles: string; // solved puzzles, in the format of the file in the data folder
}

export interface LessonStep {
  name: string; // the lesson's title, or the game's name
  game: string; // the spec that this step is played with
  position: string;
  step: number;
  steps: number;
  text: string; // what is on the board, and the rule
  task: string;
  ending: boolean; // the step takes several turns, against the best replies
}

// The answer to a try at a puzzle or a step of a lesson.
export interface PuzzleAnswer {
  verdict: 'right' | 'solved' | 'wrong';
  message: string;
  moves: string[]; // the moves so far; if right, with the opponent's reply
  refutation: string[]; // if wrong: the opponent's answer, if one is known
  standing?: PuzzleStanding; // only of a try at a puzzle
}

// Error codes, explained in docs/protocol.md.
export type ErrorCode =
  | 'malformed'
  | 'invalid'
  | 'illegal'
  | 'ambiguous'
  | 'unknown'
  | 'stale'
  | 'in-use'
  | 'busy'
  | 'failed';

export interface Failure {
  code: ErrorCode;
  message: string;
}

// From player 1's side: points, or plies to a win or loss, or a draw; exact when proven
export type RecordEvaluation =
  | {
      points: number; // At most two decimals
      exact?: boolean;
    }
  | { win: number; exact?: boolean }
  | { loss: number; exact?: boolean }
  | { draw: true; exact?: boolean };

export interface AnnotatedTurn {
  move: string;
  before?: string[]; // Comments before the turn
  glyphs?: number[]; // Numeric annotation glyphs: 1 !, 2 ?, 3 !!, 4 ??, 5 !?, 6 ?!, others as in PGN
  after?: string[]; // Comments after the turn
  clock?: number;
  evaluation?: RecordEvaluation;
  spent?: number;
  depth?: number;
  nodes?: number;
  marks?: string[];
  variations?: RecordTurn[][]; // Lines that could have been played instead, each beginning with an alternative to this turn
}

// A move alone, or with annotations
export type RecordTurn = string | AnnotatedTurn;

// One game. Legality of the moves and agreement of the result with them are checked by the program.
export interface RecordJson {
  game: string; // The game spec
  position?: string; // The starting position, if it was set up
  tags?: [string, string][]; // Pairs of name and value, in order; not Game, Position, Result and Ply
  result: '1' | '2' | 'draw' | '*';
  ply?: number; // How many turns of the main line are played; those after them have been taken back
  start?: {
    after?: string[];
    clock?: number;
    evaluation?: RecordEvaluation;
    spent?: number;
    depth?: number;
    nodes?: number;
    marks?: string[];
  };
  turns: RecordTurn[]; // The main line
}

// Every request: its parameters and its result.
export interface Requests {
  hello: { params: { language: Language }; result: Hello };
  players: {
    params: {
      game: string; // a spec
    };
    result: { who: WhoInfo[] };
  };
  // Returns the user's settings.
  settings: { params: {}; result: { settings: Settings } };
  // Changes one setting.
  'settings.change': { params: { name: string; value: string }; result: { settings: Settings } };
  // Lists the user's own maps.
  maps: { params: {}; result: { maps: OwnMap[] } };
  // Saves a map, replacing one of the same name.
  'maps.keep': { params: { name: string; rows: string[] }; result: { maps: OwnMap[] } };
  // Deletes a map. It is no error if there is no such map.
  'maps.forget': { params: { name: string }; result: { maps: OwnMap[] } };
  // Returns the remembered state of a form; empty if there is none.
  recall: { params: { form: string }; result: { text: string } };
  // Remembers a form's state for the next time it is opened; an empty text forgets it.
  remember: { params: { form: string; text: string }; result: Record<string, never> };
  rules: { params: { game: string }; result: { blocks: RuleBlock[] } };
  look: { params: Place; result: PositionState };
  // Describes the game so far, turn by turn from ply `from` on.
  story: {
    params: { game: string; position?: string; moves?: string[]; from?: number };
    result: { turns: TurnWords[] };
  };
  input: { params: { game: string; position: string; text: string }; result: Verdict };
  // Returns every legal move with its proven value, the best first; `open` are the moves without one. If nothing
  // is proven, or if there are too many moves, `remark` says so.
  values: {
    params: Place;
    result: {
      moves: { move: string; value: Value }[];
      open: string[];
      legal: LegalMove[]; // all legal moves
      remark: string;
    };
  };
  // Returns the opening book's moves at a place: estimates from deep searches, the best move first.
  openings: {
    params: Place;
    result: {
      book: boolean; // whether the game has a book with these options
      // empty where the book ends
      moves: {
        move: string;
        parts: TurnParts;
        value: Value;
        positions: number; // number of book positions beyond the move
      }[];
    };
  };
  picture: {
    params: { game: string; position?: string; moves?: string[]; dark: boolean; areas: boolean };
    result: { svg: string };
  };
  palette: { params: { game: string }; result: { pieces: Piece[] } };
  // Sets up a position; an impossible one is an error that says why.
  'set-up': {
    params: { game: string; cells: { name: string; pieces: Piece[] }[]; to_move: PlayerNumber };
    result: PositionState;
  };
  // Reads rows of letters as a map, or returns the map that the spec chooses. A map that cannot be played on has a
  // problem, and no game.
  map: {
    params: { game: string; rows?: string[] };
    result: { rows: string[]; game: string | null; problem: string; view: View };
  };
  // Starts an analysis. Events `analysis` follow, the last with `done`.
  analyse: {
    params: { game: string; position?: string; moves?: string[]; lines: number; seconds?: number };
    result: { search: number };
  };
  // Starts a review. Events `review` follow, the last with `done`.
  review: {
    params: {
      game: string;
      position?: string;
      moves?: string[];
      from?: number; // the ply of the first turn to be judged; 0 by default
      seconds_per_turn?: number;
    };
    result: { search: number };
  };
  stop: { params: { search: number }; result: Record<string, never> };
  'game.new': {
    params: {
      game: string;
      position?: string;
      moves?: string[];
      players: [Seat, Seat];
      seed?: number;
      clock?: Clock;
    };
    result: { game: Game };
  };
  'game.open': { params: { saved: string } | { game: string }; result: { game: Game } };
  'game.leave': { params: { game: string }; result: Record<string, never> };
  'game.play': {
    params: {
      game: string;
      ply: number; // the ply that the page believes current; if it is not, the error is `stale`
      move: string;
    };
    result: Record<string, never>;
  };
  'game.undo': { params: { game: string }; result: Record<string, never> };
  'game.redo': { params: { game: string }; result: Record<string, never> };
  'game.resign': { params: { game: string; player: PlayerNumber }; result: Record<string, never> };
  'game.reseat': { params: { game: string; players: [Seat, Seat] }; result: Record<string, never> };
  // Tells the computer to move now.
  'game.hurry': { params: { game: string }; result: Record<string, never> };
  // Sets the pace of a game between computers.
  'game.pace': { params: { game: string; pause_ms: number; paused: boolean }; result: Record<string, never> };
  // Plays one turn of a paused game between computers.
  'game.step': { params: { game: string }; result: Record<string, never> };
  'game.hint': { params: { game: string }; result: Hint };
  'library.list': { params: Record<string, never>; result: { games: SavedGame[] } };
  suggestion: {
    params: {
      game: string; // a spec; its options are ignored
    };
    result: { suggestion?: Suggestion };
  };
  // Lists the continuations of saved games that began with the moves of the place, the most played first.
  'library.played': { params: Place; result: { moves: PlayedMove[] } };
  'library.remove': { params: { saved: string }; result: Record<string, never> };
  'library.read': { params: { saved: string }; result: { record: RecordJson } };
  // Returns the current position of a saved game.
  'library.look': { params: { saved: string }; result: { view: View } };
  // Without `saved`, writes a new file. With `saved`, replaces that file if it is a study that nobody else has
  // open. A game is never overwritten: its study becomes a new file, which the result names.
  'library.save': { params: { saved?: string; record: RecordJson }; result: { saved: string } };
  // Parses records, as text or JSON; the result has those that could be parsed, and a sentence for each that could
  // not.
  'record.read': { params: { text: string }; result: { records: RecordJson[]; problems: string[] } };
  'record.write': { params: { record: RecordJson }; result: { text: string } };
  puzzles: { params: { game: string }; result: { puzzles: PuzzleInfo[] } };
  'puzzle.daily': {
    params: {
      day: number; // counted from 1970-01-01
      game?: string; // id of the game that the user knows best
    };
    result: {
      puzzle: PuzzleInfo;
      first: PuzzleInfo | null; // an easy one to begin with, of that game if it has any; null once the user has solved one
      standing: PuzzleStanding;
    };
  };
  'puzzle.try': {
    params: {
      puzzle: string;
      moves: string[];
      helped?: boolean; // whether a wrong move or a hint came first; remembered with the solution
      day?: number; // today, as for `puzzle.daily`
    };
    result: PuzzleAnswer;
  };
  // Returns a hint at the right move after these moves: first where to look, then the move itself.
  'puzzle.hint': {
    params: {
      puzzle: string;
      moves: string[];
      number: number; // the number of the hint, from 0
    };
    result: { message: string; parts: TurnParts; move?: string };
  };
  'puzzle.solution': { params: { puzzle: string }; result: { moves: string[] } };
  // Exports the user's progress in lessons and puzzles.
  progress: { params: Record<string, never>; result: Progress };
  // Imports progress made elsewhere; where the progress here is greater, it stays.
  'progress.merge': { params: Progress; result: Record<string, never> };
  lessons: { params: Record<string, never>; result: { lessons: LessonInfo[] } };
  'lesson.step': { params: { lesson: string; step: number }; result: LessonStep };
  'lesson.try': { params: { lesson: string; step: number; moves: string[] }; result: PuzzleAnswer };
  'lesson.solution': { params: { lesson: string; step: number; moves: string[] }; result: { move: string } };
  'lesson.remember': { params: { lesson: string; step: number }; result: Record<string, never> };
}

export interface AnalysisLine {
  line: number; // 1 is the best
  value: Value;
  moves: string[];
  parts: TurnParts; // the parts of the first move
}

export interface AnalysisEvent {
  event: 'analysis';
  search: number;
  depth: number;
  nodes: number;
  seconds: number;
  value: Value; // the value of the position
  lines: AnalysisLine[];
  done: boolean;
  problem?: string; // with `done`: why it ended early
}

export type Judgement = 'only' | 'best' | 'good' | 'inaccuracy' | 'mistake' | 'blunder';

// One turn of a reviewed game; turns come in order. The last event has `done` and no turn.
export interface ReviewEvent {
  event: 'review';
  search: number;
  done: boolean;
  turn?: {
    ply: number; // the number of turns before this one
    move: string;
    parts: TurnParts;
    best: string; // the move that should have been made
    best_parts: TurnParts;
    line: string[]; // the line of best play, beginning with that move
    before: Value; // the value of the position under best play
    after: Value; // the value of the position after the turn
    lost: number; // winning chance that the turn lost
    // points that the turn lost, proven or estimated, in games with points
    points?: { lost: number; exact: boolean };
    judgement: Judgement;
    words?: string; // what was wrong with the turn, and what would have been better, in at most 15 words; left out if nothing was wrong
  };
  accuracy?: [number | null, number | null]; // with `done`: each player's accuracy, 0 to 1; null if none of their turns counts
  mattered?: number[]; // with `done`: the plies of the turns that lost most, at most 5
  points?: [number, number]; // with `done`: the points that each player lost in total, in games with points
  problem?: string; // with `done`: why it ended early
}

// A change of an open game: the first `keep` of the known moves stay, `moves` follow. With the revision that the
// page has, only the state is new.
export interface GameEvent {
  event: 'game';
  game: string; // the game's id
  revision: number;
  keep: number;
  moves: string[];
  state: GameState;
}

// Changes in the library, by this page or another one; sent to pages that have asked for the list.
export interface LibraryEvent {
  event: 'library';
  changed: SavedGame[]; // changed and new games
  removed: string[]; // names of removed games
}

export type ServerEvent = AnalysisEvent | ReviewEvent | GameEvent | LibraryEvent;

// The answer to the request with this number.
export type AnswerMessage =
  | { id: number; result: Record<string, unknown> }
  | {
      id: number | null; // null if the request's number could not be read
      error: Failure;
    };

export type ServerMessage = AnswerMessage | ServerEvent;
