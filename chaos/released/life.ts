// The life of a house before its record is taken: customers register, deposit, play, take bonuses and withdraw, until every state of the
// product occurs. It uses HTTP, as devices do. States that only time, a provider or an operator can cause are made by a ledger call or a
// row.
import { setTimeout as sleep } from 'node:timers/promises';
import pg from 'pg';
import { demoPassword, demoPeople } from '@felek/contract/demo';
import { status } from '@felek/contract/enumerations';
import { someForm } from '../../testbed/account-servers.ts';
import { askOver, type AskHouse, type People } from '../../testbed/released-house.ts';

/** The methods of the demo house: a card; a bank transfer; a bank account; a digital wallet. */
const methods = { card: 1, transfer: 3, bank: 11, wallet: 12 } as const;
/** The sandbox's own accounts: one declines a payout, one never answers. */
const iban = {
  declined: 'TR400006200000000000000001',
  silent: 'TR130006200000000000000002',
  other: 'TR330006100519786457841326',
} as const;
const settlesWithinMs = 60_000;

interface Customer {
  readonly username: string;
  readonly id: string;
  readonly token: string;
}
interface Order {
  readonly id: string;
  readonly amount: number;
  readonly status: number;
}

/** Runs all of it. Throws if a state does not occur. */
export async function live(house: {
  readonly url: string;
  readonly sandboxUrl: string;
  readonly databaseUrl: string;
}): Promise<People> {
  const ask = askOver(house.url, '10.9.8.7');
  const database = new pg.Client({ connectionString: house.databaseUrl });
  await database.connect();
  try {
    await database.query(
      `delete from withdrawal_rule where reason in ('first_payout', 'new_device', 'new_destinations_sum')`,
    );
    const join = () => joinCustomer(ask, database);
    const player = await join();
    await payIn(ask, player, 1000);
    await play(ask, player);
    await ask({
      path: 'casino/togglefavorite',
      token: player.token,
      body: { providerId: 100, code: 'lale' },
    });
    await ask({ path: 'customer/setlimit', token: player.token, body: { period: 'day', amount: 5000 } });
    await ask({ path: 'customer/setlimit', token: player.token, body: { period: 'day', amount: 6000 } });
    await ask({ path: 'chat/send', token: player.token, body: { text: 'Merhaba, çekimim ne zaman gelir?' } });

    const cashier = await join();
    await moveThrough(ask, cashier, house.sandboxUrl);
    const bonuses = await endBonuses(ask, database, join);
    const guest = await join();
    await payIn(ask, guest, 500);
    await atProviders(database, guest);
    await unmatched(ask, house.sandboxUrl);

    await sleep(1500);
    return {
      password: passwordOf,
      customers: [player, cashier, ...bonuses, guest].map(({ username }) => username),
      operator: demoPeople.operator,
      livedUntil: new Date().toISOString(),
    };
  } finally {
    await database.end();
  }
}

/** One password for all, operators too. */
const passwordOf = demoPassword;

async function joinCustomer(ask: AskHouse, database: pg.Client): Promise<Customer> {
  const form = someForm({ password: passwordOf, password2: passwordOf });
  const { token } = (await ask({ path: 'auth/register', body: form })) as { token: string };
  const { rows } = await database.query<{ id: string }>(
    `update customer set phone_verified_at = now() - interval '60 days' where username = $1 returning id`,
    [form.username],
  );
  return { username: form.username, id: rows[0]!.id, token };
}

const order = (id: number, detail: object) => ({ id, target: 'pay', detail });

async function startDeposit(
  ask: AskHouse,
  { token }: Customer,
  amount: number,
  method = methods.card as number,
) {
  const detail =
    method === methods.transfer ? { amount, bank: 1, accountHolder: 'Işıl Su Gündüz' } : { amount };
  return (await ask({ path: 'payment/deposit', token, body: order(method, detail) })) as string;
}

async function answerPage(payUrl: string, answer: 'paid' | 'declined'): Promise<void> {
  const answered = await fetch(payUrl, { method: 'POST', body: `answer=${answer}`, redirect: 'manual' });
  if (answered.status !== 303) throw new Error(`the pay page answered ${answered.status}`);
}

