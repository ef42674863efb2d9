// The layers over the page: toasts, and the one dialog that the address names. Each loads when it is first needed. A new dialog is one
// line here and its name in dialog.ts.
import { useRouterState } from '@tanstack/react-router';
import { Suspense, useDeferredValue, useEffect, useState, type ComponentType } from 'react';
import type { Bootstrap } from '@felek/contract/content';
import { whenIdle, whenSettled, whenUsed } from '@felek/ui/Later.tsx';
import { phoneWidthPx } from '../casino/casino.ts';
import { whenThere } from '../wire/code.ts';
import { adornment, lazily, useCode } from '../wire/lazy.ts';
import { useSpeech } from '@felek/ui/toast.ts';
import { useBootstrap } from '../content/content.ts';
import { localeNow } from '../texts/texts.ts';
import type { DialogName } from '../navigation/dialog.ts';
import { useCustomer, useExclusion } from '../session/session.ts';

const dialogs: Readonly<Record<DialogName, () => Promise<ComponentType>>> = {
  login: async () => (await import('../account/LoginDialog.tsx')).LoginDialog,
  register: async () => (await import('../account/RegisterDialog.tsx')).RegisterDialog,
  phone: async () => (await import('../account/PhoneDialog.tsx')).PhoneDialog,
  sms: async () => (await import('../account/SmsDialog.tsx')).SmsDialog,
  email: async () => (await import('../account/EmailDialog.tsx')).EmailDialog,
  password: async () => (await import('../account/PasswordDialog.tsx')).PasswordDialog,
  factor: async () => (await import('../account/FactorDialog.tsx')).FactorDialog,
  endsession: async () => (await import('../session/EndSessionDialog.tsx')).EndSessionDialog,
  forfeit: async () => (await import('../bonus/ForfeitDialog.tsx')).ForfeitDialog,
  limit: async () => (await import('../protection/LimitDialog.tsx')).LimitDialog,
  exclude: async () => (await import('../protection/ExcludeDialog.tsx')).ExcludeDialog,
  closeaccount: async () => (await import('../protection/CloseAccountDialog.tsx')).CloseAccountDialog,
  receipt: async () => (await import('../payment/ReceiptDialog.tsx')).ReceiptDialog,
  recovery: async () => (await import('../account/RecoveryDialog.tsx')).RecoveryDialog,
  logout: async () => (await import('../session/LogoutDialog.tsx')).LogoutDialog,
  verify: async () => (await import('../casino/VerifyDialog.tsx')).VerifyDialog,
  notifications: async () => (await import('../notification/NotificationPanel.tsx')).NotificationPanel,
  play: async () => (await import('../casino/PlayModal.tsx')).PlayModal,
  search: async () => (await import('../search/SearchDialog.tsx')).SearchDialog,
  game: async () => (await import('../casino/GameDialog.tsx')).GameDialog,
  demo: async () => (await import('../casino/DemoDialog.tsx')).DemoDialog,
  chat: async () => (await import('../chat/ChatWidget.tsx')).ChatWidget,
  menu: async () => (await import('./MenuDrawer.tsx')).MenuDrawer,
};

/**
 * The dialogs for customers only, and those for visitors only. Registration ends as a customer, so it is in neither list.
 */
const forCustomers: readonly DialogName[] = [
  'phone',
  'sms',
  'email',
  'password',
  'factor',
  'endsession',
  'forfeit',
  'limit',
  'receipt',
  'logout',
  'verify',
  'notifications',
  'play',
];
const forVisitors: readonly DialogName[] = ['login', 'recovery'];

/** The popup's delay after the first interaction on the home page, so that it never covers a page that is still being read. */
const popupAfterMs = 2000;
const Popup = adornment(async () => (await import('../content/Popup.tsx')).Popup);
const PlayReminder = lazily(async () => (await import('../protection/PlayReminder.tsx')).PlayReminder);
const Toasts = adornment(async () => (await import('../parts/Toasts.tsx')).Toasts);

export function Overlays() {
  const name = useRouterState({ select: ({ location }) => location.search.dialog });
  const customer = useCustomer();
  // Deferred: else React keeps the boundary empty for 300 ms, though the code came sooner.
  const hasSpoken = useDeferredValue(useSpeech(({ begun }) => begun));
  const isExcluded = useExclusion() !== undefined;
  const isAllowed =
    name &&
    !(customer ? forVisitors : forCustomers).includes(name) &&
    !(isExcluded && ['play', 'demo', 'search'].includes(name));
  const isCustomer = customer !== undefined;
  // A customer comes to play: on a phone, the game's dialog does not wait for its code.
  useEffect(
    () =>
      isCustomer && innerWidth <= phoneWidthPx
        ? whenIdle(() => void whenThere(dialogs.play).catch(() => undefined))
        : undefined,
    [isCustomer],
  );
  useEffect(() => whenSettled(() => void fetchAhead(isCustomer)), [isCustomer]);
  const Open = useCode(isAllowed ? dialogs[name] : undefined);
  return (
    <>
      <Suspense>{hasSpoken && <Toasts />}</Suspense>
      {!name && !isExcluded && <HomePopup />}
      {Open && <Open />}
      {customer && !isExcluded && <PlayReminder />}
    </>
  );
}

/**
 * A visitor goes to a hall sooner or later, and a customer to the account, too. Their code is there by then, and the calendar, which costs
 * a browser 15 ms at its first use.
 */
async function fetchAhead(isCustomer: boolean): Promise<void> {
  try {
    await whenThere(() => import('../casino/Lobby.tsx'));
    if (!isCustomer) return;
    await whenThere(() => import('../account/Dashboard.tsx'));
    new Intl.DateTimeFormat(localeNow()).format();
  } catch {
    // The page that needs it asks again.
  }
}

function HomePopup() {
  const isHome = useRouterState({ select: ({ location }) => location.pathname === '/' });
  const content = useBootstrap()?.popup;
  return isHome && content && <LatePopup content={content} />;
}

function LatePopup({ content }: { readonly content: NonNullable<Bootstrap['popup']> }) {
  const [isTime, setTime] = useState(false);
  useEffect(() => {
    let timer: ReturnType<typeof setTimeout> | undefined;
    const stop = whenUsed(() => (timer = setTimeout(() => setTime(true), popupAfterMs)));
    return () => {
      stop();
      clearTimeout(timer);
    };
  }, []);
  return (
    isTime && (
      <Suspense>
        <Popup content={content} />
      </Suspense>
    )
  );
}
