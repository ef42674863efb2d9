// The wallet port: play moves money only through it. Game providers, the house's games and sports call it to take a stake, pay a win,
// reverse either, settle a bet to a total or close a round. It stands on the ledger and knows no game.
//
// Idempotency. Every call carries its caller's transaction id, unique within the operation. A replay gets the first answer and moves
// nothing. The same id with other content is a clash. A stake's content is its amount, customer, game and round, and the caller's
// `content`: a hash of the bet, choice or action (`contentHash`).
//
// Accounts. Each move names the ledger account that receives its stakes and pays its payouts: `game:<provider>:<game>` or
// `sports:<provider>[:<part>]`. The account belongs to the caller. Any other account is a bug and moves nothing.
//
// The caller's rows. `joined` runs in the move's transaction, after the ledger has applied the move. Rows and money commit together or
// not at all. A replay or a refusal does not run it.
//
// Rounds. A round opens with its first stake. A round ends by a stake or win with `closesRound`, a settlement, `closeRound`, `reverse` of
// the round, or the reversal of its last stake. A settlement with `leavesOpen` is a partial cash-out: the round runs on, and a later
// settlement replaces its total and ends it. A new stake reopens an ended round only if all its stakes were reversed. Wins and settlements
// may come late; stakes and cash-outs may not.
//
// The ledger announces each change of a balance after the commit, never before.
//
// The outcomes, in order of precedence:
//
//   bad-request          no amount, no id, an id longer than the ledger keeps, or a fraction of a kuruş in a stake
//   player-unknown       no such customer, or a customer without a wallet
//   wrong-currency       the wallet has another currency
//   replayed             the id is known with the same content; nothing below is checked
//   clash                the id is known with other content
//   reversed-before      the id was reversed before it came
//   player-blocked       the account is closed or excluded (stakes only)
//   token-invalid, token-expired   the session is unknown, or has ended (stakes only)
//   game-unavailable     the game is switched off (stakes only)
//   tx-not-found         the target bet or round is unknown
//   tx-already-settled   the target is settled, and the reversal has `ifSettled: 'refuse'`
//   tx-already-reversed  another reversal came first; for a win: its bet, or every bet of its round, was reversed
//   round-closed         the round has ended (stakes and cash-outs only)
//   round-open           another round of an `exclusive` game is open (stakes only)
//   limit                the stake needs bonus money and exceeds the bonus's highest stake,
//                        or it exceeds a limit of the customer's (stakes only)
//   insufficient-funds   cash and bonus together do not cover the stake
//   busy                 no answer in time; a retry of the same call gets the real answer
//   applied              it is on disk
//
// A credit without a stake (free round, promotion, jackpot) is `applied` like any other. If it names no known campaign, or exceeds a
// ceiling, its money goes to the account `suspense`. So does a win or a settlement above the ceiling of wins.
//
// A customer who may not play is refused stakes only. Wins, settlements and reversals are always accepted: after the session's end, for a
// closed or excluded account, and for a game that is switched off.
import type { Ledger, Posting } from '@felek/ledger';
import { currency as houseCurrency } from '@felek/contract/figures';
import { isKeepableId as isId } from '@felek/ledger/checked-posting';
import type { Kurus } from '@felek/money';
import type { Database, Tx } from '../db/database.ts';
import type { CustomerId } from '../ids.ts';
import { currentRequest } from '../request.ts';
import type { Player, Players } from './player.ts';
import type { Judged, PrizeRegister } from './prize-register.ts';
import { answerOf, isOutage, translate } from './answers.ts';
import type { Credit, Debit, Named, PortAnswer, Refused, WalletPort } from './port.ts';
import {
  betKey,
  betPosting,
  cashBetPosting,
  creditPosting,
  fedPosting,
  assertAccount,
  hasFraction,
  isAmount,
  isBad,
  isBadSettlement,
  isRound,
  roundKey,
  settlementKey,
  settlementPosting,
  reversalOf,
} from './postings.ts';
import { openReversals } from './reversals.ts';
import { openTogether, type Joined, type Within } from './together.ts';

