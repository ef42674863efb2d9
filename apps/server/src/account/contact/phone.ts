// A customer's phone: a code is sent to it, and with the code it becomes theirs. Another one takes its place with the password and
// a code to the one before; where that is lost, with the password, a code to the new one, and a hold in which the customer can object.
import { codeLifeS } from '@felek/contract/figures';
import type { cancelPhoneChange, updatePhone } from '@felek/contract/account';
import type { InputOf, RefusalOf } from '@felek/contract/call';
import type { Database, Tx } from '../../db/database.ts';
import { execute, findRow, getRow, listRows } from '../../db/statement.ts';
import type { CustomerAsk } from '../../http/route.ts';
import { newId, type CustomerId } from '../../ids.ts';
import { repeat } from '../../jobs/periodic.ts';
import type { Jobs } from '../../jobs/jobs.ts';
import type { Notifications } from '../../notification/notification.ts';
import { isHash, type Vault } from '../../vault.ts';
import * as store from '../account.store.ts';
import { issueCode, tryCode } from '../codes.ts';
import type { Dispatch } from './dispatch.ts';
import { maskPhone, minuteInIstanbul, normalPhone, takesMessages } from '../identity.ts';
import { phoneHashOf, phoneOf } from './kept-phones.ts';
import type { MessageCeiling } from './message-ceiling.ts';
import type { Wording } from './messages.ts';
import * as changes from './phone-change.store.ts';
import { refusalOfConstraint } from '../registration.ts';

type Refusal = RefusalOf<typeof updatePhone> | 'too_many_tries';
export type PhoneForm = Omit<InputOf<typeof updatePhone>, 'step'>;

/** Where the code went that comes next. */
export type SentTo = 'old' | 'new';

export interface HeldChange {
  /** Masked. */
  readonly phone: string;
  readonly dueAt: Date;
}

export interface Phones {
  /** Step 1: sends a code to the phone. If the phone is to replace another one, the code goes to that one first. */
  sendPhoneCode(ask: CustomerAsk, form: PhoneForm): Promise<{ readonly sentTo: SentTo } | Refusal>;
  /**
   * Step 2: verifies the code and assigns the phone; the old number gets a notice. If the old number is lost, returns the instant at which
   * the change takes effect.
   */
  verifyPhone(
    ask: CustomerAsk,
    form: PhoneForm & { readonly code: string },
  ): Promise<{ readonly dueAt?: Date } | Refusal>;
  findPhoneChange(customer: CustomerId): Promise<HeldChange | undefined>;
  cancelPhoneChange(ask: CustomerAsk): Promise<RefusalOf<typeof cancelPhoneChange> | undefined>;
}

export interface PhoneNeeds {
  readonly database: Database;
  readonly jobs: Jobs;
  readonly vault: Vault;
  readonly ceiling: MessageCeiling;
  readonly dispatch: Dispatch;
  readonly notifications: Notifications;
  readonly dialCodes: readonly string[];
  readonly publicUrl: string;
  /** Why a customer's password proves nothing; undefined when it does. */
  readonly refusePassword: (
    ask: CustomerAsk,
    row: store.CustomerRow,
    password: string,
  ) => Promise<'wrong_password' | 'too_many_tries' | undefined>;
}

/** How many held changes come true in one go. */
const batch = 100;

