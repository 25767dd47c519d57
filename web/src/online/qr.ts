// QR codes (ISO/IEC 18004) of links: bytes, error correction level M, versions 1 to 10 (at most 213 bytes).
//
// A code is a square of modules, true for dark, without the quiet zone around it.
export type Modules = boolean[][];

// For each version: the error correction codewords of a block, and the data codewords of each of its blocks.
const kVersions: [number, number[]][] = [
  [10, [16]],
  [16, [28]],
  [26, [44]],
  [18, [32, 32]],
  [24, [43, 43]],
  [16, [27, 27, 27, 27]],
  [18, [31, 31, 31, 31]],
  [22, [38, 38, 39, 39]],
  [22, [36, 36, 36, 37, 37]],
  [26, [43, 43, 43, 43, 44]],
];
const kCentres = [[], [18], [22], [26], [30], [34], [22, 38], [24, 42], [26, 46], [28, 50]]; // beside 6

// --- Codewords

// Multiplies in the field of 256 elements with the polynomial 0x11d.
function times(a: number, b: number): number {
  let product = 0;
  for (let bit = 7; bit >= 0; --bit) {
    product = (product << 1) ^ ((product >> 7) * 0x11d);
    product ^= ((b >> bit) & 1) * a;
  }
  return product;
}

// The remainder of Reed and Solomon's division.
function corrections(data: number[], count: number): number[] {
  const divisor = new Array<number>(count).fill(0);
  divisor[count - 1] = 1;
  let root = 1;
  for (let i = 0; i < count; ++i) {
    for (let j = 0; j < count; ++j) divisor[j] = times(divisor[j]!, root) ^ (divisor[j + 1] ?? 0);
    root = times(root, 2);
  }
  const rest = new Array<number>(count).fill(0);
  for (const byte of data) {
    const factor = byte ^ rest.shift()!;
    rest.push(0);
    divisor.forEach((one, i) => (rest[i]! ^= times(one, factor)));
  }
  return rest;
}

function codewords(bytes: Uint8Array, version: number): number[] | null {
  const [count, sizes] = kVersions[version - 1]!;
  const capacity = sizes.reduce((sum, size) => sum + size, 0);
  const bits: number[] = [];
  const put = (value: number, length: number) => {
    for (let bit = length - 1; bit >= 0; --bit) bits.push((value >> bit) & 1);
  };
  put(4, 4); // the mode: bytes
  put(bytes.length, version < 10 ? 8 : 16);
  for (const byte of bytes) put(byte, 8);
  if (bits.length > capacity * 8) return null;
  put(0, Math.min(4, capacity * 8 - bits.length));
  put(0, (8 - (bits.length % 8)) % 8);
  for (let pad = 0xec; bits.length < capacity * 8; pad ^= 0xec ^ 0x11) put(pad, 8);
  const data = Array.from({ length: capacity }, (_, i) =>
    bits.slice(8 * i, 8 * i + 8).reduce((byte, bit) => byte * 2 + bit, 0),
  );
  let from = 0;
  const blocks = sizes.map((size) => data.slice(from, (from += size)));
  const checks = blocks.map((block) => corrections(block, count));
  // The blocks are interleaved; the shorter ones come first.
  const mixed = (rows: number[][]) =>
    Array.from({ length: Math.max(...rows.map((row) => row.length)) }, (_, i) =>
      rows.flatMap((row) => (i < row.length ? [row[i]!] : [])),
    ).flat();
  return [...mixed(blocks), ...mixed(checks)];
}

// --- Modules

type Grid = (boolean | undefined)[][]; // undefined: for data

function emptyGrid(version: number): Grid {
  const size = 17 + 4 * version;
  const grid: Grid = Array.from({ length: size }, () => new Array<boolean | undefined>(size).fill(undefined));
  const put = (x: number, y: number, dark: boolean) => {
    const row = grid[y];
    if (row && x >= 0 && x < size) row[x] = dark;
  };
  const square = (x: number, y: number, radius: number, isDark: (distance: number) => boolean) => {
    for (let dy = -radius; dy <= radius; ++dy)
      for (let dx = -radius; dx <= radius; ++dx)
        put(x + dx, y + dy, isDark(Math.max(Math.abs(dx), Math.abs(dy))));
  };
  for (let i = 0; i < size; ++i) {
    put(6, i, i % 2 === 0);
    put(i, 6, i % 2 === 0);
  }
  for (const [x, y] of [
    [3, 3],
    [size - 4, 3],
    [3, size - 4],
  ] as const)
    square(x, y, 4, (distance) => distance !== 2 && distance !== 4);
  const centres = [6, ...kCentres[version - 1]!];
  const last = centres.at(-1);
  for (const x of centres)
    for (const y of centres) {
      const isCorner = (x === 6 && y === 6) || (x === 6 && y === last) || (x === last && y === 6);
      if (version > 1 && !isCorner) square(x, y, 2, (distance) => distance !== 1);
    }
  if (version >= 7) {
    let rest = version;
    for (let i = 0; i < 12; ++i) rest = (rest << 1) ^ ((rest >> 11) * 0x1f25);
    const bits = (version << 12) | rest;
    for (let i = 0; i < 18; ++i) {
      const [far, near] = [size - 11 + (i % 3), Math.floor(i / 3)];
      put(far, near, ((bits >> i) & 1) === 1);
      put(near, far, ((bits >> i) & 1) === 1);
    }
  }
  putFormat(grid, 0);
  return grid;
}

