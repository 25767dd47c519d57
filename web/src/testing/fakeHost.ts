// A host that knows no rules: it accepts every turn and request. For tests of pages, without a network.
import type { Hosted } from '../online/game';
import type {
  GameEvent,
  OnlineGame,
  Inviters,
  Person,
  RequestName,
  Requests,
  RunningGame,
  Seat,
  State,
  Summary,
} from '../online/protocol';

type Player = 1 | 2;
type Params<Name extends RequestName> = Requests[Name]['params'];

interface Stored {
  game: OnlineGame;
  seats: [number | null, number | null]; // person ids
  history: { revision: number; keep: number }[]; // the number of moves that each change kept
}

export class FakeFailure extends Error {
  constructor(
    readonly code: string,
    message: string,
  ) {
    super(message);
  }
}

export class FakeHost {
  now = 1_800_000_000_000;
  readonly log: { person: number; request: string; params: unknown }[] = [];
  readonly connections = new Set<FakeConnection>();
  readonly people = new Map<number, Person>();
  bots: Person[] = [];
  running: RunningGame[] = []; // shown in the lobby
  blocked: Person[] = [];
  inviters: Inviters = 'everybody';
  refuses = false; // whether every turn is refused
  private readonly games_ = new Map<string, Stored>();
  private lastPerson_ = 0;
  private lastGame_ = 0;

  newPerson(): number {
    return ++this.lastPerson_;
  }

  // Connects a page of a person; returns a function that takes its messages.
  connect(person: number, send: (text: string) => void): FakeConnection {
    const connection = new FakeConnection(this, person, send);
    this.connections.add(connection);
    return connection;
  }

  // A game as an entry of a list.
  summaryOf(id: string): Summary {
    return this.summary(this.stored(id), 0);
  }

  gameOf(id: string): OnlineGame {
    return this.stored(id).game;
  }

  // Changes a game, and tells everybody who watches it.
  change(id: string, changes: Partial<State>, keep?: number, moves: string[] = []): void {
    const stored = this.stored(id);
    const { game } = stored;
    const kept = keep ?? game.moves.length;
    game.moves = [...game.moves.slice(0, kept), ...moves];
    const turns = game.moves.length;
    game.state.can_abort = turns < 3;
    game.state.can_take_back = [turns > 0, turns > 1];
    game.revision += 1;
    game.state = { ...game.state, ply: turns, ...changes };
    stored.history.push({ revision: game.revision, keep: kept });
    this.tell(stored, { revision: game.revision, keep: kept, moves });
  }

  // Tells those at the game; also used for presence, which is not a revision.
  private tell(stored: Stored, what: Pick<GameEvent, 'revision' | 'keep' | 'moves'>): void {
    const { game } = stored;
    for (const page of this.connections) {
      if (page.watched.has(game.id)) {
        page.say({ event: 'game', game: game.id, ...what, state: this.stateOf(stored) });
      }
      const isMine = stored.seats.includes(page.person);
      if (isMine && page.followsMine) page.say({ event: 'mine', game: this.summary(stored, page.person) });
      if (page.inLobby && game.state.listed) {
        const isOpen = game.state.phase === 'open';
        page.say(
          isOpen
            ? { event: 'lobby', game: this.summary(stored, page.person) }
            : { event: 'lobby', gone: game.id },
        );
      }
    }
  }

  presence(id: string): void {
    const stored = this.games_.get(id);
    if (!stored) return;
    const { revision, moves } = stored.game;
    this.tell(stored, { revision, keep: moves.length, moves: [] });
  }

