import type { VNode } from 'preact';
import { Legend } from '../board/Legend';
import type { Settings } from '../protocol';
import { report } from '../report';
import { route } from '../router';
import type { ScreenName } from '../router';
import { server } from '../server';
import { searchBudget, siteFiles } from '../site/files';
import { Button } from '../ui/Button';
import { Dialog } from '../ui/Dialog';
import { Choose, Select } from '../ui/Field';
import { text } from './sentences';
import { changeSetting, settings } from './settings';
import './settings.css';

export function SettingsDialog({ onClose, onShortcuts }: { onClose(): void; onShortcuts(): void }) {
  const words = text();
  return (
    <Dialog title={words.settings} onClose={onClose}>
      <div class="stack settings-list">
        <Setting as={Select} name="language" label={words.language} values={['system', 'en', 'pt']} />
        <Setting as={Choose} name="theme" label={words.colours} values={['system', 'light', 'dark']} />
        <Setting
          as={Choose}
          name="board"
          label={words.board}
          values={['wood', 'slate', 'paper']}
          picture={(value) => <Swatch board={value} />}
        />
        <Setting
          as={Select}
          name="animation"
          label={words.animation}
          values={['off', 'slow', 'normal', 'fast']}
        />
        <div class="switches">
          <Switch name="marks" label={words.marks} />
          <Switch name="starters" label={words.starters} />
          <Switch name="coordinates" label={words.coordinates} />
          <Switch name="neighbours" label={words.neighbours} note={words.neighboursHow} />
          <Switch name="sounds" label={words.sounds} />
          <Switch name="confirm" label={words.confirm} />
          <Switch name="hints" label={words.hints} />
        </div>
      </div>
      {siteFiles() && (
        <p class="muted small" data-testid="memory">
          {words.memory(searchBudget().mebibytes)}
        </p>
      )}
      <div class="row">
        {document.fullscreenEnabled && (
          <Button onClick={() => void toggleFullScreen()} testId="full-screen">
            {words.fullScreen}
          </Button>
        )}
        <Button onClick={onShortcuts}>{words.shortcuts}</Button>
      </div>
    </Dialog>
  );
}

type SwitchName = 'marks' | 'starters' | 'coordinates' | 'neighbours' | 'sounds' | 'confirm' | 'hints';

// Settings of a study are on its own screen.
function Setting<Name extends Exclude<keyof Settings, SwitchName | 'lines' | 'values'>>(props: {
  as: typeof Choose | typeof Select;
  name: Name;
  label: string;
  values: Settings[Name][];
  picture?(value: Settings[Name]): VNode;
}) {
  const words = text();
  const { as: Field, picture } = props;
  return (
    <Field
      label={props.label}
      value={settings.value[props.name]}
      options={props.values.map((value) => ({
        value,
        label: words.value(value),
        ...(picture ? { picture: picture(value) } : {}),
      }))}
      onChange={(value) => void report(changeSetting(server, props.name, value as Settings[Name]))}
    />
  );
}

// Four squares of a board.
function Swatch({ board }: { board: Settings['board'] }) {
  return <span class={`swatch ${board}`} aria-hidden="true" />;
}

// A setting that is on or off.
function Switch(props: { name: SwitchName; label: string; note?: string }) {
  return (
    <label class="switch">
      <input
        type="checkbox"
        checked={settings.value[props.name] === 'on'}
        onChange={(event) =>
          void report(changeSetting(server, props.name, event.currentTarget.checked ? 'on' : 'off'))
        }
      />
      <span>
        {props.label}
        {props.note && <small class="muted"> ({props.note})</small>}
      </span>
    </label>
  );
}

async function toggleFullScreen(): Promise<void> {
  if (document.fullscreenElement) await document.exitFullscreen();
  else await document.documentElement.requestFullscreen();
}

// These screens list their own keys, other screens all of them.
const kWithBoard: ScreenName[] = ['play', 'online', 'study', 'learn', 'puzzles', 'edit', 'map'];

export function ShortcutsDialog({ onClose }: { onClose(): void }) {
  const words = text();
  const rows: [string[], string, ScreenName[]?][] = [
    [['←', '→', '↑', '↓'], words.onBoard],
    [['Enter', words.space], words.choose],
    [['Esc'], words.giveUp],
    [['←', '→'], words.steps, ['play', 'online', 'study']],
    [['Home', 'End'], words.ends, ['play', 'online', 'study']],
    [['H'], words.hint, ['play']],
    [['U'], words.undo, ['play']],
    [['Ctrl+Z'], words.undoChange, ['study']],
    [['F'], words.flip, ['play', 'online', 'study']],
    [['?'], words.list],
  ];
  const { screen } = route.value;
  return (
    <Dialog title={words.shortcuts} onClose={onClose}>
      <table class="shortcuts">
        <thead class="hidden">
          <tr>
            <th scope="col">{words.keys}</th>
            <th scope="col">{words.does}</th>
          </tr>
        </thead>
        <tbody>
          {rows
            .filter(([, , where]) => !where || where.includes(screen) || !kWithBoard.includes(screen))
            .map(([keys, meaning]) => (
              <tr key={meaning}>
                <td>
                  {keys.map((key) => (
                    <kbd key={key}>{key}</kbd>
                  ))}
                </td>
                <td>{meaning}</td>
              </tr>
            ))}
        </tbody>
      </table>
      <h3>{words.marksMean}</h3>
      <Legend />
    </Dialog>
  );
}
