// Light or dark: the system's choice, until the user makes one.
import { effect } from '@preact/signals';
import { choices } from './settings/choices';

export function followTheme(root: HTMLElement): void {
  effect(() => {
    root.dataset['theme'] = choices.value.theme;
  });
}

// Whether dark colours are in use now.
export function isDark(): boolean {
  const { theme } = choices.value;
  if (theme !== 'system') return theme === 'dark';
  return matchMedia('(prefers-color-scheme: dark)').matches;
}
