// Claims the trial bonus repeatedly; it must be given once. If a claim's server dies, the bonus may stay queued until the house starts it a
// little later. So only the list shows whether its money is there.
import { setTimeout as sleep } from 'node:timers/promises';
import type { Customer } from '../customer.ts';
import { kurus, type Move } from '../purse.ts';
import { mannerOf, type Actor, type ActorKind } from './actor.ts';

interface Offered {
  readonly amount: number;
  readonly state: number | null;
  readonly waitsFor: string | null;
}
const startsWithinMs = 60_000;

export const bonusClaimer: ActorKind = {
  name: 'bonus',
  share: 2,
  plan: (dice) => ({ verb: 'claim the trial bonus', lira: 0, ...mannerOf(dice) }),
  create: claimBonuses,
};

/** The name of its move in the purse. */
export const trialBonus = 'the trial bonus';

function claimBonuses(customer: Customer): Actor {
  const { purse, caller, wrong, findings } = customer;
  const asked = customer.asked('bonus/definetrialbonus');
  let bonus: Move | undefined;
  let isGiven = false;

  async function offer(): Promise<Move> {
    const { data } = await caller.insist(customer.asked('bonus/list'));
    const [first] = data as readonly Offered[];
    return purse.begin(trialBonus, kurus(first!.amount));
  }

  async function claim(hangUpAfterMs?: number): Promise<void> {
    bonus ??= await offer();
    const first = await caller.ask(asked, hangUpAfterMs);
    const { success, code } = first ?? (await caller.insist(asked));
    if (success && isGiven) wrong('a bonus was given twice');
    // After an unanswered attempt, "taken" means that the bonus was given.
    if (!success && (code !== 'bonus_taken' || (first !== undefined && !isGiven)))
      wrong(`a bonus was refused: ${code}`);
    isGiven = true;
    findings.count('bonus claims answered');
    await look(bonus);
  }

  /** Reads whether the claimed bonus has started. */
  async function look(claimed: Move): Promise<boolean> {
    const { data } = await caller.insist(customer.asked('bonus/list'));
    const given = (data as readonly Offered[]).filter(({ state }) => state !== null);
    if (given.length !== 1) wrong('a bonus was not given exactly once', String(given.length));
    const hasStarted = given[0]?.waitsFor === null;
    if (hasStarted) purse.happened(claimed);
    return hasStarted;
  }

  return {
    act: ({ manner, hangUpAfterMs }) =>
      manner === 'hang up' || manner === 'forget' ? claim(hangUpAfterMs) : claim(),
    async finish() {
      if (!bonus) return;
      const deadline = performance.now() + startsWithinMs;
      while (!(await look(bonus))) {
        if (performance.now() > deadline) return wrong('a bonus that was claimed never started');
        await sleep(500);
      }
    },
  };
}
