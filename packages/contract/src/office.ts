// The operator's calls: who of the house asks, what waits for a person, and what that person decides. A customer's token opens
// none of them, and an operator's opens nothing else. Each decision names its reason, which is kept for good.
import * as z from 'zod/mini';
import { call } from './call.ts';
import { exclusionPeriods } from './protection.ts';
import { staffChatMessage } from './chat.ts';
import {
  bankFileMaxLength,
  chatTextMaxLength,
  operatorPasswordMinLength,
  passwordMaxLength,
} from './figures.ts';
import { day, instant, lira, liraAnswer, noData, nothing, page, skip, take, text, uuid } from './fields.ts';

/** Why, in the operator's own words; kept in the record of decisions. */
const why = () => text(3, 500);

export const officeLogin = call({
  path: 'office/login',
  method: 'POST',
  who: 'anyone',
  summary: 'Logs somebody of the house in.',
  input: z.object({ username: text(3, 35), password: text(5, 100) }),
  output: z.object({ token: z.string(), username: z.string(), name: z.string() }),
  refusals: ['wrong_credentials'],
  tries: { max: 10, windowS: 60 },
});

export const officeLogout = call({
  path: 'office/logout',
  method: 'POST',
  who: 'operator',
  summary: 'Ends this operator’s session.',
  input: nothing(),
  output: noData(),
  refusals: [],
});

export const officeChangePassword = call({
  path: 'office/changepassword',
  method: 'POST',
  who: 'operator',
  summary: 'Changes this operator’s own password and ends every session of theirs.',
  input: z.object({
    oldPassword: text(5, 100),
    password: text(operatorPasswordMinLength, passwordMaxLength),
  }),
  output: noData(),
  refusals: ['wrong_old_password', 'password_too_common'],
  tries: { max: 10, windowS: 600 },
});

/** The customer that an order belongs to, as far as a decision needs it. */
const owner = z.object({ username: z.string(), usercode: z.string() });

export const waitingWithdrawal = z.object({
  id: uuid(),
  customer: owner,
  method: z.string(),
  amount: liraAnswer(),
  /** The part that the house keeps. */
  fee: liraAnswer(),
  /** The destination, masked. */
  destination: z.string(),
  /** Codes of the rules that hold: see withdrawal_rule. */
  reasons: z.array(z.string()),
  /** The customer's debt to the house. While it is open, nothing is approved. */
  debt: liraAnswer(),
  /** When a change voided its approvals, and which facts changed: see approval_fact. */
  voided: z.array(z.object({ at: instant(), changed: z.array(z.string()) })),
  /** How often its approvals were voided: to be said with an approval. */
  round: z.int(),
  requestedAt: instant(),
  /** Whose approvals stand. */
  approvedBy: z.array(z.string()),
});

export const waitingWithdrawals = call({
  path: 'office/withdrawals',
  method: 'POST',
  who: 'operator',
  summary: 'Withdrawals that wait for a person, oldest first, with the reasons why.',
  input: z.object({ skip: skip(), take: take(50) }),
  output: page(waitingWithdrawal),
  refusals: [],
});

/** The result of a decision that may need two people: done, or waiting for the second. */
const decided = z.object({ done: z.boolean() });

export const approveWithdrawal = call({
  path: 'office/approvewithdrawal',
  method: 'POST',
  who: 'operator',
  summary:
    'Lets a withdrawal be paid. Beyond the limit it takes two people. Where what it rests on has changed since it was looked at, the approvals are void and it must be looked at again.',
  input: z.object({
    id: uuid(),
    /** The `round` of the list. A list from before a change is refused. Without a round, the current state is approved. */
    round: z.optional(z.int().check(z.gte(0))),
    why: why(),
  }),
  output: decided,
  refusals: [
    'order_not_found',
    'withdrawal_not_waiting',
    'transfer_missing',
    'fed_by_you',
    'debt_open',
    'books_off',
    'facts_changed',
    'approved_before',
  ],
});

