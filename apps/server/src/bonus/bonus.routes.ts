// The bonus calls.
import { bonusList, claimBonus, defineTrialBonus, forfeitBonus, trialBonus } from '@felek/contract/bonus';
import { no, route, yes, type Route } from '../http/route.ts';
import type { Bonuses, Claimed } from './bonus.ts';

const words = {
  running: 'bonus_claimed',
  queued: 'bonus_queued',
  chosen: 'bonus_chosen',
  given: 'free_bet_given',
} as const satisfies Record<Claimed, string>;

export function bonusRoutes(bonuses: Bonuses): Route[] {
  return [
    route(trialBonus, async () => yes(await bonuses.findTrial())),
    route(defineTrialBonus, async (ask, request) => {
      const claim = await bonuses.claimTrial(ask, request);
      return 'refusal' in claim ? no(claim.refusal) : yes(null, words[claim.claimed]);
    }),
    route(bonusList, async (ask) => yes(await bonuses.list(ask))),
    route(claimBonus, async (ask, request) => {
      const claim = await bonuses.claim(ask, request);
      return 'refusal' in claim ? no(claim.refusal) : yes(null, words[claim.claimed]);
    }),
    route(forfeitBonus, async (ask, request) => {
      const refusal = await bonuses.forfeit(ask, request);
      return refusal ? no(refusal) : yes(null, 'bonus_forfeited');
    }),
  ];
}
