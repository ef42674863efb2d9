// The life of a bonus as a table: the next state for each event. An event that the table lacks for a state changes nothing. `gone`
// leaves no trace: an unused choice may be made again.
import { processState, type ProcessState } from '@felek/contract/enumerations';

/** A chosen bonus waits for a deposit, a queued one for its turn. One runs at a time. */
export type GrantState = 'chosen' | 'queued' | 'running' | 'completed' | 'cancelled' | 'expired';

/**
 * In order: a deposit earns the bonus; its turn comes; its wagering is complete; it expires; the customer gives it up; the house
 * revokes it; its turn comes while the customer may not play; reversed stakes leave its wagering incomplete.
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

/** The events that end a running bonus. */
export type Ending = Extract<GrantEvent, keyof (typeof table)['running']>;
export const endedBy = (ending: Ending) => table.running[ending];
/** The state of a completed bonus after reversed stakes left its wagering incomplete. */
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
