// The demo house's campaigns, for the sandboxes' free rounds, promotions and jackpots. Operators add their own.
import type { Database } from '../../db/database.ts';
import { execute } from '../../db/statement.ts';
import { newId } from '../../ids.ts';
import { seedCampaign } from './prizes.store.ts';

const [largestPrize, budget] = ['1000000', '100000000'];
/** The providers' own codes besides the usual ones. */
const named: Readonly<Record<string, readonly string[]>> = {
  hub88: ['5f0d3c4e-0d6e-4a7e-8a44-0c6a9f2d1e77'],
  pragmatic: ['demo-gift', 'demo-campaign'],
  softgamings: ['FREEROUNDS_demo', 'demo-campaign'],
  digitain: ['demo-campaign'],
  egt: ['demo'],
  amusnet: [],
  everymatrix: [],
};
const usual = ['free', 'promo', 'jackpot', 'adjustment'];

export async function seedDemoCampaigns(database: Pick<Database, 'pool'>): Promise<void> {
  for (const [provider, codes] of Object.entries(named))
    for (const code of [...usual, ...codes])
      await execute(
        database.pool,
        seedCampaign,
        newId<'campaign'>(),
        provider,
        code,
        code,
        largestPrize,
        budget,
      );
}
