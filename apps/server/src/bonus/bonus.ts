// The bonus room: offers, claims, and the life of each bonus. A bonus is separate money, lent into the bonus purse. Wagering
// progress is not stored: it follows from the rounds in the ledger. So no bet is counted twice, and no reversed bet stays counted. Cash is
// always played first and is never locked. bonus.states.ts has the states of a bonus, lending.ts the movements of its money,
// late.ts the destination of late money.
import pg from 'pg';
import type { InputOf, Locale, OutputOf, RefusalOf } from '@felek/contract/call';
import type {
  BonusRow,
  claimBonus,
  defineTrialBonus,
  forfeitBonus,
  PromotedBonus,
  trialBonus,
} from '@felek/contract/bonus';
import { lobbySlugs } from '@felek/contract/casino';
import { toLira, type Kurus } from '@felek/money';
import { wireInstant } from '../clock.ts';
import type { Tx } from '../db/database.ts';
import { gather } from '../db/gather.ts';
import { execute, findRow, getRow, listRows } from '../db/statement.ts';
import { timelineOf, type TimelineSource } from '../db/timeline.ts';
import type { CustomerAsk } from '../http/route.ts';
import { newId, type CustomerId, type PaymentId } from '../ids.ts';
import type { Jobs } from '../jobs/jobs.ts';
import { repeat } from '../jobs/periodic.ts';
import { boundedAgeCache } from '../bounded-age-cache.ts';
import { mayPlay } from '../protection/protection.ts';
import * as store from './bonus.store.ts';
import { grantStep, wireState } from './bonus.states.ts';
import { checkBonusBooks, settleAll } from './books.ts';
import { openDesk, type BonusDesk } from './desk.ts';
import { timelineBonuses } from './dossier.store.ts';
import { everyPage } from './every-page.ts';
import { openLending, type Lending, type LendingNeeds } from './lending.ts';
import { readOffers, type Offer } from './offers.ts';
import { householdOf } from './place.ts';
import { earnedBy, keptTerms, wagerTarget, type Terms } from './terms.ts';

/** The number of phones hashed per step. */
const sealedAtOnce = 500;

export type { BonusDesk } from './desk.ts';
export { liveWeekDays, seedDemoOffers } from './demo-offers.ts';

export interface BonusNeeds extends LendingNeeds {
  readonly jobs: Jobs;
  readonly log: { error(detail: object, text: string): void };
  /** Gives a free bet in the transaction of its claim. */
  readonly giveFreeBet: (
    tx: Tx,
    gift: {
      readonly id: string;
      readonly customer: CustomerId;
      readonly amount: Kurus;
      readonly leastOdds: number;
      readonly kind: 'any' | 'single' | 'multiple';
      readonly days: number;
    },
  ) => Promise<void>;
  /** The keyed hash of a device's claimed fingerprint. */
  readonly hashDevice: (fingerprint: string) => string;
  /** Whether the customer has ever deposited, apart from this deposit. */
  readonly hasDeposited: (
    customer: CustomerId,
    besides?: PaymentId,
    client?: Tx['client'],
  ) => Promise<boolean>;
}

type ClaimRefusal = RefusalOf<typeof claimBonus>;
/** The state after a claim: running, queued, waiting for a deposit, or given as a free bet. */
export type Claimed = 'running' | 'queued' | 'chosen' | 'given';

