// Puzzles: the list of a game, and one to solve.
import { useEffect, useState } from 'preact/hooks';
import type { PuzzleInfo } from '../protocol';
import { formatRoute, navigate } from '../router';
import type { Route } from '../router';
import { gameInfo, server } from '../server';
import { sentenceOf } from '../socket';
import { LinkButton } from '../ui/Button';
import { GameLinks } from '../ui/GameLinks';
import { Icon } from '../ui/Icon';
import { NoSuchGame, NotFound } from '../ui/NotFound';
import { keptProgress, nextPuzzle, ownMoves, solvedCount, withMark } from './progress';
import './puzzles.css';
import { Puzzle } from './Puzzle';
import { text } from './sentences';

const progress = keptProgress();

export function Puzzles(props: { game: string; puzzle: string }) {
  const first = server.hello.value?.games[0]?.id ?? '';
  const chosen = props.game === '' ? first : gameInfo(props.game)?.id;
  if (chosen === undefined) return <NoSuchGame game={props.game} to={listOf} />;
  return <PuzzlesOf game={chosen} puzzle={props.puzzle} />;
}

function listOf(game: string): Route {
  return { screen: 'puzzles', game, puzzle: '' };
}

function PuzzlesOf(props: { game: string; puzzle: string }) {
  const words = text();
  const chosen = props.game;
  const puzzles = usePuzzles(chosen);
  if (props.puzzle !== '') return <Chosen game={chosen} puzzle={props.puzzle} puzzles={puzzles} />;
  return (
    <div class="stack puzzles">
      <header class="stack narrow-gap">
        <h1>{words.title}</h1>
        <p class="muted">{words.intro}</p>
      </header>
      <GameLinks to={listOf} current={chosen} />
      {typeof puzzles === 'string' ? (
        <p class="problem">{puzzles}</p>
      ) : puzzles === null ? (
        <p class="muted">{words.loading}</p>
      ) : (
        <List game={chosen} puzzles={puzzles} />
      )}
    </div>
  );
}

// The puzzles of a game; null until they are there, a sentence when they cannot be.
function usePuzzles(game: string): PuzzleInfo[] | string | null {
  const [found, setFound] = useState<{ game: string; puzzles: PuzzleInfo[] | string } | null>(null);
  useEffect(() => {
    let wanted = true;
    server
      .request('puzzles', { game })
      .then(({ puzzles }) => wanted && setFound({ game, puzzles }))
      .catch((error: unknown) => wanted && setFound({ game, puzzles: sentenceOf(error) }));
    return () => {
      wanted = false;
    };
  }, [game]);
  return found?.game === game ? found.puzzles : null;
}

function List({ game, puzzles }: { game: string; puzzles: PuzzleInfo[] }) {
  const words = text();
  if (puzzles.length === 0) return <p class="muted">{words.none}</p>;
  const done = solvedCount(progress.value, puzzles);
  return (
    <>
      <div class="row">
        <progress max={puzzles.length} value={done} aria-label={words.title} />
        <span class="muted" data-testid="progress">
          {words.progress(done, puzzles.length)}
        </span>
      </div>
      <ol class="puzzle-list">
        {puzzles.map((info, index) => {
          const mark = progress.value[info.puzzle];
          const state = mark === 'solved' ? words.solved : mark === 'helped' ? words.helped : words.open;
          return (
            <li key={info.puzzle}>
              <a
                class={`puzzle-link ${mark ?? ''}`}
                href={formatRoute({ screen: 'puzzles', game, puzzle: info.puzzle })}
                aria-label={`${words.puzzle(index + 1)}, ${words.moves(ownMoves(info))}, ${state}`}
                data-puzzle={info.puzzle}
              >
                <b>{index + 1}</b>
                <span class="small muted">{words.moves(ownMoves(info))}</span>
                {mark === 'solved' && <Icon name="check" />}
                {mark === 'helped' && <Icon name="hint" />}
              </a>
            </li>
          );
        })}
      </ol>
    </>
  );
}

function Chosen(props: { game: string; puzzle: string; puzzles: PuzzleInfo[] | string | null }) {
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
      onSolved={(mark) => (progress.value = withMark(progress.value, info.puzzle, mark))}
      onNext={() => {
        const next = nextPuzzle(progress.value, list, info.puzzle);
        if (next) navigate({ screen: 'puzzles', game, puzzle: next.puzzle });
      }}
    />
  );
}
