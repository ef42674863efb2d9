// Messages to phones and mailboxes: added as a job in the caller's transaction, sent after its commit, and retried until the gateway
// accepts them or they expire.
import type { Clock } from '../../clock.ts';
import type { Tx } from '../../db/database.ts';
import { newId } from '../../ids.ts';
import { topic, type Jobs } from '../../jobs/jobs.ts';
import type { Vault } from '../../vault.ts';
import type { CustomerRow } from '../account.store.ts';
import { takesMessages } from '../identity.ts';
import { phoneOf } from './kept-phones.ts';
import type { MessageCeiling } from './message-ceiling.ts';
import type { Message, MessageGateway } from './message-gateway.ts';
import type { Word, Wording } from './messages.ts';

export type Contact = Pick<Message, 'channel' | 'to'>;

export interface Dispatch {
  /** Promises a message. `usefulS`: how long it is worth sending, as a code is. */
  promise(tx: Tx, message: Omit<Message, 'id'>, usefulS?: number): Promise<void>;
  /** The phone and mailbox that a code has proved to be the customer's. Other codes go to none but these. */
  provedContacts(customer: CustomerRow): Contact[];
  /** Words a message in the name of the house. */
  readonly word: Word;
  /** Promises the customer a warning, to the phone if it is known to be theirs, and to the mailbox. */
  warn(
    tx: Tx,
    customer: CustomerRow,
    wording: Wording,
    fill?: Readonly<Record<string, string>>,
  ): Promise<void>;
}

/** The message is sealed while it waits, for it may hold a code. */
export const messageTopic = topic<{ readonly sealed: string; readonly untilMs: number | null }>(
  'account.message',
);
/** How long a message waits before it looks for room below the ceiling again. */
const noRoomPauseMs = 60_000;

export function openDispatch(needs: {
  readonly jobs: Jobs;
  readonly gateway: MessageGateway;
  readonly ceiling: MessageCeiling;
  readonly vault: Vault;
  readonly clock: Clock;
  readonly dialCodes: readonly string[];
  readonly word: Word;
}): Dispatch {
  const { jobs, gateway, ceiling, vault, clock, dialCodes, word } = needs;
  const nowMs = () => clock.now().getTime();

  jobs.handle(messageTopic, async ({ payload: { sealed, untilMs } }) => {
    if (untilMs !== null && untilMs < nowMs()) return undefined;
    if (!(await ceiling.hasRoom())) return { againInMs: noRoomPauseMs };
    await gateway.send(JSON.parse(vault.unseal(Buffer.from(sealed, 'base64'))) as Message);
    await ceiling.count();
    return undefined;
  });

  const dispatch: Dispatch = {
    word,
    async promise(tx, message, usefulS) {
      const id = newId<'message'>();
      const sealed = vault.seal(JSON.stringify({ id, ...message } satisfies Message)).toString('base64');
      const untilMs = usefulS === undefined ? null : nowMs() + usefulS * 1000;
      await jobs.enqueue(tx, messageTopic, { key: id, payload: { sealed, untilMs } });
    },
    provedContacts(customer) {
      const phone = customer.phone_verified_at ? phoneOf(vault, customer) : '';
      return [
        ...(takesMessages(phone, dialCodes) ? [{ channel: 'sms', to: phone } as const] : []),
        ...(customer.email_verified_at ? [{ channel: 'email', to: customer.email } as const] : []),
      ];
    },
    async warn(tx, customer, wording, fill) {
      const text = word(wording, customer.locale, fill);
      if (customer.phone_verified_at)
        await dispatch.promise(tx, { channel: 'sms', to: phoneOf(vault, customer), text });
      await dispatch.promise(tx, { channel: 'email', to: customer.email, text });
    },
  };
  return dispatch;
}
