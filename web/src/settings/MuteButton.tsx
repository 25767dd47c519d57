import { report } from '../report';
import { server } from '../server';
import { Button } from '../ui/Button';
import { text } from './sentences';
import { changeSetting, settings } from './settings';

export function MuteButton() {
  const words = text();
  const on = settings.value.sounds === 'on';
  return (
    <Button
      kind="quiet"
      icon={on ? 'sound' : 'mute'}
      label={on ? words.mute : words.unmute}
      testId="sounds"
      onClick={() => void report(changeSetting(server, 'sounds', on ? 'off' : 'on'))}
    />
  );
}
