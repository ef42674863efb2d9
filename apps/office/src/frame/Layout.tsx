// The frame around every screen: sidebar with what waits, topbar, palette and help.
import { Link, Outlet, useRouterState } from '@tanstack/react-router';
import { CircleHelp, Menu as MenuIcon, Search, X } from 'lucide-react';
import { lazy, Suspense, useEffect, useState } from 'react';
import { IconButton } from '@felek/ui/Button.tsx';
import { useSay } from '../texts/texts.ts';
import { useKeys } from '../screen/keyboard.ts';
import { useMay } from '../wire/permissions.ts';
import { useCounts } from './counts.ts';
import { Preferences } from './Login.tsx';
import { desk, groups, type Entry } from './navigation.ts';
import { useOpened } from './opened.ts';
import { Wordmark } from './Wordmark.tsx';

const Person = lazy(async () => ({ default: (await import('./Person.tsx')).Person }));
const Palette = lazy(async () => ({ default: (await import('./Palette.tsx')).Palette }));
const Help = lazy(async () => ({ default: (await import('./Help.tsx')).Help }));
const FactorDialog = lazy(async () => ({ default: (await import('./FactorDialog.tsx')).FactorDialog }));
const Passkeys = lazy(async () => ({ default: (await import('./Passkeys.tsx')).Passkeys }));
const Password = lazy(async () => ({ default: (await import('./Password.tsx')).Password }));

export function Layout() {
  const say = useSay();
  const opened = useOpened((now) => now.opened);
  const open = useOpened((now) => now.open);
  const close = useOpened((now) => now.close);
  const path = useRouterState({ select: ({ location }) => location.pathname });
  // The menu is open over the page that it was opened on: whatever is chosen in it closes it.
  const [menuAt, setMenuAt] = useState<string>();
  useKeys({ '?': () => open('help'), '/': () => open('palette') });
  useEffect(() => {
    const hear = (event: KeyboardEvent) => {
      if (event.key.toLowerCase() !== 'k' || !(event.ctrlKey || event.metaKey)) return;
      event.preventDefault();
      open('palette');
    };
    addEventListener('keydown', hear);
    return () => removeEventListener('keydown', hear);
  }, [open]);
  return (
    <div className="flex h-dvh">
      <a
        href="#content"
        className="sr-only focus:not-sr-only focus:absolute focus:z-50 focus:bg-surface focus:p-3"
      >
        {say('office.skip')}
      </a>
      <Sidebar isOpen={menuAt === path} onClose={() => setMenuAt(undefined)} />
      <div className="flex min-w-0 grow flex-col">
        <header className="flex h-12 shrink-0 items-center gap-2 border-b border-line bg-surface px-3">
          <IconButton label={say('office.menu')} onClick={() => setMenuAt(path)} className="md:hidden">
            <MenuIcon size={19} aria-hidden="true" />
          </IconButton>
          <button
            type="button"
            onClick={() => open('palette')}
            className="flex min-h-9 w-full max-w-md min-w-0 items-center gap-2 rounded-field border border-line bg-ground px-3 text-start text-quiet hover:border-quiet"
          >
            <Search size={15} aria-hidden="true" className="shrink-0" />
            <span className="grow truncate">{say('palette.open')}</span>
            <kbd className="max-sm:hidden">Ctrl K</kbd>
          </button>
          <span className="grow" />
          <span className="flex max-sm:hidden">
            <IconButton label={say('help.title')} onClick={() => open('help')}>
              <CircleHelp size={17} aria-hidden="true" />
            </IconButton>
          </span>
          <Preferences />
          <Suspense fallback={<span className="size-9 pointer-coarse:size-11" />}>
            <Person />
          </Suspense>
        </header>
        <main id="content" tabIndex={-1} className="flex min-h-0 grow focus-visible:outline-none">
          <Outlet />
        </main>
      </div>
      <Suspense fallback={null}>
        {opened === 'palette' && <Palette onClose={close} />}
        {opened === 'help' && <Help onClose={close} />}
        {opened === 'password' && <Password onClose={close} />}
        {opened === 'passkeys' && <Passkeys onClose={close} />}
        {opened === 'factor' && <FactorDialog onClose={close} />}
      </Suspense>
    </div>
  );
}

function Sidebar({ isOpen, onClose }: { readonly isOpen: boolean; readonly onClose: () => void }) {
  const say = useSay();
  const may = useMay();
  const counts = useCounts();
  useEffect(() => {
    if (!isOpen) return undefined;
    const hear = ({ key }: KeyboardEvent) => key === 'Escape' && onClose();
    addEventListener('keydown', hear);
    return () => removeEventListener('keydown', hear);
  }, [isOpen, onClose]);
  return (
    <>
      {isOpen && (
        <div aria-hidden="true" onClick={onClose} className="fixed inset-0 z-30 bg-black/60 md:hidden" />
      )}
      <nav
        aria-label={say('office.menu')}
        className={`w-60 shrink-0 flex-col border-e border-line bg-surface max-md:fixed max-md:inset-y-0 max-md:z-40 max-md:w-72 md:flex ${isOpen ? 'flex' : 'hidden'}`}
      >
        <div className="flex h-12 shrink-0 items-center justify-between ps-4 pe-2">
          <Link to="/">
            <Wordmark />
          </Link>
          <IconButton label={say('do.close')} onClick={onClose} className="md:hidden">
            <X size={18} aria-hidden="true" />
          </IconButton>
        </div>
        <div className="min-h-0 grow overflow-y-auto px-2 pb-4">
          <ul>
            <Item entry={desk} count={undefined} />
          </ul>
          {groups.map(({ title, entries }) => {
            const allowed = entries.filter(({ call }) => call === undefined || may(call));
            if (allowed.length === 0) return null;
            return (
              <section key={title} className="mt-3">
                <h2 className="px-2 pb-1 text-sm font-medium tracking-normal text-quiet">{say(title)}</h2>
                <ul>
                  {allowed.map((entry) => (
                    <Item key={entry.path} entry={entry} count={counts.get(entry.path)} />
                  ))}
                </ul>
              </section>
            );
          })}
        </div>
      </nav>
    </>
  );
}

function Item({ entry, count }: { readonly entry: Entry; readonly count: number | undefined }) {
  const say = useSay();
  const { icon: Icon, path, title, isFault } = entry;
  return (
    <li>
      <Link
        to={path}
        activeOptions={{ exact: path === '/', includeSearch: false }}
        className="flex min-h-9 items-center gap-2.5 rounded-field px-2 text-quiet hover:bg-raised hover:text-text aria-[current=page]:bg-raised aria-[current=page]:font-semibold aria-[current=page]:text-text pointer-coarse:min-h-11"
      >
        <Icon size={16} aria-hidden="true" className="shrink-0" />
        <span className="grow truncate">{say(title)}</span>
        {count !== undefined && count > 0 && (
          <span
            className={`figures rounded-full px-2 text-sm font-semibold ${isFault ? 'bg-coral text-on-coral' : 'bg-raised-hover text-text'}`}
          >
            <span className="sr-only">{say('office.waiting')} </span>
            {count}
          </span>
        )}
      </Link>
    </li>
  );
}