export const refuseWithdrawal = call({
  path: 'office/refusewithdrawal',
  method: 'POST',
  who: 'operator',
  summary: 'Gives a waiting withdrawal back. `tell` is what the customer reads.',
  input: z.object({ id: uuid(), why: why(), tell: text(3, 300) }),
  output: noData(),
  refusals: ['order_not_found', 'withdrawal_not_waiting'],
});

export const debt = z.object({
  customer: owner,
  /** What is owed now. */
  amount: liraAnswer(),
  since: instant(),
  /** The posting that took the wallet below zero: whose, of which kind, and what its source calls it. */
  cause: z.object({ source: z.string(), operation: z.string(), id: z.string() }),
});

export const debts = call({
  path: 'office/debts',
  method: 'POST',
  who: 'operator',
  summary:
    'Customers who owe the house what a reversal took beyond their balance, oldest first. They are paid nothing until it is paid back.',
  input: z.object({ skip: skip(), take: take(50) }),
  output: page(debt),
  refusals: [],
});

const resolution = z.enum(['credit', 'takeback', 'paid', 'returned', 'close']);

export const suspenseItem = z.object({
  id: uuid(),
  service: z.string(),
  reference: z.string(),
  /** See docs/payment-service.md. */
  reason: z.string(),
  /** The service's report, in its own terms. */
  reported: z.object({
    status: z.string(),
    amount: z.string(),
    currency: z.string(),
    kind: z.optional(z.string()),
    /** The service's id of this message. */
    event: z.optional(z.string()),
    serviceReference: z.optional(z.string()),
    serviceAt: z.optional(z.string()),
  }),
  /** Whose order the reference names, if it names one. */
  customer: z.nullable(owner),
  /** That order as it stands now. */
  order: z.nullable(
    z.object({
      /** Deposit 1, Withdraw 2. */
      type: z.int(),
      /** The Status enumeration. */
      status: z.int(),
      /** The order's amount. */
      amount: liraAnswer(),
    }),
  ),
  createdAt: instant(),
  resolvedAt: z.nullable(instant()),
  resolution: z.nullable(resolution),
});

export const suspense = call({
  path: 'office/suspense',
  method: 'POST',
  who: 'operator',
  summary: 'Reports that fit no order: the open ones, oldest first, or those resolved, latest first.',
  input: z.object({ skip: skip(), take: take(50), resolved: z._default(z.boolean(), false) }),
  output: page(suspenseItem),
  refusals: [],
});

export const resolveSuspense = call({
  path: 'office/resolvesuspense',
  method: 'POST',
  who: 'operator',
  summary:
    'Ends an item in suspense: `credit` gives the reported money to the named customer, `takeback` takes it from the order’s customer, `paid` and `returned` end a payout that is under way by its own amount, `close` moves nothing.',
  input: z.object({
    id: uuid(),
    as: resolution,
    /** Username, e-mail, phone or `usercode:` and the customer code; needed to credit. */
    customer: z.optional(text(3, 100)),
    why: why(),
  }),
  output: decided,
  refusals: [
    'suspense_not_found',
    'suspense_resolved',
    'suspense_not_so',
    'customer_not_found',
    'customer_ambiguous',
    'suspense_customer_not_active',
    'suspense_beyond_limit',
    'manual_credit_limit',
    'approved_before',
  ],
});

export const recordTransfer = call({
  path: 'office/recordtransfer',
  method: 'POST',
  who: 'operator',
  summary:
    'A line of the house’s bank statement: what came is credited to the deposit that the reference names, or goes to suspense.',
  input: z.object({
    /** The sender's note with the transfer. */
    reference: text(1, 100),
    amount: lira(),
    /** The bank's own id of this line. A line is booked once. */
    bankReference: text(1, 100),
    /** Whose account it came from: a customer is credited with their own transfers only. */
    payer: text(1, 200),
    why: why(),
  }),
  output: z.object({ done: z.boolean(), outcome: z.enum(['credit', 'suspense', 'repeated', 'waiting']) }),
  refusals: ['transfer_differs', 'manual_credit_limit', 'approved_before'],
});

