import { expect, it } from 'vitest';
import { qrCode } from './qr';

// Read back with another program's decoder when it was recorded.
it('is a code that cameras read', () => {
  const code = qrCode('https://joga.example/#/online/A1b2C3d4E5f6');
  expect(code?.map((row) => row.map((dark) => (dark ? '#' : '.')).join(''))).toMatchInlineSnapshot(`
    [
      "#######..####...####..#######",
      "#.....#..##...####..#.#.....#",
      "#.###.#.#.##.......#..#.###.#",
      "#.###.#.#..#.#.###....#.###.#",
      "#.###.#.##.#..#..###..#.###.#",
      "#.....#.##....####..#.#.....#",
      "#######.#.#.#.#.#.#.#.#######",
      "........#.##.......##........",
      "#.#####..#....##.#.#..#####..",
      "..#........##..#####.##.#...#",
      "...#####...#..##.#..#.###....",
      ".#####...#.##.#...#.###.##.#.",
      "..#####....###.###.......##..",
      "#.......##.#..#..########...#",
      ".#...##.#.###.##.......#.##..",
      "###.##...###..#...#.#..##..#.",
      "..#.####.#..####.#.#.....##..",
      "#......#..###...#####.###.#.#",
      "#.###.#...#.#####.#..###..#..",
      "#.#.#..###.#...#.....#.#...#.",
      "#.#.####...###.###..#####.###",
      "........####..#..####...#####",
      "#######..##..#####.##.#.###..",
      "#.....#.##.#...#..###...#..##",
      "#.###.#.##..#..#.#..#####.###",
      "#.###.#.##...#.##.##.....####",
      "#.###.#.#..#..###..#########.",
      "#.....#..#..###.#...##...#.#.",
      "#######.#####....###......#..",
    ]
  `);
});

it('grows with the text, up to a limit', () => {
  const sizeOf = (length: number) => qrCode('x'.repeat(length))?.length ?? null;
  expect([1, 14, 15, 26, 42, 62, 84, 106, 122, 152, 180, 213].map(sizeOf)).toEqual([
    21, 21, 25, 25, 29, 33, 37, 41, 45, 49, 53, 57,
  ]);
  expect(sizeOf(214)).toBeNull();
});

it('has the three marks in its corners, and the timing between them', () => {
  const code = qrCode('joga')!;
  const size = code.length;
  for (const [x, y] of [
    [0, 0],
    [size - 7, 0],
    [0, size - 7],
  ] as const) {
    const mark = code.slice(y, y + 7).map((row) => row.slice(x, x + 7));
    expect(mark.flat().filter(Boolean).length).toBe(24 + 9);
  }
  expect(
    code[6]!
      .slice(8, size - 8)
      .map(Number)
      .join(''),
  ).toBe('10101');
});
