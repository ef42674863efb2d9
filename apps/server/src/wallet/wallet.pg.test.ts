import { createHash } from 'node:crypto';
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import type { PlayAccount } from '@felek/ledger/accounts';
import { checkInvariants } from '@felek/ledger/invariants';
import {
  admitPrizes,
  joinCustomer,
  openCasinoServer,
  type CasinoServer,
} from '../../../../testbed/casino-servers.ts';
import { freshDatabase, type FreshDatabase } from '../../../../testbed/fresh-database.ts';
import type { Database, Tx } from '../db/database.ts';
import { newId, type CustomerId } from '../ids.ts';
import { openLog } from '../log.ts';
import { openPlayers } from '../casino/players.ts';
import { openPrizes } from '../casino/prizes/prizes.ts';
import { openWalletPort } from './wallet.ts';
import { contentHash } from './content.ts';
import type { Players } from './player.ts';
import type { Credit, Debit, PortAnswer, WalletPort } from './port.ts';
import type { Joined } from './together.ts';

let fresh: FreshDatabase;
let server: CasinoServer;
let other: CasinoServer;
const account = 'game:hub88:abc' as const;
let isOpen = true;
let count = 0;

beforeAll(async () => {
  fresh = await freshDatabase();
  server = openCasinoServer(fresh.url);
  other = openCasinoServer(fresh.url);
  await admitPrizes(server, 'hub88');
  await fresh.pool.query('create table bet_row (tx text primary key)');
});
beforeEach(() => {
  isOpen = true;
});
afterEach(async () => expect(await checkInvariants(fresh.pool)).toEqual([]));
afterAll(async () => {
  await Promise.all([server.close(), other.close()]);
  await fresh.drop();
});

/** A port without a cache of players, so that an exclusion acts at once. */
function openPort(of = server, most: bigint | null = null, known?: Pick<Players, 'find'>): WalletPort {
  const { ledger, database, account } = of;
  const players = {
    find: (customer: CustomerId) => (known ?? openPlayers(account, ledger)).find(customer),
    whyRefused: openPlayers(account, ledger).whyRefused,
  };
  return openWalletPort({
    ledger,
    database,
    players,
    prizes: openPrizes({ database, ledger, account, log: openLog('silent') }),
    isGameOpen: async () => isOpen,
    largestBonusStake: async () => most,
  });
}

async function join(cash: bigint, bonus = 0n) {
  const { customer } = await joinCustomer(server, { cash, bonus });
  count += 1;
  const base = { provider: 'hub88', customer, game: 'abc', account, round: `round-${count}` };
  const bet = (amount: bigint, more: Partial<Debit> = {}): Debit => ({
    ...base,
    tx: `bet-${count}`,
    amount,
    ...more,
  });
  const win = (amount: bigint, more: Partial<Credit> = {}): Credit => ({
    ...base,
    tx: `win-${count}`,
    amount,
    kind: 'win',
    bet: 'needed',
    ...more,
  });
  const balances = async () => {
    const { cash: nowCash, bonus: nowBonus } = (await server.ledger.balances(customer))!;
    return { cash: nowCash, bonus: nowBonus };
  };
  return { customer, base, bet, win, balances };
}

type Player = Awaited<ReturnType<typeof join>>;

const outcomeOf = async (answer: Promise<PortAnswer>) => (await answer).outcome;

