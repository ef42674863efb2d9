// The differences of a day, reference by reference: their figures beside ours.
import type { OutputOf } from '@felek/contract/call';
import type { reconciliations } from '@felek/contract/office';
import { Shown, Tag } from '../screen/Shown.tsx';
import { useSay, useSayCode } from '../texts/texts.ts';

interface DifferencesProps {
  readonly differences: OutputOf<typeof reconciliations>['list'][number]['differences'];
}

const lira = (amount: number | null) =>
  amount === null ? ({ as: 'nothing' } as const) : ({ as: 'money', lira: amount } as const);

export function Differences({ differences }: DifferencesProps) {
  const say = useSay();
  const sayCode = useSayCode();
  return (
    <section className="mt-5 grid gap-2">
      <h3>{say('reconciliation.differences')}</h3>
      <ul className="grid gap-2">
        {differences.map(({ reference, kind, theirs, ours, inSuspense }) => (
          <li key={`${reference} ${kind}`} className="grid gap-1.5 rounded-field border border-line p-2.5">
            <span className="flex flex-wrap items-center gap-1.5">
              <Tag tone="bad">{sayCode('difference', kind)}</Tag>
              {inSuspense && <Tag tone="warn">{say('reconciliation.inSuspense')}</Tag>}
            </span>
            <Shown value={{ as: 'code', text: reference }} isWhole />
            <dl className="grid grid-cols-2 gap-2">
              <div>
                <dt className="text-sm text-quiet">{say('reconciliation.theirs')}</dt>
                <dd>
                  <Shown value={lira(theirs)} />
                </dd>
              </div>
              <div>
                <dt className="text-sm text-quiet">{say('reconciliation.ours')}</dt>
                <dd>
                  <Shown value={lira(ours)} />
                </dd>
              </div>
            </dl>
          </li>
        ))}
      </ul>
    </section>
  );
}
