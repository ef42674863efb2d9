// The frame of all account pages. On a wide desktop a menu of them stands beside the page; on smaller screens the front page lists them.
import { Link, Outlet } from '@tanstack/react-router';
import {
  ArrowDownToLine,
  ArrowUpFromLine,
  Gift,
  History,
  IdCard,
  LayoutDashboard,
  ListChecks,
  MonitorSmartphone,
  ReceiptText,
  TicketCheck,
  type LucideIcon,
} from 'lucide-react';
import type { LinkProps } from '@tanstack/react-router';
import { useExclusion } from '../session/session.ts';
import { useSay, type TextKey } from '../texts/texts.ts';
import { useAccountSay, type AccountKey } from './words.ts';

interface Entry {
  readonly to: LinkProps['to'] & string;
  readonly Icon: LucideIcon;
  readonly title: TextKey;
  /** Nothing that it offers is for a customer who is excluded. */
  readonly isOffer?: true;
}

const groups: readonly { readonly title: AccountKey; readonly entries: readonly Entry[] }[] = [
  {
    title: 'account.money',
    entries: [
      { to: '/dashboard/deposit', Icon: ArrowDownToLine, title: 'dashboard.deposit', isOffer: true },
      { to: '/dashboard/withdraw', Icon: ArrowUpFromLine, title: 'dashboard.withdraw' },
      { to: '/dashboard/bonuses', Icon: Gift, title: 'dashboard.bonuses', isOffer: true },
      { to: '/dashboard/financial-activities', Icon: ReceiptText, title: 'dashboard.financial' },
    ],
  },
  {
    title: 'account.play',
    entries: [
      { to: '/dashboard/history', Icon: ListChecks, title: 'dashboard.activities' },
      { to: '/dashboard/open-bets', Icon: TicketCheck, title: 'dashboard.openBets' },
      { to: '/dashboard/game-history', Icon: History, title: 'dashboard.gameHistory' },
    ],
  },
  {
    title: 'account.person',
    entries: [
      { to: '/dashboard/account', Icon: IdCard, title: 'dashboard.personal' },
      { to: '/dashboard/session-history', Icon: MonitorSmartphone, title: 'dashboard.sessions' },
    ],
  },
];

export function AccountFrame() {
  return (
    <div className="mx-auto grid w-full max-w-6xl grid-cols-1 items-start gap-8 xl:grid-cols-[14rem_minmax(0,1fr)]">
      <Menu />
      <div className="min-w-0">
        <Outlet />
      </div>
    </div>
  );
}

const entryClass =
  'flex min-h-11 items-center gap-3 rounded-field px-3 text-quiet transition-colors duration-150 hover:bg-raised hover:text-text';
const hereClass = 'bg-raised font-semibold text-text shadow-[inset_3px_0_0_var(--color-turquoise)]';

function Menu() {
  const say = useAccountSay();
  const sayCommon = useSay();
  const isExcluded = useExclusion() !== undefined;
  return (
    <nav
      aria-label={say('account.menu')}
      className="sticky top-20 hidden gap-4 rounded-card border border-line bg-surface p-3 xl:grid"
    >
      <Link
        to="/dashboard"
        search={{}}
        activeOptions={{ exact: true, includeSearch: false }}
        activeProps={{ className: hereClass }}
        className={entryClass}
      >
        <LayoutDashboard size={18} aria-hidden="true" className="shrink-0 text-turquoise" />
        {say('account.overview')}
      </Link>
      {groups.map(({ title, entries }) => (
        <section key={title}>
          <h2 className="px-3 pb-1 text-sm font-semibold text-quiet">{say(title)}</h2>
          <ul className="grid gap-0.5">
            {entries
              .filter(({ isOffer }) => !(isOffer && isExcluded))
              .map(({ to, Icon, title: name }) => (
                <li key={to}>
                  <Link
                    to={to}
                    search={{}}
                    activeOptions={{ exact: true, includeSearch: false }}
                    activeProps={{ className: hereClass }}
                    className={entryClass}
                  >
                    <Icon size={18} aria-hidden="true" className="shrink-0 text-turquoise" />
                    {sayCommon(name)}
                  </Link>
                </li>
              ))}
          </ul>
        </section>
      ))}
    </nav>
  );
}