describe('a stake', () => {
  it('is taken once, and the same call again is answered the same', async () => {
    const port = openPort();
    const { bet, balances } = await join(100n);
    const first = await port.debit(bet(30n));
    const again = await port.debit(bet(30n));
    expect(first).toMatchObject({ outcome: 'applied', balances: { cash: 70n } });
    expect(again).toEqual({ ...first, outcome: 'replayed' });
    expect(await balances()).toEqual({ cash: 70n, bonus: 0n });
  });

  it('comes from cash first, then from bonus, and says how much from each', async () => {
    const { bet, balances } = await join(20n, 50n);
    const port = openPort();
    const split = { cash: -20n, bonus: -10n };
    expect(await port.debit(bet(30n))).toMatchObject({ outcome: 'applied', split });
    expect(await port.debit(bet(30n))).toMatchObject({ outcome: 'replayed', split });
    expect(await balances()).toEqual({ cash: 0n, bonus: 40n });
  });

  it('is a clash when the id was used with another amount, round, game or customer', async () => {
    const port = openPort();
    const { bet, balances } = await join(100n);
    const other = await join(100n);
    await port.debit(bet(30n));
    for (const changed of [
      bet(31n),
      bet(30n, { round: 'another' }),
      bet(30n, { game: 'another' }),
      bet(30n, { customer: other.customer }),
    ]) {
      expect(await outcomeOf(port.debit(changed))).toBe('clash');
    }
    expect([await balances(), await other.balances()]).toEqual([
      { cash: 70n, bonus: 0n },
      { cash: 100n, bonus: 0n },
    ]);
  });

  it('of one hundred copies at once is taken once', async () => {
    const port = openPort();
    const { bet, balances } = await join(100n);
    const outcomes = await Promise.all(Array.from({ length: 100 }, () => outcomeOf(port.debit(bet(60n)))));
    expect(outcomes.filter((outcome) => outcome === 'applied')).toHaveLength(1);
    expect(outcomes.filter((outcome) => outcome === 'replayed')).toHaveLength(99);
    expect(await balances()).toEqual({ cash: 40n, bonus: 0n });
  });

  it('may be nothing in a free round, and opens the round all the same', async () => {
    const port = openPort();
    const { bet, win, balances } = await join(0n);
    expect(await outcomeOf(port.debit(bet(0n)))).toBe('applied');
    expect(await outcomeOf(port.debit(bet(0n)))).toBe('replayed');
    expect(await outcomeOf(port.credit(win(25n, { kind: 'free', bet: 'none' })))).toBe('applied');
    expect(await balances()).toEqual({ cash: 25n, bonus: 0n });
  });

  it.each<[string, Partial<Debit>, PortAnswer['outcome']]>([
    ['a negative amount', { amount: -1n }, 'bad-request'],
    ['an amount beyond what money is', { amount: 10n ** 18n }, 'bad-request'],
    ['no id', { tx: '' }, 'bad-request'],
    ['an id that no database keeps', { tx: 'a\0b' }, 'bad-request'],
    ['half a character in its round', { round: 'a\ud800' }, 'bad-request'],
    ['no game', { game: '' }, 'bad-request'],
    ['an id longer than the ledger keeps', { tx: 'x'.repeat(201) }, 'bad-request'],
    ['a round without an id', { round: '' }, 'bad-request'],
    ['another currency', { currency: 'EUR' }, 'wrong-currency'],
    ['a round’s id longer than a key has room for', { round: 'x'.repeat(161) }, 'bad-request'],
    ['a fraction of a kuruş', { thousandths: 1 }, 'bad-request'],
    ['a dead session', { token: 'token-expired' }, 'token-expired'],
    ['no session', { token: 'token-invalid' }, 'token-invalid'],
    ['nobody to pay it', { customer: newId<'customer'>() }, 'player-unknown'],
    ['somebody whose id is none', { customer: 'u5' as CustomerId }, 'player-unknown'],
    ['more than there is', { amount: 101n }, 'insufficient-funds'],
  ])('with %s is refused', async (_what, more, outcome) => {
    const { bet, balances } = await join(100n);
    expect(await outcomeOf(openPort().debit(bet(10n, more)))).toBe(outcome);
    expect(await balances()).toEqual({ cash: 100n, bonus: 0n });
  });

  it.each(['closed', 'excluded'] as const)('of a %s account is refused, with the reason', async (state) => {
    const { bet, customer, balances } = await join(100n);
    await server.account.setState(customer, state);
    expect(await openPort().debit(bet(10n))).toMatchObject({
      outcome: 'player-blocked',
      barred: `account_${state}`,
      balances: { cash: 100n },
    });
    expect(await balances()).toEqual({ cash: 100n, bonus: 0n });
  });

  it.each(['closed', 'excluded'] as const)(
    'of an account that is %s since this server looked is refused by the ledger, with the reason',
    async (state) => {
      const { bet, win, customer, balances } = await join(100n);
      const before = { find: async () => ({ customer, wallet: customer, barred: undefined }) };
      const stale = openPort(server, null, before);
      expect(await outcomeOf(stale.debit(bet(10n)))).toBe('applied');
      await server.account.setState(customer, state);
      const late = bet(10n, { tx: `late-${state}`, round: `late-${state}` });
      const refused = { outcome: 'player-blocked', barred: `account_${state}`, balances: { cash: 90n } };
      expect(await stale.debit(late)).toMatchObject(refused);
      expect(await stale.debitAndCredit({ ...late, win: 500n })).toMatchObject(refused);
      expect(await outcomeOf(stale.debit(bet(10n)))).toBe('replayed');
      expect(await outcomeOf(stale.credit(win(25n)))).toBe('applied');
      await server.account.setState(customer, 'active');
      expect(await outcomeOf(stale.debit(late))).toBe('applied');
      expect(await balances()).toEqual({ cash: 105n, bonus: 0n });
    },
  );

  it.each([
    ['stake', 'stake_limit_reached'],
    ['loss', 'loss_limit_reached'],
  ] as const)('beyond a limit of %s is refused with what is left of it', async (kind, limit) => {
    const { bet, customer, balances } = await join(1000n);
    const window = {
      name: 'day',
      from: new Date(0),
      to: null,
      draws: ['bet'],
      returns: [],
      counts: 'spent',
    } as const;
    await server.ledger.setBudgets(server.database.pool, customer, kind, [
      { ...window, most: 100n },
      { ...window, name: 'week', most: 500n },
    ]);
    expect(await outcomeOf(openPort().debit(bet(60n)))).toBe('applied');
    const more = bet(41n, { tx: `more-${kind}`, round: `more-${kind}` });
    const refused = { outcome: 'limit', limit, most: 40n, balances: { cash: 940n } };
    expect(await openPort().debit(more)).toMatchObject(refused);
    expect(await openPort().debitAndCredit({ ...more, win: 500n })).toMatchObject(refused);
    expect(await balances()).toEqual({ cash: 940n, bonus: 0n });
  });

  it('in a game that is switched off is refused', async () => {
    const { bet } = await join(100n);
    isOpen = false;
    expect(await openPort().debit(bet(10n))).toMatchObject({
      outcome: 'game-unavailable',
      balances: { cash: 100n },
    });
  });

  describe('above the highest stake of a bonus', () => {
    const port = () => openPort(server, 20n);
    const limit = { outcome: 'limit', limit: 'stake_above_bonus_limit', most: 20n } as const;

    it('is taken out of cash alone', async () => {
      const { bet, balances } = await join(100n, 50n);
      expect(await outcomeOf(port().debit(bet(100n)))).toBe('applied');
      expect(await balances()).toEqual({ cash: 0n, bonus: 50n });
    });

    it('is refused with the figure where it needs bonus money, and moves nothing', async () => {
      const { bet, balances } = await join(100n, 50n);
      expect(await port().debit(bet(101n))).toMatchObject(limit);
      expect(await port().debitAndCredit({ ...bet(101n), win: 5n })).toMatchObject(limit);
      expect(await outcomeOf(port().debit(bet(151n)))).toBe('insufficient-funds');
      expect(await balances()).toEqual({ cash: 100n, bonus: 50n });
    });

    it('never draws on the bonus, however many come at once on two servers', async () => {
      const { bet, balances } = await join(100n, 200n);
      const ports = [port(), openPort(other, 20n)];
      const answers = await Promise.all(
        Array.from({ length: 8 }, (_, n) =>
          outcomeOf(ports[n % 2]!.debit(bet(60n, { tx: `${count}-${n}`, round: `${count}-${n}` }))),
        ),
      );
      expect(answers.toSorted()).toEqual(['applied', ...Array<string>(7).fill('limit')]);
      expect(await balances()).toEqual({ cash: 40n, bonus: 200n });
    });

    it('is the same stake when it is sent again without the limit', async () => {
      const { bet } = await join(100n, 50n);
      expect(await outcomeOf(port().debit(bet(60n)))).toBe('applied');
      expect(await outcomeOf(openPort().debit(bet(60n)))).toBe('replayed');
      expect(await outcomeOf(port().debit(bet(60n)))).toBe('replayed');
      expect(await outcomeOf(port().debit(bet(61n)))).toBe('clash');
    });
  });

  it('that stood before an exclusion, a limit or the session’s end is still answered as a replay', async () => {
    const port = openPort(server, 5n);
    const { bet, customer } = await join(100n);
    await openPort().debit(bet(10n));
    await server.account.setState(customer, 'excluded');
    isOpen = false;
    expect(await outcomeOf(port.debit(bet(10n)))).toBe('replayed');
    expect(await outcomeOf(port.debit(bet(10n, { token: 'token-expired' })))).toBe('replayed');
    expect(await outcomeOf(port.debit(bet(11n)))).toBe('clash');
  });

  it('is refused while another round is open, where only one may be', async () => {
    const port = openPort();
    const { bet, base } = await join(100n);
    await port.debit(bet(10n, { exclusive: true }));
    expect(await port.debit(bet(10n, { exclusive: true, tx: 'second', round: 'second' }))).toMatchObject({
      outcome: 'round-open',
      other: base.round,
    });
  });

  it('cannot join a round that has ended', async () => {
    const port = openPort();
    const { bet } = await join(100n);
    await port.debit(bet(10n, { closesRound: true }));
    expect(await outcomeOf(port.debit(bet(10n, { tx: `late-${count}` })))).toBe('round-closed');
  });
});

it('a call with an id that the database cannot store is refused, and is no fault of ours', async () => {
  const { bet, win, customer } = await join(100n);
  const port = openPort();
  const { provider, tx } = bet(10n);
  const [customerOnly, half] = [{ provider, customer }, 'a\0b'];
  const answers = await Promise.all([
    port.credit({ ...win(50n), bet: { tx: half } }),
    port.credit({ ...win(50n), bet: { tx: '' } }),
    port.closeRound({ ...customerOnly, game: half, round: 'r' }),
    port.reverse({ ...customerOnly, target: { round: 'r', game: half } }),
    port.settleTo({ ...customerOnly, account, tx, bet: 'b', game: half, total: 5n }),
    port.adjust({ ...customerOnly, account, tx, game: half, signed: 5n }),
  ]);
  expect(answers.map(({ outcome }) => outcome)).toEqual(answers.map(() => 'bad-request'));
});

