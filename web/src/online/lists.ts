// Lists of games that the host keeps up to date: the lobby, and the user's own.
import { effect, signal } from '@preact/signals';
import type { ReadonlySignal } from '@preact/signals';
import type { ConnectionStatus } from '../socket';
import type { LobbyEvent, MineEvent, Person, RequestName, Requests, RunningGame, Summary } from './protocol';

type ListName = 'lobby' | 'mine';

export interface ListHost {
  request<Name extends RequestName>(
    name: Name,
    params: Requests[Name]['params'],
  ): Promise<Requests[Name]['result']>;
  on(event: ListName, listener: (event: LobbyEvent | MineEvent) => void): () => void;
  readonly status: ReadonlySignal<ConnectionStatus>;
  readonly epoch: ReadonlySignal<number>;
}

// Sorts by the last change, latest first.
export function withSummary(games: Summary[], game: Summary): Summary[] {
  return [game, ...games.filter(({ id }) => id !== game.id)].sort((a, b) => b.changed - a.changed);
}

// Groups games: the user's turn, other running games, games that wait for a player, finished games.
export function byUrgency(games: Summary[]): Summary[] {
  const rank = (game: Summary) => {
    if (game.your_turn || game.invited) return 0;
    return game.phase === 'running' ? 1 : game.phase === 'open' ? 2 : 3;
  };
  return [...games].sort((a, b) => rank(a) - rank(b) || b.changed - a.changed);
}

export class SummaryList {
  private readonly games_ = signal<Summary[] | null>(null);
  private readonly bots_ = signal<Person[]>([]);
  private readonly running_ = signal<RunningGame[]>([]);

  constructor(
    private readonly host_: ListHost,
    private readonly name_: ListName,
  ) {}

  // Null until the host has answered for the first time.
  get games(): ReadonlySignal<Summary[] | null> {
    return this.games_;
  }
  get bots(): ReadonlySignal<Person[]> {
    return this.bots_;
  }
  // Games between others that can be watched.
  get running(): ReadonlySignal<RunningGame[]> {
    return this.running_;
  }

  // Returns a function that stops updates.
  follow(): () => void {
    const stopListening = this.host_.on(this.name_, (event) => {
      if ('bots' in event) {
        this.bots_.value = event.bots;
        return;
      }
      if ('running' in event) {
        this.running_.value = event.running;
        return;
      }
      const games = this.games_.peek();
      if (!games) return; // the whole list is still to come
      this.games_.value =
        'gone' in event ? games.filter(({ id }) => id !== event.gone) : withSummary(games, event.game);
    });
    const stopAsking = effect(() => {
      this.host_.epoch.value;
      if (this.host_.status.value === 'open') void this.ask();
    });
    return () => {
      stopListening();
      stopAsking();
      if (this.name_ === 'lobby') void this.host_.request('lobby.leave', {}).catch(() => undefined);
    };
  }

  private async ask(): Promise<void> {
    try {
      const answer = await this.host_.request(this.name_, {});
      this.games_.value = answer.games;
      if (!('bots' in answer)) return;
      this.bots_.value = answer.bots;
      this.running_.value = answer.running;
    } catch {
      // The next connection asks again.
    }
  }
}
