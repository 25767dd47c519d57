// The user's own maps, kept in this browser.
import { useState } from 'preact/hooks';
import { Button } from '../ui/Button';
import { TextField } from '../ui/Field';
import type { Rows } from './builder';
import { keptMaps, withMap, withoutMap } from './own';
import { text } from './sentences';

const maps = keptMaps();

export function OwnMaps({ rows, onOpen }: { rows: Rows; onOpen(rows: Rows): void }) {
  const words = text();
  const [name, setName] = useState('');
  return (
    <section class="stack own-maps" aria-labelledby="own-maps">
      <h2 id="own-maps">{words.own}</h2>
      {maps.value.length === 0 && <p class="muted small">{words.none}</p>}
      <ul>
        {maps.value.map((map) => (
          <li key={map.name} class="row spread">
            <span>{map.name}</span>
            <span class="row">
              <Button label={words.loadNamed(map.name)} onClick={() => onOpen(map.rows)}>
                {words.load}
              </Button>
              <Button
                icon="trash"
                kind="quiet"
                label={words.forgetNamed(map.name)}
                onClick={() => (maps.value = withoutMap(maps.value, map.name))}
              />
            </span>
          </li>
        ))}
      </ul>
      <form
        class="row keep-map"
        onSubmit={(event) => {
          event.preventDefault();
          if (name.trim() !== '') maps.value = withMap(maps.value, name.trim(), rows);
          setName('');
        }}
      >
        <TextField label={words.name} value={name} maxLength={60} onChange={setName} />
        <Button submit testId="keep-map" disabled={name.trim() === ''}>
          {words.keep}
        </Button>
      </form>
    </section>
  );
}
