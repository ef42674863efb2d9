// What a provider takes back: a bet or a win, whatever has an id, or all the bets of a round.
import type { Key, Ledger, ReverseWish, WalletId } from '@felek/ledger';
import type { Player } from './players.ts';
import { answerOf } from './wallet-answers.ts';
import type { Credit, PortAnswer, Refused, Reversal } from './wallet-port.ts';
import { families, roundKey, wishFor } from './wallet-postings.ts';
import { Undone, type Together, type Within } from './wallet-together.ts';

interface ReversalNeeds {
  readonly ledger: Ledger;
  readonly together: Together;
  readonly withBalances: (refused: Refused, player: Player) => Promise<Refused>;
}

export function openReversals({ ledger, together, withBalances }: ReversalNeeds) {
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
        const ended = (await ledger.findRound(wallet, provider, round, client))?.closedAt;
        isSettled = ifSettled === 'refuse' && !!ended && !(await ledger.findPosting(key, client));
        if (isSettled)
          throw new Undone({ outcome: 'round-closed', balances: (await ledger.balances(wallet))! });
        const bets = await ledger.listRoundPostings(wallet, { provider, id: round }, 'bet', client);
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
        together(player, async ({ client, done }) => {
          for (const family of families) {
            const found = await ledger.findPosting({ ...key, operation: family, id: target }, client);
            if (!found || found.barred) continue;
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

  /** Gives a bet back whose round has not ended; one of a round that has, or one that came with its win, is left as it is. */
  async function reverseUnsettled(wish: ReverseWish, player: Player): Promise<PortAnswer> {
    let isSettled = false;
    const answer = await answerOf(
      () =>
        together(player, async ({ client, done }) => {
          const bet = await ledger.findPosting({ ...wish.key, ...wish.target }, client);
          const round =
            bet?.round && (await ledger.findRound(player.wallet, bet.round.provider, bet.round.id, client));
          const isKnown = await ledger.findPosting(wish.key, client);
          const won = await ledger.findPosting({ ...wish.key, operation: 'win', id: wish.target.id }, client);
          const isWon = !!bet?.round && won?.wallet === bet.wallet && won.round?.id === bet.round.id;
          const isOver = isWon || (!!round?.closedAt && round.staked > 0n);
          isSettled = !isKnown && bet?.wallet === player.wallet && isOver;
          if (isSettled) throw new Undone({ outcome: 'round-closed', balances: bet!.balances });
          const posted = await ledger.reverse(wish, client);
          // What never came is marked, and the mark is to stay.
          return posted.outcome === 'barred' ? posted : done(posted);
        }),
      'reverse',
    );
    return isSettled ? withBalances({ outcome: 'tx-already-settled' }, player) : answer;
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

  return { reverseRound, reverseAny, reverseUnsettled, reverseBet, unsettle, takenBack };
}
