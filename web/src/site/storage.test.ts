import { afterEach, expect, it, vi } from 'vitest';
import { FakeIndexedDb } from '../testing/fakeDatabase';
import { ItemStorage } from './storage';

function browser(): FakeIndexedDb {
  const database = new FakeIndexedDb();
  vi.stubGlobal('indexedDB', database);
  return database;
}

afterEach(() => vi.unstubAllGlobals());

const settings = (value: string) => new Map([['settings', value]]);

it('reads what was stored', async () => {
  browser();
  const first = await ItemStorage.open('joga', 'first');
  expect(first.items).toEqual([]);
  await first.write(settings('a'));
  expect((await ItemStorage.open('joga', 'second')).items).toEqual([['settings', 'a']]);
});

it('takes no changes of a service that another has replaced', async () => {
  const database = browser();
  const asleep = await ItemStorage.open('joga', 'asleep');
  const awake = await ItemStorage.open('joga', 'awake');
  await awake.write(settings('new'));
  await expect(asleep.write(settings('old'))).rejects.toThrow();
  expect(database.item('settings')).toBe('new');
});

it('stores again once there is room, though it was opened without any', async () => {
  const database = browser();
  await (await ItemStorage.open('joga', 'earlier')).write(settings('a'));
  database.isFull = true;
  const storage = await ItemStorage.open('joga', 'now');
  expect(storage.items).toEqual([['settings', 'a']]);
  await expect(storage.write(settings('b'))).rejects.toThrow();
  database.isFull = false;
  await storage.write(settings('b'));
  expect(database.item('settings')).toBe('b');
});

it('stores again after the browser has closed the database', async () => {
  const database = browser();
  const storage = await ItemStorage.open('joga', 'now');
  await storage.write(settings('a'));
  database.closeDatabase();
  await expect(storage.write(settings('b'))).rejects.toThrow();
  await storage.write(settings('b'));
  expect(database.item('settings')).toBe('b');
});

it('stores once the database can be opened, unless that would replace what it could not read', async () => {
  const database = browser();
  database.isForbidden = true;
  const storage = await ItemStorage.open('joga', 'now');
  await expect(storage.write(settings('a'))).rejects.toThrow();
  database.isForbidden = false;
  await storage.write(settings('a'));
  expect(database.item('settings')).toBe('a');

  database.isForbidden = true;
  const blind = await ItemStorage.open('joga', 'blind');
  database.isForbidden = false;
  await expect(blind.write(settings('b'))).rejects.toThrow();
  expect(database.item('settings')).toBe('a');
});
