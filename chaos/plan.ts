// The plan of a storm, computed from the seed before it begins: each actor's actions in order, and the faults after how many
// operations. The same seed gives the same plan; the machine decides the exact moment of a fault within the current work.
import type { ActorKind, Step } from './actors/actor.ts';
import { diceOf } from './dice.ts';

export interface PlanOptions {
  readonly seed: string;
  readonly operations: number;
  readonly kills: number;
  readonly servers: number;
  readonly customers: number;
  /** The database is copied after a quarter of the operations, and its data is lost after three quarters. */
  readonly losesData?: boolean;
}

/** `place` counts the operations from 0. */
export interface Operation {
  readonly place: number;
  readonly customer: number;
  readonly actor: string;
  readonly step: Step;
}

export const kills = ['server', 'database', 'all servers', 'everything'] as const;
/** A server stops in the middle of its work, and later continues as if no time had passed. */
const pauses = ['freeze a server'] as const;
export const troubles = ['cut', 'half-close', 'delay', 'stall', 'kill the sandbox'] as const;
type Blow =
  (typeof kills)[number] | (typeof pauses)[number] | (typeof troubles)[number] | 'back up' | 'lose the data';

/** `server`: its index. `leg`: the connection that is disturbed. `ms`: the duration, or the pause before a killed program restarts. */
export interface Fault {
  /** The number of finished operations at which it happens. */
  readonly at: number;
  readonly blow: Blow;
  readonly server: number;
  readonly leg: 'customers' | 'database';
  readonly ms: number;
}

export interface Plan {
  readonly operations: readonly Operation[];
  readonly faults: readonly Fault[];
}

export function planOf(options: PlanOptions, kinds: readonly ActorKind[]): Plan {
  return { operations: planOperations(options, kinds), faults: planFaults(options) };
}

function planOperations(
  { seed, operations, customers }: PlanOptions,
  kinds: readonly ActorKind[],
): readonly Operation[] {
  const dice = diceOf(`${seed} operations`);
  const shares = Object.fromEntries(kinds.map(({ name, share }) => [name, share]));
  return Array.from({ length: operations }, (_, place) => {
    const actor = dice.weighted(shares);
    const kind = kinds.find(({ name }) => name === actor)!;
    return { place, customer: dice.below(customers), actor, step: kind.plan(dice) };
  });
}

/** Kills spread over the run, and as many disturbances of connections between them. */
function planFaults({
  seed,
  operations,
  kills: killCount,
  servers,
  losesData,
}: PlanOptions): readonly Fault[] {
  const dice = diceOf(`${seed} faults`);
  const faults: Fault[] = [];
  const spacing = operations / (killCount + 1);
  const spread = (place: number) =>
    Math.floor(spacing * (place + 0.5)) + dice.below(Math.max(1, Math.floor(spacing / 2)));
  for (let place = 0; place < killCount; place += 1) {
    const blow = dice.weighted({ server: 50, database: 30, 'all servers': 10, everything: 10 });
    faults.push({ at: spread(place), blow, ...aimed(dice, servers), ms: dice.below(600) });
  }
  for (let place = 0; place < killCount; place += 1) {
    const blow = dice.weighted({ cut: 30, 'half-close': 15, delay: 25, stall: 20, 'kill the sandbox': 10 });
    faults.push({ at: spread(place), blow, ...aimed(dice, servers), ms: dice.between(200, 1500) });
  }
  if (losesData) {
    const disaster = { ...aimed(dice, servers), ms: dice.below(600) };
    faults.push({ at: Math.floor(operations / 4), blow: 'back up', ...disaster });
    faults.push({ at: Math.floor((operations * 3) / 4), blow: 'lose the data', ...disaster });
  }
  return faults.toSorted((a, b) => a.at - b.at);
}

const aimed = (dice: ReturnType<typeof diceOf>, servers: number) => ({
  server: dice.below(servers),
  leg: dice.one(['customers', 'database'] as const),
});