  create(person: number, params: Params<'game.create'>): OnlineGame {
    const id = `Game${String(++this.lastGame_).padStart(8, '1')}`;
    const you: Player = params.side === 2 ? 2 : 1;
    const seat = (at: Player): Seat | null => {
      if (at === you) return this.seat(person);
      const { opponent } = params;
      if (!opponent || !('who' in opponent)) return null;
      return { name: '', person: null, who: opponent.who, bot: false, present: true };
    };
    const players: State['players'] = [seat(1), seat(2)];
    const running = players.every((one) => one !== null);
    const invited =
      params.opponent && 'person' in params.opponent
        ? (this.people.get(params.opponent.person) ?? null)
        : null;
    const clock = params.clock ?? null;
    const state: State = {
      phase: running ? 'running' : 'open',
      ply: 0,
      players,
      listed: params.listed ?? false,
      invited,
      to_move: running ? 1 : null,
      outcome: 'running',
      ending: null,
      clock,
      left_ms: clock?.kind === 'minutes' ? [clock.initial_ms, clock.initial_ms] : null,
      running: null,
      deadline: null,
      offers: { draw: null, takeback: null, rematch: null },
      next: null,
      can_abort: true,
      can_take_back: [false, false],
      claimable: null,
    };
    const game: OnlineGame = {
      id,
      revision: 1,
      game: params.game,
      start: params.position ?? kStarts[params.game.split(':')[0] ?? ''] ?? '',
      set_up: params.position !== undefined,
      moves: [],
      created: this.now,
      by: you,
      you: 0,
      state,
    };
    const stored: Stored = { game, seats: you === 1 ? [person, null] : [null, person], history: [] };
    this.games_.set(id, stored);
    this.tell(stored, { revision: 1, keep: 0, moves: [] });
    return this.whole(stored, person);
  }

  answer(page: FakeConnection, request: RequestName, params: never): unknown {
    this.log.push({ person: page.person, request, params });
    const { person } = page;
    switch (request) {
      case 'hello':
        return {
          name: 'joga',
          version: '0',
          protocol: 1,
          you: this.people.get(person) ?? null,
          now: this.now,
          limits: { name_characters: 40, games: 50, listed: 3, computers: 2, bots: 5 },
        };
      case 'ping':
        return {};
      case 'me.name': {
        const you = { person, name: (params as Params<'me.name'>).name, bot: false };
        this.people.set(person, you);
        return { you };
      }
      case 'me.transfer':
        return { code: 'QW4ERTY', expires: this.now + 600_000 };
      case 'me.bot': {
        const bot = { person: this.newPerson(), name: (params as Params<'me.bot'>).name, bot: true };
        this.bots = [...this.bots, bot];
        this.people.set(bot.person, bot);
        return { token: 'a-very-secret-token-of-a-bot', bot };
      }
      case 'me.bots':
        return { bots: this.bots };
      case 'me.unbot':
        this.bots = this.bots.filter((bot) => bot.person !== (params as Params<'me.unbot'>).bot);
        return {};
      case 'me.block': {
        const blocked = this.people.get((params as Params<'me.block'>).person);
        if (blocked) this.blocked.push(blocked);
        return {};
      }
      case 'me.unblock':
        this.blocked = this.blocked.filter((one) => one.person !== (params as Params<'me.unblock'>).person);
        return {};
      case 'me.blocked':
        return { people: this.blocked, invitations: this.inviters };
      case 'me.invitations':
        this.inviters = (params as Params<'me.invitations'>).from;
        return {};
      case 'mine.decline':
        return { declined: 0, more: false };
      case 'me.export':
        return { records: '', next: null };
      case 'me.delete':
        this.people.delete(person);
        return {};
      case 'lobby':
        page.inLobby = true;
        return {
          games: this.list((game) => game.state.phase === 'open' && game.state.listed, person),
          running: this.running,
          bots: this.bots,
        };
      case 'lobby.leave':
        page.inLobby = false;
        return {};
      case 'mine':
        page.followsMine = true;
        return { games: this.list((_, stored) => stored.seats.includes(person), person) };
      case 'mine.finished':
        return {
          games: this.list(
            (game, stored) => game.state.phase === 'over' && stored.seats.includes(person),
            person,
          ),
          next: null,
        };
      case 'game.create':
        return { game: this.create(person, params) };
      case 'game.pair':
        return this.pair(person, params);
      case 'game.phrase':
        return this.say(person, params);
      case 'game.watch':
        return this.watch(page, params);
      case 'game.leave': {
        const { game } = params as { game: string };
        page.watched.delete(game);
        this.presence(game);
        return {};
      }
      case 'game.record':
        return { text: `[Game "${this.gameOf((params as { game: string }).game).game}"]\n` };
      case 'game.join':
        return this.join(person, params);
      case 'game.play':
        return this.play(person, params);
      case 'game.resign':
      case 'game.abort':
      case 'game.claim':
        return this.end(person, request, params);
      case 'game.draw':
      case 'game.takeback':
      case 'game.rematch':
        return this.offer(person, request, params);
    }
  }

