// One timeline of a customer, put together from what each room knows: the latest of all sources, then the page behind it. Each source is
// asked for a whole page, so that the merged page is complete wherever the sources' rows lie.
import type { OutputOf } from '@felek/contract/call';
import type { customerTimeline, TimelineKind } from '@felek/contract/office';
import type { Permission } from '@felek/contract/office/permissions';
import { toLira } from '@felek/money';
import { listPostings, listRounds, type HistoryPlace } from '@felek/ledger/history';
import type { Database } from '../../db/database.ts';
import {
  isBefore,
  latestPlace,
  placeFrom,
  placeText,
  timelineOf,
  type TimelineRow,
  type TimelineSource,
} from '../../db/timeline.ts';
import type { CustomerId, OperatorId } from '../../ids.ts';
import { timelineStaff } from './customers.store.ts';

export type TimelineSources = Readonly<Record<TimelineKind, readonly TimelineSource[]>>;
type Item = OutputOf<typeof customerTimeline>['list'][number];

/** The permission for a kind, besides that for the customer. */
const neededFor: Readonly<Partial<Record<TimelineKind, Permission>>> = {
  bonus: 'bonus:read',
  chat: 'chat:read',
  limit: 'exclusion:read',
  refusal: 'refusal:read',
};
/** The wallet's postings say again what rounds, bets, payments and bonuses say. They are shown where they are asked for. */
const isAsked: ReadonlySet<TimelineKind> = new Set(['money']);

/** The kinds that an operator may see, of those asked for or of all but the postings. */
export const kindsFor = (
  all: readonly TimelineKind[],
  asked: readonly TimelineKind[] | undefined,
  may: ReadonlySet<string> | undefined,
): readonly TimelineKind[] =>
  all.filter((kind) => {
    const needed = neededFor[kind];
    return (
      (asked ? asked.includes(kind) : !isAsked.has(kind)) &&
      (needed === undefined || may?.has(needed) === true)
    );
  });

export async function readTimeline({
  sources,
  kinds,
  customer,
  after,
  take,
  names,
}: {
  readonly sources: TimelineSources;
  readonly kinds: readonly TimelineKind[];
  readonly customer: CustomerId;
  readonly after: string | undefined;
  readonly take: number;
  readonly names: (ids: readonly OperatorId[]) => Promise<ReadonlyMap<OperatorId, string>>;
}): Promise<OutputOf<typeof customerTimeline>> {
  const place = after === undefined ? latestPlace : placeFrom(after);
  const read = kinds.flatMap((kind) =>
    sources[kind].map(async (source) => (await source(customer, place, take)).map((row) => ({ kind, row }))),
  );
  const rows = (await Promise.all(read))
    .flat()
    .sort((a, b) => (isBefore(a.row, b.row) ? 1 : -1))
    .slice(0, take);
  const last = rows.at(-1)?.row;
  const operators = await names([...new Set(rows.flatMap(({ row }) => row.operator ?? []))]);
  return {
    list: rows.map(({ kind, row }) => toItem(kind, row, operators)),
    next: last && rows.length === take ? placeText(last) : null,
  };
}

const toItem = (kind: TimelineKind, row: TimelineRow, operators: ReadonlyMap<OperatorId, string>): Item => ({
  id: row.id,
  at: row.at,
  kind,
  what: row.what,
  by: row.by,
  operator: (row.operator && operators.get(row.operator)) ?? null,
  amount: row.kurus === null ? null : toLira(row.kurus),
  facts: Object.fromEntries([
    ...Object.entries(row.facts).filter((fact): fact is [string, string] => fact[1] !== null),
    ...Object.entries(row.sums).flatMap(([name, kurus]) =>
      kurus === null ? [] : [[name, toLira(BigInt(kurus))] as const],
    ),
  ]),
});

/** Actions of the house's staff. */
export const staffOf = ({ pool }: Pick<Database, 'pool'>): TimelineSource => timelineOf(pool, timelineStaff);

/** The postings of the wallet, with what they moved and the purses after them. */
export const postingsOf =
  ({ pool }: Pick<Database, 'pool'>): TimelineSource =>
  async (customer, place, take) =>
    (await listPostings(pool, customer, place satisfies HistoryPlace, take)).map((row) => ({
      id: row.id,
      at: row.at,
      what: row.isReversal ? 'posting_reversal' : 'posting',
      by: 'system',
      operator: null,
      kurus: row.change,
      facts: {
        operation: row.operation,
        source: row.source,
        key: row.key,
        accounts: row.accounts.join('\n') || null,
      },
      sums: { cash: String(row.cash), bonus: String(row.bonus), held: String(row.held) },
    }));

/** The rounds of the casino. Bets of the sportsbook are rounds of the ledger too, and have a timeline of their own. */
export const roundsOf =
  (
    { pool }: Pick<Database, 'pool'>,
    ownBook: { readonly provider: string; readonly game: string },
  ): TimelineSource =>
  async (customer, place, take) =>
    (await listRounds(pool, customer, place, take, ownBook)).map((row) => ({
      id: row.id,
      at: row.at,
      what: 'round',
      by: 'customer',
      operator: null,
      kurus: row.paid - row.stakedCash - row.stakedBonus,
      facts: { game: row.game, provider: row.provider, round: row.round, state: row.state },
      sums: {
        stake: String(row.stakedCash + row.stakedBonus),
        bonusStake: row.stakedBonus > 0n ? String(row.stakedBonus) : null,
        paid: String(row.paid),
      },
    }));