export interface Bonuses {
  /** The amount of the offered trial bonus. Zero if there is none. */
  trialBonusAmount(): Promise<Kurus>;
  /** All offers with their terms, by their codes. */
  listPromoted(): Promise<ReadonlyMap<string, PromotedBonus>>;
  /** The terms of the trial bonus on offer, for visitors who have not joined yet; null when there is none. */
  findTrial(): Promise<OutputOf<typeof trialBonus>>;
  claimTrial(
    ask: CustomerAsk,
    request?: InputOf<typeof defineTrialBonus>,
  ): Promise<{ claimed: Claimed } | { refusal: Exclude<ClaimRefusal, 'bonus_not_found'> }>;
  claim(
    ask: CustomerAsk,
    request: InputOf<typeof claimBonus>,
  ): Promise<{ claimed: Claimed } | { refusal: ClaimRefusal }>;
  /** Revokes every bonus of a closed account, and erases who claimed it. */
  retire(tx: Tx, customer: CustomerId): Promise<void>;
  /** Revokes every bonus that has not ended. Cash stays, also converted bonus money. */
  endAll(tx: Tx, customer: CustomerId): Promise<void>;
  /** Forfeits a bonus: its money returns to the house, and cash stays. */
  forfeit(
    ask: CustomerAsk,
    request: InputOf<typeof forfeitBonus>,
  ): Promise<RefusalOf<typeof forfeitBonus> | undefined>;
  list(ask: CustomerAsk): Promise<BonusRow[]>;
  /** Whether the customer has a running or queued bonus. */
  hasOpenWagering(customer: CustomerId): Promise<boolean>;
  /** The stakes that the open bonuses of each customer still ask for. A customer without one is not named. */
  listWageringLeft(customers: readonly CustomerId[]): Promise<ReadonlyMap<CustomerId, Kurus>>;
  /** The largest stake that the running bonus may pay; null when none runs, or it has no such limit. */
  largestStake(customer: CustomerId): Promise<Kurus | null>;
  /**
   * Earns the customer the bonus they chose, if the deposit is large enough, in the transaction that credits the deposit: both
   * stand or neither does. The same deposit again earns nothing more.
   */
  takeDeposit(
    tx: Tx,
    deposit: { readonly customer: CustomerId; readonly payment: PaymentId; readonly amount: Kurus },
  ): Promise<void>;
  /**
   * Revokes the bonus that a reversed deposit earned, in the transaction that takes the deposit's money. A bonus that has become cash
   * stays, and waits for an operator's review.
   */
  takeDepositBack(
    tx: Tx,
    deposit: {
      readonly customer: CustomerId;
      /** The ids under which the deposit may have been credited. */
      readonly payments: readonly PaymentId[];
    },
  ): Promise<void>;
  /**
   * Ends bonuses that are completely wagered or expired, and starts the next ones in the queue. A job runs it often.
   */
  endThoseDue(signal?: AbortSignal): Promise<void>;
  /** Forwards the late money of ended bonuses. A job runs it often. */
  settleLate(signal?: AbortSignal): Promise<void>;
  /** Hashes the devices that earlier versions kept in plain text. A job runs it. */
  hashDevices(signal?: AbortSignal): Promise<void>;
  /** For operators. */
  readonly desk: BonusDesk;
  /** A customer's bonuses as staff see them, in the order of time. */
  readonly timeline: TimelineSource;
  /** The violated rules of the room's books, as sentences. */
  check(): Promise<string[]>;
}

const devicesAtOnce = 500;

