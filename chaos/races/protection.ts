// Limits and exclusions against a provider's simultaneous stakes on two servers: a limit accepts no more than it allows, and no stake
// follows an acknowledged exclusion.
import { randomUUID } from 'node:crypto';
import type { CustomerId } from '../../apps/server/src/ids.ts';
import type { Track } from './track.ts';
import type { Race } from './race.ts';

const cash = 100_000n;
const stake = 60n;

async function staked({ pool }: Track, customer: CustomerId) {
  const { rows } = await pool.query<{ stakes: number; cash: bigint }>(
    `select (select count(*)::int from posting where wallet_id = w.id and operation = 'bet' and not barred) as stakes, w.cash
     from wallet w where w.id = $1`,
    [customer],
  );
  return rows[0]!;
}

const count = <One>(list: readonly One[], one: One) => list.filter((each) => each === one).length;

const stakes = 200;

export const limitAgainstStakes: Race = {
  name: 'a stake limit with room for one against 200 stakes: one is taken',
  atOnce: 2,
  async run(track) {
    const { customer, stake: ask } = await track.sit(cash);
    const window = {
      name: 'day',
      draws: ['bet'],
      returns: [],
      counts: 'spent',
      starts_at: new Date(0),
      most: 100,
    };
    await track.pool.query('select ledger_set_budgets($1, $2, $3)', [
      customer,
      'stake',
      JSON.stringify([window]),
    ]);
    const answers = await Promise.all(Array.from({ length: stakes }, () => ask(stake)));
    const taken = count(answers, 'done');
    const written = await staked(track, customer);
    const isRight = taken === 1 && written.stakes === 1 && written.cash === cash - stake;
    return isRight ? [] : [`${taken} taken, ${written.stakes} written, ${written.cash} left`];
  },
};

const stakesUnderWay = 10;

export const exclusionAgainstStakes: Race = {
  name: 'an exclusion against stakes: none is taken after it, and a win is paid',
  atOnce: 2,
  async run(track) {
    const { ports, pool, sit, askAsOperator } = track;
    const { customer, stake: ask, win } = await sit(cash);
    const { rows } = await pool.query<{ usercode: string }>('select usercode from customer where id = $1', [
      customer,
    ]);
    const first = randomUUID();
    // The customer has just played on every server, so every cache is filled.
    const before = [await ask(stake, first), await ask(stake)];
    const onPort = (port: (typeof ports)[number]) => {
      const id = randomUUID();
      const account = 'game:fel:lale' as const;
      return port.debit({
        provider: 'fel',
        customer,
        game: 'lale',
        account,
        tx: id,
        round: id,
        amount: stake,
      });
    };
    before.push(
      ...(await Promise.all(ports.map(onPort))).map((each) =>
        each.outcome === 'applied' ? 'done' : 'refused',
      ),
    );
    const underWay = Array.from({ length: stakesUnderWay }, () => ask(stake));
    const excluded = await askAsOperator('office/excludecustomer', {
      customer: `usercode:${rows[0]!.usercode}`,
      period: 'sixMonths',
      why: 'the race',
    });
    const after = await Promise.all([ask(stake), ask(stake)]);
    const onPorts = await Promise.all(ports.map(onPort));
    const during = count(await Promise.all(underWay), 'done');
    const paid = await win(stake, first);
    const written = await staked(track, customer);
    const isRight =
      excluded.success &&
      count(before, 'done') === 4 &&
      count(after, 'done') === 0 &&
      onPorts.every((each) => 'barred' in each && each.barred === 'account_excluded') &&
      paid === 'done' &&
      written.stakes === during + 4 &&
      written.cash === cash - stake * BigInt(during + 3);
    return isRight
      ? []
      : [
          `excluded ${excluded.success}, before ${before}, during ${during}, after ${after} and ${onPorts.map(({ outcome }) => outcome)}, win ${paid}, ${written.stakes} written, ${written.cash} left`,
        ];
  },
};
