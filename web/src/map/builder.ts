// The state of the map builder: rows of letters as the server parses them.
//
// Rows 0, 2, 4 … are shifted half a cell to the right (docs/view.md). When rows or columns are added at the
// top or on the left, cells keep their places relative to each other.

import type { Cell, MapLetter, MapTools, View } from '../protocol';

export type Rows = readonly string[];
export const kGap = '-';
export const kMostRows = 26; // rows are lettered a to z

export interface Spot {
  row: number;
  column: number;
}

// A row's offset, in half cells.
function shift(row: number): number {
  return row % 2 === 0 ? 1 : 0;
}

export function widthOf(rows: Rows): number {
  return Math.max(1, ...rows.map((row) => row.length));
}

export function isEmpty(rows: Rows): boolean {
  return rows.every((row) => [...row].every((letter) => letter === kGap));
}

export function letterAt(rows: Rows, { row, column }: Spot): string {
  return rows[row]?.[column] ?? kGap;
}

export function withLetter(rows: Rows, spot: Spot, letter: string): Rows {
  return rows.map((text, row) => {
    if (row !== spot.row) return text;
    const padded = text.padEnd(spot.column + 1, kGap);
    return padded.slice(0, spot.column) + letter + padded.slice(spot.column + 1);
  });
}

// ---- Growing and shrinking ----

export type Side = 'top' | 'bottom' | 'left' | 'right';

export function grown(rows: Rows, side: Side): Rows {
  const empty = kGap.repeat(widthOf(rows));
  switch (side) {
    case 'top':
      return rows.length >= kMostRows ? rows : [empty, ...otherParity(rows)];
    case 'bottom':
      return rows.length >= kMostRows ? rows : [...rows, empty];
    case 'left':
      return rows.map((row) => kGap + row);
    case 'right':
      return rows.map((row) => row.padEnd(widthOf(rows), kGap) + kGap);
  }
}

export function shrunk(rows: Rows, side: Side): Rows {
  const width = widthOf(rows);
  switch (side) {
    case 'top':
      return rows.length <= 1 ? rows : withoutSpareColumn(otherParity(rows).slice(1));
    case 'bottom':
      return rows.length <= 1 ? rows : rows.slice(0, -1);
    case 'left':
      return width <= 1 ? rows : rows.map((row) => row.slice(1));
    case 'right':
      return width <= 1 ? rows : rows.map((row) => row.slice(0, width - 1));
  }
}

// Prepares rows for a shift by one: those that lose their half cell get a whole one.
function otherParity(rows: Rows): string[] {
  return rows.map((row, index) => (shift(index) === 1 ? kGap + row : row));
}

function withoutSpareColumn(rows: Rows): Rows {
  return rows.every((row) => row === '' || row.startsWith(kGap)) ? rows.map((row) => row.slice(1)) : rows;
}

// The map without gaps around it, as it is sent to the server.
export function trimmed(rows: Rows): Rows {
  const isEmpty = (row: string | undefined) => row !== undefined && !/[^-]/.test(row);
  let left = rows.map((row) => row.replace(/-+$/, ''));
  while (left.length > 1 && isEmpty(left[0])) left = [...shrunk(left, 'top')];
  while (left.length > 1 && isEmpty(left.at(-1))) left.pop();
  while (left.some((row) => row !== '') && left.every((row) => row === '' || row.startsWith(kGap)))
    left = left.map((row) => row.slice(1));
  return left.map((row) => row.replace(/-+$/, '') || kGap);
}

// ---- Symmetry ----

// The cell opposite to this one by a half turn around the map's centre; none if there is no such cell.
export function opposite(rows: Rows, { row, column }: Spot): Spot | null {
  const other = rows.length - 1 - row;
  const reach = Math.max(...rows.map((text, index) => 2 * text.length + shift(index)));
  const start = Math.min(...rows.map((_, index) => shift(index)));
  const doubled = reach + start - 2 - 2 * column - shift(row) - shift(other);
  return doubled < 0 || doubled % 2 !== 0 ? null : { row: other, column: doubled / 2 };
}

type Letters = readonly MapLetter[];
type Tools = Pick<MapTools, 'letters' | 'vacated'>;

// Places a letter, and its image if asked to. A letter that is unique on a map is moved.
export function painted(rows: Rows, spot: Spot, letter: string, mirror: boolean, tools: Tools): Rows {
  const kindOf = (put: string) => tools.letters.find((one) => one.letter === put);
  const placed = (on: Rows, at: Spot, put: string) => {
    const before = kindOf(put)?.unique ? on.map((row) => row.replaceAll(put, tools.vacated)) : on;
    return withLetter(before, at, put);
  };
  const changed = placed(rows, spot, letter);
  const image = mirror ? opposite(rows, spot) : null;
  if (!image || (image.row === spot.row && image.column === spot.column)) return changed;
  return placed(changed, image, kindOf(letter)?.opposite ?? letter);
}

// ---- Drawing and reading ----

export function nameOf({ row, column }: Spot): string {
  return `${String.fromCharCode(97 + row)}${column + 1}`;
}

// The whole canvas, with gaps as empty hexagons that can be painted.
export function viewOf(rows: Rows, letters: Letters, like: View): View {
  const columns = widthOf(rows);
  const cells: Cell[] = [];
  for (let row = 0; row < rows.length; ++row) {
    for (let column = 0; column < columns; ++column) {
      const letter = letterAt(rows, { row, column });
      const terrain = letters.find((one) => one.letter === letter)?.terrain ?? 'plain';
      cells.push({ name: nameOf({ row, column }), row, column, terrain, mark: 'none', pieces: [] });
    }
  }
  return {
    ...like,
    grid: 'hexagonal',
    rows: rows.length,
    columns,
    row_labels: rows.map((_, row) => String.fromCharCode(97 + row)),
    column_labels: [],
    shifted_rows: rows.map((_, row) => shift(row) === 1),
    block: 0,
    cells,
    areas: [],
    outcome: 'running',
    last_move: '',
  };
}

// A map as it is played on. The server shows gaps as plain cells, which are removed: no map has plain cells.
export function withoutGaps(view: View): View {
  return { ...view, cells: view.cells.filter((cell) => cell.terrain !== 'plain') };
}

// ---- Undo ----

export interface Draft {
  readonly rows: Rows;
  readonly past: readonly Rows[]; // the most recent comes last
}

const kRemembered = 200;

export function changedTo(draft: Draft, rows: Rows): Draft {
  if (rows.join('/') === draft.rows.join('/')) return draft;
  return { rows, past: [...draft.past, draft.rows].slice(-kRemembered) };
}

export function undone(draft: Draft): Draft {
  const rows = draft.past.at(-1);
  return rows ? { rows, past: draft.past.slice(0, -1) } : draft;
}

export function spotOf(name: string): Spot {
  return { row: name.charCodeAt(0) - 97, column: Number(name.slice(1)) - 1 };
}

// The first canvas: an even-sided board whose centre is a point of symmetry.
export function emptyCanvas(): Rows {
  return ['----', '-----', '----', '-----', '----'];
}
