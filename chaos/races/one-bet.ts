// Two contradictory calls for one bet at the same moment: one applies, the other moves nothing.
import { contentHash } from '../../apps/server/src/wallet/wallet.ts';
import type { Race } from './race.ts';

const copies = 10;

export const twoChoices: Race = {
  name: 'one round with two choices, ten copies each: one choice is taken, the other a clash',
  atOnce: 4,
  async run({ ports, enter }) {
    const { customer, purses } = await enter(10_000n);
    const bet = {
      provider: 'fel',
      customer,
      game: 'lale',
      account: 'game:fel:lale' as const,
      tx: `choice ${customer}`,
      round: `choice ${customer}`,
      amount: 4_000n,
    };
    const answers = await Promise.all(
      Array.from({ length: copies * 2 }, async (_, place) => {
        const content = contentHash({ choice: place % 4 < 2 ? 'red' : 'black' });
        return { content, outcome: (await ports[place % 2]!.debit({ ...bet, content })).outcome };
      }),
    );
    const taken = answers.find(({ outcome }) => outcome === 'applied')?.content;
    const wrong = answers.filter(({ content, outcome }) =>
      content === taken ? outcome !== 'applied' && outcome !== 'replayed' : outcome !== 'clash',
    );
    const applied = answers.filter(({ outcome }) => outcome === 'applied').length;
    const { cash } = await purses();
    return applied === 1 && wrong.length === 0 && cash === 6_000n
      ? []
      : [`${applied} applied, ${wrong.map(({ outcome }) => outcome)} wrong, ${cash} left`];
  },
};

export const cashOutAgainstSettlement: Race = {
  name: 'a partial cash-out and the settlement: the settled total stands',
  atOnce: 4,
  async run({ ports, enter }) {
    const { customer, purses } = await enter(10_000n);
    const base = { provider: 'fel', customer, game: 'lale', account: 'game:fel:lale' as const };
    const bet = `settled ${customer}`;
    await ports[0].debit({ ...base, tx: bet, round: bet, amount: 4_000n });
    const [part, rest] = await Promise.all([
      ports[0].settleTo({ ...base, bet, tx: `part ${bet}`, total: 2_500n, leavesOpen: true }),
      ports[1].settleTo({ ...base, bet, tx: `rest ${bet}`, total: 9_000n }),
    ]);
    const { cash } = await purses();
    const isRight =
      (part.outcome === 'applied' || part.outcome === 'round-closed') &&
      rest.outcome === 'applied' &&
      cash === 15_000n;
    return isRight ? [] : [`${part.outcome}, ${rest.outcome}, ${cash} there`];
  },
};
