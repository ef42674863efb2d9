// Random histories on the ledger and on its plain model: their answers must be the same, and the books must balance.
// FELEK_LEDGER_RUNS sets the runs of each property, and FELEK_LEDGER_SEED repeats the same ones; a failure prints its seed.
import { isDeepStrictEqual } from 'node:util';
import fc from 'fast-check';
import type pg from 'pg';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { freshDatabase, type FreshDatabase } from '../../../testbed/fresh-database.ts';
import { unheard } from '../../../testbed/transaction.ts';
import { checkInvariants } from './invariants.ts';
import {
  openLedger,
  type BudgetRequest,
  type Client,
  type Key,
  type Ledger,
  type Posted,
  type Posting,
  type RoundReference,
} from './ledger.ts';
import { createModel, type Model, type ModelAnswer } from './model.ts';

const runs = Number(process.env['FELEK_LEDGER_RUNS'] ?? 0);
const seed = Number(process.env['FELEK_LEDGER_SEED'] ?? 0);
const timeout = runs === 0 ? 180_000 : 24 * 3_600_000;
/** Time enough to tell the smallest history found so far that fails. */
const effort = (usual: number) =>
  runs === 0
    ? { numRuns: usual, interruptAfterTimeLimit: 150_000 }
    : { numRuns: runs, ...(seed > 0 && { seed }) };
/** Histories that run beside each other; in a long run more, so that more share a transaction. */
const beside = runs === 0 ? 24 : 100;
/** Operations that the ledger and the model were both asked for. */
let taken = 0;

let database: FreshDatabase;
/** Several on one database, as several servers of one house. The last one's first answers are lost on their way. */
let ledgers: readonly Ledger[];

beforeAll(async () => {
  database = await freshDatabase({ schemas: ['ledger'] });
  const pools = [database.pool, database.pool, database.pool, losingFirstAnswers(database.pool)];
  ledgers = pools.map((pool) => openLedger({ pool, limits: { secondLaneFrom: 2 } }));
});
afterAll(async () => {
  await Promise.all(ledgers.map((ledger) => ledger.close()));
  await database.drop();
  if (runs > 0) console.log(`${taken} operations, each answered as the model does`);
});

/** Executes each query, and answers only when the very same query is repeated. */
function losingFirstAnswers(pool: pg.Pool): pg.Pool {
  const lost = new Set<string>();
  return new Proxy(pool, {
    get(target, property) {
      if (property !== 'query') return Reflect.get(target, property, target) as unknown;
      return async (query: pg.QueryConfig) => {
        const result = await target.query(query);
        const asked = JSON.stringify(query.values);
        if (lost.delete(asked)) return result;
        lost.add(asked);
        throw new Error('Connection terminated unexpectedly');
      };
    },
  });
}

/** One thing that happens. Wallets, keys, rounds and holds are small numbers, so that histories meet themselves often. */
type Step =
  | { readonly call: 'post'; readonly posting: Posting }
  | {
      readonly call: 'reverse';
      readonly wallet: string;
      readonly key: Key;
      readonly target: Key;
      readonly mayOverdraw: boolean;
    }
  | { readonly call: 'refuse'; readonly wallet: string; readonly operations: readonly string[] }
  | {
      readonly call: 'budgets';
      readonly wallet: string;
      readonly kind: string;
      readonly budgets: readonly BudgetRequest[];
    }
  | { readonly call: 'bar'; readonly wallet: string; readonly key: Key }
  | { readonly call: 'hold'; readonly wallet: string; readonly hold: string; readonly amount: bigint }
  | { readonly call: 'capture' | 'release'; readonly wallet: string; readonly hold: string };

const amount = fc.bigInt(1n, 100n);
const wallet = fc.oneof(
  { arbitrary: fc.constantFrom('0', '1'), weight: 30 },
  { arbitrary: fc.constant('never opened'), weight: 1 },
);
const id = fc.constantFrom('a', 'b', 'c', 'd', 'e', 'f');
const yes = fc.boolean();
const keyOf = (operation: string) =>
  fc.record({ source: fc.constant('fel'), operation: fc.constant(operation), id });

