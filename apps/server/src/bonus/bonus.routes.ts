// The bonus calls.
import { bonusList, claimBonus, defineTrialBonus } from '@felek/contract/bonus';
import { no, route, yes, type Route } from '../http/route.ts';
import type { Bonuses } from './bonus.ts';

export function bonusRoutes(bonuses: Bonuses): Route[] {
  return [
    route(defineTrialBonus, async (ask) => {
      const refusal = await bonuses.claimTrial(ask);
      return refusal ? no(refusal) : yes(null, 'bonus_claimed');
    }),
    route(bonusList, async (ask) => yes(await bonuses.list(ask))),
    route(claimBonus, async (ask, { id }) => {
      const refusal = await bonuses.claim(ask, id);
      return refusal ? no(refusal) : yes(null, 'bonus_claimed');
    }),
  ];
}
