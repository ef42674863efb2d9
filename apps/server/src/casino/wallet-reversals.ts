// What a provider takes back: a bet or a win, whatever has an id, or all the bets of a round.
import type { Client, Key, Ledger, ReverseWish, Round, RoundPosting, WalletId } from '@felek/ledger';
import type { Player } from './players.ts';
import type { Prizes } from './prizes.ts';
import { answerOf } from './wallet-answers.ts';
import type { Credit, PortAnswer, Refused, Reversal } from './wallet-port.ts';
import { families, roundKey, wishFor } from './wallet-postings.ts';
import { Undone, type Together, type Within } from './wallet-together.ts';

interface ReversalNeeds {
  readonly ledger: Ledger;
  readonly together: Together;
  readonly prizes: Pick<Prizes, 'takeBack'>;
  readonly withBalances: (refused: Refused, player: Player) => Promise<Refused>;
}

interface RoundOfBets {
  readonly wallet: WalletId;
  readonly provider: string;
  readonly round: string;
  readonly bets: readonly RoundPosting[];
}

export function openReversals({ ledger, together, withBalances, prizes }: ReversalNeeds) {
  /** Whether a round has paid, one of its bets came with its win, or it has ended and not by all of its bets being taken back. */
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

  /** Gives every bet of a round back that stands, and ends the round, so that none can come after it. */
  async function reverseRound(
    { provider, ifSettled }: Reversal,
    { round, game }: { readonly round: string; readonly game: string },
    player: Player,
  ): Promise<PortAnswer> {
    const { wallet } = player;
    const key = { source: provider, operation: 'void', id: roundKey(player, round) };
    let isUnknown = true;
    let isSettled = false;
    const answer = await answerOf(() =>
      together(player, async ({ client, done }) => {
        const bets = await ledger.listRoundPostings(wallet, { provider, id: round }, 'bet', client);
        const isKnown = await ledger.findPosting(key, client);
        isSettled =
          ifSettled === 'refuse' && !isKnown && (await hasSettled({ wallet, provider, round, bets }, client));
        if (isSettled)
          throw new Undone({ outcome: 'round-closed', balances: (await ledger.balances(wallet))! });
        isUnknown = bets.length === 0;
        let last = done(
          await ledger.postWithin(client, {
            wallet,
            key,
            legs: [],
            round: { provider, id: round, game, opens: true, closes: true, late: true },
            memo: { game },
          }),
        );
        for (const bet of bets.filter(({ stands }) => stands)) {
          const key = { source: provider, operation: 'reverse-round', id: bet.id };
          last = done(
            await ledger.reverse({ wallet, key, target: { operation: 'bet', id: bet.id } }, client),
          );
        }
        return last;
      }),
    );
    if (isSettled) return withBalances({ outcome: 'tx-already-settled' }, player);
    if (!isUnknown || !('posting' in answer)) return answer;
    return { outcome: 'tx-not-found', balances: answer.balances };
  }

  /** Takes back whatever has this id. What has not come under any family's is refused under all of them. */
  async function reverseAny(key: Key, target: string, player: Player): Promise<PortAnswer> {
    return answerOf(
      () =>
        together(player, async (within) => {
          const { client, done } = within;
          for (const family of families) {
            const found = await ledger.findPosting({ ...key, operation: family, id: target }, client);
            if (!found || found.barred) continue;
            await prizes.takeBack(within, { player, provider: key.source, operation: family, tx: target });
            return done(await ledger.reverse(wishFor(player, key, family, target), client));
          }
          for (const family of families.slice(1))
            await ledger.bar(player.wallet, { ...key, operation: family, id: target }, client);
          // Finds nothing either, marks the bet, and says so.
          return ledger.reverse(wishFor(player, key, 'bet', target), client);
        }),
      'reverse',
    );
  }

  /** Takes a win or a prize back, and what people had made of it. */
  async function reverseCredit(wish: ReverseWish, player: Player): Promise<PortAnswer> {
    const { operation, id: tx } = wish.target;
    return answerOf(
      () =>
        together(player, async (within) => {
          await prizes.takeBack(within, { player, provider: wish.key.source, operation, tx });
          const posted = await ledger.reverse(wish, within.client);
          // What never came is marked, and the mark is to stay.
          return posted.outcome === 'barred' ? posted : within.done(posted);
        }),
      'reverse',
    );
  }

  /** Gives a bet back that is not settled; one that came with its win, or whose round has ended or paid, is left as it is. */
  async function reverseUnsettled(wish: ReverseWish, player: Player): Promise<PortAnswer> {
    const { wallet } = player;
    let isSettled = false;
    const answer = await answerOf(
      () =>
        together(player, async ({ client, done }) => {
          const bet = await ledger.findPosting({ ...wish.key, ...wish.target }, client);
          const round =
            bet?.round && (await ledger.findRound(wallet, bet.round.provider, bet.round.id, client));
          const isKnown = await ledger.findPosting(wish.key, client);
          const won = await ledger.findPosting({ ...wish.key, operation: 'win', id: wish.target.id }, client);
          const isWon = !!bet?.round && won?.wallet === bet.wallet && won.round?.id === bet.round.id;
          const hasEnded = !!round?.closedAt && round.staked > 0n;
          // What a round has paid stands on some bet of it: on this one, if no other is left.
          const isLast = !!round && round.paid > 0n && (await standsAlone(round, wish.target.id, client));
          const isOver = isWon || hasEnded || isLast;
          isSettled = !isKnown && bet?.wallet === wallet && isOver;
          if (isSettled) throw new Undone({ outcome: 'round-closed', balances: bet!.balances });
          const posted = await ledger.reverse(wish, client);
          // What never came is marked, and the mark is to stay.
          return posted.outcome === 'barred' ? posted : done(posted);
        }),
      'reverse',
    );
    return isSettled ? withBalances({ outcome: 'tx-already-settled' }, player) : answer;
  }

  /** Whether this is the only bet of its round that stands. */
  async function standsAlone(round: Round, bet: string, client: Client): Promise<boolean> {
    const bets = await ledger.listRoundPostings(round.wallet, round, 'bet', client);
    const standing = bets.filter(({ stands }) => stands);
    return standing.length === 1 && standing[0]!.id === bet;
  }

  /** Takes back whatever a bet has paid so far, into a debt if need be. */
  async function unsettle(
    { client, done }: Within,
    wallet: WalletId,
    bet: { readonly provider: string; readonly id: string },
  ): Promise<void> {
    const paid = await ledger.listRoundPostings(wallet, bet, 'settle', client);
    for (const { id } of paid.filter(({ stands }) => stands)) {
      const key = { source: bet.provider, operation: 'unsettle', id };
      const target = { operation: 'settle', id };
      done(await ledger.reverse({ wallet, key, target, mayOverdraw: true }, client));
    }
  }

  /** Takes back a bet with whatever it has paid, or one settlement. What has not come as either is refused as both. */
  async function reverseBet(provider: string, tx: string, player: Player): Promise<PortAnswer> {
    const { wallet } = player;
    const key = { source: provider, operation: 'reverse', id: tx };
    const settlement = { source: provider, operation: 'settle', id: tx };
    return answerOf(
      () =>
        together(player, async ({ client, done }) => {
          const bet = await ledger.findPosting({ ...key, operation: 'bet' }, client);
          if (bet?.wallet === wallet && bet.round && !(await ledger.findPosting(key, client)))
            await unsettle({ client, done }, wallet, bet.round);
          const settled = bet ? undefined : await ledger.findPosting(settlement, client);
          if (settled && !settled.barred) {
            const back = { ...settlement, operation: 'unsettle' };
            return done(
              await ledger.reverse({ wallet, key: back, target: settlement, mayOverdraw: true }, client),
            );
          }
          await ledger.bar(wallet, settlement, client);
          const posted = await ledger.reverse(wishFor(player, key, 'bet', tx), client);
          // What never came is marked, and the mark is to stay.
          return posted.outcome === 'barred' ? posted : done(posted);
        }),
      'reverse',
    );
  }

  /** That a win found no bet because it was taken back, which is final: one that is only unknown may still come. */
  async function takenBack({ provider, round, bet }: Credit, player: Player): Promise<Refused | undefined> {
    if (round === undefined) return undefined;
    const all = await ledger.listRoundPostings(player.wallet, { provider, id: round }, 'bet');
    const meant = typeof bet === 'object' ? all.filter(({ id }) => id === bet.tx) : all;
    const isTakenBack = meant.length > 0 && meant.every(({ stands }) => !stands);
    return isTakenBack ? withBalances({ outcome: 'tx-already-reversed' }, player) : undefined;
  }

  return { reverseRound, reverseAny, reverseCredit, reverseUnsettled, reverseBet, unsettle, takenBack };
}
