// The messages between the page and a host (docs/online.md).
//
// Generated from docs/online.schema.json, against which the server is tested as well. After a change there:
// npm run protocol.

export type RequestName = keyof Requests;

// A person or bot who plays here.
export interface Person {
  person: number; // the person's id
  name: string; // empty if none was chosen
  bot: boolean;
}

// Limits on the number of games a person may have.
export interface Limits {
  name_characters: number;
  games: number; // open and running
  listed: number; // in the lobby at the same time
  computers: number; // running against computers
  bots: number;
}

// who may invite a person: everybody, people with whom they have played before, or nobody
export type Inviters = 'everybody' | 'played' | 'nobody';

export type TimeControl =
  | { kind: 'minutes'; initial_ms: number; increment_ms: number }
  | { kind: 'days'; days: number };

export type Answer = 'offer' | 'accept' | 'decline';

// 1: hi, 2: good luck, 3: well played, 4: thanks, 5: sorry, I must go
export type Phrase = 1 | 2 | 3 | 4 | 5;

// The player of a side.
export interface Seat {
  name: string;
  person: number | null; // null: a computer, or a person who has deleted their account
  who: string; // human, or level:N
  bot: boolean;
  present: boolean; // connected and at the game
}

// The status of a game: small, and always sent whole.
export interface State {
  phase: 'open' | 'running' | 'over';
  ply: number; // the number of moves
  players: [Seat | null, Seat | null]; // null: a seat that is free
  listed: boolean; // in the lobby while it is open
  invited: Person | null; // the only person who may join while the game is open
  to_move: 1 | 2 | null;
  outcome: 'running' | '1' | '2' | 'draw';
  ending: 'rules' | 'resignation' | 'time' | 'agreement' | 'abandonment' | 'aborted' | null; // null while the game runs; an aborted game has no winner, and its outcome stays `running`
  clock: TimeControl | null;
  left_ms: [number, number] | null; // clock of minutes: each player's remaining time when the message was sent
  running: 1 | 2 | null; // clock of minutes: the player whose clock runs
  deadline: number | null; // clock of days: the deadline of the player to move, milliseconds since 1970
  // the open offers
  offers: { draw: 1 | 2 | null; takeback: 1 | 2 | null; rematch: 1 | 2 | null };
  next: string | null; // the id of the rematch
  can_abort: boolean; // whether the players may still abort the game
  can_take_back: [boolean, boolean]; // for each player: whether they have a turn that they may ask to take back
  // the player who may claim the game because the opponent has abandoned it, and from when on
  claimable: {
    by: 1 | 2;
    from: number; // milliseconds since 1970
  } | null;
}

// A whole game.
export interface OnlineGame {
  id: string;
  revision: number; // grows by one with every change
  game: string; // the game's spec
  start: string; // the position before the moves
  set_up: boolean; // whether `start` differs from the usual start
  moves: string[];
  created: number; // milliseconds since 1970
  by: 1 | 2; // the game's creator
  you: 0 | 1 | 2; // your side; 0: not a player
  state: State;
}

// Changes since a revision: the first `keep` moves stay, `moves` follow.
export interface Change {
  game: string; // the game's id
  revision: number;
  keep: number;
  moves: string[];
  state: State;
}

// The player of a side.
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
  set_up: boolean; // the game does not begin from the usual start
  listed: boolean; // in the lobby while it is open
  ply: number;
  to_move: 1 | 2 | null;
  outcome: 'running' | '1' | '2' | 'draw';
  ending: 'rules' | 'resignation' | 'time' | 'agreement' | 'abandonment' | 'aborted' | null; // null while the game runs; an aborted game has no winner, and its outcome stays `running`
  deadline: number | null; // clock of days: the deadline of the player to move, milliseconds since 1970
  changed: number; // milliseconds since 1970
  by: 1 | 2;
  you: 0 | 1 | 2; // your side; 0: not a player
  invited: boolean; // whether you are invited and may join
  your_turn: boolean;
}

// A game that can be watched from the lobby.
export interface RunningGame {
  game: Summary;
  position: string; // how it stands
}

