// The largest leads of an event's sides, which pay bets on the winner early. A corrected score removes a lead that depended on it.
import { isBeyondRegular, leadsAfter, type Leads } from '@felek/sportsbook/early-payout';
import type { EventScore } from '@felek/sportsbook/feed';
import type { Tx } from '../../db/database.ts';
import { execute, listRows } from '../../db/statement.ts';
import * as store from './leads.store.ts';

const sides = ['home', 'away'] as const;

/** Applies the scores in their order. Gives the markets whose bets need a new settlement. */
export async function noteLeads(
  { client }: Tx,
  event: string,
  scores: readonly EventScore[],
): Promise<readonly string[]> {
  const counted = scores.filter(({ matchStatus }) => !isBeyondRegular(matchStatus));
  if (counted.length === 0) return [];
  const rows = await listRows(client, store.listLeads, event);
  const before: Leads = Object.fromEntries(rows.map(({ side, ...lead }) => [side, lead]));
  const after = counted.reduce(leadsAfter, before);
  if (after === before) return [];
  for (const side of sides) {
    const lead = after[side];
    if (lead === before[side]) continue;
    if (lead) await execute(client, store.putLead, event, side, lead.lead, lead.own, lead.other);
    else await execute(client, store.dropLead, event, side);
  }
  return (await listRows(client, store.listPromised, event)).map(({ market_id: market }) => market);
}
