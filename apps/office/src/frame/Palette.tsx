// The palette: to any screen, customer or id, and the few things that are done from everywhere, without leaving the keyboard.
import { Autocomplete } from '@base-ui/react/autocomplete';
import { Dialog } from '@base-ui/react/dialog';
import { useQuery } from '@tanstack/react-query';
import { useNavigate } from '@tanstack/react-router';
import { CornerDownLeft, Languages, LogOut, Search, SunMoon, UserRound, type LucideIcon } from 'lucide-react';
import { useEffect, useState } from 'react';
import { findCustomers } from '@felek/contract/office';
import { foldWords } from '@felek/contract/rules/fold-words';
import { giveFocusBack } from '@felek/ui/opener.ts';
import { chooseLocale, useLocale, useSay } from '../texts/texts.ts';
import { fetchData } from '../wire/ask.ts';
import { useMay } from '../wire/permissions.ts';
import { destinationsOf } from './known-shapes.ts';
import { leave } from './leave.ts';
import { entries } from './navigation.ts';
import { switchTheme } from './theme.ts';

interface Found {
  readonly id: string;
  readonly title: string;
  readonly note?: string;
  readonly icon: LucideIcon;
  readonly run: () => void;
}

const settleMs = 120;
const isUnder = (path: string, root: string) => path === root || path.startsWith(`${root}/`);

function useSettled(text: string): string {
  const [settled, setSettled] = useState(text);
  useEffect(() => {
    const timer = setTimeout(() => setSettled(text), settleMs);
    return () => clearTimeout(timer);
  }, [text]);
  return settled;
}

export function Palette({ onClose }: { readonly onClose: () => void }) {
  const say = useSay();
  const may = useMay();
  const locale = useLocale();
  const navigate = useNavigate();
  const [typed, setTyped] = useState('');
  const asked = useSettled(typed.trim());
  const isCustomer = asked.length >= 3 && destinationsOf(asked)[0]?.path === '/customers';
  const people = useQuery({
    queryKey: ['part', 'palette', asked],
    enabled: isCustomer && may(findCustomers),
    queryFn: ({ signal }) => fetchData(findCustomers, { customer: asked }, { signal }),
  });

  const go =
    (path: string, search = {}) =>
    () =>
      void navigate({ to: path, search });
  const folded = foldWords(typed).join(' ');
  const fits = (title: string) => folded === '' || foldWords(title).join(' ').includes(folded);
  const screens: Found[] = entries
    .filter(({ call, title }) => (call === undefined || may(call)) && fits(say(title)))
    .map(({ path, title, icon }) => ({ id: path, title: say(title), icon, run: go(path) }));
  const shapes: Found[] = destinationsOf(typed)
    .filter(({ path }) => entries.some(({ path: root, call }) => call && isUnder(path, root) && may(call)))
    .map(({ path, search, title }) => ({
      id: `${title}${path}`,
      title: say(title, { text: typed.trim() }),
      icon: CornerDownLeft,
      run: go(path, search),
    }));
  const customers: Found[] = (isCustomer ? (people.data ?? []) : []).map((each) => ({
    id: each.usercode,
    title: each.username,
    note: `${each.name} · ${each.phone}`,
    icon: UserRound,
    run: go(`/customers/${each.usercode}`),
  }));
  const things: Found[] = [
    { id: 'theme', title: say('palette.theme'), icon: SunMoon, run: switchTheme },
    {
      id: 'language',
      title: say('office.language'),
      icon: Languages,
      run: () => void chooseLocale(locale === 'tr' ? 'en' : 'tr'),
    },
    { id: 'leave', title: say('person.leave'), icon: LogOut, run: leave },
  ].filter(({ title }) => fits(title));
  const found = [...customers, ...screens, ...shapes, ...things];

  return (
    <Dialog.Root open onOpenChange={(isOpen) => !isOpen && onClose()}>
      <Dialog.Portal>
        <Dialog.Backdrop className="fixed inset-0 z-40 bg-black/60" />
        <Dialog.Popup
          finalFocus={giveFocusBack}
          className="fixed inset-x-0 top-0 z-50 mx-auto flex max-h-dvh w-full max-w-xl animate-rise flex-col overflow-hidden border border-line bg-surface shadow-lg sm:top-[12vh] sm:max-h-[70dvh] sm:rounded-card"
        >
          <Dialog.Title className="sr-only">{say('palette.title')}</Dialog.Title>
          <Autocomplete.Root
            open
            inline
            items={found}
            filter={null}
            autoHighlight="always"
            keepHighlight
            value={typed}
            onValueChange={(value, { reason }) => {
              if (reason !== 'item-press') setTyped(value);
            }}
            itemToStringValue={({ title }) => title}
          >
            <label className="flex items-center gap-3 border-b border-line px-4">
              <Search size={17} aria-hidden="true" className="shrink-0 text-quiet" />
              <span className="sr-only">{say('palette.title')}</span>
              <Autocomplete.Input
                placeholder={say('palette.open')}
                className="min-h-14 w-full bg-transparent text-lg outline-none"
              />
            </label>
            <Autocomplete.Empty className="px-4 text-quiet empty:hidden">
              {found.length === 0 && <p className="py-4">{say('palette.nothing')}</p>}
            </Autocomplete.Empty>
            <Autocomplete.List
              aria-label={say('palette.title')}
              className="min-h-0 overflow-y-auto p-2 empty:p-0"
            >
              {({ id, title, note, icon: Icon, run }: Found) => (
                <Autocomplete.Item
                  key={id}
                  value={found.find((each) => each.id === id)}
                  onClick={() => {
                    onClose();
                    run();
                  }}
                  className="flex cursor-pointer items-center gap-3 rounded-field px-3 py-2 data-[highlighted]:bg-raised-hover"
                >
                  <Icon size={16} aria-hidden="true" className="shrink-0 text-quiet" />
                  <span className="truncate">{title}</span>
                  {note !== undefined && <span className="truncate text-quiet">{note}</span>}
                </Autocomplete.Item>
              )}
            </Autocomplete.List>
          </Autocomplete.Root>
        </Dialog.Popup>
      </Dialog.Portal>
    </Dialog.Root>
  );
}
