// The back office of bonuses: operators grant, revoke and list them. Each action runs in the caller's transaction, so that it
// commits together with the record of its operator and reason.
import type { OutputOf } from '@felek/contract/call';
import type * as calls from '@felek/contract/office';
import { toLira, type Kurus } from '@felek/money';
import type { Account, Customer } from '../account/account.ts';
import { wireInstant } from '../clock.ts';
import type { Database, Tx } from '../db/database.ts';
import { execute, findRow, listRows, type Queryable } from '../db/statement.ts';
import type { OperatorAsk } from '../http/route.ts';
import type { BonusId, CustomerId } from '../ids.ts';
import { mayPlay } from '../protection/protection.ts';
import * as store from './bonus.store.ts';
import type { Lending } from './lending.ts';
import { giftTerms, keptTerms, readTerms, wagerTarget } from './terms.ts';

export interface Gift {
  /** The idempotency key of the gift. */
  readonly id: string;
  /** Username, e-mail or phone, or `usercode:` and the customer code. */
  readonly customer: string;
  readonly amount: Kurus;
  /** The code of the offer whose terms it is given under. */
  readonly offer: string;
}

export interface LockedGift {
  readonly customer: CustomerId;
  /** Finds later claims of the same person. */
  readonly person: Pick<Customer, 'phoneHash' | 'personHash'>;
  /** The offer whose terms the gift has. */
  readonly offer: Pick<store.OfferRow, 'id' | 'terms' | 'version'>;
  readonly needsTwo: boolean;
}

export interface BonusDesk {
  /** The offer whose terms a gift may have. Undefined if there is none with this code. */
  findGiftOffer(db: Queryable, code: string): Promise<LockedGift['offer'] | undefined>;
  /** Checks a gift before it is given. Locks the customer's bonuses until the transaction ends. */
  lockGift(
    tx: Tx,
    gift: Gift,
  ): Promise<
    | LockedGift
    | 'customer_not_found'
    | 'customer_ambiguous'
    | 'customer_not_eligible'
    | 'bonus_not_found'
    | 'bonus_given'
  >;
  give(tx: Tx, ask: Pick<OperatorAsk, 'locale'>, gift: Gift, locked: LockedGift): Promise<void>;
  /** Revokes a bonus and returns its customer. Cash stays, also cash that a bonus has become. */
  revoke(tx: Tx, id: string): Promise<{ readonly customer: CustomerId } | 'bonus_not_found' | 'bonus_ended'>;
  list(
    ask: Pick<OperatorAsk, 'locale'>,
    customer: string,
  ): Promise<OutputOf<typeof calls.customerBonuses> | 'customer_not_found' | 'customer_ambiguous'>;
}

export interface BonusDeskNeeds {
  readonly database: Database;
  readonly account: Account;
  readonly lending: Lending;
}

export function openDesk({ database, account, lending }: BonusDeskNeeds): BonusDesk {
  async function findGiftOffer(db: Queryable, code: string) {
    const offer = (await listRows(db, store.listOffers)).find((each) => each.code === code);
    const terms = offer && readTerms(offer.terms);
    // A free bet has a call of its own.
    return typeof terms === 'object' && terms.kind !== 'freebet' ? offer : undefined;
  }
  return {
    findGiftOffer,
    async lockGift(tx, { id, customer: named, amount, offer: code }) {
      const customer = await account.findByContact(named);
      if (!customer) return 'customer_not_found';
      if (typeof customer === 'string') return customer;
      await lending.lock(tx, customer.id);
      if (await findRow(tx.client, store.findOwner, id)) return 'bonus_given';
      const offer = await findGiftOffer(tx.client, code);
      if (!offer) return 'bonus_not_found';
      if (mayPlay(customer.standing) !== 'allowed') return 'customer_not_eligible';
      const rule = await findRow(tx.client, store.findRule);
      return { customer: customer.id, person: customer, offer, needsTwo: amount > (rule?.above_kurus ?? 0n) };
    },

    async give(tx, { locale }, { id, amount }, { customer, person, offer }) {
      const written = giftTerms(offer.terms, amount);
      await execute(
        tx.client,
        store.insertGift,
        id as BonusId,
        offer.id,
        JSON.stringify(written),
        offer.version,
        locale,
        customer,
        person.phoneHash.now,
        person.personHash,
        String(amount),
        String(wagerTarget(keptTerms(written), amount)),
      );
      tx.afterCommit(() => lending.start(customer));
    },

    async revoke(tx, id) {
      const owner = await findRow(tx.client, store.findOwner, id);
      if (!owner) return 'bonus_not_found';
      const { customer_id: customer } = owner;
      const grant = (await lending.lock(tx, customer)).find((each) => each.id === id);
      return grant && (await lending.revoke(tx, grant)) ? { customer } : 'bonus_ended';
    },

    async list({ locale }, named) {
      const customer = await account.findByContact(named);
      if (!customer) return 'customer_not_found';
      if (typeof customer === 'string') return customer;
      const grants = await listRows(database.pool, store.listGrants, customer.id);
      return Promise.all(
        grants.map(async (grant) => ({
          id: grant.id,
          offer: grant.code,
          title: grant.title[locale],
          state: grant.state,
          amount: grant.amount_kurus === null ? null : toLira(grant.amount_kurus),
          wagered: toLira(await lending.wageredOf(grant)),
          wagerTarget: grant.wager_target_kurus === null ? null : toLira(grant.wager_target_kurus),
          converted: toLira(grant.converted_kurus),
          isGift: grant.is_gift,
          claimedAt: wireInstant(grant.claimed_at),
          depositUndoneAt: grant.deposit_undone_at && wireInstant(grant.deposit_undone_at),
        })),
      );
    },
  };
}
