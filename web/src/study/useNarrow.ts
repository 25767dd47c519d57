// Whether the window is higher than wide, so that everything is in one column.
import { useEffect, useState } from 'preact/hooks';

const kNarrow = '(max-aspect-ratio: 1/1)';

export function useNarrow(): boolean {
  const [narrow, setNarrow] = useState(() => matchMedia(kNarrow).matches);
  useEffect(() => {
    const query = matchMedia(kNarrow);
    const onChange = () => setNarrow(query.matches);
    onChange();
    query.addEventListener('change', onChange);
    return () => query.removeEventListener('change', onChange);
  }, []);
  return narrow;
}
