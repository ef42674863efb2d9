// The side menu: beside the page on a desktop, where it can be drawn in to its icons; MenuDrawer.tsx shows the same on smaller
// screens. What it holds stands in menu.ts.
import { Link } from '@tanstack/react-router';
import { ChevronDown, Gift, Globe, PanelLeftClose, PanelLeftOpen } from 'lucide-react';
import { useEffect, useState } from 'react';
import type { Bootstrap } from '@felek/contract/content';
import { settingsLinksDelayMs } from '@felek/contract/figures';
import type { Locale } from '@felek/contract/call';
import { findFirstGame } from '../casino/casino.queries.ts';
import { useOpenGame } from '../casino/casino.ts';
import { useAction } from '../parts/action.ts';
import { chooseLocale, sayNow, useLocale, useSay } from '../texts/texts.ts';
import { buttonClass, IconButton } from '@felek/ui/Button.tsx';
import { Spinner } from '@felek/ui/Spinner.tsx';
import { toast } from '@felek/ui/toast.ts';
import { isMenuNarrow, storeMenuNarrow } from '../wire/stored.ts';
import { useBootstrap, useOption } from '../content/content.ts';
import { liveChatKey } from '../chat/chat.ts';
import { LiveChat } from '../chat/LiveChat.tsx';
import { useExclusion } from '../session/session.ts';
import {
  isForExcluded,
  sections,
  type Entry,
  type GameEntry,
  type Group,
  type PlaceEntry,
  type Section,
  type SettingEntry,
} from './menu.ts';

