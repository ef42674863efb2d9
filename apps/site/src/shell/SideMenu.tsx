// The side menu: beside the page on a desktop, where it can be drawn in to its icons; MenuDrawer.tsx shows the same on smaller
// screens. A new entry is one line in `sections`; what leads nowhere yet is not in it.
import { Link, type LinkProps } from '@tanstack/react-router';
import {
  ChevronDown,
  CircleUser,
  FileText,
  Gift,
  Globe,
  House,
  Info,
  PanelLeftClose,
  PanelLeftOpen,
  Spade,
  type LucideIcon,
} from 'lucide-react';
import { useEffect, useState } from 'react';
import { settingsLinksDelayMs } from '@felek/contract/figures';
import type { Locale } from '@felek/contract/call';
import { chooseLocale, useLocale, useSay, type TextKey } from '../texts/texts.ts';
import { IconButton } from '../ui/Button.tsx';
import { isMenuNarrow, storeMenuNarrow } from '../wire/stored.ts';
import { useOption } from './content.ts';
import { LiveChat } from './LiveChat.tsx';
import { useCustomer } from './session.ts';

interface Entry {
  readonly link: Pick<LinkProps, 'to' | 'params'>;
  readonly title: TextKey;
  readonly Icon: LucideIcon;
}

interface Section {
  readonly title: TextKey;
  readonly forCustomers?: boolean;
  readonly entries: readonly Entry[];
}

const sections: readonly Section[] = [
  {
    title: 'menu.account',
    forCustomers: true,
    entries: [{ link: { to: '/dashboard' }, title: 'dashboard.title', Icon: CircleUser }],
  },
  {
    title: 'menu.casino',
    entries: [
      { link: { to: '/' }, title: 'site.home', Icon: House },
      { link: { to: '/casino/slot' }, title: 'menu.slots', Icon: Spade },
    ],
  },
  {
    title: 'menu.other',
    entries: [
      { link: { to: '/promotions' }, title: 'promotions.title', Icon: Gift },
      { link: { to: '/pages/$id', params: { id: '3' } }, title: 'site.about', Icon: Info },
      { link: { to: '/pages' }, title: 'pages.title', Icon: FileText },
    ],
  },
];

export function SideMenu() {
  const say = useSay();
  const [narrow, setNarrow] = useState(isMenuNarrow);
  const toggle = () => {
    storeMenuNarrow(!narrow);
    setNarrow(!narrow);
  };
  return (
    <aside
      className={`sticky top-16 hidden h-[calc(100dvh-4rem)] shrink-0 overflow-y-auto border-e border-line px-3 py-4 lg:block ${narrow ? 'w-[4.5rem]' : 'w-60'}`}
    >
      <nav aria-label={say('menu.main')} className="grid gap-3">
        <IconButton
          label={say(narrow ? 'menu.widen' : 'menu.narrow')}
          aria-expanded={!narrow}
          onClick={toggle}
          className={narrow ? '' : 'justify-self-end'}
        >
          {narrow ? (
            <PanelLeftOpen size={20} aria-hidden="true" />
          ) : (
            <PanelLeftClose size={20} aria-hidden="true" />
          )}
        </IconButton>
        {narrow ? <MenuIcons /> : <MenuContent />}
      </nav>
    </aside>
  );
}

const useSections = () => {
  const customer = useCustomer();
  return sections.filter(({ forCustomers }) => customer || !forCustomers);
};

function MenuIcons() {
  return (
    <ul className="grid gap-1">
      {useSections().flatMap(({ entries }) =>
        entries.map((entry) => <MenuLink key={entry.title} entry={entry} narrow />),
      )}
    </ul>
  );
}

/** `inDrawer`: following an entry closes the drawer, whose place in the history the new page takes. */
export function MenuContent({ inDrawer = false }: { readonly inDrawer?: boolean }) {
  return (
    <div className="grid gap-5">
      {useSections().map((section) => (
        <MenuSection key={section.title} section={section} inDrawer={inDrawer} />
      ))}
      <LanguageChoice />
      <FollowMe />
    </div>
  );
}

