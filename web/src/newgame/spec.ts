// Specs of games, as "stars:map=medium,start=2": built from what was chosen, and taken apart again.
import type { OptionInfo } from '../protocol';

export type Chosen = Record<string, string>;

export function parseSpec(spec: string): { id: string; chosen: Chosen } {
  const at = spec.indexOf(':');
  if (at < 0) return { id: spec, chosen: {} };
  const chosen: Chosen = {};
  for (const part of spec.slice(at + 1).split(',')) {
    const equals = part.indexOf('=');
    if (equals > 0) chosen[part.slice(0, equals)] = part.slice(equals + 1);
  }
  return { id: spec.slice(0, at), chosen };
}

// Only what differs from the usual is written.
export function formatSpec(id: string, options: OptionInfo[], chosen: Chosen): string {
  const parts: string[] = [];
  for (const option of options) {
    const value = chosen[option.key];
    if (value !== undefined && value !== '' && value !== option.default) parts.push(`${option.key}=${value}`);
  }
  return parts.length === 0 ? id : `${id}:${parts.join(',')}`;
}
