// A game at a host, as the page sees it. The host reports the events; the page's own service provides the
// view of the board and the legal turns.
import { batch, computed, signal } from '@preact/signals';
import type { ReadonlySignal } from '@preact/signals';
import type {
  PlayerNumber,
  RequestName as ServiceRequestName,
  Requests as ServiceRequests,
  PositionState,
  Verdict,
  View,
} from '../protocol';
import { RequestError } from '../socket';
import type { ConnectionStatus } from '../socket';
import { until } from '../until';
import type {
  Answer,
  Change,
  GameEvent,
  OnlineGame,
  RequestName,
  Requests,
  ServerEvent,
  State,
} from './protocol';

// The parts of both connections that are used, so that tests need neither.
export interface GameHost {
  request<Name extends RequestName>(
    name: Name,
    params: Requests[Name]['params'],
  ): Promise<Requests[Name]['result']>;
  on<Name extends 'game' | 'gone'>(
    event: Name,
    listener: (event: Extract<ServerEvent, { event: Name }>) => void,
  ): () => void;
  readonly status: ReadonlySignal<ConnectionStatus>;
  readonly epoch: ReadonlySignal<number>;
}
export interface LookServer {
  request<Name extends ServiceRequestName>(
    name: Name,
    params: ServiceRequests[Name]['params'],
  ): Promise<ServiceRequests[Name]['result']>;
}

// A game with its status.
export type Hosted = Omit<OnlineGame, 'state'> & State;

export function hosted({ state, ...game }: OnlineGame): Hosted {
  return { ...game, ...state };
}

// The game after a change; null if an earlier change was missed.
export function apply(game: Hosted, { revision, keep, moves, state }: Omit<Change, 'game'>): Hosted | null {
  if (revision < game.revision) return game;
  // Presence has changed, which is not a revision of the game.
  if (revision === game.revision) return { ...game, ...state };
  if (revision > game.revision + 1 || keep > game.moves.length) return null;
  return { ...game, ...state, revision, moves: [...game.moves.slice(0, keep), ...moves] };
}

export type Offer = 'draw' | 'takeback' | 'rematch';

export function isPlayer(you: Hosted['you']): you is PlayerNumber {
  return you !== 0;
}

// Whether an open offer is yours or the opponent's; null if there is none.
export function offerOf(game: Hosted, offer: Offer): 'mine' | 'theirs' | null {
  const by = game.offers[offer];
  if (by === null || !isPlayer(game.you)) return null;
  return by === game.you ? 'mine' : 'theirs';
}

// Your offers that were open before and have been declined: neither a turn nor an end has come of them.
export function declinedSince(before: Hosted, game: Hosted): Offer[] {
  const same = samePlace(before, game) && before.phase === game.phase && before.next === game.next;
  const offers: Offer[] = ['draw', 'takeback', 'rematch'];
  return same ? offers.filter((each) => offerOf(before, each) === 'mine' && game.offers[each] === null) : [];
}

// The time left on a clock of minutes, some time after the state was sent.
export function clocksAt(
  { left_ms, running }: Pick<Hosted, 'left_ms' | 'running'>,
  gone: number,
): [number, number] | null {
  if (!left_ms) return null;
  const [one, two] = left_ms;
  return [Math.max(0, one - (running === 1 ? gone : 0)), Math.max(0, two - (running === 2 ? gone : 0))];
}

function placeOf({ game, start, moves }: Hosted, ply = moves.length) {
  return { game, position: start, moves: moves.slice(0, ply) };
}

function samePlace(one: Hosted | null, other: Hosted): boolean {
  return (
    one !== null &&
    one.id === other.id &&
    one.moves.length === other.moves.length &&
    one.moves.every((move, index) => move === other.moves[index])
  );
}

