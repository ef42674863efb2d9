// The room of affiliates: their links, the players who registered by them, their earnings, and the payment. Earnings are computed at each
// look from the ledger's counted pages. Only payments are stored. A payment is a posting to the payee's account.
import type { InputOf, OutputOf, RefusalOf } from '@felek/contract/call';
import type * as calls from '@felek/contract/office';
import type { FieldError } from '@felek/contract/field-errors';
import type { Ledger } from '@felek/ledger';
import { parseLira, plainLira, toLira, type Kurus } from '@felek/money';
import type { Account, Referral } from '../account/account.ts';
import { wireInstant, type Clock } from '../clock.ts';
import { dayOf } from '../days.ts';
import type { Database, Tx } from '../db/database.ts';
import { pageOf } from '../db/keyset.ts';
import { execute, findRow, getRow, listRows, type Queryable } from '../db/statement.ts';
import type { Figures } from '../figures/figures.ts';
import type { OperatorAsk } from '../http/route.ts';
import { newId, type CustomerId, type OperatorId } from '../ids.ts';
import type { PaymentDesk } from '../payment/payment.ts';
import * as store from './affiliates.store.ts';
import { nextMonth, statementsOf, termOf, type Statement, type Term } from './commission.ts';

interface Decision {
  readonly action: string;
  readonly subject: string;
  readonly detail: Readonly<Record<string, string | null>>;
}
/** The needs of a decision by two people: `Requests` of the office. */
interface Decisions {
  record(tx: Tx, ask: OperatorAsk, decision: Decision, why: string): Promise<void>;
  decide(
    tx: Tx,
    ask: OperatorAsk,
    request: { readonly decision: Decision; readonly why: string; readonly needsTwo: boolean },
    act: (people: readonly OperatorId[]) => Promise<void>,
  ): Promise<'done' | 'waits' | 'approved_before'>;
  refuseAmount(
    tx: Tx,
    ask: OperatorAsk,
    amount: Kurus,
  ): Promise<{ readonly refusal: 'ceiling_exceeded'; readonly errors: readonly FieldError[] } | undefined>;
}

type Answer<C> = Promise<OutputOf<C> | RefusalOf<C>>;

export interface Affiliates {
  /** Notes by whose link a new customer came, in the transaction of the registration. */
  attribute(tx: Tx, customer: CustomerId, referral: Referral): Promise<void>;
  /** Counts the opening of a link. False where no affiliate has this code. */
  open(code: string): Promise<boolean>;
  list(page: InputOf<typeof calls.affiliates>): Promise<OutputOf<typeof calls.affiliates>>;
  add(ask: OperatorAsk, request: InputOf<typeof calls.addAffiliate>): Answer<typeof calls.addAffiliate>;
  setTerm(
    ask: OperatorAsk,
    request: InputOf<typeof calls.setAffiliateTerm>,
  ): Answer<typeof calls.setAffiliateTerm>;
  setPayee(
    ask: OperatorAsk,
    request: InputOf<typeof calls.setAffiliatePayee>,
  ): Answer<typeof calls.setAffiliatePayee>;
  /** Undefined when it is done. */
  end(
    ask: OperatorAsk,
    request: InputOf<typeof calls.endAffiliate>,
  ): Promise<RefusalOf<typeof calls.endAffiliate> | undefined>;
  listStatements(
    request: InputOf<typeof calls.affiliateStatements>,
  ): Promise<OutputOf<typeof calls.affiliateStatements>>;
  listPlayers(request: InputOf<typeof calls.affiliatePlayers>): Answer<typeof calls.affiliatePlayers>;
  pay(
    ask: OperatorAsk,
    request: InputOf<typeof calls.payAffiliate>,
  ): Promise<
    | OutputOf<typeof calls.payAffiliate>
    | RefusalOf<typeof calls.payAffiliate>
    | { readonly refusal: 'ceiling_exceeded'; readonly errors: readonly FieldError[] }
  >;
}

