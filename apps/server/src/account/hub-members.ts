// Decides who may connect to the hub: a customer by the token of their session, and a game of the house by its launch token. The right ends
// with the session. The game's page has an opaque origin, and a launch token is good there alone. The connection itself keeps no session
// alive.
import type { HubOptions } from '@felek/hub';
import type { CustomerSession } from '../http/route.ts';
import type { CustomerId, SessionId } from '../ids.ts';
import type { Account } from './account.ts';

/** A browser's origin header for a page of opaque origin. */
export const opaqueOrigin = 'null';

/** The name under which a customer's games are sent to. Messages to the customer do not reach it: a frame learns no more than it needs. */
export const stageUser = (customer: CustomerId): string => `stage:${customer}`;

export const hubMembers = (
  account: Pick<Account, 'findSession' | 'sessionDeadAtMs'>,
  /** Whose game a launch token opens. */
  findLaunch: (token: string) => Promise<CustomerSession | undefined>,
): Pick<HubOptions, 'authenticate' | 'expiryOf'> => ({
  async authenticate({ token, headers }) {
    if (token === undefined) return undefined;
    if (headers.origin === opaqueOrigin) {
      const launch = await findLaunch(token);
      const expiresAtMs = launch && (await account.sessionDeadAtMs(launch.session));
      if (expiresAtMs === undefined) return undefined;
      return { user: stageUser(launch!.customer), session: launch!.session, expiresAtMs };
    }
    const found = await account.findSession(token, true);
    return found && { user: found.customer, session: found.session, expiresAtMs: found.deadAtMs };
  },
  expiryOf: ({ session }) => account.sessionDeadAtMs(session as SessionId),
});