export const recordedTransfer = z.object({
  bankReference: z.string(),
  customer: owner,
  amount: liraAnswer(),
  creditedAt: instant(),
  /**
   * The usernames of the operators who recorded this transfer. None of them may approve a payout of its customer until the period of the
   * `payout` rule has passed.
   */
  people: z.array(z.string()),
  /** When the bank's file was found to hold it. */
  confirmedAt: z.nullable(instant()),
  /** Since when the bank's file says otherwise: `not_in_file`, `amount_differs`, `currency_differs`, `payer_differs`. */
  missingAt: z.nullable(instant()),
  missingBecause: z.nullable(z.string()),
  endedAs: z.nullable(z.enum(['takeback', 'confirm'])),
});

export const transfers = call({
  path: 'office/transfers',
  method: 'POST',
  who: 'operator',
  summary:
    'Credited bank transfers, latest first: all, or those that the bank’s file does not hold as they were recorded.',
  input: z.object({ skip: skip(), take: take(50), missing: z._default(z.boolean(), false) }),
  output: page(recordedTransfer),
  refusals: [],
});

export const resolveTransfer = call({
  path: 'office/resolvetransfer',
  method: 'POST',
  who: 'operator',
  summary:
    'Ends a credited transfer that the bank’s file does not hold: `takeback` takes the money from the customer, `confirm` says that the bank has it all the same. It takes two people; who recorded it cannot confirm it.',
  input: z.object({ bankReference: text(1, 100), as: z.enum(['takeback', 'confirm']), why: why() }),
  output: decided,
  refusals: ['transfer_not_found', 'transfer_not_missing', 'fed_by_you', 'approved_before'],
});

export const bankFile = call({
  path: 'office/bankfile',
  method: 'POST',
  who: 'operator',
  summary:
    'A day of the bank statement as CSV: the columns are in docs/payment-service.md. It takes two people who give the same file, and is compared at once.',
  input: z.object({
    /** A past day in UTC. */
    day: day(),
    file: z.string().check(z.minLength(1), z.maxLength(bankFileMaxLength)),
    why: why(),
  }),
  output: z.object({
    done: z.boolean(),
    /** Null while it waits for the second person. */
    state: z.nullable(z.enum(['matched', 'differs', 'no_file', 'unreadable'])),
  }),
  refusals: ['bank_day_not_ended', 'bank_file_fetched', 'bank_file_unreadable', 'approved_before'],
});

export const unknownPayout = z.object({
  id: uuid(),
  customer: owner,
  service: z.string(),
  amount: liraAnswer(),
  destination: z.string(),
  requestedAt: instant(),
  handedOverAt: instant(),
  /** Requests that the service has not answered. */
  unanswered: z.int(),
  /** The service's reason for refusing the payout. */
  serviceRefusal: z.nullable(z.string()),
  /** Why the last try failed, in the words of the log. */
  lastError: z.nullable(z.string()),
});

export const unknownPayouts = call({
  path: 'office/unknownpayouts',
  method: 'POST',
  who: 'operator',
  summary: 'Payouts handed over to a service that has not said how they ended, oldest first.',
  input: z.object({ skip: skip(), take: take(50) }),
  output: page(unknownPayout),
  refusals: [],
});

export const deadJob = z.object({
  topic: z.string(),
  key: z.string(),
  tries: z.int(),
  /** Why the last try failed, in the words of the log. */
  lastError: z.nullable(z.string()),
  deadAt: instant(),
});

export const deadJobs = call({
  path: 'office/deadjobs',
  method: 'POST',
  who: 'operator',
  summary: 'Work of the house that was given up after too many tries, the latest first.',
  input: z.object({ skip: skip(), take: take(50) }),
  output: page(deadJob),
  refusals: [],
});

export const reviveJob = call({
  path: 'office/revivejob',
  method: 'POST',
  who: 'operator',
  summary: 'Begins work anew that was given up.',
  input: z.object({ topic: text(1, 100), key: text(1, 300), why: why() }),
  output: noData(),
  refusals: ['job_not_dead'],
});

