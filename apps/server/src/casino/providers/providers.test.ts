import { setTimeout as pause } from 'node:timers/promises';
import { describe, expect, it } from 'vitest';
import { LedgerBusy } from '@felek/ledger';
import { CommitUnknown, DatabaseUnavailable } from '../../db/database-errors.ts';
import type { CallbackRequest } from '../../http/route.ts';
import { openLog } from '../../log.ts';
import type { GameProvider } from './provider.ts';
import { callbackOf, connectProviders } from './providers.ts';

/** A dialect that records its calls and their outcomes. */
const provider = (answer: (method: string) => Promise<string>): GameProvider => ({
  number: 2,
  key: 'plain',
  answer: async ({ method }) => ({ status: 200, contentType: 'text/plain', body: await answer(method) }),
  timeoutAnswer: ({ method }, why) => ({ status: 200, contentType: 'text/plain', body: `${why} ${method}` }),
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

it.each<[string, Error]>([
  ['the database does not answer', new DatabaseUnavailable('the database does not answer')],
  ['nobody knows what became of a commit', new CommitUnknown('the connection broke')],
  ['the ledger is busy', new LedgerBusy('the ledger’s database does not answer')],
])('when %s a provider is told to come again, and that is no bug', async (_what, error) => {
  const lines: string[] = [];
  const excused: string[] = [];
  const { answer } = callbackOf(
    provider(() => Promise.reject(error)),
    { excused: (key, why) => void excused.push(`${key} ${why}`) },
  );
  const log = openLog('debug', { write: (line) => void lines.push(line) });
  expect((await answer({ ...request, log })).body).toBe('late transaction/bet');
  expect(excused).toEqual(['plain late']);
  expect(lines.map((line) => JSON.parse(line) as object)).toEqual([
    expect.objectContaining({ level: 40, method: 'transaction/bet', reason: error.message }),
  ]);
});

it('connects a provider that has settings, and in demo mode all of them', () => {
  expect(connectProviders({}, undefined)).toEqual([]);
  expect(connectProviders({}, 'http://localhost:8081')).toHaveLength(7);
});
