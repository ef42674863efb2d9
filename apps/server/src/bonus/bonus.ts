// The bonus room. A bonus is money of its own, lent into the bonus purse in the transaction that grants it; wagering progress is
// not stored but follows from the rounds in the ledger, so that nothing can count a bet twice or forget to take one back. Cash
// is always played first and is never locked.
import pg from 'pg';
import type { Ledger } from '@felek/ledger';
import type { Locale, RefusalOf } from '@felek/contract/call';
import type { BonusRow, defineTrialBonus } from '@felek/contract/bonus';
import { processState } from '@felek/contract/enumerations';
import { toLira, type Kurus } from '@felek/money';
import type { Account } from '../account/account.ts';
import { wireInstant } from '../clock.ts';
import type { Database, Tx } from '../db/database.ts';
import { execute, getRow, listRows } from '../db/statement.ts';
import type { CustomerAsk } from '../http/route.ts';
import { newId, type BonusId } from '../ids.ts';
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
}

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
          ask.fingerprint || null,
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
  ): Promise<void> {
    const posted = await ledger.postWithin(tx.client, {
      wallet,
      key: { source: 'bonus', ...key },
      legs: [leg],
    });
    if (posted.outcome !== 'applied') throw new Error(`bug: a bonus posting was answered ${posted.outcome}`);
    tx.afterCommit(() => ledger.announce(wallet, posted));
  }

  /** Ends grants whose wagering is complete or whose time is over. A round that is still open is waited for. */
  async function endThoseDue(signal: AbortSignal): Promise<void> {
    for (const { id } of await listRows(database.pool, store.listRunning)) {
      if (signal.aborted) return;
      await endIfDue(id);
    }
  }

  async function endIfDue(id: BonusId): Promise<void> {
    await database.inTransaction(async (tx) => {
      const running = await getRow(tx.client, store.lockGrant, id);
      if (running.state !== processState.processing) return;
      const wallet = running.customer_id;
      const wagered = await ledger.stakedSince(wallet, running.granted_at);
      const isComplete = wagered >= running.wager_target_kurus;
      if (!isComplete && !running.is_over) return;
      if ((await ledger.openRounds(wallet)).length > 0) return;
      const amount = (await ledger.balances(wallet))!.bonus;
      const state = isComplete ? processState.completed : processState.expired;
      await execute(tx.client, store.endGrant, id, state, String(wagered));
      if (amount > 0n) {
        const operation = isComplete ? 'bonus-convert' : 'bonus-expire';
        await move(
          tx,
          wallet,
          { operation, id },
          { from: 'bonus', to: isComplete ? 'cash' : `bonus:${running.kind}`, amount },
        );
      }
      await notifications.notify(tx, {
        customer: wallet,
        category: 'bonus',
        text: isComplete ? 'bonus_completed' : 'bonus_expired',
        params: { amount: String(amount) },
      });
    });
  }

  return {
    trialBonusAmount: () => trialOffer.amount,
    claimTrial: (ask) => grant(ask, trialOffer),
    async claim(ask, id) {
      const offer = offers.find((each) => each.id === id);
      return offer ? grant(ask, offer) : 'bonus_not_found';
    },
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
