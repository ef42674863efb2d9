import { setTimeout as pause } from 'node:timers/promises';
import { describe, expect, it } from 'vitest';
import type { CallbackRequest } from '../../http/route.ts';
import { openLog } from '../../log.ts';
import type { GameProvider } from './provider.ts';
import { callbackOf, connectProviders } from './providers.ts';

/** A dialect that says what it was asked, and what became of it. */
const provider = (answer: (method: string) => Promise<string>): GameProvider => ({
  number: 2,
  key: 'plain',
  answer: async ({ method }) => ({ status: 200, contentType: 'text/plain', body: await answer(method) }),
  excuse: ({ method }, why) => ({ status: 200, contentType: 'text/plain', body: `${why} ${method}` }),
  launch: async () => '',
  listGames: async () => [],
});

const request = {
  params: { '*': 'transaction/bet' },
  query: new URLSearchParams(),
  headers: {},
  body: Buffer.alloc(0),
  address: '',
  requestId: '',
  at: new Date(0),
  log: openLog('silent'),
} satisfies CallbackRequest;

const bodyOf = async (answer: (method: string) => Promise<string>) => {
  const { path, answer: heard } = callbackOf(provider(answer), { withinMs: 50 });
  expect(path).toBe('plain/*');
  return (await heard(request)).body;
};

describe('a provider is answered in its dialect', () => {
  it('with what it asked for', async () =>
    expect(await bodyOf(async (method) => method)).toBe('transaction/bet'));
  it('when the answer takes too long', async () =>
    expect(await bodyOf(() => pause(5000, 'never', { ref: false }))).toBe('late transaction/bet'));
  it('when we fail', async () =>
    expect(await bodyOf(() => Promise.reject(new Error('bug: anything')))).toBe('fault transaction/bet'));
});

it('connects a provider that has settings, and in demo mode all of them', () => {
  expect(connectProviders({}, undefined)).toEqual([]);
  expect(connectProviders({}, 'http://localhost:8081')).toHaveLength(7);
});
