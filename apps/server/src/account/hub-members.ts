// Who may be connected to the hub: a customer, for as long as their session lives. The connection itself keeps no session alive.
import type { HubOptions } from '@felek/hub';
import type { SessionId } from '../ids.ts';
import type { Account } from './account.ts';

export const hubMembers = (
  account: Pick<Account, 'findSession' | 'sessionDeadAtMs'>,
): Pick<HubOptions, 'authenticate' | 'expiryOf'> => ({
  async authenticate({ token }) {
    const found = token === undefined ? undefined : await account.findSession(token, true);
    return found && { user: found.customer, session: found.session, expiresAtMs: found.deadAtMs };
  },
  expiryOf: ({ session }) => account.sessionDeadAtMs(session as SessionId),
});
