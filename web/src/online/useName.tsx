import { useState } from 'preact/hooks';
import { TextField } from '../ui/Field';
import { host, me, rename } from './host';
import { text } from './sentences';

export function longestName(): number {
  return host.hello.value?.limits.name_characters ?? 40;
}

// A field for the name of a user who has none yet, and `keep`, which saves it.
export function useName(): { field: preact.VNode | null; keep(): Promise<void> } {
  const [name, setName] = useState('');
  const isNamed = Boolean(me.value?.name);
  return {
    field: isNamed ? null : (
      <TextField
        label={text().name}
        value={name}
        maxLength={longestName()}
        hint={text().nameMissing}
        onChange={setName}
      />
    ),
    keep: async () => {
      if (!isNamed && name.trim() !== '') await rename(name.trim());
    },
  };
}
