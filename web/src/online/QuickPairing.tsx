// One press finds an opponent: the oldest challenge like it in the lobby, or else an own one that waits there.
import { useEffect, useRef } from 'preact/hooks';
import { report } from '../report';
import { formatRoute, kLobby, navigate } from '../router';
import { server } from '../server';
import { Button } from '../ui/Button';
import { Icon } from '../ui/Icon';
import { host, mine } from './host';
import type { Summary, TimeControl } from './protocol';
import { text } from './sentences';
import { isSameClock, kQuickClocks } from './terms';
import { gameNameOf, shortClock } from './words';

async function find(game: string, clock: TimeControl): Promise<void> {
  const found = await host.request('game.pair', { game, clock });
  if (found.joined) navigate({ ...kLobby, name: found.game });
}

// The user's challenges that wait in the lobby.
function waitingGames(): Summary[] {
  return (mine.games.value ?? []).filter(({ phase, you, listed }) => phase === 'open' && you !== 0 && listed);
}

// Goes to a game as soon as somebody has joined it.
function useBegun(waiting: Summary[]): void {
  const before = useRef<string[]>([]);
  const games = mine.games.value;
  useEffect(() => {
    const begun = games?.find(({ id, phase }) => phase === 'running' && before.current.includes(id));
    before.current = waiting.map(({ id }) => id);
    if (begun) navigate({ ...kLobby, name: begun.id });
  });
}

// "3 min + 2 s"
function Clock({ of }: { of: TimeControl }) {
  if (of.kind === 'days') return <>{shortClock(of)}</>;
  const seconds = of.increment_ms / 1000;
  return (
    <span>
      {of.initial_ms / 60_000} min {seconds > 0 && <small>+ {seconds} s</small>}
    </span>
  );
}

export function QuickPairing() {
  const words = text();
  const waiting = waitingGames();
  const offline = host.status.value !== 'open';
  useBegun(waiting);
  const cancel = ({ id }: Summary) => void report(host.request('game.abort', { game: id }));
  return (
    <section class="stack tight" aria-labelledby="quick">
      <h2 id="quick">{words.quick}</h2>
      <div class="quick panel">
        {server.hello.value?.games.map(({ id, name }) => (
          <div key={id} class="quick-row" role="group" aria-label={name}>
            <strong>{name}</strong>
            {kQuickClocks.map((clock) => {
              const own = waiting.find((one) => one.game === id && isSameClock(one.clock, clock));
              const words = shortClock(clock);
              return (
                <Button
                  key={words}
                  pressed={own !== undefined}
                  busy={own !== undefined}
                  disabled={offline}
                  testId={`quick-${id}-${words.replace(/\W/g, '-')}`}
                  onClick={() => (own ? cancel(own) : void report(find(id, clock)))}
                >
                  <Clock of={clock} />
                </Button>
              );
            })}
            <a
              class="button"
              href={formatRoute({ ...kLobby, name: 'new', more: id })}
              aria-label={words.inviteTo(name)}
              data-testid={`create-${id}`}
            >
              <Icon name="link" />
              <span>{words.invite}</span>
            </a>
          </div>
        ))}
      </div>
      <div role="status">
        {waiting.map((game) => (
          <p key={game.id} class="row waits" data-testid="pairing">
            <span class="thinking" aria-hidden="true" />
            <span>
              {words.waitingTo(gameNameOf(game.game), game.clock ? shortClock(game.clock) : words.noClock)}
            </span>
            <Button kind="quiet" icon="close" disabled={offline} onClick={() => cancel(game)}>
              {words.cancel}
            </Button>
          </p>
        ))}
      </div>
    </section>
  );
}
