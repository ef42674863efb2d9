// The life of an order as a table: each event's next status and its effect on money. An event that the table lacks for a status
// changes nothing.
import { status, transactionType, type Status } from '@felek/contract/enumerations';

/**
 * `approved`, `returned`: by an operator (`returned` of a deposit: held-back money was sent back). `accepted`: handed over to the
 * service. `recalled`: the facts of an approval changed. `paid`, `refused`, `not_taken`: by the service. `cancelled`: by the
 * customer. `abandoned`: it was never paid. `merged`: its money was credited from suspense.
 */
export type PaymentEvent =
  | 'approved'
  | 'returned'
  | 'accepted'
  | 'recalled'
  | 'paid'
  | 'refused'
  | 'not_taken'
  | 'cancelled'
  | 'abandoned'
  | 'merged';

export interface Step {
  readonly to: Status;
  readonly money: 'credit' | 'capture' | 'release' | 'none';
}

const { created, pending, confirmed, merged, rejected, cancelled } = status;
type Table = Readonly<Partial<Record<Status, Readonly<Partial<Record<PaymentEvent, Step>>>>>>;

/** A deposit that is reported paid is credited, whatever was reported before: the money has arrived. */
const depositTable: Table = {
  [created]: {
    accepted: { to: pending, money: 'none' },
    paid: { to: confirmed, money: 'credit' },
    refused: { to: rejected, money: 'none' },
    not_taken: { to: rejected, money: 'none' },
    returned: { to: rejected, money: 'none' },
    abandoned: { to: cancelled, money: 'none' },
    merged: { to: merged, money: 'none' },
  },
  [pending]: {
    paid: { to: confirmed, money: 'credit' },
    refused: { to: rejected, money: 'none' },
    returned: { to: rejected, money: 'none' },
    abandoned: { to: cancelled, money: 'none' },
    merged: { to: merged, money: 'none' },
  },
  [rejected]: { paid: { to: confirmed, money: 'credit' }, merged: { to: merged, money: 'none' } },
  [cancelled]: {
    paid: { to: confirmed, money: 'credit' },
    returned: { to: rejected, money: 'none' },
    merged: { to: merged, money: 'none' },
  },
};

/**
 * A withdrawal's hold ends once: captured or released. Operators decide until it is approved or sent to the service. From then on only the
 * service ends it, since a payout may be under way. A service's report at any other time needs review.
 */
const withdrawalTable: Table = {
  [created]: {
    approved: { to: pending, money: 'none' },
    accepted: { to: pending, money: 'none' },
    returned: { to: rejected, money: 'release' },
    cancelled: { to: cancelled, money: 'release' },
  },
  [pending]: {
    paid: { to: confirmed, money: 'capture' },
    refused: { to: rejected, money: 'release' },
    not_taken: { to: rejected, money: 'release' },
    abandoned: { to: rejected, money: 'release' },
    // Only if no request can still reach the service, and the facts of the approval have changed.
    recalled: { to: created, money: 'none' },
  },
};

/** The step of the event for an order of this type and status. Undefined if the event has no effect. */
export const stepOf = (type: 1 | 2, from: Status, event: PaymentEvent): Step | undefined =>
  (type === transactionType.deposit ? depositTable : withdrawalTable)[from]?.[event];
