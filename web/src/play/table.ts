// A game in play, as the page sees it: the server's state, and the earlier position that the user looks at.
import { batch, computed, signal } from '@preact/signals';
import type { ReadonlySignal } from '@preact/signals';
import type {
  GameEvent,
  GameState,
  Hint,
  Pace,
  PlayerNumber,
  RequestName,
  Requests,
  Seat,
  Verdict,
  View,
} from '../protocol';
import { RequestError } from '../socket';
import type { ConnectionStatus } from '../socket';
import { until } from '../until';

// The part of the connection that a table uses, so that tests need none.
export interface TableServer {
  request<Name extends RequestName>(
    name: Name,
    params: Requests[Name]['params'],
  ): Promise<Requests[Name]['result']>;
  on(event: 'game', listener: (event: GameEvent) => void): () => void;
  readonly status: ReadonlySignal<ConnectionStatus>;
  readonly epoch: ReadonlySignal<number>;
}

// Games have a name in the library; until they have one, the address carries the name of their table.
const kTablePrefix = 'table-';

export function addressName(state: Pick<GameState, 'saved' | 'table'>): string {
  return state.saved ?? kTablePrefix + state.table;
}

function openParams(name: string): Requests['game.open']['params'] {
  return name.startsWith(kTablePrefix) ? { table: name.slice(kTablePrefix.length) } : { saved: name };
}

export function winnerOf({ outcome }: Pick<GameState, 'outcome'>): PlayerNumber | null {
  return outcome === '1' ? 1 : outcome === '2' ? 2 : null;
}

// The person who plays against a computer; null in other games.
export function onlyHuman({ players: [first, second] }: Pick<GameState, 'players'>): PlayerNumber | null {
  return first.human === second.human ? null : first.human ? 1 : 2;
}

export class Table {
  private readonly state_ = signal<GameState | null>(null);
  private readonly past_ = signal<{ ply: number; view: View } | null>(null);
  private readonly hint_ = signal<Hint | null>(null);
  private readonly hintAsked_ = signal(false);
  private readonly received_ = signal(0); // when the state arrived, for clocks
  private readonly openedIn_ = signal(-1); // the server's epoch at which the game was opened
  private asked_ = 0;
  private wanted_: number | null = null;
  private pace_: Pace | null = null; // sent, but not confirmed yet
  private readonly stopListening_: () => void;

  constructor(
    private readonly server_: TableServer,
    private readonly now_: () => number = () => performance.now(),
  ) {
    this.stopListening_ = server_.on('game', ({ game }) => {
      if (game.table === this.state_.peek()?.table) this.take(game);
    });
  }

  get state(): ReadonlySignal<GameState | null> {
    return this.state_;
  }
  // A hint that was asked for.
  get hint(): ReadonlySignal<Hint | null> {
    return this.hint_;
  }

  readonly isAskingHint: ReadonlySignal<boolean> = this.hintAsked_;

  // The view on the board: the present, or the earlier position that the user looks at.
  readonly view = computed<View | null>(() => this.past_.value?.view ?? this.state_.value?.view ?? null);
  readonly ply = computed<number>(() => this.past_.value?.ply ?? this.state_.value?.ply ?? 0);
  readonly looksBack = computed(() => this.past_.value !== null);

  // Whether the server has the game open: not while the connection is lost, nor until the game has been
  // opened again.
  readonly isOpen = computed(
    () => this.server_.status.value === 'open' && this.openedIn_.value === this.server_.epoch.value,
  );

  // Whether the page's user may move now.
  readonly awaitsTurn = computed(() => {
    const state = this.state_.value;
    if (!state || state.to_move === null || state.thinking || this.past_.value) return false;
    return state.players[state.to_move - 1]?.human ?? false;
  });

  async open(name: string): Promise<void> {
    const current = this.state_.peek();
    const epoch = this.server_.epoch.peek();
    const { game } = await this.server_.request('game.open', openParams(name));
    if (current && current.table !== game.table) this.quit(current.table);
    batch(() => {
      // The game was opened again, perhaps by another server: revisions start over.
      this.take(game, true);
      this.openedIn_.value = epoch;
    });
  }

  leave(): void {
    this.stopListening_();
    const table = this.state_.peek()?.table;
    if (table) this.quit(table);
  }

  // No message is needed if the server is gone.
  private quit(table: string): void {
    void this.server_.request('game.leave', { table }).catch(() => undefined);
  }