function MenuSection({ section, inDrawer }: { readonly section: Section; readonly inDrawer: boolean }) {
  const say = useSay();
  const [open, setOpen] = useState(true);
  return (
    <section>
      <h2 className="text-sm">
        <button
          type="button"
          aria-expanded={open}
          onClick={() => setOpen(!open)}
          className="flex min-h-9 w-full items-center justify-between rounded-field px-3 font-semibold text-quiet hover:text-text"
        >
          {say(section.title)}
          <ChevronDown
            size={16}
            aria-hidden="true"
            className={`transition-transform ${open ? '' : '-rotate-90'}`}
          />
        </button>
      </h2>
      {open && (
        <ul className="grid gap-1">
          {section.entries.map((entry) => (
            <MenuLink key={entry.title} entry={entry} replace={inDrawer} />
          ))}
          {section.title === 'menu.other' && !inDrawer && (
            <li className="empty:hidden">
              <LiveChat className={entryClass} />
            </li>
          )}
        </ul>
      )}
    </section>
  );
}

const entryClass =
  'flex min-h-11 items-center gap-3 rounded-field px-3 text-quiet transition-colors duration-150 hover:bg-raised hover:text-text';

function MenuLink({
  entry: { link, title, Icon },
  narrow = false,
  replace = false,
}: {
  readonly entry: Entry;
  readonly narrow?: boolean;
  readonly replace?: boolean;
}) {
  const say = useSay();
  return (
    <li>
      <Link
        {...link}
        search={{}}
        replace={replace}
        activeOptions={{ exact: true, includeSearch: false }}
        activeProps={{ className: 'bg-raised text-text font-semibold' }}
        title={narrow ? say(title) : undefined}
        className={entryClass}
      >
        <Icon size={narrow ? 22 : 18} aria-hidden="true" className="shrink-0 text-turquoise" />
        <span className={narrow ? 'sr-only' : ''}>{say(title)}</span>
      </Link>
    </li>
  );
}

const languages: readonly { readonly locale: Locale; readonly name: string }[] = [
  { locale: 'tr', name: 'Türkçe' },
  { locale: 'en', name: 'English' },
];

function LanguageChoice() {
  const say = useSay();
  const locale = useLocale();
  return (
    <label className="grid gap-1.5 px-3 text-sm text-quiet">
      <span className="flex items-center gap-2">
        <Globe size={16} aria-hidden="true" />
        {say('site.selectLanguage')}
      </span>
      <select
        value={locale}
        onChange={(event) => void chooseLocale(event.target.value as Locale)}
        className="min-h-11 rounded-field border border-line-strong bg-ground px-3 text-text"
      >
        {languages.map((each) => (
          <option key={each.locale} value={each.locale} lang={each.locale}>
            {each.name}
          </option>
        ))}
      </select>
    </label>
  );
}

const networks = ['twitter', 'instagram', 'telegram'] as const;

function FollowMe() {
  const say = useSay();
  const links = {
    twitter: useOption('twitter'),
    instagram: useOption('instagram'),
    telegram: useOption('telegram'),
  };
  const [shown, setShown] = useState(false);
  useEffect(() => {
    const timer = setTimeout(() => setShown(true), settingsLinksDelayMs);
    return () => clearTimeout(timer);
  }, []);
  const present = networks.filter((network) => links[network]);
  if (!shown || present.length === 0) return null;
  return (
    <section className="px-3">
      <h2 className="mb-2 text-sm font-semibold text-quiet">{say('site.followMe')}</h2>
      <ul className="flex gap-2">
        {present.map((network) => (
          <li key={network}>
            <a
              href={links[network]}
              target="_blank"
              rel="noopener noreferrer"
              aria-label={`${network} (${say('site.newTab')})`}
              className="grid size-11 place-items-center rounded-field border border-line text-quiet hover:text-text"
            >
              <NetworkIcon network={network} />
            </a>
          </li>
        ))}
      </ul>
    </section>
  );
}

const networkPaths = {
  twitter: 'M4 4l16 16M20 4 4 20',
  instagram:
    'M7 3h10a4 4 0 0 1 4 4v10a4 4 0 0 1-4 4H7a4 4 0 0 1-4-4V7a4 4 0 0 1 4-4zM12 8a4 4 0 1 0 0 8 4 4 0 0 0 0-8zM17 7h.01',
  telegram: 'M21 4 3 11l6 2 2 6 3-4 5 4z',
} as const;

function NetworkIcon({ network }: { readonly network: keyof typeof networkPaths }) {
  return (
    <svg
      viewBox="0 0 24 24"
      width="20"
      height="20"
      aria-hidden="true"
      fill="none"
      stroke="currentColor"
      strokeWidth="2"
      strokeLinecap="round"
      strokeLinejoin="round"
    >
      <path d={networkPaths[network]} />
    </svg>
  );
}