export class HostedGame {
  private readonly state_ = signal<Hosted | null>(null);
  private readonly seen_ = signal<{ positionState: PositionState; of: Hosted } | null>(null);
  private readonly past_ = signal<{ ply: number; view: View } | null>(null);
  private readonly received_ = signal(0); // when the state arrived, for clocks
  private readonly openedIn_ = signal(-1); // the host's epoch at which the game was opened
  private asked_ = 0; // counts requests for an earlier position
  private wanted_: number | null = null;
  private looked_ = 0; // counts requests for the present position
  private catchingUp_: Promise<void> | null = null;
  private readonly isGone_ = signal(false);
  private readonly stopListening_: (() => void)[];

  constructor(
    private readonly host_: GameHost,
    private readonly service_: LookServer,
    readonly id: string,
    private readonly now_: () => number = () => performance.now(),
  ) {
    this.stopListening_ = [
      host_.on('game', (event) => {
        if (event.game === this.id) this.hear(event);
      }),
      host_.on('gone', (event) => {
        if (event.game === this.id) this.isGone_.value = true;
      }),
    ];
  }

  get state(): ReadonlySignal<Hosted | null> {
    return this.state_;
  }
  // Whether the host has removed the game.
  get isGone(): ReadonlySignal<boolean> {
    return this.isGone_;
  }
  // The latest known position: null until the service has answered for the first time.
  get positionState(): ReadonlySignal<PositionState | null> {
    return this.positionState_;
  }
  private readonly positionState_ = computed(() => this.seen_.value?.positionState ?? null);

  // The view on the board: the present, or the earlier position that the user looks at.
  readonly view = computed(() => this.past_.value?.view ?? this.positionState_.value?.view ?? null);
  readonly ply = computed(() => this.past_.value?.ply ?? this.state_.value?.moves.length ?? 0);
  readonly looksBack = computed(() => this.past_.value !== null);
  // Whether the host can take requests about this game now.
  readonly isOpen = computed(
    () => this.host_.status.value === 'open' && this.openedIn_.value === this.host_.epoch.value,
  );
  readonly awaitsTurn = computed(() => {
    const state = this.state_.value;
    const seen = this.seen_.value;
    if (!state || !seen || state.phase !== 'running' || this.past_.value) return false;
    return state.you !== 0 && state.to_move === state.you && samePlace(seen.of, state);
  });

  // Starts watching, or resumes after a lost connection.
  async open(): Promise<void> {
    const epoch = this.host_.epoch.peek();
    await this.watch();
    this.openedIn_.value = epoch;
  }

  leave(): void {
    for (const stop of this.stopListening_) stop();
    void this.host_.request('game.leave', { game: this.id }).catch(() => undefined);
  }

  // Requests the present position again, in the present language and from the present service.
  async lookAgain(): Promise<void> {
    const state = this.state_.peek();
    if (state) await this.look(state);
  }

  judge(text: string): Promise<Verdict> {
    const { game, position } = this.positionState_.peek() ?? { game: '', position: '' };
    return this.service_.request('input', { game, position, text });
  }

  // Sends a move. If the connection is lost, the move is sent once the game is open again and still at the
  // same ply: the host may have received it after all.
  async play(move: string): Promise<void> {
    const meant = this.present();
    // Shows the move at once, before the host has confirmed it.
    void this.look({ ...meant, moves: [...meant.moves, move] }).catch(() => undefined);
    try {
      await this.send(meant, move);
    } catch (error) {
      await this.lookAgain();
      throw error;
    }
  }

  private async send(meant: Hosted, move: string): Promise<void> {
    for (;;) {
      await until(this.isOpen);
      if (!samePlace(meant, this.present())) return;
      try {
        await this.host_.request('game.play', { game: this.id, ply: meant.moves.length, move });
        return;
      } catch (error) {
        const code = error instanceof RequestError ? error.code : 'failed';
        if (code === 'stale') return this.catchUp(); // the move was made on another device
        if (code !== 'lost') throw error;
      }
    }
  }