/** The round's need of a posting: mostly none, or a bet, or this very bet. */
const needs: fc.Arbitrary<RoundReference['needs']> = fc.oneof(
  { arbitrary: fc.constant(undefined), weight: 4 },
  { arbitrary: fc.constant({ operation: 'bet' }), weight: 1 },
  { arbitrary: fc.record({ operation: fc.constant('bet'), id }), weight: 1 },
);
const round: fc.Arbitrary<RoundReference> = fc
  .record({
    provider: fc.constantFrom('fel', 'hub88'),
    id: fc.constantFrom('1', '2', '3'),
    game: fc.constantFrom('lale', 'nar'),
    opens: yes,
    closes: fc.oneof(
      { arbitrary: fc.constant(false), weight: 3 },
      { arbitrary: fc.constant(true), weight: 1 },
    ),
    exclusive: yes,
    late: yes,
    needs,
  })
  .map(({ needs: needed, ...rest }) => (needed ? { ...rest, needs: needed } : rest));

const game = 'game:fel:lale';
const postings: fc.Arbitrary<Posting> = fc.oneof(
  ...(['cash', 'bonus'] as const).map((to) =>
    fc.record({
      wallet,
      key: keyOf(to),
      legs: amount.map((each) => [{ from: 'payment:test', to, amount: each } as const]),
    }),
  ),
  fc.record({
    wallet,
    key: keyOf('bet'),
    round,
    legs: amount.map((each) => [{ from: 'playable', to: game, amount: each } as const]),
  }),
  fc.record({
    wallet,
    key: keyOf('slip'),
    legs: amount.map((each) => [{ from: 'playable', to: 'sports:own', amount: each } as const]),
  }),
  fc.record({
    wallet,
    key: keyOf('win'),
    round,
    legs: amount.map((each) => [{ from: game, to: 'playable', amount: each } as const]),
  }),
  fc.record({ wallet, key: keyOf('win'), round, legs: fc.constant([]) }),
  fc.record({
    wallet,
    key: keyOf('bet'),
    round,
    legs: fc
      .tuple(amount, amount)
      .map(([staked, won]) => [
        { from: 'playable', to: game, amount: staked } as const,
        { from: game, to: 'playable', amount: won } as const,
      ]),
  }),
  fc.record({
    wallet,
    key: keyOf('convert'),
    legs: amount.map((each) => [{ from: 'bonus', to: 'cash', amount: each } as const]),
  }),
  fc.record({
    wallet,
    key: keyOf('adjust'),
    mayOverdraw: yes,
    legs: fc
      .tuple(amount, amount)
      .map(([more, less]) => [
        { from: 'suspense', to: 'cash', amount: more } as const,
        { from: 'cash', to: 'suspense', amount: less } as const,
      ]),
  }),
);

const targets = fc.constantFrom('cash', 'bonus', 'bet', 'win', 'slip', 'convert', 'adjust').chain(keyOf);
const hold = fc.constant('a');
/** Kinds as a house has them: gross stakes, net loss, deposits. Of a window that has ended nothing is counted. */
const counted = {
  stake: { draws: ['bet', 'slip'], returns: [], counts: 'spent' },
  loss: { draws: ['bet', 'slip'], returns: ['win'], counts: 'spent' },
  deposit: { draws: ['cash'], returns: [], counts: 'received' },
} as const;
const budgets = fc
  .record({
    wallet,
    kind: fc.constantFrom('stake', 'loss', 'deposit'),
    windows: fc.uniqueArray(
      fc.record({ name: fc.constantFrom('day', 'week'), most: fc.bigInt(0n, 200n), ended: fc.boolean() }),
      { selector: ({ name }) => name, maxLength: 2 },
    ),
  })
  .map(({ windows, kind, ...rest }) => ({
    ...rest,
    call: 'budgets' as const,
    kind,
    budgets: windows.map(({ name, most, ended }) => ({
      ...counted[kind],
      name,
      most,
      from: new Date(0),
      to: ended ? new Date(1) : null,
    })),
  }));
