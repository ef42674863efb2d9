// Claims the trial bonus, again and again: it is given once.
import type { Customer } from '../customer.ts';
import { kurus, type Move } from '../purse.ts';
import { mannerOf, type Actor, type ActorKind } from './actor.ts';

interface Offered {
  readonly amount: number;
  readonly state: number | null;
}

export const bonusClaimer: ActorKind = {
  name: 'bonus',
  share: 2,
  plan: (dice) => ({ verb: 'claim the trial bonus', lira: 0, ...mannerOf(dice) }),
  create: claimBonuses,
};

/** What the purse calls it. */
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
    // After a try that was never answered, "taken" says that it had been given.
    if (!success && (code !== 'bonus_taken' || (first !== undefined && !isGiven)))
      wrong(`a bonus was refused: ${code}`);
    isGiven = true;
    purse.happened(bonus);
    findings.count('bonus claims answered');
  }

  return {
    act: ({ manner, hangUpAfterMs }) =>
      manner === 'hang up' || manner === 'forget' ? claim(hangUpAfterMs) : claim(),
    async finish() {
      if (!bonus) return;
      const { data } = await caller.insist(customer.asked('bonus/list'));
      const given = (data as readonly Offered[]).filter(({ state }) => state !== null);
      if (given.length !== 1) wrong('a bonus was not given exactly once', String(given.length));
    },
  };
}