  private watch(page: FakeConnection, { game: id, since }: Params<'game.watch'>): unknown {
    const stored = this.stored(id);
    const wasThere = page.watched.has(id);
    page.watched.add(id);
    if (!wasThere) queueMicrotask(() => this.presence(id));
    if (since === undefined) return { game: this.whole(stored, page.person) };
    const { game } = stored;
    const later = stored.history.filter(({ revision }) => revision > since).map(({ keep }) => keep);
    const keep = Math.min(game.moves.length, ...later);
    const change = { game: id, revision: game.revision, keep, moves: game.moves.slice(keep) };
    return { change: { ...change, state: this.stateOf(stored) } };
  }

  // Joins a challenge of somebody else about the same game; clocks are not compared.
  private pair(person: number, { game, clock = null }: Params<'game.pair'>): Requests['game.pair']['result'] {
    const found = [...this.games_.values()].find(
      ({ game: one, seats }) =>
        one.game === game && one.state.listed && one.state.phase === 'open' && !seats.includes(person),
    );
    if (found) this.join(person, { game: found.game.id });
    const id = found?.game.id ?? this.create(person, { game, clock, side: 'any', listed: true }).id;
    return { game: id, joined: found !== undefined };
  }

  private say(
    person: number,
    { game: id, phrase }: Params<'game.phrase'>,
  ): Requests['game.phrase']['result'] {
    const stored = this.stored(id);
    const by = this.player(stored, person);
    let heard = false;
    for (const page of this.connections) {
      if (!page.watched.has(id) || !stored.seats.includes(page.person)) continue;
      heard ||= page.person !== person;
      page.say({ event: 'phrase', game: id, by, phrase });
    }
    return { heard };
  }

  private join(person: number, { game: id }: { game: string }): object {
    const stored = this.stored(id);
    const { game } = stored;
    if (game.state.phase !== 'open' || stored.seats.includes(person))
      throw new FakeFailure('illegal', 'the seat is taken');
    const at: Player = game.by === 1 ? 2 : 1;
    stored.seats[at - 1] = person;
    const players: State['players'] = [...game.state.players];
    players[at - 1] = this.seat(person);
    this.change(id, { phase: 'running', players, to_move: 1 });
    return {};
  }

  private play(person: number, { game: id, ply, move }: Params<'game.play'>): object {
    const stored = this.stored(id);
    const { game } = stored;
    if (this.refuses) throw new FakeFailure('illegal', 'the rules forbid it');
    if (game.moves.length !== ply) throw new FakeFailure('stale', 'the game has gone on');
    const player = this.player(stored, person);
    if (game.state.to_move !== player) throw new FakeFailure('forbidden', 'it is not your turn');
    const next: Player = player === 1 ? 2 : 1;
    this.change(
      id,
      {
        to_move: next,
        offers: { ...game.state.offers, draw: null },
        running: game.state.left_ms && ply >= 1 ? next : null,
        deadline: game.state.clock?.kind === 'days' ? this.now + game.state.clock.days * 86_400_000 : null,
      },
      ply,
      [move],
    );
    return {};
  }

  private end(person: number, request: string, { game: id }: { game: string }): object {
    const stored = this.stored(id);
    const player = this.player(stored, person);
    const over = { phase: 'over' as const, to_move: null, running: null };
    if (request === 'game.abort') this.change(id, { ...over, ending: 'aborted' });
    else if (request === 'game.resign')
      this.change(id, { ...over, ending: 'resignation', outcome: player === 1 ? '2' : '1' });
    else this.change(id, { ...over, ending: 'abandonment', outcome: player === 1 ? '1' : '2' });
    return {};
  }