describe('the content of a stake', () => {
  const [red, black] = ['red', 'black'].map((choice) => contentHash({ choice })) as [string, string];

  it('is a part of the request fingerprint: the same id with another choice is a clash', async () => {
    const port = openPort();
    const { bet, balances } = await join(100n);
    const first = await port.debit(bet(30n, { content: red }));
    expect(first.outcome).toBe('applied');
    expect(await port.debit(bet(30n, { content: red }))).toEqual({ ...first, outcome: 'replayed' });
    expect(await outcomeOf(port.debit(bet(30n, { content: black })))).toBe('clash');
    expect(await outcomeOf(port.debit(bet(30n)))).toBe('clash');
    expect(await outcomeOf(port.debit(bet(40n, { content: red })))).toBe('clash');
    expect(await balances()).toEqual({ cash: 70n, bonus: 0n });
  });

  it('tells two actions apart that stake nothing', async () => {
    const port = openPort();
    const { bet } = await join(100n);
    await port.debit(bet(30n));
    const act = (action: string) =>
      outcomeOf(port.debit(bet(0n, { tx: `act-${count}`, content: contentHash({ action }) })));
    expect([await act('hit'), await act('hit'), await act('stand')]).toEqual([
      'applied',
      'replayed',
      'clash',
    ]);
  });

  it('that differs among many copies at once is taken once, and never replayed as another', async () => {
    const { bet, balances } = await join(100n);
    const ports = [openPort(), openPort(other)];
    const outcomes = await Promise.all(
      Array.from({ length: 40 }, async (_, n) => {
        const content = n % 4 < 2 ? red : black;
        return { content, outcome: await outcomeOf(ports[n % 2]!.debit(bet(60n, { content }))) };
      }),
    );
    const taken = outcomes.find(({ outcome }) => outcome === 'applied')!.content;
    const replayed = outcomes.filter(({ outcome }) => outcome === 'replayed');
    expect(replayed.map(({ content }) => content)).toEqual(Array<string>(19).fill(taken));
    expect(outcomes.filter(({ outcome }) => outcome === 'clash')).toHaveLength(20);
    expect(await balances()).toEqual({ cash: 40n, bonus: 0n });
  });

  it('is the same whether cash alone paid for it or not', async () => {
    const { bet } = await join(100n, 100n);
    const limited = openPort(server, 20n);
    expect(await outcomeOf(limited.debit(bet(30n, { content: red })))).toBe('applied');
    expect(await outcomeOf(openPort().debit(bet(30n, { content: red })))).toBe('replayed');
    expect(await outcomeOf(limited.debit(bet(30n, { content: black })))).toBe('clash');
  });

  describe('that was recorded before contents were', () => {
    /** A stake with the fingerprint that was written then. */
    async function recorded() {
      const player = await join(100n, 50n);
      const { customer: wallet, bet } = player;
      const { round, tx } = bet(30n);
      const legs = [['playable', account, '30']];
      const fingerprint = createHash('sha256')
        .update(JSON.stringify([wallet, legs, ['hub88', round, 'abc', false], false]))
        .digest('base64url');
      const posted = await server.ledger.post({
        wallet,
        key: { source: 'hub88', operation: 'bet', id: tx },
        legs: [{ from: 'playable', to: account, amount: 30n }],
        round: { provider: 'hub88', id: round, game: 'abc', opens: true },
        fingerprint,
      });
      expect(posted.outcome).toBe('applied');
      return player;
    }

    it.each([
      ['cash and bonus pay for it', null],
      ['cash alone pays for it', 20n],
    ])('is the same stake when it is sent again, where %s', async (_how, most) => {
      const port = openPort(server, most);
      const { bet, balances } = await recorded();
      expect(await outcomeOf(port.debit(bet(30n)))).toBe('replayed');
      expect(await outcomeOf(port.debit(bet(31n)))).toBe('clash');
      expect(await outcomeOf(port.debit(bet(30n, { content: red })))).toBe('clash');
      expect(await balances()).toEqual({ cash: 70n, bonus: 50n });
    });

    it('is no second stake when its win comes with it', async () => {
      const port = openPort();
      const { bet, balances } = await recorded();
      const both = { ...bet(30n), win: 60n };
      expect(await outcomeOf(port.debitAndCredit({ ...both, content: red }))).toBe('clash');
      expect(await outcomeOf(port.debitAndCredit(both))).toBe('applied');
      expect(await outcomeOf(port.debitAndCredit(both))).toBe('replayed');
      expect(await balances()).toEqual({ cash: 130n, bonus: 50n });
    });
  });
});

describe('rows of the caller’s', () => {
  /** A player whose stakes write a row each, under the primary key `tx`. */
  async function better(cash: bigint, port = openPort()) {
    const player = await join(cash);
    const tx = `bet-${count}`;
    const announced: bigint[] = [];
    server.ledger.onApplied((wallet, { cash: now }) => wallet === player.customer && announced.push(now));
    const insert = async ({ client }: Tx) =>
      void (await client.query('insert into bet_row values ($1)', [tx]));
    const countRows = async () =>
      (await fresh.pool.query('select from bet_row where tx = $1', [tx])).rowCount;
    return { ...player, port, tx, announced, insert, countRows };
  }

  it('stand with the stake, and a replay writes none again', async () => {
    const { port, bet, insert, countRows, announced } = await better(100n);
    const stake = bet(30n, { joined: insert });
    const first = await port.debit(stake);
    expect(first).toMatchObject({ outcome: 'applied', balances: { cash: 70n } });
    expect(await port.debit(stake)).toEqual({ ...first, outcome: 'replayed' });
    expect([await countRows(), announced]).toEqual([1, [70n]]);
  });

  it('that cannot be written undo the stake, which moves no money, announces nothing and leaves its id free', async () => {
    const { port, bet, insert, countRows, balances, announced } = await better(100n);
    const limitReached = new Error('the last stake under a limit went to another slip');
    const joined = async (tx: Tx) => {
      await insert(tx);
      throw limitReached;
    };
    await expect(port.debit(bet(30n, { joined }))).rejects.toBe(limitReached);
    expect([await countRows(), announced, await balances()]).toEqual([0, [], { cash: 100n, bonus: 0n }]);
    expect(await outcomeOf(port.debit(bet(40n, { joined: insert })))).toBe('applied');
    expect([await countRows(), announced]).toEqual([1, [60n]]);
  });

  it('stand with the wins of many players, each paid once', async () => {
    const [one, two] = [await better(100n), await better(0n)];
    await one.port.debit(one.bet(30n));
    const winOf = ({ customer, base: { provider, game, round } }: Player, tx: string, amount: bigint) => ({
      provider,
      game,
      round,
      account,
      tx,
      wallet: customer,
      amount,
    });
    const wins = [
      winOf(one, `all-${count}`, 50n),
      winOf(two, `none-${count}`, 50n),
      winOf(one, `late-${count}`, 0n),
    ];
    const pay = (insert: (tx: Tx) => Promise<void>) =>
      server.database.inTransaction(async (tx) => {
        const outcomes = await one.port.payAll(tx, wins);
        await insert(tx);
        return outcomes;
      });
    // Two has staked nothing, so there is no round to pay.
    expect(await pay(one.insert)).toEqual(['applied', 'tx-not-found', 'applied']);
    expect(await pay(async () => undefined)).toEqual(['replayed', 'tx-not-found', 'replayed']);
    expect([await one.countRows(), one.announced, await one.balances()]).toEqual([
      1,
      [70n, 120n, 120n],
      { cash: 120n, bonus: 0n },
    ]);
    expect(await two.balances()).toEqual({ cash: 0n, bonus: 0n });
    const failing = pay(async () => {
      throw new Error('the rows are not written');
    });
    await expect(failing).rejects.toThrow('the rows are not written');
  });

  it('are not written for a stake that is refused', async () => {
    const { port, bet, insert, countRows, announced } = await better(20n);
    expect(await outcomeOf(port.debit(bet(30n, { joined: insert })))).toBe('insufficient-funds');
    isOpen = false;
    expect(await outcomeOf(port.debit(bet(10n, { joined: insert })))).toBe('game-unavailable');
    expect([await countRows(), announced]).toEqual([0, []]);
  });

  it('are written once by many copies at once over two servers', async () => {
    const { bet, insert, countRows, balances } = await better(100n);
    const ports = [openPort(), openPort(other)];
    const stake = bet(60n, { joined: insert });
    const outcomes = await Promise.all(
      Array.from({ length: 40 }, (_, n) => outcomeOf(ports[n % 2]!.debit(stake))),
    );
    expect(outcomes.toSorted()).toEqual(['applied', ...Array<string>(39).fill('replayed')]);
    expect([await countRows(), await balances()]).toEqual([1, { cash: 40n, bonus: 0n }]);
  });

  it('are written once when the commit’s answer was lost and the transaction is run again', async () => {
    const { database } = server;
    const losesFirstAnswer: Pick<Database, 'inTransaction'> = {
      async inTransaction(work, options) {
        await database.inTransaction(work, options);
        return database.inTransaction(work, options);
      },
    };
    const port = openPort({ ...server, database: { ...database, ...losesFirstAnswer } });
    const { bet, insert, countRows, balances } = await better(100n, port);
    expect(await outcomeOf(port.debit(bet(60n, { joined: insert })))).toBe('replayed');
    expect([await countRows(), await balances()]).toEqual([1, { cash: 40n, bonus: 0n }]);
  });

  it.each<[string, bigint, (port: WalletPort, player: Player, joined: Joined) => Promise<PortAnswer>]>([
    ['a win', 120n, (port, { win }, joined) => port.credit(win(50n, { joined }))],
    ['a lost round', 70n, (port, { win }, joined) => port.credit(win(0n, { closesRound: true, joined }))],
    [
      'a stake with its win',
      90n,
      (port, { bet }, joined) => port.debitAndCredit({ ...bet(10n), tx: `two-${count}`, win: 30n, joined }),
    ],
    [
      'a settlement',
      95n,
      (port, { base }, joined) =>
        port.settleTo({ ...base, bet: base.round, tx: `s-${count}`, total: 25n, joined }),
    ],
    [
      'a stake that is taken back',
      100n,
      (port, { base, bet }, joined) => port.reverse({ ...base, target: bet(30n).tx, family: 'bet', joined }),
    ],
    [
      'a round that is taken back',
      100n,
      (port, { base }, joined) =>
        port.reverse({ ...base, target: { round: base.round, game: base.game }, joined }),
    ],
    [
      'a bet that is taken back',
      100n,
      (port, { base, bet }, joined) => port.reverseBet({ ...base, tx: bet(30n).tx, joined }),
    ],
    [
      'a correction',
      63n,
      (port, { base }, joined) => port.adjust({ ...base, tx: `c-${count}`, signed: -7n, joined }),
    ],
  ])('stand with %s or neither does', async (_what, cash, move) => {
    const player = await better(100n);
    const { port, insert, countRows, balances } = player;
    await port.debit(player.bet(30n));
    const failing = async (tx: Tx) => {
      await insert(tx);
      throw new Error('undone');
    };
    await expect(move(port, player, failing)).rejects.toThrow('undone');
    expect([await countRows(), await balances()]).toEqual([0, { cash: 70n, bonus: 0n }]);
    expect(await outcomeOf(move(port, player, insert))).toBe('applied');
    expect([await countRows(), await balances()]).toEqual([1, { cash, bonus: 0n }]);
    expect(await outcomeOf(move(port, player, insert))).toBe('replayed');
  });

  it('are not written for the reversal of an unknown bet', async () => {
    const player = await better(100n);
    const { port, base, insert, countRows } = player;
    for (const reversal of [
      () => port.reverse({ ...base, target: 'never', joined: insert }),
      () =>
        port.reverse({ ...base, target: { round: `${base.round}-never`, game: base.game }, joined: insert }),
      () => port.reverseBet({ ...base, tx: 'never-either', joined: insert }),
    ])
      expect(await outcomeOf(reversal())).toBe('tx-not-found');
    expect(await countRows()).toBe(0);
  });
});

