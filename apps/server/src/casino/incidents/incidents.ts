// Contradictory calls of game providers: one transaction id for two things, or a bet or round of another player. The wallet port refuses
// them and moves nothing. This room counts, logs and records them for staff, and delays no answer.
import type { InputOf, OutputOf } from '@felek/contract/call';
import type { providerIncidents } from '@felek/contract/office';
import type { Key, Ledger } from '@felek/ledger';
import type { Logger } from 'pino';
import { families, type PortAnswer, type WalletPort } from '../../wallet/wallet.ts';
import { wireInstant } from '../../clock.ts';
import type { Database } from '../../db/database.ts';
import { pageOf } from '../../db/keyset.ts';
import { execute, listRows } from '../../db/statement.ts';
import type { CustomerId } from '../../ids.ts';
import type { Measured } from '../../metrics.ts';
import type { Accounts } from '../players.ts';
import * as store from './incidents.store.ts';

export interface Incidents {
  /** Wraps the port and watches the calls through it. */
  watch(port: WalletPort): WalletPort;
  /** The recorded incidents, latest first. */
  list(page: InputOf<typeof providerIncidents>): Promise<OutputOf<typeof providerIncidents>>;
  readonly measures: Measured;
  /** Waits for pending writes. */
  close(): Promise<void>;
}

/** A call with its own transaction id, and the other transactions that it names. */
interface Call {
  readonly provider: string;
  readonly customer: CustomerId;
  readonly operation: string;
  readonly tx: string;
  /** The transactions that the call attributes to this customer. */
  readonly bets?: { readonly id: string; readonly operations: readonly string[] };
  /**
   * The round that the call attributes to this customer. A table's round belongs to many players, so a call without a payment names none.
   */
  readonly round?: string | undefined;
}

/** The limit of recorded incidents, so that a faulty provider cannot fill the table. The rest is counted and logged. */
const writtenOfSecond = 20;

export function openIncidents({
  database: { pool },
  ledger,
  account,
  log,
  nowMs = () => performance.now(),
}: {
  readonly database: Pick<Database, 'pool'>;
  readonly ledger: Pick<Ledger, 'findPosting' | 'findOpenRoundOfOthers'>;
  readonly account: Pick<Accounts, 'listNames'>;
  readonly log: Logger;
  readonly nowMs?: () => number;
}): Incidents {
  const counts = new Map<
    string,
    { readonly provider: string; readonly kind: store.IncidentKind; seen: number }
  >();
  const underWay = new Set<Promise<void>>();
  let second = 0;
  let written = 0;

  function count(provider: string, kind: store.IncidentKind): void {
    const name = `${provider} ${kind}`;
    const known = counts.get(name) ?? { provider, kind, seen: 0 };
    known.seen += 1;
    counts.set(name, known);
  }

  function mayWrite(): boolean {
    const now = Math.floor(nowMs() / 1000);
    if (now !== second) [second, written] = [now, 0];
    written += 1;
    return written <= writtenOfSecond;
  }

  /** The other player's bet or round that a call names, and its owner. */
  async function foreignOf({ provider, customer, bets, round }: Call) {
    for (const operation of bets?.operations ?? []) {
      const key: Key = { source: provider, operation, id: bets!.id };
      const found = await ledger.findPosting(key);
      if (found && !found.barred && found.wallet !== customer)
        return { reference: bets!.id, owner: found.wallet };
    }
    const owner = round && (await ledger.findOpenRoundOfOthers(customer, provider, round));
    return owner ? { reference: round, owner } : undefined;
  }

  async function note(call: Call, outcome: PortAnswer['outcome']): Promise<void> {
    const { provider, customer, operation, tx } = call;
    const foreign = await foreignOf(call);
    if (!foreign && outcome !== 'clash') return;
    const kind = foreign ? 'foreign-reference' : 'clash';
    const { reference = null, owner = null } = foreign ?? {};
    count(provider, kind);
    log.warn({ provider, kind, operation, transaction: tx, reference, customer, owner }, 'provider incident');
    if (mayWrite())
      await execute(pool, store.noteIncident, provider, kind, operation, tx, reference, customer, owner);
  }

  async function watched(call: Call, answer: Promise<PortAnswer>): Promise<PortAnswer> {
    const { outcome } = await answer;
    if (outcome === 'clash' || outcome === 'tx-not-found') {
      const noted = note(call, outcome)
        .catch((error: unknown) => log.warn({ err: error }, 'a provider incident could not be written down'))
        .finally(() => underWay.delete(noted));
      underWay.add(noted);
    }
    return answer;
  }

  return {
    watch: (port) => ({
      ...port,
      debit: (move) => watched({ ...move, round: undefined, operation: 'bet' }, port.debit(move)),
      credit: (move) =>
        watched(
          {
            ...move,
            operation: move.kind,
            ...(typeof move.bet === 'object' && { bets: { id: move.bet.tx, operations: ['bet'] } }),
            round: move.amount > 0n ? move.round : undefined,
          },
          port.credit(move),
        ),
      debitAndCredit: (move) =>
        watched({ ...move, round: undefined, operation: 'bet' }, port.debitAndCredit(move)),
      reverse(reversal) {
        const { target, family, tx } = reversal;
        const named =
          typeof target === 'string'
            ? { tx: tx ?? target, bets: { id: target, operations: family ? [family] : families } }
            : { tx: tx ?? target.round };
        return watched({ ...reversal, ...named, operation: 'reverse' }, port.reverse(reversal));
      },
      settleTo: (settlement) =>
        watched(
          {
            ...settlement,
            operation: 'settle',
            round: settlement.total > 0n ? settlement.bet : undefined,
          },
          port.settleTo(settlement),
        ),
      reverseBet: (reversal) =>
        watched(
          { ...reversal, operation: 'reverse', bets: { id: reversal.tx, operations: ['bet', 'settle'] } },
          port.reverseBet(reversal),
        ),
      adjust: (adjustment) =>
        watched({ ...adjustment, round: undefined, operation: 'adjust' }, port.adjust(adjustment)),
    }),
    async list({ after, take }) {
      const rows = await listRows(pool, store.listIncidents, store.incidents.from(after), take);
      const names = await account.listNames(
        rows.flatMap(({ customer, owner }) => [customer, owner ?? []].flat()),
      );
      return {
        ...pageOf(rows, take),
        list: rows.map(({ id, customer, owner, first_at: firstAt, last_at: lastAt, ...row }) => ({
          id: String(id),
          provider: row.provider,
          kind: row.kind,
          operation: row.operation,
          transaction: row.transaction,
          reference: row.reference,
          times: row.times,
          customer: names.get(customer)!,
          owner: owner && names.get(owner)!,
          firstAt: wireInstant(firstAt),
          lastAt: wireInstant(lastAt),
        })),
      };
    },
    measures: () => [
      {
        name: 'felek_provider_incidents_total',
        help: 'What game providers said that cannot be: ids used twice, references to other players.',
        values: [...counts.values()].map(({ provider, kind, seen }) => ({
          labels: { provider, kind },
          value: seen,
        })),
      },
    ],
    async close() {
      await Promise.all(underWay);
    },
  };
}
