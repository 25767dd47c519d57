import { useEffect, useMemo, useState } from 'preact/hooks';
import { recall, Rememberer } from './form';
import type { Check } from './form';
import { server } from './server';
import { later } from './socket';
import { useLatest } from './useLatest';

// The state of a form; null until the server has answered.
export function useRemembered<T>(form: string, usual: T, check: Check<T>): [T, (next: T) => void] | null {
  const [found, setFound] = useState<{ form: string; value: T } | null>(null);
  const rememberer = useMemo(() => new Rememberer(server, form, later), [form]);
  const expected = useLatest({ usual, check });
  useEffect(() => {
    let wanted = true;
    const { usual, check } = expected.current;
    void recall(server, form, usual, check).then((value) => wanted && setFound({ form, value }));
    return () => {
      wanted = false;
    };
  }, [form, expected]);
  useEffect(() => {
    const leave = () => rememberer.flush();
    window.addEventListener('pagehide', leave);
    return () => {
      window.removeEventListener('pagehide', leave);
      leave();
    };
  }, [rememberer]);
  if (found?.form !== form) return null;
  const change = (value: T) => {
    setFound({ form, value });
    rememberer.remember(value);
  };
  return [found.value, change];
}
