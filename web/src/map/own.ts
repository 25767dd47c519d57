// The user's own maps, kept in the browser.

import { kept, type Storage } from '../store';
import type { Rows } from './builder';

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

// A map of the same name is replaced.
export function withMap(maps: readonly OwnMap[], name: string, rows: Rows): OwnMap[] {
  return [...withoutMap(maps, name), { name, rows: [...rows] }];
}

export function withoutMap(maps: readonly OwnMap[], name: string): OwnMap[] {
  return maps.filter((map) => map.name !== name);
}