async function payIn(ask: AskHouse, customer: Customer, amount: number): Promise<void> {
  await answerPage(await startDeposit(ask, customer, amount), 'paid');
  await become(ask, customer, amount, status.confirmed);
}

/** Waits until the customer's order of this amount has a status. */
async function become(ask: AskHouse, { token }: Customer, amount: number, wanted: number): Promise<Order> {
  for (const deadline = performance.now() + settlesWithinMs; ; await sleep(200)) {
    const body = { skip: 0, take: 200 };
    const { list } = (await ask({ path: 'customer/financialactivities', token, body })) as { list: Order[] };
    const found = list.find((each) => each.amount === amount);
    if (found?.status === wanted) return found;
    if (performance.now() > deadline)
      throw new Error(`an order of ${amount} has status ${found?.status}, not ${wanted}`);
  }
}

interface Fairness {
  readonly seedId: string;
  readonly nextNonce: number;
}

/** Rounds under two seeds. The last one is left without a settlement. */
async function play(ask: AskHouse, { token: own }: Customer, { isCutOff = true } = {}): Promise<void> {
  const address = await ask({
    path: 'casino/fellaunchurl',
    token: own,
    body: { code: 'lale', isMobile: false },
  });
  const token = /launch=([\w-]+)/.exec(address as string)![1]!;
  const fel = (call: string, body: object = {}) => ask({ path: `fel/${call}`, token, body });
  let { fairness } = (await fel('open')) as { fairness: Fairness };
  for (let round = 0; round < 16; round += 1) {
    const { seedId, nextNonce: nonce } = fairness;
    const stake = [1, 2, 4, 10][round % 4];
    const spun = (await fel('spin', { seedId, nonce, stake })) as { round: { roundId: string } };
    if (round === 15 && isCutOff) return;
    ({ fairness } = (await fel('settle', { roundId: spun.round.roundId })) as { fairness: Fairness });
    if (round === 7)
      ({ fairness } = (await fel('seed', { clientSeed: 'bir başka tohum' })) as { fairness: Fairness });
  }
}

/** Deposits and withdrawals in each state. Each order has an amount of its own. */
async function moveThrough(ask: AskHouse, customer: Customer, sandboxUrl: string): Promise<void> {
  const { token } = customer;
  await payIn(ask, customer, 40_000);
  await answerPage(await startDeposit(ask, customer, 301), 'declined');
  await become(ask, customer, 301, status.rejected);
  await startDeposit(ask, customer, 302);
  await startDeposit(ask, customer, 303, methods.transfer);
  const withdraw = async (amount: number, account?: string) => {
    const detail = account
      ? { amount, bank: 1, accountHolder: 'Işıl Su Gündüz', iban: account }
      : { amount, walletNumber: '5551234567' };
    const body = order(account ? methods.bank : methods.wallet, detail);
    return ((await ask({ path: 'payment/withdraw', token, body })) as { id: string }).id;
  };
  await withdraw(401);
  await become(ask, customer, 401, status.confirmed);
  await withdraw(402, iban.declined);
  await become(ask, customer, 402, status.rejected);
  await withdraw(403, iban.silent);
  // These wait for review, since they exceed the limit of automatic payouts.
  await withdraw(3001, iban.other);
  const given = await withdraw(3002, iban.other);
  const taken = await withdraw(3003, iban.other);
  await ask({ path: 'payment/cancelwithdraw', token, body: { id: taken } });
  const { token: operator } = (await ask({
    path: 'office/login',
    body: { username: demoPeople.operator, password: demoPassword },
  })) as { token: string };
  await ask({
    path: 'office/refusewithdrawal',
    token: operator,
    body: { id: given, why: 'asked for by the customer', tell: 'Hesap bilgileriniz doğrulanamadı.' },
  });
  // From here on the service answers no payout, so the result of this one stays unknown.
  await fetch(`${sandboxUrl}/control/mischief`, {
    method: 'POST',
    body: JSON.stringify({ payoutAnswer: 503 }),
  });
  await withdraw(404);
  await become(ask, customer, 404, status.pending);
}

