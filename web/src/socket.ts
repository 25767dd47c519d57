// The page's end of the WebSocket: typed requests and events over a connection that comes back by itself.
//
// Requests that only ask may be sent twice, so those without an answer are sent again after a reconnection; so may those
// that remember a step of a lesson, which twice is the same as once.
// Requests that change something are not: they fail as `lost`, and the caller finds out how things stand.
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

// Once the server has refused the key there is no use in trying again without another one.
export type ConnectionStatus = 'connecting' | 'open' | 'lost' | 'refused';
type EventName = ServerEvent['event'];
type EventOf<Name extends EventName> = Extract<ServerEvent, { event: Name }>;

// What a request fails with: the server's error, or `lost` when the connection went before the answer came.
export class RequestError extends Error {
  constructor(
    readonly code: ErrorCode | 'lost',
    message: string,
  ) {
    super(message);
    this.name = 'RequestError';
  }
}

// The part of WebSocket that is used, so that tests can do without a network.
export interface Socket {
  send(text: string): void;
  close(): void;
  onopen: (() => void) | null;
  onmessage: ((event: { data: unknown }) => void) | null;
  onclose: (() => void) | null;
}

export interface ConnectionOptions {
  open(): Socket;
  // Whether that did not work because the server refuses the key: a browser does not say why a socket did not open.
  isRefused(): Promise<boolean>;
  language(): Language;
  // Runs something later; answers how to call it off.
  later(action: () => void, milliseconds: number): () => void;
}

interface Pending {
  id: number;
  name: RequestName;
  text: string;
  sent: boolean;
  resolve(result: never): void;
  reject(error: RequestError): void;
}

const kFirstDelay = 250;
const kLongestDelay = 4000;

const kMayBeRepeated: ReadonlySet<RequestName> = new Set<RequestName>([
  'hello',
  'rules',
  'look',
  'input',
  'values',
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

// Searches and tables belong to one connection: what names one is of no use on the next.
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

export class Connection {
  private readonly status_ = signal<ConnectionStatus>('connecting');
  private readonly hello_ = signal<Hello | null>(null);
  private readonly epoch_ = signal(0);
  private socket_: Socket | null = null;
  private lastId_ = 0;
  private delay_ = kFirstDelay;
  private cancelRetry_: (() => void) | null = null;
  private readonly pending_ = new Map<number, Pending>();
  private readonly listeners_ = new Map<EventName, Set<(event: never) => void>>();

  constructor(private readonly options_: ConnectionOptions) {
    this.connect();
  }

  get status(): ReadonlySignal<ConnectionStatus> {
    return this.status_;
  }
  // What the server offers, in the present language; null until it has answered for the first time.
  get hello(): ReadonlySignal<Hello | null> {
    return this.hello_;
  }
  // Grows with every greeting: whatever was asked before one is to be asked again, because the server may be another
  // one or speak another language.
  get epoch(): ReadonlySignal<number> {
    return this.epoch_;
  }

  request<Name extends RequestName>(
    name: Name,
    params: Requests[Name]['params'],
  ): Promise<Requests[Name]['result']> {
    return new Promise((resolve, reject) => {
      if (kBoundToConnection.has(name) && this.status_.peek() !== 'open') {
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

  // Answers how to stop listening.
  on<Name extends EventName>(event: Name, listener: (event: EventOf<Name>) => void): () => void {
    const listeners = this.listeners_.get(event) ?? new Set();
    this.listeners_.set(event, listeners.add(listener));
    return () => listeners.delete(listener);
  }

  // Greets again, in the language that holds now.
  async greet(): Promise<void> {
    if (this.status_.peek() !== 'open') return;
    this.welcome(await this.request('hello', { language: this.options_.language() }));
  }

  // Tries again without waiting any longer, or with another key.
  retryNow(): void {
    if (this.status_.peek() === 'refused') this.status_.value = 'connecting';
    else if (this.cancelRetry_) this.cancelRetry_();
    else return;
    this.connect();
  }

  private connect(): void {
    this.cancelRetry_ = null;
    const socket = this.options_.open();
    this.socket_ = socket;
    let opened = false;
    socket.onopen = () => {
      opened = true;
      this.opened(socket);
    };
    socket.onmessage = (event) => this.received(event.data);
    socket.onclose = () => {
      if (this.socket_ !== socket) return;
      this.socket_ = null;
      this.giveUpRequests();
      if (opened) this.connectLater();
      else void this.findOut();
    };
  }

  private async findOut(): Promise<void> {
    if (await this.options_.isRefused()) this.status_.value = 'refused';
    else this.connectLater();
  }

  // The greeting goes first: it decides the language of everything after it.
  private opened(socket: Socket): void {
    const id = ++this.lastId_;
    this.pending_.set(id, {
      id,
      name: 'hello',
      text: '',
      sent: true,
      resolve: (hello: Hello) => {
        this.delay_ = kFirstDelay;
        // At once: code that waits for an open connection must not take the last one's tables for this one's.
        batch(() => {
          this.status_.value = 'open';
          this.welcome(hello);
        });
        for (const pending of this.pending_.values()) if (!pending.sent) this.send(pending);
      },
      reject: () => socket.close(),
    });
    socket.send(JSON.stringify({ id, request: 'hello', params: { language: this.options_.language() } }));
  }

  private welcome(hello: Hello): void {
    this.hello_.value = hello;
    this.epoch_.value += 1;
  }

  private giveUpRequests(): void {
    for (const pending of [...this.pending_.values()]) {
      const again = kMayBeRepeated.has(pending.name) && pending.text !== '';
      if (again || (!pending.sent && !kBoundToConnection.has(pending.name))) {
        pending.sent = false;
        continue;
      }
      this.pending_.delete(pending.id);
      // A greeting without text is the connection's own, and is made anew by the next one.
      if (pending.text !== '') pending.reject(new RequestError('lost', 'the connection is lost'));
    }
  }

  private connectLater(): void {
    this.status_.value = 'lost';
    const cancel = this.options_.later(() => this.connect(), this.delay_);
    this.cancelRetry_ = cancel;
    this.delay_ = Math.min(this.delay_ * 2, kLongestDelay);
  }

  private send(pending: Pending): void {
    pending.sent = true;
    this.socket_?.send(pending.text);
  }

  private received(data: unknown): void {
    if (typeof data !== 'string') return;
    const message = JSON.parse(data) as ServerMessage;
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

// The sentence to show for whatever was thrown.
export function sentenceOf(error: unknown): string {
  return error instanceof Error ? error.message : String(error);
}

// A connection to the server that the page came from.
export function connectToServer(language: () => Language, key: () => string): Connection {
  const address = (protocol: string) => {
    const url = new URL('socket', location.href);
    url.protocol = protocol;
    url.hash = '';
    url.search = `?key=${key()}`;
    return url;
  };
  const isSecure = location.protocol === 'https:';
  return new Connection({
    open: () => new WebSocket(address(isSecure ? 'wss:' : 'ws:')) as unknown as Socket,
    isRefused: () =>
      fetch(address(location.protocol), { cache: 'no-store' }).then(
        (answer) => answer.status === 403,
        () => false,
      ),
    language,
    later: (action, milliseconds) => {
      const timer = window.setTimeout(action, milliseconds);
      return () => window.clearTimeout(timer);
    },
  });
}