describe('the account of a move', () => {
  it('holds the stake and pays the payout, whatever the game’s name', async () => {
    const port = openPort();
    const { bet, win, customer } = await join(100n);
    const live = { account: 'sports:hub88:live' } as const;
    expect(await outcomeOf(port.debit(bet(30n, live)))).toBe('applied');
    expect(await outcomeOf(port.credit(win(45n, live)))).toBe('applied');
    expect(await outcomeOf(port.debit(bet(30n)))).toBe('clash');
    const moved = await server.ledger.flows('sports');
    expect(moved.filter(({ to }) => to === live.account)).toEqual([
      { from: 'cash', to: live.account, amount: 30n },
    ]);
    expect((await server.ledger.balances(customer))!.cash).toBe(115n);
  });

  it.each<[string, PlayAccount]>([
    ['another provider’s game', 'game:fel:lale'],
    ['another provider’s sports', 'sports:betco'],
    ['a name that is not in the chart', 'game:hub88:' as PlayAccount],
    ['an account that takes no stakes', 'suspense' as PlayAccount],
    ['a customer’s own money', 'cash' as PlayAccount],
  ])('that is %s is a bug, and nothing moves', async (_which, wrong) => {
    const port = openPort();
    const { bet, win, base, balances } = await join(100n);
    const { round: _round, ...named } = { ...base, tx: `wrong-${count}`, account: wrong };
    for (const move of [
      () => port.debit(bet(0n, { account: wrong })),
      () => port.debit(bet(30n, { account: wrong })),
      () => port.credit(win(30n, { account: wrong, bet: 'none' })),
      () => port.debitAndCredit({ ...bet(30n, { account: wrong }), win: 60n }),
      () => port.settleTo({ ...named, bet: base.round, total: 30n }),
      () => port.adjust({ ...named, signed: 30n }),
    ])
      await expect(move()).rejects.toThrow(/^bug: .* takes no stakes of hub88$/);
    expect(await balances()).toEqual({ cash: 100n, bonus: 0n });
  });
});

describe('a win', () => {
  it('is paid once', async () => {
    const port = openPort();
    const { bet, win, balances } = await join(100n);
    await port.debit(bet(10n));
    expect(await outcomeOf(port.credit(win(50n)))).toBe('applied');
    expect(await outcomeOf(port.credit(win(50n)))).toBe('replayed');
    expect(await outcomeOf(port.credit(win(51n)))).toBe('clash');
    expect(await balances()).toEqual({ cash: 140n, bonus: 0n });
  });

  it('goes back in the proportion of the stake, and not a kuruş is lost on the way', async () => {
    const port = openPort();
    const { bet, win, balances } = await join(10n, 100n);
    await port.debit(bet(30n));
    await port.credit(win(100n));
    expect(await balances()).toEqual({ cash: 34n, bonus: 146n });
  });

  it('of nothing ends a round that was lost', async () => {
    const port = openPort();
    const { bet, win, base, customer } = await join(100n);
    await port.debit(bet(10n));
    expect(await outcomeOf(port.credit(win(0n, { closesRound: true })))).toBe('applied');
    expect(await server.ledger.findRound(customer, 'hub88', base.round)).toMatchObject({
      staked: 10n,
      paid: 0n,
    });
    expect(await server.ledger.openRounds(customer, 'hub88')).toEqual([]);
  });

  it('is taken even if the round has ended, the account is excluded and the game switched off', async () => {
    const port = openPort();
    const { bet, win, customer, balances } = await join(100n);
    await port.debit(bet(10n, { closesRound: true }));
    await server.account.setState(customer, 'excluded');
    isOpen = false;
    expect(await outcomeOf(port.credit(win(5n)))).toBe('applied');
    expect(await balances()).toEqual({ cash: 95n, bonus: 0n });
  });

  it('needs a bet: of an unknown round, of another customer’s round, of a reversed bet it is refused', async () => {
    const port = openPort();
    const other = await join(100n);
    const { base, bet, win, balances } = await join(100n);
    expect(await outcomeOf(port.credit(win(50n)))).toBe('tx-not-found');
    await port.debit(bet(10n));
    expect(await outcomeOf(port.credit({ ...win(50n), customer: other.customer }))).toBe('tx-not-found');
    await port.debit(bet(10n, { tx: `second-${count}` }));
    await port.reverse({ ...bet(10n), target: bet(10n).tx });
    expect(await outcomeOf(port.credit(win(50n, { bet: { tx: bet(10n).tx } })))).toBe('tx-already-reversed');
    await port.reverse({ ...base, target: `second-${count}` });
    expect(await outcomeOf(port.credit(win(50n)))).toBe('tx-already-reversed');
    expect([await balances(), await other.balances()]).toEqual([
      { cash: 100n, bonus: 0n },
      { cash: 100n, bonus: 0n },
    ]);
  });

  it('of a certain bet needs that very one, in its own round', async () => {
    const port = openPort();
    const { bet, win, balances } = await join(100n);
    const elsewhere = bet(10n, { tx: `elsewhere-${count}`, round: `elsewhere-${count}` });
    await port.debit(bet(10n));
    await port.debit(elsewhere);
    expect(await outcomeOf(port.credit(win(50n, { bet: { tx: elsewhere.tx } })))).toBe('tx-not-found');
    expect(await outcomeOf(port.credit(win(50n, { bet: { tx: 'never' } })))).toBe('tx-not-found');
    expect(await outcomeOf(port.credit(win(50n, { bet: { tx: bet(0n).tx } })))).toBe('applied');
    expect(await balances()).toEqual({ cash: 130n, bonus: 0n });
  });

  it('of a free round stands on its bet of nothing', async () => {
    const port = openPort();
    const { bet, win, balances } = await join(0n);
    await port.debit(bet(0n));
    expect(await outcomeOf(port.credit(win(40n, { kind: 'free' })))).toBe('applied');
    expect(await balances()).toEqual({ cash: 40n, bonus: 0n });
  });

  it('with a fraction of a kuruş is paid without it, and the kuruş between stands in rounding', async () => {
    const port = openPort();
    const { bet, win, customer, balances } = await join(100n);
    await port.debit(bet(10n));
    const fraction = win(1234n, { thousandths: 567 });
    expect(await outcomeOf(port.credit(fraction))).toBe('applied');
    expect(await outcomeOf(port.credit(fraction))).toBe('replayed');
    expect(await outcomeOf(port.credit(win(1234n, { thousandths: 568 })))).toBe('clash');
    expect(await outcomeOf(port.credit(win(1234n)))).toBe('clash');
    expect(await outcomeOf(port.credit(win(0n, { tx: `crumb-${count}`, thousandths: 400 })))).toBe('applied');
    expect(await balances()).toEqual({ cash: 1324n, bonus: 0n });
    const { list } = await server.ledger.statement(customer, { skip: 0, take: 9, operations: ['win'] });
    expect(list.map(({ memo, change }) => [memo['thousandths'], change])).toEqual([
      [400, 0n],
      [567, 1234n],
    ]);
    const standing = async () => {
      const accounts = await server.ledger.period({
        wallet: customer,
        from: new Date(0),
        to: new Date(Date.now() + 60_000),
      });
      return Object.fromEntries(accounts.map(({ account, closing }) => [account, closing]));
    };
    expect(await standing()).toEqual({
      cash: 1324n,
      'game:hub88:abc': -1226n,
      'payment:test': -100n,
      rounding: 2n,
    });
    await port.reverse({ ...fraction, target: fraction.tx });
    expect(await standing()).toMatchObject({ cash: 90n, rounding: 1n });
  });

  it('that stood before its bet was reversed is still answered as a replay', async () => {
    const port = openPort();
    const { bet, win } = await join(100n);
    await port.debit(bet(10n));
    await port.credit(win(50n));
    await port.reverse({ ...bet(10n), target: bet(10n).tx });
    expect(await outcomeOf(port.credit(win(50n)))).toBe('replayed');
  });

  it('of a prize needs neither round nor bet, but an amount', async () => {
    const port = openPort();
    const { win, balances } = await join(0n);
    const { round: _none, ...prize } = win(75n, { kind: 'promo', bet: 'none' });
    expect(await outcomeOf(port.credit(prize))).toBe('applied');
    expect(await outcomeOf(port.credit({ ...prize, tx: 'nothing', amount: 0n }))).toBe('bad-request');
    expect(await balances()).toEqual({ cash: 75n, bonus: 0n });
  });

  it('and a bet and a prize may carry the same id', async () => {
    const port = openPort();
    const { bet, win, balances } = await join(100n);
    const tx = `same-${count}`;
    expect(await outcomeOf(port.debit(bet(10n, { tx })))).toBe('applied');
    expect(await outcomeOf(port.credit(win(20n, { tx })))).toBe('applied');
    expect(await outcomeOf(port.credit(win(30n, { tx, kind: 'jackpot' })))).toBe('applied');
    expect(await balances()).toEqual({ cash: 140n, bonus: 0n });
  });
});

