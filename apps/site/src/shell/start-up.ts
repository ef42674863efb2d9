// Runs once at the start, after the first paint: the operator's script, the fingerprint, the content, and changes from other tabs and the
// network.
import { fingerprint as figures } from '@felek/contract/figures';
import { localeNow, sayNow, useTexts } from '../texts/texts.ts';
import { whenRested, whenSettled } from '@felek/ui/Later.tsx';
import { toast } from '@felek/ui/toast.ts';
import { whenThere } from '../wire/code.ts';
import { fingerprintNow, reloadAuth, storeFingerprint } from '../wire/stored.ts';
import { whenSessionDies } from '../wire/manner.ts';
import { base } from '../wire/base.ts';
import { readScript } from '../content/content.queries.ts';
import { refreshContent } from '../content/content.ts';
import { followCustomer } from '../hub/hub.ts';
import { queryClient } from '../wire/query-client.ts';
import { forgetSession, isLoggedIn, logIn, useSession } from '../session/session.ts';
import { currentRouter } from '../navigation/router.ts';

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
  whenSettled(() => void standByForOffline());
  // A fingerprint holds a slow phone up for a second. Neither the first screen nor the first touch waits for it.
  whenRested(() => void identify());
}

/** Registers the service worker for the offline page. A browser that refuses it loses nothing else. */
async function standByForOffline(): Promise<void> {
  if (import.meta.env.DEV || !('serviceWorker' in navigator)) return;
  await navigator.serviceWorker
    .register(
      `${base}service-worker.js?locale=${localeNow()}&house=${encodeURIComponent(sayNow('site.name'))}`,
    )
    .catch(() => undefined);
}

/** Runs the routes' access checks again: account pages redirect to the login, which leads back to them. */
const leaveAccount = (): void => void currentRouter().invalidate();

/** The operator's script first, if it can be had; the fingerprint in any case. */
async function identify(): Promise<void> {
  await injectScript();
  // A device without a fingerprint is still a device.
  setTimeout(() => void makeFingerprint().catch(() => undefined), figures.scriptDelayMs);
}

async function injectScript(): Promise<void> {
  try {
    const text = await readScript();
    if (text.trim() === '') return;
    const script = document.createElement('script');
    script.nonce = document.querySelector<HTMLElement>('[nonce]')?.nonce ?? '';
    script.text = text;
    document.head.append(script);
  } catch {
    // The site works without it.
  }
}

async function makeFingerprint(): Promise<void> {
  if (fingerprintNow() !== '') return;
  const { Thumbmark } = await whenThere(() => import('@thumbmarkjs/thumbmarkjs'));
  const { thumbmark } = await new Thumbmark({ logging: false, timeout: figures.timeoutMs }).get();
  if (thumbmark) storeFingerprint(thumbmark);
}
