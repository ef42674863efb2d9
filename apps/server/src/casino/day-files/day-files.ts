// Compares a provider's day file with the ledger. Both sides become debits and credits by the provider's id. A reversal counts under its
// target's id, so a stake that was reversed after a lost answer is absent on both sides.
import type { Ledger, Movement as Moved } from '@felek/ledger';
import type { DaySource, Movement, Movements } from '../../reconciliation/reconciliation.ts';
import type { DayLine, GameProvider } from '../providers/provider.ts';

/** One source per provider with day files. */
export function dayFilesOf(
  ledger: Pick<Ledger, 'movements' | 'movementsUnder'>,
  providers: readonly Pick<GameProvider, 'key' | 'readDay'>[],
): DaySource[] {
  return providers.flatMap(({ key, readDay }) => {
    if (!readDay) return [];
    return {
      name: `game:${key}`,
      async readTheirs(day) {
        const lines = await readDay(day);
        return lines && movementsOf(lines);
      },
      // The payouts of all its games to customers, and the matching amounts in `rounding`.
      readOurs: async (from, to) => (await ledger.movements(`game:${key}:`, from, to)).map(ofLedger),
      async findOurs(references) {
        const wanted = new Set(references);
        const ids = new Set(references.map((each) => each.slice(each.indexOf(' ') + 1)));
        const moved = await ledger.movementsUnder(`game:${key}:`, [...ids]);
        return moved
          .map((each) => ({ ...ofLedger(each), at: each.at }))
          .filter(({ reference }) => wanted.has(reference));
      },
      inSuspense: async () => new Set(),
    } satisfies DaySource;
  });
}

async function* movementsOf(lines: AsyncIterable<DayLine>): Movements {
  for await (const { kind, transaction, amount, currency, at } of lines) {
    // The ledger has no entries for amount zero, such as a free round's stake or a lost round's win.
    if (amount === 0n) continue;
    const isDebit = kind === 'debit' || kind === 'debit_reversal';
    const comes = kind === 'debit' || kind === 'credit_reversal';
    const reference = referenceOf(isDebit, transaction);
    yield { reference, amount: comes ? amount : -amount, currency, at };
  }
}

function ofLedger({ key, amount, reverses }: Moved): Movement {
  const { operation, id } = reverses ?? key;
  // The direction of an adjustment follows from its entries: money from the customer is a debit.
  const isDebit = operation === 'bet' || (operation === 'adjust' && amount < 0n);
  return { reference: referenceOf(isDebit, id), amount: -amount };
}

const referenceOf = (isDebit: boolean, id: string) => `${isDebit ? 'debit' : 'credit'} ${id}`;
