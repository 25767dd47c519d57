// The drawings of pieces, systems, cells and marks: the same as in exported pictures (data/drawings).
import '../../../data/drawings/colours.css';
import sheet from '../../../data/drawings/drawings.svg?raw';

const symbols = new Map<string, string>();
for (const [, name, elements] of sheet.matchAll(/<symbol id="([^"]+)">([^]*?)<\/symbol>/g)) {
  symbols.set(name ?? '', elements ?? '');
}

// The elements of a drawing. Where the players' differ it is the owner's, whose number it may carry.
export function drawing(name: string, owner?: number, number = owner): string {
  const elements = symbols.get(name) ?? symbols.get(`${name}-${owner}`) ?? '';
  return elements.replace('{number}', String(number));
}
