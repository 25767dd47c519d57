import { capital } from '../i18n';
import type { OptionInfo } from '../protocol';
import { Select, TextField } from '../ui/Field';
import { text } from './sentences';

// An option whose values are words, with their display names.
export function WordOption(props: { option: OptionInfo; value: string; onChange(value: string): void }) {
  const { option, value } = props;
  const options = option.values.map(({ word, name }) => ({ value: word, label: capital(name) }));
  if (!option.values.some(({ word }) => word === value)) options.push({ value, label: text().ownMap });
  return <Select label={capital(option.meaning)} value={value} options={options} onChange={props.onChange} />;
}

export function OptionField(props: { option: OptionInfo; value: string; onChange(value: string): void }) {
  const { option } = props;
  if (!option.range) return <WordOption {...props} />;
  const [min, max] = option.range;
  return (
    <TextField
      type="number"
      label={capital(option.meaning)}
      min={min}
      max={max}
      value={props.value}
      onChange={props.onChange}
    />
  );
}
