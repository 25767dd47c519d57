import { Choose, TextField } from '../ui/Field';
import { kClockNames } from './clock';
import type { ClockChoice } from './clock';
import { text } from './sentences';

export function ClockField(props: {
  value: ClockChoice;
  names?: ClockChoice['name'][]; // left out: all
  onChange(value: ClockChoice): void;
}) {
  const { value, names = kClockNames, onChange } = props;
  const words = text();
  const label = (name: ClockChoice['name']) =>
    name === 'none' ? words.noClock : name === 'own' ? words.ownClock : name;
  return (
    <>
      <Choose
        label={words.clock}
        value={value.name}
        options={names.map((name) => ({ value: name, label: label(name) }))}
        hint={words.clockHelp}
        onChange={(name) => onChange({ ...value, name: name as ClockChoice['name'] })}
      />
      {value.name === 'own' && (
        <div class="row">
          <TextField
            label={words.minutes}
            type="number"
            min={1}
            max={180}
            value={String(value.minutes)}
            onChange={(minutes) => onChange({ ...value, minutes: Number(minutes) })}
          />
          <TextField
            label={words.increment}
            type="number"
            min={0}
            max={60}
            value={String(value.increment)}
            onChange={(increment) => onChange({ ...value, increment: Number(increment) })}
          />
        </div>
      )}
    </>
  );
}
