// A small board that is only looked at. It is asked for when it comes into sight: a list may be long.
import { useEffect, useRef, useState } from 'preact/hooks';
import { Board } from '../board/Board';
import type { View } from '../protocol';
import './cards.css';

export function Thumbnail(props: {
  of: string; // another text, another picture
  load(): Promise<{ view: View }>;
  flipped?(view: View): boolean;
}) {
  const place = useRef<HTMLDivElement>(null);
  const [view, setView] = useState<View | null>(null);
  useEffect(() => {
    const { current } = place;
    if (!current) return;
    let wanted = true;
    const seen = new IntersectionObserver((entries) => {
      if (!entries.some((entry) => entry.isIntersecting)) return;
      seen.disconnect();
      // What it belongs to can be used without a picture.
      props.load().then(
        (answer) => wanted && setView(answer.view),
        () => undefined,
      );
    });
    seen.observe(current);
    return () => {
      wanted = false;
      seen.disconnect();
    };
  }, [props.of]);
  return (
    <div ref={place} class="thumbnail" inert aria-hidden="true">
      {view && <Board view={view} flipped={props.flipped?.(view) ?? false} label="" />}
    </div>
  );
}
