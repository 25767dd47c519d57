// A question that takes the place of the buttons of which one asked it: it covers nothing, and nothing moves.
import type { VNode } from 'preact';
import { useEffect, useRef, useState } from 'preact/hooks';
import { Button } from './Button';
import { text } from './sentences';

export interface Question {
  words: string;
  action: string;
  kind?: 'danger' | 'primary'; // left out: danger
  onConfirm(): void;
}

export function useQuestion(): { row: VNode | null; ask(question: Question): void } {
  const [asked, setAsked] = useState<Question | null>(null);
  const from = useRef<string | null>(null); // the button that asked
  useEffect(() => {
    if (asked !== null || from.current === null) return;
    document.querySelector<HTMLElement>(`[data-testid="${from.current}"]`)?.focus();
    from.current = null;
  }, [asked]);
  return {
    row: asked && <Row question={asked} onClose={() => setAsked(null)} />,
    ask(question) {
      from.current = document.activeElement?.getAttribute('data-testid') ?? null;
      setAsked(question);
    },
  };
}

// The button that does nothing has the focus at first.
function Row({ question, onClose }: { question: Question; onClose(): void }) {
  const row = useRef<HTMLDivElement>(null);
  useEffect(() => row.current?.querySelector<HTMLElement>('button:last-child')?.focus(), []);
  return (
    <div
      ref={row}
      class="row question"
      role="group"
      aria-label={question.words}
      onKeyDown={(event) => {
        if (event.key !== 'Escape') return;
        event.preventDefault();
        onClose();
      }}
    >
      <strong>{question.words}</strong>
      <Button
        kind={question.kind ?? 'danger'}
        testId="confirm"
        onClick={() => {
          onClose();
          question.onConfirm();
        }}
      >
        {question.action}
      </Button>
      <Button onClick={onClose}>{text().cancel}</Button>
    </div>
  );
}
