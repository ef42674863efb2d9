import { randomUUID } from 'node:crypto';
import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest';
import { status } from '@felek/contract/enumerations';
import { checkInvariants } from '@felek/ledger/invariants';
import { insertCustomer } from '../../../../testbed/customers.ts';
import { anyIban } from '../../../../testbed/destinations.ts';
import {
  askOf,
  openPaymentHouse,
  operatorAsk,
  type PaymentHouse,
} from '../../../../testbed/payment-house.ts';
import { signedWebhook, type SignedWebhook } from '../../../../testbed/signed-webhook.ts';
import type { CustomerId, PaymentId } from '../ids.ts';

const patience = { timeout: 20_000, interval: 50 };
const nothing = { cash: 0n, held: 0n };
const credited = { cash: 15_050n, held: 0n };
let house: PaymentHouse;

beforeAll(async () => {
  house = await openPaymentHouse();
  await house.openDoor();
  // The sandbox's bank decides nothing here: the tests send the service's webhooks.
  await house.sandbox.misbehave({ payoutDelayMs: 600_000 });
  await house.jobs.start();
});
afterEach(async () => expect(await checkInvariants(house.database.pool)).toEqual([]));
afterAll(() => house.close());

const signed = (text: string, request: { readonly atMs?: number; readonly key?: string } = {}) =>
  signedWebhook(text, request.key ?? house.secret, request.atMs);
const about = (body: object) =>
  signed(
    JSON.stringify({
      event: randomUUID(),
      kind: 'payment',
      status: 'paid',
      amount: '150.50',
      currency: 'TRY',
      ...body,
    }),
  );

/** Says it over HTTP, and gives the answer's status and outcome. */
async function send({ text, headers }: SignedWebhook): Promise<string> {
  const answer = await fetch(house.webhookUrl, { method: 'POST', headers, body: text });
  const { outcome } = (await answer.json()) as { outcome: string };
  return `${answer.status} ${outcome}`;
}
const tell = (body: object) => send(about(body));

const moneyOf = async (customer: CustomerId) => {
  const { cash, held } = (await house.ledger.balances(customer))!;
  return { cash, held };
};
const statusOf = async (id: string) =>
  (await house.database.pool.query<{ status: number }>('select status from payment where id = $1', [id]))
    .rows[0]!.status;
/** A reference's open items in suspense: the reason, and the reported payment. */
const suspended = async (reference: string) =>
  (
    await house.database.pool.query<{ item: string }>(
      `select reason || ': ' || (reported->>'status') || ' ' || (reported->>'amount') || ' ' || (reported->>'currency') as item
       from suspense_item where reference = $1 order by created_at`,
      [reference],
    )
  ).rows.map(({ item }) => item);
/** A customer's notifications, oldest first. */
const toldTo = async (customer: CustomerId) =>
  (
    await house.database.pool.query<{ text_code: string }>(
      'select text_code from notification where customer_id = $1 order by created_at, id',
      [customer],
    )
  ).rows.map(({ text_code }) => text_code);
/** An operator who ends the one item of a reference. */
async function resolver(reference: string) {
  const { rows } = await house.database.pool.query<{ id: string }>(
    'select id from suspense_item where reference = $1',
    [reference],
  );
  const operator = await operatorAsk(house);
  return (request: { readonly as: 'credit' | 'close'; readonly customer?: string }) =>
    house.office.resolveSuspense(operator, { id: rows[0]!.id, why: 'it is in order', ...request });
}
/** The recorded outcome of each event of a reference. */
const noted = async (reference: string) =>
  (
    await house.database.pool.query<{ line: string }>(
      `select status || ': ' || outcome as line from payment_event where reference = $1 order by received_at`,
      [reference],
    )
  ).rows.map(({ line }) => line);
/** The log lines since a position. */
const loggedSince = (from: number) =>
  house.logged
    .slice(from)
    .filter(({ level }) => level >= 40)
    .map(({ msg, reason }) => `${msg}: ${String(reason)}`);

