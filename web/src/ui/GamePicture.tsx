import { useEffect, useState } from 'preact/hooks';
import { Board } from '../board/Board';
import type { GameInfo, View } from '../protocol';
import { server } from '../server';
import './cards.css';

// A board that is only looked at: its cells are out of the way of keys and screen readers.
export function GamePicture({ info }: { info: GameInfo }) {
  const view = useSample(info);
  if (!view) return null;
  return (
    <div inert>
      <Board view={view} label="" />
    </div>
  );
}

// A position as it may come up, or the start where that is not understood.
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
