import { useRef } from 'preact/hooks';

// The value of the last rendering, for effects and listeners that use it but must not start over when it
// changes.
export function useLatest<Value>(value: Value): { readonly current: Value } {
  const latest = useRef(value);
  latest.current = value;
  return latest;
}
