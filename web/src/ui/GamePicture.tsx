import { useEffect, useState } from 'preact/hooks';
import { Board } from '../board/Board';
import type { GameInfo, View } from '../protocol';
import { server } from '../server';
import './cards.css';

// A board that is only a picture: keys and screen readers skip its cells.
export function GamePicture({ info }: { info: GameInfo }) {
  const view = useSample(info);
  if (!view) return null;
  return (
    <div inert>
      <Board view={view} picture label="" />
    </div>
  );
}

// A typical position, or the start if that cannot be parsed.
function useSample(info: GameInfo): View | null {
  const [view, setView] = useState<View | null>(null);
  useEffect(() => {
    let current = true;
    const show = ({ view: found }: { view: View }) => current && setView(withoutMarks(found));
    server
      .request('look', info.sample)
      .then(show, () => server.request('look', { game: info.id }).then(show))
      .catch(() => undefined);
    return () => {
      current = false;
    };
  }, [info]);
  return view;
}

function withoutMarks(view: View): View {
  return { ...view, cells: view.cells.map((cell) => ({ ...cell, mark: 'none' })) };
}
