// The wallet port over the ledger: finds the player, refuses what is not to begin, and leaves the rest to the ledger's own order.
import type { Ledger, Posting } from '@felek/ledger';
import { currency as houseCurrency } from '@felek/contract/figures';
import { isKeepableId as isId } from '@felek/ledger/checked-posting';
import type { Kurus } from '@felek/money';
import type { Database } from '../db/database.ts';
import type { CustomerId } from '../ids.ts';
import type { Player, Players } from './players.ts';
import type { Judged, Judgement, Prizes } from './prizes.ts';
import { answerOf, isOutage } from './wallet-answers.ts';
import type { Credit, Debit, Named, PortAnswer, Refused, WalletPort } from './wallet-port.ts';
import {
  betKey,
  betPosting,
  cashBetPosting,
  creditPosting,
  gameAccount,
  hasFraction,
  isAmount,
  isBad,
  isBadSettlement,
  isRound,
  roundKey,
  settlementKey,
  settlementPosting,
  wishFor,
} from './wallet-postings.ts';
import { openReversals } from './wallet-reversals.ts';
import { openTogether, type Within } from './wallet-together.ts';

export interface WalletPortNeeds {
  readonly ledger: Ledger;
  readonly database: Pick<Database, 'inTransaction'>;
  readonly players: Players;
  /** What of credits stands on no stake. */
  readonly prizes: Pick<Prizes, 'prizeIn' | 'judge' | 'findSuspended' | 'announce' | 'takeBack'>;
  /** Whether a game can be played now; at most a second old. */
  readonly isGameOpen: (provider: string, game: string) => Promise<boolean>;
  /** The largest stake that bonus money may pay; null when no running bonus limits it. Cash pays stakes of any size. */
  readonly largestBonusStake?: ((customer: CustomerId) => Promise<Kurus | null>) | undefined;
}

