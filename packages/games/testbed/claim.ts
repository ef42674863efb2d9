// A player's statement about a finished round, for tests: its claim, and the ways in which a claim may be false.
import { hashServerSeed, type Seeds } from '../src/fairness.ts';
import type { PersonalGame } from '../src/game.ts';
import { sealRecord, sealTicket, type CommonClaim, type RoundClaim } from '../src/proof.ts';
import { playRound, type RoundRecord, type StoredTicket } from '../src/rounds.ts';

/** The claim of a round as it was. Throws when it is not over, or no such round can be. */
export function claimOf(game: PersonalGame, seeds: Seeds, record: RoundRecord): RoundClaim {
  const played = playRound(game, seeds, record);
  if (!played?.isOver) throw new Error('the round is not over');
  return {
    ...seeds,
    serverSeedHash: hashServerSeed(seeds.serverSeed),
    seal: sealRecord(seeds, record),
    ...record,
    staked: played.staked,
    payout: played.payout,
  };
}

/** The claim with one thing changed each time, by the name of what changed. */
export function falseClaims(claim: RoundClaim, otherBet: object | undefined): [string, RoundClaim][] {
  const { actions } = claim;
  const changes: Record<string, Partial<RoundClaim>> = {
    'another server seed': { serverSeed: 'b'.repeat(64) },
    'another client seed': { clientSeed: `${claim.clientSeed}x` },
    'another number': { nonce: claim.nonce + 1 },
    'another stake': { stake: claim.stake * 2n },
    'another sum of stakes': { staked: claim.staked + 1n },
    'a higher payout': { payout: claim.payout + 1n },
    'a bet that is none': { bet: { unknown: 1 } },
    ...(otherBet && { 'another bet': { bet: otherBet } }),
    'a decision more': { actions: [...actions, { move: 'cash' }] },
    ...(actions.length > 0 && { 'a decision less': { actions: actions.slice(0, -1) } }),
    ...(actions.length > 1 && { 'decisions in another order': { actions: actions.toReversed() } }),
    'another seal': { seal: '0'.repeat(64) },
  };
  return Object.entries(changes).map(([what, change]) => [what, { ...claim, ...change }]);
}

/** The claim of a bet as its player's first and only one of a round, with the seal that it was given. */
export function commonClaimOf(
  claim: Omit<CommonClaim, 'ticket' | 'seal'> & { readonly ticket: StoredTicket },
): CommonClaim {
  const ticket = { ...claim.ticket, number: 1, takenMs: 1_700_000_000_000, before: null, isUndone: false };
  return { ...claim, ticket, seal: sealTicket(claim, ticket) };
}
