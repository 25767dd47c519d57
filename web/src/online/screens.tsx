// The screens of playing with others, loaded by door.tsx.
import { computed, effect } from '@preact/signals';
import type { VNode } from 'preact';
import { formatRoute, kLobby, route } from '../router';
import type { OnlineRoute } from '../router';
import { setTurnsInTitle } from '../title';
import { LinkButton } from '../ui/Button';
import { Icon } from '../ui/Icon';
import { Create } from './Create';
import { OnlineGameScreen } from './Game';
import { host, mine, startFollowing } from './host';
import { Lobby } from './Lobby';
import { Identity, TakeIdentity } from './Identity';
import { text } from './sentences';
import { gameNameOf, opponentsOf } from './words';

export { host };

// The user's games in which it is their turn, except the one on the screen.
export const yourTurns = computed(() => {
  const at = route.value;
  const isShown = (id: string) => at.screen === 'online' && at.name === id;
  return (mine.games.value ?? []).filter((game) => game.your_turn && !isShown(game.id));
});

export function followHost(): void {
  startFollowing();
  effect(() => setTurnsInTitle(yourTurns.value.length));
}

export function onlineScreen(at: OnlineRoute): VNode {
  switch (at.name) {
    case '':
      return <Lobby />;
    case 'new':
      return <Create game={at.more} link={at.link} />;
    case 'bot':
      return <Create game="" bot={at.more} link={at.link} />;
    case 'me':
      return <Identity />;
    case 'take':
      return <TakeIdentity code={at.more} />;
    default:
      return <OnlineGameScreen key={at.name} id={at.name} />;
  }
}

// On the home screen: games in which it is the user's turn, or the way to the lobby.
export function Glance() {
  const words = text();
  const turns = yourTurns.value;
  const [first] = turns;
  const to = first && turns.length === 1 ? { ...kLobby, name: first.id } : kLobby;
  const about = first
    ? turns.length === 1
      ? `${gameNameOf(first.game)} · ${opponentsOf(first)}`
      : ''
    : words.glanceHow;
  return (
    <section class="panel" aria-label={words.title} data-testid="online-glance">
      <div class="now-picture">
        <Icon name="people" />
      </div>
      <div class="now-text">
        <strong>{first ? words.yourTurnIn(turns.length) : words.glance}</strong>
        <span class="muted small">{about}</span>
      </div>
      <LinkButton href={formatRoute(to)} kind={first ? 'primary' : 'plain'} testId="to-online">
        {first ? words.toGame : words.lobby}
      </LinkButton>
    </section>
  );
}