describe('a stake and its win together', () => {
  it('are both applied, once', async () => {
    const port = openPort();
    const { bet, balances } = await join(10n, 20n);
    expect(await outcomeOf(port.debitAndCredit({ ...bet(30n), win: 60n, closesRound: true }))).toBe(
      'applied',
    );
    expect(await outcomeOf(port.debitAndCredit({ ...bet(30n), win: 60n, closesRound: true }))).toBe(
      'replayed',
    );
    // A third was staked from cash, so a third comes back as cash.
    expect(await balances()).toEqual({ cash: 20n, bonus: 40n });
  });

  it('are both refused when the stake is not covered, or the win clashes', async () => {
    const port = openPort();
    const { bet, win, balances } = await join(100n);
    expect(await outcomeOf(port.debitAndCredit({ ...bet(101n), win: 5n }))).toBe('insufficient-funds');
    const earlier = bet(10n, { tx: `earlier-${count}`, round: `earlier-${count}` });
    await port.debit(earlier);
    await port.credit({ ...win(7n), tx: bet(1n).tx, round: earlier.round });
    expect(await outcomeOf(port.debitAndCredit({ ...bet(50n), win: 5n }))).toBe('clash');
    expect(await balances()).toEqual({ cash: 97n, bonus: 0n });
  });

  it('pay a win without its fraction of a kuruş, and take no stake with one', async () => {
    const port = openPort();
    const { bet, balances } = await join(100n);
    const both = { ...bet(30n), win: 60n, winThousandths: 250 };
    expect(await outcomeOf(port.debitAndCredit(both))).toBe('applied');
    expect(await outcomeOf(port.debitAndCredit(both))).toBe('replayed');
    expect(await outcomeOf(port.debitAndCredit({ ...both, winThousandths: 251 }))).toBe('clash');
    expect(await outcomeOf(port.debitAndCredit({ ...both, tx: `new-${count}`, thousandths: 1 }))).toBe(
      'bad-request',
    );
    expect(await balances()).toEqual({ cash: 130n, bonus: 0n });
  });

  it('are not torn apart where no settled bet is taken back, though the round goes on', async () => {
    const port = openPort();
    const { bet, base, balances } = await join(100n);
    await port.debitAndCredit({ ...bet(30n), win: 60n });
    const reversal = { ...base, target: bet(0n).tx, family: 'bet', ifSettled: 'refuse' } as const;
    expect(await outcomeOf(port.reverse(reversal))).toBe('tx-already-settled');
    expect(await balances()).toEqual({ cash: 130n, bonus: 0n });
  });

  it('are not paid again on a reversed stake', async () => {
    const port = openPort();
    const { bet, base, balances } = await join(100n);
    await port.debit(bet(10n));
    await port.reverse({ ...base, target: bet(0n).tx });
    expect(await port.debitAndCredit({ ...bet(10n), win: 50n })).toMatchObject({
      outcome: 'tx-already-reversed',
      balances: { cash: 100n },
    });
    const next = await join(100n);
    await port.debit(next.bet(10n));
    await port.reverse({ ...next.base, target: { round: next.base.round, game: next.base.game } });
    expect(await outcomeOf(port.debitAndCredit({ ...next.bet(10n), win: 50n, closesRound: true }))).toBe(
      'tx-already-reversed',
    );
    expect([await balances(), await next.balances()]).toEqual([
      { cash: 100n, bonus: 0n },
      { cash: 100n, bonus: 0n },
    ]);
  });

  it('that stood before the stake was reversed are still answered as a replay', async () => {
    const port = openPort();
    const { bet, base, balances } = await join(100n);
    const both = { ...bet(10n), win: 50n };
    await port.debitAndCredit(both);
    await port.reverse({ ...base, target: both.tx, family: 'win' });
    await port.reverse({ ...base, target: both.tx, family: 'bet', tx: `back-${count}` });
    expect(await outcomeOf(port.debitAndCredit(both))).toBe('replayed');
    expect(await balances()).toEqual({ cash: 100n, bonus: 0n });
  });

  it('announce the balance after both', async () => {
    const { bet, customer } = await join(100n);
    const heard: bigint[] = [];
    server.ledger.onApplied((wallet, { cash }) => {
      if (wallet === customer) heard.push(cash);
    });
    await openPort().debitAndCredit({ ...bet(30n), win: 10n, closesRound: true });
    expect(heard).toEqual([70n, 80n]);
  });
});