async function deposit() {
  const customer = await insertCustomer(house);
  const ask = askOf(customer);
  const started = await house.payments.deposit(ask, { id: 1, target: 'pay', detail: { amount: 150.5 } });
  expect(started).toMatchObject({ payUrl: expect.stringContaining('http') as string });
  const { list } = await house.payments.listActivities(ask, { skip: 0, take: 1 });
  return { customer, reference: list[0]!.id };
}

/** Lets three hours go by without a payer. */
async function giveUp(reference: string): Promise<void> {
  await house.database.pool.query(
    `update payment set created_at = now() - interval '3 hours', updated_at = now() - interval '1 hour' where id = $1`,
    [reference],
  );
  await house.database.pool.query(
    `update job set due_at = now() where topic = 'payment.ask' and lease is null`,
  );
  await expect.poll(() => statusOf(reference), patience).toBe(status.cancelled);
}

/** A withdrawal of 150.50, sent to the service, or one of 20 000 that waits for review. */
async function withdrawal(size: 'small' | 'large' = 'small') {
  const amount = size === 'small' ? 150.5 : 20_000;
  const customer = await insertCustomer(house, { cash: size === 'small' ? 15_050n : 2_000_000n });
  const answer = await house.payments.withdraw(askOf(customer), {
    id: 11,
    target: 'pay',
    detail: { bank: 1, accountHolder: 'Ayşe Deneme', iban: anyIban(), amount },
  });
  const { id } = answer as { id: PaymentId };
  if (size === 'small')
    await expect.poll(async () => (await house.service.ask('payouts', id))?.status, patience).toBe('pending');
  return { customer, reference: id };
}

describe('a webhook that is not the service’s', () => {
  const body = (reference: string) => JSON.parse(about({ reference }).text) as object;
  it.each<[string, string, (reference: string) => SignedWebhook]>([
    ['is signed with another key', '401 forged', (r) => signed(JSON.stringify(body(r)), { key: 'another' })],
    [
      'was changed after it was signed',
      '401 forged',
      (r) => ({ ...about({ reference: r, amount: '1.00' }), text: about({ reference: r }).text }),
    ],
    [
      'has a newer timestamp than was signed',
      '401 forged',
      (r) => {
        const { text, headers } = about({ reference: r });
        return { text, headers: { ...headers, 'x-timestamp': String(Number(headers['x-timestamp']) + 1) } };
      },
    ],
    ['has no signature', '401 forged', (r) => ({ text: about({ reference: r }).text, headers: {} })],
    [
      'has half a signature',
      '401 forged',
      (r) => {
        const { text, headers } = about({ reference: r });
        return { text, headers: { ...headers, 'x-signature': headers['x-signature']!.slice(0, 32) } };
      },
    ],
    [
      'has its signature twice, joined on the way',
      '401 forged',
      (r) => {
        const { text, headers } = about({ reference: r });
        const signature = headers['x-signature']!;
        return { text, headers: { ...headers, 'x-signature': `${signature}, ${signature}` } };
      },
    ],
    [
      'names its amount twice',
      '400 malformed',
      (r) => signed(about({ reference: r }).text.replace('{', '{"amount":"1.00",')),
    ],
    [
      'was recorded six minutes ago',
      '401 stale',
      (r) => signed(about({ reference: r }).text, { atMs: Date.now() - 360_000 }),
    ],
    [
      'comes from the future',
      '401 stale',
      (r) => signed(about({ reference: r }).text, { atMs: Date.now() + 360_000 }),
    ],
    ['is no JSON', '400 malformed', () => signed('paid!')],
    ['has a third decimal', '400 malformed', (r) => about({ reference: r, amount: '150.505' })],
    ['is below zero', '400 malformed', (r) => about({ reference: r, amount: '-150.50' })],
    ['has a number for an amount', '400 malformed', (r) => about({ reference: r, amount: 150.5 })],
    ['knows another status', '400 malformed', (r) => about({ reference: r, status: 'settled' })],
  ])('because it %s is refused as %s, logged, and moves nothing', async (_why, refusal, sent) => {
    const { customer, reference } = await deposit();
    const from = house.logged.length;
    expect(await send(sent(reference))).toBe(refusal);
    expect(loggedSince(from)).toEqual([`a payment webhook was refused: ${refusal.slice(4)}`]);
    expect(await moneyOf(customer)).toEqual(nothing);
    expect([await noted(reference), await suspended(reference)]).toEqual([[], []]);
    expect(await tell({ reference })).toBe('200 credit');
  });
});

