// The messages between the page and the server: the types of docs/protocol.md.
//
// The page sends requests, each with a number of its own; the server answers each with a result or an error and
// sends events in between. Texts for people are in the connection's language, everything else is the same in
// every language.

export type Language = 'en' | 'pt';
export type PlayerNumber = 1 | 2;
export type OutcomeWord = 'running' | '1' | '2' | 'draw';

// ---- The board view (docs/view.md) ----

export type PieceKind =
  | 'cylinder'
  | 'cube'
  | 'cone'
  | 'sphere'
  | 'man'
  | 'numbered'
  | 'ship'
  | 'colony'
  | 'trade-station';

export type TerrainWord =
  | 'plain'
  | 'empty-star'
  | 'one-planet'
  | 'two-planets'
  | 'three-planets'
  | 'red-nebula'
  | 'green-nebula'
  | 'blue-nebula'
  | 'homeworld-1'
  | 'homeworld-2'
  | 'black-hole'
  | 'wormhole';

export type ColourWord = 'white' | 'black' | 'blue' | 'red';
export type MarkWord = 'none' | 'from' | 'path' | 'to' | 'captured' | 'dropped' | 'winning';

export interface Piece {
  kind: PieceKind;
  owner: PlayerNumber;
  count: number;
  number?: number; // of a numbered piece
}

export interface Cell {
  name: string;
  row: number;
  column: number;
  terrain: TerrainWord;
  mark: MarkWord;
  pieces: Piece[];
}

export interface Area {
  kind: 'hand' | 'captured' | 'score' | 'list';
  player: PlayerNumber | null;
  title: string;
  pieces: Piece[];
  rows: { label: string; values: string[] }[];
}

export interface View {
  grid: 'square' | 'hexagonal';
  rows: number;
  columns: number;
  row_labels: string[];
  column_labels: string[];
  shifted_rows: boolean[];
  block: number;
  cells: Cell[];
  areas: Area[];
  players: [{ colour: ColourWord; name: string }, { colour: ColourWord; name: string }];
  to_move: PlayerNumber;
  outcome: OutcomeWord;
  last_move: string;
  language: Language;
}

// ---- Unfinished turns ----

// What may be clicked or typed next; choosing it replaces the whole input by `input`.
export interface Choice {
  kind: 'cell' | 'piece' | 'word';
  name: string; // of the cell, the letter of the piece, or the word
  input: string;
  piece?: PieceKind; // of a choice of kind `piece`
}

export interface Verdict {
  status: 'invalid' | 'incomplete' | 'playable' | 'complete';
  message: string; // a sentence: what to do next, or what is wrong
  next: Choice[]; // when incomplete
  move?: string; // canonical, when playable or complete
  candidates: string[]; // when incomplete: the first few turns that fit
  count: number; // how many fit
}

// ---- Values ----

// What a position or a move is worth. `kind` and `plies` are seen by the player who is to move in the position (of a
// move: who makes it); `player1` is the chance, 0 to 1, that player 1 wins, a draw being half a win.
export interface Value {
  kind: 'win' | 'loss' | 'draw' | 'estimate';
  plies?: number; // of a win or loss: to the end; with a margin, in one line of best play
  at_most?: true; // the plies are a bound: it may take fewer
  centi?: number; // of an estimate
  margin?: number; // points by which the player to move wins or, negative, loses, where that is proven
  exact: boolean; // proven or looked up, not estimated
  player1: number;
  words: string; // "win in 3 plies", "+0.42"
}

// ---- Looking at a position ----

export interface Place {
  game: string; // a spec: "stars:map=medium"
  position?: string; // where the game starts; left out: the usual start
  moves?: string[];
}

