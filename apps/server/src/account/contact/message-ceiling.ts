// The ceiling of messages per hour and per day: it bounds the cost of a bug or an attack. Messages are counted for all servers
// together, once sent. Above the ceiling a request for a code is refused with a clear message.
import type { Database } from '../../db/database.ts';
import { getRow, listRows } from '../../db/statement.ts';
import type { Measure } from '../../metrics.ts';
import * as tallies from '../../tally/tally.ts';

export interface MessagesAllowed {
  readonly perHour: number;
  readonly perDay: number;
}

export interface MessageCeiling {
  /** Whether a message may be promised now. */
  hasRoom(): Promise<boolean>;
  /** Counts one that was sent. Those that servers send at the same moment may go a little beyond the ceiling. */
  count(): Promise<void>;
  measures(): Promise<Measure[]>;
}

export function openMessageCeiling(needs: {
  readonly database: Database;
  readonly allowed: MessagesAllowed;
  readonly log: { error(detail: object, text: string): void };
}): MessageCeiling {
  const { database, allowed, log } = needs;
  const { pool } = database;
  const most: Readonly<Record<string, number>> = {
    'messages of an hour': allowed.perHour,
    'messages of a day': allowed.perDay,
  };
  async function hasRoom(): Promise<boolean> {
    const { hour, day } = await getRow(pool, tallies.readMessages);
    return Number(hour) < allowed.perHour && Number(day) < allowed.perDay;
  }
  return {
    hasRoom,
    async count() {
      // Exactly one message reaches the ceiling, so this is reported once.
      for (const { scope, count } of await listRows(pool, tallies.addMessage))
        if (Number(count) === most[scope])
          log.error({ alarm: 'messages.ceiling', most: most[scope] }, `the ceiling for ${scope} is reached`);
    },
    async measures() {
      const { hour, day } = await getRow(pool, tallies.readMessages);
      return [
        {
          name: 'felek_messages_sent',
          help: 'SMS and e-mails sent in this hour and on this day.',
          values: [
            { labels: { window: 'hour' }, value: Number(hour) },
            { labels: { window: 'day' }, value: Number(day) },
          ],
        },
        {
          name: 'felek_messages_left',
          help: 'SMS and e-mails that may still be sent in this hour and on this day.',
          values: [
            { labels: { window: 'hour' }, value: Math.max(0, allowed.perHour - Number(hour)) },
            { labels: { window: 'day' }, value: Math.max(0, allowed.perDay - Number(day)) },
          ],
        },
      ];
    },
  };
}
