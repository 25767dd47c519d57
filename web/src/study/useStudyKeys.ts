// Keyboard navigation in a study while it is shown, unless another element uses the keys.
import { useLayoutEffect } from 'preact/hooks';
import type { StudySession } from './session';
import { sibling } from './tree';

export function useStudyKeys(session: StudySession, flip: () => void): void {
  useLayoutEffect(() => {
    const actions: Record<string, () => void> = {
      ArrowLeft: () => session.previous(),
      ArrowRight: () => session.next(),
      ArrowUp: () => session.sibling(-1),
      ArrowDown: () => session.sibling(1),
      Home: () => session.start(),
      End: () => session.end(),
      f: flip,
    };
    const onKeyDown = (event: KeyboardEvent) => {
      if (event.defaultPrevented || isTyping(event.target)) return;
      const undo = (event.ctrlKey || event.metaKey) && event.key === 'z';
      const plain = !event.ctrlKey && !event.metaKey && !event.altKey;
      const action = undo ? () => session.undo() : plain ? actions[event.key] : undefined;
      if (!action) return;
      // Without alternatives these two keys scroll the page, as everywhere.
      const { tree, at } = session;
      const vertical = event.key === 'ArrowUp' || event.key === 'ArrowDown';
      if (vertical && sibling(tree.peek(), at.peek(), 1) === at.peek()) return;
      event.preventDefault();
      action();
    };
    document.addEventListener('keydown', onKeyDown);
    return () => document.removeEventListener('keydown', onKeyDown);
  });
}

function isTyping(target: EventTarget | null): boolean {
  return target instanceof Element && target.closest('input, textarea, select, dialog, [role=menu]') !== null;
}
