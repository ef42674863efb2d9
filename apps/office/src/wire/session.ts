// The operator who is logged in. The session is kept in the browser, so that a link opens in another tab; the server ends it.
import { create } from 'zustand';
import type { OutputOf } from '@felek/contract/call';
import type { officeLogin } from '@felek/contract/office';
import type { OperatorSessionEnd } from '@felek/contract/office/session-ends';
import { queryClient } from './query-client.ts';

export type Session = OutputOf<typeof officeLogin>;
const place = 'officeSession';
const endPlace = 'officeSessionEnd';

function stored(): Session | undefined {
  try {
    const text = localStorage.getItem(place);
    return text === null ? undefined : (JSON.parse(text) as Session);
  } catch {
    return undefined;
  }
}

interface Kept {
  readonly session: Session | undefined;
  /** Why the server ended the session. The login shows it, and the interrupted screen opens again after it. */
  readonly end: OperatorSessionEnd | undefined;
}

const storedEnd = () => (localStorage.getItem(endPlace) ?? undefined) as OperatorSessionEnd | undefined;
const kept = (): Kept => ({ session: stored(), end: storedEnd() });

export const useSession = create<Kept>(kept);

export const sessionNow = (): Session | undefined => useSession.getState().session;

export function storeSession(session: Session): void {
  localStorage.removeItem(endPlace);
  localStorage.setItem(place, JSON.stringify(session));
  useSession.setState(kept());
}

/** Drops all data that was fetched in the session. Other tabs do the same, and show the same reason. */
export function forgetSession(end?: OperatorSessionEnd): void {
  if (end) localStorage.setItem(endPlace, end);
  localStorage.removeItem(place);
  useSession.setState(kept());
  queryClient.clear();
}

// Another tab logged in or out.
addEventListener('storage', ({ key }) => {
  if (key !== place) return;
  useSession.setState(kept());
  queryClient.clear();
});
