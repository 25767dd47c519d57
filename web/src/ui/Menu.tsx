import { useEffect, useRef, useState } from 'preact/hooks';
import { Button } from './Button';
import { Icon } from './Icon';
import type { IconName } from './Icon';

export interface MenuItem {
  label: string;
  icon?: IconName;
  checked?: boolean;
  disabled?: boolean;
  onChoose(): void;
}

// A button that opens a list of actions; arrow keys move in it, Escape closes it.
export function Menu(props: {
  label: string;
  icon: IconName;
  items: MenuItem[];
  class?: string;
  children?: string;
}) {
  const [open, setOpen] = useState(false);
  const root = useRef<HTMLDivElement>(null);
  const button = () => root.current?.querySelector<HTMLElement>(':scope > button');
  const entries = () => [
    ...(root.current?.querySelectorAll<HTMLElement>('[role^=menuitem]:not([disabled])') ?? []),
  ];
  const close = () => {
    setOpen(false);
    button()?.focus();
  };

  useEffect(() => {
    if (!open) return;
    entries()[0]?.focus();
    const outside = (event: PointerEvent) => {
      if (!root.current?.contains(event.target as Node)) setOpen(false);
    };
    document.addEventListener('pointerdown', outside);
    return () => document.removeEventListener('pointerdown', outside);
  }, [open]);

  const onKeyDown = (event: KeyboardEvent) => {
    if (!open) return;
    if (event.key === 'Escape') {
      event.stopPropagation();
      close();
      return;
    }
    const step = event.key === 'ArrowDown' ? 1 : event.key === 'ArrowUp' ? -1 : 0;
    if (step === 0) return;
    event.preventDefault();
    const all = entries();
    const at = all.indexOf(document.activeElement as HTMLElement);
    all[(at + step + all.length) % all.length]?.focus();
  };

  return (
    <div class={props.class ? `menu ${props.class}` : 'menu'} ref={root} onKeyDown={onKeyDown}>
      <Button icon={props.icon} kind="quiet" label={props.label} onClick={() => setOpen(!open)}>
        {props.children}
      </Button>
      {open && (
        <div class="menu-list" role="menu" aria-label={props.label}>
          {props.items.map((item) => (
            <button
              key={item.label}
              type="button"
              role={item.checked === undefined ? 'menuitem' : 'menuitemradio'}
              aria-checked={item.checked}
              disabled={item.disabled}
              tabIndex={-1}
              onClick={() => {
                close();
                item.onChoose();
              }}
            >
              {item.icon ? (
                <Icon name={item.icon} />
              ) : item.checked ? (
                <Icon name="check" />
              ) : (
                <i class="icon" />
              )}
              {item.label}
            </button>
          ))}
        </div>
      )}
    </div>
  );
}
