// What happens once when the site starts, after the first paint: the operator's script, the fingerprint, the content, and the
// state that other tabs and the network change.
import { scriptText } from '@felek/contract/content';
import { fingerprint as figures } from '@felek/contract/figures';
import { sayNow, useTexts } from '../texts/texts.ts';
import { fingerprintNow, reloadAuth, storeFingerprint } from '../wire/stored.ts';
import { ask, whenSessionDies } from '../wire/wire.ts';
import { refreshContent } from './content.ts';
import { followCustomer } from './live.ts';
import { queryClient } from './queries.ts';
import { forgetSession, isLoggedIn, logIn, useSession } from './session.ts';

export function startUp(): void {
  whenSessionDies(() => {
    if (!isLoggedIn()) return;
    forgetSession();
    void import('../ui/toast.ts').then(({ toast }) => toast.info(sayNow('site.sessionOver')));
  });
  followCustomer();
  void refreshContent();
  useTexts.subscribe(({ locale }, before) => {
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
    else forgetSession();
  });
  whenIdle(() => void identify());
}

function whenIdle(work: () => void): void {
  if ('requestIdleCallback' in window) requestIdleCallback(work, { timeout: 4000 });
  else setTimeout(work, 1500);
}

/** The operator's script first, if it can be had; the fingerprint in any case. */
async function identify(): Promise<void> {
  await injectScript();
  setTimeout(() => void makeFingerprint(), figures.scriptDelayMs);
}

async function injectScript(): Promise<void> {
  try {
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
  const { Thumbmark } = await import('@thumbmarkjs/thumbmarkjs');
  const { thumbmark } = await new Thumbmark({ logging: false, timeout: figures.timeoutMs }).get();
  if (thumbmark) storeFingerprint(thumbmark);
}
