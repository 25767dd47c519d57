// The messages between the page and the server (docs/protocol.md).
//
// Made from docs/protocol.schema.json, to which the server is held as well. After a change there: npm run protocol.

export type RequestName = keyof Requests;

// The word for a kind of piece of the game.
export type PieceWord = string;

// A turn, or what has been chosen of one, as cells and pieces: nothing needs to be read out of a move's text.
export interface TurnParts {
  path: string[]; // cells of the piece that moves, from the first to the last
  placed: string[]; // cells on which a piece is put
  piece?: PieceWord; // the piece that is put there, where there are several kinds
}

export interface LegalMove {
  move: string;
  parts: TurnParts;
}

// What may be clicked or typed next; choosing it replaces the whole input by `input`.
export interface Choice {
  kind: 'cell' | 'piece' | 'word';
  name: string; // of the cell, the letter of the piece, or the word
  input: string;
  piece?: PieceWord; // of a choice of kind `piece`
  parts: TurnParts; // all that is chosen once it is
  points?: [number, number]; // in games that are won by points: the fewest and the most that turns with it bring at once
}

export type PlayerNumber = 1 | 2;

export interface Piece {
  kind: PieceWord; // The word for a kind of piece of the game.
  owner: PlayerNumber;
  count: number; // How many equal pieces stand together; 0 only in an area, where none is left.
  number?: number; // Of a piece of a kind that differs by numbers; other pieces have none.
  winning?: boolean; // True for the pieces beside the board that won the game; else left out.
}

export interface CellPieces {
  name: string; // of the cell
  pieces: Piece[];
}

// The judgement of an unfinished turn.
export interface Verdict {
  status: 'invalid' | 'incomplete' | 'playable' | 'complete';
  message: string; // a sentence: what to do next, or what is wrong
  chosen: TurnParts; // what the input says; nothing when it is invalid
  changed?: CellPieces[]; // cells on which something else stands once what is chosen is done; left out where there are none
  next: Choice[]; // when incomplete or playable
  move?: string; // canonical, when playable or complete
  parts?: TurnParts; // of the move
  candidates: string[]; // when incomplete: the first few turns that fit
  count: number; // how many fit
}

// What a position or a move is worth, from the side of the player to move (of a move: the player who makes it).
export interface Value {
  points?: number; // an estimate; a value has exactly one of points, win, loss and draw
  win?: number; // plies to the end; with a margin, in one line of best play
  loss?: number; // likewise
  draw?: true;
  at_most?: true; // the plies are a bound: it may take fewer
  bound?: 'at-least' | 'at-most'; // the true value is at least or at most this
  margin?: number; // points by which the player wins or, negative, loses, where that is proven
  exact?: boolean; // proven or looked up, not estimated
  player1: number; // the chance that player 1 wins, a draw being half a win
  words: string; // "win in 3 plies", "+0.42"
}

// A position: a game and the moves that lead there.
export interface Place {
  game: string; // a spec, such as NAME:OPTION=VALUE
  position?: string; // where the game starts; left out: the usual start
  moves?: string[];
}

// plain, or the word for a kind of terrain of the game.
export type TerrainWord = string;

// What the last move, or the end of the game, did to the cell.
export type MarkWord = 'none' | 'from' | 'path' | 'to' | 'captured' | 'dropped' | 'winning';

export interface Cell {
  name: string; // As in move texts.
  row: number; // 0 is the top row.
  column: number; // 0 is the leftmost column.
  terrain: TerrainWord; // plain, or the word for a kind of terrain of the game.
  mark: MarkWord; // What the last move, or the end of the game, did to the cell.
  pieces: Piece[];
}

export interface Area {
  kind: 'hand' | 'captured' | 'score' | 'list';
  player: 1 | 2 | null; // Whose area it is; null when it is both players'.
  title: string;
  pieces: Piece[];
  // Lines of text. In a score sheet the values are player 1's and player 2's.
  rows: { label: string; values: string[] }[];
}

// What the player's pieces look like.
export type ColourWord = 'white' | 'black' | 'blue' | 'red';

export interface Side {
  colour: ColourWord; // What the player's pieces look like.
  name: string; // What the player is called.
}

// How the game stands: the winner, a draw, or running.
export type OutcomeWord = 'running' | '1' | '2' | 'draw';

// The language of names, titles, labels and values.
export type Language = 'en' | 'pt';

