// The view of a table that a stage gets, and no more: a secret of the show stays secret until its time.
import type { TableBet, TableState } from '@felek/contract/table';
import type { OutputOf } from '@felek/contract/call';
import type { felTable } from '@felek/contract/table';
import { showPhase, toWire, type DrawnRound } from '@felek/games/rounds';
import { toLira } from '@felek/money';
import { wireInstant } from '../clock.ts';
import type { Table } from './draws.ts';
import type { Standing } from './rounds.ts';
import type { BetRow } from './table.store.ts';

export type TableEvent = OutputOf<typeof felTable>['events'][number];

/** Undefined between two rounds. */
export function showState(table: Table, standing: Standing): TableState | undefined {
  const { phase, phase_began: began, phase_end: end, running, version, round } = standing;
  if (phase === null || !began || !end || !running) return undefined;
  return {
    version: Number(version),
    round,
    phase: table.rules.phases[phase]!.name,
    beganMs: began.getTime(),
    // An outcome's own length is as secret as the outcome.
    endsMs: table.phasesMs[phase] === null ? null : end.getTime(),
    showMs: running.shown_at?.getTime() ?? null,
    isVoid: running.void_at !== null,
    ...(running.tickets_hash !== null && { ticketsHash: running.tickets_hash }),
  };
}

/** Whether a part of the round's outcome may be shown. */
export const isShown = ({ phase, running }: Standing): boolean =>
  phase !== null && phase >= showPhase && Boolean(running?.shown_at);

/** The events whose time has come, so many milliseconds after the show began. */
export const showEvents = ({ events }: DrawnRound, atMs: number): TableEvent[] =>
  events
    .filter((each) => each.atMs <= atMs)
    .map(({ atMs: at, event }) => ({ atMs: at, event: toWire(event) as TableEvent['event'] }));

export const showBet = (row: BetRow): TableBet => ({
  betId: row.id,
  round: row.round,
  stake: toLira(row.stake_kurus),
  bet: { ...row.bet },
  actions: row.actions.map(({ atMs, action }) => ({ atMs, action: { ...action } })),
  state: row.state,
  payout: toLira(row.payout_kurus),
  events: row.events.map((event) => ({ ...event })),
  ...(row.number !== null &&
    row.seal !== null && {
      accepted: {
        number: row.number,
        takenMs: row.placed_at.getTime(),
        before: row.seal_before,
        seal: row.seal,
      },
    }),
  timeStamp: wireInstant(row.placed_at),
});
