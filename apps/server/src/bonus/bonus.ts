// The bonus room. A bonus is money of its own, lent into the bonus purse in the transaction that grants it; wagering progress is
// not stored but follows from the rounds in the ledger, so that nothing can count a bet twice or forget to take one back. Cash
// is always played first and is never locked.
import pg from 'pg';
import type { Balances, Ledger } from '@felek/ledger';
import type { Locale, RefusalOf } from '@felek/contract/call';
import type { BonusRow, defineTrialBonus } from '@felek/contract/bonus';
import { processState } from '@felek/contract/enumerations';
import { toLira, type Kurus } from '@felek/money';
import type { Account } from '../account/account.ts';
import { wireInstant } from '../clock.ts';
import type { Database, Tx } from '../db/database.ts';
import { execute, getRow, listRows } from '../db/statement.ts';
import type { CustomerAsk } from '../http/route.ts';
import { newId, type BonusId, type CustomerId } from '../ids.ts';
import type { Jobs } from '../jobs/jobs.ts';
import { repeat } from '../jobs/periodic.ts';
import type { Notifications } from '../notification/notification.ts';
import * as store from './bonus.store.ts';
import { offers, trialOffer, type Offer } from './offers.ts';

export interface BonusNeeds {
  readonly database: Database;
  readonly ledger: Ledger;
  readonly jobs: Jobs;
  readonly account: Account;
  readonly notifications: Notifications;
}

type ClaimRefusal = RefusalOf<typeof defineTrialBonus>;

export interface Bonuses {
  trialBonusAmount(): Kurus;
  claimTrial(ask: CustomerAsk): Promise<ClaimRefusal | undefined>;
  claim(ask: CustomerAsk, id: string): Promise<ClaimRefusal | 'bonus_not_found' | undefined>;
  list(ask: CustomerAsk): Promise<BonusRow[]>;
  /** Whether a bonus of the customer's is still to be wagered. */
  hasOpenWagering(customer: CustomerId): Promise<boolean>;
  /** Ends the grants whose wagering is complete or whose time is over. A job does so every few seconds. */
  endThoseDue(signal?: AbortSignal): Promise<void>;
}

/** The wallet moved between the reading and the posting: nothing was done, and the next try reads anew. */
class Overtaken extends Error {
  override readonly name = 'Overtaken';
}
/** Tries in one run at a wallet that keeps moving; the next run comes soon. */
const mostTries = 5;
const pageSize = 500;
/** Comes before every id. */
const firstId = '00000000-0000-0000-0000-000000000000' as BonusId;

