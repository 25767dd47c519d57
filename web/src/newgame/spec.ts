// Specs of games, such as "stars:map=medium,start=2": built from the user's choices, and parsed again.
import type { OptionCondition, OptionInfo } from '../protocol';

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

function holds(condition: OptionCondition, options: OptionInfo[], chosen: Chosen): boolean {
  const option = options.find(({ key }) => key === condition.key);
  return option !== undefined && valueOf(option, options, chosen) === condition.value;
}

export function defaultOf(option: OptionInfo, options: OptionInfo[], chosen: Chosen): string {
  const other = option.other_default;
  return other && holds(other.when, options, chosen) ? other.value : option.default;
}

// The chosen value, or the default.
export function valueOf(option: OptionInfo, options: OptionInfo[], chosen: Chosen): string {
  return chosen[option.key] || defaultOf(option, options, chosen);
}

// Whether the option's condition holds.
export function isRelevant(option: OptionInfo, options: OptionInfo[], chosen: Chosen): boolean {
  return option.only_when === undefined || holds(option.only_when, options, chosen);
}

// Only options that apply and differ from the default are written.
export function formatSpec(id: string, options: OptionInfo[], chosen: Chosen): string {
  const parts = options
    .filter((option) => isRelevant(option, options, chosen))
    .map((option) => ({ option, value: valueOf(option, options, chosen) }))
    .filter(({ option, value }) => value !== defaultOf(option, options, chosen))
    .map(({ option, value }) => `${option.key}=${value}`);
  return parts.length === 0 ? id : `${id}:${parts.join(',')}`;
}