export function createBonuses(needs: BonusNeeds): Bonuses {
  const { database, jobs, account, log, hasDeposited } = needs;
  const findRunning = gather(async (customers: readonly CustomerId[]) => {
    const rows = await listRows(database.pool, store.listRunningTerms, customers);
    const running = new Map(rows.map(({ customer_id, terms }) => [customer_id, terms]));
    return customers.map((customer) => running.get(customer));
  });
  /** The highest stake while a bonus runs, in kuruş; null when there is none. */
  const limits = boundedAgeCache<Kurus | null>({
    async read(customer) {
      const terms = await findRunning(customer as CustomerId);
      return terms === undefined ? null : keptTerms(terms).mostStakeKurus;
    },
    maxAgeMs: 1000,
    readsAhead: true,
    most: 50_000,
  });

  const opened = openLending(needs);
  const lending: Lending = {
    ...opened,
    start: (customer) => opened.start(customer).finally(() => limits.delete(customer)),
    end: (grant, request) => opened.end(grant, request).finally(() => limits.delete(grant.customer_id)),
    revoke(tx, grant) {
      tx.afterCommit(() => limits.delete(grant.customer_id));
      return opened.revoke(tx, grant);
    },
  };
  repeat(jobs, { name: 'bonus.end', everyMs: 5000, work: endThoseDue });
  const hashDevices = async (signal?: AbortSignal) => {
    for (;;) {
      const plain = (await listRows(database.pool, store.listPlainDevices, devicesAtOnce)).map(
        ({ fingerprint }) => fingerprint,
      );
      if (plain.length === 0 || signal?.aborted) return;
      await execute(database.pool, store.hashDevices, plain, plain.map(needs.hashDevice));
    }
  };
  repeat(jobs, { name: 'bonus.seal-phones', everyMs: 60_000, work: sealPhones });
  repeat(jobs, { name: 'bonus.hash-devices', everyMs: 3_600_000, work: hashDevices });
  repeat(jobs, { name: 'bonus.late', everyMs: 15_000, work: settleLate });

  const offers = () => readOffers(database, log);
  const trialOffer = async () =>
    (await offers()).find(({ isOpen, terms }) => isOpen && terms.kind === 'trial');

  /** The first reason why an offer cannot be claimed. The database decides whether the person has had it. */
  async function claim(ask: CustomerAsk, offer: Offer | undefined, read: number | undefined) {
    if (!offer?.isOpen) return { refusal: 'bonus_not_offered' } as const;
    const customer = await account.customer(ask.customer);
    const answer = mayPlay(customer.standing);
    if (answer !== 'allowed') return { refusal: answer.code };
    if (!customer.smsVerified) return { refusal: 'phone_not_verified' } as const;
    const { id, version, terms } = offer;
    if (read !== undefined && read !== version) return { refusal: 'bonus_terms_changed' } as const;
    const isChosen = terms.kind === 'deposit';
    if (isOnlyFirst(terms) && (await hasDeposited(ask.customer)))
      return { refusal: 'bonus_first_deposit' } as const;
    if ((await getRow(database.pool, store.hadPhone, id, customer.phone, customer.phoneHash.any)).had)
      return { refusal: 'bonus_taken' } as const;
    /** A free bet is given with its claim, and that ends the bonus: it is never lent. */
    const insert = (row: store.NewGrant) =>
      database.inTransaction(async (tx) => {
        const granted = await findRow(tx.client, store.insertGrant, ...row);
        if (!granted || terms.kind !== 'freebet') return granted;
        const { amountKurus: amount, leastOdds, slip: kind, days } = terms;
        await execute(tx.client, store.completeAtOnce, granted.id, days);
        const gift = { id: granted.id, customer: ask.customer, amount, leastOdds, kind, days };
        await needs.giveFreeBet(tx, gift);
        return granted;
      });
    try {
      const written = await insert([
        newId<'bonus'>(),
        id,
        version,
        ask.locale,
        ask.customer,
        customer.phoneHash.now,
        customer.personHash,
        // The client can claim any device, or none. The device of the registration is known.
        [ask.fingerprint, customer.fingerprint].filter((device) => device !== ''),
        (terms.oncePerAddress && householdOf(ask.address)) || null,
        isChosen ? 'chosen' : 'queued',
        isChosen ? null : String(terms.amountKurus),
        isChosen ? null : String(wagerTarget(terms, terms.amountKurus)),
        isChosen ? terms.days : null,
      ]);
      // The terms have just changed. A customer may claim only terms that they have seen.
      if (!written) return { refusal: 'bonus_terms_changed' } as const;
    } catch (error) {
      if (error instanceof pg.DatabaseError && error.constraint?.startsWith('bonus_grant_once_'))
        return { refusal: 'bonus_taken' } as const;
      throw error;
    }
    if (isChosen) return { claimed: 'chosen' } as const;
    if (terms.kind === 'freebet') return { claimed: 'given' } as const;
    await lending.start(ask.customer);
    const grants = await listRows(database.pool, store.listGrants, ask.customer);
    const isQueued = grants.some(
      (grant) => grant.offer_id === id && !grant.is_gift && grant.state === 'queued',
    );
    return { claimed: isQueued ? 'queued' : 'running' } as const;
  }

  async function forfeit(ask: CustomerAsk, id: string) {
    const grant = await findRow(database.pool, store.findGrant, ask.customer, id);
    if (!grant) return 'bonus_not_found';
    switch (grantStep(grant.state, 'given_up')) {
      case 'gone':
        return (await execute(database.pool, store.deleteChosen, grant.id)) === 0 ? 'bonus_ended' : undefined;
      case 'cancelled': {
        if (grant.state === 'queued')
          return (await execute(database.pool, store.cancelQueued, grant.id)) === 0
            ? 'bonus_ended'
            : undefined;
        return (await lending.end(grant, { isGivenUp: true })) === 'round_open' ? 'round_open' : undefined;
      }
      default:
        return 'bonus_ended';
    }
  }

  /** Replaces the plain-text phones of the previous version by their hashes. */
  async function sealPhones(signal: AbortSignal): Promise<void> {
    for (let more = true; more && !signal.aborted;)
      more = await database.inTransaction(async ({ client }) => {
        const rows = await listRows(client, store.listUnsealed, sealedAtOnce);
        await execute(
          client,
          store.hashPhones,
          rows.map(({ id }) => id),
          rows.map(({ phone }) => account.hashPhone(phone)),
        );
        return rows.length === sealedAtOnce;
      });
  }

  async function endThoseDue(signal?: AbortSignal): Promise<void> {
    await execute(database.pool, store.deleteLateChosen);
    const running = everyPage((after, most) => listRows(database.pool, store.listRunning, after, most), 'id');
    for await (const page of running) {
      for (const grant of page) {
        if (signal?.aborted) return;
        await lending.end(grant);
      }
    }
    const waiting = everyPage(
      (after, most) => listRows(database.pool, store.listWaiting, after, most),
      'customer_id',
    );
    for await (const page of waiting) {
      for (const { customer_id: customer } of page) {
        if (signal?.aborted) return;
        await lending.start(customer);
      }
    }
  }

  async function endAll(tx: Tx, customer: CustomerId): Promise<void> {
    for (const grant of await lending.lock(tx, customer)) await lending.revoke(tx, grant);
  }

  async function settleLate(signal?: AbortSignal): Promise<void> {
    await settleAll({ ...needs, lending }, signal);
  }

  return {
    async trialBonusAmount() {
      return (await trialOffer())?.terms.amountKurus ?? 0n;
    },
    async listPromoted() {
      return new Map(
        (await offers()).map(({ id, code, terms, isOpen }) => {
          const { amountKurus: amount } = terms;
          const figures = { amount: toLira(amount), wagerTarget: toLira(wagerTarget(terms, amount)) };
          return [code, { id, ...figures, isOpen, terms: wireTerms(terms) }];
        }),
      );
    },
    async findTrial() {
      const offer = await trialOffer();
      if (!offer) return null;
      const { version, terms } = offer;
      const { amountKurus: amount } = terms;
      const figures = { amount: toLira(amount), wagerTarget: toLira(wagerTarget(terms, amount)) };
      return { ...figures, version, terms: wireTerms(terms) };
    },
    async claimTrial(ask, { version } = {}) {
      return claim(ask, await trialOffer(), version);
    },
    async claim(ask, { id, version }) {
      const offer = (await offers()).find((each) => each.id === id);
      return offer ? claim(ask, offer, version) : { refusal: 'bonus_not_found' };
    },
    forfeit: (ask, { id }) => forfeit(ask, id),
    async list(ask) {
      const grants = await listRows(database.pool, store.listGrants, ask.customer);
      const had = new Set(grants.flatMap(({ offer_id: offer, is_gift: isGift }) => (isGift ? [] : [offer])));
      // A customer who may not play gets no offers.
      const isBarred = mayPlay((await account.customer(ask.customer)).standing) !== 'allowed';
      const isNew = !(await hasDeposited(ask.customer));
      const offered = (await offers()).filter(
        ({ id, isOpen, terms }) => !isBarred && isOpen && !had.has(id) && (isNew || !isOnlyFirst(terms)),
      );
      return [
        ...offered.map((offer) => toOffered(offer, ask.locale)),
        ...(await Promise.all(
          grants.map(async (grant) => toGranted(grant, ask.locale, await lending.wageredOf(grant))),
        )),
      ];
    },
    hasOpenWagering: async (customer) => (await getRow(database.pool, store.hasOpen, customer)).open,
    async listWageringLeft(customers) {
      const left = new Map<CustomerId, Kurus>();
      for (const grant of await listRows(database.pool, store.listOpenGrants, customers)) {
        const more = (grant.wager_target_kurus ?? 0n) - (await lending.wageredOf(grant));
        left.set(grant.customer_id, (left.get(grant.customer_id) ?? 0n) + (more > 0n ? more : 0n));
      }
      return left;
    },
    largestStake: (customer) => limits.get(customer),
    async takeDeposit(tx, { customer, payment, amount: deposit }) {
      if ((await getRow(tx.client, store.hasEarned, payment)).earned) return;
      for (const { id, terms: written } of await listRows(tx.client, store.lockChosen, customer)) {
        const terms = keptTerms(written);
        const isFirst = !isOnlyFirst(terms) || !(await hasDeposited(customer, payment, tx.client));
        const amount = isFirst ? earnedBy(terms, deposit) : undefined;
        if (amount === undefined) {
          // A bonus for the first deposit cannot wait for a second one.
          if (isOnlyFirst(terms)) await execute(tx.client, store.deleteChosen, id);
          continue;
        }
        const figures = [String(amount), String(wagerTarget(terms, amount))] as const;
        await execute(tx.client, store.setEarned, id, payment, ...figures);
        // The deposit itself is complete. If this fails, a job repeats it.
        tx.afterCommit(() => lending.start(customer));
        return;
      }
    },
    async takeDepositBack(tx, { customer, payments }) {
      const earned = (await lending.lock(tx, customer)).filter(
        ({ deposit_id: deposit }) => deposit !== null && payments.includes(deposit),
      );
      const grant = earned.find(({ state }) => grantStep(state, 'revoked')) ?? earned[0];
      if (!grant) return;
      await execute(tx.client, store.noteUndone, grant.id);
      if ((await lending.revoke(tx, grant)) || grant.state !== 'completed') return;
      tx.afterCommit(() =>
        log.error({ customer, bonus: grant.id }, 'a deposit was undone whose bonus has become cash'),
      );
    },
    endThoseDue,
    settleLate,
    hashDevices,
    endAll,
    async retire(tx, customer) {
      await endAll(tx, customer);
      await execute(tx.client, store.forgetClaims, customer);
    },
    desk: openDesk({ database, account, lending }),
    timeline: timelineOf(database.pool, timelineBonuses),
    check: () => checkBonusBooks({ ...needs, lending }),
  };
}