describe('the log entry of a webhook that is signed and not understood', () => {
  const kept = async (sent: SignedWebhook) => {
    const from = house.logged.length;
    expect(await send(sent)).toMatch(/malformed|forged/);
    const [line] = house.logged
      .slice(from)
      .filter(({ msg }) => msg === 'a payment webhook was refused')
      .map(({ reason, reference, event, status: said }) => ({ reason, reference, event, status: said }));
    return line;
  };
  const reason = 'malformed';

  it('is which message it was, and of which order', async () => {
    const [reference, event] = [randomUUID(), randomUUID()];
    expect(await kept(about({ reference, event, status: 'settled' }))).toEqual({
      reason,
      reference,
      event,
      status: 'settled',
    });
  });

  it.each([
    ['is no JSON', 'paid!'],
    ['is nothing', 'null'],
    ['is a list', '[]'],
    ['has no plain words', JSON.stringify({ reference: { name: 'Ayşe' }, event: 7, status: ['paid'] })],
    [
      'has words of people',
      JSON.stringify({ reference: '905321234567', event: 'ayse@posta.example', status: 'paid by Ayşe' }),
    ],
    [
      'has words without end',
      JSON.stringify({ reference: 'r'.repeat(101), event: 'e'.repeat(101), status: 's'.repeat(101) }),
    ],
  ])('is nothing of one that %s', async (_how, text) => {
    expect(await kept(signed(text))).toEqual({
      reason,
      reference: undefined,
      event: undefined,
      status: undefined,
    });
  });

  it('has nothing of a message that anyone could have sent', async () => {
    const said = about({ reference: randomUUID(), status: 'settled' });
    expect(await kept({ text: said.text, headers: {} })).toEqual({
      reason: 'forged',
      reference: undefined,
      event: undefined,
      status: undefined,
    });
  });
});

describe('each step of an order', () => {
  /** The messages to a customer's open pages, in order: the order's state, or the title of the notification. */
  const pushedTo = (customer: CustomerId) =>
    house.pushed
      .filter((each) => each.customer === customer)
      .map(({ message }) => {
        if (message.cmd === 'Notification') return message.message.title;
        return message.cmd === 'Payment' ? message.message : message.cmd;
      });

  it('of a deposit goes to its customer’s open pages, and its end behind the bell', async () => {
    const { customer, reference: id } = await deposit();
    const begun = [
      { id, type: 1, status: status.created },
      { id, type: 1, status: status.pending },
    ];
    expect(pushedTo(customer)).toEqual(begun);
    await tell({ reference: id, status: 'pending' });
    await tell({ reference: id });
    await tell({ reference: id });
    expect(pushedTo(customer)).toEqual([...begun, 'Para yatırma onaylandı']);
  });

  it('of a deposit that is never paid ends as abandoned, without a notification', async () => {
    const { customer, reference: id } = await deposit();
    const before = pushedTo(customer);
    await giveUp(id);
    expect(pushedTo(customer)).toEqual([...before, { id, type: 1, status: status.cancelled }]);
    expect(await toldTo(customer)).toEqual([]);
  });

  it('of a withdrawal without review is announced too', async () => {
    const { customer, reference: id } = await withdrawal();
    await tell({ reference: id, kind: 'payout' });
    expect(pushedTo(customer)).toEqual([
      'Çekim talebiniz alındı',
      { id, type: 2, status: status.pending },
      'Çekiminiz ödendi',
    ]);
  });

  it('of a withdrawal that waits for review is announced once', async () => {
    const { customer, reference: id } = await withdrawal('large');
    await house.office.approveWithdrawal(await operatorAsk(house), { id, why: 'it is in order' });
    await expect.poll(async () => (await house.service.ask('payouts', id))?.status, patience).toBe('pending');
    expect(pushedTo(customer)).toEqual(['Çekim talebiniz inceleniyor', 'Çekiminiz onaylandı']);
  });
});

