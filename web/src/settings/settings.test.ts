import { signal } from '@preact/signals';
import { describe, expect, it } from 'vitest';
import { animationFactor } from '../board/animate';
import { kUsualLook, look } from '../board/look';
import type { Settings } from '../protocol';
import { kUsual, keptChoices } from './choices';
import { changeSetting, followSettings, settings } from './settings';
import type { SettingsServer } from './settings';

function fixture(kept: Partial<Settings>, refuses = false) {
  const asked: unknown[] = [];
  const epoch = signal(0);
  let all: Settings = { ...kUsual, ...kept };
  const request = async (name: string, params: { name?: string; value?: string }) => {
    asked.push([name, params]);
    if (name === 'settings.change') {
      if (refuses) throw new Error('the disk is full');
      all = { ...all, [params.name!]: params.value };
    }
    return { settings: all };
  };
  return { server: { request, epoch } as unknown as SettingsServer, asked, epoch };
}

const soon = () => new Promise((done) => setTimeout(done, 0));

describe('settings', () => {
  it('are asked for with every connection, and followed', async () => {
    const { server, asked, epoch } = fixture({ animation: 'off', board: 'slate', coordinates: 'off' });
    const root = { dataset: {} } as HTMLElement;
    followSettings(server, root);
    expect(asked).toEqual([]);
    epoch.value = 1;
    await soon();
    expect(settings.value).toEqual({ ...kUsual, animation: 'off', board: 'slate', coordinates: 'off' });
    expect(look.value).toEqual({ ...kUsualLook, coordinates: false });
    expect([animationFactor.value, root.dataset['board']]).toEqual([0, 'slate']);
    epoch.value = 2;
    await soon();
    expect(asked).toHaveLength(2);
  });

  it('are changed at the server', async () => {
    const { server, asked } = fixture({});
    const changing = changeSetting(server, 'sounds', 'off');
    expect(settings.value.sounds).toBe('off');
    await changing;
    expect(asked).toEqual([['settings.change', { name: 'sounds', value: 'off' }]]);
    expect(settings.value).toEqual({ ...kUsual, sounds: 'off' });
  });

  it('that are not confirmed yet survive the answer to another change', async () => {
    const { server } = fixture({});
    const first = changeSetting(server, 'board', 'paper');
    const second = changeSetting(server, 'theme', 'dark');
    const seen: string[] = [];
    const stop = settings.subscribe(({ board, theme }) => void seen.push(`${board} ${theme}`));
    await Promise.all([first, second]);
    stop();
    expect(new Set(seen)).toEqual(new Set(['paper dark']));
  });

  it('go back when they cannot be kept', async () => {
    const { server } = fixture({}, true);
    const before = settings.value;
    await expect(changeSetting(server, 'board', 'paper')).rejects.toThrow('the disk is full');
    expect(settings.value).toEqual(before);
  });
});

describe('the copy for the first paint', () => {
  it('is what the server said last, whatever is missing from it', () => {
    const memory = new Map([['joga.settings', '{"theme":"dark"}']]);
    const storage = {
      getItem: (key: string) => memory.get(key) ?? null,
      setItem: (key: string, value: string) => void memory.set(key, value),
    };
    expect(keptChoices(storage).value).toEqual({ ...kUsual, theme: 'dark' });
    keptChoices(storage).value = { ...kUsual, language: 'pt' };
    expect(keptChoices(storage).value.language).toBe('pt');
  });
});
