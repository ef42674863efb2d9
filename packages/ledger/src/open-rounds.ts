// The open rounds of all wallets, oldest first: stakes whose outcome is still to come, or was forgotten by its provider.
import type { Kurus } from '@felek/money';
import type { Client, WalletId } from './ledger.ts';

export interface OpenRound {
  readonly wallet: WalletId;
  readonly provider: string;
  readonly id: string;
  readonly game: string;
  /** Stakes and payouts so far, less reversals. */
  readonly staked: Kurus;
  readonly paid: Kurus;
  readonly openedAt: Date;
  /** The same instant as text, with microseconds: with wallet, provider and id, its place in the list. */
  readonly place: string;
}

interface Row {
  readonly wallet: WalletId;
  readonly provider: string;
  readonly id: string;
  readonly game: string;
  readonly staked: string;
  readonly paid: string;
  readonly opened_at: Date;
  readonly place: string;
}

/** A page behind a place; `at` may be `-infinity`. `provider`: only its rounds. */
export async function listOpenRounds(
  client: Client,
  {
    behind,
    provider,
    take,
  }: {
    readonly behind: {
      readonly at: string;
      readonly wallet: WalletId;
      readonly provider: string;
      readonly id: string;
    };
    readonly provider?: string | undefined;
    readonly take: number;
  },
): Promise<OpenRound[]> {
  const { rows } = await client.query<Row>({
    name: provider === undefined ? 'ledger-open-rounds-of-all' : 'ledger-open-rounds-of-provider',
    text: `select wallet_id as wallet, provider, id, game, (staked_cash + staked_bonus)::text as staked, paid::text, opened_at,
             to_char(opened_at at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.US"Z"') as place
           from round
           where closed_at is null and (opened_at, wallet_id, provider, id) > ($1::timestamptz, $2::uuid, $3, $4)
             ${provider === undefined ? '' : 'and provider = $6'}
           order by opened_at, wallet_id, provider, id limit $5`,
    values: [
      behind.at,
      behind.wallet,
      behind.provider,
      behind.id,
      take,
      ...(provider === undefined ? [] : [provider]),
    ],
  });
  return rows.map(({ opened_at: openedAt, staked, paid, ...row }) => ({
    ...row,
    staked: BigInt(staked),
    paid: BigInt(paid),
    openedAt,
  }));
}

/** How many there are, `most` at most. */
export async function countOpenRounds(
  client: Client,
  provider: string | undefined,
  most: number,
): Promise<number> {
  const { rows } = await client.query<{ count: number }>(
    `select count(*)::integer as count from (
       select from round where closed_at is null and ($1::text is null or provider = $1) limit $2) counted`,
    [provider ?? null, most],
  );
  return rows[0]!.count;
}
