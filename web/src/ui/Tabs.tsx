import type { ComponentChildren } from 'preact';
import { useId } from 'preact/hooks';

export interface Tab {
  name: string;
  label: string;
  content: ComponentChildren;
}

// One of several panels; arrow keys move between the tabs.
export function Tabs(props: { label: string; tabs: Tab[]; chosen: string; onChoose(name: string): void }) {
  const id = useId();
  const chosen = props.tabs.find((tab) => tab.name === props.chosen) ?? props.tabs[0];
  if (!chosen) return null;
  const onKeyDown = (event: KeyboardEvent) => {
    const step = event.key === 'ArrowRight' ? 1 : event.key === 'ArrowLeft' ? -1 : 0;
    if (step === 0) return;
    event.preventDefault();
    event.stopPropagation();
    const at = (props.tabs.indexOf(chosen) + step + props.tabs.length) % props.tabs.length;
    const next = props.tabs[at];
    if (!next) return;
    props.onChoose(next.name);
    document.getElementById(`${id}-${next.name}`)?.focus();
  };
  return (
    <div class="tabs">
      <div role="tablist" aria-label={props.label} onKeyDown={onKeyDown}>
        {props.tabs.map((tab) => (
          <button
            key={tab.name}
            type="button"
            role="tab"
            id={`${id}-${tab.name}`}
            aria-selected={tab === chosen}
            aria-controls={`${id}-panel`}
            tabIndex={tab === chosen ? 0 : -1}
            onClick={() => props.onChoose(tab.name)}
          >
            {tab.label}
          </button>
        ))}
      </div>
      <div role="tabpanel" id={`${id}-panel`} aria-labelledby={`${id}-${chosen.name}`} tabIndex={0}>
        {chosen.content}
      </div>
    </div>
  );
}
