// The facts behind the approval of a withdrawal. They are compared at each approval and just before the payout. A change voids the
// approvals, is recorded by its codes, and sends the withdrawal back to review.
import type { Ledger } from '@felek/ledger';
import { countTakenBack } from '@felek/ledger/debts';
import type { Customer } from '../../account/account.ts';
import type { Tx } from '../../db/database.ts';
import { execute, getRow, listRows } from '../../db/statement.ts';
import type { PaymentId } from '../../ids.ts';
import type { Vault } from '../../vault.ts';
import { findMethod } from '../methods/method.store.ts';
import * as store from '../payment.store.ts';

/** The facts by code. The table approval_fact says which are compared. */
export type Facts = Readonly<Record<FactCode, string>>;
type FactCode =
  'account' | 'balance' | 'books' | 'contact' | 'debt' | 'destination' | 'holder' | 'password' | 'taken_back';

/** A fact as it is stored now, followed by its forms under the house's earlier keys. */
type Spellings = readonly [string, ...string[]];

/** The codes of the compared facts that have changed, in alphabetical order. */
export const changedFacts = (
  compared: readonly string[],
  before: Readonly<Record<string, string>>,
  now: Readonly<Record<string, Spellings>>,
): string[] => compared.filter((fact) => !now[fact]?.includes(before[fact] ?? '')).toSorted();

const notedOf = (now: Readonly<Record<FactCode, Spellings>>) =>
  Object.fromEntries(Object.entries(now).map(([fact, [noted]]) => [fact, noted])) as unknown as Facts;

export interface Standing {
  readonly facts: Facts;
  /** The changes since the last review. */
  readonly changed: readonly string[];
  readonly isInDebt: boolean;
}

export type FactBook = ReturnType<typeof openFacts>;

export function openFacts({
  ledger,
  vault,
  log,
}: {
  readonly ledger: Ledger;
  readonly vault: Vault;
  readonly log: { warn(detail: object, text: string): void };
}) {
  async function read(
    tx: Tx,
    order: store.PaymentRow,
    customer: Customer,
    areBooksSound: boolean,
  ): Promise<Readonly<Record<FactCode, Spellings>>> {
    const { cash } = (await ledger.listBalances([customer.wallet], tx.client)).get(customer.wallet)!;
    const { channel } = await getRow(tx.client, findMethod, order.method_id, order.type);
    const hash = (...parts: readonly string[]) => {
      const { now, any } = vault.requestHash(customer.id, JSON.stringify(parts));
      return [now, ...any] as const;
    };
    return {
      account: [customer.standing.state],
      balance: [String(cash)],
      books: [areBooksSound ? 'sound' : 'off'],
      contact: hash('contact', ...customer.contacts),
      debt: [cash < 0n ? 'open' : 'none'],
      destination: hash('destination', order.service, channel, vault.unseal(order.detail_sealed)),
      holder: hash('holder', customer.fullName),
      password: [customer.passwordChangedAt?.toISOString() ?? 'first'],
      taken_back: [String(await countTakenBack(tx.client, customer.wallet, order.created_at))],
    };
  }

  return {
    /** Stores the facts at the time of the request. */
    async begin(tx: Tx, id: PaymentId, customer: Customer): Promise<void> {
      const order = await getRow(tx.client, store.lockPayment, id);
      await execute(
        tx.client,
        store.setFacts,
        id,
        JSON.stringify(notedOf(await read(tx, order, customer, true))),
      );
    },

    /** Compares the current facts of a locked withdrawal with those of its last review. */
    async compare(
      tx: Tx,
      order: store.PaymentRow,
      { customer, areBooksSound }: { readonly customer: Customer; readonly areBooksSound: boolean },
    ): Promise<Standing> {
      const now = await read(tx, order, customer, areBooksSound);
      const facts = notedOf(now);
      const compared = (await listRows(tx.client, store.listComparedFacts)).map(({ fact }) => fact);
      // A withdrawal from before facts were stored cannot have changed.
      const changed = changedFacts(compared, order.facts ?? facts, now);
      return { facts, changed, isInDebt: facts.debt === 'open' };
    },

    /**
     * Voids the approvals of a locked withdrawal, records the changed facts, and stores the current ones as reviewed.
     */
    async voidApprovals(tx: Tx, { id }: store.PaymentRow, { facts, changed }: Standing): Promise<void> {
      const codes = changed.length > 0 ? changed : ['debt'];
      await execute(tx.client, store.voidApprovals, id, codes, JSON.stringify(facts));
      log.warn(
        { payment: id, changed: codes },
        'the facts of a withdrawal have changed: its approvals are void',
      );
    },
  };
}
