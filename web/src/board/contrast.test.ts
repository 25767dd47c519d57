// Everything that must be seen on a board has a contrast of 3:1 to its background, in light and dark colours.
import { readFileSync } from 'node:fs';
import { describe, expect, it } from 'vitest';

const shared = readFileSync('../data/drawings/colours.css', 'utf8');
const page = readFileSync('src/board/board.css', 'utf8');

type Colours = Record<string, [string, string]>; // light, dark

// The custom properties of a rule that are colours.
function coloursOf(sheet: string, selector: string): Colours {
  const start = sheet.indexOf(`${selector} {`);
  expect(start, selector).toBeGreaterThanOrEqual(0);
  const body = sheet.slice(start, sheet.indexOf('}', start));
  const found: Colours = {};
  const line = /--([\w-]+): (?:light-dark\((#\w{6}), (#\w{6})\)|(#\w{6}));/g;
  for (const [, name, light, dark, one] of body.matchAll(line)) {
    found[name!] = [light ?? one!, dark ?? one!];
  }
  return found;
}

function luminance(colour: string): number {
  const [red, green, blue] = [1, 3, 5].map((at) => {
    const part = parseInt(colour.slice(at, at + 2), 16) / 255;
    return part <= 0.04045 ? part / 12.92 : ((part + 0.055) / 1.055) ** 2.4;
  });
  return 0.2126 * red! + 0.7152 * green! + 0.0722 * blue!;
}

function contrast(one: string, other: string): number {
  const [low, high] = [luminance(one), luminance(other)].sort((a, b) => a - b);
  return (high! + 0.05) / (low! + 0.05);
}

// A share of one colour over another.
function mixed(over: string, under: string, share: number): string {
  const parts = [1, 3, 5].map((at) => {
    const [top, bottom] = [over, under].map((colour) => parseInt(colour.slice(at, at + 2), 16));
    return Math.round(share * top! + (1 - share) * bottom!);
  });
  return `#${parts.map((part) => part.toString(16).padStart(2, '0')).join('')}`;
}

const usual = { ...coloursOf(shared, ':root'), ...coloursOf(page, '.board.table') };
const themes: [string, Colours][] = [
  ['wood', usual],
  ['slate', { ...usual, ...coloursOf(page, "[data-board='slate'] .board.table") }],
  ['paper', { ...usual, ...coloursOf(page, "[data-board='paper'] .board.table") }],
];
const kTones = [
  'choice',
  'hint',
  'engine',
  'threat',
  ...['green', 'red', 'blue', 'yellow'].map((one) => `drawn-${one}`),
];
const sides = { white: coloursOf(shared, '.white'), black: coloursOf(shared, '.black') };

describe.each(['light', 'dark'])('in %s colours', (name) => {
  const index = name === 'light' ? 0 : 1;
  it.each(themes)('on squares of %s', (_, colours) => {
    for (const ground of ['square-0', 'square-1']) {
      const square = colours[ground]![index];
      for (const mark of ['mark', 'board-win', ...kTones]) {
        expect(contrast(colours[mark]![index], square), `${mark} on ${ground}`).toBeGreaterThanOrEqual(3);
      }
      // A piece stands out by its own colour, or by its outline.
      for (const [side, piece] of Object.entries(sides)) {
        const shown = ['base', 'edge'].map((part) => contrast(piece[part]![index], square));
        expect(Math.max(...shown), `${side} on ${ground}`).toBeGreaterThanOrEqual(3);
      }
    }
  });

  it('a tint tells the last move from other squares', () => {
    for (const ground of ['square-0', 'square-1']) {
      const plain = usual[ground]![index];
      expect(contrast(mixed(usual['last']![index], plain, 0.36), plain)).toBeGreaterThanOrEqual(1.05);
      expect(contrast(mixed(usual['last']![index], plain, 0.56), plain)).toBeGreaterThanOrEqual(1.1);
    }
  });

  it('on the sky', () => {
    const sky = usual['sky']![index];
    const marks: Colours = { ...coloursOf(page, '.board.sky'), 'sky-mark': usual['sky-mark']! };
    for (const mark of ['sky-mark', ...kTones]) {
      expect(contrast(marks[mark]![index], sky), mark).toBeGreaterThanOrEqual(3);
    }
  });
});