export { isOutage } from './answers.ts';
export { contentHash, type Content } from './content.ts';
export type { BarredFromPlay, LimitCode, LimitRoom, Player, Players } from './player.ts';
export type {
  Credit,
  CreditKind,
  Feed,
  KnownWin,
  PortAnswer,
  PortOutcome,
  ReadyStake,
  WalletPort,
} from './port.ts';
export { families } from './postings.ts';
export { collectStakes, Leave } from './shared-transaction.ts';
export type { Judged, PrizeRegister } from './prize-register.ts';

export interface WalletPortNeeds {
  readonly ledger: Ledger;
  readonly database: Pick<Database, 'inTransaction'>;
  readonly players: Players;
  /** Decides about credits without a stake. */
  readonly prizes: PrizeRegister;
  /** Whether a game can be played now. At most a second old. */
  readonly isGameOpen: (provider: string, game: string) => Promise<boolean>;
  /** The largest stake that bonus money may pay. Null if no running bonus limits it. Cash has no such limit. */
  readonly largestBonusStake?: ((customer: CustomerId) => Promise<Kurus | null>) | undefined;
}

/** A stake ready to be posted. */
interface Stake {
  readonly posting: Posting;
  /** Names the bonus limit in the answer, if that limit refused the stake. */
  explain(answer: PortAnswer): PortAnswer;
}

