// What happens once when the site starts, after the first paint: the operator's script, the fingerprint, the content, and the
// state that other tabs and the network change.
import { fingerprint as figures } from '@felek/contract/figures';
import { localeNow, sayNow, useTexts } from '../texts/texts.ts';
import { whenIdle, whenUsed } from '../ui/Later.tsx';
import { toast } from '../ui/toast.ts';
import { whenThere } from '../wire/code.ts';
import { fingerprintNow, reloadAuth, storeFingerprint } from '../wire/stored.ts';
import { ask, base, whenSessionDies } from '../wire/wire.ts';
import { refreshContent } from './content.ts';
import { followCustomer } from './follow.ts';
import { queryClient } from './queries.ts';
import { forgetSession, isLoggedIn, logIn, useSession } from './session.ts';
import { steering } from './steering.ts';

const lookedForMs = 10_000;

/** `isContentFresh` says that the page brought its content along, so that it need not be fetched again. */
export function startUp(isContentFresh: boolean): void {
  whenSessionDies(() => {
    if (!isLoggedIn() || useSession.getState().isLeaving) return;
    forgetSession();
    toast.info(sayNow('site.sessionOver'));
    leaveAccount();
  });
  followCustomer();
  if (!isContentFresh) void refreshContent();
  useTexts.subscribe(({ locale, overrides }, before) => {
    const isRenamed = overrides['site.name'] !== before.overrides['site.name'];
    if (isRenamed || locale !== before.locale) void standByForOffline();
    if (locale === before.locale) return;
    void refreshContent();
    void queryClient.invalidateQueries();
  });
  useSession.subscribe(({ customer }, before) => {
    if (customer?.token !== before.customer?.token) queryClient.clear();
  });
  // Logging in or out in one tab is logging in or out in all of them.
  addEventListener('storage', ({ key }) => {
    if (key !== 'authData' && key !== null) return;
    const stored = reloadAuth();
    if (stored) logIn(stored);
    else {
      forgetSession();
      leaveAccount();
    }
  });
  whenSettled(() => {
    void identify();
    void standByForOffline();
  });
}

/** Has a worker ready that shows a page when there is no line. A browser that will not have it loses nothing else. */
async function standByForOffline(): Promise<void> {
  if (import.meta.env.DEV || !('serviceWorker' in navigator)) return;
  await navigator.serviceWorker
    .register(
      `${base}service-worker.js?locale=${localeNow()}&house=${encodeURIComponent(sayNow('site.name'))}`,
    )
    .catch(() => undefined);
}

/** Asks the pages anew who may see them: the account's lead to the login, which leads back to them. */
const leaveAccount = (): void => void steering().invalidate();

/**
 * Runs work once somebody does something, or has looked for a while: a fingerprint takes a slow phone's processor for half a
 * second, which the first screen must not wait for.
 */
function whenSettled(work: () => void): void {
  const begin = () => {
    clearTimeout(timer);
    stop();
    whenIdle(work);
  };
  const stop = whenUsed(begin);
  const timer = setTimeout(begin, lookedForMs);
}

/** The operator's script first, if it can be had; the fingerprint in any case. */
async function identify(): Promise<void> {
  await injectScript();
  // A device that cannot be told apart is one all the same.
  setTimeout(() => void makeFingerprint().catch(() => undefined), figures.scriptDelayMs);
}

async function injectScript(): Promise<void> {
  try {
    const { scriptText } = await whenThere(() => import('@felek/contract/content'));
    const { data } = await ask(scriptText, {});
    if (data.trim() === '') return;
    const script = document.createElement('script');
    script.nonce = document.querySelector<HTMLElement>('[nonce]')?.nonce ?? '';
    script.text = data;
    document.head.append(script);
  } catch {
    // Its absence harms nothing.
  }
}

async function makeFingerprint(): Promise<void> {
  if (fingerprintNow() !== '') return;
  const { Thumbmark } = await whenThere(() => import('@thumbmarkjs/thumbmarkjs'));
  const { thumbmark } = await new Thumbmark({ logging: false, timeout: figures.timeoutMs }).get();
  if (thumbmark) storeFingerprint(thumbmark);
}
