import type { ComponentChildren } from 'preact';
import { capital } from '../i18n';
import type { Route } from '../router';
import { LinkButton } from './Button';
import { GameLinks } from './GameLinks';
import { text } from './sentences';

// For an address of something that does not exist: a sentence that says so, and a link onwards, by default home.
export function NotFound(props: { title?: string; problem?: string; children?: ComponentChildren }) {
  const words = text();
  return (
    <div class="stack narrow" data-testid="not-found">
      <h1>{props.title ?? words.astray}</h1>
      {props.problem && <p role="alert">{capital(props.problem)}</p>}
      {props.children ?? (
        <div class="row">
          <LinkButton href="#/" icon="home">
            {words.toHome}
          </LinkButton>
        </div>
      )}
    </div>
  );
}

export function NoSuchPage({ path }: { path: string }) {
  return <NotFound problem={text().noPage(path)} />;
}

// For a screen of an unknown game, or of none.
export function NoSuchGame({ game, to }: { game: string; to(game: string): Route }) {
  const words = text();
  const links = <GameLinks to={to} />;
  if (game === '') return <NotFound title={words.chooseGame}>{links}</NotFound>;
  return <NotFound problem={words.noGame(game)}>{links}</NotFound>;
}