export function openPhones(needs: PhoneNeeds): Phones {
  const { database, jobs, vault, ceiling, dispatch, notifications, dialCodes, publicUrl, refusePassword } =
    needs;

  repeat(jobs, {
    name: 'account.phone-changes',
    everyMs: 60_000,
    async work(signal) {
      const due = await listRows(database.pool, changes.listDuePhoneChanges, batch);
      for (const change of due) if (!signal.aborted) await comeTrue(change);
    },
  });

  /** Sends a code to a phone, inside the caller's transaction. */
  async function send(
    tx: Tx,
    ask: CustomerAsk,
    to: { readonly phone: string; readonly purpose: store.CodePurpose; readonly wording: Wording },
  ): Promise<Refusal | undefined> {
    const target = vault.phoneHash(to.phone);
    const issued = await issueCode(tx, vault, {
      customer: ask.customer,
      purpose: to.purpose,
      target,
      ask,
    });
    if (typeof issued === 'string') return issued;
    const text = dispatch.word(to.wording, ask.locale, { code: issued.code });
    await dispatch.promise(tx, { channel: 'sms', to: to.phone, text }, codeLifeS);
    return undefined;
  }

  const isChange = (row: store.CustomerRow, phone: string) =>
    row.phone_verified_at !== null && phoneOf(vault, row) !== phone;

  /** Gives the customer this phone, and warns the previous phone. Throws if the phone belongs to another customer by now. */
  async function keep(tx: Tx, before: store.CustomerRow, phone: Buffer, hash: Buffer): Promise<void> {
    const isOther = !isHash(hash, phoneHashOf(vault, before));
    if (before.phone_verified_at && isOther) await dispatch.warn(tx, before, 'phoneChanged');
    await execute(tx.client, store.verifyPhone, before.id, phone, hash, isOther);
    await notifications.notify(tx, {
      customer: before.id,
      category: 'system',
      text: 'phone_verified',
      params: {},
    });
  }

  /** A held change whose time has come. */
  async function comeTrue(change: changes.PhoneChangeRow): Promise<void> {
    const { customer_id: customer, phone_sealed: sealed, phone_hash: hash } = change;
    const end = (tx: Tx, state: 'done' | 'taken') =>
      execute(tx.client, changes.endPhoneChange, customer, state);
    try {
      await database.inTransaction(async (tx) => {
        await execute(tx.client, store.lockCustomer, customer);
        const waits = await findRow(tx.client, changes.findPhoneChange, customer);
        if (waits?.id !== change.id) return;
        await end(tx, 'done');
        await keep(tx, await getRow(tx.client, store.findCustomerById, customer), sealed, hash);
      });
    } catch (error) {
      if (!refusalOfConstraint(error)) throw error;
      await database.inTransaction(async (tx) => void (await end(tx, 'taken')));
    }
  }

  async function hold(tx: Tx, before: store.CustomerRow, phone: string): Promise<Date> {
    await execute(tx.client, changes.endPhoneChange, before.id, 'cancelled');
    const { due_at: dueAt } = await getRow(
      tx.client,
      changes.insertPhoneChange,
      newId<'phone-change'>(),
      before.id,
      vault.seal(phone),
      vault.phoneHash(phone).now,
    );
    const at = minuteInIstanbul(dueAt);
    await notifications.notify(tx, {
      customer: before.id,
      category: 'system',
      text: 'phone_change_asked',
      params: { at, phone: maskPhone(phone) },
    });
    await dispatch.warn(tx, before, 'phoneChangeAsked', { at, link: `${publicUrl}/dashboard?dialog=phone` });
    return dueAt;
  }

  return {
    async sendPhoneCode(ask, { phone: given, password, oldCode, isLost = false }) {
      const phone = normalPhone(given);
      const target = vault.phoneHash(phone);
      const { taken } = await getRow(database.pool, store.isPhoneTaken, target.any, phone, ask.customer);
      if (taken) return 'phone_taken';
      if (!takesMessages(phone, dialCodes)) return 'code_not_sent';
      if (!(await ceiling.hasRoom())) return 'messages_paused';
      const row = await getRow(database.pool, store.findCustomerById, ask.customer);
      if (!isChange(row, phone)) {
        const refusal = await database.inTransaction((tx) =>
          send(tx, ask, { phone, purpose: 'phone', wording: 'phoneCode' }),
        );
        return refusal ?? { sentTo: 'new' };
      }
      if (password === undefined) return 'password_needed';
      const wrong = await refusePassword(ask, row, password);
      if (wrong) return wrong;
      const old = phoneOf(vault, row);
      const next = isLost
        ? ({ phone, purpose: 'lost_phone', wording: 'phoneCode' } as const)
        : oldCode === undefined
          ? ({ phone: old, purpose: 'old_phone', wording: 'oldPhoneCode' } as const)
          : ({ phone, purpose: 'phone', wording: 'phoneCode' } as const);
      const right =
        next.purpose === 'phone' &&
        (await tryCode(database, vault, { customer: row.id, purpose: 'old_phone', code: oldCode!, ask }));
      if (next.purpose === 'phone' && !(right && right.isFor(phoneHashOf(vault, row)))) return 'wrong_code';
      const refusal = await database.inTransaction((tx) => send(tx, ask, next));
      return refusal ?? { sentTo: next.purpose === 'old_phone' ? 'old' : 'new' };
    },

    async verifyPhone(ask, { phone: given, code, isLost = false }) {
      const phone = normalPhone(given);
      const target = vault.phoneHash(phone);
      const { customer } = ask;
      const purpose = isLost ? 'lost_phone' : 'phone';
      const right = await tryCode(database, vault, { customer, purpose, code, ask });
      if (!right?.isFor(target)) return 'wrong_code';
      try {
        return await database.inTransaction(async (tx) => {
          await execute(tx.client, store.lockCustomer, customer);
          if (!(await right.spend(tx))) return 'wrong_code';
          const before = await getRow(tx.client, store.findCustomerById, customer);
          if (isLost && isChange(before, phone)) return { dueAt: await hold(tx, before, phone) };
          await execute(tx.client, changes.endPhoneChange, customer, 'cancelled');
          // Until here the code to the old phone is good for another one to the new phone.
          await execute(tx.client, store.spendCodes, customer, 'old_phone', '');
          await keep(tx, before, vault.seal(phone), target.now);
          return {};
        });
      } catch (error) {
        if (refusalOfConstraint(error)) return 'phone_taken';
        throw error;
      }
    },

    async findPhoneChange(customer) {
      const found = await findRow(database.pool, changes.findPhoneChange, customer);
      return found && { phone: maskPhone(vault.unseal(found.phone_sealed)), dueAt: found.due_at };
    },

    async cancelPhoneChange({ customer }) {
      return database.inTransaction(async (tx) => {
        const cancelled = await execute(tx.client, changes.endPhoneChange, customer, 'cancelled');
        if (cancelled !== 1) return 'no_phone_change';
        await notifications.notify(tx, {
          customer,
          category: 'system',
          text: 'phone_change_cancelled',
          params: {},
        });
        return undefined;
      });
    },
  };
}
