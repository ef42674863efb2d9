// Keeps a logged-in customer's page live. The code for it loads for customers only.
import { needed } from '../wire/code.ts';
import { calm, useLive } from '../notification/notification.ts';
import { useSession } from '../session/session.ts';

/** Starts for the logged-in customer, if any, and reacts to logins and logouts from then on. */
export function followCustomer(): void {
  let ended = new AbortController();
  const follow = (token: string | undefined) => {
    ended.abort();
    ended = new AbortController();
    useLive.setState(calm);
    const { signal } = ended;
    if (token !== undefined)
      void needed(() => import('./accompany.ts')).then(({ accompany }) => accompany(signal));
  };
  follow(useSession.getState().customer?.token);
  useSession.subscribe(({ customer, isLeaving }, before) => {
    if (customer?.token !== before.customer?.token || isLeaving !== before.isLeaving)
      follow(isLeaving ? undefined : customer?.token);
  });
}
