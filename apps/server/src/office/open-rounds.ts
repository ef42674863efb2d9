// The open rounds of the house, oldest first.
import { mostCounted } from '@felek/contract/figures';
import type { InputOf, OutputOf } from '@felek/contract/call';
import type * as calls from '@felek/contract/office';
import { countOpenRounds, listOpenRounds } from '@felek/ledger/open-rounds';
import { toLira } from '@felek/money';
import type { Account } from '../account/account.ts';
import { wireInstant } from '../clock.ts';
import type { Database } from '../db/database.ts';
import { keyset, pageOf } from '../db/keyset.ts';
import type { CustomerId } from '../ids.ts';

export type OpenRounds = (
  request: InputOf<typeof calls.openRounds>,
) => Promise<OutputOf<typeof calls.openRounds>>;

const oldestFirst = keyset(
  ['opened_at', 'timestamptz'],
  ['wallet_id', 'uuid'],
  ['provider', 'text'],
  ['id', 'text'],
);

export const readOpenRounds =
  (database: Pick<Database, 'pool'>, account: Pick<Account, 'listNames'>): OpenRounds =>
  async ({ provider, after, take }) => {
    const [at, wallet, ofProvider, id] = oldestFirst.from(after);
    const behind = { at: at!, wallet: wallet!, provider: ofProvider!, id: id! };
    const [rounds, total] = await Promise.all([
      listOpenRounds(database.pool, { behind, provider, take }),
      countOpenRounds(database.pool, provider, mostCounted + 1),
    ]);
    const names = await account.listNames(rounds.map((round) => round.wallet as CustomerId));
    const places = rounds.map((round) => ({
      place: [round.place, round.wallet, round.provider, round.id],
      total: BigInt(total),
    }));
    return {
      ...pageOf(places, take),
      list: rounds.map((round) => ({
        customer: names.get(round.wallet as CustomerId)!,
        provider: round.provider,
        round: round.id,
        game: round.game,
        stake: toLira(round.staked),
        paid: toLira(round.paid),
        openedAt: wireInstant(round.openedAt),
      })),
    };
  };
