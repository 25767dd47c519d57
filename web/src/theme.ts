// Light or dark: the system's choice, until the user makes one.
import { effect } from '@preact/signals';
import { kept } from './store';

export type Theme = 'system' | 'light' | 'dark';

function isTheme(word: unknown): word is Theme {
  return word === 'system' || word === 'light' || word === 'dark';
}

export const theme = kept<Theme>('theme', 'system', (value) => (isTheme(value) ? value : null));

export function followTheme(root: HTMLElement): void {
  effect(() => {
    root.dataset['theme'] = theme.value;
  });
}

// Whether dark colours are in use now.
export function isDark(): boolean {
  if (theme.value !== 'system') return theme.value === 'dark';
  return matchMedia('(prefers-color-scheme: dark)').matches;
}