describe('a report that fits no order', () => {
  it.each([
    ['one kuruş less', { amount: '150.49' }, 'amount_or_currency_differs: paid 150.49 TRY'],
    ['a hundred times the amount', { amount: '15050.00' }, 'amount_or_currency_differs: paid 15050.00 TRY'],
    ['another currency', { currency: 'USD' }, 'amount_or_currency_differs: paid 150.50 USD'],
    ['a payout where we asked for a payment', { kind: 'payout' }, 'kind_differs: paid 150.50 TRY'],
  ])(
    'since it says %s lies before an operator once, and the right one is still taken',
    async (_what, said, item) => {
      const { customer, reference } = await deposit();
      const from = house.logged.length;
      expect(await tell({ reference, ...said })).toBe('200 suspense');
      expect(await tell({ reference, ...said })).toBe('200 suspense');
      expect(await moneyOf(customer)).toEqual(nothing);
      expect(await suspended(reference)).toEqual([item]);
      expect(loggedSince(from)).toEqual([
        `a payment report matches no order and is in suspense: ${item.split(':')[0]}`,
      ]);
      expect(await tell({ reference })).toBe('200 credit');
      expect(await moneyOf(customer)).toEqual(credited);
    },
  );

  it('of ours waits for an operator once, however often and with whatever event it is reported', async () => {
    const reference = randomUUID();
    const sent = about({ reference });
    const answers = await Promise.all([sent, sent, sent, about({ reference })].map(send));
    expect(new Set(answers)).toEqual(new Set(['200 suspense', '200 repeated']));
    expect(await suspended(reference)).toEqual(['unknown_reference: paid 150.50 TRY']);
  });

  it.each([
    [{ amount: '150.51' }, 'amount_or_currency_differs: paid 150.51 TRY'],
    [{ currency: 'EUR' }, 'amount_or_currency_differs: paid 150.50 EUR'],
    [{ status: 'declined', amount: '1.00' }, 'amount_or_currency_differs: declined 1.00 TRY'],
    [{ kind: 'payment' }, 'kind_differs: paid 150.50 TRY'],
  ])('of a payout, such as %j, neither pays nor gives back', async (said, item) => {
    const { customer, reference } = await withdrawal();
    expect(await tell({ reference, kind: 'payout', ...said })).toBe('200 suspense');
    expect(await moneyOf(customer)).toEqual({ cash: 0n, held: 15_050n });
    expect(await suspended(reference)).toEqual([item]);
    expect(await tell({ reference, kind: 'payout' })).toBe('200 capture');
    expect(await moneyOf(customer)).toEqual(nothing);
  });
});

