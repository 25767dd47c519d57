// The page's own server with one game, which knows no rules: it accepts every turn. For tests, without a network.
import type { ErrorCode, Game, GameState, RequestName, Requests } from '../protocol';

type Send = (text: string) => void;

export class FakeHome {
  readonly log: { request: RequestName; params: unknown }[] = [];
  refuses = false; // whether every turn is refused
  private readonly pages_ = new Set<Send>(); // those that have the game open

  constructor(readonly game: Game) {}

  connect(send: Send): { receive(text: string): void; close(): void } {
    return {
      receive: (text) => {
        const { id, request, params } = JSON.parse(text) as {
          id: number;
          request: RequestName;
          params: never;
        };
        this.log.push({ request, params });
        send(JSON.stringify({ id, ...this.answer(send, request, params) }));
      },
      close: () => this.pages_.delete(send),
    };
  }

  // Changes the game, and tells everybody who has it open.
  change(state: Partial<GameState>, keep = this.game.moves.length, moves: string[] = []): void {
    const { game } = this;
    game.revision += 1;
    game.moves = [...game.moves.slice(0, keep), ...moves];
    game.state = { ...game.state, ply: game.moves.length, ...state };
    const change = { revision: game.revision, keep, moves, state: game.state };
    for (const send of this.pages_) send(JSON.stringify({ event: 'game', game: game.id, ...change }));
  }

  private answer(send: Send, request: RequestName, params: never): object {
    if (request === 'game.open') {
      this.pages_.add(send);
      return { result: { game: this.game } };
    }
    const { game } = params as { game?: string };
    if (game !== undefined && game !== this.game.id) return failure('unknown', 'there is no such game');
    if (request === 'game.leave') this.pages_.delete(send);
    return request === 'game.play' ? this.play(params) : { result: {} };
  }

  private play({ ply, move }: Requests['game.play']['params']): object {
    const { state } = this.game;
    if (this.refuses) return failure('illegal', 'the rules forbid it');
    if (ply !== state.ply) return failure('stale', 'the game has gone on');
    this.change({ to_move: state.to_move === 1 ? 2 : 1 }, ply, [move]);
    return { result: {} };
  }
}

function failure(code: ErrorCode, message: string): object {
  return { error: { code, message } };
}
