// The data that the site keeps in the browser, under the specification's names.
import type { AuthData } from '@felek/contract/account';
import type { Bootstrap } from '@felek/contract/content';

export type StoredAuth = AuthData & { readonly fingerprint: string };

/** Without storage, as on the server, every value is missing. */
const readText = (key: string): string | null =>
  typeof localStorage === 'undefined' ? null : localStorage.getItem(key);

function read<Value>(key: string): Value | undefined {
  try {
    const text = readText(key);
    return text === null ? undefined : (JSON.parse(text) as Value);
  } catch {
    return undefined;
  }
}

let auth = read<StoredAuth>('authData');

/** The logged-in customer, as the login answered. */
export const authData = (): StoredAuth | undefined => auth;

export function storeAuth(next: StoredAuth | undefined): void {
  if (next?.token !== auth?.token) localStorage.removeItem('loggedInAt');
  auth = next;
  if (next) localStorage.setItem('authData', JSON.stringify(next));
  else localStorage.removeItem('authData');
}

/** When the login was first looked for here, in ms since 1970: at the login itself, or when its trace was lost. */
export function loggedInAt(): number {
  const stored = read<number>('loggedInAt');
  if (typeof stored === 'number' && stored <= Date.now()) return stored;
  const now = Date.now();
  localStorage.setItem('loggedInAt', String(now));
  return now;
}

/** Takes the session that another tab stored. */
export function reloadAuth(): StoredAuth | undefined {
  auth = read<StoredAuth>('authData');
  return auth;
}

export const fingerprintNow = (): string => localStorage.getItem('fingerprint') ?? '';
export const storeFingerprint = (value: string): void => localStorage.setItem('fingerprint', value);

/** Whether the banner over the home page was closed. */
export const isTopBannerRead = (): boolean => readText('topNotifyRead') !== null;
export const storeTopBannerRead = (): void => localStorage.setItem('topNotifyRead', 'yes');

/** The hash of the popup that was shown last. */
export const popupSeen = (): string | null => readText('popupSeen');
export const storePopupSeen = (hash: string): void => localStorage.setItem('popupSeen', hash);

/** Whether the customer drew the side menu in to its icons. */
export const isMenuNarrow = (): boolean => read<boolean>('menuNarrow') === true;
export const storeMenuNarrow = (isNarrow: boolean): void =>
  localStorage.setItem('menuNarrow', JSON.stringify(isNarrow));

/** Whether the customer wants less motion than the device asks for. */
export const isStillChosen = (): boolean => read<boolean>('still') === true;
export const storeStillChosen = (isOn: boolean): void => localStorage.setItem('still', JSON.stringify(isOn));

/** Whether games open without sound. */
export const isSoundOff = (): boolean => read<boolean>('soundOff') === true;
export const storeSoundOff = (isOff: boolean): void =>
  localStorage.setItem('soundOff', JSON.stringify(isOff));

/** The text that a house game keeps from the last visit. */
export const stageMemory = (game: string): string | null => readText(`stage:${game}`);
export const storeStageMemory = (game: string, text: string): void =>
  localStorage.setItem(`stage:${game}`, text);

/** Whether the first page matches the server's markup, which knows no stored values. */
export const isAsDrawn = (): boolean => auth === undefined && !isTopBannerRead() && !isMenuNarrow();

export const storedBootstrap = (): Bootstrap | undefined => read<Bootstrap>('bootstrap');
export const storeBootstrap = (bootstrap: Bootstrap): void =>
  localStorage.setItem('bootstrap', JSON.stringify(bootstrap));

/** A referral value, from local storage or a cookie. */
export function referral(name: 'refId' | 'partner' | 'subid' | 'source' | 'clickId'): string | undefined {
  const stored = localStorage.getItem(name);
  if (stored) return stored;
  const cookie = document.cookie.split('; ').find((each) => each.startsWith(`${name}=`));
  return cookie ? decodeURIComponent(cookie.slice(name.length + 1)) : undefined;
}