describe('a webhook that comes again', () => {
  it('byte for byte is one event and one credit', async () => {
    const { customer, reference } = await deposit();
    const sent = about({ reference });
    expect([await send(sent), await send(sent), await send(sent)]).toEqual([
      '200 credit',
      '200 repeated',
      '200 repeated',
    ]);
    expect(await moneyOf(customer)).toEqual(credited);
    expect(await noted(reference)).toEqual(['paid: credit']);
  });

  it('as another event is a second line and no second credit', async () => {
    const { customer, reference } = await deposit();
    expect([await tell({ reference }), await tell({ reference })]).toEqual(['200 credit', '200 no_change']);
    expect(await moneyOf(customer)).toEqual(credited);
    expect(await noted(reference)).toEqual(['paid: credit', 'paid: no_change']);
  });

  it('with other content under the event’s id is processed as a new event, and logged', async () => {
    const { customer, reference } = await deposit();
    const event = randomUUID();
    await tell({ event, reference, status: 'pending' });
    const from = house.logged.length;
    await tell({ event, reference });
    expect(await moneyOf(customer)).toEqual(credited);
    expect(house.logged.slice(from)).toContainEqual(
      expect.objectContaining({
        level: 40,
        msg: 'a payment event came again with other content',
        event,
        outcome: 'credit',
        earlier: { reference, status: 'pending', outcome: 'no_change', amount: '150.50' },
      }),
    );
  });

  it('with another amount after the credit lies before an operator, and moves nothing', async () => {
    const { customer, reference } = await deposit();
    await tell({ reference });
    expect(await tell({ reference, amount: '250.50' })).toBe('200 suspense');
    expect(await moneyOf(customer)).toEqual(credited);
    expect(await suspended(reference)).toEqual(['amount_or_currency_differs: paid 250.50 TRY']);
  });
});

describe('a webhook that comes late or out of order', () => {
  it('takes a deposit that its customer gave up at the service for cancelled, and not for refused', async () => {
    const { customer, reference } = await deposit();
    expect(await tell({ reference, status: 'cancelled' })).toBe('200 noted');
    expect(await statusOf(reference)).toBe(status.cancelled);
    expect(await tell({ reference, status: 'cancelled' })).toBe('200 no_change');
    // The money may have been on its way all the same.
    expect(await tell({ reference })).toBe('200 credit');
    expect(await moneyOf(customer)).toEqual(credited);
    expect(await tell({ reference, status: 'cancelled' })).toBe('200 suspense');
  });

  it('credits a deposit that was declined', async () => {
    const { customer, reference } = await deposit();
    expect(await tell({ reference, status: 'declined' })).toBe('200 noted');
    expect(await tell({ reference })).toBe('200 credit');
    expect(await moneyOf(customer)).toEqual(credited);
    expect(await noted(reference)).toEqual(['declined: noted', 'paid: credit']);
    expect(await suspended(reference)).toEqual([]);
  });

  it('credits a deposit that was given up after two hours', async () => {
    const { customer, reference } = await deposit();
    await giveUp(reference);
    expect(await tell({ reference })).toBe('200 credit');
    expect(await moneyOf(customer)).toEqual(credited);
    expect(await statusOf(reference)).toBe(status.confirmed);
  });

  it.each(['closed', 'excluded'] as const)(
    'lays a deposit of a customer who was %s meanwhile before an operator, who credits it when they are back',
    async (state) => {
      const { customer, reference } = await deposit();
      await house.account.setState(customer, state);
      expect([await tell({ reference }), await tell({ reference })]).toEqual([
        '200 suspense',
        '200 suspense',
      ]);
      expect(await moneyOf(customer)).toEqual(nothing);
      expect(await suspended(reference)).toEqual(['customer_not_active: paid 150.50 TRY']);
      const { list } = await house.payments.listActivities(askOf(customer), { skip: 0, take: 1 });
      expect(list[0]).toMatchObject({ status: status.pending, note: 'Hesabınız kapalıyken ulaştı' });
      expect(await toldTo(customer)).toEqual(['deposit_held_back_account']);
      const resolve = await resolver(reference);
      const { username } = await house.account.customer(customer);
      expect(await resolve({ as: 'credit', customer: username })).toBe('suspense_customer_not_active');
      await house.account.setState(customer, 'active');
      expect(await resolve({ as: 'credit', customer: username })).toEqual({ done: true });
      expect(await moneyOf(customer)).toEqual(credited);
      expect(await statusOf(reference)).toBe(status.merged);
    },
  );

  it('rejects such a deposit once it was sent back', async () => {
    const { customer, reference } = await deposit();
    await house.account.setState(customer, 'excluded');
    await tell({ reference });
    expect(await (await resolver(reference))({ as: 'close' })).toEqual({ done: true });
    expect(await statusOf(reference)).toBe(status.rejected);
    expect(await moneyOf(customer)).toEqual(nothing);
  });

  it('takes no credited deposit back: declined after paid lies before an operator', async () => {
    const { customer, reference } = await deposit();
    await tell({ reference });
    expect(await tell({ reference, status: 'pending' })).toBe('200 no_change');
    expect(await tell({ reference, status: 'declined' })).toBe('200 suspense');
    expect(await moneyOf(customer)).toEqual(credited);
    expect(await suspended(reference)).toEqual(['contradicts_earlier_outcome: declined 150.50 TRY']);
  });

  it.each([
    ['paid', 'declined', { cash: 0n, held: 0n }],
    ['declined', 'paid', { cash: 15_050n, held: 0n }],
    ['cancelled', 'paid', { cash: 15_050n, held: 0n }],
  ])('leaves a payout as it ended: %s, then %s lies before an operator', async (first, then, money) => {
    const { customer, reference } = await withdrawal();
    await tell({ reference, kind: 'payout', status: first });
    expect(await tell({ reference, kind: 'payout', status: 'pending' })).toBe('200 no_change');
    expect(await tell({ reference, kind: 'payout', status: first })).toBe('200 no_change');
    expect(await tell({ reference, kind: 'payout', status: then })).toBe('200 suspense');
    expect(await moneyOf(customer)).toEqual(money);
    expect(await suspended(reference)).toEqual([`contradicts_earlier_outcome: ${then} 150.50 TRY`]);
  });

  it('ends a payout once when paid and declined come at the same moment', async () => {
    const { customer, reference } = await withdrawal();
    const answers = await Promise.all(
      Array.from({ length: 20 }, (_, index) =>
        tell({ reference, kind: 'payout', status: index % 2 === 0 ? 'paid' : 'declined' }),
      ),
    );
    const ends = answers.filter((answer) => answer === '200 capture' || answer === '200 release');
    expect(ends).toHaveLength(1);
    const wasPaid = ends[0] === '200 capture';
    expect(await moneyOf(customer)).toEqual({ cash: wasPaid ? 0n : 15_050n, held: 0n });
    expect(await suspended(reference)).toEqual([
      `contradicts_earlier_outcome: ${wasPaid ? 'declined' : 'paid'} 150.50 TRY`,
    ]);
  });
});