export function openWalletPort(needs: WalletPortNeeds): WalletPort {
  const { ledger, players, prizes, isGameOpen, largestBonusStake } = needs;

  /** The call's player, or the refusal. */
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

  /** As {@link playerOf}, for a move that names an account. */
  async function playerOfMove(isBad: boolean, move: Named) {
    if (!isBad) assertAccount(move);
    return playerOf(isBad, move);
  }

  async function withBalances(refused: Refused, { wallet }: Player): Promise<Refused> {
    const balances = await ledger.balances(wallet);
    return balances ? { ...refused, balances } : refused;
  }

  /** Why the port refuses a stake without asking the ledger. */
  async function whyNot(move: Debit, { barred }: Player): Promise<Refused | undefined> {
    if (move.follows !== undefined && move.amount === 0n) return undefined;
    if (barred) return { outcome: 'player-blocked', barred };
    if (move.token) return { outcome: move.token };
    if (!(await isGameOpen(move.provider, move.game))) return { outcome: 'game-unavailable' };
    return undefined;
  }

  /** The stake's posting. A stake above the running bonus's highest stake is paid from cash only. */
  function stakeUnder(most: Kurus | null, move: Debit, player: Player): Stake {
    if (most === null || move.amount <= most)
      return { posting: betPosting(move, player), explain: (answer) => answer };
    return {
      posting: cashBetPosting(move, player),
      /** Cash did not cover the stake, but cash and bonus together would have. */
      explain(answer) {
        const { balances } = answer;
        if (answer.outcome !== 'insufficient-funds' || !balances) return answer;
        if (balances.cash + balances.bonus < move.amount) return answer;
        return { outcome: 'limit', limit: 'stake_above_bonus_limit', most, balances };
      },
    };
  }

  const mostOf = async ({ customer }: Player) => (await largestBonusStake?.(customer)) ?? null;
  const stakeOf = async (move: Debit, player: Player) => stakeUnder(await mostOf(player), move, player);

  /** Adds the reason if only the ledger knows it yet: another server has just closed the account or used up the limit. */
  async function explained(answer: PortAnswer, player: Player): Promise<PortAnswer> {
    const isNew =
      (answer.outcome === 'player-blocked' && answer.barred === undefined) ||
      (answer.outcome === 'limit' && answer.limit === undefined);
    if (!isNew) return answer;
    const { balances, other } = answer;
    const refusal = await players.whyRefused(player, other);
    const known = balances && { balances };
    switch (refusal.code) {
      case 'account_closed':
      case 'account_excluded':
        return { outcome: 'player-blocked', barred: refusal.code, ...known };
      case 'stake_limit_reached':
      case 'loss_limit_reached':
        return { outcome: 'limit', limit: refusal.code, most: refusal.left, room: refusal, ...known };
    }
  }

  /** As {@link whyNot}, but leaves a known stake to the ledger, which answers the replay. */
  async function refuse(move: Debit, player: Player): Promise<Refused | undefined> {
    const refused = await whyNot(move, player);
    if (!refused || (await ledger.findPosting(betKey(move)))) return undefined;
    return withBalances(refused, player);
  }

  const together = openTogether(needs);

  /** Posts one posting. Without `joined` it shares a commit with concurrent postings. */
  const post = (posting: Posting, player: Player, joined?: Joined) =>
    joined ? together(player, ({ tx }) => ledger.postWithin(tx, posting), joined) : ledger.post(posting);
  const reversals = openReversals({ ledger, together, withBalances, prizes });

  /** Posts a payment in one transaction with the suspense decision and with `before`. `posting` gets the suspended part. */
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
    const payWithin = (judge: (tx: Tx) => Promise<Kurus>) =>
      answerOf(() =>
        together(
          player,
          async (within) => {
            await before?.(within);
            const suspended = await judge(within.tx);
            return within.done(await ledger.postWithin(within.tx, posting(suspended)));
          },
          move.joined,
        ),
      );
    if (prize) return payWithin((tx) => prizes.judge(tx, move, prize));
    const answer = before
      ? await payWithin(async () => 0n)
      : await answerOf(() => post(posting(0n), player, move.joined));
    if (answer.outcome !== 'clash') return answer;
    // The first copy may have gone to suspense, and the round or the ceilings have changed since.
    const suspended = await prizes.findSuspended(move);
    return suspended ? payWithin(async () => suspended) : answer;
  }

  /** Pays a win. If its bet was reversed, the refusal is final: `tx-already-reversed`. */
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
      const player = await playerOfMove(isBad(move) || hasFraction(move), move);
      if ('outcome' in player) return player;
      const refused = await refuse(move, player);
      if (refused) return refused;
      const { posting, explain } = await stakeOf(move, player);
      return explained(explain(await answerOf(() => post(posting, player, move.joined))), player);
    },
    async readyStake(move) {
      const player = await playerOfMove(isBad({ ...move, amount: 1n }), move);
      if ('outcome' in player) return player;
      const refused = await refuse({ ...move, amount: 1n }, player);
      if (refused) return refused;
      const most = await mostOf(player);
      // The transaction is shared, and may be another request's.
      const request = currentRequest();
      return {
        wallet: player.wallet,
        of(amount, feed) {
          const { posting } = stakeUnder(most, { ...move, amount }, player);
          return { ...(feed ? fedPosting(posting, move.account, feed) : posting), request };
        },
        explain: async (answer, amount) =>
          explained(stakeUnder(most, { ...move, amount }, player).explain(answer), player),
      };
    },
    lockAll: ({ client }, stakes, wait) =>
      ledger.lockAll(
        client,
        stakes.map(({ wallet }) => wallet),
        wait,
      ),
    async debitAll(tx, postings) {
      const posted = await ledger.postAllWithin(tx, postings);
      return posted.map((each) => translate(each));
    },
    async credit(move) {
      const isOfNoBet = typeof move.bet === 'object' && !isId(move.bet.tx);
      const player = await playerOfMove(isOfNoBet || isBad(move), move);
      if ('outcome' in player) return player;
      return payWin(move, player);
    },
    async payAll(tx, wins) {
      for (const win of wins) {
        assertAccount(win);
        if (isBad(win)) throw new Error(`bug: ${win.tx} is no win that could be paid`);
      }
      const postings = wins.map((win) =>
        creditPosting({ ...win, kind: 'win', bet: 'seen', closesRound: true }, win),
      );
      const posted = await ledger.postAllWithin(tx, postings);
      return posted.map((each) => translate(each).outcome);
    },
    async debitAndCredit(move) {
      const { closesRound = false, win, winThousandths: thousandths = 0, campaign, ...stake } = move;
      const player = await playerOfMove(
        isBad(move) || isBad({ ...move, amount: win, thousandths }) || hasFraction(move),
        move,
      );
      if ('outcome' in player) return player;
      const refused = await refuse(move, player);
      if (refused) return refused;
      // A replayed stake may have been reversed since, so the win requires this bet.
      const bet = { tx: stake.tx };
      const credit: Credit = { ...stake, amount: win, thousandths, closesRound, kind: 'win', bet, campaign };
      const { posting, explain } = await stakeOf(stake, player);
      const answer = explain(
        await payWin({ ...credit, stake: stake.amount }, player, async ({ tx, done }) => {
          done(await ledger.postWithin(tx, posting));
        }),
      );
      return explained(answer, player);
    },
    async reverse(reversal) {
      const { provider, customer, target, family, ifSettled = 'undo', joined } = reversal;
      if (typeof target !== 'string') {
        const player = await playerOf(!isRound(target.round) || !isId(target.game), { customer });
        return 'outcome' in player ? player : reversals.reverseRound(reversal, target, player);
      }
      const { tx = target } = reversal;
      const player = await playerOf(!isId(target) || !isId(tx), { customer });
      if ('outcome' in player) return player;
      const key = { source: provider, operation: 'reverse', id: tx };
      if (family === undefined) return reversals.reverseAny(key, target, player, joined);
      const request = reversalOf(player, key, family, target);
      if (ifSettled === 'refuse' && family === 'bet')
        return reversals.reverseUnsettled(request, player, joined);
      if (family === 'bet') return reversals.reverseStake(request, player, joined);
      return reversals.reverseCredit(request, player, joined);
    },
    async settleTo(move) {
      const { provider, bet: round, total: amount } = move;
      const player = await playerOfMove(isBadSettlement(move), move);
      if ('outcome' in player) return player;
      return pay(
        { ...move, kind: 'settle', round, amount, bet: 'needed' },
        player,
        (suspended) => settlementPosting(move, player, suspended),
        async (within) => {
          const isNew = !(await ledger.findPosting(settlementKey(move), within.tx.client));
          // The player may have spent the old total. The debt lasts until the new total is posted.
          if (isNew) await reversals.unsettle(within, player, { provider, id: round });
        },
      );
    },
    async settleAll(tx, settlements) {
      for (const settlement of settlements) {
        assertAccount(settlement);
        if (isBadSettlement(settlement)) throw new Error(`bug: ${settlement.tx} is no settlement`);
      }
      const postings = settlements.map((settlement) => settlementPosting(settlement, settlement));
      const posted = await ledger.postAllWithin(tx, postings);
      return posted.map((each) => translate(each).outcome);
    },
    async reverseBet({ provider, customer, tx, joined }) {
      const player = await playerOf(!isId(tx), { customer });
      return 'outcome' in player ? player : reversals.reverseBet(provider, tx, player, joined);
    },
    async adjust(move) {
      const { provider, tx, game, round, signed, memo = {} } = move;
      const size = signed < 0n ? -signed : signed;
      const player = await playerOfMove(
        !isId(tx) ||
          !isId(game) ||
          signed === 0n ||
          !isAmount(size) ||
          (round !== undefined && !isRound(round)),
        move,
      );
      if ('outcome' in player) return player;
      const [house, amount] = [move.account, size];
      // Without a round: money removed here is no stake and must not count as one.
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
      if (signed < 0n) return answerOf(() => post(posting(0n), player, move.joined));
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
