// What game providers write down of a day, and what the ledger moved through their games, each as movements of the same references: a debit or
// a credit by the provider's id. A reversal counts under what it takes back, so that a stake whose answer was lost, and which was
// taken back, is nothing to either side.
import type { Ledger, Movement as Moved } from '@felek/ledger';
import type { DaySource, Movement, Movements } from '../../reconciliation/reconciliation.ts';
import type { DayLine, GameProvider } from '../providers/provider.ts';

/** Of the providers that have files. */
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
      // Of all its games, what customers were paid and what lies in `rounding` because of it.
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
    // What moved nothing, such as a free round's stake or a lost round's win, is in no ledger.
    if (amount === 0n) continue;
    const isDebit = kind === 'debit' || kind === 'debit_reversal';
    const comes = kind === 'debit' || kind === 'credit_reversal';
    const reference = referenceOf(isDebit, transaction);
    yield { reference, amount: comes ? amount : -amount, currency, at };
  }
}

function ofLedger({ key, amount, reverses }: Moved): Movement {
  const { operation, id } = reverses ?? key;
  // An adjustment is what its amount makes it: what comes from the customer is a debit.
  const isDebit = operation === 'bet' || (operation === 'adjust' && amount < 0n);
  return { reference: referenceOf(isDebit, id), amount: -amount };
}

const referenceOf = (isDebit: boolean, id: string) => `${isDebit ? 'debit' : 'credit'} ${id}`;