// A position of any game as data for drawing: cells, what stands on them, and the areas beside the board.
export interface View {
  game: string; // The id of the game, whose kinds of pieces and terrain the view is made of.
  grid: 'square' | 'hexagonal'; // The shape of the cells.
  rows: number;
  columns: number; // Of the widest row.
  row_labels: string[]; // From top to bottom.
  column_labels: string[]; // From left to right.
  shifted_rows: boolean[]; // On a hexagonal board: for each row, whether it is drawn half a cell to the right. Empty on a square board.
  edge_labels: boolean; // On a hexagonal board: whether labels stand around it and not on the cells. Column labels then belong to diagonals, from the top row's cells to the bottom row's.
  block: number; // On a square board: the number of rows and columns between stronger lines; 0: there are none.
  cells: Cell[]; // Row by row, from left to right. A hexagonal board has gaps where no cell is listed.
  areas: Area[]; // What stands beside the board, in the order in which it is shown.
  players: [Side, Side]; // Player 1, then player 2.
  to_move: PlayerNumber;
  outcome: OutcomeWord; // How the game stands: the winner, a draw, or running.
  last_move: string; // The text of the last move; empty at the start.
  language: Language; // The language of names, titles, labels and values.
}

// What there is to see at a place.
export interface PositionState {
  game: string; // canonical
  start: string; // the position before the moves
  set_up: boolean; // whether that is not the usual start
  position: string; // the position after them
  moves: string[]; // canonical
  view: View;
  input: Verdict; // of the empty input: where a turn may begin
  outcome: OutcomeWord;
  reason: string; // of the outcome; empty while the game runs
  points?: [number, number]; // in games that are won by points
}

// That another option has this value, chosen or by default.
export interface OptionCondition {
  key: string;
  value: string;
}

export interface OptionInfo {
  key: string;
  meaning: string;
  default: string;
  // where another option changes the default
  other_default?: { when: OptionCondition; value: string };
  // the words that may be chosen, and what people call them; none for a number
  values: { word: string; name: string }[];
  range?: [number, number]; // of a number
  only_when?: OptionCondition; // otherwise it means nothing, and is refused
}

// A player that may take a seat.
export interface WhoInfo {
  who: string; // "human", "level:4", "engine:time=1"
  name: string; // for people
  meaning?: string; // how it plays, in a sentence
  rung?: number; // its place among the levels in the order of their strength, from 1; others have none
  group: 'human' | 'level' | 'report' | 'engine' | 'perfect';
}

export interface PieceKind {
  kind: PieceWord;
  name: string; // for people
  plural: string; // of several
  stacks?: true; // several may stand on a cell, beside a piece of another kind; left out if not
  claims_cell?: true; // the cell is shown as its owner's; left out if not
}

export interface TerrainKind {
  terrain: TerrainWord;
  name: string; // for people
  drawing: string; // its name in the drawings
  ground?: string; // the cell's colour in CSS, where that is not the usual one
  owner?: PlayerNumber; // drawn in this player's colours, and the cell is shown as theirs
}

// what lies below the board
export type BackdropWord = 'table' | 'sky';

// What a game is played with and on: its views are made of these.
export interface Kinds {
  pieces: PieceKind[];
  terrains: TerrainKind[];
  backdrop: BackdropWord; // what lies below the board
  drawings: string; // SVG symbols: one for each kind of piece, by its word, and one for each drawing of terrain; with -1 and -2 at the end where the players' differ. {number} is the piece's number, or else its owner's; colours are variables of the page
}

export interface MapLetter {
  letter: string;
  terrain: TerrainWord;
  name: string;
  unique?: true; // a map has one: put a second time, it is moved; left out if not
  opposite: string; // the letter on the other side of a symmetrical map
}

export interface MapTools {
  option: string; // the key of the option that chooses a map
  random: string; // its value for a random map; options that go only with it say which
  seed: string; // the key of the one that tells random maps apart
  letters: MapLetter[];
  vacated: string; // what a unique letter that is moved leaves behind
  first_steps: string; // what to do with an empty map, for people
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
  centi_per_logit: number; // the number of hundredths of an estimate that multiply the odds of winning by e
  maps: MapTools | null; // null where it is not played on maps
  puzzles: number; // how many there are
  sample: Place; // a position in the middle of a game, for a picture
}

export interface Hello {
  name: string;
  version: string;
  protocol: number;
  language: Language;
  games: GameInfo[];
  notices: string[]; // sentences to show once: damaged games set aside, a folder that cannot be written
}

