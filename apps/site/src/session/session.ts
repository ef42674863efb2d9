// The logged-in customer, their balance and their messages: the state that the whole shell shows. Login and logout happen here.
import { create } from 'zustand';
import type { AuthData } from '@felek/contract/account';
import type { Balances } from '@felek/contract/balances';
import { logoutReloadMs } from '@felek/contract/figures';
import { authData, fingerprintNow, loggedInAt, storeAuth, type StoredAuth } from '../wire/stored.ts';

interface Session {
  readonly customer: StoredAuth | undefined;
  readonly balance: Balances | undefined;
  /** Whether the customer is logging out. Then no more calls are made with the session. */
  readonly isLeaving: boolean;
}

export const useSession = create<Session>(() => startOf(authData()));

function startOf(customer: StoredAuth | undefined): Session {
  const balance = customer && {
    balance: customer.balance,
    cash: customer.balance,
    bonus: 0,
    held: 0,
    // The balance of the login answer is older than any other.
    version: -1,
  };
  return { customer, balance, isLeaving: false };
}

export const useCustomer = () => useSession((session) => session.customer);
/** The customer is excluded: they see how the account stands and can withdraw, and nothing is offered to them. */
export const useExclusion = () => useSession(({ customer }) => customer?.exclusion ?? undefined);
export const isLoggedIn = () => useSession.getState().customer !== undefined;

export function logIn(data: AuthData): void {
  const customer = { ...data, fingerprint: fingerprintNow() };
  storeAuth(customer);
  loggedInAt();
  useSession.setState(startOf(customer));
}

/**
 * Shows a balance from the hub or from polling, unless a newer one is shown. Several servers send balances, which may arrive out of order.
 */
export function showBalance(balance: Balances): void {
  const { customer, balance: shown } = useSession.getState();
  if (customer && balance.version >= (shown?.version ?? -1)) useSession.setState({ balance });
}

/** The data that may have changed on another device since the login. */
export function rememberStanding(
  standing: Partial<Pick<AuthData, 'phone' | 'smsVerified' | 'exclusion'>>,
): void {
  const { customer } = useSession.getState();
  if (!customer) return;
  const next = { ...customer, ...standing };
  storeAuth(next);
  useSession.setState({ customer: next });
}

/** Forgets who was logged in, here only. */
export function forgetSession(): void {
  storeAuth(undefined);
  useSession.setState(startOf(undefined));
}

/** Ends the session on the server, forgets everything but the language, and reloads the home page. */
export async function logOut(): Promise<void> {
  useSession.setState({ isLeaving: true });
  await import('./session.queries.ts').then(({ sendLogout }) => sendLogout()).catch(() => undefined);
  const kept = ['lang', 'fingerprint', 'topNotifyRead', 'popupSeen', 'menuNarrow'].map(
    (key) => [key, localStorage.getItem(key)] as const,
  );
  sessionStorage.clear();
  localStorage.clear();
  for (const [key, value] of kept) if (value !== null) localStorage.setItem(key, value);
  forgetSession();
  history.replaceState(null, '', '/');
  // A dialog that opens now would vanish with the reload. No click counts until then.
  document.body.inert = true;
  setTimeout(() => location.assign('/'), logoutReloadMs);
}
