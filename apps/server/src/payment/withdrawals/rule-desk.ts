// The rules of withdrawals for the back office: all there are, and one changed. A rule without a row is off.
import type { InputOf, OutputOf } from '@felek/contract/call';
import * as calls from '@felek/contract/office';
import { parseLira, toLira } from '@felek/money';
import type { Database, Tx } from '../../db/database.ts';
import { execute, listRows } from '../../db/statement.ts';
import { dropRule, listRules, lockRules, setRule, type RuleRow } from '../methods/method.store.ts';

export type ReviewRule = OutputOf<typeof calls.reviewRules>[number];
export type WantedRule = Omit<InputOf<typeof calls.setReviewRule>, 'why'>;

export interface RuleDesk {
  list(): Promise<readonly ReviewRule[]>;
  /** The rule as it stands. No other change of a rule runs until the transaction ends. */
  lock(tx: Tx, reason: ReviewRule['reason']): Promise<ReviewRule>;
  set(tx: Tx, rule: WantedRule): Promise<void>;
}

/** The parts that a rule takes besides its amount, as a rule that is switched on begins. */
const parts: Readonly<Record<ReviewRule['reason'], Pick<ReviewRule, 'most' | 'hours'>>> = {
  large_amount: { most: null, hours: null },
  two_people: { most: null, hours: null },
  day_sum: { most: null, hours: 24 },
  day_count: { most: 10, hours: 24 },
  new_destination: { most: null, hours: 24 },
  first_payout: { most: null, hours: null },
  new_destinations_sum: { most: null, hours: 24 },
  new_device: { most: null, hours: 24 },
  shared_destination: { most: null, hours: 24 },
  other_name: { most: null, hours: null },
  password_changed: { most: null, hours: 24 },
  phone_changed: { most: null, hours: 24 },
  open_wagering: { most: null, hours: null },
};

/** Whether a rule has exactly the parts that it takes. */
export const hasItsParts = ({ reason, most, hours }: WantedRule): boolean =>
  (most === null) === (parts[reason].most === null) && (hours === null) === (parts[reason].hours === null);

/** Whether the change lets a withdrawal through that waits now. More hours look back further, so they hold more. */
export function loosens(before: ReviewRule, after: Omit<ReviewRule, 'reason'>): boolean {
  if (!before.isOn) return false;
  return (
    !after.isOn ||
    after.above > before.above ||
    (after.most ?? 0) > (before.most ?? 0) ||
    (after.hours ?? 0) < (before.hours ?? 0) ||
    (before.answeredBy === 'review' && after.answeredBy === 'code')
  );
}

const shown = (reason: ReviewRule['reason'], row: RuleRow | undefined): ReviewRule => ({
  reason,
  isOn: row !== undefined,
  above: toLira(row?.above_kurus ?? 0n),
  most: row ? row.most : parts[reason].most,
  hours: row ? row.hours : parts[reason].hours,
  answeredBy: row?.answered_by ?? 'review',
});

export function openRuleDesk({ database }: { readonly database: Pick<Database, 'pool'> }): RuleDesk {
  const read = async (on: Tx['client'] | Database['pool']) => {
    const rows = await listRows(on, listRules);
    return calls.reviewReasons.map((reason) =>
      shown(
        reason,
        rows.find((row) => row.reason === reason),
      ),
    );
  };
  return {
    list: () => read(database.pool),
    async lock({ client }, reason) {
      await execute(client, lockRules);
      return (await read(client)).find((rule) => rule.reason === reason)!;
    },
    async set({ client }, { reason, isOn, above, most, hours, answeredBy }) {
      if (isOn) await execute(client, setRule, reason, parseLira(above)!, most, hours, answeredBy);
      else await execute(client, dropRule, reason);
    },
  };
}
