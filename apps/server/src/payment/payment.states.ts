// The life of an order, as a table: from which status which event leads where, and what it does to money. An event that the
// table does not have for a status changes nothing.
import { status, type Status } from '@felek/contract/enumerations';

/** What can happen: we hand it over; the service says paid or refused; nothing came of it; a person gives it back. */
export type PaymentEvent = 'accepted' | 'paid' | 'refused' | 'abandoned' | 'returned';

export interface Step {
  readonly to: Status;
  readonly money: 'credit' | 'capture' | 'release' | 'none';
}

const { created, pending, confirmed, rejected, cancelled } = status;
type Table = Readonly<Partial<Record<Status, Readonly<Partial<Record<PaymentEvent, Step>>>>>>;

/** A deposit is credited when the service says it was paid, also when it said otherwise before: the money is there. */
const depositTable: Table = {
  [created]: {
    accepted: { to: pending, money: 'none' },
    paid: { to: confirmed, money: 'credit' },
    refused: { to: rejected, money: 'none' },
    abandoned: { to: cancelled, money: 'none' },
  },
  [pending]: {
    paid: { to: confirmed, money: 'credit' },
    refused: { to: rejected, money: 'none' },
    abandoned: { to: cancelled, money: 'none' },
  },
  [rejected]: { paid: { to: confirmed, money: 'credit' } },
  [cancelled]: { paid: { to: confirmed, money: 'credit' } },
};

/**
 * A withdrawal's hold ends once: paid out, or given back. What a service says after that is for a person to look at. Once it is
 * handed over, the service alone says how it ends: it may be paying in this moment.
 */
const withdrawalTable: Table = {
  [created]: {
    accepted: { to: pending, money: 'none' },
    paid: { to: confirmed, money: 'capture' },
    refused: { to: rejected, money: 'release' },
    returned: { to: rejected, money: 'release' },
  },
  [pending]: {
    paid: { to: confirmed, money: 'capture' },
    refused: { to: rejected, money: 'release' },
  },
};

export const depositStep = (from: Status, event: PaymentEvent): Step | undefined =>
  depositTable[from]?.[event];
export const withdrawalStep = (from: Status, event: PaymentEvent): Step | undefined =>
  withdrawalTable[from]?.[event];
