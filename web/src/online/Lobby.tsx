import { useEffect, useMemo, useState } from 'preact/hooks';
import { formatDate } from '../i18n';
import { report } from '../report';
import { formatRoute, kLobby, navigate } from '../router';
import { setTitle } from '../title';
import { server } from '../server';
import { Button, LinkButton } from '../ui/Button';
import { Thumbnail } from '../ui/Thumbnail';
import { host, me, mine } from './host';
import { byUrgency, SummaryList } from './lists';
import './online.css';
import type { RunningGame, Summary } from './protocol';
import { QuickPairing } from './QuickPairing';
import { text } from './sentences';
import {
  clockWords,
  gameNameOf,
  nameOf,
  opponentsOf,
  optionWords,
  personName,
  resultOf,
  sideName,
  standingOf,
} from './words';

export function Lobby() {
  const words = text();
  const lobby = useMemo(() => new SummaryList(host, 'lobby'), []);
  useEffect(() => lobby.follow(), [lobby]);
  useEffect(() => setTitle(`${words.lobby} · joga`), [words]);
  // Challenges that wait are shown where they can be cancelled.
  const own = byUrgency((mine.games.value ?? []).filter((one) => !(one.phase === 'open' && one.listed)));
  const running = lobby.running.value.filter(({ game }) => own.every(({ id }) => id !== game.id));
  const others = (lobby.games.value ?? []).filter(({ you }) => you === 0);
  return (
    <div class="lobby stack">
      <header class="row spread">
        <h1>{words.title}</h1>
        <div class="row">
          <span data-testid="you-are">{words.youAre(personName(me.value))}</span>
          <LinkButton href={formatRoute({ ...kLobby, name: 'me' })} kind="quiet" icon="edit" testId="to-me">
            {words.change}
          </LinkButton>
        </div>
      </header>
      {own.length > 0 && (
        <section class="stack tight" aria-labelledby="your-games">
          <h2 id="your-games">{words.yourGames}</h2>
          <ul class="hosted-games" data-testid="mine">
            {own.map((game) => (
              <GameRow key={game.id} game={game} />
            ))}
          </ul>
        </section>
      )}
      {others.length > 0 && (
        <section class="stack tight" aria-labelledby="challenges">
          <h2 id="challenges">{words.challenges}</h2>
          <ul class="hosted-games" data-testid="challenges">
            {others.map((game) => (
              <GameRow key={game.id} game={game} joins />
            ))}
          </ul>
        </section>
      )}
      <QuickPairing />
      {running.length > 0 && (
        <section class="stack tight" aria-labelledby="running">
          <h2 id="running">{words.running}</h2>
          <ul class="watchable" data-testid="running">
            {running.map((one) => (
              <Watchable key={one.game.id} {...one} />
            ))}
          </ul>
        </section>
      )}
      {lobby.bots.value.length > 0 && (
        <section class="stack tight" aria-labelledby="bots">
          <h2 id="bots">{words.bots}</h2>
          <div class="row">
            {lobby.bots.value.map((bot) => (
              <LinkButton
                key={bot.person}
                href={formatRoute({ ...kLobby, name: 'bot', more: String(bot.person) })}
                icon="engine"
              >
                {words.challenge(bot.name)}
              </LinkButton>
            ))}
          </div>
        </section>
      )}
      <Finished />
    </div>
  );
}

// A game between others, with its board.
function Watchable({ game, position }: RunningGame) {
  return (
    <li>
      <a class="panel" href={formatRoute({ ...kLobby, name: game.id })} data-game={game.id}>
        <Thumbnail
          of={`${game.id} ${position}`}
          game={game.game}
          load={() => server.request('look', { game: game.game, position })}
          below={() => 1}
        />
        <strong>{opponentsOf(game)}</strong>
        <span class="small muted">
          {[gameNameOf(game.game), ...optionWords(game.game), clockWords(game.clock)].join(' · ')}
        </span>
      </a>
    </li>
  );
}

async function join(game: Summary): Promise<void> {
  await host.request('game.join', { game: game.id });
  navigate({ ...kLobby, name: game.id });
}

function GameRow({ game, joins = false }: { game: Summary; joins?: boolean }) {
  const words = text();
  const name = gameNameOf(game.game);
  const to = formatRoute({ ...kLobby, name: game.id });
  const tone = game.phase === 'over' ? resultOf(game).tone : '';
  const facts = [
    ...optionWords(game.game),
    ...(game.set_up ? [words.setUp] : []),
    clockWords(game.clock),
    ...(joins || game.invited ? [words.youPlay(sideName(game.game, game.by === 1 ? 2 : 1))] : []),
    ...(game.ply > 0 ? [words.moves(game.ply)] : []),
    ...(game.phase === 'over' ? [formatDate(game.changed / 1000)] : []),
  ];
  return (
    <li class={game.your_turn ? 'panel hosted-game yours' : 'panel hosted-game'} data-game={game.id}>
      <div>
        <a href={to}>
          <strong>{joins || game.invited ? nameOf(game, game.by) : opponentsOf(game)}</strong>
        </a>
        <div class="small">
          {name} <span class="muted">· {facts.join(' · ')}</span>
        </div>
      </div>
      {joins || game.invited ? (
        <Button
          kind="primary"
          label={words.joinGame(nameOf(game, game.by), name)}
          testId="join"
          onClick={() => void report(join(game))}
        >
          {words.join}
        </Button>
      ) : (
        <b class={`standing ${tone} ${game.your_turn ? 'now' : ''}`}>{standingOf(game)}</b>
      )}
    </li>
  );
}

// Loaded on demand.
function Finished() {
  const words = text();
  const [games, setGames] = useState<Summary[] | null>(null);
  const [next, setNext] = useState<string | null>(null);
  const load = async () => {
    const answer = await host.request('mine.finished', next === null ? {} : { before: next });
    setGames([...(games ?? []), ...answer.games]);
    setNext(answer.next);
  };
  if (!games) {
    return (
      <div class="row">
        <Button kind="quiet" icon="library" testId="finished" onClick={() => void report(load())}>
          {words.showFinished}
        </Button>
      </div>
    );
  }
  return (
    <section class="stack tight" aria-labelledby="finished">
      <h2 id="finished">{words.finished}</h2>
      {games.length === 0 && <p class="muted">{words.noFinished}</p>}
      <ul class="hosted-games">
        {games.map((game) => (
          <GameRow key={game.id} game={game} />
        ))}
      </ul>
      {next !== null && (
        <div class="row">
          <Button onClick={() => void report(load())}>{words.more}</Button>
        </div>
      )}
    </section>
  );
}