  async join(): Promise<void> {
    await this.host_.request('game.join', { game: this.id });
    await this.watch(true); // to learn the user's own seat
  }
  resign = () => this.act('game.resign');
  abort = () => this.act('game.abort');
  claim = () => this.act('game.claim');

  async offer(offer: Offer, answer: Answer): Promise<void> {
    await this.host_.request(`game.${offer}`, { game: this.id, answer });
  }

  async record(): Promise<string> {
    return (await this.host_.request('game.record', { game: this.id })).text;
  }

  get headingFor(): number {
    return this.wanted_ ?? this.ply.peek();
  }

  // Shows the position after `ply` turns.
  async lookAt(ply: number): Promise<void> {
    const state = this.present();
    const asked = ++this.asked_;
    this.wanted_ = null;
    if (ply === state.moves.length) {
      this.past_.value = null;
      return;
    }
    this.wanted_ = ply;
    try {
      const { view } = await this.service_.request('look', placeOf(state, ply));
      if (asked === this.asked_) this.past_.value = { ply, view };
    } finally {
      if (asked === this.asked_) this.wanted_ = null;
    }
  }

  // The time left on clocks of minutes, in milliseconds.
  clocks(): [number, number] | null {
    const state = this.state_.value;
    return state && clocksAt(state, this.now_() - this.received_.value);
  }

  private async act(name: 'game.resign' | 'game.abort' | 'game.claim'): Promise<void> {
    await this.host_.request(name, { game: this.id });
  }

  private hear(change: GameEvent): void {
    const state = this.state_.peek();
    if (!state) return; // the answer to `game.watch` is still to come
    const next = apply(state, change);
    // The user may have taken the free seat in another window.
    const isTaken = state.phase === 'open' && change.state.phase !== 'open' && state.you === 0;
    if (next) this.take(next);
    if (!next || isTaken) void this.catchUp(isTaken);
  }

  // Reloads the game after a revision was missed.
  private catchUp(whole = false): Promise<void> {
    this.catchingUp_ ??= this.watch(whole)
      .catch(() => undefined) // if the connection is lost, the next one asks again
      .finally(() => (this.catchingUp_ = null));
    return this.catchingUp_;
  }

  private async watch(whole = false): Promise<void> {
    const known = this.state_.peek();
    const since = known && !whole ? { since: known.revision } : {};
    const answer = await this.host_.request('game.watch', { game: this.id, ...since });
    if ('game' in answer) return this.take(hosted(answer.game));
    const { change } = answer;
    const current = this.state_.peek();
    if (!current) return;
    // Everything that has happened since, in one answer.
    const next = change.revision > current.revision ? { ...current, revision: change.revision - 1 } : current;
    const result = apply(next, change);
    if (result) this.take(result);
    else await this.watch(true);
  }

  private present(): Hosted {
    const state = this.state_.peek();
    if (!state) throw new RequestError('lost', 'no game is open');
    return state;
  }

  private take(game: Hosted): void {
    const current = this.state_.peek();
    if (current && game.revision < current.revision) return;
    const moved = !samePlace(current, game);
    batch(() => {
      this.state_.value = game;
      this.received_.value = this.now_();
      // A user who looks back keeps doing so while turns come in, unless the position they look at was taken
      // back.
      const past = this.past_.peek();
      const kept = past && past.ply < game.moves.length && (current?.moves.slice(0, past.ply) ?? []);
      const same = kept && kept.every((move, index) => move === game.moves[index]);
      if (past && !same) this.past_.value = null;
    });
    if (moved && !samePlace(this.seen_.peek()?.of ?? null, game)) void this.look(game).catch(() => undefined); // requested again with the next greeting
  }

  private async look(game: Hosted): Promise<void> {
    const looked = ++this.looked_;
    const positionState = await this.service_.request('look', placeOf(game));
    if (looked === this.looked_) this.seen_.value = { positionState, of: game };
  }
}
