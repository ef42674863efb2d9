// The calls of the house's games, made from inside the play frame, and their jackpots for everybody.
import {
  felAct,
  felBet,
  felHistory,
  felJackpot,
  felOpen,
  felRoundById,
  felSeed,
  felSettle,
} from '@felek/contract/fel';
import { growingJackpots } from '@felek/contract/jackpot';
import { no, route, yes, type Route } from '../http/route.ts';
import { figuresOfLimit } from '../protection/protection.ts';
import type { Games } from './games.ts';

export function gamesRoutes(games: Games): Route[] {
  return [
    route(felOpen, async (ask) => {
      const opened = await games.open(ask);
      return typeof opened === 'string' ? no(opened) : yes(opened);
    }),
    route(felBet, async (ask, asked) => {
      const begun = await games.bet(ask, asked, ask.at);
      if (typeof begun === 'string') return no(begun);
      if ('least' in begun) return no('stake_out_of_range', [], { ...begun });
      return 'most' in begun ? no(begun.limit, [], figuresOfLimit(begun)) : yes(begun);
    }),
    route(felAct, async (ask, asked) => {
      const acted = await games.act(ask, asked);
      if (typeof acted === 'string') return no(acted);
      return 'most' in acted ? no(acted.limit, [], figuresOfLimit(acted)) : yes(acted);
    }),
    route(felSettle, async (ask, { roundId }) => {
      const settled = await games.settle(ask, roundId);
      return typeof settled === 'string' ? no(settled) : yes(settled);
    }),
    route(felSeed, async (ask, { clientSeed }) => {
      const changed = await games.changeSeed(ask, clientSeed);
      return typeof changed === 'string' ? no(changed) : yes(changed);
    }),
    route(felJackpot, async ({ gameCode, locale }) => {
      const all = await games.jackpots.list(locale);
      return yes(all.find((each) => each.gameCode === gameCode) ?? null);
    }),
    route(growingJackpots, async ({ locale }) => yes(await games.jackpots.list(locale))),
    route(felHistory, async (ask, page) => yes(await games.history(ask, page))),
    route(felRoundById, async (ask, { roundId }) => {
      const found = await games.round(ask, roundId);
      return typeof found === 'string' ? no(found) : yes(found);
    }),
  ];
}
