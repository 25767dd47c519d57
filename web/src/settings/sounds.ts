// Short sounds, synthesised here: nothing is loaded.
import { winnerOf } from '../play/game';
import type { AnyGame } from '../play/game';
import type { PlayerNumber, View } from '../protocol';

export type Sound = 'move' | 'capture' | 'win' | 'loss' | 'draw';

export type Heard = Pick<AnyGame['state'], 'phase' | 'ply' | 'outcome'> & { id: string; view: View };

// The sound of a change in a game, for one of its players or for a watcher; null: no sound.
export function soundOf(before: Heard | null, after: Heard, me: PlayerNumber | null): Sound | null {
  if (!before || before.id !== after.id) return null;
  if (before.phase === 'over') return null;
  if (after.phase === 'over') {
    const winner = winnerOf(after);
    return winner === null ? 'draw' : me === null || me === winner ? 'win' : 'loss';
  }
  if (after.ply <= before.ply) return null;
  return after.view.cells.some((cell) => cell.mark === 'captured') ? 'capture' : 'move';
}

interface Tone {
  at: number; // seconds from now
  hertz: number;
  lasts: number;
}

const kTones: Record<Sound, Tone[]> = {
  move: [{ at: 0, hertz: 330, lasts: 0.07 }],
  capture: [
    { at: 0, hertz: 330, lasts: 0.06 },
    { at: 0.07, hertz: 220, lasts: 0.12 },
  ],
  win: [
    { at: 0, hertz: 392, lasts: 0.12 },
    { at: 0.13, hertz: 494, lasts: 0.12 },
    { at: 0.26, hertz: 587, lasts: 0.3 },
  ],
  loss: [
    { at: 0, hertz: 330, lasts: 0.16 },
    { at: 0.18, hertz: 262, lasts: 0.35 },
  ],
  draw: [
    { at: 0, hertz: 349, lasts: 0.14 },
    { at: 0.16, hertz: 349, lasts: 0.25 },
  ],
};

const kVolume = 0.08; // soft: sounds are on unless they are turned off
const kSwell = 0.012; // seconds

let context: AudioContext | null = null;

export function playSound(sound: Sound): void {
  if (typeof AudioContext === 'undefined') return;
  context ??= new AudioContext();
  // A browser may require a click before it plays sounds.
  void context.resume();
  const now = context.currentTime;
  for (const { at, hertz, lasts } of kTones[sound]) {
    const oscillator = context.createOscillator();
    const volume = context.createGain();
    oscillator.type = 'sine';
    oscillator.frequency.value = hertz;
    // Swells for a moment: a sound that begins at once clicks.
    volume.gain.setValueAtTime(0.001, now + at);
    volume.gain.exponentialRampToValueAtTime(kVolume, now + at + kSwell);
    volume.gain.exponentialRampToValueAtTime(0.001, now + at + lasts);
    oscillator.connect(volume).connect(context.destination);
    oscillator.start(now + at);
    oscillator.stop(now + at + lasts);
  }
}
