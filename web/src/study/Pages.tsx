// Pages side by side, of which one is visible: the user swipes, or taps a page's name.
import type { ComponentChildren } from 'preact';
import { useRef, useState } from 'preact/hooks';
import { text } from './sentences';

export interface PageProps {
  label: string;
  content: ComponentChildren;
}

export function Pages({ pages }: { pages: PageProps[] }) {
  const strip = useRef<HTMLDivElement>(null);
  const [shown, setShown] = useState(0);
  const go = (page: number) => {
    const { current } = strip;
    if (current) current.scrollLeft = page * current.clientWidth;
  };
  return (
    <div class="pages">
      <div class="page-names" role="group" aria-label={text().pages}>
        {pages.map(({ label }, index) => (
          <button
            key={label}
            type="button"
            aria-current={index === shown ? 'true' : undefined}
            data-page={index}
            onClick={() => go(index)}
          >
            {label}
          </button>
        ))}
      </div>
      <div
        class="page-strip"
        ref={strip}
        data-testid="pages"
        onScroll={({ currentTarget }) =>
          setShown(Math.round(currentTarget.scrollLeft / Math.max(1, currentTarget.clientWidth)))
        }
      >
        {pages.map(({ label, content }) => (
          <section key={label} class="page" aria-label={label}>
            {content}
          </section>
        ))}
      </div>
    </div>
  );
}