export const switchedProvider = z.object({
  id: z.int(),
  key: z.string(),
  name: z.string(),
  isOn: z.boolean(),
  /** Codes of its games that are switched off. */
  gamesOff: z.array(z.string()),
});

export const switches = call({
  path: 'office/switches',
  method: 'POST',
  who: 'operator',
  summary: 'The game providers, whether each is on, and which of its games are off.',
  input: nothing(),
  output: z.array(switchedProvider),
  refusals: [],
});

export const switchProvider = call({
  path: 'office/switchprovider',
  method: 'POST',
  who: 'operator',
  summary:
    'Switches all games of a provider off or on. Off, they take no stake from a second later; wins and reversals still come in.',
  input: z.object({ providerId: z.int(), isOn: z.boolean(), why: why() }),
  output: noData(),
  refusals: ['provider_not_found'],
});

export const switchGame = call({
  path: 'office/switchgame',
  method: 'POST',
  who: 'operator',
  summary: 'Switches one game off or on, as `office/switchprovider` does all of a provider.',
  input: z.object({ providerId: z.int(), code: text(1, 100), isOn: z.boolean(), why: why() }),
  output: noData(),
  refusals: ['game_not_found'],
});

/** A grant of ours or a campaign of a provider's: what game providers may pay without a stake. */
export const campaign = z.object({
  id: uuid(),
  /** The provider's key in the ledger, such as `hub88`. */
  provider: z.string(),
  /** The provider's code with a prize. A star at the end matches any text. */
  code: z.string(),
  title: z.string(),
  /** The customer, for a grant to one customer. */
  customer: z.nullable(owner),
  startsAt: instant(),
  endsAt: z.nullable(instant()),
  largestPrize: liraAnswer(),
  budget: liraAnswer(),
  /** The sum of its prizes to customers. */
  spent: liraAnswer(),
  endedAt: z.nullable(instant()),
});

export const campaigns = call({
  path: 'office/campaigns',
  method: 'POST',
  who: 'operator',
  summary: 'Grants and campaigns of game providers: open ones first, latest first.',
  input: z.object({ skip: skip(), take: take(50) }),
  output: page(campaign),
  refusals: [],
});

export const addCampaign = call({
  path: 'office/addcampaign',
  method: 'POST',
  who: 'operator',
  summary:
    'Adds a grant or a campaign. It takes two people, who name the same one; neither approves a payout of a customer who got a prize of it. Prizes that name none, or are beyond its ceilings or the house’s, go to suspense. What a provider does not name is `free`, `promo`, `jackpot` or `adjustment`.',
  input: z.object({
    /** Chosen by the caller. A campaign with a known id is not added again. */
    id: uuid(),
    provider: z.string().check(z.regex(/^[a-z0-9._-]{1,64}$/)),
    /** A star may stand at its end, for rewards that are named one by one. */
    code: text(1, 100).check(z.regex(/^[^*]{3,}\*?$|^[^*]+$/)),
    title: text(3, 100),
    /** For a grant to one customer: username, e-mail, phone or `usercode:` and the customer code. */
    customer: z.optional(text(3, 100)),
    startsAt: z.optional(instant()),
    endsAt: z.optional(instant()),
    largestPrize: lira(),
    budget: lira(),
    why: why(),
  }),
  output: decided,
  refusals: [
    'provider_not_found',
    'campaign_known',
    'campaign_ends_early',
    'customer_not_found',
    'customer_ambiguous',
    'approved_before',
  ],
});

export const endCampaign = call({
  path: 'office/endcampaign',
  method: 'POST',
  who: 'operator',
  summary: 'Ends a grant or a campaign: its later prizes go to suspense.',
  input: z.object({ id: uuid(), why: why() }),
  output: noData(),
  refusals: ['campaign_not_found'],
});

export const prize = z.object({
  id: uuid(),
  provider: z.string(),
  /** The provider's transaction. */
  tx: z.string(),
  /** The provider's code of the campaign. */
  code: z.string(),
  game: z.string(),
  customer: owner,
  amount: liraAnswer(),
  state: z.enum(['credited', 'suspended', 'released', 'returned', 'reversed']),
  /** Why it went to suspense: see docs/adding-a-provider.md. */
  because: z.nullable(z.string()),
  at: instant(),
});