  private offer(
    person: number,
    request: 'game.draw' | 'game.takeback' | 'game.rematch',
    { game: id, answer }: Params<'game.draw'>,
  ): object {
    const stored = this.stored(id);
    const player = this.player(stored, person);
    const { game } = stored;
    const what = request.slice(5) as keyof State['offers'];
    if (answer !== 'accept') {
      this.change(id, { offers: { ...game.state.offers, [what]: answer === 'offer' ? player : null } });
      return {};
    }
    const by = game.state.offers[what];
    if (by === null || by === player) throw new FakeFailure('illegal', 'nothing has been offered');
    const offers = { ...game.state.offers, [what]: null };
    if (what === 'draw') {
      this.change(id, { offers, phase: 'over', to_move: null, outcome: 'draw', ending: 'agreement' });
    } else if (what === 'takeback') {
      const back = game.state.to_move === by ? 2 : 1;
      this.change(id, { offers, to_move: by }, game.moves.length - back);
    } else {
      const [one, two] = stored.seats;
      const next = this.create(two ?? 0, { game: game.game, side: 1, clock: game.state.clock });
      this.join(one ?? 0, { game: next.id });
      this.change(id, { offers, next: next.id });
    }
    return {};
  }

  private seat(person: number): Seat {
    return { name: this.people.get(person)?.name ?? '', person, who: 'human', bot: false, present: false };
  }

  private player({ seats }: Stored, person: number): Player {
    if (seats[0] === person) return 1;
    if (seats[1] === person) return 2;
    throw new FakeFailure('forbidden', 'you do not play in this game');
  }

  private stored(id: string): Stored {
    const found = this.games_.get(id);
    if (!found) throw new FakeFailure('unknown', 'there is no such game');
    return found;
  }

  private stateOf({ game, seats }: Stored): State {
    const present = (player: Player) =>
      [...this.connections].some((page) => page.person === seats[player - 1] && page.watched.has(game.id));
    const seat = (player: Player) => {
      const found = game.state.players[player - 1];
      if (!found) return null;
      return found.who === 'human' ? { ...found, present: present(player) } : found;
    };
    return { ...game.state, players: [seat(1), seat(2)] };
  }

  private whole(stored: Stored, person: number): OnlineGame {
    return { ...stored.game, state: this.stateOf(stored), you: this.you(stored, person) };
  }

  private you({ seats }: Stored, person: number): 0 | 1 | 2 {
    return seats[0] === person ? 1 : seats[1] === person ? 2 : 0;
  }

  private list(isIn: (game: OnlineGame, stored: Stored) => boolean, person: number): Summary[] {
    const found = [...this.games_.values()].filter((stored) => isIn(stored.game, stored));
    return found.map((stored) => this.summary(stored, person));
  }

  private summary(stored: Stored, person: number): Summary {
    const { state, ...whole } = this.whole(stored, person);
    const game: Hosted = { ...whole, ...state };
    return {
      id: game.id,
      game: game.game,
      players: game.players,
      phase: game.phase,
      clock: game.clock,
      set_up: false,
      listed: game.listed && game.phase === 'open',
      ply: game.moves.length,
      to_move: game.to_move,
      outcome: game.outcome,
      ending: game.ending,
      deadline: game.deadline,
      changed: game.created + game.revision,
      by: game.by,
      you: game.you,
      invited: game.invited !== null && game.invited.person === person,
      your_turn: game.phase === 'running' && game.to_move === game.you,
    };
  }
}

// The usual starts, as a host sends them.
const kStarts: Record<string, string> = {
  quantik: '4/4/4/4 1',
};

export class FakeConnection {
  readonly watched = new Set<string>();
  inLobby = false;
  followsMine = false;

  constructor(
    private readonly host_: FakeHost,
    readonly person: number,
    private readonly send_: (text: string) => void,
  ) {}

  receive(text: string): void {
    const { id, request, params } = JSON.parse(text) as { id: number; request: RequestName; params: never };
    try {
      this.say({ id, result: this.host_.answer(this, request, params) });
    } catch (error) {
      if (!(error instanceof FakeFailure)) throw error;
      this.say({ id, error: { code: error.code, message: error.message } });
    }
  }

  say(message: object): void {
    this.send_(JSON.stringify(message));
  }

  close(): void {
    this.host_.connections.delete(this);
    for (const id of this.watched) this.host_.presence(id);
  }
}
