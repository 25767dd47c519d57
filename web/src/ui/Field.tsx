// Labelled inputs.
import type { ComponentChildren } from 'preact';
import { useId } from 'preact/hooks';

export function Select(props: {
  label: string;
  value: string;
  options: { value: string; label: string }[];
  hint?: string;
  onChange(value: string): void;
}) {
  const id = useId();
  return (
    <div class="field">
      <label for={id}>{props.label}</label>
      <select
        id={id}
        value={props.value}
        aria-describedby={props.hint ? `${id}-hint` : undefined}
        onChange={(event) => props.onChange(event.currentTarget.value)}
      >
        {props.options.map((option) => (
          <option key={option.value} value={option.value} selected={option.value === props.value}>
            {option.label}
          </option>
        ))}
      </select>
      {props.hint && (
        <small id={`${id}-hint`} class="muted">
          {props.hint}
        </small>
      )}
    </div>
  );
}

export function TextField(props: {
  label: string;
  value: string;
  type?: 'text' | 'number';
  min?: number;
  max?: number;
  step?: number;
  hint?: string;
  maxLength?: number;
  onChange(value: string): void;
}) {
  const id = useId();
  return (
    <div class="field">
      <label for={id}>{props.label}</label>
      <input
        id={id}
        type={props.type ?? 'text'}
        min={props.min}
        max={props.max}
        step={props.step}
        maxLength={props.maxLength}
        value={props.value}
        autocomplete="off"
        spellcheck={false}
        aria-describedby={props.hint ? `${id}-hint` : undefined}
        onInput={(event) => props.onChange(event.currentTarget.value)}
      />
      {props.hint && (
        <small id={`${id}-hint`} class="muted">
          {props.hint}
        </small>
      )}
    </div>
  );
}

// A choice among a few options, all of them visible: as words or, with `picture`, as pictures whose words are for
// assistive technology and the mouse.
export function Choose(props: {
  label: string;
  value: string;
  options: { value: string; label: string; picture?: ComponentChildren }[];
  hint?: string;
  onChange(value: string): void;
}) {
  const id = useId();
  return (
    <fieldset class="choose" aria-describedby={props.hint ? `${id}-hint` : undefined}>
      <legend>{props.label}</legend>
      <div class="row">
        {props.options.map((option) => (
          <label
            key={option.value}
            class={[
              'option',
              option.value === props.value && 'chosen',
              option.picture !== undefined && 'pictured',
            ]
              .filter(Boolean)
              .join(' ')}
            title={option.picture === undefined ? undefined : option.label}
          >
            <input
              type="radio"
              name={id}
              value={option.value}
              checked={option.value === props.value}
              onChange={() => props.onChange(option.value)}
            />
            {option.picture}
            <span class={option.picture === undefined ? undefined : 'hidden'}>{option.label}</span>
          </label>
        ))}
      </div>
      {props.hint && (
        <small id={`${id}-hint`} class="muted">
          {props.hint}
        </small>
      )}
    </fieldset>
  );
}
