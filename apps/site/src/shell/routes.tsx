// The site's addresses. A screen is a lazy file; one line adds one. Every route names its title, from which the tab's title and
// the breadcrumb are made.
import {
  createRootRoute,
  createRoute,
  createRouter,
  lazyRouteComponent,
  redirect,
} from '@tanstack/react-router';
import type { LobbySlug } from '@felek/contract/casino';
import type { TextKey } from '../texts/texts.ts';
import { LoadingView } from '../parts/states.tsx';
import { whenThere } from '../wire/code.ts';
import { CrashPage, NotFound } from '../navigation/ends.tsx';
import { readSearch } from '../navigation/dialog.ts';
import { Layout } from './Layout.tsx';
import { isLoggedIn } from '../session/session.ts';
import { setRouter } from '../navigation/router.ts';

declare module '@tanstack/react-router' {
  interface StaticDataRouteOption {
    readonly title?: TextKey;
    /** The page fills the screen: no footer. */
    readonly fills?: boolean;
    /** The page stays open to a customer who is excluded. */
    readonly staysOpen?: boolean;
    /** The page is this lobby of the casino. */
    readonly lobby?: LobbySlug;
  }
  interface Register {
    router: ReturnType<typeof openRouter>;
  }
}

/** A screen that loads when the user navigates to it. */
const screen: typeof lazyRouteComponent = (load, name) => lazyRouteComponent(() => whenThere(load), name);

const root = createRootRoute({
  component: Layout,
  validateSearch: readSearch,
  notFoundComponent: NotFound,
  errorComponent: CrashPage,
});

const home = createRoute({
  getParentRoute: () => root,
  path: '/',
  component: screen(() => import('../home/Home.tsx'), 'Home'),
});
const lobby = <const Slug extends LobbySlug>(slug: Slug) =>
  createRoute({
    getParentRoute: () => root,
    path: `/casino/${slug}`,
    staticData: { title: `lobby.${slug}`, lobby: slug },
    component: screen(() => import('../casino/Lobby.tsx'), 'Lobby'),
  });
const lobbies = [lobby('slot'), lobby('live'), lobby('bingo'), lobby('games'), lobby('tvbets')] as const;
const sports = <const Path extends '/spor' | '/livespor'>(path: Path) =>
  createRoute({
    getParentRoute: () => root,
    path,
    staticData: { title: path === '/spor' ? 'menu.sports' : 'sports.live' },
    component: screen(() => import('../sports/SportsPage.tsx'), 'SportsPage'),
  });
const betco = <const Path extends '/spor/betco' | '/livespor/betco'>(path: Path) =>
  createRoute({
    getParentRoute: () => root,
    path,
    staticData: { title: path === '/spor/betco' ? 'menu.sports' : 'sports.live' },
    component: screen(() => import('../sports/SportsPage.tsx'), 'BetcoPage'),
  });
const event = createRoute({
  getParentRoute: () => root,
  path: '/spor/mac/$id',
  staticData: { title: 'menu.sports' },
  component: screen(() => import('../sports/SportsPage.tsx'), 'EventPage'),
});
const myBets = createRoute({
  getParentRoute: () => root,
  path: '/spor/kuponlarim',
  staticData: { title: 'menu.sports', staysOpen: true },
  component: screen(() => import('../sports/SportsPage.tsx'), 'MyBetsPage'),
});
const provider = createRoute({
  getParentRoute: () => root,
  path: '/casino/provider/$id',
  component: screen(() => import('../casino/ProviderPage.tsx'), 'ProviderPage'),
});
const play = createRoute({
  getParentRoute: () => root,
  path: '/casino/play/$game',
  staticData: { title: 'game.play', fills: true },
  component: screen(() => import('../casino/PlayPage.tsx'), 'PlayPage'),
});