describe('a reversal', () => {
  it('gives a stake back once, to where it came from', async () => {
    const port = openPort();
    const { bet, base, balances } = await join(10n, 20n);
    await port.debit(bet(30n));
    const reversal = { ...base, target: bet(0n).tx };
    expect(await outcomeOf(port.reverse(reversal))).toBe('applied');
    expect(await outcomeOf(port.reverse(reversal))).toBe('replayed');
    expect(await outcomeOf(port.reverse({ ...reversal, tx: `another-${count}` }))).toBe(
      'tx-already-reversed',
    );
    expect(await balances()).toEqual({ cash: 10n, bonus: 20n });
  });

  it('of a stake that never came is remembered, and the stake refused when it comes', async () => {
    const port = openPort();
    const { bet, base, balances } = await join(100n);
    expect(await outcomeOf(port.reverse({ ...base, target: bet(0n).tx }))).toBe('tx-not-found');
    expect(await outcomeOf(port.debit(bet(10n)))).toBe('reversed-before');
    expect(await balances()).toEqual({ cash: 100n, bonus: 0n });
  });

  it('and its stake at the same moment leave either the reversal or a refused stake, never a loss', async () => {
    const port = openPort();
    for (let n = 0; n < 20; n += 1) {
      const { bet, base, balances } = await join(100n);
      await Promise.all([port.debit(bet(40n)), port.reverse({ ...base, target: bet(0n).tx })]);
      await port.reverse({ ...base, target: bet(0n).tx });
      expect(await balances()).toEqual({ cash: 100n, bonus: 0n });
    }
  });

  it('of a win that was spent leaves a debt, and it is seen', async () => {
    const port = openPort();
    const { bet, win, base, balances } = await join(10n);
    await port.debit(bet(10n));
    await port.credit(win(50n));
    await port.debit(bet(50n, { tx: `spent-${count}`, round: `spent-${count}` }));
    expect(await outcomeOf(port.reverse({ ...base, target: win(0n).tx }))).toBe('applied');
    expect(await balances()).toEqual({ cash: -50n, bonus: 0n });
  });

  it('is taken from an excluded customer in a game that is switched off', async () => {
    const port = openPort();
    const { bet, base, customer, balances } = await join(100n);
    await port.debit(bet(10n));
    await server.account.setState(customer, 'excluded');
    isOpen = false;
    expect(await outcomeOf(port.reverse({ ...base, target: bet(0n).tx }))).toBe('applied');
    expect(await balances()).toEqual({ cash: 100n, bonus: 0n });
  });

  it('of a win or a prize that never came is remembered as well', async () => {
    const port = openPort();
    const { bet, win, base, balances } = await join(100n);
    await port.debit(bet(10n));
    expect(await outcomeOf(port.reverse({ ...base, target: win(0n).tx }))).toBe('tx-not-found');
    expect(await outcomeOf(port.reverse({ ...base, target: win(0n).tx }))).toBe('tx-not-found');
    for (const kind of ['win', 'promo', 'jackpot', 'free'] as const)
      expect(await outcomeOf(port.credit(win(50n, { kind })))).toBe('reversed-before');
    expect(await balances()).toEqual({ cash: 90n, bonus: 0n });
  });

  it('of a prize finds it without knowing that it is one', async () => {
    const port = openPort();
    const { win, base, balances } = await join(100n);
    const { round: _none, ...prize } = win(75n, { kind: 'promo', bet: 'none' });
    await port.credit(prize);
    expect(await outcomeOf(port.reverse({ ...base, target: prize.tx }))).toBe('applied');
    expect(await outcomeOf(port.reverse({ ...base, target: prize.tx }))).toBe('replayed');
    expect(await balances()).toEqual({ cash: 100n, bonus: 0n });
  });

  it('of another customer’s stake is a clash', async () => {
    const port = openPort();
    const other = await join(100n);
    const { bet } = await join(100n);
    await port.debit(bet(10n));
    expect(await outcomeOf(port.reverse({ ...other.base, target: bet(0n).tx }))).toBe('clash');
  });
});

describe('a reversal of a round', () => {
  const roundOf = ({ base }: Player) => ({
    provider: base.provider,
    customer: base.customer,
    target: { round: base.round, game: base.game },
  });

  it('gives back every bet that stands in it, once, and lets none come after', async () => {
    const port = openPort();
    const player = await join(100n);
    const { bet, balances, customer } = player;
    await port.debit(bet(10n));
    await port.debit(bet(20n, { tx: `second-${count}` }));
    await port.debit(bet(30n, { tx: `third-${count}` }));
    await port.reverse({ ...player.base, target: `second-${count}` });
    expect(await outcomeOf(port.reverse(roundOf(player)))).toBe('applied');
    expect(await outcomeOf(port.reverse(roundOf(player)))).toBe('replayed');
    expect(await outcomeOf(port.reverse({ ...player.base, target: bet(0n).tx }))).toBe('tx-already-reversed');
    expect(await outcomeOf(port.debit(bet(5n, { tx: `late-${count}` })))).toBe('round-closed');
    expect(await balances()).toEqual({ cash: 100n, bonus: 0n });
    expect(await server.ledger.openRounds(customer, 'hub88')).toEqual([]);
  });

  it('that has ended is refused, where its provider takes none back', async () => {
    const port = openPort();
    const player = await join(100n);
    const back = { ...roundOf(player), ifSettled: 'refuse' as const };
    await port.debit(player.bet(10n));
    await port.credit(player.win(0n, { closesRound: true }));
    expect(await port.reverse(back)).toMatchObject({
      outcome: 'tx-already-settled',
      balances: { cash: 90n },
    });
    const next = await join(100n);
    await port.debit(next.bet(10n));
    expect(await outcomeOf(port.reverse({ ...roundOf(next), ifSettled: 'refuse' }))).toBe('applied');
    expect(await outcomeOf(port.reverse({ ...roundOf(next), ifSettled: 'refuse' }))).toBe('replayed');
    expect([await player.balances(), await next.balances()]).toEqual([
      { cash: 90n, bonus: 0n },
      { cash: 100n, bonus: 0n },
    ]);
  });

  it('that has paid is refused, where its provider takes no settled round back', async () => {
    const port = openPort();
    const moves = [
      async ({ bet, win }: Player) => {
        await port.debit(bet(10n));
        await port.credit(win(50n));
      },
      ({ bet }: Player) => port.debitAndCredit({ ...bet(10n), win: 50n }),
      ({ bet }: Player) => port.debitAndCredit({ ...bet(10n), win: 0n }),
    ];
    const seen: [PortAnswer['outcome'], bigint][] = [];
    for (const move of moves) {
      const player = await join(100n);
      await move(player);
      const outcome = await outcomeOf(port.reverse({ ...roundOf(player), ifSettled: 'refuse' }));
      seen.push([outcome, (await player.balances()).cash]);
    }
    expect(seen).toEqual([
      ['tx-already-settled', 140n],
      ['tx-already-settled', 140n],
      ['tx-already-settled', 90n],
    ]);
  });

  it('whose bets were reversed one by one can still be reversed, and then accepts no bet', async () => {
    const port = openPort();
    const player = await join(100n);
    const { base, bet, balances } = player;
    const back = { ...roundOf(player), ifSettled: 'refuse' as const };
    await port.debit(bet(10n));
    await port.reverse({ ...base, target: bet(0n).tx, family: 'bet', ifSettled: 'refuse' });
    expect(await outcomeOf(port.reverse(back))).toBe('applied');
    expect(await outcomeOf(port.reverse(back))).toBe('replayed');
    expect(await outcomeOf(port.debit(bet(10n, { tx: `late-${count}` })))).toBe('round-closed');
    expect(await balances()).toEqual({ cash: 100n, bonus: 0n });
  });

  it('that never came refuses its bets when they come', async () => {
    const port = openPort();
    const player = await join(100n);
    expect(await outcomeOf(port.reverse(roundOf(player)))).toBe('tx-not-found');
    expect(await outcomeOf(port.reverse(roundOf(player)))).toBe('tx-not-found');
    expect(await outcomeOf(port.debit(player.bet(10n)))).toBe('round-closed');
    expect(await player.balances()).toEqual({ cash: 100n, bonus: 0n });
  });

  it('of a table leaves the others at it alone', async () => {
    const port = openPort();
    const [one, two] = [await join(100n), await join(100n)];
    const round = `table-${count}`;
    await port.debit(one.bet(10n, { tx: `one-${count}`, round }));
    await port.debit(two.bet(10n, { tx: `two-${count}`, round }));
    const target = { round, game: 'abc' };
    expect(await outcomeOf(port.reverse({ ...roundOf(one), target }))).toBe('applied');
    expect(await outcomeOf(port.closeRound({ ...two.base, round }))).toBe('applied');
    expect([await one.balances(), await two.balances()]).toEqual([
      { cash: 100n, bonus: 0n },
      { cash: 90n, bonus: 0n },
    ]);
  });
});

