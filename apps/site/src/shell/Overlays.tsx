// What lies over the page: toasts, and the one dialog that the address names. Each dialog is loaded when it is first opened.
import { useRouterState } from '@tanstack/react-router';
import { lazy, Suspense, type ComponentType, type LazyExoticComponent } from 'react';
import type { DialogName } from './dialog.ts';
import { useToasting } from '../ui/toast.ts';
import { useCustomer } from './session.ts';

const Toasts = lazy(async () => ({ default: (await import('../ui/toasts.tsx')).Toasts }));

const dialogs: Readonly<Record<DialogName, LazyExoticComponent<ComponentType>>> = {
  login: lazy(async () => ({ default: (await import('../account/LoginDialog.tsx')).LoginDialog })),
  register: lazy(async () => ({ default: (await import('../account/RegisterDialog.tsx')).RegisterDialog })),
  phone: lazy(async () => ({ default: (await import('../account/PhoneDialog.tsx')).PhoneDialog })),
  recovery: lazy(async () => ({ default: (await import('../account/RecoveryDialog.tsx')).RecoveryDialog })),
  logout: lazy(async () => ({ default: (await import('../account/LogoutDialog.tsx')).LogoutDialog })),
  verify: lazy(async () => ({ default: (await import('../dashboard/VerifyDialog.tsx')).VerifyDialog })),
  notifications: lazy(async () => ({
    default: (await import('../notification/NotificationPanel.tsx')).NotificationPanel,
  })),
  play: lazy(async () => ({ default: (await import('../casino/PlayModal.tsx')).PlayModal })),
  menu: lazy(async () => ({ default: (await import('./MenuDrawer.tsx')).MenuDrawer })),
};

/** Those that only a customer can use; and those that only a visitor needs. */
const forCustomers: readonly DialogName[] = ['phone', 'logout', 'verify', 'notifications', 'play'];

export function Overlays() {
  const name = useRouterState({ select: ({ location }) => location.search.dialog });
  const customer = useCustomer();
  const allowed = name && (customer || !forCustomers.includes(name)) ? name : undefined;
  const Open = allowed && dialogs[allowed];
  const toasting = useToasting();
  return (
    <>
      {toasting && (
        <Suspense>
          <Toasts />
        </Suspense>
      )}
      {Open && (
        <Suspense>
          <Open />
        </Suspense>
      )}
    </>
  );
}
