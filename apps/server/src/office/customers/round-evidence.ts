// A round from end to end, for a dispute: what the ledger, the provider, the customer's timeline and the provider's day file say of it, in one
// order of time. The file that is handed out is hashed, and the hash stands in the office's record.
import { hash } from 'node:crypto';
import type { InputOf, OutputOf, RefusalOf } from '@felek/contract/call';
import { timelineKinds, type roundEvidence, type TimelineKind } from '@felek/contract/office';
import type { Ledger } from '@felek/ledger';
import { listPostingsOfRound, type HistoryPosting } from '@felek/ledger/history';
import { toLira } from '@felek/money';
import type { Account } from '../../account/account.ts';
import type { Casino } from '../../casino/casino.ts';
import { wireInstant, type Clock } from '../../clock.ts';
import type { Database } from '../../db/database.ts';
import { placeText } from '../../db/timeline.ts';
import { houseKey } from '../../games/games.ts';
import type { OperatorAsk } from '../../http/route.ts';
import type { CustomerId, OperatorId } from '../../ids.ts';
import type { Reconciliation } from '../../reconciliation/reconciliation.ts';
import type { OfficeRecord } from '../record.ts';
import { kindsFor, readTimeline, type TimelineSources } from './timeline.ts';

type Output = OutputOf<typeof roundEvidence>;
type Step = Output['evidence']['steps'][number];

export type RoundEvidence = (
  ask: OperatorAsk,
  request: InputOf<typeof roundEvidence>,
) => Promise<Output | RefusalOf<typeof roundEvidence>>;

export interface RoundEvidenceNeeds {
  readonly database: Database;
  readonly ledger: Pick<Ledger, 'findRound'>;
  readonly account: Pick<Account, 'findByUsercode'>;
  readonly casino: Pick<Casino, 'callBook' | 'findRound'>;
  readonly reconciliation: Pick<Reconciliation, 'listOf'>;
  readonly record: Pick<OfficeRecord, 'read'>;
  readonly sources: TimelineSources;
  readonly operatorNames: (ids: readonly OperatorId[]) => Promise<ReadonlyMap<OperatorId, string>>;
  readonly version: string;
  readonly clock: Clock;
}

const aroundMs = 5 * 60_000;
/** So many rows of the timeline, and so many calls, are shown at most. */
const most = 200;
/** What may have a bearing on a round. The round itself and its money come from the ledger. */
const bearing: readonly TimelineKind[] = ['bonus', 'limit', 'message', 'refusal', 'staff'];
const seesCalls = 'provider:read';
const seesDays = 'reconciliation:read';