// What the user has chosen about pages, once and for all. The first value is the default.
export interface Settings {
  theme: 'system' | 'light' | 'dark'; // light or dark colours
  language: 'system' | 'en' | 'pt'; // system: the browser's
  sounds: 'off' | 'on';
  confirm: 'off' | 'on'; // a move waits for one more click
  hints: 'on' | 'off'; // whether games offer them
  animation: 'normal' | 'fast' | 'slow' | 'off';
  board: 'wood' | 'slate' | 'paper'; // what square boards look like
  lines: '3' | '1' | '2' | '4' | '5'; // how many the engine shows in a study
  values: 'on' | 'off'; // whether a study looks for exact values
}

// A map that the user has drawn, finished or not.
export interface OwnMap {
  name: string;
  rows: string[]; // of letters, as `map` reads them
}

export interface Clock {
  initial_ms: number;
  increment_ms: number;
}

export interface Seat {
  who: string;
  name?: string; // of a person
}

export interface SeatState {
  who: string;
  label: string; // to show
  human: boolean;
}

export interface ClockState {
  initial_ms: number;
  increment_ms: number;
  left_ms: [number, number];
  running: 1 | 2 | null; // whose clock runs
}

// How fast a game between computers is played.
export interface Pace {
  pause_ms: number; // between turns
  paused: boolean; // it waits until it is told to step or to go on
}

// Whom to play against next, by how the last games went.
export interface Suggestion {
  who: string;
  name: string;
  up: boolean; // stronger than the last one
  words: string; // the question, with the reason
}

// A good move and why it is one.
export interface Hint {
  move: string;
  parts: TurnParts;
  value: Value; // for the player to move
  line: string[]; // how the game might go on, the move included
  words: string; // the move, what it is worth and why
}

// A game in play. It always comes whole.
export interface GameState {
  table: string; // names the game while the server runs
  saved: string | null; // its name in the library, while the file there is up to date
  revision: number; // grows with every change
  game: string;
  start: string;
  set_up: boolean;
  players: [SeatState, SeatState];
  moves: string[]; // all turns that are known: `ply` of them played, the others taken back
  ply: number;
  position: string;
  view: View;
  input: Verdict;
  outcome: OutcomeWord;
  reason: string;
  result?: string; // with the reason: "You lost: ..." where one person plays, else "White wins: ..."; left out while it runs
  points?: [number, number];
  to_move: 1 | 2 | null; // null when the game is over
  thinking: boolean; // a computer is at work
  waiting?: string; // why the computer whose turn it is cannot think now; it tries again by itself; left out while it can
  can_undo: boolean;
  can_redo: boolean;
  clock?: ClockState;
  pace?: Pace; // of a game between computers
  notice: string; // a sentence about saving; mostly empty
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
  study_name: string; // the same in all chapters of a study; empty: none
  chapter: number; // its number, from 1; 0: none
}

export interface PlayedMove {
  move: string;
  parts: TurnParts;
  games: number;
  won: number; // by the player who made the move, here and below
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
  puzzle: string; // its name, which never changes
  game: string;
  position: string;
  plies: number; // the distance of the win
  difficulty: number;
  theme: string; // what it is about, in a word or two; may be empty
  mark: 'open' | 'helped' | 'solved'; // solved alone, or after a wrong move or a hint
}

// How good the user is at puzzles (docs/puzzles.md).
export interface PuzzleStanding {
  rating: number;
  rated: number; // how many puzzles count in it
  run: number; // solved alone at the first try, one after the other
  best_run: number;
  days: number; // in a row with the puzzle of the day solved
  words: string; // all this; empty as long as nothing counts
}

export interface LessonInfo {
  game: string; // the game's id
  steps: number; // how many there are
  step: number; // to go on with, counted from 0
  finished: boolean; // done to its end, at least once
}

export interface Progress {
  lessons: LessonInfo[];
  puzzles: string; // as the file of the data folder has it
}

export interface LessonStep {
  game: string; // the spec that this step is played with
  position: string;
  step: number;
  steps: number;
  text: string; // what one sees, and the rule
  task: string;
  ending: boolean; // it takes several turns, against the best replies
}

// The answer to a try at a puzzle or a step of a lesson.
export interface PuzzleAnswer {
  verdict: 'right' | 'solved' | 'wrong';
  message: string;
  moves: string[]; // the moves so far; when right, with the opponent's reply
  refutation: string[]; // when wrong: the opponent's answer, if one is known
  standing?: PuzzleStanding; // of a try at a puzzle
}

