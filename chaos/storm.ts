// The storm: customers perform the plan while servers and the database are killed and connections are disturbed. Then everything is
// repaired, the actors repeat unanswered requests, and the house is compared with the model.
import { setTimeout as sleep } from 'node:timers/promises';
import type { Actor } from './actors/actor.ts';
import { cashier } from './actors/cashier.ts';
import { kinds } from './actors/kinds.ts';
import { openCaller } from './caller.ts';
import { joinCustomer, type Customer } from './customer.ts';
import { openFindings, type Findings } from './findings.ts';
import { kills, planOf, type Fault, type PlanOptions } from './plan.ts';
import { openRig, type Rig } from './rig.ts';
import { judge } from './verdict.ts';

/** The number of operations in flight, and how far they may run ahead of the next kill; less in a short run. */
const atOnce = 96;
const leashOf = (operations: number) => Math.min(400, Math.ceil(operations / 8));
/** After this time no request is in flight, so a refusal is final. */
const lastBlow = { at: 0, blow: 'all servers', server: 0, leg: 'customers', ms: 1000 } as const;
/** A shorter run loses no webhook, since the house asks about an order only half a minute later. */
const losesFrom = 2000;

/** Returns the findings. None means that the house held. After `minutes` no new operation starts, and the finished ones are judged. */
export async function runStorm(options: PlanOptions & { readonly minutes: number }): Promise<Findings> {
  const findings = openFindings();
  const plan = planOf(options, kinds);
  const { servers, losesData = false } = options;
  const rig = await openRig({ servers, losesData, losesWebhooks: options.operations >= losesFrom }, findings);
  try {
    const caller = openCaller(() => rig.port, findings);
    const customers = await joinAll(options.customers, () => joinCustomer(caller, findings, rig.databaseUrl));
    const cast = customers.map(
      (customer) => new Map(kinds.map((kind) => [kind.name, kind.create(customer)])),
    );
    await Promise.all(cast.map((actors) => actors.get(cashier.name)!.act(openingDeposit)));
    await playOut(plan, { rig, cast, findings, minutes: options.minutes });
    await rig.suffer(lastBlow);
    console.log('calm: asking again for what was not answered');
    await finishAll(cast, customers);
    await judge({ customers, rig, findings });
  } finally {
    await rig.close();
  }
  return findings;
}

const openingDeposit = { verb: 'deposit and pay', manner: 'once', lira: 500, hangUpAfterMs: 0 } as const;

/** Hashing passwords is expensive, so few register at a time. */
async function joinAll(count: number, join: () => Promise<Customer>): Promise<Customer[]> {
  const customers: Customer[] = [];
  while (customers.length < count) {
    const group = Math.min(8, count - customers.length);
    customers.push(...(await Promise.all(Array.from({ length: group }, join))));
  }
  return customers;
}

async function playOut(
  { operations, faults }: ReturnType<typeof planOf>,
  options: { rig: Rig; cast: readonly Map<string, Actor>[]; findings: Findings; minutes: number },
): Promise<void> {
  const { rig, cast, findings, minutes } = options;
  let ended = 0;
  const over = { now: false };
  let nextBlowAt = faults[0]?.at ?? Infinity;
  const since = performance.now();

  /** An actor performs one operation at a time. Different actors run in parallel, also those of one customer. */
  const busy = new Set<Actor>();
  const waiting = [...operations];
  const leash = leashOf(operations.length);

  async function work(): Promise<void> {
    while (waiting.length > 0) {
      over.now ||= performance.now() - since > minutes * 60_000;
      if (over.now) return;
      // Operations start in the order of the plan, except while their actor is busy.
      const place = waiting.findIndex((each) => !busy.has(cast[each.customer]!.get(each.actor)!));
      const operation = waiting[place];
      if (!operation || operation.place > nextBlowAt + leash) {
        await sleep(5);
        continue;
      }
      waiting.splice(place, 1);
      const actor = cast[operation.customer]!.get(operation.actor)!;
      busy.add(actor);
      await actor
        .act(operation.step)
        .catch((error: unknown) =>
          findings.wrong(`an operation failed: ${String(error)}`, JSON.stringify(operation)),
        );
      busy.delete(actor);
      ended += 1;
      findings.count('operations');
    }
  }

  async function strike(): Promise<void> {
    let killed = 0;
    for (const [place, fault] of faults.entries()) {
      nextBlowAt = fault.at;
      while (ended < fault.at && !over.now) await sleep(5);
      if (over.now) return;
      const isKill = kills.some((each) => each === fault.blow);
      if (isKill) killed += 1;
      const begun = performance.now();
      await rig.suffer(fault);
      findings.count(isKill ? `kill -9: ${fault.blow}` : `trouble: ${fault.blow}`);
      console.log(
        describe(fault, { ended, killed: isKill ? killed : undefined, tookMs: performance.now() - begun }),
      );
      nextBlowAt = faults[place + 1]?.at ?? Infinity;
    }
  }

  await Promise.all([strike(), ...Array.from({ length: atOnce }, work)]);
  console.log(`${ended} operations in ${((performance.now() - since) / 1000).toFixed(0)} s`);
}

function describe(
  { blow, server, leg }: Fault,
  { ended, killed, tookMs }: { ended: number; killed: number | undefined; tookMs: number },
): string {
  const what = killed === undefined ? `${blow}, ${leg}` : `kill ${killed}: ${blow}`;
  const which = blow === 'server' ? ` ${server}` : '';
  return `${String(ended).padStart(7)} operations · ${what}${which} · whole again after ${(tookMs / 1000).toFixed(1)} s`;
}

async function finishAll(cast: readonly Map<string, Actor>[], customers: readonly Customer[]): Promise<void> {
  await Promise.all(
    cast.map(async (actors, place) => {
      for (const [name, actor] of actors) {
        await actor
          .finish()
          .catch((error: unknown) => customers[place]!.wrong(`${name} could not finish`, String(error)));
      }
    }),
  );
}
