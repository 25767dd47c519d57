import { capital } from '../i18n';
import { hasBegun, useLessons } from '../learn/useLessons';
import { gameName, opponents, yourSide } from '../library/saved';
import { useLibrary } from '../library/useLibrary';
import { OnlineGlance } from '../online/door';
import type { GameInfo } from '../protocol';
import { useDaily } from '../puzzles/useDaily';
import { formatRoute } from '../router';
import { gameInfo, server } from '../server';
import { LinkButton } from '../ui/Button';
import { GamePicture } from '../ui/GamePicture';
import { Icon } from '../ui/Icon';
import { Thumbnail } from '../ui/Thumbnail';
import './home.css';
import { text } from './sentences';

export function Home() {
  const games = server.hello.value?.games ?? [];
  return (
    <div class="home">
      <h1 class="hidden">{text().title}</h1>
      <div class="now">
        <Continue />
        <Daily />
        <Learn />
        <OnlineGlance />
      </div>
      <ul class="game-cards">
        {games.map((info) => (
          <PlayCard key={info.id} info={info} />
        ))}
      </ul>
    </div>
  );
}

function PlayCard({ info }: { info: GameInfo }) {
  const words = text();
  const to = formatRoute({ screen: 'new', game: info.id, link: {} });
  return (
    <li class="card panel" data-game={info.id}>
      <a class="card-board" href={to} tabIndex={-1} aria-hidden="true">
        <GamePicture info={info} />
      </a>
      <div class="row spread">
        <h2>{info.name}</h2>
        <a
          class="button primary"
          href={to}
          aria-label={words.playGame(info.name)}
          data-testid={`play-${info.id}`}
        >
          {words.play}
        </a>
      </div>
      <p class="muted small aim">{capital(info.summary)}</p>
    </li>
  );
}

// The game that was played last, if it is not finished.
function Continue() {
  const words = text();
  const { games } = useLibrary();
  const running =
    games?.filter((game) => game.readable && !game.study && !game.in_use && game.result === 'running') ?? [];
  const [latest] = running.sort((a, b) => b.changed - a.changed);
  if (!latest) return null;
  return (
    <section class="panel" aria-label={words.continue}>
      <Thumbnail
        of={`${latest.saved} ${latest.changed} ${latest.ply}`}
        game={latest.game}
        load={() => server.request('library.look', { saved: latest.saved })}
        below={() => (yourSide(latest) === 1 ? 2 : 1)}
      />
      <div class="now-text">
        <strong>{gameName(latest)}</strong>
        <span class="muted small">{opponents(latest)}</span>
      </div>
      <LinkButton
        href={formatRoute({ screen: 'play', name: latest.saved })}
        kind="primary"
        icon="play"
        testId="continue"
      >
        {words.continue}
      </LinkButton>
    </section>
  );
}

function Daily() {
  const words = text();
  const daily = useDaily();
  if (!daily) return null;
  const { puzzle, isFirst } = daily;
  const title = isFirst ? words.first : words.daily;
  const game = puzzle.game.split(':')[0] ?? puzzle.game;
  const isOpen = puzzle.mark === 'open';
  return (
    <section class="panel" aria-label={title} data-testid="daily">
      <Thumbnail
        of={puzzle.puzzle}
        game={puzzle.game}
        load={() => server.request('look', { game: puzzle.game, position: puzzle.position })}
        below={(view) => view.to_move}
      />
      <div class="now-text">
        <strong>{title}</strong>
        <span class="muted small">{gameInfo(game)?.name}</span>
      </div>
      <LinkButton
        href={formatRoute({ screen: 'puzzles', game, puzzle: puzzle.puzzle })}
        icon={isOpen ? 'puzzle' : 'check'}
        testId="daily-open"
      >
        {isOpen ? words.solve : words.solved}
      </LinkButton>
    </section>
  );
}

// Marked until something has been learnt or played.
function Learn() {
  const words = text();
  const { lessons } = useLessons();
  const { games } = useLibrary();
  if (!lessons || lessons.length === 0) return null;
  const isFirstVisit = !lessons.some(hasBegun) && games?.length === 0;
  return (
    <section class={isFirstVisit ? 'panel first-visit' : 'panel'} aria-label={words.learn}>
      <div class="now-picture">
        <Icon name="hint" />
      </div>
      <div class="now-text">
        <strong>{isFirstVisit ? words.newHere : words.learn}</strong>
        <span class="muted small">{words.learnHow}</span>
      </div>
      <LinkButton
        href={formatRoute({ screen: 'learn', lesson: '', step: 0 })}
        kind={isFirstVisit ? 'primary' : 'plain'}
        testId="learn"
      >
        {words.learnNow}
      </LinkButton>
    </section>
  );
}
