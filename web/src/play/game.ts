// A game in progress, as the page sees it. Its server, which is the page's own or a host, reports the changes;
// the page's own service provides the view of the board and the legal turns.
import { batch, computed, effect, signal } from '@preact/signals';
import type { GameState, Place, PlayerNumber, PositionState, Verdict, View } from '../protocol';
import { RequestError } from '../socket';
import type { Connection } from '../socket';
import { until } from '../until';

// The common part of the games of all servers.
export interface AnyGame {
  id: string;
  revision: number;
  game: string;
  start: string;
  moves: string[]; // the first `ply` are on the board, the others have been taken back
  state: Pick<GameState, 'ply' | 'to_move' | 'outcome' | 'left_ms' | 'running'> & {
    phase: 'open' | 'running' | 'over';
  };
}

// A game with its status.
export type StateOf<Game extends AnyGame> = Omit<Game, 'state'> & Game['state'];

export interface Change<Game extends AnyGame> {
  revision: number;
  keep: number;
  moves: string[];
  state: Game['state'];
}

// The differences between servers, and the part of a connection that is used.
export interface GameServer<Game extends AnyGame> {
  readonly connection: Pick<Connection, 'status' | 'epoch'> & {
    request(name: 'game.play', params: { game: string; ply: number; move: string }): Promise<unknown>;
    request(name: 'game.leave', params: { game: string }): Promise<unknown>;
    on(event: 'game', listener: (event: Change<Game> & { game: string }) => void): () => void;
  };
  // Opens a game by its name in the address. A server may answer with what is new since a known revision.
  open(name: string, since: number | undefined): Promise<{ game: Game } | { change: Change<Game> }>;
  isUsersTurn(state: StateOf<Game>): boolean;
}

export type LookService = Pick<Connection, 'request' | 'epoch'>;

export function winnerOf({ outcome }: Pick<GameState, 'outcome'>): PlayerNumber | null {
  return outcome === '1' ? 1 : outcome === '2' ? 2 : null;
}

function changed<Game extends AnyGame>(game: Game, { revision, keep, moves, state }: Change<Game>): Game {
  return { ...game, revision, moves: [...game.moves.slice(0, keep), ...moves], state };
}

// The game after a change; null if it has to be loaded: an earlier change was missed, or the game has begun and
// the user may have taken the free seat.
export function apply<Game extends AnyGame>(game: Game, change: Change<Game>): Game | null {
  if (change.revision < game.revision) return game;
  // No revision was added: only presence, the pace or a notice has changed.
  if (change.revision === game.revision) return { ...game, state: change.state };
  if (change.revision > game.revision + 1 || change.keep > game.moves.length) return null;
  return game.state.phase === 'open' && change.state.phase !== 'open' ? null : changed(game, change);
}

function placeOf({ game, start, moves }: AnyGame, ply: number): Place {
  return { game, position: start, moves: moves.slice(0, ply) };
}

// Whether both games have the same position: the current one or, if given, the one after `ply` turns.
function samePlace(one: AnyGame | null, other: AnyGame, ply?: number): boolean {
  const text = (game: AnyGame) => JSON.stringify(placeOf(game, ply ?? game.state.ply));
  return one !== null && text(one) === text(other);
}

export class GameInProgress<Game extends AnyGame> {
  private readonly game_ = signal<Game | null>(null);
  private readonly seen_ = signal<{ positionState: PositionState; of: Game; look: number } | null>(null);
  private readonly past_ = signal<{ ply: number; view: View } | null>(null);
  private readonly received_ = signal(0); // the time at which the state arrived, for clocks
  private readonly openedIn_ = signal(-1); // the server's epoch at which the game was opened
  private name_ = ''; // in the address
  private asked_ = 0; // counts requests for an earlier position
  private wanted_: number | null = null;
  private looks_ = 0; // counts requests for the present position
  private looked_: Game | null = null; // the game whose position was requested last
  private loading_: Promise<void> | null = null;
  private isLeft_ = false;
  private readonly stop_: (() => void)[];

  constructor(
    private readonly server_: GameServer<Game>,
    private readonly service_: LookService,
    private readonly now_: () => number = () => performance.now(),
  ) {
    this.stop_ = [
      server_.connection.on('game', (change) => {
        const game = this.game_.peek();
        if (game?.id === change.game) this.hear(game, change);
      }),
      // After a new greeting, requests the positions again: the service or its language may have changed.
      effect(() => {
        service_.epoch.value;
        if (!this.looked_) return;
        void this.look(this.looked_).catch(() => undefined);
        const past = this.past_.peek();
        if (past) void this.lookAt(past.ply).catch(() => undefined);
      }),
    ];
  }

  readonly state = computed<StateOf<Game> | null>(() => {
    if (!this.game_.value) return null;
    const { state, ...game } = this.game_.value;
    return { ...game, ...state };
  });
  // The latest known position: null until the service has answered for the first time.
  readonly positionState = computed(() => this.seen_.value?.positionState ?? null);

  // The view on the board: the present, or the earlier position that the user looks at.
  readonly view = computed(() => this.past_.value?.view ?? this.positionState.value?.view ?? null);
  // The number of turns before that view; the user's own turn counts once the server has confirmed it.
  readonly ply = computed(
    () =>
      this.past_.value?.ply ??
      Math.min(this.seen_.value?.of.state.ply ?? 0, this.game_.value?.state.ply ?? 0),
  );
  readonly looksBack = computed(() => this.past_.value !== null);

  // Whether the server has the game open for this page: after a lost connection, only once the page has
  // opened it again.
  readonly isOpen = computed(() => {
    const { status, epoch } = this.server_.connection;
    return status.value === 'open' && this.openedIn_.value === epoch.value;
  });

