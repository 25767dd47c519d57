import { signal } from '@preact/signals';
import { Button } from './Button';
import { text } from './sentences';

interface Notice {
  id: number;
  sentence: string;
  tone: 'note' | 'problem';
}

const kShown = 6000;
const notices = signal<Notice[]>([]);
let lastId = 0;

// Shows a sentence for a while; problems stay until they are closed. Returns a function that removes it.
export function showToast(sentence: string, tone: Notice['tone'] = 'note'): () => void {
  const id = ++lastId;
  notices.value = [...notices.value.filter((notice) => notice.sentence !== sentence), { id, sentence, tone }];
  const hide = () => dismiss(id);
  if (tone === 'note') window.setTimeout(hide, kShown);
  return hide;
}

function dismiss(id: number): void {
  notices.value = notices.value.filter((notice) => notice.id !== id);
}

export function Toasts() {
  return (
    <div class="toasts" role="status" aria-live="polite">
      {notices.value.map((notice) => (
        <div key={notice.id} class={`toast ${notice.tone}`}>
          <span>{notice.sentence}</span>
          <Button icon="close" kind="quiet" label={text().close} onClick={() => dismiss(notice.id)} />
        </div>
      ))}
    </div>
  );
}
