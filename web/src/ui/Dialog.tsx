import type { ComponentChildren } from 'preact';
import { useEffect, useLayoutEffect, useRef } from 'preact/hooks';
import { useLatest } from '../useLatest';
import { Button } from './Button';
import { text } from './sentences';

export interface DialogProps {
  title: string;
  children: ComponentChildren;
  actions?: ComponentChildren; // buttons below; closing is always offered
  onClose(): void;
}

// Modal while it is rendered. The browser's dialog element keeps the focus inside and restores it.
export function Dialog({ title, children, actions, onClose }: DialogProps) {
  const element = useRef<HTMLDialogElement>(null);
  useLayoutEffect(() => {
    element.current?.showModal();
  }, []);
  // It belongs to the screen on which it was opened: the browser's Back closes it.
  const close = useLatest(onClose);
  useEffect(() => {
    const onLeave = () => close.current();
    window.addEventListener('hashchange', onLeave);
    return () => window.removeEventListener('hashchange', onLeave);
  }, [close]);
  return (
    <dialog
      ref={element}
      class="dialog"
      aria-label={title}
      onClose={onClose}
      onClick={(event) => {
        if (event.target === element.current) onClose();
      }}
    >
      <div class="dialog-body">
        <div class="row spread">
          <h2>{title}</h2>
          <Button icon="close" kind="quiet" label={text().close} onClick={onClose} />
        </div>
        {children}
        {actions && <div class="row end">{actions}</div>}
      </div>
    </dialog>
  );
}

// Asks before an action, usually one that cannot be undone.
export function Confirm(props: {
  title: string;
  question?: string; // left out where the title asks
  action: string;
  kind?: 'danger' | 'primary';
  onConfirm(): void;
  onClose(): void;
}) {
  return (
    <Dialog
      title={props.title}
      onClose={props.onClose}
      actions={
        <>
          <Button onClick={props.onClose}>{text().cancel}</Button>
          <Button kind={props.kind ?? 'danger'} testId="confirm" onClick={props.onConfirm}>
            {props.action}
          </Button>
        </>
      }
    >
      {props.question && <p>{props.question}</p>}
    </Dialog>
  );
}