const step: fc.Arbitrary<Step> = fc.oneof(
  { weight: 12, arbitrary: fc.record({ call: fc.constant('post' as const), posting: postings }) },
  {
    weight: 2,
    arbitrary: fc.record({
      call: fc.constant('reverse' as const),
      wallet,
      key: keyOf('reverse'),
      target: targets,
      mayOverdraw: yes,
    }),
  },
  { weight: 1, arbitrary: fc.record({ call: fc.constant('bar' as const), wallet, key: targets }) },
  {
    weight: 1,
    arbitrary: fc.record({
      call: fc.constant('refuse' as const),
      wallet,
      operations: fc.constantFrom([], [], ['bet'], ['bet', 'cash']),
    }),
  },
  { weight: 2, arbitrary: budgets },
  { weight: 2, arbitrary: fc.record({ call: fc.constant('hold' as const), wallet, hold, amount }) },
  {
    weight: 3,
    arbitrary: fc.record({ call: fc.constantFrom('capture' as const, 'release' as const), wallet, hold }),
  },
);

/** Steps, each with its way of execution. Some repeat one of the last steps, some reverse it. */
function historyOf<Way>(
  way: fc.Arbitrary<Way>,
  length: { readonly minLength: number; readonly maxLength: number },
) {
  const plan = fc.record({
    fresh: step,
    way,
    about: fc.constantFrom('new', 'new', 'new', 'again', 'taken back'),
    back: fc.nat(5),
    reversal: fc.record({ key: keyOf('reverse'), mayOverdraw: yes }),
  });
  return fc.array(plan, { ...length, size: 'max' }).map((plans) => {
    const steps: (readonly [Step, Way])[] = [];
    for (const each of plans) {
      const earlier = steps.at(-1 - each.back)?.[0];
      let next = each.fresh;
      if (each.about === 'again' && earlier) next = earlier;
      if (each.about === 'taken back' && earlier?.call === 'post') {
        const { wallet: owner, key: target } = earlier.posting;
        next = { call: 'reverse', wallet: owner, target, ...each.reversal };
      }
      steps.push([next, each.way]);
    }
    return steps;
  });
}

let histories = 0;

/** The same step in a world of its own: no other history has the wallets and keys of the n-th one. */
function inWorld(n: number) {
  const group = n.toString(16).padStart(8, '0');
  const walletOf = (name: string) =>
    `${group}-0000-7000-8000-00000000000${name === 'never opened' ? 'f' : name}`;
  const own = (key: Key): Key => ({ ...key, id: `${n} ${key.id}` });
  return {
    wallets: [walletOf('0'), walletOf('1')],
    range: { from: `${group}-0000-0000-0000-000000000000`, to: `${group}-ffff-ffff-ffff-ffffffffffff` },
    place(each: Step): Step {
      if (each.call === 'post') {
        const { posting } = each;
        const needed = posting.round?.needs;
        return {
          call: 'post',
          posting: {
            ...posting,
            wallet: walletOf(posting.wallet),
            key: own(posting.key),
            ...(posting.round &&
              needed?.id !== undefined && {
                round: { ...posting.round, needs: { ...needed, id: `${n} ${needed.id}` } },
              }),
          },
        };
      }
      const placed = { ...each, wallet: walletOf(each.wallet) };
      if ('key' in placed) placed.key = own(placed.key);
      if ('target' in placed) placed.target = own(placed.target);
      if ('hold' in placed) placed.hold = `${group}-0000-7000-9000-00000000000${placed.hold}`;
      return placed;
    },
  };
}

const payout = { to: 'payment:test', source: 'payment' } as const;

function askModel(model: Model, each: Step): ModelAnswer | string {
  switch (each.call) {
    case 'post':
      return model.post(each.posting);
    case 'reverse':
      return model.reverse(each);
    case 'refuse':
      model.refuse(each.wallet, each.operations);
      return 'set';
    case 'budgets':
      model.setBudgets(each.wallet, each.kind, each.budgets);
      return 'set';
    case 'bar':
      return model.bar(each.wallet, each.key);
    case 'hold':
      return model.hold({ ...each, ...payout });
    case 'capture':
      return model.capture({ ...each, ...payout });
    case 'release':
      return model.release({ ...each, ...payout });
  }
}

