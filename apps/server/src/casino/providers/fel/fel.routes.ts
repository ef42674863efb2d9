// The calls of the house's games, made from inside the play frame.
import { felHistory, felOpen, felRoundById, felSeed, felSettle, felSpin } from '@felek/contract/fel';
import { no, route, yes, type Route } from '../../../http/route.ts';
import type { Fel } from './fel.ts';

export function felRoutes(fel: Fel): Route[] {
  return [
    route(felOpen, async (ask) => {
      const opened = await fel.open(ask);
      return typeof opened === 'string' ? no(opened) : yes(opened);
    }),
    route(felSpin, async (ask, wish) => {
      const spun = await fel.spin(ask, wish, ask.at);
      if (typeof spun === 'string') return no(spun);
      return 'most' in spun ? no('stake_above_bonus_limit', [], { most: spun.most }) : yes(spun);
    }),
    route(felSettle, async (ask, { roundId }) => {
      const settled = await fel.settle(ask, roundId);
      return typeof settled === 'string' ? no(settled) : yes(settled);
    }),
    route(felSeed, async (ask, { clientSeed }) => {
      const changed = await fel.changeSeed(ask, clientSeed);
      return typeof changed === 'string' ? no(changed) : yes(changed);
    }),
    route(felHistory, async (ask, page) => yes(await fel.history(ask, page))),
    route(felRoundById, async (ask, { roundId }) => {
      const found = await fel.round(ask, roundId);
      return typeof found === 'string' ? no(found) : yes(found);
    }),
  ];
}
