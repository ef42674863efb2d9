// The open dialog: at most one, named in the URL, so that the back button closes it and a link can open it.
import { rememberOpener } from '@felek/ui/opener.ts';
import { currentRouter } from './router.ts';

export const dialogNames = [
  'login',
  'register',
  'phone',
  'sms',
  'email',
  'password',
  'factor',
  'endsession',
  'forfeit',
  'limit',
  'exclude',
  'closeaccount',
  'receipt',
  'recovery',
  'logout',
  'verify',
  'notifications',
  'play',
  'chat',
  'search',
  'game',
  'demo',
  'menu',
] as const;
export type DialogName = (typeof dialogNames)[number];

/** The search parameters of the site. */
export interface SiteSearch {
  readonly dialog?: DialogName;
  /** The subject of the dialog: a round, a game. */
  readonly about?: string;
  /** The path to go to after login. */
  readonly next?: string;
  readonly page?: number;
  readonly type?: number;
  readonly status?: number;
  /** The first and the last day that a list shows, yyyy-mm-dd. */
  readonly from?: string;
  readonly to?: string;
  readonly search?: string;
  readonly tab?: string;
  /** The filters of a hall, and its order. */
  readonly genre?: string;
  readonly provider?: string;
  readonly feature?: string;
  readonly level?: string;
  readonly sort?: string;
  /** The league of a sports programme. */
  readonly league?: string;
  /** The selections of a shared bet slip. */
  readonly coupon?: string;
}

/** Reads the search parameters. Unknown values are dropped; `next` is kept only if it is a path of this site. */
export function readSearch(given: Record<string, unknown>): SiteSearch {
  const text = (value: unknown) =>
    typeof value === 'string' || typeof value === 'number' ? String(value).slice(0, 2000) : undefined;
  const number = (value: unknown) =>
    Number.isSafeInteger(Number(value)) && Number(value) > 0 ? Number(value) : undefined;
  const dialog = dialogNames.find((name) => name === given['dialog']);
  const next = text(given['next']);
  const isOwnPath = next !== undefined && /^\/(?![/\\])/.test(next);
  const day = (value: unknown) =>
    typeof value === 'string' && /^\d{4}-\d\d-\d\d$/.test(value) && !Number.isNaN(Date.parse(value))
      ? value
      : undefined;
  const readers = {
    about: text,
    page: number,
    type: number,
    status: number,
    from: day,
    to: day,
    search: text,
    tab: text,
    genre: text,
    provider: text,
    feature: text,
    level: text,
    sort: text,
    league: text,
    coupon: text,
  };
  const found = Object.entries(readers)
    .map(([name, read]) => [name, read(given[name])] as const)
    .filter(([, value]) => value !== undefined);
  return {
    ...(dialog && { dialog }),
    ...(isOwnPath && { next }),
    ...(Object.fromEntries(found) as Omit<SiteSearch, 'dialog' | 'next'>),
  };
}

declare module '@tanstack/react-router' {
  interface HistoryState {
    /** This history entry is a dialog that opened over the previous entry. */
    readonly isDialogOver?: boolean | undefined;
    /** The user came here to search. */
    readonly isSearching?: boolean | undefined;
  }
}

/** Opens a dialog over the page and replaces an open one. */
export function openDialog(dialog: DialogName, more: Pick<SiteSearch, 'about' | 'next'> = {}): void {
  const router = currentRouter();
  const replace = router.state.location.search.dialog !== undefined;
  rememberOpener();
  void router.navigate({
    to: '.',
    search: (now) => ({ ...now, ...more, dialog }),
    state: (now) => ({ ...now, isDialogOver: replace ? now.isDialogOver : true }),
    replace,
    resetScroll: false,
  });
}

/** The key of the history entry being closed. Going back twice would leave the page below it too. */
let leaving: string | undefined;

/** Closes the open dialog. One that was opened here closes by going back, so that no page is in the history twice. */
export function closeDialog(): void {
  const router = currentRouter();
  const { search, state } = router.state.location;
  if (search.dialog === undefined) return;
  if (state.isDialogOver) {
    if (leaving !== state.__TSR_key) router.history.back();
    leaving = state.__TSR_key;
    return;
  }
  void router.navigate({
    to: '.',
    search: ({ dialog: _dialog, about: _about, next: _next, ...rest }) => rest,
    replace: true,
    resetScroll: false,
  });
}