describe('a provider that takes no settled bet back', () => {
  it('is refused once the round has ended, and not before', async () => {
    const port = openPort();
    const { bet, win, base, balances } = await join(100n);
    const back = { ...base, target: bet(0n).tx, family: 'bet' as const, ifSettled: 'refuse' as const };
    await port.debit(bet(10n));
    await port.credit(win(30n, { closesRound: true }));
    expect(await port.reverse(back)).toMatchObject({
      outcome: 'tx-already-settled',
      balances: { cash: 120n },
    });
    const next = { tx: `next-${count}`, round: `next-${count}` };
    await port.debit(bet(10n, next));
    expect(await outcomeOf(port.reverse({ ...back, target: next.tx }))).toBe('applied');
    expect(await outcomeOf(port.reverse({ ...back, target: next.tx }))).toBe('replayed');
    expect(await outcomeOf(port.reverse({ ...back, target: next.tx, tx: `again-${count}` }))).toBe(
      'tx-already-reversed',
    );
    expect(await outcomeOf(port.reverse({ ...back, target: `never-${count}` }))).toBe('tx-not-found');
    expect(await outcomeOf(port.debit(bet(10n, { tx: `never-${count}`, round: `never-${count}` })))).toBe(
      'reversed-before',
    );
    expect(await balances()).toEqual({ cash: 120n, bonus: 0n });
  });

  it('is refused the last bet that stands in a round that has paid', async () => {
    const port = openPort();
    const { bet, win, base, balances } = await join(100n);
    const [one, two] = [bet(10n), bet(20n, { tx: `two-${count}` })];
    const back = (tx: string) =>
      outcomeOf(port.reverse({ ...base, target: tx, family: 'bet', ifSettled: 'refuse' }));
    await port.debit(one);
    await port.debit(two);
    await port.credit(win(50n));
    // The win names no bet. So one of the two can be reversed, and the last one cannot.
    expect(await back(two.tx)).toBe('applied');
    expect(await back(one.tx)).toBe('tx-already-settled');
    expect(await back(two.tx)).toBe('replayed');
    expect(await balances()).toEqual({ cash: 140n, bonus: 0n });
  });
});

describe('a bet that is settled to a total', () => {
  async function placed(cash: bigint, stake: bigint) {
    const player = await join(cash);
    const port = openPort();
    await port.debit(player.bet(stake));
    const { provider, customer, game, round } = player.base;
    const settle = (total: bigint, tx: string) =>
      port.settleTo({ provider, customer, game, account, bet: round, total, tx: `${tx}-${count}` });
    return { ...player, port, settle };
  }

  it('has been paid that total after any earlier one, up and down, each call once', async () => {
    const { settle, balances, customer, base } = await placed(100n, 10n);
    const seen: bigint[] = [];
    for (const [total, tx] of [
      [25n, 'won'],
      [25n, 'won'],
      [40n, 'corrected'],
      [25n, 'won'],
      [0n, 'lost'],
      [7n, 'cashed-out'],
    ] as const) {
      await settle(total, tx);
      seen.push((await balances()).cash);
    }
    expect(seen).toEqual([115n, 115n, 130n, 130n, 90n, 97n]);
    expect(await outcomeOf(settle(8n, 'cashed-out'))).toBe('clash');
    expect(await server.ledger.findRound(customer, 'hub88', base.round)).toMatchObject({
      staked: 10n,
      paid: 7n,
      closedAt: expect.any(Date),
    });
  });

  it('is paid without its fraction of a kuruş, and the kuruş between stands in rounding', async () => {
    const { balances, base, port, settle } = await placed(100n, 10n);
    const { provider, customer, game, round: bet } = base;
    const settleWith = (thousandths: number, tx = 'won') =>
      outcomeOf(
        port.settleTo({
          provider,
          customer,
          game,
          account,
          bet,
          total: 25n,
          thousandths,
          tx: `${tx}-${count}`,
        }),
      );
    const roundingNow = async () => {
      const period = { wallet: customer, from: new Date(0), to: new Date(Date.now() + 60_000) };
      const accounts = await server.ledger.period(period);
      return accounts.find(({ account }) => account === 'rounding')?.closing;
    };
    expect(await settleWith(390)).toBe('applied');
    expect(await settleWith(390)).toBe('replayed');
    expect([await settleWith(391), await settleWith(0)]).toEqual(['clash', 'clash']);
    expect([await settleWith(1000), await settleWith(0.5), await settleWith(-1)]).toEqual([
      'bad-request',
      'bad-request',
      'bad-request',
    ]);
    expect([await balances(), await roundingNow()]).toEqual([{ cash: 115n, bonus: 0n }, 1n]);
    expect(await settleWith(10, 'more')).toBe('applied');
    expect([await balances(), await roundingNow()]).toEqual([{ cash: 115n, bonus: 0n }, 1n]);
    await settle(30n, 'whole');
    expect([await balances(), await roundingNow()]).toEqual([{ cash: 120n, bonus: 0n }, 0n]);
  });

  it('owes the spent part of a total that is lowered', async () => {
    const { settle, balances, bet, port } = await placed(10n, 10n);
    await settle(50n, 'won');
    await port.debit(bet(50n, { tx: `spent-${count}`, round: `spent-${count}` }));
    expect(await outcomeOf(settle(20n, 'less'))).toBe('applied');
    expect(await balances()).toEqual({ cash: -30n, bonus: 0n });
  });

  it('must stand', async () => {
    const { settle, balances, bet, port } = await placed(100n, 10n);
    await settle(50n, 'won');
    await port.reverse({ ...bet(0n), target: bet(0n).tx });
    expect(await outcomeOf(settle(60n, 'more'))).toBe('tx-not-found');
    expect(await balances()).toEqual({ cash: 150n, bonus: 0n });
  });

  it('ends at one of two totals that come at once over two servers, never at their sum', async () => {
    for (let n = 0; n < 10; n += 1) {
      const { settle, balances, base } = await placed(100n, 10n);
      const { provider, customer, game, round } = base;
      const elsewhere = openPort(other).settleTo({
        provider,
        customer,
        game,
        account,
        bet: round,
        total: 30n,
        tx: `there-${count}`,
      });
      expect([await outcomeOf(settle(20n, 'here')), await outcomeOf(elsewhere)]).toEqual([
        'applied',
        'applied',
      ]);
      expect([110n, 120n]).toContain((await balances()).cash);
    }
  });
});

