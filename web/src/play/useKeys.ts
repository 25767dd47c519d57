import { useLayoutEffect } from 'preact/hooks';
import { useLatest } from '../useLatest';

// Keyboard shortcuts that work anywhere on a screen while it is shown. Fields and boards keep their own keys.
export function useKeys(actions: () => Record<string, () => unknown>): void {
  const now = useLatest(actions);
  useLayoutEffect(() => {
    const onKeyDown = (event: KeyboardEvent) => {
      const target = event.target as Element;
      if (event.defaultPrevented || target.closest('input, select, textarea, dialog, [role=tablist], .menu'))
        return;
      if (event.altKey || event.ctrlKey || event.metaKey) return;
      const action = now.current()[event.key];
      if (!action) return;
      event.preventDefault();
      action();
    };
    document.addEventListener('keydown', onKeyDown);
    return () => document.removeEventListener('keydown', onKeyDown);
  }, [now]);
}
