import type { ComponentChildren } from 'preact';

// "11 f7-d7", "b1-a2=C", "2… d3-d2=C": browsers would break a line after the hyphen.
const kMove = /((?:\d+[.…]? )?\b[a-z]\d+-[a-z]\d+[^\s,;:?!.]*)/;

// A sentence in which every move stays on one line.
export function unbroken(sentence: string): ComponentChildren {
  const parts = sentence.split(kMove); // the moves have the odd places
  return parts.map((part, index) => (index % 2 === 0 ? part : <span class="unbroken">{part}</span>));
}