export const prizes = call({
  path: 'office/prizes',
  method: 'POST',
  who: 'operator',
  summary: 'Credits of game providers without a stake, latest first: those in suspense, or all.',
  input: z.object({ skip: skip(), take: take(50), suspended: z._default(z.boolean(), true) }),
  output: page(prize),
  refusals: [],
});

export const resolvePrize = call({
  path: 'office/resolveprize',
  method: 'POST',
  who: 'operator',
  summary:
    'Ends a prize in suspense: `release` gives it to the player as a credit by hand, `return` books it back to the game; the provider is to be told.',
  input: z.object({ id: uuid(), as: z.enum(['release', 'return']), why: why() }),
  output: decided,
  refusals: ['prize_not_found', 'prize_resolved', 'manual_credit_limit', 'approved_before'],
});

export const foundCustomer = z.object({
  usercode: z.string(),
  username: z.string(),
  /** Masked, so that staff can tell two people apart and no more. */
  name: z.string(),
  email: z.string(),
  phone: z.string(),
  state: z.enum(['active', 'closed', 'excluded']),
  /** What of theirs fits. */
  fits: z.array(z.enum(['username', 'email', 'phone', 'usercode'])),
  memberSince: instant(),
});

export const findCustomers = call({
  path: 'office/findcustomers',
  method: 'POST',
  who: 'operator',
  summary:
    'Customers whose username, e-mail, phone or customer code a text is. Money is given to a chosen one as `usercode:<customer code>`.',
  input: z.object({ customer: text(3, 100) }),
  output: z.array(foundCustomer),
  refusals: [],
});

export const customerExclusion = z.object({
  kind: z.enum(['exclusion', 'closure']),
  /** The operator's username; null where the customer did it. */
  by: z.nullable(z.string()),
  why: z.string(),
  from: instant(),
  /** Null: it has no end. */
  until: z.nullable(instant()),
  /** The account cannot be opened before this instant. */
  mayOpenFrom: instant(),
  /** When the customer requested the reopening. */
  askedBackAt: z.nullable(instant()),
  /** When two people opened the account again. */
  endedAt: z.nullable(instant()),
});

const named = () => z.object({ customer: text(3, 100) });
const knownCustomer = ['customer_not_found', 'customer_ambiguous'] as const;

export const customerExclusions = call({
  path: 'office/exclusions',
  method: 'POST',
  who: 'operator',
  summary: 'What keeps a customer’s account shut, and what kept it shut before, latest first.',
  input: named(),
  output: z.array(customerExclusion),
  refusals: knownCustomer,
});

export const closeCustomer = call({
  path: 'office/closecustomer',
  method: 'POST',
  who: 'operator',
  summary: 'Closes a customer’s account at once.',
  input: z.extend(named(), { why: why() }),
  output: noData(),
  refusals: [...knownCustomer, 'account_closed'],
});

export const excludeCustomer = call({
  path: 'office/excludecustomer',
  method: 'POST',
  who: 'operator',
  summary: 'Excludes a customer from play at once, for a time that nobody shortens.',
  input: z.extend(named(), { period: z.enum(exclusionPeriods), why: why() }),
  output: z.object({ until: z.nullable(instant()) }),
  refusals: [...knownCustomer, 'exclusion_shorter'],
});

export const reopenCustomer = call({
  path: 'office/reopencustomer',
  method: 'POST',
  who: 'operator',
  summary:
    'Opens an account again. It takes two people. An exclusion must have ended, and its customer must have asked to come back a day before.',
  input: z.extend(named(), { why: why() }),
  output: decided,
  refusals: [
    ...knownCustomer,
    'customer_not_closed',
    'exclusion_runs',
    'return_not_asked',
    'return_too_soon',
    'approved_before',
  ],
});