  judge(text: string): Promise<Verdict> {
    const state = this.present();
    return this.server_.request('input', { game: state.game, position: state.position, text });
  }

  // Sends a move. If the connection is lost, the move is sent once the game is open again and still at the
  // same ply: the server may have received it after all, or another page may have moved.
  async play(move: string): Promise<void> {
    const meant = this.present();
    for (;;) {
      await until(this.isOpen);
      const now = this.present();
      if (now.game !== meant.game || now.ply !== meant.ply || now.position !== meant.position) return;
      try {
        this.take((await this.server_.request('game.play', { table: now.table, ply: now.ply, move })).game);
        return;
      } catch (error) {
        const code = error instanceof RequestError ? error.code : 'failed';
        // Another page was quicker: shows its move.
        if (code === 'stale') return this.open(addressName(this.present()));
        if (code !== 'lost') throw error;
      }
    }
  }

  undo = () => this.change('game.undo');
  redo = () => this.change('game.redo');

  async resign(player: PlayerNumber): Promise<void> {
    const { table } = this.present();
    this.take((await this.server_.request('game.resign', { table, player })).game);
  }

  async reseat(players: [Seat, Seat]): Promise<void> {
    const { table } = this.present();
    this.take((await this.server_.request('game.reseat', { table, players })).game);
  }

  async hurry(): Promise<void> {
    await this.server_.request('game.hurry', { table: this.present().table });
  }

  // Combines the change with those that are not confirmed yet.
  async setPace(changes: Partial<Pace>): Promise<void> {
    const { table, pace } = this.present();
    if (!pace) return;
    const asked: Pace = { ...pace, ...this.pace_, ...changes };
    this.pace_ = asked;
    try {
      this.take((await this.server_.request('game.pace', { table, ...asked })).game);
    } finally {
      if (this.pace_ === asked) this.pace_ = null;
    }
  }

  // Plays one turn of a paused game between computers.
  async step(): Promise<void> {
    this.take((await this.server_.request('game.step', { table: this.present().table })).game);
  }

  async askHint(): Promise<void> {
    if (this.hintAsked_.peek()) return;
    const { table, revision } = this.present();
    this.hintAsked_.value = true;
    try {
      const hint = await this.server_.request('game.hint', { table });
      if (this.state_.peek()?.revision === revision) this.hint_.value = hint;
    } finally {
      this.hintAsked_.value = false;
    }
  }

  // The ply that is shown, or that was requested last, so that quickly repeated keys count from there.
  get headingFor(): number {
    return this.wanted_ ?? this.ply.peek();
  }

  // Shows the position after `ply` turns; nothing is taken back.
  async lookAt(ply: number): Promise<void> {
    const state = this.present();
    const asked = ++this.asked_;
    this.wanted_ = null;
    if (ply === state.ply) {
      this.past_.value = null;
      return;
    }
    const place = { game: state.game, moves: state.moves.slice(0, ply) };
    this.wanted_ = ply;
    try {
      const positionState = await this.server_.request(
        'look',
        state.set_up ? { ...place, position: state.start } : place,
      );
      if (asked === this.asked_) this.past_.value = { ply, view: positionState.view };
    } finally {
      if (asked === this.asked_) this.wanted_ = null;
    }
  }

  // The time left on the clocks, in milliseconds.
  clocks(): [number, number] | null {
    const clock = this.state_.value?.clock;
    if (!clock) return null;
    const gone = this.now_() - this.received_.value;
    const left = (player: PlayerNumber) =>
      Math.max(0, clock.left_ms[player - 1]! - (clock.running === player ? gone : 0));
    return [left(1), left(2)];
  }

  private async change(name: 'game.undo' | 'game.redo'): Promise<void> {
    this.take((await this.server_.request(name, { table: this.present().table })).game);
  }

  private present(): GameState {
    const state = this.state_.peek();
    if (!state) throw new RequestError('lost', 'no game is open');
    return state;
  }

  private take(game: GameState, anew = false): void {
    const current = this.state_.peek();
    if (!anew && current && current.table === game.table && game.revision < current.revision) return;
    batch(() => {
      const moved = current?.ply !== game.ply || current.position !== game.position;
      this.state_.value = game;
      this.received_.value = this.now_();
      this.hint_.value = null;
      if (moved || anew) {
        this.past_.value = null;
        this.asked_ += 1;
        this.wanted_ = null;
      }
    });
  }
}
