// What lies over the page: toasts, and the one dialog that the address names. Each is loaded when it is first needed; a new
// dialog is one line here and its name in dialog.ts.
import { useRouterState } from '@tanstack/react-router';
import { lazy, Suspense, useEffect, useState, type ComponentType, type LazyExoticComponent } from 'react';
import type { Bootstrap } from '@felek/contract/content';
import { whenUsed } from '../ui/Later.tsx';
import { useSpeech } from '../ui/toast.ts';
import { useBootstrap } from './content.ts';
import type { DialogName } from './dialog.ts';
import { useCustomer } from './session.ts';

const dialogs: Readonly<Record<DialogName, LazyExoticComponent<ComponentType>>> = {
  login: lazy(async () => ({ default: (await import('../account/LoginDialog.tsx')).LoginDialog })),
  register: lazy(async () => ({ default: (await import('../account/RegisterDialog.tsx')).RegisterDialog })),
  phone: lazy(async () => ({ default: (await import('../account/PhoneDialog.tsx')).PhoneDialog })),
  sms: lazy(async () => ({ default: (await import('../account/SmsDialog.tsx')).SmsDialog })),
  password: lazy(async () => ({ default: (await import('../account/PasswordDialog.tsx')).PasswordDialog })),
  endsession: lazy(async () => ({
    default: (await import('../dashboard/EndSessionDialog.tsx')).EndSessionDialog,
  })),
  forfeit: lazy(async () => ({ default: (await import('../dashboard/ForfeitDialog.tsx')).ForfeitDialog })),
  receipt: lazy(async () => ({ default: (await import('../dashboard/ReceiptDialog.tsx')).ReceiptDialog })),
  recovery: lazy(async () => ({ default: (await import('../account/RecoveryDialog.tsx')).RecoveryDialog })),
  logout: lazy(async () => ({ default: (await import('../account/LogoutDialog.tsx')).LogoutDialog })),
  verify: lazy(async () => ({ default: (await import('../dashboard/VerifyDialog.tsx')).VerifyDialog })),
  notifications: lazy(async () => ({
    default: (await import('../notification/NotificationPanel.tsx')).NotificationPanel,
  })),
  play: lazy(async () => ({ default: (await import('../casino/PlayModal.tsx')).PlayModal })),
  chat: lazy(async () => ({ default: (await import('../chat/ChatWidget.tsx')).ChatWidget })),
  menu: lazy(async () => ({ default: (await import('./MenuDrawer.tsx')).MenuDrawer })),
};

/** Those that only a customer can use, and those that only a visitor needs. Registering ends as a customer, so it is neither. */
const forCustomers: readonly DialogName[] = [
  'phone',
  'sms',
  'password',
  'endsession',
  'forfeit',
  'receipt',
  'logout',
  'verify',
  'notifications',
  'play',
];
const forVisitors: readonly DialogName[] = ['login', 'recovery'];

/** How long after the first sign of somebody on the home page its popup comes: never over a page that is still being read. */
const popupAfterMs = 2000;
const Popup = lazy(async () => ({ default: (await import('./Popup.tsx')).Popup }));
const Toasts = lazy(async () => ({ default: (await import('../ui/toasts.tsx')).Toasts }));

export function Overlays() {
  const name = useRouterState({ select: ({ location }) => location.search.dialog });
  const customer = useCustomer();
  const hasSpoken = useSpeech(({ begun }) => begun);
  const isAllowed = name && !(customer ? forVisitors : forCustomers).includes(name);
  const Open = isAllowed && dialogs[name];
  return (
    <>
      {hasSpoken && (
        <Suspense>
          <Toasts />
        </Suspense>
      )}
      {!name && <HomePopup />}
      {Open && (
        <Suspense>
          <Open />
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
