// The map that is being built. It is kept in the browser, so that nobody loses a map by going elsewhere; maps that have been
// given a name are kept by the server.

import { kept, type Storage } from '../store';
import { emptyCanvas, type Rows } from './builder';

export function keptDraft(storage?: Storage | null) {
  const isRows = (value: unknown) =>
    Array.isArray(value) && value.length > 0 && value.every((row) => typeof row === 'string') ? value : null;
  return kept<Rows>('map.draft', emptyCanvas(), isRows, ...(storage === undefined ? [] : [storage]));
}
