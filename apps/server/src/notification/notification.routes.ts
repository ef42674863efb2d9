// The notification calls.
import { notifications, readNotification } from '@felek/contract/notification';
import { route, yes, type Route } from '../http/route.ts';
import type { Notifications } from './notification.ts';

export function notificationRoutes(room: Notifications): Route[] {
  return [
    route(notifications, async ({ customer, locale }, page) => yes(await room.list(customer, locale, page))),
    route(readNotification, async ({ customer }, { id }) => {
      await room.markRead(customer, id);
      return yes(null);
    }),
  ];
}
