// A provider's reversals: of a bet, a win, any transaction with an id, or all bets of a round.
import type {
  Client,
  Key,
  Ledger,
  Posted,
  ReverseRequest,
  Round,
  RoundPosting,
  WalletId,
} from '@felek/ledger';
import type { Player } from './player.ts';
import type { PrizeRegister } from './prize-register.ts';
import { answerOf } from './answers.ts';
import type { Credit, PortAnswer, Refused, Reversal } from './port.ts';
import { families, roundKey, reversalOf } from './postings.ts';
import { Undone, type Joined, type Together, type Within } from './together.ts';

interface ReversalNeeds {
  readonly ledger: Ledger;
  readonly together: Together;
  readonly prizes: Pick<PrizeRegister, 'takeBack'>;
  readonly withBalances: (refused: Refused, player: Player) => Promise<Refused>;
}

interface RoundOfBets {
  readonly wallet: WalletId;
  readonly provider: string;
  readonly round: string;
  readonly bets: readonly RoundPosting[];
}

export function openReversals({ ledger, together, withBalances, prizes }: ReversalNeeds) {
  /** Whether the round has paid, holds a bet posted with its win, or has ended other than by the reversal of all its bets. */
  async function hasSettled(
    { wallet, provider, round, bets }: RoundOfBets,
    client: Client,
  ): Promise<boolean> {
    const found = await ledger.findRound(wallet, provider, round, client);
    if (!found) return false;
    const standing = bets.filter(({ stands }) => stands);
    const isEmptied = bets.length > 0 && standing.length === 0;
    if (found.paid > 0n || (found.closedAt && !isEmptied)) return true;
    const wins = await ledger.listRoundPostings(wallet, { provider, id: round }, 'win', client);
    return wins.some((win) => win.stands && standing.some(({ id }) => id === win.id));
  }

  /** Reverses every unreversed bet of a round and closes the round, which refuses later bets. */
  async function reverseRound(
    { provider, ifSettled, joined }: Reversal,
    { round, game }: { readonly round: string; readonly game: string },
    player: Player,
  ): Promise<PortAnswer> {
    const { wallet } = player;
    const key = { source: provider, operation: 'void', id: roundKey(player, round) };
    let isUnknown = true;
    let isSettled = false;
    const work = async ({ tx, done }: Within) => {
      const bets = await ledger.listRoundPostings(wallet, { provider, id: round }, 'bet', tx.client);
      const isKnown = await ledger.findPosting(key, tx.client);
      isSettled =
        ifSettled === 'refuse' &&
        !isKnown &&
        (await hasSettled({ wallet, provider, round, bets }, tx.client));
      if (isSettled)
        throw new Undone({ outcome: 'round-closed', balances: (await ledger.balances(wallet, tx.client))! });
      isUnknown = bets.length === 0;
      let last = done(
        await ledger.postWithin(tx, {
          wallet,
          key,
          legs: [],
          round: { provider, id: round, game, opens: true, closes: true, late: true },
          memo: { game },
        }),
      );
      for (const bet of bets.filter(({ stands }) => stands)) {
        const key = { source: provider, operation: 'reverse-round', id: bet.id };
        last = done(await ledger.reverse({ wallet, key, target: { operation: 'bet', id: bet.id } }, tx));
      }
      return last;
    };
    const answer = await answerOf(() =>
      together(player, work, async (tx) => {
        if (!isUnknown) await joined?.(tx);
      }),
    );
    if (isSettled) return withBalances({ outcome: 'tx-already-settled' }, player);
    if (!isUnknown || !('posting' in answer)) return answer;
    return { outcome: 'tx-not-found', balances: answer.balances };
  }

  /** Reverses the transaction with this id, of any family. An unknown id is barred in every family. */
  async function reverseAny(key: Key, target: string, player: Player, joined?: Joined): Promise<PortAnswer> {
    const work = async (within: Within) => {
      const { tx, done } = within;
      for (const family of families) {
        const found = await ledger.findPosting({ ...key, operation: family, id: target }, tx.client);
        if (!found || found.barred) continue;
        await prizes.takeBack(within, { player, provider: key.source, operation: family, tx: target });
        return done(await ledger.reverse(reversalOf(player, key, family, target), tx));
      }
      for (const family of families.slice(1))
        await ledger.bar(player.wallet, { ...key, operation: family, id: target }, tx.client);
      // The bet is unknown too, so this bars it and answers `barred`.
      return ledger.reverse(reversalOf(player, key, 'bet', target), tx);
    };
    return answerOf(() => together(player, work, joined), 'reverse');
  }

  /** Reverses a stake, settled or not. */
  async function reverseStake(request: ReverseRequest, player: Player, joined?: Joined): Promise<PortAnswer> {
    return answerOf(
      () =>
        joined ? together(player, ({ tx }) => ledger.reverse(request, tx), joined) : ledger.reverse(request),
      'reverse',
    );
  }

  /** Reverses a win or a prize, and the release of its suspended part. */
  async function reverseCredit(
    request: ReverseRequest,
    player: Player,
    joined?: Joined,
  ): Promise<PortAnswer> {
    const { operation, id: tx } = request.target;
    const work = async (within: Within) => {
      await prizes.takeBack(within, { player, provider: request.key.source, operation, tx });
      const posted = await ledger.reverse(request, within.tx);
      // An unknown target is barred, and the marker must stay.
      return posted.outcome === 'barred' ? posted : within.done(posted);
    };
    return answerOf(() => together(player, work, joined), 'reverse');
  }

  /** Reverses an unsettled bet. Refuses a bet posted with its win, in an ended round, or alone in a round that has paid. */
  async function reverseUnsettled(
    request: ReverseRequest,
    player: Player,
    joined?: Joined,
  ): Promise<PortAnswer> {
    const { wallet } = player;
    let isSettled = false;
    const work = async ({ tx, done }: Within) => {
      const bet = await ledger.findPosting({ ...request.key, ...request.target }, tx.client);
      const round =
        bet?.round && (await ledger.findRound(wallet, bet.round.provider, bet.round.id, tx.client));
      const isKnown = await ledger.findPosting(request.key, tx.client);
      const won = await ledger.findPosting(
        { ...request.key, operation: 'win', id: request.target.id },
        tx.client,
      );
      const isWon = !!bet?.round && won?.wallet === bet.wallet && won.round?.id === bet.round.id;
      const hasEnded = !!round?.closedAt && round.staked > 0n;
      // The round's payouts need an unreversed bet. If this is the last one, they need this one.
      const isLast = !!round && round.paid > 0n && (await standsAlone(round, request.target.id, tx.client));
      const isOver = isWon || hasEnded || isLast;
      isSettled = !isKnown && bet?.wallet === wallet && isOver;
      if (isSettled) throw new Undone({ outcome: 'round-closed', balances: bet!.balances });
      const posted = await ledger.reverse(request, tx);
      // An unknown target is barred, and the marker must stay.
      return posted.outcome === 'barred' ? posted : done(posted);
    };
    const answer = await answerOf(() => together(player, work, joined), 'reverse');
    return isSettled ? withBalances({ outcome: 'tx-already-settled' }, player) : answer;
  }

  /** Whether this is the only unreversed bet of its round. */
  async function standsAlone(round: Round, bet: string, client: Client): Promise<boolean> {
    const bets = await ledger.listRoundPostings(round.wallet, round, 'bet', client);
    const standing = bets.filter(({ stands }) => stands);
    return standing.length === 1 && standing[0]!.id === bet;
  }

  /** Reverses a bet's payouts so far. The player may come to owe them. */
  async function unsettle(
    within: Within,
    player: Player,
    bet: { readonly provider: string; readonly id: string },
  ): Promise<void> {
    const paid = await ledger.listRoundPostings(player.wallet, bet, 'settle', within.tx.client);
    for (const { id } of paid.filter(({ stands }) => stands))
      await reverseSettlement(within, player, { source: bet.provider, operation: 'settle', id });
  }

  /** Reverses one settlement, and the release of its suspended part. */
  async function reverseSettlement(within: Within, player: Player, settlement: Key): Promise<Posted> {
    const { source: provider, operation, id: tx } = settlement;
    await prizes.takeBack(within, { player, provider, operation, tx });
    const key = { ...settlement, operation: 'unsettle' };
    const request = { wallet: player.wallet, key, target: settlement, mayOverdraw: true };
    return within.done(await ledger.reverse(request, within.tx));
  }

  /** Reverses a bet with its payouts, or one settlement. An unknown id is barred as both. */
  async function reverseBet(
    provider: string,
    id: string,
    player: Player,
    joined?: Joined,
  ): Promise<PortAnswer> {
    const { wallet } = player;
    const key = { source: provider, operation: 'reverse', id };
    const settlement = { source: provider, operation: 'settle', id };
    const work = async (within: Within) => {
      const { tx, done } = within;
      const bet = await ledger.findPosting({ ...key, operation: 'bet' }, tx.client);
      if (bet?.wallet === wallet && bet.round && !(await ledger.findPosting(key, tx.client)))
        await unsettle(within, player, bet.round);
      const settled = bet ? undefined : await ledger.findPosting(settlement, tx.client);
      if (settled && !settled.barred) return reverseSettlement(within, player, settlement);
      await ledger.bar(wallet, settlement, tx.client);
      const posted = await ledger.reverse(reversalOf(player, key, 'bet', id), tx);
      // An unknown target is barred, and the marker must stay.
      return posted.outcome === 'barred' ? posted : done(posted);
    };
    return answerOf(() => together(player, work, joined), 'reverse');
  }

  /** The final refusal of a win whose bet was reversed. Undefined if the bet is unknown, since it may still come. */
  async function takenBack({ provider, round, bet }: Credit, player: Player): Promise<Refused | undefined> {
    if (round === undefined) return undefined;
    const all = await ledger.listRoundPostings(player.wallet, { provider, id: round }, 'bet');
    const meant = typeof bet === 'object' ? all.filter(({ id }) => id === bet.tx) : all;
    const isTakenBack = meant.length > 0 && meant.every(({ stands }) => !stands);
    return isTakenBack ? withBalances({ outcome: 'tx-already-reversed' }, player) : undefined;
  }

  return {
    reverseRound,
    reverseAny,
    reverseStake,
    reverseCredit,
    reverseUnsettled,
    reverseBet,
    unsettle,
    takenBack,
  };
}
