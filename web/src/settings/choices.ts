// The user's settings. The server stores them; the browser's copy is only for the first paint, so that a page
// does not start in the wrong colours or language and change when the server answers.
import { kept, type Storage } from '../store';
import type { Settings } from '../protocol';

export const kUsual: Settings = {
  theme: 'system',
  language: 'system',
  sounds: 'on',
  confirm: 'off',
  hints: 'on',
  animation: 'normal',
  board: 'wood',
  marks: 'on',
  starters: 'off',
  coordinates: 'on',
  neighbours: 'off',
  lines: '3',
  values: 'on',
};

// Unknown values do no harm: the server's settings arrive soon.
export function keptChoices(storage?: Storage | null) {
  const check = (value: unknown) =>
    typeof value === 'object' && value !== null ? { ...kUsual, ...value } : null;
  return kept<Settings>('settings', kUsual, check, ...(storage === undefined ? [] : [storage]));
}

export const choices = keptChoices();
