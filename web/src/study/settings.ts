// What is remembered from study to study.

import { kept } from '../store';
import { kMostLines } from './engine';

const isCount = (value: unknown) =>
  typeof value === 'number' && value >= 1 && value <= kMostLines ? value : null;
export const keptLines = kept('study.lines', 3, isCount);
export const keptValues = kept('study.values', true, (value) => (typeof value === 'boolean' ? value : null));