/** Four customers: a running bonus, a forfeited one, a converted one, and an expired one. */
async function endBonuses(
  ask: AskHouse,
  database: pg.Client,
  join: () => Promise<Customer>,
): Promise<Customer[]> {
  const claim = async () => {
    const customer = await join();
    await ask({ path: 'bonus/definetrialbonus', token: customer.token });
    return customer;
  };
  const stateOf = async ({ id }: Customer) => {
    const { rows } = await database.query<{ id: string; state: string }>(
      'select id, state from bonus_grant where customer_id = $1',
      [id],
    );
    return rows[0]!;
  };
  const reach = async (customer: Customer, wanted: string) => {
    for (const deadline = performance.now() + settlesWithinMs; ; await sleep(200)) {
      const { state } = await stateOf(customer);
      if (state === wanted) return;
      if (performance.now() > deadline) throw new Error(`a bonus is ${state}, not ${wanted}`);
    }
  };
  const [running, forfeited, completed, expired] = [
    await claim(),
    await claim(),
    await claim(),
    await claim(),
  ];
  for (const each of [running, forfeited, completed, expired]) await reach(each, 'running');
  await play(ask, running);
  // It still runs whenever the record is read.
  await database.query(`update bonus_grant set expires_at = '2126-01-01' where customer_id = $1`, [
    running.id,
  ]);
  await ask({ path: 'bonus/forfeit', token: forfeited.token, body: { id: (await stateOf(forfeited)).id } });
  await reach(forfeited, 'cancelled');
  await database.query('update bonus_grant set wager_target_kurus = 300 where customer_id = $1', [
    completed.id,
  ]);
  await play(ask, completed, { isCutOff: false });
  await reach(completed, 'completed');
  await database.query(`update bonus_grant set expires_at = now() where customer_id = $1`, [expired.id]);
  return [running, forfeited, completed, expired];
}

/** Open rounds and bets at providers, a win that was reversed from an empty purse, and held money. */
async function atProviders(database: pg.Client, { id: wallet }: Customer): Promise<void> {
  let last = 0;
  const post = async (item: object) => {
    last += 1;
    const { rows } = await database.query<{ outcome: string }>('select outcome from ledger_post($1)', [
      JSON.stringify([
        {
          wallet,
          id: crypto.randomUUID(),
          key: `life-${wallet}-${last}`,
          fingerprint: 'life',
          memo: {},
          ...item,
        },
      ]),
    ]);
    if (rows[0]!.outcome !== 'applied') throw new Error(`a posting was ${rows[0]!.outcome}`);
  };
  const bet = (source: string, account: string, game: string, amount: number) => ({
    source,
    operation: 'bet',
    from: ['playable'],
    to: [account],
    amount: [amount],
    provider: source,
    round: `${source}-${amount}`,
    game,
    opens: true,
  });
  const win = (source: string, account: string, game: string, stake: number, amount: number) => ({
    source,
    operation: 'win',
    from: [account],
    to: ['playable'],
    amount: [amount],
    provider: source,
    round: `${source}-${stake}`,
    game,
    closes: true,
  });
  await post(bet('hub88', 'game:hub88:kismet', 'kismet', 1500));
  await post(win('hub88', 'game:hub88:kismet', 'kismet', 1500, 700));
  await post(bet('hub88', 'game:hub88:kismet', 'kismet', 2500));
  await post(bet('betco', 'sports:betco', 'sports', 3000));
  await post({ source: 'house', operation: 'suspend', from: ['cash'], to: ['suspense'], amount: [400] });
  await post({
    source: 'hub88',
    operation: 'rollback',
    from: ['cash'],
    to: ['game:hub88:kismet'],
    amount: [60_000],
    overdraw: true,
  });
}

/** A bank transfer without an order. */
async function unmatched(ask: AskHouse, sandboxUrl: string): Promise<void> {
  const { token } = (await ask({
    path: 'office/login',
    body: { username: demoPeople.operator, password: demoPassword },
  })) as { token: string };
  const answer = await fetch(`${sandboxUrl}/control/transfer`, {
    method: 'POST',
    body: JSON.stringify({ amount: '750.00', payer: 'Ayşe Deneme' }),
  });
  const { reference } = (await answer.json()) as { reference: string };
  await ask({
    path: 'office/recordtransfer',
    token,
    body: {
      reference: 'YANLIŞ1',
      amount: 750,
      bankReference: reference,
      payer: 'Ayşe Deneme',
      why: 'of the statement',
    },
  });
}
