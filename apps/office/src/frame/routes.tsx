// The office's addresses. A screen is a lazy file; one line adds one.
import {
  createRootRoute,
  createRoute,
  createRouter,
  lazyRouteComponent,
  parseSearchWith,
  stringifySearchWith,
} from '@tanstack/react-router';
import { Skeleton } from '@felek/ui/states.tsx';
import { readPlace } from '../screen/address.ts';
import { loadScreenWords } from '../texts/texts.ts';
import { Desk } from './Desk.tsx';
import { Crash, Lost } from './ends.tsx';
import { Layout } from './Layout.tsx';

declare module '@tanstack/react-router' {
  interface Register {
    router: typeof router;
  }
}

const root = createRootRoute({
  component: Layout,
  validateSearch: readPlace,
  notFoundComponent: Lost,
  errorComponent: Crash,
});

const screen = <const Path extends string, Module extends Record<string, unknown>>(
  path: Path,
  load: () => Promise<Module>,
  name: keyof Module & string,
) =>
  createRoute({
    getParentRoute: () => root,
    path,
    component: lazyRouteComponent(async () => {
      const [module] = await Promise.all([load(), loadScreenWords()]);
      return module as never;
    }, name),
  });

export const router = createRouter({
  routeTree: root.addChildren([
    createRoute({ getParentRoute: () => root, path: '/', component: Desk }),
    screen('/approvals', () => import('../screens/approvals.tsx'), 'Approvals'),
    screen('/withdrawals', () => import('../screens/withdrawals.tsx'), 'Withdrawals'),
    screen('/suspense', () => import('../screens/suspense.tsx'), 'Suspense'),
    screen('/payouts', () => import('../screens/payouts.tsx'), 'Payouts'),
    screen('/transfers', () => import('../screens/transfers.tsx'), 'Transfers'),
    screen('/orders', () => import('../screens/orders.tsx'), 'Orders'),
    screen('/debts', () => import('../screens/debts.tsx'), 'Debts'),
    screen('/reconciliation', () => import('../screens/reconciliation.tsx'), 'Reconciliation'),
    screen('/funds', () => import('../screens/funds.tsx'), 'Funds'),
    screen('/figures', () => import('../screens/figures/Figures.tsx'), 'Figures'),
    screen('/figure-facts', () => import('../screens/figures/figure-facts.tsx'), 'FigureFacts'),
    screen('/invoices', () => import('../screens/figures/invoices.tsx'), 'Invoices'),
    screen('/day-files', () => import('../screens/day-files.tsx'), 'DayFiles'),
    screen('/customers', () => import('../screens/customers/customers.tsx'), 'Customers'),
    screen('/customers/$usercode', () => import('../screens/customers/CustomerPage.tsx'), 'CustomerPage'),
    screen('/affiliates', () => import('../screens/affiliates/affiliates.tsx'), 'Affiliates'),
    screen(
      '/affiliate-months',
      () => import('../screens/affiliates/affiliate-months.tsx'),
      'AffiliateMonths',
    ),
    screen('/requests', () => import('../screens/requests.tsx'), 'Requests'),
    screen('/refusals', () => import('../screens/refusals.tsx'), 'Refusals'),
    screen('/chats', () => import('../screens/customers/chats.tsx'), 'Chats'),
    screen('/table-messages', () => import('../screens/table-messages.tsx'), 'TableMessages'),
    screen('/providers', () => import('../screens/providers.tsx'), 'Providers'),
    screen('/games', () => import('../screens/games.tsx'), 'Games'),
    screen('/open-rounds', () => import('../screens/open-rounds.tsx'), 'OpenRounds'),
    screen('/jackpots', () => import('../screens/jackpots.tsx'), 'Jackpots'),
    screen('/campaigns', () => import('../screens/campaigns.tsx'), 'Campaigns'),
    screen('/bulk-grants', () => import('../screens/customers/bulk-grants.tsx'), 'BulkGrants'),
    screen('/prizes', () => import('../screens/prizes.tsx'), 'Prizes'),
    screen('/returns', () => import('../screens/returns.tsx'), 'Returns'),
    screen('/return-incidents', () => import('../screens/return-incidents.tsx'), 'ReturnIncidents'),
    screen('/provider-calls', () => import('../screens/provider-calls.tsx'), 'ProviderCalls'),
    screen('/provider-incidents', () => import('../screens/provider-incidents.tsx'), 'ProviderIncidents'),
    screen('/bets', () => import('../screens/bets.tsx'), 'Bets'),
    screen('/exposures', () => import('../screens/exposures.tsx'), 'Exposures'),
    screen('/boosts', () => import('../screens/boosts.tsx'), 'Boosts'),
    screen('/trading', () => import('../screens/trading.tsx'), 'Trading'),
    screen('/methods', () => import('../screens/methods.tsx'), 'Methods'),
    screen('/rules', () => import('../screens/rules.tsx'), 'Rules'),
    screen('/opening', () => import('../screens/OpeningPage.tsx'), 'OpeningPage'),
    screen('/content', () => import('../screens/content/content.tsx'), 'Content'),
    screen('/jobs', () => import('../screens/jobs.tsx'), 'Jobs'),
    screen('/operators', () => import('../screens/operators.tsx'), 'Operators'),
    screen('/taken-roles', () => import('../screens/taken-roles.tsx'), 'TakenRoles'),
    screen('/roles', () => import('../screens/roles.tsx'), 'Roles'),
    screen('/decisions', () => import('../screens/decisions.tsx'), 'Decisions'),
  ]),
  basepath: '/office',
  defaultPreload: 'intent',
  defaultPendingComponent: Pending,
  // Every value stays text: an id of digits is no number.
  parseSearch: parseSearchWith((value) => value),
  stringifySearch: stringifySearchWith(String),
});

function Pending() {
  return (
    <div className="grid grow content-start gap-3 p-4">
      <Skeleton className="h-8 w-48" />
      <Skeleton className="h-64" />
    </div>
  );
}
