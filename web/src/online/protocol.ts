// The messages between the page and a host (docs/online.md).
//
// Made from docs/online.schema.json, to which the server is held as well. After a change there: npm run protocol.

export type RequestName = keyof Requests;

// Somebody who plays here.
export interface Person {
  person: number; // a number that stands for him
  name: string; // empty: none chosen
  bot: boolean;
}

// How much of something one may have.
export interface Limits {
  name_characters: number;
  games: number; // open and running
  listed: number; // in the lobby at once
  computers: number; // running against computers
  bots: number;
}

export type TimeControl =
  | { kind: 'minutes'; initial_ms: number; increment_ms: number }
  | { kind: 'days'; days: number };

export type Answer = 'offer' | 'accept' | 'decline';

// Who plays a side.
export interface Seat {
  name: string;
  person: number | null; // null: a computer, or somebody who has deleted himself
  who: string; // human, or level:N
  bot: boolean;
  present: boolean; // connected and at the game
}

// How a game stands: small, and always whole.
export interface State {
  phase: 'open' | 'running' | 'over';
  players: [Seat | null, Seat | null]; // null: a seat that is free
  listed: boolean; // in the lobby while it is open
  invited: Person | null; // who alone may join while it is open
  to_move: 1 | 2 | null;
  outcome: 'running' | '1' | '2' | 'draw';
  ending: 'rules' | 'resignation' | 'time' | 'agreement' | 'abandonment' | 'aborted' | null; // null while it runs; games that were aborted have no winner: `running` remains their outcome
  clock: TimeControl | null;
  left_ms: [number, number] | null; // of a clock of minutes: each player's, as of sending
  running: 1 | 2 | null; // whose clock of minutes runs
  deadline: number | null; // of a clock of days: when the player to move loses, milliseconds since 1970
  // who has offered what
  offers: { draw: 1 | 2 | null; takeback: 1 | 2 | null; rematch: 1 | 2 | null };
  next: string | null; // the game that a rematch led to
  can_abort: boolean; // whether the players may still call it off
  can_take_back: [boolean, boolean]; // for each player: whether there is a turn of theirs that they could ask to take back
  // who may claim the game because the opponent has abandoned it, and from when on
  claimable: {
    by: 1 | 2;
    from: number; // milliseconds since 1970
  } | null;
}

// A whole game.
export interface OnlineGame {
  id: string;
  revision: number; // grows by one with every change
  game: string; // its spec
  start: string; // the position before the moves
  moves: string[];
  created: number; // milliseconds since 1970
  by: 1 | 2; // who created it
  you: 0 | 1 | 2; // 0: not a player
  state: State;
}

// The first `keep` moves stay, `moves` follow.
export interface Change {
  game: string; // its id
  revision: number;
  keep: number;
  moves: string[];
  state: State;
}

// Who plays a side.
export interface SummarySeat {
  name: string;
  person: number | null;
  who: string;
  bot: boolean;
}

// A game in a list.
export interface Summary {
  id: string;
  game: string;
  players: [SummarySeat | null, SummarySeat | null]; // null: a seat that is free
  phase: 'open' | 'running' | 'over';
  clock: TimeControl | null;
  set_up: boolean; // it does not begin from the usual start
  ply: number;
  to_move: 1 | 2 | null;
  outcome: 'running' | '1' | '2' | 'draw';
  ending: 'rules' | 'resignation' | 'time' | 'agreement' | 'abandonment' | 'aborted' | null; // null while it runs; games that were aborted have no winner: `running` remains their outcome
  deadline: number | null; // of a clock of days: when the player to move loses, milliseconds since 1970
  changed: number; // milliseconds since 1970
  by: 1 | 2;
  you: 0 | 1 | 2; // 0: not a player
  invited: boolean; // you are, and may join
  your_turn: boolean;
}