export function openRoundEvidence(needs: RoundEvidenceNeeds): RoundEvidence {
  const { database, ledger, account, casino, reconciliation, record, sources, operatorNames, clock } = needs;

  /** What happened with the customer around the round, and the session that was open at its beginning. */
  async function happenings(
    ask: OperatorAsk,
    customer: CustomerId,
    from: Date,
    until: Date,
  ): Promise<Step[]> {
    const read = async (kinds: readonly TimelineKind[], end: Date, take: number) =>
      (
        await readTimeline({
          sources,
          kinds: kindsFor(timelineKinds, kinds, ask.permissions),
          customer,
          after: placeText({ at: `${wireInstant(end)}999`, id: '' }),
          take,
          names: operatorNames,
        })
      ).list;
    const start = wireInstant(from);
    const [session, around] = await Promise.all([
      read(['session'], new Date(from.getTime() + aroundMs), 1),
      read(bearing, until, most),
    ]);
    return [...session, ...around.filter(({ at }) => at >= start)];
  }

  /** The calls of the provider that name the round, from its beginning and its end. */
  async function providerCalls(provider: string, round: string, ats: readonly Date[]): Promise<Step[]> {
    const pages = await Promise.all(
      ats.map((at) => casino.callBook.find({ provider, at: wireInstant(at), contains: round, take: most })),
    );
    const calls = new Map(pages.flatMap(({ list }) => list.map((line) => [line.requestId, line] as const)));
    return [...calls.values()].map(({ requestId, at, path, body, answer, status, tookMs, address }) => ({
      id: requestId,
      at,
      kind: 'call',
      what: 'provider_call',
      by: 'system',
      operator: null,
      amount: null,
      facts: {
        path,
        body,
        answer,
        status: String(status),
        tookMs: String(tookMs),
        address,
        requestId,
      },
    }));
  }

  async function dayFiles(provider: string, postings: readonly HistoryPosting[]): Promise<Step[]> {
    const days = [...new Set(postings.map(({ at }) => at.slice(0, 10)))];
    const references = postings.flatMap(({ key }) => [`debit ${key}`, `credit ${key}`]);
    const rows = await reconciliation.listOf(`game:${provider}`, days, references);
    return rows.map((row) => ({
      id: `${row.day} ${row.reference ?? ''}`,
      at: wireInstant(row.compared_at),
      kind: 'day',
      what: row.reference === null || row.is_gone ? 'day_agrees' : 'day_differs',
      by: 'system',
      operator: null,
      amount: null,
      facts: {
        day: row.day,
        compared: row.state,
        ...(row.reference !== null && { key: row.reference }),
        ...(row.kind !== null && { difference: row.kind }),
        ...(row.theirs_kurus !== null && { theirs: toLira(row.theirs_kurus) }),
        ...(row.ours_kurus !== null && { ours: toLira(row.ours_kurus) }),
      },
    }));
  }

  return async (ask, { usercode, provider, round: id }) => {
    const customer = await account.findByUsercode(usercode);
    if (customer === undefined) return 'customer_not_found';
    const round = await ledger.findRound(customer, provider, id);
    if (!round) return 'round_not_found';
    const { openedAt, closedAt } = round;
    const until = new Date((closedAt ?? clock.now()).getTime() + aroundMs);
    const may = (permission: string) => ask.permissions?.has(permission) === true;
    const isHouse = provider === houseKey;
    const postings = await listPostingsOfRound(database.pool, customer, provider, id);
    const [around, calls, days, proved] = await Promise.all([
      happenings(ask, customer, new Date(openedAt.getTime() - aroundMs), until),
      isHouse || !may(seesCalls)
        ? []
        : providerCalls(provider, id, closedAt ? [openedAt, closedAt] : [openedAt]),
      isHouse || !may(seesDays) ? [] : dayFiles(provider, postings),
      isHouse ? casino.findRound(customer, id, ask.locale) : undefined,
    ]);
    const steps = [...around, ...postings.map(ofPosting), ...calls, ...days].sort((one, other) =>
      one.at < other.at ? -1 : Number(one.at > other.at),
    );
    const evidence = {
      customer: usercode,
      provider,
      round: id,
      game: round.game,
      stake: toLira(round.staked),
      paid: toLira(round.paid),
      state: closedAt ? ('closed' as const) : ('open' as const),
      openedAt: wireInstant(openedAt),
      closedAt: closedAt && wireInstant(closedAt),
      steps,
      proof: proved?.proof ?? proved?.common ?? null,
      version: needs.version,
    };
    const file = `${JSON.stringify(evidence, undefined, 2)}\n`;
    const sha256 = hash('sha256', file, 'hex');
    await record.read(ask, 'see round', `customer ${customer}`, { round: `${provider} ${id}`, sha256 });
    return { evidence, file, sha256 };
  };
}

const ofPosting = ({ id, at, operation, source, key, change, accounts, ...after }: HistoryPosting): Step => ({
  id,
  at,
  kind: 'money',
  what: after.isReversal ? 'posting_reversal' : 'posting',
  by: 'system',
  operator: null,
  amount: toLira(change),
  facts: {
    operation,
    source,
    key,
    legsOf: accounts.join('\n'),
    cash: toLira(after.cash),
    bonus: toLira(after.bonus),
    held: toLira(after.held),
  },
});
