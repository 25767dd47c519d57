// Puzzles: the puzzle of the day, the list of a game, or one to solve.
import { useEffect, useState } from 'preact/hooks';
import { capital } from '../i18n';
import type { PuzzleInfo } from '../protocol';
import { formatRoute, navigate } from '../router';
import type { Route } from '../router';
import { gameInfo, server } from '../server';
import { sentenceOf } from '../socket';
import { LinkButton } from '../ui/Button';
import { GameLinks } from '../ui/GameLinks';
import { Icon } from '../ui/Icon';
import { NoSuchGame, NotFound } from '../ui/NotFound';
import { Thumbnail } from '../ui/Thumbnail';
import { nextPuzzle, ownMoves, solvedCount } from './progress';
import './puzzles.css';
import { Puzzle } from './Puzzle';
import { text } from './sentences';
import { useDaily } from './useDaily';

export function Puzzles(props: { game: string; puzzle: string }) {
  const first = server.hello.value?.games[0]?.id ?? '';
  const chosen = props.game === '' ? first : gameInfo(props.game)?.id;
  if (chosen === undefined) return <NoSuchGame game={props.game} to={listOf} />;
  return <PuzzlesOf game={chosen} puzzle={props.puzzle} />;
}

function listOf(game: string): Route {
  return { screen: 'puzzles', game, puzzle: '' };
}

function routeTo({ game, puzzle }: PuzzleInfo): Route {
  return { screen: 'puzzles', game: game.split(':')[0] ?? game, puzzle };
}

function PuzzlesOf(props: { game: string; puzzle: string }) {
  const words = text();
  const chosen = props.game;
  const { puzzles, reload } = usePuzzles(chosen);
  if (props.puzzle !== '') {
    return <Chosen game={chosen} puzzle={props.puzzle} puzzles={puzzles} onSolved={reload} />;
  }
  return (
    <div class="stack puzzles">
      <header class="stack narrow-gap">
        <h1>{words.title}</h1>
        <p class="muted">{words.intro}</p>
      </header>
      <Daily />
      <GameLinks to={listOf} current={chosen} />
      {typeof puzzles === 'string' ? (
        <p class="problem">{puzzles}</p>
      ) : puzzles === null ? (
        <p class="muted">{words.loading}</p>
      ) : (
        <List puzzles={puzzles} />
      )}
    </div>
  );
}

// The puzzles of a game; null until they are loaded, a sentence if they cannot be.
function usePuzzles(game: string): { puzzles: PuzzleInfo[] | string | null; reload(): void } {
  const [found, setFound] = useState<{ game: string; puzzles: PuzzleInfo[] | string } | null>(null);
  const [version, setVersion] = useState(0);
  const epoch = server.epoch.value;
  useEffect(() => {
    let wanted = true;
    server
      .request('puzzles', { game })
      .then(({ puzzles }) => wanted && setFound({ game, puzzles }))
      .catch((error: unknown) => wanted && setFound({ game, puzzles: sentenceOf(error) }));
    return () => {
      wanted = false;
    };
  }, [game, version, epoch]);
  return {
    puzzles: found?.game === game ? found.puzzles : null,
    reload: () => setVersion((before) => before + 1),
  };
}

function Daily() {
  const words = text();
  const daily = useDaily();
  if (!daily) return null;
  const { puzzle: info, isFirst, standing } = daily;
  const title = isFirst ? words.first : words.daily;
  return (
    <section class="panel daily" aria-label={title} data-testid="daily">
      <Picture info={info} />
      <div class="stack narrow-gap">
        <h2>{title}</h2>
        <p>
          {[gameInfo(info.game)?.name, words.moves(ownMoves(info)), capital(info.theme)]
            .filter(Boolean)
            .join(' · ')}{' '}
          <Difficulty info={info} />
        </p>
        <div class="row">
          <LinkButton kind="primary" icon="puzzle" href={formatRoute(routeTo(info))} testId="daily-open">
            {info.mark === 'open' ? words.solve : words.again}
          </LinkButton>
          {info.mark !== 'open' && (
            <span class="row solved">
              <Icon name="check" /> {words.stateOf(info.mark)}
            </span>
          )}
        </div>
        {standing.rated > 0 && (
          <p class="muted small" data-testid="standing">
            {words.standing(standing.words)} {words.standingHow}
          </p>
        )}
      </div>
    </section>
  );
}

// Seen from the solver's side.
function Picture({ info }: { info: PuzzleInfo }) {
  return (
    <Thumbnail
      of={info.puzzle}
      game={info.game}
      load={() => server.request('look', { game: info.game, position: info.position })}
      below={(view) => view.to_move}
    />
  );
}

const kMostDifficult = 5;

function Difficulty({ info }: { info: PuzzleInfo }) {
  const stars = '★'.repeat(info.difficulty) + '☆'.repeat(kMostDifficult - info.difficulty);
  return (
    <span class="difficulty" role="img" aria-label={text().difficulty(info.difficulty)}>
      {stars}
    </span>
  );
}

function List({ puzzles }: { puzzles: PuzzleInfo[] }) {
  const words = text();
  if (puzzles.length === 0) return <p class="muted">{words.none}</p>;
  const done = solvedCount(puzzles);
  return (
    <>
      <div class="row">
        <progress max={puzzles.length} value={done} aria-label={words.title} />
        <span class="muted" data-testid="progress">
          {words.progress(done, puzzles.length)}
        </span>
      </div>
      <ol class="puzzle-list">
        {puzzles.map((info, index) => (
          <li key={info.puzzle}>
            <a class={`puzzle-link ${info.mark}`} href={formatRoute(routeTo(info))} data-puzzle={info.puzzle}>
              <Picture info={info} />
              <span class="row spread">
                <b>
                  <span class="hidden">{words.title}</span> {index + 1}
                </b>
                <Difficulty info={info} />
              </span>
              <span class="hidden">
                {words.moves(ownMoves(info))}, {words.stateOf(info.mark)}
              </span>
              {info.mark === 'solved' && <Icon name="check" />}
              {info.mark === 'helped' && <Icon name="hint" />}
            </a>
          </li>
        ))}
      </ol>
    </>
  );
}

function Chosen(props: {
  game: string;
  puzzle: string;
  puzzles: PuzzleInfo[] | string | null;
  onSolved(): void;
}) {
  const { game, puzzles } = props;
  const words = text();
  if (puzzles === null) return <p class="muted waiting">{words.loading}</p>;
  const list = typeof puzzles === 'string' ? [] : puzzles;
  const index = list.findIndex((info) => info.puzzle === props.puzzle);
  const info = list[index];
  if (!info) {
    return (
      <NotFound problem={typeof puzzles === 'string' ? puzzles : words.unknown(props.puzzle)}>
        <div class="row">
          <LinkButton href={formatRoute(listOf(game))}>{words.all}</LinkButton>
        </div>
      </NotFound>
    );
  }
  return (
    <Puzzle
      key={info.puzzle}
      info={info}
      title={`${gameInfo(game)?.name ?? game}: ${words.puzzle(index + 1)}`}
      onSolved={props.onSolved}
      onNext={() => {
        const next = nextPuzzle(list, info.puzzle);
        if (next) navigate(routeTo(next));
      }}
    />
  );
}