export const customerBonus = z.object({
  id: uuid(),
  /** The code of the offer whose terms it has. */
  offer: z.string(),
  title: z.string(),
  state: z.enum(['chosen', 'queued', 'running', 'completed', 'cancelled', 'expired']),
  /** Null while a deposit decides. */
  amount: z.nullable(liraAnswer()),
  wagered: liraAnswer(),
  wagerTarget: z.nullable(liraAnswer()),
  /** The amount converted to cash. */
  converted: liraAnswer(),
  /** Whether the house gave it by hand. */
  isGift: z.boolean(),
  claimedAt: instant(),
  /** When the deposit that earned it was undone. Where the bonus had become cash by then, it still is. */
  depositUndoneAt: z.nullable(instant()),
});

export const customerBonuses = call({
  path: 'office/bonuses',
  method: 'POST',
  who: 'operator',
  summary: 'The bonuses of a customer, latest first.',
  input: z.object({ customer: text(3, 100) }),
  output: z.array(customerBonus),
  refusals: ['customer_not_found', 'customer_ambiguous'],
});

export const grantBonus = call({
  path: 'office/grantbonus',
  method: 'POST',
  who: 'operator',
  summary:
    'Gives a customer a bonus, under the terms of an offer or of goodwill. Beyond the limit it takes two people, who name the same gift.',
  input: z.object({
    /** Chosen by the caller. A gift with a known id is not given again. */
    id: uuid(),
    /** Username, e-mail, phone or `usercode:` and the customer code. */
    customer: text(3, 100),
    amount: lira(),
    /** The code of the offer. */
    offer: z._default(text(1, 30), 'goodwill'),
    why: why(),
  }),
  output: decided,
  refusals: [
    'customer_not_found',
    'customer_ambiguous',
    'bonus_given',
    'bonus_not_found',
    'customer_not_eligible',
    'manual_credit_limit',
    'approved_before',
  ],
});

export const revokeBonus = call({
  path: 'office/revokebonus',
  method: 'POST',
  who: 'operator',
  summary: 'Takes a bonus back that has not ended: its money goes back to the house, cash stays.',
  input: z.object({ id: uuid(), why: why() }),
  output: noData(),
  refusals: ['bonus_not_found', 'bonus_ended'],
});

export const decision = z.object({
  id: uuid(),
  operator: z.string(),
  at: instant(),
  action: z.string(),
  subject: z.string(),
  why: z.string(),
  detail: z.record(z.string(), z.union([z.string(), z.boolean(), z.null()])),
});

export const decisions = call({
  path: 'office/decisions',
  method: 'POST',
  who: 'operator',
  summary: 'What operators have decided, latest first.',
  input: z.object({ skip: skip(), take: take(50) }),
  output: page(decision),
  refusals: [],
});

/** A day compared with an outside day file. Sums and amounts are in lira, positive towards the house. */
export const reconciliationDay = z.object({
  /** `payment:` and the service, or `game:` and the provider. */
  source: z.string(),
  /** The day in UTC: 2026-11-20. */
  day: z.string(),
  /** `unreadable`: the file cannot be read or compared, or there is no answer. Retried for thirty days. */
  state: z.enum(['matched', 'differs', 'no_file', 'unreadable']),
  /** Why it is unreadable, in the words of the log. */
  reason: z.nullable(z.string()),
  /** How many references moved money; one that moved again after both sides had said the same of it counts again. */
  theirCount: z.int(),
  ourCount: z.int(),
  theirSum: liraAnswer(),
  ourSum: liraAnswer(),
  comparedAt: instant(),
  /** The remaining differences. */
  differences: z.array(
    z.object({
      reference: z.string(),
      kind: z.enum(['not_booked', 'not_in_file', 'amount_differs', 'currency_differs']),
      theirs: z.nullable(liraAnswer()),
      ours: z.nullable(liraAnswer()),
      inSuspense: z.boolean(),
      foundAt: instant(),
    }),
  ),
});

export const reconciliations = call({
  path: 'office/reconciliations',
  method: 'POST',
  who: 'operator',
  summary:
    'Days compared with what payment services and providers say of them, latest first, with what differs.',
  input: z.object({ skip: skip(), take: take(50) }),
  output: page(reconciliationDay),
  refusals: [],
});

