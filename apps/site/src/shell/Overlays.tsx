// The layers over the page: toasts, and the one dialog that the address names. Each loads when it is first needed. A new dialog is one
// line here and its name in dialog.ts.
import { useRouterState } from '@tanstack/react-router';
import { Suspense, useEffect, useState, type ComponentType } from 'react';
import type { Bootstrap } from '@felek/contract/content';
import { whenUsed } from '@felek/ui/Later.tsx';
import { adornment, lazily } from '../wire/lazy.ts';
import { useSpeech } from '@felek/ui/toast.ts';
import { useBootstrap } from '../content/content.ts';
import type { DialogName } from '../navigation/dialog.ts';
import { useCustomer, useExclusion } from '../session/session.ts';

const dialogs: Readonly<Record<DialogName, ComponentType>> = {
  login: lazily(async () => (await import('../account/LoginDialog.tsx')).LoginDialog),
  register: lazily(async () => (await import('../account/RegisterDialog.tsx')).RegisterDialog),
  phone: lazily(async () => (await import('../account/PhoneDialog.tsx')).PhoneDialog),
  sms: lazily(async () => (await import('../account/SmsDialog.tsx')).SmsDialog),
  email: lazily(async () => (await import('../account/EmailDialog.tsx')).EmailDialog),
  password: lazily(async () => (await import('../account/PasswordDialog.tsx')).PasswordDialog),
  factor: lazily(async () => (await import('../account/FactorDialog.tsx')).FactorDialog),
  endsession: lazily(async () => (await import('../session/EndSessionDialog.tsx')).EndSessionDialog),
  forfeit: lazily(async () => (await import('../bonus/ForfeitDialog.tsx')).ForfeitDialog),
  limit: lazily(async () => (await import('../protection/LimitDialog.tsx')).LimitDialog),
  exclude: lazily(async () => (await import('../protection/ExcludeDialog.tsx')).ExcludeDialog),
  closeaccount: lazily(async () => (await import('../protection/CloseAccountDialog.tsx')).CloseAccountDialog),
  receipt: lazily(async () => (await import('../payment/ReceiptDialog.tsx')).ReceiptDialog),
  recovery: lazily(async () => (await import('../account/RecoveryDialog.tsx')).RecoveryDialog),
  logout: lazily(async () => (await import('../session/LogoutDialog.tsx')).LogoutDialog),
  verify: lazily(async () => (await import('../casino/VerifyDialog.tsx')).VerifyDialog),
  notifications: lazily(
    async () => (await import('../notification/NotificationPanel.tsx')).NotificationPanel,
  ),
  play: lazily(async () => (await import('../casino/PlayModal.tsx')).PlayModal),
  search: lazily(async () => (await import('../search/SearchDialog.tsx')).SearchDialog),
  game: lazily(async () => (await import('../casino/GameDialog.tsx')).GameDialog),
  demo: lazily(async () => (await import('../casino/DemoDialog.tsx')).DemoDialog),
  chat: lazily(async () => (await import('../chat/ChatWidget.tsx')).ChatWidget),
  menu: lazily(async () => (await import('./MenuDrawer.tsx')).MenuDrawer),
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
  const hasSpoken = useSpeech(({ begun }) => begun);
  const isExcluded = useExclusion() !== undefined;
  const isAllowed =
    name &&
    !(customer ? forVisitors : forCustomers).includes(name) &&
    !(isExcluded && ['play', 'demo', 'search'].includes(name));
  const Open = isAllowed && dialogs[name];
  return (
    <>
      {hasSpoken && (
        <Suspense>
          <Toasts />
        </Suspense>
      )}
      {!name && !isExcluded && <HomePopup />}
      {Open && (
        <Suspense>
          <Open />
        </Suspense>
      )}
      {customer && !isExcluded && (
        <Suspense>
          <PlayReminder />
        </Suspense>
      )}
    </>
  );
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
