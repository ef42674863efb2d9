// The side menu: beside the page on a desktop; on smaller screens MenuDrawer shows the same. What leads nowhere yet is not in it.
import { Link } from '@tanstack/react-router';
import { ChevronDown, CircleUser, FileText, Gift, Globe, Info, Spade } from 'lucide-react';
import { useEffect, useState, type ReactNode } from 'react';
import { settingsLinksDelayMs } from '@felek/contract/figures';
import type { Locale } from '@felek/contract/call';
import { chooseLocale, useLocale, useSay, type TextKey } from '../texts/texts.ts';
import { useOption } from './content.ts';
import { useCustomer } from './session.ts';

export function SideMenu() {
  const say = useSay();
  return (
    <aside className="sticky top-16 hidden h-[calc(100dvh-4rem)] w-60 shrink-0 overflow-y-auto border-e border-line px-3 py-5 lg:block">
      <nav aria-label={say('menu.main')}>
        <MenuContent />
      </nav>
    </aside>
  );
}

interface Entry {
  readonly to: '/casino/slot' | '/promotions' | '/pages' | '/pages/$id' | '/dashboard';
  readonly id?: string;
  readonly title: TextKey;
  readonly icon: ReactNode;
}

/** What is in the menu; `onFollow` hears when an entry is followed. */
export function MenuContent({ onFollow }: { readonly onFollow?: () => void }) {
  const say = useSay();
  const customer = useCustomer();
  const about: Entry = {
    to: '/pages/$id',
    id: '3',
    title: 'site.about',
    icon: <Info size={18} aria-hidden="true" />,
  };
  return (
    <div className="grid gap-5">
      {customer && (
        <MenuSection title="menu.account">
          <MenuLink
            entry={{
              to: '/dashboard',
              title: 'dashboard.title',
              icon: <CircleUser size={18} aria-hidden="true" />,
            }}
            onFollow={onFollow}
          />
        </MenuSection>
      )}
      <MenuSection title="menu.casino">
        <MenuLink
          entry={{ to: '/casino/slot', title: 'menu.slots', icon: <Spade size={18} aria-hidden="true" /> }}
          onFollow={onFollow}
        />
      </MenuSection>
      <MenuSection title="menu.other">
        <MenuLink
          entry={{
            to: '/promotions',
            title: 'promotions.title',
            icon: <Gift size={18} aria-hidden="true" />,
          }}
          onFollow={onFollow}
        />
        <MenuLink entry={about} onFollow={onFollow} />
        <MenuLink
          entry={{ to: '/pages', title: 'pages.title', icon: <FileText size={18} aria-hidden="true" /> }}
          onFollow={onFollow}
        />
      </MenuSection>
      <LanguageChoice />
      <FollowMe say={say} />
    </div>
  );
}

function MenuSection({ title, children }: { readonly title: TextKey; readonly children: ReactNode }) {
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
          {say(title)}
          <ChevronDown
            size={16}
            aria-hidden="true"
            className={`transition-transform ${open ? '' : '-rotate-90'}`}
          />
        </button>
      </h2>
      {open && <ul className="grid gap-1">{children}</ul>}
    </section>
  );
}

function MenuLink({
  entry,
  onFollow,
}: {
  readonly entry: Entry;
  readonly onFollow: (() => void) | undefined;
}) {
  const say = useSay();
  return (
    <li>
      <Link
        to={entry.to}
        {...(entry.id !== undefined && { params: { id: entry.id } })}
        search={{}}
        {...(onFollow && { onClick: onFollow })}
        activeOptions={{ exact: true, includeSearch: false }}
        activeProps={{ className: 'bg-raised text-text' }}
        className="flex min-h-11 items-center gap-3 rounded-field px-3 text-quiet transition-colors duration-150 hover:bg-raised hover:text-text"
      >
        <span className="text-turquoise">{entry.icon}</span>
        {say(entry.title)}
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

function FollowMe({ say }: { readonly say: ReturnType<typeof useSay> }) {
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