/** The customers' funds at the end of a UTC day, in one currency. */
export const playerFundsDay = z.object({
  day: z.string(),
  currency: z.string(),
  /** In the customers' purses. */
  cash: liraAnswer(),
  bonus: liraAnswer(),
  held: liraAnswer(),
  /**
   * Staked in rounds that had not ended at `countedAt`, and not as the day ended: the ledger does not keep what a round had staked
   * before. Null where the day was made up for days later. It stands in the games' accounts, within `house`.
   */
  inPlay: z.nullable(liraAnswer()),
  /** The house's jackpot pools, part of `house`. */
  jackpots: liraAnswer(),
  /** The sum of all accounts of the house. It is the negative of the purses' sum. */
  house: liraAnswer(),
  /** The purses and the house together: zero, or the books are off. */
  trialBalance: liraAnswer(),
  countedAt: instant(),
});

export const playerFunds = call({
  path: 'office/playerfunds',
  method: 'POST',
  who: 'operator',
  summary:
    'What customers had with the house as each day ended, latest first: purses, stakes in play, jackpot pools, and the trial balance.',
  input: z.object({ skip: skip(), take: take(50) }),
  output: page(playerFundsDay),
  refusals: [],
});

export const chatThread = z.object({
  customer: owner,
  /** The beginning of the customer's last message. */
  text: z.string(),
  /** Since when the customer waits for an answer. */
  waitingSince: instant(),
});

export const chats = call({
  path: 'office/chats',
  method: 'POST',
  who: 'operator',
  summary: 'Chats that wait for an answer of the staff, longest waiting first.',
  input: z.object({ skip: skip(), take: take(50) }),
  output: page(chatThread),
  refusals: [],
});

export const chat = call({
  path: 'office/chat',
  method: 'POST',
  who: 'operator',
  summary: 'One customer’s chat, oldest first: its last hundred messages.',
  input: z.object({ usercode: text(1, 20) }),
  output: z.array(staffChatMessage),
  refusals: ['customer_not_found'],
});

export const answerChat = call({
  path: 'office/answerchat',
  method: 'POST',
  who: 'operator',
  summary: 'Writes to a customer in the chat. The customer is notified.',
  input: z.object({ usercode: text(1, 20), text: text(1, chatTextMaxLength) }),
  output: staffChatMessage,
  refusals: ['customer_not_found'],
});

/** A message of the chat at a table of common rounds. */
export const tableChatMessage = z.object({
  id: uuid(),
  /** The code of the table. */
  table: z.string(),
  customer: owner,
  text: z.string(),
  at: instant(),
  /** How many players reported it. */
  reports: z.int(),
  isRemoved: z.boolean(),
  /** Until when its writer may not write; null where they may. */
  mutedUntil: z.nullable(instant()),
});

export const tableMessages = call({
  path: 'office/tablemessages',
  method: 'POST',
  who: 'operator',
  summary: 'What players wrote in the chats of tables, latest first: reported messages, or all.',
  input: z.object({
    table: z.optional(text(1, 60)),
    reportedOnly: z._default(z.boolean(), true),
    skip: skip(),
    take: take(50),
  }),
  output: page(tableChatMessage),
  refusals: [],
});

export const removeTableMessage = call({
  path: 'office/removetablemessage',
  method: 'POST',
  who: 'operator',
  summary: 'Takes a message out of a table’s chat, for all players at once.',
  input: z.object({ id: uuid(), why: why() }),
  output: noData(),
  refusals: ['message_not_found'],
});

export const muteTableWriter = call({
  path: 'office/mutetablewriter',
  method: 'POST',
  who: 'operator',
  summary:
    'Closes the chats of all tables for a customer, for so many hours from now; none opens them again.',
  input: z.object({
    /** Username, e-mail, phone or `usercode:` and the customer code. */
    customer: text(3, 100),
    hours: z.int().check(z.gte(0), z.lte(8760)),
    why: why(),
  }),
  output: z.object({ mutedUntil: z.nullable(instant()) }),
  refusals: ['customer_not_found', 'customer_ambiguous'],
});

