// The life of an order, as a table: from which status which event leads where, and what it does to money. An event that the
// table does not have for a status changes nothing.
import { status, transactionType, type Status } from '@felek/contract/enumerations';

/**
 * What can happen: a person approves it or gives it back (of a deposit: money that came beyond a limit); we hand it over; the service says paid or refused, or would not take
 * it; the customer cancels; nothing came of it; an operator booked its money from suspense.
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

/** A deposit is credited when the service says it was paid, also when it said otherwise before: the money is there. */
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
 * A withdrawal's hold ends once: paid out, or given back. Until it is approved or handed over, people decide; from then on the
 * service alone says how it ends, since it may be paying in this moment. What it says at any other time is for a person.
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
    // Nothing of it can be at the service, and what it was approved on has changed.
    recalled: { to: created, money: 'none' },
  },
};

/** What the event does to an order of this type in this status; undefined when it does nothing. */
export const stepOf = (type: 1 | 2, from: Status, event: PaymentEvent): Step | undefined =>
  (type === transactionType.deposit ? depositTable : withdrawalTable)[from]?.[event];
