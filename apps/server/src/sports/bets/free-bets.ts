// Free bets: given by the house, used once. Nothing is staked, so a win pays what is above the stake, and a void gives the free bet back.
import type { InputOf, OutputOf } from '@felek/contract/call';
import type * as calls from '@felek/contract/sports';
import { toLira, type Kurus } from '@felek/money';
import { wireInstant } from '../../clock.ts';
import type { Database } from '../../db/database.ts';
import { listRows } from '../../db/statement.ts';
import type { CustomerAsk } from '../../http/route.ts';
import type { Share } from './exposure.ts';
import * as store from './free-bets.store.ts';

export interface FreeBets {
  list(ask: CustomerAsk, asked: InputOf<typeof calls.freeBets>): Promise<OutputOf<typeof calls.freeBets>>;
}

export const openFreeBets = ({ pool }: Pick<Database, 'pool'>): FreeBets => ({
  async list({ customer }) {
    const rows = await listRows(pool, store.listFreeBets, customer);
    return {
      list: rows.map(({ id, amount_kurus: amount, least_odds: leastOdds, kind, expires_at: expires }) => ({
        id,
        amount: toLira(amount),
        leastOdds,
        kind,
        expiresAt: wireInstant(expires),
      })),
    };
  },
});

/** The part of a return that is paid: the stake was the house's. */
export const winningsOf = (returned: Kurus, stake: Kurus): Kurus =>
  returned > stake ? returned - stake : 0n;

/** What a free bet exposes the house to: it has no stake in it. */
export const unstaked = ({ staked, payout }: Share): Share => ({ staked: 0n, payout: payout - staked });