export interface Sight {
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

// ---- What the server offers ----

// That another option has this value, chosen or by default.
export interface OptionCondition {
  key: string;
  value: string;
}

export interface OptionInfo {
  key: string;
  meaning: string;
  default: string;
  other_default?: { when: OptionCondition; value: string }; // where another option changes the default
  values: { word: string; name: string }[]; // the words that may be chosen, and what people call them; none for a number
  range?: [number, number]; // of a number
  only_when?: OptionCondition; // otherwise it means nothing, and is refused
}

// Somebody who may take a seat: "human", "level:4", "easy", "minimax:depth=4", "engine:time=1", "perfect".
export interface WhoInfo {
  who: string;
  name: string; // for people
  meaning?: string; // how it plays, where the name does not tell
  group: 'human' | 'level' | 'report' | 'engine' | 'perfect';
}

export interface GameInfo {
  id: string;
  name: string;
  summary: string;
  players: [{ colour: ColourWord; name: string }, { colour: ColourWord; name: string }];
  options: OptionInfo[];
  who: WhoInfo[];
  default_opponent: string;
  centi_per_logit: number; // of estimates: so many hundredths multiply the odds of winning by e
  sample: { game: string; moves: string[] }; // a position in the middle of a game, for a picture
  maps: boolean; // whether maps can be built for it
  puzzles: number; // how many there are
}

export interface MapLetter {
  letter: string;
  terrain: TerrainWord;
  name: string;
}

export interface Hello {
  name: string;
  version: string;
  protocol: number;
  language: Language;
  games: GameInfo[];
  map_letters: MapLetter[];
  notices: string[]; // sentences to show once: damaged games set aside, a folder that cannot be written
}

// ---- Games that are played ----

export interface Clock {
  initial_ms: number;
  increment_ms: number;
}

export interface Seat {
  who: string;
  name?: string; // of a person
}

export interface GameState {
  table: string; // names the game while the server runs
  saved: string | null; // its name in the library, once it has a file
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
  points?: [number, number];
  to_move: PlayerNumber | null; // null when the game is over
  thinking: boolean; // a computer is at work
  can_undo: boolean;
  can_redo: boolean;
  clock?: ClockState;
  notice: string; // a sentence about saving or a failed computer; mostly empty
}

export interface SeatState {
  who: string;
  label: string; // to show
  human: boolean;
}

export interface ClockState extends Clock {
  left_ms: [number, number];
  running: PlayerNumber | null; // whose clock runs
}

// ---- The library ----

export interface SavedGame {
  saved: string;
  readable: boolean;
  in_use: boolean; // open in another program
  game: string;
  players: [string, string];
  date: string;
  time: string;
  changed: number; // seconds since 1970
  result: OutcomeWord;
  ply: number;
}

// docs/record.schema.json
export interface RecordJson {
  game: string;
  position?: string;
  tags?: [string, string][];
  result: '1' | '2' | 'draw' | '*';
  ply?: number;
  start?: { after?: string[]; clock?: number; evaluation?: RecordEvaluation };
  turns: RecordTurn[];
}

export type RecordTurn = string | AnnotatedTurn;

export interface AnnotatedTurn {
  move: string;
  before?: string[];
  glyphs?: number[];
  after?: string[];
  clock?: number;
  evaluation?: RecordEvaluation;
  variations?: RecordTurn[][];
}

export type RecordEvaluation =
  | { points: number; exact?: boolean }
  | { win: number; exact?: boolean }
  | { loss: number; exact?: boolean }
  | { draw: true; exact?: boolean };

// ---- Rules ----

export interface RuleSpan {
  kind: 'plain' | 'bold' | 'code';
  text: string;
}

export type RuleBlock =
  | { kind: 'heading'; level: number; text: RuleSpan[] }
  | { kind: 'paragraph'; text: RuleSpan[] }
  | { kind: 'item'; text: RuleSpan[] }
  | { kind: 'example'; caption: RuleSpan[]; place: Place; view: View };

// ---- Puzzles ----

export interface PuzzleInfo {
  puzzle: string; // its name, the same for ever
  game: string;
  position: string;
  plies: number; // the distance of the win
}

export interface PuzzleAnswer {
  verdict: 'right' | 'solved' | 'wrong';
  message: string;
  moves: string[]; // the moves so far; when right, with the opponent's reply
  refutation: string[]; // when wrong: what the opponent does about it, if anything is known
}

// ---- Requests: name, parameters, result ----

export interface Requests {
  hello: { params: { language: Language }; result: Hello };
  rules: { params: { game: string }; result: { blocks: RuleBlock[] } };

  look: { params: Place; result: Sight };
  input: { params: { game: string; position: string; text: string }; result: Verdict };
  // Every legal move, the best first, with its proven value; or among the open ones, of which nothing is proven. If that
  // is all of them, or if they are too many to be looked at, a sentence says so.
  values: {
    params: Place;
    result: { moves: { move: string; value: Value }[]; open: string[]; remark: string };
  };
  picture: { params: Place & { dark: boolean; areas: boolean }; result: { svg: string } };
  palette: { params: { game: string }; result: { pieces: Piece[] } };
  // An impossible set-up is an error that says why.
  'set-up': {
    params: { game: string; cells: { name: string; pieces: Piece[] }[]; to_move: PlayerNumber };
    result: Sight;
  };
  // Rows of letters, or a map put together from sectors. A map on which nobody could play has a problem, and no game.
  map: {
    params: { rows: string[] } | { sectors: number; seed: number };
    result: { rows: string[]; game: string | null; problem: string; view: View };
  };

