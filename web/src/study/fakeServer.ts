// For tests: a server with scripted answers, without a network.

import { kBlankView } from '../board/blank';
import type { PositionState, RequestName, Requests, ServerEvent } from '../protocol';
import { kNoParts } from '../turn/parts';
import type { Later, Server } from './engine';

type Handler = (params: never) => unknown;

export class FakeServer {
  readonly asked: { name: RequestName; params: unknown }[] = [];
  private readonly handlers_ = new Map<RequestName, Handler>();
  private readonly listeners_ = new Map<string, Set<(event: never) => void>>();

  answer<Name extends RequestName>(
    name: Name,
    handler: (params: Requests[Name]['params']) => Requests[Name]['result'],
  ): void {
    this.handlers_.set(name, handler as Handler);
  }

  emit(event: ServerEvent): void {
    for (const listener of this.listeners_.get(event.event) ?? []) listener(event as never);
  }

  count(name: RequestName): number {
    return this.asked.filter((one) => one.name === name).length;
  }

  last<Name extends RequestName>(name: Name): Requests[Name]['params'] | undefined {
    return this.asked.filter((one) => one.name === name).at(-1)?.params as
      | Requests[Name]['params']
      | undefined;
  }

  readonly server: Server = {
    request: async (name, params) => {
      this.asked.push({ name, params });
      const handler = this.handlers_.get(name);
      if (!handler) throw new Error(`unexpected ${name}`);
      return handler(params as never) as never;
    },
    on: (event, listener) => {
      const listeners = this.listeners_.get(event) ?? new Set();
      this.listeners_.set(event, listeners.add(listener));
      return () => listeners.delete(listener);
    },
  };
}

// Timers that fire when the test says so.
export class FakeTimers {
  private readonly actions_ = new Set<() => void>();

  readonly later: Later = (action) => {
    this.actions_.add(action);
    return () => this.actions_.delete(action);
  };

  async pass(): Promise<void> {
    for (const action of [...this.actions_]) {
      this.actions_.delete(action);
      action();
    }
    await settled();
  }
}

export function settled(): Promise<void> {
  return new Promise((resolve) => setTimeout(resolve));
}

export function positionStateAfter(
  moves: string[],
  outcome: PositionState['outcome'] = 'running',
): PositionState {
  return {
    game: 'quantik',
    start: 'start',
    set_up: false,
    position: ['start', ...moves].join(' '),
    moves,
    view: {
      ...kBlankView,
      to_move: moves.length % 2 === 0 ? 1 : 2,
      outcome,
      last_move: moves.at(-1) ?? '',
    },
    input: { status: 'incomplete', message: '', chosen: kNoParts, next: [], candidates: [], count: 0 },
    outcome,
    reason: '',
  };
}
