import { hasBegun, useLessons } from '../learn/useLessons';
import { gameName, opponents } from '../library/saved';
import { useLibrary } from '../library/useLibrary';
import { OnlineGlance } from '../online/door';
import { isHost } from '../online/isHost';
import type { GameInfo, SavedGame } from '../protocol';
import { formatRoute } from '../router';
import { server } from '../server';
import { LinkButton } from '../ui/Button';
import { rounds } from '../turn/number';
import { GameCard } from '../ui/GameCard';
import './home.css';
import { text } from './sentences';

export function Home() {
  const words = text();
  const games = server.hello.value?.games ?? [];
  return (
    <div class="home">
      <header class="stack hero">
        <h1>{words.title}</h1>
        <p class="muted">{isHost ? words.leadOfHost : words.lead}</p>
      </header>
      <OnlineGlance />
      <FirstVisit />
      <Continue />
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
    <GameCard info={info} to={to}>
      <div class="row">
        <a
          class="button primary"
          href={to}
          aria-label={words.playGame(info.name)}
          data-testid={`play-${info.id}`}
        >
          {words.play}
        </a>
        {info.puzzles > 0 && (
          <a
            class="button"
            href={formatRoute({ screen: 'puzzles', game: info.id, puzzle: '' })}
            aria-label={words.of(words.puzzles(info.puzzles), info.name)}
          >
            {words.puzzles(info.puzzles)}
          </a>
        )}
        <a
          class="button quiet"
          href={formatRoute({ screen: 'study', link: { game: info.id } })}
          aria-label={words.of(words.study, info.name)}
        >
          {words.study}
        </a>
        <a
          class="button quiet"
          href={formatRoute({ screen: 'rules', game: info.id })}
          aria-label={words.of(words.rules, info.name)}
        >
          {words.rules}
        </a>
      </div>
    </GameCard>
  );
}

// Offered first until something has been learnt or played.
function FirstVisit() {
  const words = text();
  const { lessons } = useLessons();
  const { games } = useLibrary();
  if (!lessons || lessons.length === 0 || lessons.some(hasBegun) || games?.length !== 0) return null;
  return (
    <section class="first-visit panel row spread" aria-label={words.newHere}>
      <div>
        <h2>{words.newHere}</h2>
        <p class="muted">{words.learnHow}</p>
      </div>
      <LinkButton href={formatRoute({ screen: 'learn', game: '', step: 0 })} kind="primary" testId="learn">
        {words.learn}
      </LinkButton>
    </section>
  );
}

function Continue() {
  const words = text();
  const { games } = useLibrary();
  const running =
    games?.filter((game) => game.readable && !game.study && !game.in_use && game.result === 'running') ?? [];
  const [latest] = running.sort((a, b) => b.changed - a.changed);
  if (!latest) return null;
  return (
    <section class="continue panel row spread" aria-label={words.continue}>
      <div>
        <strong>{words.continue}</strong>
        <div class="muted small">{describe(latest)}</div>
      </div>
      <div class="row">
        <LinkButton href={formatRoute({ screen: 'library' })} kind="quiet">
          {words.all}
        </LinkButton>
        <LinkButton
          href={formatRoute({ screen: 'play', name: latest.saved })}
          kind="primary"
          icon="play"
          testId="continue"
        >
          {words.play}
        </LinkButton>
      </div>
    </section>
  );
}

function describe(game: SavedGame): string {
  return [gameName(game), opponents(game), text().moves(rounds(game.ply))].filter(Boolean).join(' · ');
}