export interface AffiliateNeeds {
  readonly database: Pick<Database, 'pool' | 'inTransaction'>;
  readonly ledger: Pick<Ledger, 'postWithin'>;
  readonly account: Pick<Account, 'findByContact' | 'listNames' | 'customer'>;
  readonly figures: Pick<Figures, 'listMonths'>;
  readonly manualCredits: Pick<PaymentDesk['manualCredits'], 'lock' | 'note'>;
  readonly decisions: Decisions;
  readonly clock: Clock;
  readonly publicUrl: string;
}

interface Earned extends Statement {
  readonly players: number;
  readonly state: 'running' | 'due' | 'paid' | 'none';
  readonly paidAt: Date | null;
}

const monthOf = (instant: Date) => dayOf(instant).slice(0, 7);
const subjectOf = (code: string) => `affiliate ${code}`;
const sumOf = (list: readonly Kurus[]) => list.reduce((sum, each) => sum + each, 0n);

export function openAffiliates(needs: AffiliateNeeds): Affiliates {
  const { database, ledger, account, figures, manualCredits, decisions, clock, publicUrl } = needs;
  const { pool } = database;
  const thisMonth = () => monthOf(clock.now());

  /** The months of each affiliate, the earliest first, by its id. */
  async function readEarned(
    rows: readonly store.AffiliateRow[],
    client: Queryable = pool,
  ): Promise<ReadonlyMap<string, { readonly terms: readonly Term[]; readonly months: readonly Earned[] }>> {
    const ids = rows.map(({ id }) => id);
    const [terms, players, payouts] = [
      await listRows(client, store.listTerms, ids),
      await listRows(client, store.listPlayersOf, ids),
      await listRows(client, store.listPayouts, ids),
    ];
    const { until, list } = await figures.listMonths(players.map(({ customer_id: customer }) => customer));
    const affiliateOf = new Map(players.map((each) => [each.customer_id, each.affiliate_id]));
    const isComplete = (month: string) =>
      until !== null && until.getTime() >= Date.parse(`${nextMonth(month)}-01T00:00:00Z`);
    return new Map(
      rows.map(({ id, ended_month: ended }) => {
        const own = terms.filter((each) => each.affiliate_id === id).map(termOfRow);
        const months = list
          .filter(({ customer }) => affiliateOf.get(customer) === id)
          .map(({ bonus_cost: bonusCost, ...each }) => ({ ...each, bonusCost }));
        const statements = statementsOf(own, months, ended ?? thisMonth());
        const earned = statements.map((each): Earned => {
          const paid = payouts.find((payout) => payout.affiliate_id === id && payout.month === each.month);
          return {
            ...each,
            players: players.filter(
              (player) => player.affiliate_id === id && monthOf(player.brought_at) === each.month,
            ).length,
            paidAt: paid?.paid_at ?? null,
            state: stateOf(each, paid, isComplete(each.month)),
          };
        });
        return [id, { terms: own, months: earned }];
      }),
    );
  }

  /** An active customer, whose account can be paid. */
  async function findPayee(named: string) {
    const customer = await account.findByContact(named);
    if (!customer) return 'customer_not_found';
    if (typeof customer === 'string') return customer;
    return customer.standing.state === 'active' ? customer : 'customer_not_eligible';
  }

  return {
    async attribute({ client }, customer, { refId, partner, subid, source }) {
      if (refId === undefined && partner === undefined) return;
      await execute(
        client,
        store.insertPlayer,
        customer,
        refId ?? null,
        partner ?? null,
        subid ?? null,
        source ?? null,
      );
    },

    open: async (code) => (await findRow(pool, store.noteClick, code)) !== undefined,

    async list({ after, take }) {
      const rows = await listRows(pool, store.listAffiliates, store.listed.from(after), take);
      const [earned, names] = await Promise.all([
        readEarned(rows),
        account.listNames(rows.map(({ payee_id: payee }) => payee)),
      ]);
      const list = rows.map((row) => {
        const { terms, months } = earned.get(row.id)!;
        const { shareBasisPoints, cpa, leastDeposit, carries } = termOf(terms, thisMonth()) ?? terms[0]!;
        const sum = (state: Earned['state']) =>
          toLira(sumOf(months.filter((each) => each.state === state).map(({ due }) => due)));
        return {
          code: row.code,
          refId: row.ref_id,
          name: row.name,
          state: row.ended_month === null ? ('active' as const) : ('ended' as const),
          link: `${publicUrl}/r/${row.code}`,
          payee: names.get(row.payee_id)!,
          clicks: Number(row.clicks),
          players: months.reduce((total, { players }) => total + players, 0),
          shareBasisPoints,
          cpa: toLira(cpa),
          leastDeposit: toLira(leastDeposit),
          carries,
          due: sum('due'),
          paid: sum('paid'),
          addedAt: wireInstant(row.added_at),
        };
      });
      return { ...pageOf(rows, take), list };
    },

    async add(ask, { code, refId, name, payee: named, why, ...given }) {
      const payee = await findPayee(named);
      if (typeof payee === 'string') return payee;
      return database.inTransaction(async (tx) => {
        await execute(tx.client, store.lockCodes);
        if ((await getRow(tx.client, store.isTaken, code, refId)).taken) return 'affiliate_known';
        const decision = {
          action: 'add affiliate',
          subject: subjectOf(code),
          detail: {
            name,
            refId: refId === null ? null : String(refId),
            customer: payee.id,
            ...printedTerms(given),
          },
        };
        const decided = await decisions.decide(tx, ask, { decision, why, needsTwo: true }, async () => {
          const id = newId<'affiliate'>();
          await execute(tx.client, store.insertAffiliate, id, code, refId, name, payee.id);
          await execute(tx.client, store.putTerm, id, monthOf(ask.at), ...termValues(given));
        });
        return decided === 'approved_before' ? decided : { done: decided === 'done' };
      });
    },

    async setTerm(ask, { affiliate: code, fromMonth, why, ...given }) {
      if (fromMonth < monthOf(ask.at)) return 'term_in_past';
      return database.inTransaction(async (tx) => {
        const row = await findRow(tx.client, store.lockAffiliate, code);
        if (!row) return 'affiliate_not_found';
        const decision = {
          action: 'set affiliate terms',
          subject: subjectOf(code),
          detail: { fromMonth, ...printedTerms(given) },
        };
        const decided = await decisions.decide(tx, ask, { decision, why, needsTwo: true }, async () => {
          await execute(tx.client, store.putTerm, row.id, fromMonth, ...termValues(given));
        });
        return decided === 'approved_before' ? decided : { done: decided === 'done' };
      });
    },

    async setPayee(ask, { affiliate: code, payee: named, why }) {
      const payee = await findPayee(named);
      if (typeof payee === 'string') return payee;
      return database.inTransaction(async (tx) => {
        const row = await findRow(tx.client, store.lockAffiliate, code);
        if (!row) return 'affiliate_not_found';
        if (row.payee_id === payee.id) return 'affiliate_payee_same';
        const decision = {
          action: 'set affiliate payee',
          subject: subjectOf(code),
          detail: { customer: payee.id, before: row.payee_id },
        };
        const decided = await decisions.decide(tx, ask, { decision, why, needsTwo: true }, async () => {
          await execute(tx.client, store.setPayee, row.id, payee.id);
        });
        return decided === 'approved_before' ? decided : { done: decided === 'done' };
      });
    },

    end: (ask, { affiliate: code, why }) =>
      database.inTransaction(async (tx) => {
        const month = monthOf(ask.at);
        if ((await execute(tx.client, store.endAffiliate, code, month)) !== 1) return 'affiliate_not_found';
        const decision = { action: 'end affiliate', subject: subjectOf(code), detail: { month } };
        await decisions.record(tx, ask, decision, why);
        return undefined;
      }),

    async listStatements({ affiliate: code, months: most }) {
      const rows = await listRows(pool, store.listAll, code ?? null);
      const earned = await readEarned(rows);
      return rows
        .flatMap(({ id, code: affiliate, name }) =>
          earned
            .get(id)!
            .months.slice(-most)
            .map((each) => ({
              affiliate,
              name,
              month: each.month,
              state: each.state,
              players: each.players,
              active: each.active,
              qualified: each.qualified,
              ggr: toLira(each.ggr),
              bonusCost: toLira(each.bonusCost),
              carried: toLira(each.carried),
              share: toLira(each.share),
              cpa: toLira(each.cpa),
              due: toLira(each.due),
              paidAt: each.paidAt && wireInstant(each.paidAt),
            })),
        )
        .toSorted((a, b) => b.month.localeCompare(a.month) || a.affiliate.localeCompare(b.affiliate));
    },

    async listPlayers({ affiliate: code, after, take }) {
      const found = await findRow(pool, store.findAffiliate, code);
      if (!found) return 'affiliate_not_found';
      const rows = await listRows(pool, store.listPlayers, found.id, store.players.from(after), take);
      const customers = rows.map(({ customer_id: customer }) => customer);
      const [names, { list: months }] = await Promise.all([
        account.listNames(customers),
        figures.listMonths(customers),
      ]);
      const list = rows.map(({ customer_id: customer, subid, source, brought_at: at }) => {
        const own = months.filter((each) => each.customer === customer);
        return {
          affiliate: code,
          customer: names.get(customer)!,
          subid,
          source,
          broughtAt: wireInstant(at),
          deposited: toLira(sumOf(own.map(({ deposited }) => deposited))),
          ggr: toLira(sumOf(own.map(({ ggr }) => ggr))),
          bonusCost: toLira(sumOf(own.map(({ bonus_cost: cost }) => cost))),
        };
      });
      return { ...pageOf(rows, take), list };
    },

    pay: (ask, { affiliate: code, month, why }) =>
      database.inTransaction(async (tx) => {
        await manualCredits.lock(tx);
        const row = await findRow(tx.client, store.lockAffiliate, code);
        if (!row) return 'affiliate_not_found';
        const earned = (await readEarned([row], tx.client)).get(row.id)!.months;
        const found = earned.find((each) => each.month === month);
        if (!found || found.state === 'none') return 'affiliate_nothing_due';
        if (found.state === 'paid') return 'affiliate_paid';
        if (found.state === 'running') return 'affiliate_month_open';
        const { due: amount } = found;
        const payee = await account.customer(row.payee_id);
        if (payee.standing.state !== 'active') return 'customer_not_eligible';
        const beyond = await decisions.refuseAmount(tx, ask, amount);
        if (beyond) return beyond;
        const subject = `commission ${code} ${month}`;
        const decision = {
          action: 'pay affiliate',
          subject,
          detail: { month, customer: payee.id, amount: plainLira(amount) },
        };
        const decided = await decisions.decide(tx, ask, { decision, why, needsTwo: true }, async (people) => {
          const id = newId<'affiliate'>();
          await execute(tx.client, store.insertPayout, row.id, month, id, amount);
          const posted = await ledger.postWithin(tx, {
            wallet: payee.id,
            key: { source: 'office', operation: 'commission', id },
            legs: [{ from: `affiliate:${code}`, to: 'cash', amount }],
          });
          if (posted.outcome !== 'applied')
            throw new Error(`bug: a commission was answered ${posted.outcome}`);
          const credit = { subject, source: id, customer: payee.id, amount, bankReference: null, people };
          await manualCredits.note(tx, credit);
        });
        return decided === 'approved_before' ? decided : { done: decided === 'done' };
      }),
  };
}

const termOfRow = (row: store.TermRow): Term => ({
  fromMonth: row.from_month,
  shareBasisPoints: row.share_basis_points,
  cpa: row.cpa_kurus,
  leastDeposit: row.least_deposit_kurus,
  carries: row.carries,
});

function stateOf(
  { due }: Statement,
  paid: store.PayoutRow | undefined,
  isComplete: boolean,
): Earned['state'] {
  if (paid) return 'paid';
  if (!isComplete) return 'running';
  return due > 0n ? 'due' : 'none';
}

type GivenTerms = Pick<
  InputOf<typeof calls.setAffiliateTerm>,
  'shareBasisPoints' | 'cpa' | 'leastDeposit' | 'carries'
>;
const termValues = ({ shareBasisPoints, cpa, leastDeposit, carries }: GivenTerms) =>
  [shareBasisPoints, parseLira(cpa)!, parseLira(leastDeposit)!, carries] as const;
const printedTerms = ({ shareBasisPoints, cpa, leastDeposit, carries }: GivenTerms) => ({
  share: `${shareBasisPoints / 100} %`,
  cpa: plainLira(parseLira(cpa)!),
  leastDeposit: plainLira(parseLira(leastDeposit)!),
  carries: String(carries),
});
