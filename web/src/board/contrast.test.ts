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

const usual = { ...coloursOf(shared, ':root'), ...coloursOf(page, '.board.table') };
const themes: [string, Colours][] = [
  ['wood', usual],
  ['slate', { ...usual, ...coloursOf(page, "[data-board='slate'] .board.table") }],
  ['paper', { ...usual, ...coloursOf(page, "[data-board='paper'] .board.table") }],
];
const sides = { white: coloursOf(shared, '.white'), black: coloursOf(shared, '.black') };

describe.each(['light', 'dark'])('in %s colours', (name) => {
  const index = name === 'light' ? 0 : 1;
  it.each(themes)('on squares of %s', (_, colours) => {
    for (const ground of ['square-0', 'square-1']) {
      const square = colours[ground]![index];
      for (const mark of ['choice', 'mark', 'board-win', 'arrow']) {
        expect(contrast(colours[mark]![index], square), `${mark} on ${ground}`).toBeGreaterThanOrEqual(3);
      }
      // A piece stands out by its own colour, or by its outline.
      for (const [side, piece] of Object.entries(sides)) {
        const shown = ['base', 'edge'].map((part) => contrast(piece[part]![index], square));
        expect(Math.max(...shown), `${side} on ${ground}`).toBeGreaterThanOrEqual(3);
      }
    }
  });

  it('on the sky', () => {
    const sky = usual['sky']![index];
    expect(contrast(coloursOf(page, '.board.sky')['choice']![index], sky)).toBeGreaterThanOrEqual(3);
    expect(contrast(usual['sky-mark']![index], sky)).toBeGreaterThanOrEqual(3);
  });
});