/** Of the stakes that began the rounds, in lira; null for all stakes. */
const stakeClass = z.nullable(z.object({ from: liraAnswer(), below: z.nullable(liraAnswer()) }));
/** Shares of what was staked: 0.96 is 96 %. */
const shares = z.object({ least: z.number(), most: z.number() });

/** What a game of the house gave back on a day, beside what its rules promise. */
export const gameReturn = z.object({
  /** Of UTC, as the rounds ended. */
  day: z.string(),
  game: z.string(),
  stakes: stakeClass,
  /** Of a table: the rounds that had bets. */
  rounds: z.int(),
  staked: liraAnswer(),
  /** What was paid, less what was added to the stakes. */
  returned: liraAnswer(),
  actual: z.number(),
  expected: shares,
  /** Chance alone leaves it once in ten million. */
  band: shares,
  /** By the normal approximation; else by a bound that holds for any number of rounds. */
  isNormal: z.boolean(),
  isOutside: z.boolean(),
});

export const returns = call({
  path: 'office/returns',
  method: 'POST',
  who: 'operator',
  summary:
    'Actual against theoretical returns of the house’s own games, by day and class of stake, latest first.',
  input: z.object({
    game: z.optional(text(1, 60)),
    from: z.optional(day()),
    to: z.optional(day()),
    skip: skip(),
    take: take(50),
  }),
  output: page(gameReturn),
  refusals: [],
});

export const returnIncident = z.object({
  id: uuid(),
  game: z.string(),
  stakes: stakeClass,
  firstDay: z.string(),
  lastDay: z.string(),
  rounds: z.int(),
  actual: z.number(),
  band: shares,
  seenAt: instant(),
  /** When the return was back within its band. */
  endedAt: z.nullable(instant()),
});

export const returnIncidents = call({
  path: 'office/returnincidents',
  method: 'POST',
  who: 'operator',
  summary: 'Returns of the house’s own games that chance does not explain, latest first.',
  input: z.object({ skip: skip(), take: take(50) }),
  output: page(returnIncident),
  refusals: [],
});

/** A call from a game provider and our answer, with masked secrets. */
export const providerCall = z.object({
  at: instant(),
  requestId: z.string(),
  address: z.string(),
  /** Behind `/callback/<provider>/`. */
  path: z.string(),
  headers: z.record(z.string(), z.string()),
  body: z.string(),
  status: z.int(),
  answer: z.string(),
  tookMs: z.int(),
});

export const providerCalls = call({
  path: 'office/providercalls',
  method: 'POST',
  who: 'operator',
  summary:
    'What the machines of a provider (`hub88`) said to us within five minutes of an instant, first come first: all of it, or what contains some text, such as a transaction.',
  input: z.object({
    provider: text(1, 40),
    at: instant(),
    contains: z._default(text(0, 200), ''),
    skip: skip(),
    take: take(50),
  }),
  output: page(providerCall),
  refusals: [],
});

export const providerIncident = z.object({
  id: z.string(),
  provider: z.string(),
  /** `clash`: the id was used for something else. `foreign-reference`: it named a bet or round of another customer’s. */
  kind: z.enum(['clash', 'foreign-reference']),
  /** The call's operation: `bet`, `win`, `reverse`, `settle`, `adjust` … */
  operation: z.string(),
  /** The provider’s id of it. */
  transaction: z.string(),
  /** The bet or round of the other customer’s. */
  reference: z.nullable(z.string()),
  customer: owner,
  /** Whose the reference is. */
  owner: z.nullable(owner),
  times: z.int(),
  firstAt: instant(),
  lastAt: instant(),
});

export const providerIncidents = call({
  path: 'office/providerincidents',
  method: 'POST',
  who: 'operator',
  summary:
    'What game providers said that cannot be, latest first: the same transaction id for two things, or another customer’s bet. It moved nothing; ask the provider.',
  input: z.object({ skip: skip(), take: take(50) }),
  output: page(providerIncident),
  refusals: [],
});
