// The hub of the house: what rooms send to open pages and stages, and who may listen there.
import type { FastifyInstance } from 'fastify';
import type { Logger } from 'pino';
import { hubMethod, hubPath } from '@felek/contract/notification';
import { followSportsMethod } from '@felek/contract/sports';
import { joinTableMethod } from '@felek/contract/table';
import { createHub, type Hub, type HubOptions } from '@felek/hub';
import { memoryBackplane, valkeyBackplane } from '@felek/hub/backplane';
import type { Ledger } from '@felek/ledger';
import { balanceAnswer } from './account/account.routes.ts';
import { hubMembers, opaqueOrigin, stageUser } from './account/hub-members.ts';
import type { Config } from './config.ts';
import { clientAddress } from './http/client-address.ts';
import type { CustomerId } from './ids.ts';
import { currentRequest, note } from './request.ts';
import { eventGroup, openFollowers } from './sports/sports.ts';
import type { Ports, Rooms } from './rooms.ts';

export type Pushes = Pick<Ports, 'push' | 'stagePush' | 'sportsPush'>;

/** Rooms speak to open pages through the hub, which needs the account room to let them in. So the hub is asked for at the first message. */
export function pushesOf(hub: () => Hub): Pushes {
  const toUser = (user: string, message: object) => {
    note('hub message', 'producer');
    hub().sendToUser(user, hubMethod, [ofRequest(message, currentRequest())]);
  };
  const toGroup = (group: string, message: object) => {
    note('hub message', 'producer');
    hub().sendToGroup(group, hubMethod, [ofRequest(message, currentRequest())]);
  };
  return {
    push: { toCustomer: toUser },
    stagePush: {
      toTable: (code, message) => toGroup(tableGroup(code), message),
      toStage: (customer, message) => toUser(stageUser(customer), message),
    },
    sportsPush: {
      toFollowers: (event, message) => toGroup(eventGroup(event), message),
      toCustomer: toUser,
    },
  };
}

/** The hub with its members and methods. It tells balances, and closes the connections of ended sessions. */
export function openHouseHub(
  config: Config,
  { account, casino, sports }: Pick<Rooms, 'account' | 'casino' | 'sports'>,
  { ledger, log }: { readonly ledger: Ledger; readonly log: Logger },
): Hub {
  const sportsPages = openFollowers({
    join: (connectionId, group) => hub.join(connectionId, group),
    leave: (connectionId, group) => hub.leave(connectionId, group),
  });
  const hub = openHub(config, log, {
    onDisconnected: ({ connectionId }) => sportsPages.forget(connectionId),
    ...hubMembers(account, casino.findLaunch),
    methods: {
      async [joinTableMethod]({ connectionId }, code) {
        if (typeof code !== 'string' || !(await casino.tables.isTable(code))) return false;
        await hub.join(connectionId, tableGroup(code));
        return true;
      },
      async [followSportsMethod]({ connectionId }, events) {
        const followed = await sports.followed(events);
        if (!followed) return 0;
        await sportsPages.follow(connectionId, followed);
        return followed.length;
      },
    },
  });

  ledger.onApplied((wallet, changed, _split, request) => {
    note('hub message', 'producer');
    const message = ofRequest({ cmd: 'Balance', message: balanceAnswer(changed) }, request);
    // A customer's wallet has the customer's id.
    for (const user of [wallet, stageUser(wallet as CustomerId)])
      hub.sendToUser(user, hubMethod, [message], {
        key: 'balance',
        version: Number(changed.version),
      });
  });
  account.onSessionEnded((customer, session) => {
    for (const user of [customer, stageUser(customer)]) hub.closeUser(user, { session });
  });
  return hub;
}

/** A message with the id of the request that it follows from. */
const ofRequest = (message: object, request: string | undefined): object =>
  request === undefined ? message : { ...message, request };

const tableGroup = (code: string) => `table:${code}`;

function openHub(
  config: Config,
  log: Logger,
  members: ReturnType<typeof hubMembers> & Pick<HubOptions, 'methods' | 'onDisconnected'>,
): Hub {
  const own = new URL(config.publicUrl).host;
  return createHub({
    secret: config.secret,
    backplane: config.valkeyUrl ? valkeyBackplane({ url: config.valkeyUrl, log }) : memoryBackplane().join(),
    // A page of ours, under our public name or under the name of the request's `host` header. A game's page has no origin, and the
    // authenticator accepts only a launch token from it.
    isOriginAllowed: (origin, host) => {
      if (origin === undefined || origin === opaqueOrigin) return true;
      const asked = URL.canParse(origin) ? new URL(origin).host : '';
      return asked === own || asked === host;
    },
    ...members,
    log,
  });
}

export function mountHub(http: FastifyInstance, hub: Hub, trustedProxies: number): void {
  http.server.on('upgrade', (request, socket, head) => {
    // Cut by hand, since a request line may be anything and `new URL` throws on some of it.
    if ((request.url ?? '').split('?', 1)[0] !== `/${hubPath}`) socket.destroy();
    else hub.upgrade(request, socket, head, clientAddress(request, trustedProxies));
  });
}