function askLedger(ledger: Ledger, each: Step, client?: Client): Promise<Posted | string> {
  switch (each.call) {
    case 'post':
      return client ? ledger.postWithin(unheard(client), each.posting) : ledger.post(each.posting);
    case 'reverse':
      return ledger.reverse(each, client && unheard(client));
    case 'refuse':
      return ledger.refuse(client ?? database.pool, each.wallet, each.operations).then(() => 'set');
    case 'budgets':
      return ledger
        .setBudgets(client ?? database.pool, each.wallet, each.kind, each.budgets)
        .then(() => 'set');
    case 'bar':
      return ledger.bar(each.wallet, each.key, client);
    case 'hold':
      return ledger.hold(unheard(client ?? database.pool), { ...each, ...payout });
    case 'capture':
      return ledger.capture(unheard(client ?? database.pool), { ...each, ...payout });
    case 'release':
      return ledger.release(unheard(client ?? database.pool), { ...each, ...payout });
  }
}

const everyAnswer = [
  'already-barred',
  'already-reversed',
  'applied',
  'barred',
  'blocked',
  'clash',
  'hold-ended',
  'insufficient',
  'no-hold',
  'no-round',
  'no-wallet',
  'not-standing',
  'over-budget',
  'replayed',
  'round-closed',
  'round-open',
  'set',
  'used',
];

/** An answer without the id of its posting, which the model does not make. */
function plain(answer: Posted | string): ModelAnswer | string {
  if (typeof answer === 'string' || !('posting' in answer)) return withoutIds(answer);
  const { posting: _made, ...rest } = answer;
  return rest;
}

/** `already-reversed` names the reversal by an id that only the ledger makes. */
function withoutIds(answer: ModelAnswer | string): ModelAnswer | string {
  if (typeof answer === 'string' || answer.outcome !== 'already-reversed') return answer;
  return { outcome: answer.outcome, balances: answer.balances };
}

async function inTransaction<Result>(
  end: 'commit' | 'rollback',
  work: (client: Client) => Promise<Result>,
): Promise<Result> {
  const client = await database.pool.connect();
  try {
    await client.query('begin');
    const result = await work(client);
    await client.query(end);
    return result;
  } catch (error) {
    await client.query('rollback');
    throw error;
  } finally {
    client.release();
  }
}

/** Both wallets open, with some money of each kind. `modelOf` gives the model that knows the wallet. */
async function openWallets(
  { wallets, place }: ReturnType<typeof inWorld>,
  modelOf: (wallet: string) => Model,
): Promise<void> {
  for (const [n, each] of wallets.entries()) {
    await ledgers[0]!.openWallet(database.pool, each, 'TRY');
    modelOf(each).openWallet(each);
    const key = { source: 'test', operation: 'start', id: String(n) };
    const legs = [
      { from: 'payment:test', to: 'cash', amount: 150n },
      { from: 'bonus:trial', to: 'bonus', amount: 70n },
    ] as const;
    const start = place({ call: 'post', posting: { wallet: String(n), key, legs } });
    expect(plain(await askLedger(ledgers[0]!, start))).toEqual(askModel(modelOf(each), start));
  }
}

async function roundsOf(wallets: readonly string[]) {
  const { rows } = await database.pool.query<{
    wallet_id: string;
    name: string;
    staked: bigint;
    paid: bigint;
    open: boolean;
  }>(
    `select wallet_id, provider || ' ' || id as name, staked_cash + staked_bonus as staked, paid, closed_at is null as open
     from round where wallet_id = any ($1)`,
    [wallets],
  );
  return wallets.map((each) =>
    Object.fromEntries(
      rows
        .filter((row) => row.wallet_id === each)
        .map(({ name, staked, paid, open }) => [name, { staked, paid, open }]),
    ),
  );
}

async function expectSameState(model: Model, wallets: readonly string[]) {
  expect(await Promise.all(wallets.map((each) => ledgers[0]!.balances(each)))).toEqual(
    wallets.map((each) => model.balances(each)),
  );
  expect(await roundsOf(wallets)).toEqual(wallets.map((each) => model.rounds(each)));
  expect(await Promise.all(wallets.map((each) => ledgers[0]!.listBudgets(each)))).toEqual(
    wallets.map((each) => model.budgets(each)),
  );
}

