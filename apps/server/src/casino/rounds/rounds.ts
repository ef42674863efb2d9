// A customer's rounds with their proofs: one by its id, or all finished rounds of the house's games that can be proved.
import type { Locale, OutputOf } from '@felek/contract/call';
import type * as calls from '@felek/contract/casino';
import type { Ledger, Round, RoundPlace, WalletId } from '@felek/ledger';
import { toLira } from '@felek/money';
import { wireInstant } from '../../clock.ts';
import { houseKey, type Games } from '../../games/games.ts';
import type { CustomerId } from '../../ids.ts';
import type { Tables } from '../../tables/tables.ts';

type ProvedRound = OutputOf<typeof calls.round>;
type ProofLine = OutputOf<typeof calls.proofs>;

/** The names of games and providers. */
export interface PlayedNames {
  readonly providerKeys: readonly string[];
  findPlayed(
    provider: string,
    game: string,
  ): { readonly names: Readonly<Record<Locale, string>> } | undefined;
  providerName(provider: string, locale: Locale): string | undefined;
}

export interface CustomerRounds {
  find(customer: CustomerId, roundId: string, locale: Locale): Promise<ProvedRound | undefined>;
  /** A line a round, oldest first, and a last one that counts them. Reads on as the lines are taken. */
  prove(customer: CustomerId, locale: Locale): AsyncGenerator<ProofLine>;
}

export interface CustomerRoundsNeeds {
  readonly ledger: Pick<Ledger, 'findRound' | 'listEndedRounds'>;
  readonly games: Pick<Games, 'proofs'>;
  readonly tables: Pick<Tables, 'proofs'>;
  readonly names: () => Promise<PlayedNames>;
  readonly walletOf: (customer: CustomerId) => Promise<WalletId>;
}

/** Rounds that are read at once. */
const pageSize = 100;

export function openCustomerRounds({
  ledger,
  games,
  tables,
  names,
  walletOf,
}: CustomerRoundsNeeds): CustomerRounds {
  /** Each round with its proof, if it has one. Those of tables come last, one after the other. */
  async function* withProofs(customer: CustomerId, rounds: readonly Round[]) {
    const personal = await games.proofs(customer, rounds);
    const others = new Map<string, Round>();
    for (const round of rounds) {
      const proof = personal.get(round.id);
      if (proof) yield { round, proof, common: null };
      else others.set(round.id, round);
    }
    for await (const [id, common] of tables.proofs(customer, [...others.keys()])) {
      const round = others.get(id);
      others.delete(id);
      if (round) yield { round, proof: null, common };
    }
    for (const round of others.values()) yield { round, proof: null, common: null };
  }

  function show(
    { id, provider, game, staked, paid, openedAt, closedAt }: Round,
    proofs: Pick<ProvedRound, 'proof' | 'common'>,
    { copy, locale }: { readonly copy: PlayedNames; readonly locale: Locale },
  ): ProvedRound {
    return {
      roundId: id,
      gameCode: game,
      gameName: copy.findPlayed(provider, game)?.names[locale] ?? game,
      providerName: copy.providerName(provider, locale) ?? provider,
      stake: toLira(staked),
      payout: toLira(paid),
      state: closedAt ? 'settled' : 'open',
      startedAt: wireInstant(openedAt),
      endedAt: closedAt && wireInstant(closedAt),
      ...proofs,
    };
  }

  return {
    async find(customer, roundId, locale) {
      const copy = await names();
      const wallet = await walletOf(customer);
      for (const provider of copy.providerKeys) {
        const round = await ledger.findRound(wallet, provider, roundId);
        if (!round) continue;
        const told = { copy, locale };
        if (provider !== houseKey) return show(round, { proof: null, common: null }, told);
        for await (const { proof, common } of withProofs(customer, [round]))
          return show(round, { proof, common }, told);
      }
      return undefined;
    },

    async *prove(customer, locale) {
      const copy = await names();
      const wallet = await walletOf(customer);
      const hidden = new Map<string, number>();
      let count = 0;
      let after: RoundPlace | undefined;
      for (;;) {
        const page = await ledger.listEndedRounds(wallet, houseKey, { after, take: pageSize });
        const rounds = page.map(({ round }) => round);
        for await (const { round, proof, common } of withProofs(customer, rounds)) {
          const isRevealed = common ? common.link !== null : proof !== null && proof.serverSeed !== null;
          if (isRevealed) {
            count += 1;
            yield show(round, { proof, common }, { copy, locale });
          } else hidden.set(round.game, (hidden.get(round.game) ?? 0) + 1);
        }
        after = page.at(-1)?.place;
        if (page.length < pageSize) break;
      }
      const leftOut = [...hidden].map(([gameCode, rounds]) => ({
        gameCode,
        gameName: copy.findPlayed(houseKey, gameCode)?.names[locale] ?? gameCode,
        rounds,
      }));
      yield { end: true, rounds: count, hidden: leftOut };
    },
  };
}
