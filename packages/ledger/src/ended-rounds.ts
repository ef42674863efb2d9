// Reads the rounds of a provider as they end, one sealed page of the ledger after another. A page never changes, and none is inserted
// before it. So a reader that stores its last page reads every round once.
import type { Kurus } from '@felek/money';
import type { Client, Memo } from './posting.ts';

export interface EndedRound {
  readonly game: string;
  readonly endedAt: Date;
  /** `staked` is the total; `first` is the stake that began the round. */
  readonly staked: Kurus;
  readonly first: Kurus;
  readonly paid: Kurus;
  /** The memo of the posting that began the round. */
  readonly memo: Memo;
}

interface Row extends Omit<EndedRound, 'endedAt' | 'staked' | 'first' | 'paid' | 'memo'> {
  readonly ended_at: Date;
  readonly staked: string | bigint;
  readonly first: string | bigint | null;
  readonly paid: string | bigint;
  readonly memo: Memo | null;
}

/**
 * The rounds that ended within the page after this one, without voided rounds. Undefined if that page is not sealed yet.
 */
export async function readEndedRounds(
  client: Client,
  provider: string,
  afterPage: bigint,
): Promise<readonly EndedRound[] | undefined> {
  const pages = await client.query({
    name: 'ledger-page-after',
    text: 'select from ledger_page where number = $1::bigint + 1',
    values: [String(afterPage)],
  });
  if (pages.rowCount === 0) return undefined;
  const { rows } = await client.query<Row>({
    name: 'ledger-ended-rounds',
    text: `select r.* from ledger_page p left join ledger_page before on before.number = p.number - 1
           cross join lateral ledger_ended_rounds($1, coalesce(before.until, '-infinity'), p.until) r where p.number = $2::bigint + 1`,
    values: [provider, String(afterPage)],
  });
  return rows.map(({ game, ended_at: endedAt, staked, first, paid, memo }) => ({
    game,
    endedAt,
    staked: BigInt(staked),
    first: BigInt(first ?? staked),
    paid: BigInt(paid),
    memo: memo ?? {},
  }));
}