export function openWalletPort(needs: WalletPortNeeds): WalletPort {
  const { ledger, players, prizes, isGameOpen, largestBonusStake } = needs;

  /** The player a call is for, or why it is for nobody. */
  async function playerOf(
    isBad: boolean,
    { customer, currency = houseCurrency }: Pick<Named, 'customer' | 'currency'>,
  ) {
    if (isBad) return { outcome: 'bad-request' } as const;
    const player = await players.find(customer);
    if (!player) return { outcome: 'player-unknown' } as const;
    if (currency === houseCurrency) return player;
    return withBalances({ outcome: 'wrong-currency' }, player);
  }

  async function withBalances(refused: Refused, { wallet }: Player): Promise<Refused> {
    const balances = await ledger.balances(wallet);
    return balances ? { ...refused, balances } : refused;
  }

  /** Why a stake is not to begin, whatever the ledger says. */
  async function whyNot(move: Debit, { barred }: Player): Promise<Refused | undefined> {
    if (barred) return { outcome: 'player-blocked', barred };
    if (move.token) return { outcome: move.token };
    if (!(await isGameOpen(move.provider, move.game))) return { outcome: 'game-unavailable' };
    return undefined;
  }

  /** How a stake is posted: out of cash alone where it is above the highest stake of a running bonus. */
  async function stakeOf(move: Debit, player: Player) {
    const most = (await largestBonusStake?.(move.customer)) ?? null;
    if (most === null || move.amount <= most)
      return { posting: betPosting(move, player), explain: (answer: PortAnswer) => answer };
    return {
      posting: cashBetPosting(move, player),
      /** Cash did not cover it, and bonus money would have. */
      explain(answer: PortAnswer): PortAnswer {
        const { balances } = answer;
        if (answer.outcome !== 'insufficient-funds' || !balances) return answer;
        if (balances.cash + balances.bonus < move.amount) return answer;
        return { outcome: 'limit', limit: 'stake_above_bonus_limit', most, balances };
      },
    };
  }

  /** As {@link whyNot}; but a stake that is known already is left to the ledger. */
  async function refuse(move: Debit, player: Player): Promise<Refused | undefined> {
    const refused = await whyNot(move, player);
    if (!refused || (await ledger.findPosting(betKey(move)))) return undefined;
    return withBalances(refused, player);
  }

  const together = openTogether(needs);
  const reversals = openReversals({ ledger, together, withBalances, prizes });

  /**
   * Posts what is paid, in one transaction with what is judged of it and what goes before it. `posting` is given how much of it goes to
   * suspense.
   */
  async function pay(
    move: Judged,
    player: Player,
    posting: (suspended: Kurus) => Posting,
    before?: (within: Within) => Promise<void>,
  ): Promise<PortAnswer> {
    const prize = await prizes.prizeIn(move, player).catch((error: unknown) => {
      if (isOutage(error)) return 'busy' as const;
      throw error;
    });
    if (prize === 'busy') return { outcome: 'busy' };
    let judgement: Judgement = { suspended: 0n };
    const payWithin = (judged: (within: Within) => Promise<Judgement>) =>
      answerOf(() =>
        together(player, async (within) => {
          await before?.(within);
          judgement = await judged(within);
          return within.done(await ledger.postWithin(within.client, posting(judgement.suspended)));
        }),
      );
    if (prize) {
      const answer = await payWithin(({ client }) => prizes.judge(client, move, prize));
      if (answer.outcome === 'applied') prizes.announce(move, judgement);
      return answer;
    }
    const answer = before
      ? await payWithin(async () => judgement)
      : await answerOf(() => ledger.post(posting(0n)));
    if (answer.outcome !== 'clash') return answer;
    // It may have gone to suspense when it was said first, and the round or the ceilings have changed since.
    const suspended = await prizes.findSuspended(move);
    return suspended ? payWithin(async () => ({ suspended })) : answer;
  }

  /** Pays a win; of one that found no bet it is said whether that is final. */
  async function payWin(
    win: Credit & Pick<Judged, 'stake'>,
    player: Player,
    before?: (within: Within) => Promise<void>,
  ): Promise<PortAnswer> {
    const answer = await pay(win, player, (suspended) => creditPosting(win, player, suspended), before);
    return answer.outcome === 'tx-not-found' ? ((await reversals.takenBack(win, player)) ?? answer) : answer;
  }

  return {
    async debit(move) {
      const player = await playerOf(isBad(move) || hasFraction(move), move);
      if ('outcome' in player) return player;
      const refused = await refuse(move, player);
      if (refused) return refused;
      const { posting, explain } = await stakeOf(move, player);
      return explain(await answerOf(() => ledger.post(posting)));
    },
    async credit(move) {
      const isOfNoBet = typeof move.bet === 'object' && !isId(move.bet.tx);
      const player = await playerOf(isOfNoBet || isBad(move), move);
      if ('outcome' in player) return player;
      return payWin(move, player);
    },
    async debitAndCredit(move) {
      const { closesRound = false, win, winThousandths: thousandths = 0, campaign, ...stake } = move;
      const player = await playerOf(
        isBad(move) || isBad({ ...move, amount: win, thousandths }) || hasFraction(move),
        move,
      );
      if ('outcome' in player) return player;
      const refused = await refuse(move, player);
      if (refused) return refused;
      // A stake that is known may have been taken back since.
      const bet = { tx: stake.tx };
      const credit: Credit = { ...stake, amount: win, thousandths, closesRound, kind: 'win', bet, campaign };
      const { posting, explain } = await stakeOf(stake, player);
      return explain(
        await payWin({ ...credit, stake: stake.amount }, player, async ({ client, done }) => {
          done(await ledger.postWithin(client, posting));
        }),
      );
    },
    async reverse(reversal) {
      const { provider, customer, target, family, ifSettled = 'undo' } = reversal;
      if (typeof target !== 'string') {
        const player = await playerOf(!isRound(target.round) || !isId(target.game), { customer });
        return 'outcome' in player ? player : reversals.reverseRound(reversal, target, player);
      }
      const { tx = target } = reversal;
      const player = await playerOf(!isId(target) || !isId(tx), { customer });
      if ('outcome' in player) return player;
      const key = { source: provider, operation: 'reverse', id: tx };
      if (family === undefined) return reversals.reverseAny(key, target, player);
      const wish = wishFor(player, key, family, target);
      if (ifSettled === 'refuse' && family === 'bet') return reversals.reverseUnsettled(wish, player);
      if (family === 'bet') return answerOf(() => ledger.reverse(wish), 'reverse');
      return reversals.reverseCredit(wish, player);
    },
    async settleTo(move) {
      const { provider, bet } = move;
      const player = await playerOf(isBadSettlement(move), move);
      if ('outcome' in player) return player;
      return answerOf(() =>
        together(player, async ({ client, done }) => {
          const isNew = !(await ledger.findPosting(settlementKey(move), client));
          // It may be spent already, until the new total comes right behind.
          if (isNew) await reversals.unsettle({ client, done }, player.wallet, { provider, id: bet });
          return done(await ledger.postWithin(client, settlementPosting(move, player)));
        }),
      );
    },
    async reverseBet({ provider, customer, tx }) {
      const player = await playerOf(!isId(tx), { customer });
      return 'outcome' in player ? player : reversals.reverseBet(provider, tx, player);
    },
    async adjust(move) {
      const { provider, tx, game, round, signed, memo = {} } = move;
      const size = signed < 0n ? -signed : signed;
      const player = await playerOf(
        !isId(tx) ||
          !isId(game) ||
          signed === 0n ||
          !isAmount(size) ||
          (round !== undefined && !isRound(round)),
        move,
      );
      if ('outcome' in player) return player;
      const [house, amount] = [gameAccount(move), size];
      // Of no round: what is taken back was no stake, and must not count as one.
      const posting = (suspended: Kurus) => ({
        wallet: player.wallet,
        key: { source: provider, operation: 'adjust', id: tx },
        legs:
          signed > 0n
            ? [{ from: house, to: suspended > 0n ? ('suspense' as const) : ('cash' as const), amount }]
            : [{ from: 'cash' as const, to: house, amount }],
        mayOverdraw: signed < 0n,
        memo: { game, ...(round !== undefined && { round }), ...memo },
      });
      if (signed < 0n) return answerOf(() => ledger.post(posting(0n)));
      return pay({ ...move, amount, kind: 'adjust', bet: 'needed' }, player, posting);
    },
    async closeRound({ provider, customer, game, round }) {
      const player = await playerOf(!isRound(round) || !isId(game), { customer });
      if ('outcome' in player) return player;
      return answerOf(() =>
        ledger.post({
          wallet: player.wallet,
          key: { source: provider, operation: 'close', id: roundKey(player, round) },
          legs: [],
          round: { provider, id: round, game, closes: true, late: true },
          memo: { game },
        }),
      );
    },
    async balance(customer) {
      const player = await players.find(customer);
      return player && ledger.balances(player.wallet);
    },
  };
}