describe('a withdrawal that waits for a person', () => {
  it('is given back or handed over, never both, when both are reported at the same moment', async () => {
    const [operator, other] = await Promise.all([operatorAsk(house), operatorAsk(house)]);
    const waiting = await Promise.all(Array.from({ length: 10 }, () => withdrawal('large')));
    for (const { customer, reference } of waiting) {
      const id = reference;
      const [approved, refused] = await Promise.all([
        house.office.approveWithdrawal(operator, { id, why: 'it is in order' }),
        house.office.refuseWithdrawal(other, { id, why: 'another name', tell: 'Hesap sizin adınıza değil.' }),
      ]);
      const wasReturned = refused === undefined;
      expect(approved).toEqual(wasReturned ? 'withdrawal_not_waiting' : { done: true });
      await expect.poll(() => statusOf(id), patience).toBe(wasReturned ? status.rejected : status.pending);
      expect(await moneyOf(customer)).toEqual(
        wasReturned ? { cash: 2_000_000n, held: 0n } : { cash: 0n, held: 2_000_000n },
      );
      if (wasReturned) expect(await house.service.ask('payouts', id)).toBeUndefined();
    }
  });

  it('is not given back once the service may be paying it', async () => {
    const { customer, reference } = await withdrawal();
    const request = { id: reference, why: 'too late', tell: 'Hesap sizin adınıza değil.' };
    expect(await house.office.refuseWithdrawal(await operatorAsk(house), request)).toBe(
      'withdrawal_not_waiting',
    );
    expect(await moneyOf(customer)).toEqual({ cash: 0n, held: 15_050n });
    expect(await tell({ reference, kind: 'payout' })).toBe('200 capture');
  });
});
