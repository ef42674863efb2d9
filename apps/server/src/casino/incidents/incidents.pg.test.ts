import { randomUUID } from 'node:crypto';
import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest';
import { checkInvariants } from '@felek/ledger/invariants';
import { joinCustomer, openCasinoServer, type CasinoServer } from '../../../../../testbed/casino-servers.ts';
import { freshDatabase, type FreshDatabase } from '../../../../../testbed/fresh-database.ts';
import { offeredGame } from '../../../../../testbed/provider-calls.ts';
import type { CustomerId } from '../../ids.ts';
import { openLog } from '../../log.ts';
import { installHouseGames } from '../casino.ts';
import { openIncidents } from './incidents.ts';
import type { WalletPort } from '../../wallet/wallet.ts';
import { mergeOffered } from '../lobby/offered-games.worker.ts';

const provider = 'hub88';
let fresh: FreshDatabase;
let server: CasinoServer;
/** The port as a provider's folder gets it. */
let port: WalletPort;
let [a, b] = ['', ''] as CustomerId[] as [CustomerId, CustomerId];

beforeAll(async () => {
  fresh = await freshDatabase();
  server = openCasinoServer(fresh.url, [
    (needs) => {
      ({ port } = needs);
      return {
        number: 2,
        key: provider,
        answer: () => Promise.reject(new Error('nobody calls')),
        timeoutAnswer: () => ({ status: 200, contentType: 'text/plain', body: '' }),
        launch: async () => '',
        listGames: async () => [],
      };
    },
  ]);
  await installHouseGames(server.database);
  await mergeOffered(server.database, { number: 2, key: provider }, [offeredGame('abc')]);
  [a, b] = [
    (await joinCustomer(server, { cash: 10_000n })).customer,
    (await joinCustomer(server, { cash: 10_000n })).customer,
  ];
});
afterEach(async () => expect(await checkInvariants(fresh.pool)).toEqual([]));
afterAll(async () => {
  await server.close();
  await fresh.drop();
});

const seen = async () =>
  (await server.casino.measures())
    .find(({ name }) => name === 'felek_provider_incidents_total')!
    .values.reduce((sum, { value }) => sum + value, 0);
const listed = async (transaction: string) =>
  (await server.casino.incidents.list({ take: 100 })).list
    .filter((each) => each.transaction === transaction)
    .map(({ kind, operation, reference, owner, times }) => ({
      kind,
      operation,
      reference,
      ofAnother: owner !== null,
      times,
    }));

/** A bet of `a`'s, and calls about it. */
async function begun(through = port) {
  const [bet, round, tx] = [randomUUID(), randomUUID(), randomUUID()];
  const move = { provider, game: 'abc', account: 'game:hub88:abc' as const, round, amount: 100n };
  const answer = await port.debit({ ...move, tx: bet, customer: a });
  expect(answer.outcome).toBe('applied');
  return { bet, round, tx, move, through };
}
type Begun = Awaited<ReturnType<typeof begun>>;

