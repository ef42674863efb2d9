// A bonus is converted to cash at a moment of the house's choice, while the customer withdraws and stakes without a pause. The money must
// match the answers to the kuruş.
import { setTimeout as sleep } from 'node:timers/promises';
import { kurus } from '../purse.ts';
import type { Race } from './race.ts';

const cash = 100_000n;
const wageringStake = 2_000n;
const stake = 100n;
const withdrawnLira = 50;
const betweenRoundsMs = 150;
const patienceMs = 60_000;

interface Bonus {
  readonly amount: number;
  readonly state: number | null;
  readonly wagerTarget: number;
}
const completed = 2;

/** Repeats a call until it is decided, as providers do, since a busy house may have applied it. */
async function decided(call: () => Promise<{ readonly outcome: string }>): Promise<string> {
  for (let tries = 0; ; tries += 1) {
    const { outcome } = await call();
    if (outcome === 'replayed' && tries > 0) return 'applied';
    if (outcome !== 'busy') return outcome;
    await sleep(50);
  }
}

export const conversion: Race = {
  name: 'withdraw, bet and bonus conversion: the sum is right',
  atOnce: 10,
  async run({ ports, enter }) {
    const { customer, purses, ask } = await enter(cash);
    let rounds = 0;
    /** A round that wins its whole stake back, or loses. */
    const play = async (amount: bigint, win: bigint) => {
      rounds += 1;
      const base = {
        provider: 'fel',
        customer,
        game: 'lale',
        account: 'game:fel:lale' as const,
        tx: `${customer} ${rounds}`,
        round: `${customer} ${rounds}`,
      };
      const [staking, paying] = [ports[rounds % 2]!, ports[(rounds + 1) % 2]!];
      const outcome = await decided(() => staking.debit({ ...base, amount }));
      if (outcome === 'insufficient-funds') return 0n;
      if (outcome !== 'applied') throw new Error(`a stake was answered ${outcome}`);
      const paid = await decided(() =>
        paying.credit({ ...base, amount: win, kind: 'win', bet: 'seen', closesRound: true }),
      );
      if (paid !== 'applied') throw new Error(`a win was answered ${paid}`);
      return win - amount;
    };
    const bonus = async () =>
      ((await ask('bonus/list')).data as readonly Bonus[]).find(({ state }) => state !== null)!;

    const claimed = await ask('bonus/definetrialbonus');
    if (!claimed.success) return [`the claim was refused: ${claimed.code}`];
    const { amount, wagerTarget } = await bonus();
    for (let left = kurus(wagerTarget); left > 0n; left -= wageringStake)
      await play(wageringStake, wageringStake);

    let shouldBe = cash + kurus(amount);
    const over = { now: false };
    const deadline = performance.now() + patienceMs;
    const staking = async () => {
      while (!over.now) {
        // The sum is read after the await. Within one expression it would be read before, and lose concurrent changes.
        const change = await play(stake, 0n);
        shouldBe += change;
        // A bonus ends between rounds, so the player pauses now and then.
        await sleep(betweenRoundsMs);
      }
    };
    const withdrawing = async () => {
      const body = { id: 12, target: 'pay', detail: { amount: withdrawnLira, walletNumber: '5551234567' } };
      while (!over.now) {
        if ((await ask('payment/withdraw', body)).success) shouldBe -= kurus(withdrawnLira);
        await sleep(500);
      }
    };
    const watching = async () => {
      while (!over.now) {
        over.now = (await bonus()).state === completed || performance.now() > deadline;
        await sleep(100);
      }
    };
    await Promise.all([staking(), staking(), withdrawing(), watching()]);
    const { state } = await bonus();
    const now = await purses();
    const isRight = state === completed && now.bonus === 0n && now.cash === shouldBe;
    return isRight ? [] : [`state ${state}, ${now.cash} cash and ${now.bonus} bonus instead of ${shouldBe}`];
  },
};
