import { expect, it } from 'vitest';
import { openLog } from '../../log.ts';
import { openHealth } from './health.ts';
import { ProviderDown, ProviderRefused, type GameProvider, type ProviderCall } from './provider.ts';

/** A provider whose launches, files and answers are `work`, and how often it was asked. */
function watched(work: () => Promise<string>) {
  let now = 0;
  let asked = 0;
  const health = openHealth(() => now);
  const provider: GameProvider = health.watch({
    number: 2,
    key: 'hub88',
    launch: () => ((asked += 1), work()),
    listGames: async () => [],
    readDay: async () => ((asked += 1), void (await work())),
    answer: async () => ({
      status: 200,
      contentType: 'text/plain',
      body: await work(),
      call: 'transaction/bet',
    }),
    timeoutAnswer: () => ({ status: 200, contentType: 'text/plain', body: 'later' }),
  });
  return {
    health,
    asked: () => asked,
    pass: (ms: number) => void (now += ms),
    launch: () => provider.launch({} as Parameters<GameProvider['launch']>[0]),
    readDay: () => provider.readDay!('2026-11-20'),
    answer: () => provider.answer({ log: openLog('silent') } as ProviderCall),
    figures: async () =>
      Object.fromEntries(
        (await health.measures())
          .find(({ name }) => name === 'felek_provider_calls_total')!
          .values.map(({ labels, value }) => [Object.values(labels!).join(' '), value]),
      ),
  };
}

const silent = async (): Promise<string> => {
  throw new ProviderDown('no answer');
};

it('leaves a provider alone after five calls without an answer, and tries it once after each rest', async () => {
  let work = silent;
  const { launch, asked, pass, health, figures } = watched(() => work());
  for (let n = 0; n < 4; n += 1) await expect(launch()).rejects.toThrow('no answer');
  expect(health.isDown('hub88')).toBe(false);
  await expect(launch()).rejects.toThrow('no answer');
  expect(health.isDown('hub88')).toBe(true);
  await expect(launch()).rejects.toThrow(ProviderDown);
  expect(asked()).toBe(5);
  pass(10_000);
  // Of those who come together one asks.
  await Promise.allSettled([launch(), launch(), launch()]);
  expect(asked()).toBe(6);
  pass(9999);
  await expect(launch()).rejects.toThrow('is not asked now');
  pass(1);
  work = async () => 'https://game.example';
  expect(await launch()).toBe('https://game.example');
  expect(health.isDown('hub88')).toBe(false);
  expect(await figures()).toEqual({
    'hub88 out launch failed': 6,
    'hub88 out launch spared': 4,
    'hub88 out launch answered': 1,
  });
});

it('an answer in between begins the count anew', async () => {
  let work = silent;
  const { launch, health } = watched(() => work());
  for (let n = 0; n < 4; n += 1) await launch().catch(() => undefined);
  work = async () => 'https://game.example';
  await launch();
  work = silent;
  for (let n = 0; n < 4; n += 1) await launch().catch(() => undefined);
  expect(health.isDown('hub88')).toBe(false);
});

it('a provider that refuses its games is there, however often it does', async () => {
  const { launch, asked, health, figures } = watched(async () => {
    throw new ProviderRefused('no such game');
  });
  for (let n = 0; n < 20; n += 1) await expect(launch()).rejects.toThrow('no such game');
  expect([asked(), health.isDown('hub88')]).toEqual([20, false]);
  expect(await figures()).toEqual({ 'hub88 out launch refused': 20 });
});

it('a provider without its files has its games, and one without its games is asked for its files', async () => {
  const { launch, readDay, asked, health, figures } = watched(silent);
  for (let n = 0; n < 20; n += 1) await expect(readDay()).rejects.toThrow('no answer');
  expect([asked(), health.isDown('hub88')]).toEqual([20, false]);
  for (let n = 0; n < 5; n += 1) await launch().catch(() => undefined);
  await expect(readDay()).rejects.toThrow('no answer');
  expect(await figures()).toEqual({ 'hub88 out day failed': 21, 'hub88 out launch failed': 5 });
});

it('hears a provider that does not answer, and counts its calls by their names', async () => {
  const { answer, health, figures } = watched(async () => 'ok');
  await answer();
  await answer();
  health.excused('hub88', 'late');
  expect(await figures()).toEqual({
    'hub88 in transaction/bet answered': 2,
    'hub88 in excused late': 1,
  });
});
