// Requests for the same money at the same moment: it is spent once.
import type { Race } from './race.ts';

export const twoBets: Race = {
  name: 'two bets of 80 on 100: one is taken',
  atOnce: 8,
  async run({ ports, enter }, repeat) {
    const { customer, purses } = await enter(10_000n);
    const answers = await Promise.all(
      ports.map((port, place) =>
        port.debit({
          provider: 'fel',
          customer,
          game: 'lale',
          account: 'game:fel:lale' as const,
          tx: `race ${repeat} ${place} ${customer}`,
          round: `race ${repeat} ${place} ${customer}`,
          amount: 8_000n,
        }),
      ),
    );
    const outcomes = answers.map(({ outcome }) => outcome).toSorted();
    const { cash } = await purses();
    return String(outcomes) === 'applied,insufficient-funds' && cash === 2_000n
      ? []
      : [`${outcomes}, ${cash} left`];
  },
};

const tries = 50;

export const fiftyWithdrawals: Race = {
  name: '50 withdrawals of everything: one is held',
  atOnce: 2,
  async run({ enter, pool }) {
    const { customer, purses, ask } = await enter(10_000n);
    const body = { id: 12, target: 'pay', detail: { amount: 100, walletNumber: '5551234567' } };
    const answers = await Promise.all(
      Array.from({ length: tries }, (_, place) => ask('payment/withdraw', body, `try-${place}`)),
    );
    const taken = answers.filter(({ success }) => success).length;
    const refused = answers.filter(({ code }) => code === 'insufficient_balance').length;
    const { cash } = await purses();
    // The fee is held in addition to the amount.
    const { rows } = await pool.query<{ id: string; held: bigint }>(
      'select id, sum(amount)::bigint as held from hold where wallet_id = $1 group by id',
      [customer],
    );
    const isRight =
      taken === 1 && refused === tries - 1 && cash === 0n && rows.length === 1 && rows[0]?.held === 10_000n;
    return isRight ? [] : [`${taken} taken, ${refused} refused, ${cash} left, ${rows.length} holds`];
  },
};