describe('an incident is counted and listed, and moves nothing:', () => {
  it.each<[string, (begun: Begun) => Promise<{ outcome: string }>, (begun: Begun) => [string, object]]>([
    [
      'a stake under an id that was another stake',
      ({ bet, move }) => port.debit({ ...move, amount: 200n, tx: bet, customer: a }),
      ({ bet }) => [bet, { kind: 'clash', operation: 'bet', reference: null, ofAnother: false }],
    ],
    [
      'a stake under an id of another player’s',
      ({ bet, move }) => port.debit({ ...move, tx: bet, customer: b }),
      ({ bet }) => [bet, { kind: 'clash', operation: 'bet', reference: null, ofAnother: false }],
    ],
    [
      'a win on a bet of another player’s',
      ({ bet, move, tx }) => port.credit({ ...move, tx, customer: b, kind: 'win', bet: { tx: bet } }),
      ({ bet, tx }) => [tx, { kind: 'foreign-reference', operation: 'win', reference: bet, ofAnother: true }],
    ],
    [
      'a win in a round that only another player is in',
      ({ move, tx }) => port.credit({ ...move, tx, customer: b, kind: 'win', bet: 'needed' }),
      ({ round, tx }) => [
        tx,
        { kind: 'foreign-reference', operation: 'win', reference: round, ofAnother: true },
      ],
    ],
    [
      'a bet of another player’s taken back',
      ({ bet, tx }) => port.reverse({ provider, customer: b, target: bet, tx, family: 'bet' }),
      ({ bet, tx }) => [
        tx,
        { kind: 'foreign-reference', operation: 'reverse', reference: bet, ofAnother: true },
      ],
    ],
    [
      'whatever has the id of another player’s bet taken back',
      ({ bet, tx }) => port.reverse({ provider, customer: b, target: bet, tx }),
      ({ bet, tx }) => [
        tx,
        { kind: 'foreign-reference', operation: 'reverse', reference: bet, ofAnother: true },
      ],
    ],
  ])('%s', async (_what, act, expected) => {
    const is = await begun();
    const before = await seen();
    const balances = async () =>
      Promise.all([a, b].map(async (customer) => (await server.ledger.balances(customer))!.cash));
    const had = await balances();
    const { outcome } = await act(is);
    expect(['clash', 'tx-not-found']).toContain(outcome);
    const [transaction, incident] = expected(is);
    await expect.poll(() => listed(transaction)).toEqual([{ ...incident, times: 1 }]);
    expect(await balances()).toEqual(had);
    await act(is);
    await expect.poll(() => listed(transaction)).toEqual([{ ...incident, times: 2 }]);
    expect((await seen()) - before).toBe(2);
  });
});

it.each<[string, (begun: Begun) => Promise<{ outcome: string }>, string]>([
  [
    'the same stake again',
    ({ bet, move, through }) => through.debit({ ...move, tx: bet, customer: a }),
    'replayed',
  ],
  [
    'a win on a bet that nobody made',
    ({ move, tx, through }) =>
      through.credit({ ...move, round: tx, tx, customer: a, kind: 'win', bet: { tx: 'nobody’s' } }),
    'tx-not-found',
  ],
  [
    'a table’s round that is lost, for a player who was not in it',
    ({ move, tx, through }) =>
      through.credit({ ...move, amount: 0n, tx, customer: b, kind: 'win', bet: 'needed' }),
    'tx-not-found',
  ],
  [
    'a reversal of what never came',
    ({ tx, through }) => through.reverse({ provider, customer: b, target: tx }),
    'tx-not-found',
  ],
])('%s is no incident', async (_what, act, outcome) => {
  const incidents = openIncidents({ ...server, log: openLog('silent') });
  const is = await begun(incidents.watch(server.casino.port));
  expect((await act(is)).outcome).toBe(outcome);
  await incidents.close();
  expect((await incidents.measures())[0]!.values).toEqual([]);
});

it('is logged under one name with what a person asks the provider by, and no more rows a second than a table bears', async () => {
  const lines: string[] = [];
  let now = 0;
  const incidents = openIncidents({
    ...server,
    nowMs: () => now,
    log: openLog('debug', { write: (line) => void lines.push(line) }),
  });
  const watched = incidents.watch(server.casino.port);
  const { bet, move, tx } = await begun();
  for (let n = 0; n < 30; n += 1) {
    if (n === 25) now = 1000;
    await watched.credit({ ...move, tx: `${tx} ${n}`, customer: b, kind: 'win', bet: { tx: bet } });
    await incidents.close();
  }
  const said = lines.map((line) => JSON.parse(line) as Record<string, unknown>);
  expect(said).toHaveLength(30);
  expect(said[0]).toMatchObject({
    msg: 'provider incident',
    provider,
    kind: 'foreign-reference',
    operation: 'win',
    transaction: `${tx} 0`,
    reference: bet,
    customer: b,
    owner: a,
  });
  const { rows } = await fresh.pool.query('select from provider_incident where reference = $1', [bet]);
  expect(rows).toHaveLength(20 + 5);
});