/** Customers only: a visitor stays where they are, the login opens, and after it they land where they wanted to go. */
const dashboard = createRoute({
  getParentRoute: () => root,
  path: '/dashboard',
  staticData: { title: 'dashboard.title' },
  beforeLoad: ({ location }) => {
    if (!isLoggedIn()) throw redirect({ to: '/', search: { dialog: 'login', next: location.href } });
  },
  component: screen(() => import('../account/AccountFrame.tsx'), 'AccountFrame'),
});
const dashboardHome = createRoute({
  getParentRoute: () => dashboard,
  path: '/',
  staticData: { title: 'dashboard.title', staysOpen: true },
  component: screen(() => import('../account/Dashboard.tsx'), 'Dashboard'),
});
const deposit = createRoute({
  getParentRoute: () => dashboard,
  path: '/deposit',
  staticData: { title: 'dashboard.deposit' },
  component: screen(() => import('../payment/DepositPage.tsx'), 'DepositPage'),
});
const withdraw = createRoute({
  getParentRoute: () => dashboard,
  path: '/withdraw',
  staticData: { title: 'dashboard.withdraw', staysOpen: true },
  component: screen(() => import('../payment/WithdrawPage.tsx'), 'WithdrawPage'),
});
const gameHistory = createRoute({
  getParentRoute: () => dashboard,
  path: '/game-history',
  staticData: { title: 'dashboard.gameHistory', staysOpen: true },
  component: screen(() => import('../casino/GameHistory.tsx'), 'GameHistory'),
});
const activities = createRoute({
  getParentRoute: () => dashboard,
  path: '/history',
  staticData: { title: 'dashboard.activities', staysOpen: true },
  component: screen(() => import('../casino/Activities.tsx'), 'Activities'),
});
const openBets = createRoute({
  getParentRoute: () => dashboard,
  path: '/open-bets',
  staticData: { title: 'dashboard.openBets', staysOpen: true },
  component: screen(() => import('../casino/OpenBetsPage.tsx'), 'OpenBetsPage'),
});
const financial = createRoute({
  getParentRoute: () => dashboard,
  path: '/financial-activities',
  staticData: { title: 'dashboard.financial', staysOpen: true },
  component: screen(() => import('../payment/FinancialActivities.tsx'), 'FinancialActivities'),
});
const bonuses = createRoute({
  getParentRoute: () => dashboard,
  path: '/bonuses',
  staticData: { title: 'dashboard.bonuses' },
  component: screen(() => import('../bonus/Bonuses.tsx'), 'Bonuses'),
});
const sessions = createRoute({
  getParentRoute: () => dashboard,
  path: '/session-history',
  staticData: { title: 'dashboard.sessions', staysOpen: true },
  component: screen(() => import('../session/SessionHistory.tsx'), 'SessionHistory'),
});
const personal = createRoute({
  getParentRoute: () => dashboard,
  path: '/account',
  staticData: { title: 'dashboard.personal', staysOpen: true },
  component: screen(() => import('../account/PersonalInformation.tsx'), 'PersonalInformation'),
});
const pages = createRoute({
  getParentRoute: () => root,
  path: '/pages',
  staticData: { title: 'pages.title', staysOpen: true },
  component: screen(() => import('../content/Pages.tsx'), 'Pages'),
});
const page = createRoute({
  getParentRoute: () => root,
  path: '/pages/$id',
  staticData: { title: 'pages.title', staysOpen: true },
  component: screen(() => import('../content/Pages.tsx'), 'Page'),
});
const promotions = createRoute({
  getParentRoute: () => root,
  path: '/promotions',
  staticData: { title: 'promotions.title' },
  component: screen(() => import('../content/Promotions.tsx'), 'Promotions'),
});
const promotion = createRoute({
  getParentRoute: () => root,
  path: '/promotions/$id',
  staticData: { title: 'promotions.title' },
  component: screen(() => import('../content/PromotionPage.tsx'), 'PromotionPage'),
});

const routeTree = root.addChildren([
  home,
  ...lobbies,
  provider,
  play,
  sports('/spor'),
  sports('/livespor'),
  betco('/spor/betco'),
  betco('/livespor/betco'),
  event,
  myBets,
  dashboard.addChildren([
    dashboardHome,
    deposit,
    withdraw,
    gameHistory,
    activities,
    openBets,
    financial,
    bonuses,
    sessions,
    personal,
  ]),
  pages,
  page,
  promotions,
  promotion,
]);

/** Called once, by the program that draws the page. */
export function openRouter() {
  const router = createRouter({
    routeTree,
    defaultPreload: 'intent',
    defaultPendingComponent: LoadingView,
    scrollRestoration: true,
  });
  setRouter(router);
  return router;
}
