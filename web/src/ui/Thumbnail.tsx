// A small picture of a board. It is requested when it becomes visible, since a list may be long.
import { useEffect, useRef, useState } from 'preact/hooks';
import { Board } from '../board/Board';
import { isTurned } from '../board/sides';
import { useStart } from '../board/useStart';
import type { PlayerNumber, View } from '../protocol';
import { useLatest } from '../useLatest';
import './cards.css';

export function Thumbnail(props: {
  of: string; // the picture changes with this text
  game: string;
  load(): Promise<{ view: View }>;
  below(view: View): PlayerNumber; // the player from whose side it is seen
}) {
  const place = useRef<HTMLDivElement>(null);
  const [view, setView] = useState<View | null>(null);
  const { of } = props;
  const load = useLatest(props.load);
  useEffect(() => {
    const { current } = place;
    if (!current) return;
    let wanted = true;
    const seen = new IntersectionObserver((entries) => {
      if (!entries.some((entry) => entry.isIntersecting)) return;
      seen.disconnect();
      // The entry can be used without a picture.
      load.current().then(
        (answer) => wanted && setView(answer.view),
        () => undefined,
      );
    });
    seen.observe(current);
    return () => {
      wanted = false;
      seen.disconnect();
    };
  }, [of, load]);
  return (
    <div ref={place} class="thumbnail" inert aria-hidden="true">
      {view && <Picture view={view} game={props.game} below={props.below(view)} />}
    </div>
  );
}

function Picture({ view, game, below }: { view: View; game: string; below: PlayerNumber }) {
  const start = useStart(game);
  return start && <Board view={view} flipped={isTurned(start, below)} picture label="" />;
}