  readonly isUsersTurn = computed(() => {
    const state = this.state.value;
    return state?.phase === 'running' && this.server_.isUsersTurn(state);
  });
  // Whether the user may enter a move now: it is their turn, and the board shows the latest position.
  readonly awaitsTurn = computed(() => {
    const [game, seen] = [this.game_.value, this.seen_.value];
    return this.isUsersTurn.value && !this.past_.value && game && seen ? samePlace(seen.of, game) : false;
  });

  // Opens the game, or resumes it after a lost connection.
  async open(name: string): Promise<void> {
    const epoch = this.server_.connection.epoch.peek();
    this.name_ = name;
    await this.load();
    this.openedIn_.value = epoch;
  }

  leave(): void {
    this.isLeft_ = true;
    for (const stop of this.stop_) stop();
    const game = this.game_.peek();
    if (game) this.quit(game);
  }

  judge(text: string): Promise<Verdict> {
    const { game, position } = this.positionState.peek() ?? { game: '', position: '' };
    return this.service_.request('input', { game, position, text });
  }

  // Sends a move. If the connection is lost, sends it again once the game is open again, unless the position
  // has changed: then the server received the move after all, or another player has moved.
  async play(move: string): Promise<void> {
    const meant = this.present();
    const { revision, state } = meant;
    // Shows the move at once, before the server has confirmed it.
    const turn = { revision, keep: state.ply, moves: [move], state: { ...state, ply: state.ply + 1 } };
    void this.look(changed(meant, turn)).catch(() => undefined);
    try {
      await this.send(meant, move);
    } catch (error) {
      await this.look(this.present());
      throw error;
    }
  }

  private async send(meant: Game, move: string): Promise<void> {
    for (;;) {
      await until(this.isOpen);
      const { id, state } = this.present();
      if (!samePlace(meant, this.present())) return;
      try {
        await this.server_.connection.request('game.play', { game: id, ply: state.ply, move });
        return;
      } catch (error) {
        const code = error instanceof RequestError ? error.code : 'failed';
        if (code === 'stale') return this.catchUp(); // the move was made on another page or device
        if (code !== 'lost') throw error;
      }
    }
  }

  // The ply that is shown, or that was requested last, so that quickly repeated keys count from there.
  get headingFor(): number {
    return this.wanted_ ?? this.ply.peek();
  }

  // Shows the position after `ply` turns, or the present one; nothing is taken back.
  async lookAt(ply = this.present().state.ply): Promise<void> {
    const game = this.present();
    const asked = ++this.asked_;
    this.wanted_ = null;
    if (ply === game.state.ply) {
      this.past_.value = null;
      return;
    }
    this.wanted_ = ply;
    try {
      const { view } = await this.service_.request('look', placeOf(game, ply));
      if (asked === this.asked_) this.past_.value = { ply, view };
    } finally {
      if (asked === this.asked_) this.wanted_ = null;
    }
  }

  // The time left on clocks of minutes, in milliseconds.
  clocks(): [number, number] | null {
    const { left_ms = null, running = null } = this.game_.value?.state ?? {};
    const gone = this.now_() - this.received_.value;
    const left = (time: number, player: PlayerNumber) => Math.max(0, time - (running === player ? gone : 0));
    return left_ms && [left(left_ms[0], 1), left(left_ms[1], 2)];
  }

  private hear(game: Game, change: Change<Game>): void {
    const next = apply(game, change);
    if (!next) void this.catchUp();
    else if (next !== game) this.take(next);
  }

  private catchUp(): Promise<void> {
    this.loading_ ??= this.load()
      .catch(() => undefined) // if the connection is lost, the game is loaded again after the reconnection
      .finally(() => (this.loading_ = null));
    return this.loading_;
  }

  private async load(): Promise<void> {
    const epoch = this.server_.connection.epoch.peek();
    const known = this.game_.peek();
    // A game that had not begun is loaded whole: the user may have taken its free seat.
    const since = known?.state.phase === 'open' ? undefined : known?.revision;
    const answer = await this.server_.open(this.name_, since);
    const game = 'game' in answer ? answer.game : known && changed(known, answer.change);
    if (!game) return;
    if (this.isLeft_) return this.quit(game);
    const current = this.game_.peek();
    const isSame = current?.id === game.id;
    if (current && !isSame) this.quit(current);
    // Revisions start over when a game is opened again, perhaps by another server.
    if (isSame && this.openedIn_.peek() === epoch && game.revision < current.revision) return;
    this.take(game);
  }

  // If the server is gone, it has already forgotten this page, so a failure is ignored.
  private quit({ id }: Game): void {
    void this.server_.connection.request('game.leave', { game: id }).catch(() => undefined);
  }

  private present(): Game {
    const game = this.game_.peek();
    if (!game) throw new RequestError('lost', 'no game is open');
    return game;
  }

  private take(game: Game): void {
    const current = this.game_.peek();
    const at = this.headingFor;
    batch(() => {
      this.game_.value = game;
      this.received_.value = this.now_();
      // A user who looks back keeps doing so while turns come in, unless the position they look at was taken
      // back.
      if (at === game.state.ply || !samePlace(current, game, at)) void this.lookAt();
    });
    const isMoved = !samePlace(current, game);
    if (isMoved && !samePlace(this.looked_, game)) void this.look(game).catch(() => undefined); // requested again with the next greeting
  }

  private async look(game: Game): Promise<void> {
    this.looked_ = game;
    const look = ++this.looks_;
    const positionState = await this.service_.request('look', placeOf(game, game.state.ply));
    // Later turns may have been requested by now; the board shows each one unless it already shows a later one.
    if (look > (this.seen_.peek()?.look ?? 0)) this.seen_.value = { positionState, of: game, look };
  }
}
