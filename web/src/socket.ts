// The page's end of a WebSocket: typed requests and events over a connection that reconnects by itself. The
// other end is the page's own service (docs/protocol.md), or a host (docs/online.md).
//
// Read-only requests are safe to repeat, so those without an answer are sent again after a reconnection; so
// are those that remember a step of a lesson, which are idempotent. Requests that change something are not
// repeated: they fail as `lost`, and the caller asks for the present state.
import { batch, signal } from '@preact/signals';
import type { ReadonlySignal } from '@preact/signals';
import type {
  ErrorCode,
  Failure,
  Hello,
  Language,
  RequestName,
  Requests,
  ServerEvent,
  ServerMessage,
} from './protocol';

// Once the server has refused the key, or its user, retrying is useless.
export type ConnectionStatus = 'connecting' | 'open' | 'lost' | 'refused';

// The requests of a protocol, by name.
type Messages<Named> = Record<keyof Named, { params: unknown; result: unknown }>;
type EventOf<Event, Name> = Extract<Event, { event: Name }>;

// The failure of a request: the server's error, or `lost` if the connection was lost before the answer came.
export class RequestError extends Error {
  constructor(
    readonly code: ErrorCode | 'forbidden' | 'lost',
    message: string,
  ) {
    super(message);
    this.name = 'RequestError';
  }
}

// The part of WebSocket that is used, so that tests need no network.
export interface Socket {
  send(text: string): void;
  close(): void;
  onopen: (() => void) | null;
  onmessage: ((event: { data: unknown }) => void) | null;
  onclose: ((closing: Closing) => void) | null;
}

// The close event of a WebSocket.
export interface Closing {
  code: number;
  reason: string;
}

export interface ConnectionOptions {
  open(): Socket;
  // Asks whether the server refuses the key: a browser does not say why a socket did not open.
  isRefused(): Promise<boolean>;
  // Whether a closed connection must stay closed; left out: it never must.
  isSentAway?(closing: Closing): boolean;
  language(): Language;
  habits?: Habits; // left out: those of the page's own service
  ping?: string; // a request that finds out whether the other end still answers; left out: none is needed
  // Runs something later; returns a function that cancels it.
  later(action: () => void, milliseconds: number): () => void;
}

// The handling of requests that a lost connection left without an answer.
export interface Habits {
  mayBeRepeated: ReadonlySet<string>;
  boundToConnection: ReadonlySet<string>; // meaningless on the next connection
}

interface Pending {
  id: number;
  name: string;
  text: string;
  sent: boolean;
  resolve(result: never): void;
  reject(error: RequestError): void;
}

const kFirstDelay = 250;
const kLongestDelay = 4000;
// A browser notices only after minutes that a network is gone without a word.
const kQuiet = 3000; // milliseconds without a message, after which a ping is sent
const kOverdue = 3000; // for its answer; then the connection counts as lost, though an answer may still come
const kHopeless = 8000; // then the page connects again

const kMayBeRepeated: ReadonlySet<RequestName> = new Set<RequestName>([
  'hello',
  'rules',
  'look',
  'input',
  'values',
  'openings',
  'picture',
  'palette',
  'set-up',
  'map',
  'game.open',
  'library.list',
  'library.read',
  'record.read',
  'record.write',
  'puzzles',
  'puzzle.try',
  'puzzle.solution',
  'lessons',
  'lesson.step',
  'lesson.try',
  'lesson.solution',
  'lesson.remember',
]);

// Searches and open games belong to one connection: requests that name one are meaningless on the next.
const kBoundToConnection: ReadonlySet<RequestName> = new Set<RequestName>([
  'stop',
  'game.leave',
  'game.play',
  'game.undo',
  'game.redo',
  'game.resign',
  'game.reseat',
  'game.hurry',
  'game.hint',
]);

const kServiceHabits: Habits = { mayBeRepeated: kMayBeRepeated, boundToConnection: kBoundToConnection };

export class Connection<
  Named extends Messages<Named> = Requests,
  Event extends { event: string } = ServerEvent,
  Greeting = Hello,
