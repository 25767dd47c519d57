// Games on this machine: their server, their names in addresses, and the requests that hosts do not offer.
import { computed, signal } from '@preact/signals';
import type { ReadonlySignal } from '@preact/signals';
import type { Game, Hint, Pace, PlayerNumber, Requests } from '../protocol';
import type { Connection } from '../socket';
import type { GameInProgress, GameServer, StateOf } from './game';

export type HomeGame = StateOf<Game>;
type HomeConnection = Pick<Connection, 'request' | 'on' | 'status' | 'epoch'>;

export function atHome(connection: HomeConnection): GameServer<Game> {
  return {
    connection,
    open: (name) => connection.request('game.open', openParams(name)),
    isUsersTurn: ({ to_move, thinking, players }) =>
      to_move !== null && !thinking && players[to_move - 1]!.human,
  };
}

// The address carries a game's name in the library or, until it has one, this prefix and its id.
const kIdPrefix = 'game-';

export function addressName({ id, saved }: Pick<HomeGame, 'id' | 'saved'>): string {
  return saved ?? kIdPrefix + id;
}

function openParams(name: string): Requests['game.open']['params'] {
  return name.startsWith(kIdPrefix) ? { game: name.slice(kIdPrefix.length) } : { saved: name };
}

// The person who plays against a computer; null in other games.
export function onlyHuman({ players: [first, second] }: Pick<HomeGame, 'players'>): PlayerNumber | null {
  return first.human === second.human ? null : first.human ? 1 : 2;
}

// Requests a hint, and keeps it until the game changes.
export class HintRequest {
  private readonly found_ = signal<{ hint: Hint; of: HomeGame } | null>(null);
  private readonly isAsking_ = signal(false);
  readonly isAsking: ReadonlySignal<boolean> = this.isAsking_;

  constructor(
    private readonly server_: Pick<Connection, 'request'>,
    private readonly game_: GameInProgress<Game>,
  ) {}

  readonly hint = computed(() => {
    const found = this.found_.value;
    return found && found.of === this.game_.state.value ? found.hint : null;
  });

  drop(): void {
    this.found_.value = null;
  }

  async ask(): Promise<void> {
    const of = this.game_.state.peek();
    if (!of || this.isAsking_.peek()) return;
    this.isAsking_.value = true;
    try {
      this.found_.value = { hint: await this.server_.request('game.hint', { game: of.id }), of };
    } finally {
      this.isAsking_.value = false;
    }
  }
}

// Sets the pace of a game between computers; combines changes with those that are not confirmed yet.
export class PaceRequest {
  private asked_: Pace | null = null;

  constructor(private readonly server_: Pick<Connection, 'request'>) {}

  async change({ id, pace }: Pick<HomeGame, 'id' | 'pace'>, changes: Partial<Pace>): Promise<void> {
    if (!pace) return;
    const asked: Pace = { ...pace, ...this.asked_, ...changes };
    this.asked_ = asked;
    try {
      await this.server_.request('game.pace', { game: id, ...asked });
    } finally {
      if (this.asked_ === asked) this.asked_ = null;
    }
  }
}
