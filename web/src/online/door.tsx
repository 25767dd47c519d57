// The entry to playing with others, on a host's page. The rest is loaded on demand, since only a host's page
// needs it.
import { LaterPart } from '../later';
import type { OnlineRoute } from '../router';
import { formatRoute, kLobby, route } from '../router';
import { text } from '../sentences';
import { Button } from '../ui/Button';
import { isHost } from './isHost';

const online = new LaterPart(() => import('./screens'));

export function loadOnline(): void {
  if (isHost) online.load((loaded) => loaded.followHost());
}

export function OnlineScreen({ at }: { at: OnlineRoute }) {
  return online.screen((loaded) => loaded.onlineScreen(at));
}

// In the frame: tells the user that it is their turn in some game.
export function YourTurns() {
  const turns = online.loaded.value?.yourTurns.value ?? [];
  const [first] = turns;
  if (!first) return null;
  const label = text().yourTurns(turns.length);
  const to = turns.length === 1 ? { ...kLobby, name: first.id } : kLobby;
  return (
    <a class="your-turns" href={formatRoute(to)} aria-label={label} title={label} data-testid="your-turns">
      {turns.length}
    </a>
  );
}

// The other screens work without a host.
export function HostBanner() {
  const loaded = online.loaded.value;
  const status = loaded?.host.status.value;
  if (route.value.screen !== 'online' || !loaded || (status !== 'lost' && status !== 'refused')) return null;
  if (status === 'refused') {
    return (
      <div class="banner" role="alert" data-testid="host-blocked">
        <span>{text().hostBlocked}</span>
      </div>
    );
  }
  return (
    <div class="banner lost" role="alert" data-testid="host-lost">
      <span>{text().hostLost}</span>
      <Button onClick={() => loaded.host.retryNow()}>{text().retry}</Button>
    </div>
  );
}

export function OnlineGlance() {
  const Glance = online.loaded.value?.Glance;
  return Glance ? <Glance /> : null;
}
