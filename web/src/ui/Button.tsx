import type { ComponentChildren } from 'preact';
import { Icon } from './Icon';
import type { IconName } from './Icon';

export interface ButtonProps {
  children?: ComponentChildren;
  icon?: IconName;
  label?: string; // for screen readers and as a tooltip, if the button shows only an icon
  kind?: 'plain' | 'primary' | 'danger' | 'quiet';
  pressed?: boolean; // of a toggle button
  disabled?: boolean;
  busy?: boolean; // its action is running
  submit?: boolean;
  testId?: string;
  onClick?(event: MouseEvent): void;
}

export function Button(props: ButtonProps) {
  const { children, icon, label, kind = 'plain', pressed, disabled, busy, submit, testId, onClick } = props;
  const classes = ['button', kind, children === undefined ? 'icon-only' : ''].filter(Boolean).join(' ');
  return (
    <button
      type={submit ? 'submit' : 'button'}
      class={classes}
      aria-label={label}
      title={label}
      aria-pressed={pressed}
      disabled={disabled}
      aria-busy={busy}
      data-testid={testId}
      onClick={onClick}
    >
      {busy ? <span class="thinking" aria-hidden="true" /> : icon && <Icon name={icon} />}
      {children !== undefined && <span>{children}</span>}
    </button>
  );
}

// A link that looks like a button.
export function LinkButton(props: {
  href: string;
  children: ComponentChildren;
  icon?: IconName;
  kind?: ButtonProps['kind'];
  testId?: string;
}) {
  return (
    <a class={`button ${props.kind ?? 'plain'}`} href={props.href} data-testid={props.testId}>
      {props.icon && <Icon name={props.icon} />}
      <span>{props.children}</span>
    </a>
  );
}
