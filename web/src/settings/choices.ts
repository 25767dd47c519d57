// What the user has chosen about pages. The server is where it is kept; the browser's copy is for the first paint only, so
// that a page does not begin in the wrong colours or language and change them when the server answers.
import { kept, type Storage } from '../store';
import type { Settings } from '../protocol';

export const kUsual: Settings = {
  theme: 'system',
  language: 'system',
  sounds: 'off',
  confirm: 'off',
  hints: 'on',
  animation: 'normal',
  board: 'wood',
  lines: '3',
  values: 'on',
};

// Words that are not known any more do no harm: the server's come soon.
export function keptChoices(storage?: Storage | null) {
  const check = (value: unknown) =>
    typeof value === 'object' && value !== null ? { ...kUsual, ...value } : null;
  return kept<Settings>('settings', kUsual, check, ...(storage === undefined ? [] : [storage]));
}

export const choices = keptChoices();
