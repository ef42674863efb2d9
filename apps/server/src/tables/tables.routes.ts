// The calls of a table of common rounds, made from inside the play frame. No table is open yet, and they say so.
import {
  felTable,
  felTableAct,
  felTableBet,
  felTableHistory,
  felTableRound,
  felTableUndo,
} from '@felek/contract/table';
import { no, route, yes, type Route } from '../http/route.ts';

export function tablesRoutes(): Route[] {
  return [
    route(felTable, async () => no('game_unavailable')),
    route(felTableBet, async () => no('game_unavailable')),
    route(felTableUndo, async () => no('bet_not_found')),
    route(felTableAct, async () => no('bet_not_found')),
    route(felTableHistory, async () => yes({ total: 0, list: [] })),
    route(felTableRound, async () => no('round_not_found')),
  ];
}