export function createBonuses(needs: BonusNeeds): Bonuses {
  const { database, ledger, jobs, account, notifications } = needs;
  repeat(jobs, { name: 'bonus.end', everyMs: 5000, work: endThoseDue });

  async function grant(ask: CustomerAsk, offer: Offer): Promise<ClaimRefusal | undefined> {
    const customer = await account.customer(ask.customer);
    const refusal = account.mayPlay(customer);
    if (refusal) return refusal;
    if (!customer.smsVerified) return 'phone_not_verified';
    const id = newId<'bonus'>() satisfies BonusId;
    const { kind, amount, wagering, days } = offer;
    try {
      await database.inTransaction(async (tx) => {
        await execute(
          tx.client,
          store.insertGrant,
          id,
          kind,
          ask.customer,
          customer.phone,
          customer.personHash,
          // A claim that names no device comes from the one that joined.
          ask.fingerprint || customer.fingerprint || null,
          String(amount),
          String(amount * wagering),
          days,
        );
        await move(
          tx,
          customer.wallet,
          { operation: 'bonus', id },
          { from: `bonus:${kind}`, to: 'bonus', amount },
        );
        await notifications.notify(tx, {
          customer: ask.customer,
          category: 'bonus',
          text: 'bonus_credited',
          params: { amount: String(amount) },
        });
      });
      return undefined;
    } catch (error) {
      if (error instanceof pg.DatabaseError && error.constraint?.startsWith('bonus_grant_kind_'))
        return 'bonus_taken';
      throw error;
    }
  }

  async function move(
    tx: Tx,
    wallet: string,
    key: { operation: string; id: string },
    leg: { from: 'bonus' | `bonus:${string}`; to: 'cash' | 'bonus' | `bonus:${string}`; amount: Kurus },
  ): Promise<Balances> {
    const posted = await ledger.postWithin(tx.client, {
      wallet,
      key: { source: 'bonus', ...key },
      legs: [leg],
    });
    if (posted.outcome === 'insufficient' && leg.from === 'bonus') throw new Overtaken();
    if (posted.outcome !== 'applied') throw new Error(`bug: a bonus posting was answered ${posted.outcome}`);
    tx.afterCommit(() => ledger.announce(wallet, posted));
    return posted.balances;
  }

  async function endThoseDue(signal?: AbortSignal): Promise<void> {
    let after = firstId;
    for (;;) {
      const page = await listRows(database.pool, store.listRunning, after, pageSize);
      for (const grant of page) {
        if (signal?.aborted) return;
        await endIfDue(grant);
        after = grant.id;
      }
      if (page.length < pageSize) return;
    }
  }

  async function endIfDue(grant: store.GrantRow): Promise<void> {
    for (let left = mostTries; left > 0; left -= 1) {
      try {
        await tryToEnd(grant);
        return;
      } catch (error) {
        if (!(error instanceof Overtaken)) throw error;
      }
    }
  }

  /**
   * Ends a grant if its wagering is complete or its time is over. A round that is still open is waited for; what is staked
   * meanwhile comes too late to count. Reads without a lock, so that no bet waits for it: the wallet's version tells at the
   * end whether a posting came between, and then all of it is undone.
   */
  async function tryToEnd(grant: store.GrantRow): Promise<void> {
    const { id, customer_id: wallet, kind, wager_target_kurus: target, is_over: isOver } = grant;
    const read = (await ledger.balances(wallet))!;
    const staked = await ledger.stakedSince(wallet, grant.granted_at);
    const wagered = lesser(staked, grant.wagered_kurus);
    const isComplete = wagered >= target;
    if (!isComplete && !isOver) return;
    if ((await ledger.openRounds(wallet)).length > 0) {
      if (isOver) await execute(database.pool, store.stopWagering, id, String(staked));
      return;
    }
    const amount = read.bonus;
    await database.inTransaction(async (tx) => {
      const state = isComplete ? processState.completed : processState.expired;
      if ((await execute(tx.client, store.endGrant, id, state, String(wagered))) === 0) return;
      await notifications.notify(tx, {
        customer: wallet,
        category: 'bonus',
        text: isComplete ? 'bonus_completed' : 'bonus_expired',
        params: { amount: String(amount) },
      });
      if (amount > 0n) {
        const operation = isComplete ? 'bonus-convert' : 'bonus-expire';
        const to = isComplete ? 'cash' : (`bonus:${kind}` as const);
        const { version } = await move(tx, wallet, { operation, id }, { from: 'bonus', to, amount });
        if (version !== read.version + 1n) throw new Overtaken();
      } else if ((await ledger.balances(wallet))!.version !== read.version) throw new Overtaken();
    });
  }

  return {
    trialBonusAmount: () => trialOffer.amount,
    claimTrial: (ask) => grant(ask, trialOffer),
    async claim(ask, id) {
      const offer = offers.find((each) => each.id === id);
      return offer ? grant(ask, offer) : 'bonus_not_found';
    },
    endThoseDue,
    hasOpenWagering: async (customer) => (await getRow(database.pool, store.hasRunning, customer)).running,
    async list(ask) {
      const rows = await listRows(database.pool, store.listGrants, ask.customer);
      const had = new Set(rows.map(({ kind }) => kind));
      const offered = offers
        .filter(({ kind }) => !had.has(kind))
        .map((offer) => toOffered(offer, ask.locale));
      const granted = await Promise.all(
        rows.map(async (row) =>
          toGranted(
            row,
            ask.locale,
            row.wagered_kurus ?? (await ledger.stakedSince(ask.customer, row.granted_at)),
          ),
        ),
      );
      return [...offered, ...granted];
    },
  };
}

const lesser = (one: Kurus, other: Kurus | null) => (other !== null && other < one ? other : one);

function toOffered({ id, titles, amount, wagering }: Offer, locale: Locale): BonusRow {
  return {
    id,
    title: titles[locale],
    amount: toLira(amount),
    state: null,
    wagered: 0,
    wagerTarget: toLira(amount * wagering),
    expiresAt: null,
  };
}

function toGranted(row: store.GrantRow, locale: Locale, wagered: Kurus): BonusRow {
  const target = row.wager_target_kurus;
  return {
    id: row.id,
    title: offers.find(({ kind }) => kind === row.kind)?.titles[locale] ?? row.kind,
    amount: toLira(row.amount_kurus),
    state: row.state,
    wagered: toLira(wagered < target ? wagered : target),
    wagerTarget: toLira(target),
    expiresAt: wireInstant(row.expires_at),
  };
}