// Every request: its parameters and its result.
export interface Requests {
  hello: {
    params: { language?: 'en' | 'pt' };
    result: {
      name: 'joga';
      version: string;
      protocol: 1;
      you: Person | null; // null until something is done that needs an identity: a name, a game
      now: number; // the host's clock, milliseconds since 1970
      limits: Limits;
    };
  };
  'me.name': { params: { name: string }; result: { you: Person } };
  'me.transfer': {
    params: Record<string, never>;
    result: {
      code: string; // to be used once, at /online?take=CODE
      expires: number; // milliseconds since 1970
    };
  };
  'me.bot': {
    params: { name: string };
    result: {
      token: string; // shown this once
      bot: Person;
    };
  };
  'me.bots': { params: Record<string, never>; result: { bots: Person[] } };
  'me.unbot': {
    params: {
      bot: number; // its person
    };
    result: Record<string, never>;
  };
  'me.export': {
    params: {
      before?: string; // `next` of the answer before
    };
    result: {
      records: string; // games as docs/record.md has them, the newest first
      next: string | null; // to go on with; null: that was all
    };
  };
  'me.delete': { params: Record<string, never>; result: Record<string, never> };
  lobby: {
    params: Record<string, never>;
    result: {
      games: Summary[];
      bots: Person[]; // that have been here lately and can be invited
    };
  };
  'lobby.leave': { params: Record<string, never>; result: Record<string, never> };
  mine: {
    params: Record<string, never>;
    result: {
      games: Summary[]; // own open and running ones, invitations, and some that have just ended; the last changed first
    };
  };
  'mine.finished': {
    params: {
      before?: string; // `next` of the answer before
    };
    result: { games: Summary[]; next: string | null };
  };
  'game.create': {
    params: {
      game: string; // a spec, such as NAME:OPTION=VALUE
      position?: string; // where the game starts; left out: the usual start
      side: 1 | 2 | 'any'; // of the creator
      clock?: TimeControl | null; // left out or null: none
      listed?: boolean; // in the lobby; left out: only who has the link finds it
      // a level of the computer, which begins at once, or a person or bot who is invited: nobody else may join; left
      // out: whoever joins first
      opponent?:
        | {
            who: string; // level:N
          }
        | { person: number };
    };
    result: { game: OnlineGame };
  };
  'game.watch': {
    params: {
      game: string;
      since?: number; // the revision that the client has
    };
    // the whole game or, with `since`, what is new; events `game` follow in both cases
    result: { game: OnlineGame } | { change: Change };
  };
  'game.leave': {
    params: {
      game: string; // its id
    };
    result: Record<string, never>;
  };
  'game.join': {
    params: {
      game: string; // its id
    };
    result: Record<string, never>;
  };
  'game.play': {
    params: {
      game: string;
      ply: number; // how many turns have been played, as the client believes
      move: string;
    };
    result: Record<string, never>;
  };
  'game.resign': {
    params: {
      game: string; // its id
    };
    result: Record<string, never>;
  };
  'game.abort': {
    params: {
      game: string; // its id
    };
    result: Record<string, never>;
  };
  'game.claim': {
    params: {
      game: string; // its id
    };
    result: Record<string, never>;
  };
  'game.draw': { params: { game: string; answer: Answer }; result: Record<string, never> };
  'game.takeback': { params: { game: string; answer: Answer }; result: Record<string, never> };
  'game.rematch': { params: { game: string; answer: Answer }; result: Record<string, never> };
  'game.record': {
    params: {
      game: string; // its id
    };
    result: {
      text: string; // as docs/record.md has it
    };
  };
}

export interface Failure {
  code:
    | 'malformed'
    | 'invalid'
    | 'illegal'
    | 'ambiguous'
    | 'unknown'
    | 'stale'
    | 'forbidden'
    | 'busy'
    | 'failed';
  message: string;
}

// What has changed in a game that is watched; presence changes without a new revision.
export interface GameEvent {
  event: 'game';
  game: string; // its id
  revision: number;
  keep: number;
  moves: string[];
  state: State;
}

// A game that is watched has been removed.
export interface GoneEvent {
  event: 'gone';
  game: string;
}

// A challenge in the lobby is new or has changed, or is gone; or the bots are others.
export type LobbyEvent =
  | { event: 'lobby'; bots: Person[] }
  | { event: 'lobby'; game: Summary }
  | { event: 'lobby'; gone: string };

// A game of one's own, or to which one is invited, is new or has changed, or is gone.
export type MineEvent = { event: 'mine'; game: Summary } | { event: 'mine'; gone: string };

export type ServerEvent = GameEvent | GoneEvent | LobbyEvent | MineEvent;

// The result is that of the request with this number.
export type AnswerMessage =
  | { id: number; result: Record<string, unknown> }
  | {
      id: number | null; // null where the request's number could not be read
      error: Failure;
    };

export type ServerMessage = AnswerMessage | ServerEvent;