// Every request: its parameters and its result.
export interface Requests {
  hello: {
    params: { language?: 'en' | 'pt' };
    result: {
      name: 'joga';
      version: string;
      protocol: 1;
      you: Person | null; // null until a request needs an identity, such as for a name or a game
      now: number; // the host's clock, milliseconds since 1970
      limits: Limits;
    };
  };
  ping: { params: Record<string, never>; result: Record<string, never> };
  'me.name': { params: { name: string }; result: { you: Person } };
  'me.transfer': {
    params: Record<string, never>;
    result: {
      code: string; // valid once, in the subprotocol take.CODE
      expires: number; // milliseconds since 1970
    };
  };
  'me.bot': {
    params: { name: string };
    result: {
      token: string; // shown only once
      bot: Person;
    };
  };
  'me.bots': { params: Record<string, never>; result: { bots: Person[] } };
  'me.unbot': {
    params: {
      bot: number; // the bot's person
    };
    result: Record<string, never>;
  };
  'me.block': {
    params: {
      person: number; // the other person or bot
    };
    result: Record<string, never>;
  };
  'me.unblock': {
    params: {
      person: number; // the other person or bot
    };
    result: Record<string, never>;
  };
  'me.blocked': { params: Record<string, never>; result: { people: Person[]; invitations: Inviters } };
  'me.invitations': { params: { from: Inviters }; result: Record<string, never> };
  'me.export': {
    params: {
      before?: string; // `next` of the previous answer
    };
    result: {
      records: string; // games as docs/record.md has them, the newest first
      next: string | null; // for the next request; null: no more games
    };
  };
  'me.delete': { params: Record<string, never>; result: Record<string, never> };
  lobby: {
    params: Record<string, never>;
    result: {
      games: Summary[];
      running: RunningGame[]; // games that are being played between people who met here
      bots: Person[]; // bots that were connected lately and can be invited
    };
  };
  'lobby.leave': { params: Record<string, never>; result: Record<string, never> };
  mine: {
    params: Record<string, never>;
    result: {
      games: Summary[]; // your open and running games, invitations, and some games that have just ended; the last changed first
    };
  };
  'mine.finished': {
    params: {
      before?: string; // `next` of the previous answer
    };
    result: { games: Summary[]; next: string | null };
  };
  'mine.decline': {
    params: {
      person?: number; // only the invitations of this person
    };
    result: {
      declined: number;
      more: boolean; // whether to ask again
    };
  };
  'game.create': {
    params: {
      game: string; // a spec, such as NAME:OPTION=VALUE
      position?: string; // where the game starts; left out: the usual start
      side: 1 | 2 | 'any'; // the creator's side
      clock?: TimeControl | null; // left out or null: no clock
      listed?: boolean; // listed in the lobby; left out: only people with the link can find it
      // a level of the computer, which starts the game at once, or the person or bot who is invited, so that nobody
      // else may join; left out: the first person to join
      opponent?:
        | {
            who: string; // level:N
          }
        | { person: number };
    };
    result: { game: OnlineGame };
  };
  'game.pair': {
    params: {
      game: string; // the game's spec
      clock?: TimeControl | null; // left out or null: no clock
    };
    result: {
      game: string; // the game's id
      joined: boolean; // false: nobody waited for such a game, so it is listed in the lobby now
    };
  };
  'game.watch': {
    params: {
      game: string;
      since?: number; // the revision that the client has
    };
    // the whole game or, with `since`, the changes; events `game` follow in both cases
    result: { game: OnlineGame } | { change: Change };
  };
  'game.leave': {
    params: {
      game: string; // the game's id
    };
    result: Record<string, never>;
  };
  'game.join': {
    params: {
      game: string; // the game's id
    };
    result: Record<string, never>;
  };
  'game.play': {
    params: {
      game: string;
      ply: number; // the number of turns that the client believes were played
      move: string;
    };
    result: Record<string, never>;
  };
  'game.resign': {
    params: {
      game: string; // the game's id
    };
    result: Record<string, never>;
  };
  'game.abort': {
    params: {
      game: string; // the game's id
    };
    result: Record<string, never>;
  };
  'game.claim': {
    params: {
      game: string; // the game's id
    };
    result: Record<string, never>;
  };
  'game.draw': { params: { game: string; answer: Answer }; result: Record<string, never> };
  'game.takeback': { params: { game: string; answer: Answer }; result: Record<string, never> };
  'game.rematch': { params: { game: string; answer: Answer }; result: Record<string, never> };
  'game.phrase': {
    params: {
      game: string; // the game's id
      phrase: Phrase;
    };
    result: {
      heard: boolean; // whether the opponent is at the game
    };
  };
  'game.record': {
    params: {
      game: string; // the game's id
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

// Changes in a watched game; presence changes without a new revision.
export interface GameEvent {
  event: 'game';
  game: string; // the game's id
  revision: number;
  keep: number;
  moves: string[];
  state: State;
}

// A watched game has been removed.
export interface GoneEvent {
  event: 'gone';
  game: string;
}

// A player says a set phrase; only the two players hear it.
export interface PhraseEvent {
  event: 'phrase';
  game: string;
  by: 1 | 2;
  phrase: Phrase;
}

// A challenge in the lobby is new, has changed or is gone, or the list of bots or of running games has changed.
export type LobbyEvent =
  | { event: 'lobby'; bots: Person[] }
  | { event: 'lobby'; running: RunningGame[] }
  | { event: 'lobby'; game: Summary }
  | { event: 'lobby'; gone: string };

// One of your games or invitations is new, has changed or is gone.
export type MineEvent = { event: 'mine'; game: Summary } | { event: 'mine'; gone: string };

export type ServerEvent = GameEvent | GoneEvent | PhraseEvent | LobbyEvent | MineEvent;

// The answer to the request with this number.
export type AnswerMessage =
  | { id: number; result: Record<string, unknown> }
  | {
      id: number | null; // null if the request's number could not be read
      error: Failure;
    };

export type ServerMessage = AnswerMessage | ServerEvent;