  // Searches: events follow until the last one, which is `done`.
  analyse: { params: Place & { lines: number; seconds?: number }; result: { search: number } };
  review: { params: Place & { seconds_per_turn?: number }; result: { search: number } };
  stop: { params: { search: number }; result: Record<string, never> };

  'game.new': {
    params: Place & { players: [Seat, Seat]; seed?: number; clock?: Clock };
    result: { game: GameState };
  };
  'game.open': { params: { saved: string } | { table: string }; result: { game: GameState } };
  'game.leave': { params: { table: string }; result: Record<string, never> };
  // `ply` is where the page believes the game to be; when it is elsewhere by now, the error has the code `stale`.
  'game.play': { params: { table: string; ply: number; move: string }; result: { game: GameState } };
  'game.undo': { params: { table: string }; result: { game: GameState } };
  'game.redo': { params: { table: string }; result: { game: GameState } };
  'game.resign': { params: { table: string; player: PlayerNumber }; result: { game: GameState } };
  'game.reseat': { params: { table: string; players: [Seat, Seat] }; result: { game: GameState } };
  'game.hurry': { params: { table: string }; result: Record<string, never> }; // the computer plays at once
  'game.hint': { params: { table: string }; result: { move: string } };

  'library.list': { params: Record<string, never>; result: { games: SavedGame[] } };
  'library.remove': { params: { saved: string }; result: Record<string, never> };
  'library.read': { params: { saved: string }; result: { record: RecordJson } };
  // Without `saved`: a new file. A game that is being played, here or elsewhere, is not overwritten: then this is a new
  // file too, and `saved` in the result says which.
  'library.save': { params: { saved?: string; record: RecordJson }; result: { saved: string } };
  // Records as text or JSON: what could be read, and a sentence for what could not.
  'record.read': { params: { text: string }; result: { records: RecordJson[]; problems: string[] } };
  'record.write': { params: { record: RecordJson }; result: { text: string } };

  puzzles: { params: { game: string }; result: { puzzles: PuzzleInfo[] } };
  'puzzle.try': { params: { puzzle: string; moves: string[] }; result: PuzzleAnswer };
  'puzzle.solution': { params: { puzzle: string }; result: { moves: string[] } };
}

export type RequestName = keyof Requests;

export type ErrorCode =
  | 'malformed' // not JSON, an unknown request, a parameter that is missing or of the wrong type
  | 'invalid' // a spec, position, move or record that cannot be read
  | 'illegal' // a move that the rules forbid
  | 'ambiguous'
  | 'unknown' // there is no such game, table, puzzle, saved game
  | 'stale'
  | 'in-use'
  | 'busy' // too many searches, games or requests at once
  | 'failed'; // a file that cannot be written, a computer that failed

export interface Failure {
  code: ErrorCode;
  message: string;
}

// ---- Events ----

export interface AnalysisLine {
  line: number; // 1 is the best
  value: Value;
  moves: string[];
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
}

export type Judgement = 'only' | 'best' | 'good' | 'inaccuracy' | 'mistake' | 'blunder';

// Of one turn of a reviewed game; turns come in order. The last event has `done` and no turn.
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
    lost: number; // chance of winning that the turn gave away, 0 to 1
    points?: { lost: number; exact: boolean }; // that it gave away, in games with points; proven or estimated
    judgement: Judgement;
  };
  accuracy?: [number, number]; // with `done`: mean of 1 - lost, each player's
  points?: [number, number]; // with `done`: given away in all, each player's, in games with points
  problem?: string; // with `done`: why it ended early
}

export interface GameEvent {
  event: 'game';
  game: GameState;
}

// The library has changed, by this page or another one.
export interface LibraryEvent {
  event: 'library';
}

export type ServerEvent = AnalysisEvent | ReviewEvent | GameEvent | LibraryEvent;

// ---- What goes over the wire: one JSON text each ----

export interface RequestMessage<Name extends RequestName = RequestName> {
  id: number; // chosen by the page, given back with the answer
  request: Name;
  params: Requests[Name]['params'];
}

export type AnswerMessage = { id: number; result: unknown } | { id: number | null; error: Failure };

export type ServerMessage = AnswerMessage | ServerEvent;
