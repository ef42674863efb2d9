// Whoever logs in is accompanied from then on; what that takes is loaded for customers only.
import { needed } from '../wire/code.ts';
import { calm, useLive } from './live.ts';
import { useSession } from './session.ts';

/** Begins with whoever is logged in, and follows logins and logouts from then on. */
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
