// Coordinates on a board: squares and hexagons (docs/view.md), as seen from either side.
import type { Cell, View } from '../protocol';

export interface Point {
  x: number;
  y: number;
}

export type Direction = 'left' | 'right' | 'up' | 'down';

export const kSquare = 64; // a square's side
export const kRadius = 54; // from a hexagon's centre to its upper corner
export const kHalfWidth = (kRadius * Math.sqrt(3)) / 2; // from a hexagon's centre to its side

const kLabelRoom = 22; // for coordinates, beside and below a square board
const kRim = 3; // for the outermost lines

export interface Label extends Point {
  text: string;
}

// A board's layout, computed once for each view.
export interface Layout {
  width: number;
  height: number;
  corner: Point; // the upper left corner of the cells
  centres: ReadonlyMap<string, Point>; // by the cell's name
  labels: Label[];
}

function isShifted(view: View, row: number): boolean {
  return view.shifted_rows[row] ?? false;
}

// A cell's centre as the first player sees it, from the upper left corner of the cells.
function rawCentre(view: View, row: number, column: number): Point {
  if (view.grid === 'square') return { x: (column + 0.5) * kSquare, y: (row + 0.5) * kSquare };
  const shift = isShifted(view, row) ? kHalfWidth : 0;
  return { x: kHalfWidth * (2 * column + 1) + shift, y: kRadius * (1 + 1.5 * row) };
}

// The bounding box of the cells; gaps at the left of a ragged map are cut off.
function extent(view: View): { left: number; right: number; bottom: number } {
  if (view.grid === 'square') return { left: 0, right: view.columns * kSquare, bottom: view.rows * kSquare };
  let left = Infinity;
  let right = 0;
  for (const cell of view.cells) {
    const { x } = rawCentre(view, cell.row, cell.column);
    left = Math.min(left, x - kHalfWidth);
    right = Math.max(right, x + kHalfWidth);
  }
  return { left: Math.min(left, right), right, bottom: kRadius * (2 + 1.5 * (view.rows - 1)) };
}

export function layOut(view: View, flipped = false, labelled = true): Layout {
  const { left, right, bottom } = extent(view);
  const room = labelled ? labelRoom(view) : kNoRoom;
  const place = (row: number, column: number): Point => {
    const raw = rawCentre(view, row, column);
    const x = flipped ? right - raw.x : raw.x - left;
    const y = flipped ? bottom - raw.y : raw.y;
    return { x: x + kRim + room.left, y: y + kRim + room.top };
  };
  const centres = new Map(view.cells.map((cell) => [cell.name, place(cell.row, cell.column)]));
  const width = right - left + 2 * kRim + room.left + room.right;
  const height = bottom + 2 * kRim + room.top + room.bottom;
  const corner = { x: kRim + room.left, y: kRim + room.top };
  if (!labelled) return { width, height, corner, centres, labels: [] };
  const labels = view.grid === 'square' ? squareLabels(view, place, height) : hexagonalLabels(view, place);
  return { width, height, corner, centres, labels };
}

const kNoRoom = { left: 0, right: 0, top: 0, bottom: 0 };

// A square board has labels on two sides, a hexagonal one on all or none.
function labelRoom(view: View) {
  if (view.grid === 'square') return { left: kLabelRoom, right: 0, top: 0, bottom: kLabelRoom };
  const room = view.edge_labels ? kLabelRoom : 0;
  return { left: room, right: room, top: room, bottom: room };
}

// Labels beside both ends of each row; above the top row and below the bottom one, at the ends of each
// diagonal. Other hexagons show their own names.
function hexagonalLabels(view: View, place: (row: number, column: number) => Point): Label[] {
  if (!view.edge_labels) return [];
  const away = kLabelRoom / 2;
  const rowOf = (row: number) =>
    view.cells.filter((cell) => cell.row === row).map((cell) => place(cell.row, cell.column));
  const out = (from: Point, to: Point): Point => {
    const side = from.x < to.x ? -1 : 1;
    return { x: from.x + side * (kHalfWidth + away), y: from.y };
  };
  const labels: Label[] = [];
  view.row_labels.forEach((text, row) => {
    const cells = rowOf(row);
    const first = cells[0];
    const last = cells.at(-1);
    if (!first || !last) return;
    labels.push({ text, ...out(first, last) });
    labels.push({ text, ...out(last, first) });
  });
  const top = rowOf(0);
  const bottom = rowOf(view.rows - 1);
  view.column_labels.forEach((text, index) => {
    const [first, last] = [top[index], bottom[index]];
    if (!first || !last) return;
    const side = first.y < last.y ? -1 : 1; // on a turned board the top row is at the bottom
    const across = (kHalfWidth + away) / 2;
    labels.push({ text, x: first.x + side * across, y: first.y + side * kRadius });
    labels.push({ text, x: last.x - side * across, y: last.y - side * kRadius });
  });
  return labels;
}

