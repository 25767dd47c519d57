import type { Route } from '../router';
import { formatRoute } from '../router';
import { server } from '../server';
import { text } from './sentences';

// Links to a screen for each game.
export function GameLinks({ to, current }: { to(game: string): Route; current?: string }) {
  return (
    <nav class="row game-links" aria-label={text().games}>
      {server.hello.value?.games.map(({ id, name }) => (
        <a
          key={id}
          class="button"
          href={formatRoute(to(id))}
          aria-current={id === current ? 'page' : undefined}
        >
          {name}
        </a>
      ))}
    </nav>
  );
}
