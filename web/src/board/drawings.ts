// Drawings are SVG symbols (data/drawings): the common ones are built in, those of a game come with its kinds
// of pieces and terrain.
import '../../../data/drawings/colours.css';
import sheet from '../../../data/drawings/board.svg?raw';

export type Symbols = ReadonlyMap<string, string>;

// Without the space between elements, so that a drawing in a text adds nothing to it.
export function symbolsOf(svg: string): Symbols {
  const found = svg.replace(/>\s+</g, '><').matchAll(/<symbol id="([^"]+)">([^]*?)<\/symbol>/g);
  return new Map(Array.from(found, ([, name, elements]) => [name ?? '', elements ?? '']));
}

const kBoard = symbolsOf(sheet);

// The elements of a drawing: the owner's if the players' drawings differ. It may show the owner's number.
export function drawing(name: string, owner?: number, number = owner, symbols: Symbols = kBoard): string {
  const elements = symbols.get(name) ?? symbols.get(`${name}-${owner}`) ?? '';
  return elements.replace('{number}', String(number));
}