it(
  'answers every history as its model does, posted alone, in batches, in transactions, with answers lost and beside ones that are undone',
  { timeout },
  async () => {
    const reached = new Set<string>();
    const way = fc.oneof(
      { arbitrary: fc.constantFrom('posted', 'posted', 'posted', 'within', 'undone'), weight: 15 },
      { arbitrary: fc.constant('lost'), weight: 1 },
    );
    const history = historyOf(way, { minLength: 1, maxLength: 30 });
    await fc.assert(
      // Many at a time, each in order, so that their steps meet in batches.
      fc.asyncProperty(
        fc.array(history, { minLength: beside, maxLength: beside, size: 'max' }),
        async (together) => {
          const worlds = together.map((steps) => ({
            steps,
            world: inWorld((histories += 1)),
            model: createModel(),
          }));
          await Promise.all(
            worlds.map(async ({ steps, world, model }) => {
              await openWallets(world, () => model);
              for (const [each, how] of steps) {
                const placed = world.place(each);
                if (how === 'undone') {
                  await inTransaction('rollback', (client) => askLedger(ledgers[0]!, placed, client));
                  continue;
                }
                const answer =
                  how === 'within'
                    ? await inTransaction('commit', (client) => askLedger(ledgers[0]!, placed, client))
                    : await askLedger(how === 'lost' ? ledgers.at(-1)! : ledgers[0]!, placed);
                expect({ each, how, answer: plain(answer) }).toEqual({
                  each,
                  how,
                  answer: withoutIds(askModel(model, placed)),
                });
                taken += 1;
                reached.add(typeof answer === 'string' ? answer : answer.outcome);
              }
              await expectSameState(model, world.wallets);
            }),
          );
          const range = { from: worlds[0]!.world.range.from, to: worlds.at(-1)!.world.range.to };
          expect(await checkInvariants(database.pool, range)).toEqual([]);
        },
      ),
      effort(40),
    );
    // Histories that never meet a rule would prove nothing of it.
    expect([...reached].toSorted()).toEqual(everyAnswer);
  },
);

interface Happened {
  readonly step: Moving;
  readonly answer: Posted | string;
}

/** Settings do not change the version of a wallet. */
type Moving = Exclude<Step, { call: 'refuse' | 'budgets' }>;
const isMoving = (each: Step): each is Moving => each.call !== 'refuse' && each.call !== 'budgets';

const keyOfStep = (each: Moving): Key => {
  switch (each.call) {
    case 'post':
      return each.posting.key;
    case 'reverse':
    case 'bar':
      return each.key;
    case 'hold':
    case 'capture':
    case 'release':
      return { source: payout.source, operation: each.call, id: each.hold };
  }
};
const walletOfStep = (each: Step) => (each.call === 'post' ? each.posting.wallet : each.wallet);
const nameOf = ({ source, operation, id: key }: Key) => `${source} ${operation} ${key}`;

/**
 * Whether concurrent steps could have happened one after the other. In the order of their versions, the applied ones give
 * a plain model the same answers. A refused step is refused by the model at the same version.
 */
