// The user's own maps, which the server keeps.
import { useEffect, useState } from 'preact/hooks';
import type { OwnMap, Requests } from '../protocol';
import { report } from '../report';
import { server } from '../server';
import { Button } from '../ui/Button';
import { TextField } from '../ui/Field';
import { kGap, type Rows } from './builder';
import { text } from './sentences';

type MapRequest = 'maps' | 'maps.keep' | 'maps.forget';

export function OwnMaps({ rows, onOpen }: { rows: Rows; onOpen(rows: Rows): void }) {
  const words = text();
  const [name, setName] = useState('');
  const [maps, setMaps] = useState<OwnMap[]>([]);
  const ask = <Name extends MapRequest>(request: Name, params: Requests[Name]['params']) =>
    void report(server.request(request, params).then((answer) => setMaps(answer.maps)));
  const epoch = server.epoch.value;
  useEffect(() => ask('maps', {}), [epoch]);
  return (
    <section class="stack own-maps" aria-labelledby="own-maps">
      <h2 id="own-maps">{words.own}</h2>
      {maps.length === 0 && <p class="muted small">{words.none}</p>}
      <ul>
        {maps.map((map) => (
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
                onClick={() => ask('maps.forget', { name: map.name })}
              />
            </span>
          </li>
        ))}
      </ul>
      <form
        class="row keep-map"
        onSubmit={(event) => {
          event.preventDefault();
          if (name.trim() !== '')
            ask('maps.keep', { name: name.trim(), rows: rows.map((row) => row || kGap) });
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
