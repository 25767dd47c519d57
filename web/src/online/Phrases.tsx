// The set phrases that players say to each other. They are heard while the game is on the screen, and not kept.
import { signal } from '@preact/signals';
import { useEffect } from 'preact/hooks';
import { otherPlayer } from '../board/sides';
import { capital } from '../i18n';
import { report } from '../report';
import { kept } from '../store';
import type { MenuItem } from '../ui/Menu';
import { Menu } from '../ui/Menu';
import { showToast } from '../ui/Toast';
import { isPlayer } from './game';
import type { Hosted } from './game';
import { host } from './host';
import type { Phrase, PhraseEvent } from './protocol';
import { text } from './sentences';
import { nameOf } from './words';

const kAll: Phrase[] = [1, 2, 3, 4, 5];
const kShown = 8000; // milliseconds

const isMuted = kept<boolean>('phrases-muted', false, (value) => (typeof value === 'boolean' ? value : null));
// The last phrase of the game on the screen.
const said = signal<PhraseEvent | null>(null);

// Shows what the players say in this game.
export function usePhrases(game: string): void {
  useEffect(() => {
    let timer = 0;
    const stop = host.on('phrase', (event) => {
      if (event.game !== game) return;
      said.value = event;
      window.clearTimeout(timer);
      timer = window.setTimeout(() => (said.value = null), kShown);
    });
    return () => {
      stop();
      window.clearTimeout(timer);
      said.value = null;
    };
  }, [game]);
}

export function Said({ state }: { state: Hosted }) {
  const event = said.value;
  const words = text();
  const isOwn = event?.by === state.you;
  return (
    <div class="said" role="status" data-testid="said">
      {event && (isOwn || !isMuted.value) && (
        <span>
          {words.says(isOwn ? capital(words.you) : nameOf(state, event.by), words.phrase(event.phrase))}
        </span>
      )}
    </div>
  );
}

// Says one of the phrases, or mutes those of the opponent.
export function PhraseMenu({ state, offline }: { state: Hosted; offline: boolean }) {
  const words = text();
  if (!isPlayer(state.you)) return null;
  const name = nameOf(state, otherPlayer(state.you));
  const say = async (phrase: Phrase) => {
    const { heard } = await host.request('game.phrase', { game: state.id, phrase });
    if (!heard) showToast(words.notHeard(name));
  };
  const items: MenuItem[] = kAll.map((phrase) => ({
    label: words.phrase(phrase),
    icon: 'comment',
    disabled: offline,
    onChoose: () => void report(say(phrase)),
  }));
  const mute: MenuItem = {
    label: isMuted.value ? words.hear : words.mute,
    icon: isMuted.value ? 'check' : 'close',
    onChoose: () => (isMuted.value = !isMuted.value),
  };
  return <Menu label={words.say} icon="comment" items={[...items, mute]} class="phrases" />;
}