async function expectSomeOrder(
  happened: readonly Happened[],
  wallets: readonly string[],
  models: ReadonlyMap<string, Model>,
) {
  const { rows } = await database.pool.query<{
    source: string;
    operation: string;
    key_id: string;
    wallet_id: string;
    barred: boolean;
  }>('select source, operation, key_id, wallet_id, barred from posting where wallet_id = any ($1)', [
    wallets,
  ]);
  const written = new Map(rows.map((row) => [nameOf({ ...row, id: row.key_id }), row]));
  const applied = new Map<string, Happened & { readonly answer: Posted }>();
  for (const each of happened) {
    if (typeof each.answer === 'string' || each.answer.outcome !== 'applied') continue;
    const name = nameOf(keyOfStep(each.step));
    if (applied.has(name)) throw new Error(`${name} was applied twice`);
    applied.set(name, each as Happened & { readonly answer: Posted });
  }
  const unanswered = rows.filter(
    (row) => !row.barred && row.operation !== 'start' && !applied.has(nameOf({ ...row, id: row.key_id })),
  );
  // No row may exist without an answer to its caller.
  expect(unanswered).toEqual([]);

  const versionOf = ({ answer }: Happened) => (answer as Posted).balances.version;
  for (const [who, model] of models) {
    const own = happened.filter(({ step: each }) => walletOfStep(each) === who);
    const inOrder = [...applied.values()]
      .filter(({ step: each }) => walletOfStep(each) === who)
      .toSorted((a, b) => Number(versionOf(a) - versionOf(b)));
    for (let place = 0; place <= inOrder.length; place += 1) {
      const version = model.balances(who)!.version;
      for (const each of own) {
        const { answer } = each;
        if (typeof answer === 'string' || versionOf(each) !== version) continue;
        // Outcomes that depend on a key alone are judged below, by all wallets' keys.
        if (['applied', 'replayed', 'clash', 'barred', 'no-wallet'].includes(answer.outcome)) continue;
        expect({ ...each, answer: plain(answer) }).toEqual({
          ...each,
          answer: withoutIds(askModel(model, each.step)),
        });
      }
      const next = inOrder[place];
      if (next) expect(askModel(model, next.step)).toEqual(plain(next.answer));
    }
  }

  for (const { step: each, answer } of happened) {
    const name = nameOf(keyOfStep(each));
    const row = written.get(name);
    const target = each.call === 'reverse' ? written.get(nameOf(each.target)) : undefined;
    switch (typeof answer === 'string' ? answer : answer.outcome) {
      case 'replayed': {
        const first = applied.get(name);
        expect({ name, first: first && Object.assign({}, first.answer, { outcome: 'replayed' }) }).toEqual({
          name,
          first: answer,
        });
        break;
      }
      case 'clash': {
        const first = applied.get(name)?.step;
        const differs = first !== undefined && !isDeepStrictEqual(first, each);
        const isForeign = target !== undefined && target.wallet_id !== walletOfStep(each);
        expect({ name, clashes: differs || isForeign }).toEqual({ name, clashes: true });
        break;
      }
      case 'barred':
        expect({ name, barred: row?.barred || target?.barred }).toEqual({ name, barred: true });
        break;
      case 'already-barred':
        expect({ name, barred: row?.barred }).toEqual({ name, barred: true });
        break;
      case 'used':
        expect({ name, barred: row?.barred }).toEqual({ name, barred: false });
        break;
    }
  }
}

it(
  'lets what happens at once, over several servers and ways, happen as if one after the other',
  { timeout },
  async () => {
    const way = fc.record({
      server: fc.nat(2),
      within: fc.oneof(
        { arbitrary: fc.constant(false), weight: 3 },
        { arbitrary: fc.constant(true), weight: 1 },
      ),
    });
    const history = historyOf(way, { minLength: 20, maxLength: 60 });
    await fc.assert(
      fc.asyncProperty(history, async (steps) => {
        const world = inWorld((histories += 1));
        const models = new Map(world.wallets.map((each) => [each, createModel()]));
        await openWallets(world, (each) => models.get(each)!);
        const answers = await Promise.all(
          steps.map(async ([each, { server, within }]): Promise<Happened[]> => {
            const placed = world.place(each);
            if (!isMoving(placed)) return [];
            const ledger = ledgers[server]!;
            // Holds have no transaction of their own.
            const answer = await (within || 'hold' in placed
              ? againAfterCollisions(() =>
                  inTransaction('commit', (client) => askLedger(ledger, placed, client)),
                )
              : askLedger(ledger, placed));
            return [{ step: placed, answer }];
          }),
        );
        const happened = answers.flat();
        await expectSomeOrder(happened, world.wallets, models);
        taken += happened.length;
        const now = await Promise.all(world.wallets.map((each) => ledgers[0]!.balances(each)));
        expect(now).toEqual(world.wallets.map((each) => models.get(each)!.balances(each)));
        expect(await roundsOf(world.wallets)).toEqual(
          world.wallets.map((each) => models.get(each)!.rounds(each)),
        );
        expect(await checkInvariants(database.pool, world.range)).toEqual([]);
      }),
      effort(40),
    );
  },
);

/** Repeats a transaction after a collision, as callers do. */
async function againAfterCollisions<Result>(work: () => Promise<Result>): Promise<Result> {
  for (;;) {
    try {
      return await work();
    } catch (error) {
      if (!['40001', '40P01'].includes((error as { code?: string }).code ?? '')) throw error;
    }
  }
}