// The level (M is 0) and the mask, twice.
function putFormat(grid: Grid, mask: number): void {
  const size = grid.length;
  let rest = mask;
  for (let i = 0; i < 10; ++i) rest = (rest << 1) ^ ((rest >> 9) * 0x537);
  const bits = ((mask << 10) | rest) ^ 0x5412;
  const put = (x: number, y: number, i: number) => (grid[y]![x] = ((bits >> i) & 1) === 1);
  for (let i = 0; i < 15; ++i) {
    if (i < 6) put(8, i, i);
    else if (i < 8) put(8, i + 1, i);
    else if (i === 8) put(7, 8, i);
    else put(14 - i, 8, i);
    if (i < 8) put(size - 1 - i, 8, i);
    else put(8, size - 15 + i, i);
  }
  grid[size - 8]![8] = true;
}

const kMasks: ((x: number, y: number) => boolean)[] = [
  (x, y) => (x + y) % 2 === 0,
  (_, y) => y % 2 === 0,
  (x) => x % 3 === 0,
  (x, y) => (x + y) % 3 === 0,
  (x, y) => (Math.floor(x / 3) + Math.floor(y / 2)) % 2 === 0,
  (x, y) => ((x * y) % 2) + ((x * y) % 3) === 0,
  (x, y) => (((x * y) % 2) + ((x * y) % 3)) % 2 === 0,
  (x, y) => (((x + y) % 2) + ((x * y) % 3)) % 2 === 0,
];

// Fills the free modules in columns of two, up and down from the right.
function filled(free: Grid, data: number[], mask: number): Modules {
  const size = free.length;
  const grid = free.map((row) => [...row]);
  let bit = 0;
  for (let right = size - 1, up = true; right > 0; right -= 2, up = !up) {
    if (right === 6) right = 5; // the timing pattern
    for (let step = 0; step < size; ++step) {
      const y = up ? size - 1 - step : step;
      for (const x of [right, right - 1]) {
        if (free[y]![x] !== undefined) continue;
        const dark = ((data[bit >> 3] ?? 0) >> (7 - (bit & 7))) & 1;
        grid[y]![x] = (dark === 1) !== kMasks[mask]!(x, y);
        ++bit;
      }
    }
  }
  putFormat(grid, mask);
  return grid as Modules;
}

// How hard a code is to read, by the standard's four rules.
function penalty(modules: Modules): number {
  const size = modules.length;
  const columns = modules.map((_, x) => modules.map((row) => row[x]!));
  let sum = 0;
  for (const line of [...modules, ...columns]) {
    const text = line.map(Number).join('');
    for (const [run] of text.matchAll(/0{5,}|1{5,}/g)) sum += run.length - 2;
    for (const finder of ['10111010000', '00001011101'])
      for (let at = text.indexOf(finder); at >= 0; at = text.indexOf(finder, at + 1)) sum += 40;
  }
  let dark = 0;
  modules.forEach((row, y) =>
    row.forEach((one, x) => {
      if (one) ++dark;
      const next = modules[y + 1];
      if (next && x + 1 < size && row[x + 1] === one && next[x] === one && next[x + 1] === one) sum += 3;
    }),
  );
  return sum + 10 * Math.floor(Math.abs((20 * dark) / (size * size) - 10));
}

// Returns null if the text is too long.
export function qrCode(text: string): Modules | null {
  const bytes = new TextEncoder().encode(text);
  for (let version = 1; version <= kVersions.length; ++version) {
    const data = codewords(bytes, version);
    if (!data) continue;
    const free = emptyGrid(version);
    const codes = kMasks.map((_, mask) => filled(free, data, mask));
    const penalties = codes.map(penalty);
    return codes[penalties.indexOf(Math.min(...penalties))] ?? null;
  }
  return null;
}
