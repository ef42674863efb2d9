// The office's screens by what they are about, in the order of the sidebar. A queue names how many wait.
import {
  ArrowLeftRight,
  BadgePercent,
  Ban,
  Banknote,
  BookOpen,
  ChevronsUp,
  ChartColumn,
  CircleHelp,
  CircleSlash,
  CreditCard,
  ListChecks,
  Newspaper,
  ClipboardCheck,
  Crown,
  UserCheck,
  FileCheck,
  Handshake,
  HandCoins,
  FileWarning,
  Gamepad2,
  Gauge,
  Gift,
  Hourglass,
  IdCard,
  LayoutDashboard,
  MessageSquare,
  MessagesSquare,
  PhoneCall,
  PiggyBank,
  Receipt,
  ReceiptText,
  Route,
  Ruler,
  Scale,
  ShieldAlert,
  ShieldCheck,
  SlidersHorizontal,
  TableProperties,
  ToggleRight,
  TriangleAlert,
  Trophy,
  Users,
  UsersRound,
  Wallet,
  Wrench,
  type LucideIcon,
} from 'lucide-react';
import type { Call, SentOf } from '@felek/contract/call';
import * as office from '@felek/contract/office';
import * as sports from '@felek/contract/sports';
import { fetchData } from '../wire/ask.ts';
import type { TextKey } from '../texts/texts.ts';
import type { Callable } from '../wire/permissions.ts';

export interface Entry {
  /** Its place in the address, under the office's. */
  readonly path: string;
  readonly title: TextKey;
  readonly icon: LucideIcon;
  /** The call whose permission opens it; every operator may open the desk. */
  readonly call: Callable | undefined;
  /** How many wait. Red where each one is a fault. */
  readonly count: ((signal: AbortSignal) => Promise<number>) | undefined;
  readonly isFault?: boolean;
}

export interface Group {
  readonly title: TextKey;
  readonly entries: readonly Entry[];
}

const entry = (path: string, title: TextKey, icon: LucideIcon, call: Callable): Entry => ({
  path,
  title,
  icon,
  call,
  count: undefined,
});

/** A list of things that wait: its total is counted. */
const queue = <C extends Call>(
  path: string,
  title: TextKey,
  icon: LucideIcon,
  call: C,
  input: Partial<SentOf<C>> = {},
  isFault = false,
): Entry => ({
  path,
  title,
  icon,
  call,
  isFault,
  count: async (signal) => {
    const sent = { take: 1, ...input } as SentOf<C>;
    const { total } = (await fetchData(call, sent, { signal, isByItself: true })) as {
      readonly total: number;
    };
    return total;
  },
});

export const desk: Entry = {
  path: '/',
  title: 'desk.title',
  icon: LayoutDashboard,
  call: undefined,
  count: undefined,
};

/** Requests that wait for this operator as the second person: a page of them at most. */
const approvals: Entry = {
  path: '/approvals',
  title: 'approvals.title',
  icon: UserCheck,
  call: office.approvals,
  count: async (signal) =>
    (await fetchData(office.approvals, { queue: 'waiting' }, { signal, isByItself: true })).list.length,
};

export const groups: readonly Group[] = [
  { title: 'group.mine', entries: [approvals] },
  {
    title: 'group.money',
    entries: [
      queue('/withdrawals', 'withdrawals.title', Banknote, office.waitingWithdrawals),
      queue('/suspense', 'suspense.title', CircleHelp, office.suspense),
      queue('/payouts', 'payouts.title', FileWarning, office.unknownPayouts, {}, true),
      queue('/transfers', 'transfers.title', ArrowLeftRight, office.transfers, { missing: true }, true),
      entry('/orders', 'orders.title', Receipt, office.officeOrders),
      queue('/debts', 'debts.title', Scale, office.debts),
      entry('/reconciliation', 'reconciliation.title', ClipboardCheck, office.reconciliations),
      entry('/methods', 'methods.title', CreditCard, office.officeMethods),
      entry('/rules', 'rules.title', Ruler, office.reviewRules),
      entry('/funds', 'funds.title', PiggyBank, office.playerFunds),
    ],
  },
  {
    title: 'group.figures',
    entries: [
      entry('/figures', 'figures.title', ChartColumn, office.figures),
      entry('/figure-facts', 'figureFacts.title', TableProperties, office.figureFacts),
      entry('/invoices', 'invoices.title', ReceiptText, office.invoices),
      entry('/day-files', 'dayFiles.title', FileCheck, office.dayExports),
    ],
  },
  {
    title: 'group.customers',
    entries: [
      entry('/customers', 'customers.title', Users, office.findCustomers),
      entry('/affiliates', 'affiliates.title', Handshake, office.affiliates),
      entry('/affiliate-months', 'affiliateMonths.title', HandCoins, office.affiliateStatements),
      entry('/refusals', 'refusals.title', CircleSlash, office.refusals),
      entry('/requests', 'requests.title', Route, office.requestSteps),
      queue('/chats', 'chats.title', MessageSquare, office.chats),
      queue('/table-messages', 'tableMessages.title', MessagesSquare, office.tableMessages),
    ],
  },
  {
    title: 'group.casino',
    entries: [
      entry('/providers', 'providers.title', ToggleRight, office.switches),
      entry('/games', 'games.title', Gamepad2, office.officeGames),
      entry('/open-rounds', 'openRounds.title', Hourglass, office.openRounds),
      entry('/jackpots', 'jackpots.title', Crown, office.officeJackpots),
      entry('/campaigns', 'campaigns.title', BadgePercent, office.campaigns),
      entry('/bulk-grants', 'bulk.title', UsersRound, office.bulkGrants),
      queue('/prizes', 'prizes.title', Gift, office.prizes),
      entry('/returns', 'returns.title', Gauge, office.returns),
      entry('/return-incidents', 'returnIncidents.title', TriangleAlert, office.returnIncidents),
      entry('/provider-calls', 'providerCalls.title', PhoneCall, office.providerCalls),
      entry('/provider-incidents', 'providerIncidents.title', Ban, office.providerIncidents),
    ],
  },
  {
    title: 'group.sports',
    entries: [
      queue('/bets', 'bets.title', Trophy, sports.tradingQueue),
      entry('/exposures', 'exposures.title', Wallet, sports.tradingExposures),
      entry('/boosts', 'boosts.title', ChevronsUp, sports.tradingBoosts),
      entry('/trading', 'trading.title', SlidersHorizontal, sports.tradingSettings),
    ],
  },
  {
    title: 'group.house',
    entries: [
      entry('/opening', 'opening.title', ListChecks, office.houseOpening),
      entry('/content', 'content.title', Newspaper, office.contentItems),
      queue('/jobs', 'jobs.title', Wrench, office.deadJobs, {}, true),
      entry('/operators', 'operators.title', IdCard, office.operators),
      queue('/taken-roles', 'takenRoles.title', ShieldAlert, office.takenRoles, {}, true),
      entry('/roles', 'roles.title', ShieldCheck, office.officeRoles),
      entry('/decisions', 'decisions.title', BookOpen, office.officeRecord),
    ],
  },
];

export const entries: readonly Entry[] = [desk, ...groups.flatMap((group) => group.entries)];