function squareLabels(view: View, place: (row: number, column: number) => Point, height: number): Label[] {
  const rows = view.row_labels.map((text, row) => ({ text, x: kLabelRoom / 2, y: place(row, 0).y }));
  const columns = view.column_labels.map((text, column) => ({
    text,
    x: place(0, column).x,
    y: height - kLabelRoom / 2,
  }));
  return [...rows, ...columns];
}

// A cell's outline around the origin.
export function outline(grid: View['grid'], inset: number): string {
  if (grid === 'square') {
    const half = kSquare / 2 - inset;
    return `M${-half} ${-half}h${2 * half}v${2 * half}h${-2 * half}Z`;
  }
  const half = round(kHalfWidth - inset);
  const radius = round(((kHalfWidth - inset) * kRadius) / kHalfWidth);
  const low = round(radius / 2);
  return `M0 ${-radius}L${half} ${-low}V${low}L0 ${radius}L${-half} ${low}V${-low}Z`;
}

function round(value: number): number {
  return Math.round(value * 100) / 100;
}

// The cell at a point, if any.
export function cellAt(view: View, layout: Layout, point: Point): string | null {
  const reach = view.grid === 'square' ? kSquare / 2 : kHalfWidth;
  for (const [name, centre] of layout.centres) {
    const dx = Math.abs(point.x - centre.x);
    const dy = Math.abs(point.y - centre.y);
    const inside = view.grid === 'square' ? Math.max(dx, dy) <= reach : Math.hypot(dx, dy) <= reach;
    if (inside) return name;
  }
  return null;
}

const kSteps: Record<Direction, Point> = {
  left: { x: -1, y: 0 },
  right: { x: 1, y: 0 },
  up: { x: 0, y: -1 },
  down: { x: 0, y: 1 },
};

// The target of an arrow key: the next cell in that direction as seen, skipping gaps; null at the edge. On
// hexagons two cells are equally near above and below: every other row takes the right one, so that repeated
// steps lead straight up, and the opposite key leads back.
export function neighbour(view: View, layout: Layout, from: string, direction: Direction): string | null {
  const origin = layout.centres.get(from);
  const row = view.cells.find((cell) => cell.name === from)?.row ?? 0;
  if (!origin) return null;
  const step = kSteps[direction];
  const bias = row % 2 === 0 ? 0.01 : -0.01;
  let best: string | null = null;
  let least = Infinity;
  for (const [name, centre] of layout.centres) {
    const dx = centre.x - origin.x;
    const dy = centre.y - origin.y;
    const along = dx * step.x + dy * step.y;
    const across = step.x === 0 ? dx : dy;
    if (along < 1 || Math.abs(across) > along) continue;
    const cost = along + 1.2 * Math.abs(across - bias);
    if (cost < least) {
      least = cost;
      best = name;
    }
  }
  return best;
}

// The cell on which the keyboard starts: the lowest piece that can move, as seen, or else the lowest cell that
// can be chosen; of several the one nearest to the middle.
export function firstFocus(view: View, layout: Layout, choices: ReadonlySet<string>): string {
  const movable = view.cells.filter(({ name, pieces }) => choices.has(name) && pieces.length > 0);
  const open = view.cells.filter(({ name }) => choices.has(name));
  const among = [movable, open, view.cells].find((cells) => cells.length > 0) ?? [];
  const cost = ({ name }: Cell) => {
    const { x = 0, y = 0 } = layout.centres.get(name) ?? {};
    return Math.abs(x - layout.width / 2) - 100 * y;
  };
  const [first] = [...among].sort((one, other) => cost(one) - cost(other));
  return first?.name ?? '';
}

// The cells in rows as seen, from the upper left.
export function seenRows(view: View, flipped = false): Cell[][] {
  const rows: Cell[][] = Array.from({ length: view.rows }, () => []);
  for (const cell of view.cells) rows[cell.row]?.push(cell);
  for (const row of rows) row.sort((a, b) => a.column - b.column);
  if (flipped) rows.reverse().forEach((row) => row.reverse());
  return rows.filter((row) => row.length > 0);
}

// The cells whose pieces are counted as neighbours of the piece on `name`; none in games that do not count them.
export function countedCells(view: View, name: string | undefined): string[] {
  const middle = view.cells.find((cell) => cell.name === name);
  if (middle?.neighbours === undefined) return [];
  const isNear = (cell: Cell) =>
    Math.abs(cell.row - middle.row) <= 1 && Math.abs(cell.column - middle.column) <= 1;
  return view.cells
    .filter((cell) => cell !== middle && cell.pieces.length > 0 && isNear(cell))
    .map((cell) => cell.name);
}