export function SideMenu() {
  const say = useSay();
  const [narrow, setNarrow] = useState(isMenuNarrow);
  const toggle = () => {
    storeMenuNarrow(!narrow);
    setNarrow(!narrow);
  };
  return (
    <aside
      className={`sticky top-16 hidden h-[calc(100dvh-4rem)] shrink-0 [body:has(#banner)_&]:h-[calc(100dvh-6.75rem)] overflow-y-auto border-e border-line px-3 py-4 lg:block ${narrow ? 'w-[4.5rem]' : 'w-[17rem]'}`}
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

function MenuIcons() {
  const entries = useSections().flatMap(({ children }) =>
    children.flatMap((child) => ('children' in child ? child.children : [child])),
  );
  return (
    <ul className="grid gap-1">
      {entries.map((entry) => (
        <li key={entry.title}>
          <MenuEntry entry={entry} narrow />
        </li>
      ))}
    </ul>
  );
}

function useSections(): readonly Section[] {
  return useExclusion() ? sections.filter(isForExcluded) : sections;
}

/** `inDrawer`: following an entry closes the drawer, whose place in the history the new page takes. */
export function MenuContent({ inDrawer = false }: { readonly inDrawer?: boolean }) {
  const isExcluded = useExclusion() !== undefined;
  const shown = useSections();
  return (
    <div className="flex flex-col gap-5">
      {inDrawer && <ChatAndPromotions />}
      {shown.map((section) => (
        <MenuSection key={section.title} section={section} inDrawer={inDrawer} />
      ))}
      <LanguageChoice inDrawer={inDrawer} />
      {!isExcluded && <FollowMe />}
    </div>
  );
}

/** The links that a phone shows here instead of in the header. */
function ChatAndPromotions() {
  const say = useSay();
  const isExcluded = useExclusion() !== undefined;
  return (
    <div className="grid grid-cols-[repeat(auto-fit,minmax(7.5rem,1fr))] gap-2">
      <LiveChat className={buttonClass('quiet', 'px-2 text-sm whitespace-nowrap')} />
      {!isExcluded && (
        <Link
          to="/promotions"
          search={{}}
          replace
          className={buttonClass('quiet', 'px-2 text-sm whitespace-nowrap')}
        >
          <Gift size={18} aria-hidden="true" className="shrink-0 text-gold" />
          {say('promotions.title')}
        </Link>
      )}
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
          <Chevron open={open} />
        </button>
      </h2>
      {open && (
        <ul className="grid gap-1">
          {section.children
            // In the drawer live chat stands at the top, beside the promotions.
            .filter((child) => !(inDrawer && 'appKey' in child && child.appKey === liveChatKey))
            .map((child) => (
              <li key={child.title}>
                {'children' in child ? (
                  <MenuGroup group={child} replace={inDrawer} />
                ) : (
                  <MenuEntry entry={child} replace={inDrawer} />
                )}
              </li>
            ))}
        </ul>
      )}
    </section>
  );
}

function Chevron({ open }: { readonly open: boolean }) {
  return (
    <ChevronDown
      size={16}
      aria-hidden="true"
      className={`shrink-0 transition-transform ${open ? '' : '-rotate-90'}`}
    />
  );
}

function MenuGroup({
  group: { title, Icon, badge, children },
  replace,
}: {
  readonly group: Group;
  readonly replace: boolean;
}) {
  const say = useSay();
  const [open, setOpen] = useState(false);
  return (
    <>
      <button type="button" aria-expanded={open} onClick={() => setOpen(!open)} className={entryClass}>
        <Icon size={18} aria-hidden="true" className="shrink-0 text-turquoise" />
        <span className="grow text-start">{say(title)}</span>
        {badge && (
          <span className="rounded-full bg-coral px-2 text-xs font-bold text-on-coral">{say(badge)}</span>
        )}
        <Chevron open={open} />
      </button>
      {open && (
        <ul className="ms-5 grid gap-1 border-s border-line ps-2">
          {children.map((entry) => (
            <li key={entry.title}>
              <MenuEntry entry={entry} replace={replace} />
            </li>
          ))}
        </ul>
      )}
    </>
  );
}

const entryClass =
  'flex w-full min-h-11 items-center gap-3 rounded-field px-3 text-quiet transition-colors duration-150 hover:bg-raised hover:text-text';

interface EntryProps<Kind extends Entry = Entry> {
  readonly entry: Kind;
  /** Only its icon is visible. */
  readonly narrow?: boolean;
  readonly replace?: boolean;
}

function MenuEntry({ entry, ...rest }: EntryProps) {
  if ('link' in entry) return <PlaceLink entry={entry} {...rest} />;
  if ('gameData' in entry) return <GameButton entry={entry} {...rest} />;
  if (entry.appKey === liveChatKey) return <LiveChat className={entryClass} narrow={rest.narrow ?? false} />;
  return <SettingLink entry={entry} {...rest} />;
}

function EntryLabel({ entry: { title, Icon }, narrow = false }: EntryProps) {
  const say = useSay();
  return (
    <>
      <Icon size={narrow ? 22 : 18} aria-hidden="true" className="shrink-0 text-turquoise" />
      <span className={narrow ? 'sr-only' : ''}>{say(title)}</span>
    </>
  );
}

function PlaceLink({ entry, narrow = false, replace = false }: EntryProps<PlaceEntry>) {
  const say = useSay();
  return (
    <Link
      {...entry.link}
      search={{}}
      replace={replace}
      activeOptions={{ exact: true, includeSearch: false }}
      activeProps={{ className: 'bg-raised text-text font-semibold' }}
      title={narrow ? say(entry.title) : undefined}
      className={entryClass}
    >
      <EntryLabel entry={entry} narrow={narrow} />
    </Link>
  );
}

function GameButton({ entry, narrow = false }: EntryProps<GameEntry>) {
  const say = useSay();
  const open = useOpenGame();
  const { busy, run } = useAction(toast.error);
  const name = say(entry.title);
  const openFirst = async () => {
    const { search, isLive } = entry.gameData;
    const game = await findFirstGame({ search, live: isLive });
    if (game) open(game);
    else toast.info(sayNow('menu.noGame', { name }));
  };
  return (
    <button
      type="button"
      disabled={busy}
      aria-busy={busy || undefined}
      onClick={() => run(openFirst)}
      title={narrow ? name : undefined}
      className={entryClass}
    >
      <EntryLabel entry={entry} narrow={narrow} />
      {busy && <Spinner />}
    </button>
  );
}

function SettingLink({ entry, narrow = false }: EntryProps<SettingEntry>) {
  const say = useSay();
  const url = useOption(entry.appKey);
  const isTime = useSettingsTime();
  if (!isTime || !url?.startsWith('https://')) return null;
  return (
    <a href={url} target="_blank" rel="noopener noreferrer" className={entryClass}>
      <EntryLabel entry={entry} narrow={narrow} />
      <span className="sr-only"> ({say('site.newTab')})</span>
    </a>
  );
}

/** Links that come from the settings are added a second after the rest. */
function useSettingsTime(): boolean {
  const [isTime, setTime] = useState(false);
  useEffect(() => {
    const timer = setTimeout(() => setTime(true), settingsLinksDelayMs);
    return () => clearTimeout(timer);
  }, []);
  return isTime;
}

const builtInLanguages: Bootstrap['languages'] = [
  { locale: 'tr', name: 'Türkçe' },
  { locale: 'en', name: 'English' },
];

/** In sight however short the screen is. */
function LanguageChoice({ inDrawer }: { readonly inDrawer: boolean }) {
  const say = useSay();
  const locale = useLocale();
  const languages = useBootstrap()?.languages ?? builtInLanguages;
  return (
    <section
      className={`sticky -bottom-4 flex flex-wrap items-center gap-x-3 border-t border-line px-3 pt-2 pb-4 ${inDrawer ? 'bg-surface' : 'bg-ground'}`}
    >
      <h2 className="flex items-center gap-2 text-sm font-semibold text-quiet">
        <Globe size={16} aria-hidden="true" />
        {say('site.language')}
      </h2>
      <select
        aria-label={say('site.selectLanguage')}
        value={locale}
        onChange={(event) => void chooseLocale(event.target.value as Locale)}
        className="min-h-11 min-w-0 grow rounded-field border border-line-strong bg-ground px-3 text-text"
      >
        <option value="" disabled>
          {say('site.selectLanguage')}
        </option>
        {languages.map((each) => (
          <option key={each.locale} value={each.locale} lang={each.locale}>
            {each.name}
          </option>
        ))}
      </select>
    </section>
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
  const isTime = useSettingsTime();
  const present = networks.filter((network) => links[network]);
  if (!isTime || present.length === 0) return null;
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
