// The page's own sentences, in English and European Portuguese. Sentences about games come from the server.
//
// A folder keeps its sentences in a file of its own:
//   export const text = sentences({ undo: 'Undo' }, { undo: 'Desfazer' });
// and a component reads text().undo. A sentence that one language lacks does not compile.
import { computed, effect } from '@preact/signals';
import type { ReadonlySignal } from '@preact/signals';
import type { Language } from '../protocol';
import { choices } from '../settings/choices';

type Sentence = string | ((...values: never[]) => string);
type Same<T> = { [Key in keyof T]: T[Key] extends string ? string : T[Key] };

function isLanguage(word: unknown): word is Language {
  return word === 'en' || word === 'pt';
}

// The browser's language, until the user chooses one.
function preferredLanguage(): Language {
  const wanted = typeof navigator === 'undefined' ? [] : navigator.languages;
  for (const tag of wanted ?? []) {
    const word = tag.slice(0, 2).toLowerCase();
    if (isLanguage(word)) return word;
  }
  return 'en';
}

export const language: ReadonlySignal<Language> = computed(() => {
  const chosen = choices.value.language;
  return isLanguage(chosen) ? chosen : preferredLanguage();
});

// Keeps the document's `lang` attribute equal to the chosen language.
export function followLanguage(root: HTMLElement): void {
  effect(() => {
    root.lang = language.value === 'pt' ? 'pt-PT' : 'en';
  });
}

// For tests: all sentences that have been defined.
export const catalogues: [Record<string, Sentence>, Record<string, Sentence>][] = [];

export function sentences<T extends Record<string, Sentence>>(
  english: T,
  portuguese: Same<T>,
): () => Same<T> {
  catalogues.push([english, portuguese as Record<string, Sentence>]);
  return () => (language.value === 'pt' ? portuguese : (english as Same<T>));
}

// Capitalises a sentence: those of the core begin in lower case. Names of cells stay so: "c3 is occupied". A
// number such as "1 000" is not broken across lines.
export function capital(sentence: string): string {
  const whole = sentence.replace(/(\d) (?=\d{3}(?!\d))/g, '$1\u00a0');
  return /^[a-z]\d/.test(whole) ? whole : whole.charAt(0).toUpperCase() + whole.slice(1);
}

// "1 move", "2 moves", "0 moves": only one is singular, in both languages.
export function plural(count: number, one: string, many: string): string {
  return `${count} ${count === 1 ? one : many}`;
}

export function formatDate(seconds: number): string {
  const format = new Intl.DateTimeFormat(language.value === 'pt' ? 'pt-PT' : 'en-GB', {
    dateStyle: 'medium',
    timeStyle: 'short',
  });
  return format.format(new Date(seconds * 1000));
}

// The time of day, of milliseconds since 1970.
export function formatTime(milliseconds: number): string {
  const format = new Intl.DateTimeFormat(language.value === 'pt' ? 'pt-PT' : 'en-GB', { timeStyle: 'short' });
  return format.format(new Date(milliseconds));
}
