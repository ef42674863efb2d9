// The calls of a table of common rounds, made from inside the play frame.
import {
  felTable,
  felTableAct,
  felTableBet,
  felTableChat,
  felTableHistory,
  felTableReport,
  felTableRound,
  felTableSay,
  felTableUndo,
} from '@felek/contract/table';
import { no, route, yes, type Route } from '../http/route.ts';
import { figuresOfLimit } from '../protection/protection.ts';
import type { Tables } from './tables.ts';

export function tablesRoutes(tables: Tables): Route[] {
  return [
    route(felTable, async (ask, { version }) => {
      const opened = await tables.open(ask, version);
      return typeof opened === 'string' ? no(opened) : yes(opened);
    }),
    route(felTableBet, async (ask, asked) => {
      const placed = await tables.bet(ask, asked);
      if (typeof placed === 'string') return no(placed);
      if ('least' in placed) return no('stake_out_of_range', [], { ...placed });
      return 'most' in placed ? no(placed.limit, [], figuresOfLimit(placed)) : yes(placed);
    }),
    route(felTableUndo, async (ask, { betId }) => {
      const undone = await tables.undo(ask, betId);
      return typeof undone === 'string' ? no(undone) : yes(undone);
    }),
    route(felTableAct, async (ask, asked) => {
      const acted = await tables.act(ask, asked);
      return typeof acted === 'string' ? no(acted) : yes(acted);
    }),
    route(felTableChat, async (ask) => {
      const listed = await tables.chat.list(ask);
      return typeof listed === 'string' ? no(listed) : yes(listed);
    }),
    route(felTableSay, async (ask, asked) => {
      const said = await tables.chat.say(ask, asked);
      if (said === 'malformed') return no(said, [{ path: 'text', message: 'empty' }]);
      return typeof said === 'string' ? no(said) : yes(said);
    }),
    route(felTableReport, async (ask, { messageId }) => {
      const refusal = await tables.chat.report(ask, messageId);
      return refusal ? no(refusal) : yes(null);
    }),
    route(felTableHistory, async (ask, page) => yes(await tables.history(ask, page))),
    route(felTableRound, async (ask, { round }) => {
      const found = await tables.round(ask, round);
      return typeof found === 'string' ? no(found) : yes(found);
    }),
  ];
}
