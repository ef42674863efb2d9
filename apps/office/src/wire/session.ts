// The operator who is logged in. The session is kept in the browser, so that a link opens in another tab; the server ends it.
import { create } from 'zustand';
import type { OutputOf } from '@felek/contract/call';
import type { officeLogin } from '@felek/contract/office';

export type Session = OutputOf<typeof officeLogin>;
const place = 'officeSession';

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
  /** The server ended the session. The login shows a note, and the interrupted screen opens again after it. */
  readonly hasEnded: boolean;
}

export const useSession = create<Kept>(() => ({ session: stored(), hasEnded: false }));

export const sessionNow = (): Session | undefined => useSession.getState().session;

export function storeSession(session: Session): void {
  localStorage.setItem(place, JSON.stringify(session));
  useSession.setState({ session, hasEnded: false });
}

export function forgetSession({ hasEnded = false } = {}): void {
  localStorage.removeItem(place);
  useSession.setState({ session: undefined, hasEnded });
}

// Another tab logged in or out.
addEventListener('storage', ({ key }) => {
  if (key === place) useSession.setState({ session: stored(), hasEnded: false });
});
