// The site's code in few files, since each costs a slow phone a round trip. Each family of screens and dialogs is one file. What it shares
// with the families that follow it here is in another. So a page loads no file of a later, heavier family, and no two files wait for each
// other.

interface Family {
  /** The file of what it shares with the families that follow. */
  readonly shares: string;
  /** The beginnings of its pages' addresses. The longest that fits counts. */
  readonly pages: readonly string[];
  /** Its modules that are imported on demand: the ends of their paths, without the ending. */
  readonly parts: readonly string[];
}

export const families: Readonly<Record<string, Family>> = {
  menu: {
    shares: 'menu',
    pages: [],
    parts: ['shell/SideMenu'],
  },
  hall: {
    shares: 'parts',
    pages: ['/casino/'],
    parts: ['casino/Lobby', 'casino/ProviderPage', 'casino/PlayPage'],
  },
  overlays: {
    shares: 'windows',
    pages: [],
    parts: ['shell/MenuDrawer', 'content/Popup', 'parts/Toasts'],
  },
  // Of the home page, which itself is in the first file, and of a hall.
  rows: {
    shares: 'parts',
    pages: ['/'],
    parts: [
      'home/HomeRow',
      'payment/PayoutTime',
      'content/CarouselMotion',
      'casino/BingoRooms',
      'casino/HallFilters',
      'casino/PlayMark',
      'casino/TableMark',
    ],
  },
  promotions: {
    shares: 'parts',
    pages: ['/promotions', '/pages'],
    parts: ['content/Promotions', 'content/PromotionPage', 'content/PromotionCalendar', 'content/Pages'],
  },
  search: {
    shares: 'forms',
    pages: [],
    parts: ['search/SearchDialog', 'search/FurtherFinds'],
  },
  dialogs: {
    shares: 'forms',
    pages: [],
    parts: [
      'account/EmailDialog',
      'account/FactorDialog',
      'account/LoginDialog',
      'account/PasswordDialog',
      'account/PhoneDialog',
      'account/RecoveryDialog',
      'account/RegisterDialog',
      'account/SmsDialog',
      'bonus/ForfeitDialog',
      'casino/DemoDialog',
      'casino/GameDialog',
      'payment/ReceiptDialog',
      'protection/CloseAccountDialog',
      'protection/ExcludeDialog',
      'protection/LimitDialog',
      'protection/PlayReminder',
      'session/EndSessionDialog',
      'session/LogoutDialog',
    ],
  },
  sports: {
    shares: 'book',
    pages: ['/spor', '/livespor'],
    parts: ['sports/SportsPage', 'sports/MatchRows', 'sports/Offers'],
  },
  account: {
    shares: 'rest',
    pages: ['/dashboard'],
    parts: [
      'account/AccountFrame',
      'account/Dashboard',
      'account/PersonalInformation',
      'bonus/Bonuses',
      'casino/Activities',
      'casino/GameHistory',
      'casino/OpenBetsPage',
      'payment/DepositPage',
      'payment/FinancialActivities',
      'payment/WithdrawPage',
      'session/SessionHistory',
    ],
  },
  play: {
    shares: 'rest',
    pages: [],
    parts: ['casino/GameHost', 'casino/PlayModal'],
  },
  customer: {
    shares: 'rest',
    pages: [],
    parts: ['hub/accompany', 'hub/hub-client', 'notification/NotificationPanel'],
  },
};

/** The name of the family that a module belongs to by its path; undefined for one of no family. */
export function familyOf(id: string): string | undefined {
  const path = /\/src\/(.+)\.tsx?$/.exec(id)?.[1] ?? '';
  return Object.keys(families).find((name) => families[name]!.parts.includes(path));
}
