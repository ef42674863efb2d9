// What is sent to phones and mailboxes: promised inside the transaction that it is about, sent by a job as soon as that is
// committed, and again until the gateway has taken it or it is of no use any more.
import type { Clock } from '../clock.ts';
import type { Tx } from '../db/database.ts';
import { newId } from '../ids.ts';
import { topic, type Jobs } from '../jobs/jobs.ts';
import type { Vault } from '../vault.ts';
import type { CustomerRow } from './account.store.ts';
import type { Message, MessageGateway } from './message-gateway.ts';
import { word, type Wording } from './messages.ts';

export interface Dispatch {
  /** Promises a message. `usefulS`: how long it is worth sending, as a code is. */
  promise(tx: Tx, message: Omit<Message, 'id'>, usefulS?: number): Promise<void>;
  /** Promises the customer a warning, to the phone if it is known to be theirs, and to the mailbox. */
  warn(
    tx: Tx,
    customer: CustomerRow,
    wording: Wording,
    fill?: Readonly<Record<string, string>>,
  ): Promise<void>;
}

/** The message is sealed while it waits, for it may hold a code. */
const messageTopic = topic<{ readonly sealed: string; readonly untilMs: number | null }>('account.message');

export function openDispatch(needs: {
  readonly jobs: Jobs;
  readonly gateway: MessageGateway;
  readonly vault: Vault;
  readonly clock: Clock;
}): Dispatch {
  const { jobs, gateway, vault, clock } = needs;
  const nowMs = () => clock.now().getTime();

  jobs.handle(messageTopic, async ({ payload: { sealed, untilMs } }) => {
    if (untilMs !== null && untilMs < nowMs()) return;
    await gateway.send(JSON.parse(vault.unseal(Buffer.from(sealed, 'base64'))) as Message);
  });

  const dispatch: Dispatch = {
    async promise(tx, message, usefulS) {
      const id = newId<'message'>();
      const sealed = vault.seal(JSON.stringify({ id, ...message } satisfies Message)).toString('base64');
      const untilMs = usefulS === undefined ? null : nowMs() + usefulS * 1000;
      await jobs.enqueue(tx, messageTopic, { key: id, payload: { sealed, untilMs } });
    },
    async warn(tx, customer, wording, fill) {
      const text = word(wording, customer.locale, fill);
      if (customer.phone_verified_at)
        await dispatch.promise(tx, { channel: 'sms', to: customer.phone, text });
      await dispatch.promise(tx, { channel: 'email', to: customer.email, text });
    },
  };
  return dispatch;
}
