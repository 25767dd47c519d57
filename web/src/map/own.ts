// The user's own maps, and the one that is being built, kept in the browser.

import { kept, type Storage } from '../store';
import { emptyCanvas, type Rows } from './builder';

export interface OwnMap {
  name: string;
  rows: string[];
}

function isOwnMap(value: unknown): value is OwnMap {
  const map = value as OwnMap | null;
  return (
    typeof map === 'object' &&
    map !== null &&
    typeof map.name === 'string' &&
    Array.isArray(map.rows) &&
    map.rows.every((row) => typeof row === 'string')
  );
}

export function keptMaps(storage?: Storage | null) {
  const check = (value: unknown) => (Array.isArray(value) ? value.filter(isOwnMap) : null);
  return kept<OwnMap[]>('maps', [], check, ...(storage === undefined ? [] : [storage]));
}

// What was on the canvas when the page was left: nobody loses a map by going elsewhere.
export function keptDraft(storage?: Storage | null) {
  const isRows = (value: unknown) =>
    Array.isArray(value) && value.length > 0 && value.every((row) => typeof row === 'string') ? value : null;
  return kept<Rows>('map.draft', emptyCanvas(), isRows, ...(storage === undefined ? [] : [storage]));
}

// A map of the same name is replaced.
export function withMap(maps: readonly OwnMap[], name: string, rows: Rows): OwnMap[] {
  return [...withoutMap(maps, name), { name, rows: [...rows] }];
}

export function withoutMap(maps: readonly OwnMap[], name: string): OwnMap[] {
  return maps.filter((map) => map.name !== name);
}