// docs/protocol.md says what they mean.
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
  marks?: string[];
  variations?: RecordTurn[][]; // Lines that could have been played instead, each beginning with an alternative to this turn
}

// A move alone, or with what is said about it
export type RecordTurn = string | AnnotatedTurn;

// One game. Legality of the moves and agreement of the result with them are checked by the program.
export interface RecordJson {
  game: string; // The game spec
  position?: string; // The starting position, if it was set up
  tags?: [string, string][]; // Pairs of name and value, in order; not Game, Position, Result and Ply
  result: '1' | '2' | 'draw' | '*';
  ply?: number; // How many turns of the main line are played; those after them have been taken back
  start?: { after?: string[]; clock?: number; evaluation?: RecordEvaluation; marks?: string[] };
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
  // What the user has chosen about pages.
  settings: { params: {}; result: { settings: Settings } };
  // One of them.
  'settings.change': { params: { name: string; value: string }; result: { settings: Settings } };
  // The user's own maps.
  maps: { params: {}; result: { maps: OwnMap[] } };
  // A map of the same name is replaced.
  'maps.keep': { params: { name: string; rows: string[] }; result: { maps: OwnMap[] } };
  // Forgetting a map that is not there is no error.
  'maps.forget': { params: { name: string }; result: { maps: OwnMap[] } };
  // What a form of the page was told to remember; empty if nothing.
  recall: { params: { form: string }; result: { text: string } };
  // For the next time that the form is opened; an empty text forgets.
  remember: { params: { form: string; text: string }; result: Record<string, never> };
  rules: { params: { game: string }; result: { blocks: RuleBlock[] } };
  look: { params: Place; result: PositionState };
  // The game so far in words, a sentence for each turn from ply `from` on.
  story: {
    params: { game: string; position?: string; moves?: string[]; from?: number };
    result: { turns: string[] };
  };
  input: { params: { game: string; position: string; text: string }; result: Verdict };
  // Every legal move with its proven value, the best first; `open` are the moves of which nothing is proven. If
  // that is all of them, or if there are too many, `remark` says so.
  values: {
    params: Place;
    result: {
      moves: { move: string; value: Value }[];
      open: string[];
      legal: LegalMove[]; // all legal moves
      remark: string;
    };
  };
  // What the opening book knows about a place: estimates from deep searches, the best move first.
  openings: {
    params: Place;
    result: {
      book: boolean; // whether there is one for the game, with these options
      // none where the book ends
      moves: {
        move: string;
        parts: TurnParts;
        value: Value;
        positions: number; // of the book, beyond the move
      }[];
    };
  };
  picture: {
    params: { game: string; position?: string; moves?: string[]; dark: boolean; areas: boolean };
    result: { svg: string };
  };
  palette: { params: { game: string }; result: { pieces: Piece[] } };
  // An impossible set-up is an error that says why.
  'set-up': {
    params: { game: string; cells: { name: string; pieces: Piece[] }[]; to_move: PlayerNumber };
    result: PositionState;
  };
  // Rows of letters for a game, or the map that its spec chooses. A map that cannot be played on has a problem,
  // and no game.
  map: {
    params: { game: string; rows?: string[] };
    result: { rows: string[]; game: string | null; problem: string; view: View };
  };
  // Events `analysis` follow, the last with `done`.
  analyse: {
    params: { game: string; position?: string; moves?: string[]; lines: number; seconds?: number };
    result: { search: number };
  };
  // Events `review` follow, the last with `done`.
  review: {
    params: {
      game: string;
      position?: string;
      moves?: string[];
      from?: number; // the ply of the first turn to be judged; 0 unless given
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
    result: { game: GameState };
  };
  'game.open': { params: { saved: string } | { table: string }; result: { game: GameState } };
  'game.leave': { params: { table: string }; result: Record<string, never> };
  'game.play': {
    params: {
      table: string;
      ply: number; // where the page believes the game to be; the error is `stale` when it is elsewhere
      move: string;
    };
    result: { game: GameState };
  };
  'game.undo': { params: { table: string }; result: { game: GameState } };
  'game.redo': { params: { table: string }; result: { game: GameState } };
  'game.resign': { params: { table: string; player: PlayerNumber }; result: { game: GameState } };
  'game.reseat': { params: { table: string; players: [Seat, Seat] }; result: { game: GameState } };
  // The computer plays at once.
  'game.hurry': { params: { table: string }; result: Record<string, never> };
  // At which computers play each other.
  'game.pace': { params: { table: string; pause_ms: number; paused: boolean }; result: { game: GameState } };
  // One turn of a game between computers that is paused.
  'game.step': { params: { table: string }; result: { game: GameState } };
  'game.hint': { params: { table: string }; result: Hint };
  'library.list': { params: Record<string, never>; result: { games: SavedGame[] } };
  suggestion: {
    params: {
      game: string; // a spec; its options do not matter
    };
    result: { suggestion?: Suggestion };
  };
  // The moves that saved games went on with which began with those of the place, the most played first.
  'library.played': { params: Place; result: { moves: PlayedMove[] } };
  'library.remove': { params: { saved: string }; result: Record<string, never> };
  'library.read': { params: { saved: string }; result: { record: RecordJson } };
  // The position in which a saved game stands.
  'library.look': { params: { saved: string }; result: { view: View } };
  // Without `saved`: a new file. With it, a study: it replaces what is there if that is a study which nobody else
  // has open. A game is never overwritten: its study is a new file, which the result names.
  'library.save': { params: { saved?: string; record: RecordJson }; result: { saved: string } };
  // Records as text or JSON: what could be read, and a sentence for what could not.
  'record.read': { params: { text: string }; result: { records: RecordJson[]; problems: string[] } };
  'record.write': { params: { record: RecordJson }; result: { text: string } };
  puzzles: { params: { game: string }; result: { puzzles: PuzzleInfo[] } };
  'puzzle.daily': {
    params: {
      day: number; // counted from 1970-01-01
    };
    result: { puzzle: PuzzleInfo; standing: PuzzleStanding };
  };
  'puzzle.try': {
    params: {
      puzzle: string;
      moves: string[];
      helped?: boolean; // there was a wrong move or a hint before; remembered with the solution
      day?: number; // today, as for `puzzle.daily`
    };
    result: PuzzleAnswer;
  };
  // A right move after these: where to look first, then the move itself.
  'puzzle.hint': {
    params: {
      puzzle: string;
      moves: string[];
      number: number; // of the hint, from 0
    };
    result: { message: string; parts: TurnParts; move?: string };
  };
  'puzzle.solution': { params: { puzzle: string }; result: { moves: string[] } };
  // All that the user has learnt and solved, to be taken elsewhere.
  progress: { params: Record<string, never>; result: Progress };
  // Adds what was learnt and solved elsewhere; where more is known here, that stays.
  'progress.merge': { params: Progress; result: Record<string, never> };
  lessons: { params: Record<string, never>; result: { lessons: LessonInfo[] } };
  'lesson.step': { params: { game: string; step: number }; result: LessonStep };
  'lesson.try': { params: { game: string; step: number; moves: string[] }; result: PuzzleAnswer };
  'lesson.solution': { params: { game: string; step: number; moves: string[] }; result: { move: string } };
  'lesson.remember': { params: { game: string; step: number }; result: Record<string, never> };
}

export interface AnalysisLine {
  line: number; // 1 is the best
  value: Value;
  moves: string[];
  parts: TurnParts; // of the first move
}

export interface AnalysisEvent {
  event: 'analysis';
  search: number;
  depth: number;
  nodes: number;
  seconds: number;
  value: Value; // of the position
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
    ply: number; // turns before it
    move: string;
    best: string; // the move that should have been made
    line: string[]; // how that would go on, the move included
    before: Value; // of the position under best play
    after: Value; // of the position that arose
    lost: number; // the chance of winning that the turn gave away
    // that it gave away, in games with points; proven or estimated
    points?: { lost: number; exact: boolean };
    judgement: Judgement;
    words?: string; // what was wrong with it, and what would have been better; left out if nothing was
  };
  accuracy?: [number, number]; // with `done`: 0 to 1, each player's
  mattered?: number[]; // with `done`: the turns that gave most away, 5 at most, by ply
  points?: [number, number]; // with `done`: given away in all, each player's, in games with points
  problem?: string; // with `done`: why it ended early
}

export interface GameEvent {
  event: 'game';
  game: GameState;
}

// What has changed in the library, by this page or another one; for pages that have asked for the list.
export interface LibraryEvent {
  event: 'library';
  changed: SavedGame[]; // new games too
  removed: string[]; // names
}

export type ServerEvent = AnalysisEvent | ReviewEvent | GameEvent | LibraryEvent;

// The result is that of the request with this number.
export type AnswerMessage =
  | { id: number; result: Record<string, unknown> }
  | {
      id: number | null; // null where the request's number could not be read
      error: Failure;
    };

export type ServerMessage = AnswerMessage | ServerEvent;
