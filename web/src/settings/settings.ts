// What the user has chosen about pages. The server keeps it, so that every browser shows it.
import { effect, signal } from '@preact/signals';
import type { ReadonlySignal } from '@preact/signals';
import { animationFactor } from '../board/animate';
import type { RequestName, Requests, Settings } from '../protocol';
import { showProblem } from '../report';

export const kUsual: Settings = {
  sounds: 'off',
  confirm: 'off',
  hints: 'on',
  animation: 'normal',
  board: 'wood',
};

const current = signal<Settings>(kUsual);
export const settings: ReadonlySignal<Settings> = current;

// What settings need of the connection, so that tests can do without one.
export interface SettingsServer {
  request<Name extends RequestName>(
    name: Name,
    params: Requests[Name]['params'],
  ): Promise<Requests[Name]['result']>;
  readonly epoch: ReadonlySignal<number>;
}

const kFactors: Record<Settings['animation'], number> = { normal: 1, fast: 0.4, slow: 2, off: 0 };

// Asks for them with every new connection, and lets the page follow them.
export function followSettings(server: SettingsServer, root?: HTMLElement): void {
  effect(() => {
    if (server.epoch.value === 0) return;
    server.request('settings', {}).then((answer) => (current.value = answer.settings), showProblem);
  });
  effect(() => {
    animationFactor.value = kFactors[current.value.animation];
    if (root) root.dataset['board'] = current.value.board;
  });
}

// Shown at once; taken back if the server does not keep it.
export async function changeSetting<Name extends keyof Settings>(
  server: Pick<SettingsServer, 'request'>,
  name: Name,
  value: Settings[Name],
): Promise<void> {
  const before = current.peek();
  current.value = { ...before, [name]: value };
  try {
    current.value = (await server.request('settings.change', { name, value })).settings;
  } catch (error) {
    current.value = before;
    throw error;
  }
}
