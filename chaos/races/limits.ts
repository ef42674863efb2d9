// A deposit limit, and ten payments reported as paid at the same moment: the limit's part is credited, the rest waits for review.
import { tell } from './one-message.ts';
import type { Race } from './race.ts';

const payments = 10;
const lira = 60;
/** The limit allows three of them. */
const limit = 200;

export const limitAgainstWebhooks: Race = {
  name: 'a deposit limit against ten webhooks: credited up to it, the rest in suspense',
  atOnce: 4,
  async run({ enter, pool, port }) {
    const { customer, purses, ask } = await enter(0n);
    const options = { id: 1, target: 'pay', detail: { amount: lira } };
    const started = await Promise.all(
      Array.from({ length: payments }, () => ask('payment/deposit', options)),
    );
    const limited = await ask('customer/setlimit', { period: 'day', amount: limit });
    if (!limited.success || started.some(({ success }) => !success)) return ['it could not be prepared'];
    const { rows: orders } = await pool.query<{ id: string }>(
      'select id from payment where customer_id = $1',
      [customer],
    );
    const statuses = await Promise.all(
      orders.map(({ id }) =>
        tell(port, {
          event: id,
          kind: 'payment',
          reference: id,
          status: 'paid',
          amount: `${lira}.00`,
          currency: 'TRY',
        }),
      ),
    );
    const { cash } = await purses();
    const { rows: items } = await pool.query(
      `select from suspense_item where reason = 'beyond_deposit_limit' and reference = any ($1)`,
      [orders.map(({ id }) => id)],
    );
    const isRight = statuses.every((status) => status === 200) && cash === 18_000n && items.length === 7;
    return isRight ? [] : [`answered ${statuses}, ${cash} there, ${items.length} in suspense`];
  },
};
