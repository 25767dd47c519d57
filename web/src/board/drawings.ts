// Drawings are symbols of SVG (data/drawings): those of boards in general are built in, those of a game come with its
// kinds of pieces and terrain.
import '../../../data/drawings/colours.css';
import sheet from '../../../data/drawings/board.svg?raw';

export type Symbols = ReadonlyMap<string, string>;

export function symbolsOf(svg: string): Symbols {
  const found = svg.matchAll(/<symbol id="([^"]+)">([^]*?)<\/symbol>/g);
  return new Map(Array.from(found, ([, name, elements]) => [name ?? '', elements ?? '']));
}

const kBoard = symbolsOf(sheet);

// The elements of a drawing. Where the players' differ it is the owner's, whose number it may carry.
export function drawing(name: string, owner?: number, number = owner, symbols: Symbols = kBoard): string {
  const elements = symbols.get(name) ?? symbols.get(`${name}-${owner}`) ?? '';
  return elements.replace('{number}', String(number));
}
