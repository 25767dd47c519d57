import { useEffect, useState } from 'preact/hooks';
import { Board } from '../board/Board';
import type { GameInfo, Place, View } from '../protocol';
import { server } from '../server';
import { useLatest } from '../useLatest';
import './cards.css';

// A board that is only a picture: keys and screen readers skip its cells.
export function GamePicture({ info, place }: { info: GameInfo; place?: (() => Promise<Place>) | undefined }) {
  const view = useSample(info, place);
  if (!view) return null;
  return (
    <div inert>
      <Board view={view} picture label="" />
    </div>
  );
}

// The given place or else a typical position; the start if neither can be shown.
function useSample(info: GameInfo, place?: () => Promise<Place>): View | null {
  const [view, setView] = useState<View | null>(null);
  const given = useLatest(place);
  useEffect(() => {
    let current = true;
    const show = ({ view: found }: { view: View }) => current && setView(withoutMarks(found));
    const wanted = given.current?.() ?? Promise.resolve(info.sample);
    wanted
      .then((found) => server.request('look', found))
      .then(show, () => server.request('look', { game: info.id }).then(show))
      .catch(() => undefined);
    return () => {
      current = false;
    };
  }, [info, given]);
  return view;
}

function withoutMarks(view: View): View {
  return { ...view, cells: view.cells.map((cell) => ({ ...cell, mark: 'none' })) };
}
