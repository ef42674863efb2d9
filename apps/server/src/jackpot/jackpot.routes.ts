// The jackpots' calls.
import { egtJackpot, egyptQuest, jackpotCards } from '@felek/contract/jackpot';
import { route, yes, type Route } from '../http/route.ts';
import type { Jackpots } from './jackpot.ts';

export function jackpotRoutes(jackpots: Jackpots): Route[] {
  return [
    route(egtJackpot, async () => yes((await jackpots.latest()).egt)),
    route(jackpotCards, async () => yes((await jackpots.latest()).jackpotcards)),
    route(egyptQuest, async () => yes((await jackpots.latest()).egyptquest)),
  ];
}
