// The life of a bonus, as a table: from which state which event leads where. An event that the table does not have for a state
// changes nothing. `gone` leaves no trace: a choice that came to nothing may be made again.
import { processState, type ProcessState } from '@felek/contract/enumerations';

/** Chosen waits for a deposit, queued for its turn. One runs at a time. */
export type GrantState = 'chosen' | 'queued' | 'running' | 'completed' | 'cancelled' | 'expired';

/**
 * What can happen: a deposit earns it; its turn comes; its wagering is complete; its time is over; the customer gives it up; the
 * house takes it back; its turn comes when the customer may not play; so much of what was staked is taken back that its wagering
 * was not complete after all.
 */
export type GrantEvent =
  'deposited' | 'turn' | 'wagered' | 'time_over' | 'given_up' | 'revoked' | 'barred' | 'fell_short';

const table = {
  chosen: { deposited: 'queued', time_over: 'gone', given_up: 'gone', revoked: 'gone' },
  queued: { turn: 'running', given_up: 'cancelled', revoked: 'cancelled', barred: 'cancelled' },
  running: { wagered: 'completed', time_over: 'expired', given_up: 'cancelled', revoked: 'cancelled' },
  completed: { fell_short: 'cancelled' },
  cancelled: {},
  expired: {},
} as const satisfies Record<GrantState, Partial<Record<GrantEvent, GrantState | 'gone'>>>;

export const grantStep = (from: GrantState, event: GrantEvent): GrantState | 'gone' | undefined =>
  (table[from] as Partial<Record<GrantEvent, GrantState | 'gone'>>)[event];

/** How a running bonus may end, and the event that ends it so. */
export type Ending = Extract<GrantEvent, keyof (typeof table)['running']>;
export const endedBy = (ending: Ending) => table.running[ending];
/** What becomes of a completed bonus whose wagering was not complete after all. */
export const undoneState = table.completed.fell_short;

/** The state as the specification numbers it; null while nothing is granted yet. */
export const wireState: Readonly<Record<GrantState, ProcessState | null>> = {
  chosen: null,
  queued: processState.processing,
  running: processState.processing,
  completed: processState.completed,
  cancelled: processState.cancelled,
  expired: processState.expired,
};