> {
  private readonly status_ = signal<ConnectionStatus>('connecting');
  private readonly hello_ = signal<Greeting | null>(null);
  private readonly epoch_ = signal(0);
  private socket_: Socket | null = null;
  private lastId_ = 0;
  private delay_ = kFirstDelay;
  private cancelRetry_: (() => void) | null = null;
  private cancelWatch_: (() => void) | null = null; // of the timer that watches an open connection
  private isSilent_ = false; // open but counted as lost, because the other end does not answer
  private readonly pending_ = new Map<number, Pending>();
  private readonly listeners_ = new Map<string, Set<(event: never) => void>>();
  private readonly habits_: Habits;

  constructor(private readonly options_: ConnectionOptions) {
    this.habits_ = options_.habits ?? kServiceHabits;
    this.connect();
  }

  get status(): ReadonlySignal<ConnectionStatus> {
    return this.status_;
  }
  // The server's offer, in the present language; null until it has answered for the first time.
  get hello(): ReadonlySignal<Greeting | null> {
    return this.hello_;
  }
  // Incremented by every greeting: all data must then be requested again, because the server may be another
  // one or speak another language.
  get epoch(): ReadonlySignal<number> {
    return this.epoch_;
  }

  request<Name extends keyof Named & string>(
    name: Name,
    params: Named[Name]['params'],
  ): Promise<Named[Name]['result']> {
    return this.ask(name, params) as Promise<Named[Name]['result']>;
  }

  private ask(name: string, params: unknown): Promise<unknown> {
    return new Promise((resolve, reject) => {
      if (this.habits_.boundToConnection.has(name) && this.status_.peek() !== 'open') {
        reject(new RequestError('lost', 'the connection is lost'));
        return;
      }
      const id = ++this.lastId_;
      const text = JSON.stringify({ id, request: name, params });
      const pending: Pending = { id, name, text, sent: false, resolve, reject };
      this.pending_.set(id, pending);
      if (this.status_.peek() === 'open') this.send(pending);
    });
  }

  // Returns a function that removes the listener.
  on<Name extends Event['event']>(event: Name, listener: (event: EventOf<Event, Name>) => void): () => void {
    const listeners = this.listeners_.get(event) ?? new Set();
    this.listeners_.set(event, listeners.add(listener));
    return () => listeners.delete(listener);
  }

  // Greets again, in the present language.
  async greet(): Promise<void> {
    if (this.status_.peek() !== 'open') return;
    this.welcome((await this.ask('hello', { language: this.options_.language() })) as Greeting);
  }

  // Reconnects without further delay, perhaps with another key.
  retryNow(): void {
    if (this.status_.peek() === 'refused') this.status_.value = 'connecting';
    else if (this.isSilent_) this.abandon();
    else if (!this.cancelRetry_) return;
    this.cancelRetry_?.();
    this.connect();
  }

  // Reconnects as another person; requests that may be repeated move to the next connection.
  restart(): void {
    if (this.socket_) this.socket_.close();
    else this.retryNow();
  }

  // Asks whether the other end still answers, or connects at once if it is being waited for.
  probe(): void {
    if (this.cancelRetry_) return this.retryNow();
    if (!this.options_.ping || !this.socket_ || this.epoch_.peek() === 0) return;
    this.socket_.send(JSON.stringify({ id: ++this.lastId_, request: this.options_.ping, params: {} }));
    this.watch(kOverdue, () => this.fallSilent());
  }

  // Counts the connection as lost until the other end answers: the browser says that there is no network.
  fallSilent(): void {
    if (this.status_.peek() !== 'open') return;
    this.isSilent_ = true;
    this.status_.value = 'lost';
    this.watch(kHopeless, () => this.abandon());
  }

  private watch(milliseconds: number, action: () => void): void {
    this.cancelWatch_?.();
    this.cancelWatch_ = this.options_.ping ? this.options_.later(action, milliseconds) : null;
  }

  private heard(): void {
    this.watch(kQuiet, () => this.probe());
    if (!this.isSilent_) return;
    this.isSilent_ = false;
    this.status_.value = 'open';
    this.sendWaiting();
  }

  // Closing a socket without a network takes long, so it is not waited for.
  private abandon(): void {
    const socket = this.socket_;
    if (!socket) return;
    this.ended();
    socket.close();
    this.connectLater();
  }

  private ended(): void {
    this.socket_ = null;
    this.isSilent_ = false;
    this.cancelWatch_?.();
    this.cancelWatch_ = null;
    this.giveUpRequests();
  }

  private connect(): void {
    this.cancelRetry_ = null;
    const socket = this.options_.open();
    this.socket_ = socket;
    this.watch(kHopeless, () => this.abandon());
    let opened = false;
    socket.onopen = () => {
      opened = true;
      this.opened(socket);
    };
    socket.onmessage = (event) => {
      if (this.socket_ === socket) this.received(event.data);
    };
    socket.onclose = (closing) => {
      if (this.socket_ !== socket) return;
      this.ended();
      if (this.options_.isSentAway?.(closing)) this.status_.value = 'refused';
      else if (opened) this.connectLater();
      else void this.findOut();
    };
  }

  private async findOut(): Promise<void> {
    if (await this.options_.isRefused()) this.status_.value = 'refused';
    else this.connectLater();
  }

  // The greeting goes first: it sets the language of everything after it.
  private opened(socket: Socket): void {
    const id = ++this.lastId_;
    this.pending_.set(id, {
      id,
      name: 'hello',
      text: '',
      sent: true,
      resolve: (hello: Greeting) => {
        this.delay_ = kFirstDelay;
        // Immediately: code that waits for an open connection must not take the last one's games for this
        // one's.
        batch(() => {
          this.status_.value = 'open';
          this.welcome(hello);
        });
        this.sendWaiting();
      },
      reject: () => socket.close(),
    });
    socket.send(JSON.stringify({ id, request: 'hello', params: { language: this.options_.language() } }));
  }

  private welcome(hello: Greeting): void {
    this.hello_.value = hello;
    this.epoch_.value += 1;
  }

  private giveUpRequests(): void {
    for (const pending of [...this.pending_.values()]) {
      const again = this.habits_.mayBeRepeated.has(pending.name) && pending.text !== '';
      if (again || (!pending.sent && !this.habits_.boundToConnection.has(pending.name))) {
        pending.sent = false;
        continue;
      }
      this.pending_.delete(pending.id);
      // A greeting without text belongs to its connection; the next connection sends its own.
      if (pending.text !== '') pending.reject(new RequestError('lost', 'the connection is lost'));
    }
  }

  private connectLater(): void {
    this.status_.value = 'lost';
    const cancel = this.options_.later(() => this.connect(), this.delay_);
    this.cancelRetry_ = cancel;
    this.delay_ = Math.min(this.delay_ * 2, kLongestDelay);
  }

  private sendWaiting(): void {
    for (const pending of this.pending_.values()) if (!pending.sent) this.send(pending);
  }

  private send(pending: Pending): void {
    pending.sent = true;
    this.socket_?.send(pending.text);
  }

  private received(data: unknown): void {
    if (typeof data !== 'string') return;
    this.heard();
    const message = JSON.parse(data) as ServerMessage | Event;
    if ('event' in message) {
      for (const listener of this.listeners_.get(message.event) ?? []) listener(message as never);
      return;
    }
    const pending = message.id === null ? undefined : this.pending_.get(message.id);
    if (!pending) return;
    this.pending_.delete(pending.id);
    if ('error' in message) pending.reject(errorOf(message.error));
    else pending.resolve(message.result as never);
  }
}

function errorOf(failure: Failure): RequestError {
  return new RequestError(failure.code, failure.message);
}

// The sentence to show for a thrown value.
export function sentenceOf(error: unknown): string {
  return error instanceof Error ? error.message : String(error);
}

export function later(action: () => void, milliseconds: number): () => void {
  const timer = window.setTimeout(action, milliseconds);
  return () => window.clearTimeout(timer);
}

// The address of a WebSocket on the page's own server.
export function socketAddress(name: string): URL {
  const url = new URL(name, location.href);
  url.protocol = location.protocol === 'https:' ? 'wss:' : 'ws:';
  url.hash = '';
  return url;
}

// Connects to the server that the page came from.
export function connectToServer(language: () => Language, key: () => string): Connection {
  const address = () => {
    const url = socketAddress('socket');
    url.search = `?key=${key()}`;
    return url;
  };
  return new Connection({
    open: () => new WebSocket(address()) as unknown as Socket,
    isRefused: () => {
      const url = address();
      url.protocol = location.protocol;
      return fetch(url, { cache: 'no-store' }).then(
        (answer) => answer.status === 403,
        () => false,
      );
    },
    language,
    later,
  });
}
