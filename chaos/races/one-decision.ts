// Two operators decide about the same withdrawal at the same moment: one decision applies.
import { status } from '@felek/contract/enumerations';
import type { Race } from './race.ts';

const lira = 20_000;
const everything = 2_000_000n;

export const cancelAgainstApprove: Race = {
  name: 'a customer cancels while an operator approves: one of the two',
  atOnce: 4,
  async run({ enter, pool, askAsOperator }) {
    const { customer, purses, ask } = await enter(everything);
    const requested = await ask('payment/withdraw', {
      id: 11,
      target: 'pay',
      detail: { amount: lira, bank: 1, accountHolder: 'Işıl Su Gündüz', iban: 'TR330006100519786457841326' },
    });
    if (!requested.success) return [`the withdrawal was refused: ${requested.code}`];
    const { id } = requested.data as { id: string };
    const [cancelled, approved] = await Promise.all([
      ask('payment/cancelwithdraw', { id }),
      askAsOperator('office/approvewithdrawal', { id, why: 'it is in order' }),
    ]);
    const { cash } = await purses();
    const { rows } = await pool.query<{ status: number; state: string }>(
      `select p.status, h.state from payment p join hold h on (h.wallet_id, h.source, h.id) = (p.customer_id, 'payment', p.id)
       where p.customer_id = $1`,
      [customer],
    );
    const [order] = rows;
    const answers = [cancelled, approved].map(({ success, code }) => (success ? 'yes' : code));
    const wasCancelled =
      String(answers) === 'yes,withdrawal_not_waiting' &&
      cash === everything &&
      order?.status === status.cancelled &&
      order.state === 'released';
    const wasApproved =
      String(answers) === 'withdrawal_not_waiting,yes' &&
      cash === 0n &&
      [status.pending, status.confirmed].some((each) => each === order?.status) &&
      order?.state !== 'released';
    return wasCancelled || wasApproved ? [] : [`${answers}, ${cash} cash, ${JSON.stringify(order)}`];
  },
};