describe('a bet of which a part is cashed out', () => {
  async function placed() {
    const player = await join(100n);
    const port = openPort();
    await port.debit(player.bet(40n));
    const { round, ...base } = player.base;
    const settle = (total: bigint, tx: string, leavesOpen?: boolean) =>
      port.settleTo({ ...base, bet: round, total, tx: `${tx}-${count}`, ...(leavesOpen && { leavesOpen }) });
    const roundNow = async () => {
      const { staked, paid, closedAt } = (await server.ledger.findRound(base.customer, 'hub88', round))!;
      return { staked, paid, isOpen: closedAt === null };
    };
    return { ...player, port, settle, roundNow };
  }

  it('stays open with what it has paid, and its settlement ends it at the total', async () => {
    const { settle, roundNow, balances } = await placed();
    expect(await outcomeOf(settle(25n, 'part', true))).toBe('applied');
    expect(await roundNow()).toEqual({ staked: 40n, paid: 25n, isOpen: true });
    expect(await outcomeOf(settle(35n, 'next-part', true))).toBe('applied');
    expect(await roundNow()).toEqual({ staked: 40n, paid: 35n, isOpen: true });
    expect(await outcomeOf(settle(90n, 'rest'))).toBe('applied');
    expect(await roundNow()).toEqual({ staked: 40n, paid: 90n, isOpen: false });
    expect(await balances()).toEqual({ cash: 150n, bonus: 0n });
  });

  it('is settled at the paid sum when the rest is lost', async () => {
    const { settle, roundNow, balances } = await placed();
    await settle(25n, 'part', true);
    expect(await outcomeOf(settle(25n, 'rest'))).toBe('applied');
    expect(await roundNow()).toEqual({ staked: 40n, paid: 25n, isOpen: false });
    expect(await balances()).toEqual({ cash: 85n, bonus: 0n });
  });

  it('knows a cash-out that is sent again, and one with another content', async () => {
    const { settle, roundNow } = await placed();
    const first = await settle(25n, 'part', true);
    expect(await settle(25n, 'part', true)).toEqual({ ...first, outcome: 'replayed' });
    expect(await outcomeOf(settle(26n, 'part', true))).toBe('clash');
    expect(await outcomeOf(settle(25n, 'part'))).toBe('clash');
    expect(await roundNow()).toEqual({ staked: 40n, paid: 25n, isOpen: true });
  });

  it('is not cashed out once it has ended, and its total stays, while a late settlement is taken', async () => {
    const { settle, roundNow } = await placed();
    await settle(25n, 'part', true);
    await settle(90n, 'all');
    expect(await outcomeOf(settle(30n, 'late', true))).toBe('round-closed');
    expect(await outcomeOf(settle(25n, 'part', true))).toBe('replayed');
    expect(await roundNow()).toEqual({ staked: 40n, paid: 90n, isOpen: false });
    expect(await outcomeOf(settle(95n, 'late'))).toBe('applied');
    expect(await roundNow()).toEqual({ staked: 40n, paid: 95n, isOpen: false });
  });

  it('is ended by the end of its round, and takes its settlement after it', async () => {
    const { settle, roundNow, port, base } = await placed();
    await settle(25n, 'part', true);
    expect(await outcomeOf(port.closeRound(base))).toBe('applied');
    expect(await roundNow()).toEqual({ staked: 40n, paid: 25n, isOpen: false });
    expect(await outcomeOf(settle(60n, 'rest'))).toBe('applied');
    expect(await roundNow()).toEqual({ staked: 40n, paid: 60n, isOpen: false });
  });

  it('runs on whole when the cash-out is taken back, and ends when the bet is', async () => {
    const { settle, roundNow, port, base, bet, balances } = await placed();
    await settle(25n, 'part', true);
    expect(await outcomeOf(port.reverseBet({ ...base, tx: `part-${count}` }))).toBe('applied');
    expect(await roundNow()).toEqual({ staked: 40n, paid: 0n, isOpen: true });
    await settle(30n, 'again', true);
    expect(await outcomeOf(port.reverseBet({ ...base, tx: bet(40n).tx }))).toBe('applied');
    expect(await roundNow()).toEqual({ staked: 0n, paid: 0n, isOpen: false });
    expect(await balances()).toEqual({ cash: 100n, bonus: 0n });
  });

  it('ends at its settlement, whichever of a cash-out and a settlement over two servers comes first', async () => {
    for (let n = 0; n < 10; n += 1) {
      const { settle, roundNow, balances, base } = await placed();
      const { round, ...named } = base;
      const rest = { ...named, bet: round, total: 90n, tx: `rest-${count}` };
      const outcomes = await Promise.all([
        outcomeOf(settle(25n, 'part', true)),
        outcomeOf(openPort(other).settleTo(rest)),
      ]);
      expect(['applied', 'round-closed']).toContain(outcomes[0]);
      expect(outcomes[1]).toBe('applied');
      expect(await roundNow()).toEqual({ staked: 40n, paid: 90n, isOpen: false });
      expect(await balances()).toEqual({ cash: 150n, bonus: 0n });
    }
  });
});

describe('an adjustment', () => {
  it('pays or takes, once, into a debt if need be, and is no stake', async () => {
    const port = openPort();
    const { base, customer, balances } = await join(10n);
    const adjust = (signed: bigint, tx: string) => port.adjust({ ...base, signed, tx: `${tx}-${count}` });
    expect(await outcomeOf(adjust(5n, 'up'))).toBe('applied');
    expect(await outcomeOf(adjust(5n, 'up'))).toBe('replayed');
    expect(await outcomeOf(adjust(-5n, 'up'))).toBe('clash');
    expect(await outcomeOf(adjust(0n, 'nothing'))).toBe('bad-request');
    expect(await outcomeOf(adjust(-40n, 'down'))).toBe('applied');
    expect(await balances()).toEqual({ cash: -25n, bonus: 0n });
    const staked = await server.ledger.stakedByGame(customer, new Date(0), new Date(8.64e15));
    expect(staked.filter((each) => each.staked > 0n)).toEqual([]);
  });
});

describe('two servers on one database', () => {
  const both = () => [openPort(server), openPort(other)] as const;

  it('take one of two bets of 80 on 100', async () => {
    const ports = both();
    for (let n = 0; n < 30; n += 1) {
      const { bet, balances } = await join(100n);
      const outcomes = await Promise.all(
        ports.map((port, place) =>
          outcomeOf(port.debit(bet(80n, { tx: `${place}-${count}`, round: `${place}-${count}` }))),
        ),
      );
      expect(outcomes.toSorted()).toEqual(['applied', 'insufficient-funds']);
      expect(await balances()).toEqual({ cash: 20n, bonus: 0n });
    }
  });

  it('pay the same win of a hundred copies once', async () => {
    const ports = both();
    const { bet, win, balances } = await join(100n);
    await ports[0].debit(bet(10n));
    const copies = Array.from({ length: 100 }, (_, n) => outcomeOf(ports[n % 2]!.credit(win(25n))));
    const outcomes = await Promise.all(copies);
    expect(outcomes.filter((outcome) => outcome === 'applied')).toHaveLength(1);
    expect(outcomes.filter((outcome) => outcome === 'replayed')).toHaveLength(99);
    expect(await balances()).toEqual({ cash: 115n, bonus: 0n });
  });

  it('never both pay a win and give its bet back after it was refused', async () => {
    const ports = both();
    for (let n = 0; n < 20; n += 1) {
      const { bet, win, base, balances } = await join(100n);
      await ports[0].debit(bet(10n));
      const [paid] = await Promise.all([
        outcomeOf(ports[0].credit(win(25n, { bet: { tx: bet(0n).tx } }))),
        ports[1].reverse({ ...base, target: bet(0n).tx }),
      ]);
      expect(await balances()).toEqual({ cash: paid === 'applied' ? 125n : 100n, bonus: 0n });
      // Whichever came first, the same call again is answered the same.
      expect(await outcomeOf(ports[1].credit(win(25n, { bet: { tx: bet(0n).tx } })))).toBe(
        paid === 'applied' ? 'replayed' : paid,
      );
    }
  });

  it('reverse a round on one of them while bets come to the other', async () => {
    const ports = both();
    for (let n = 0; n < 10; n += 1) {
      const { bet, base, balances } = await join(100n);
      const bets = [1, 2, 3, 4].map((place) => ports[0].debit(bet(10n, { tx: `${place}-${count}` })));
      const target = { round: base.round, game: base.game };
      await Promise.all([...bets, ports[1].reverse({ ...base, target })]);
      expect(await balances()).toEqual({ cash: 100n, bonus: 0n });
    }
  });
});

it('a round is closed once, and an unknown one is not found', async () => {
  const port = openPort();
  const { bet, base } = await join(100n);
  expect(await outcomeOf(port.closeRound(base))).toBe('tx-not-found');
  await port.debit(bet(10n));
  expect(await outcomeOf(port.closeRound(base))).toBe('applied');
  expect(await outcomeOf(port.closeRound(base))).toBe('replayed');
  expect(await outcomeOf(port.debit(bet(10n, { tx: `late-${count}` })))).toBe('round-closed');
});

it('tells the balance of a customer', async () => {
  const { customer } = await join(12n, 34n);
  expect(await openPort().balance(customer)).toMatchObject({ cash: 12n, bonus: 34n, held: 0n });
});
