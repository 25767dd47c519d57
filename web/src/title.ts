// The page's title: the screen, preceded by the number of games elsewhere that wait for the user's turn.
import { effect, signal } from '@preact/signals';

const screen = signal('joga');
const turns = signal(0);

export function setTitle(title: string): void {
  screen.value = title;
}

export function setTurnsInTitle(count: number): void {
  turns.value = count;
}

export function followTitle(): void {
  effect(() => {
    document.title = turns.value > 0 ? `(${turns.value}) ${screen.value}` : screen.value;
  });
}
