// Many copies of the same message at once: it counts once, and every copy is answered.
import { signatureOf } from '../../apps/sandbox/src/signature.ts';
import { demoSecret } from '../../apps/server/src/config.ts';
import type { Race } from './race.ts';

const copies = 100;

export const sameWin: Race = {
  name: 'the same win 100 times: paid once',
  atOnce: 2,
  async run({ ports, enter }) {
    const { customer, purses } = await enter(1_000n);
    const base = {
      provider: 'fel',
      customer,
      game: 'lale',
      account: 'game:fel:lale' as const,
      tx: `race ${customer}`,
      round: `race ${customer}`,
    };
    await ports[0].debit({ ...base, amount: 1_000n });
    const answers = await Promise.all(
      Array.from({ length: copies }, (_, place) =>
        ports[place % 2]!.credit({ ...base, amount: 5_000n, kind: 'win', bet: 'needed', closesRound: true }),
      ),
    );
    const applied = answers.filter(({ outcome }) => outcome === 'applied').length;
    const replayed = answers.filter(({ outcome }) => outcome === 'replayed').length;
    const { cash } = await purses();
    const isRight = applied === 1 && replayed === copies - 1 && cash === 5_000n;
    return isRight ? [] : [`${applied} applied, ${replayed} replayed, ${cash} there`];
  },
};

export const tenWebhooks: Race = {
  name: 'ten webhooks of one payment: credited once',
  atOnce: 4,
  async run({ enter, pool, port }) {
    const { customer, purses, ask } = await enter(0n);
    await ask('payment/deposit', { id: 1, target: 'pay', detail: { amount: 70.5 } });
    const { rows } = await pool.query<{ id: string }>('select id from payment where customer_id = $1', [
      customer,
    ]);
    const [order] = rows;
    const report = {
      kind: 'payment',
      reference: order?.id,
      status: 'paid',
      amount: '70.50',
      currency: 'TRY',
    };
    const statuses = await Promise.all(
      Array.from({ length: 10 }, (_, place) => tell(port, { event: `${order?.id} ${place % 3}`, ...report })),
    );
    const { cash } = await purses();
    const isRight = statuses.every((status) => status === 200) && cash === 7_050n;
    return isRight ? [] : [`answered ${statuses}, ${cash} there`];
  },
};

/** Sends a signed webhook. Returns the answer's status. */
export async function tell(port: number, report: object): Promise<number> {
  const body = JSON.stringify(report);
  const timestamp = String(Math.floor(Date.now() / 1000));
  const { status } = await fetch(`http://127.0.0.1:${port}/callback/payment/generic`, {
    method: 'POST',
    headers: {
      'content-type': 'application/json',
      connection: 'close',
      'x-timestamp': timestamp,
      'x-signature': signatureOf(demoSecret, timestamp, body),
    },
    body,
  });
  return status;
}
