// Free bets: given by the house, used once. The customer stakes nothing, so a win pays the winnings without the stake. A void returns the free bet.
import type { InputOf, OutputOf } from '@felek/contract/call';
import type * as calls from '@felek/contract/sports';
import { toLira, type Kurus } from '@felek/money';
import { wireInstant } from '../../clock.ts';
import type { Database, Tx } from '../../db/database.ts';
import { execute, listRows } from '../../db/statement.ts';
import type { CustomerAsk } from '../../http/route.ts';
import type { CustomerId } from '../../ids.ts';
import type { Share } from './exposure.ts';
import * as store from './free-bets.store.ts';

export interface FreeBets {
  /** In the transaction that grants it. A gift with a known id is not given again. */
  give(tx: Tx, gift: FreeBetGift): Promise<void>;
  list(ask: CustomerAsk, asked: InputOf<typeof calls.freeBets>): Promise<OutputOf<typeof calls.freeBets>>;
}

export interface FreeBetGift {
  readonly id: string;
  readonly customer: CustomerId;
  readonly amount: Kurus;
  /** The lowest total odds of its slip in thousandths. */
  readonly leastOdds: number;
  readonly kind: store.FreeBetKind;
  readonly days: number;
}

export const openFreeBets = ({ pool }: Pick<Database, 'pool'>): FreeBets => ({
  async give({ client }, { id, customer, amount, leastOdds, kind, days }) {
    await execute(client, store.giveFreeBet, id, customer, amount, leastOdds, kind, days);
  },
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

/** The exposure of a free bet: it has no stake. */
export const unstaked = ({ staked, payout }: Share): Share => ({ staked: 0n, payout: payout - staked });