const isOnlyFirst = (terms: Terms) => terms.kind === 'deposit' && terms.onlyFirst;

function toOffered({ id, title, terms, version, until }: Offer, locale: Locale): BonusRow {
  const { amountKurus: amount } = terms;
  return {
    id,
    offer: id,
    title: title[locale],
    amount: toLira(amount),
    state: null,
    waitsFor: 'claim',
    wagered: 0,
    wagerTarget: toLira(wagerTarget(terms, amount)),
    expiresAt: until && wireInstant(until),
    version,
    terms: wireTerms(terms),
  };
}

function toGranted(grant: store.GrantRow, locale: Locale, counted: Kurus): BonusRow {
  const terms = keptTerms(grant.terms);
  const amount = grant.amount_kurus ?? terms.amountKurus;
  const target = grant.wager_target_kurus ?? wagerTarget(terms, amount);
  const waitsFor = ({ chosen: 'deposit', queued: 'turn' } as const)[grant.state as 'chosen' | 'queued'];
  return {
    id: grant.id,
    offer: grant.offer_id,
    title: grant.title[locale],
    amount: toLira(amount),
    state: wireState[grant.state],
    waitsFor: waitsFor ?? null,
    wagered: toLira(counted < target ? counted : target),
    wagerTarget: toLira(target),
    expiresAt: grant.expires_at && wireInstant(grant.expires_at),
    version: null,
    terms: wireTerms(terms),
  };
}

function wireTerms(terms: Terms): BonusRow['terms'] {
  const isDeposit = terms.kind === 'deposit';
  const percentOf = (basisPoints: number) => basisPoints / 100;
  return {
    leastDeposit: isDeposit ? toLira(terms.leastDepositKurus) : null,
    percentOfDeposit:
      isDeposit && terms.percentBasisPoints !== null ? percentOf(terms.percentBasisPoints) : null,
    onlyFirst: isOnlyFirst(terms),
    wagering: terms.wagering,
    contributions: lobbySlugs.map((kind) => ({
      kind,
      percent: percentOf(terms.contributionBasisPoints[kind] ?? 0),
    })),
    mostStake: terms.mostStakeKurus === null ? null : toLira(terms.mostStakeKurus),
    mostWin: terms.mostWinKurus === null ? null : toLira(terms.mostWinKurus),
    days: terms.days,
    freeBet: terms.kind === 'freebet' ? { leastOdds: terms.leastOdds, slip: terms.slip } : null,
  };
}
