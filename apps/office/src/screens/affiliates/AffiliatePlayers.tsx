// The latest hundred players of an affiliate: what each deposited, and what the house kept. The look is recorded.
import { useQuery } from '@tanstack/react-query';
import { affiliatePlayers } from '@felek/contract/office';
import { Failed, WaitingRows } from '../../parts/states.tsx';
import { Shown } from '../../screen/Shown.tsx';
import { printInstant } from '../../screen/time.ts';
import { useSay } from '../../texts/texts.ts';
import { fetchData } from '../../wire/ask.ts';

export function AffiliatePlayers({ affiliate }: { readonly affiliate: string }) {
  const say = useSay();
  const found = useQuery({
    queryKey: ['part', 'affiliate', affiliate],
    queryFn: ({ signal }) => fetchData(affiliatePlayers, { affiliate, take: 100 }, { signal }),
  });
  if (found.isPending) return <WaitingRows rows={4} />;
  if (found.isError) return <Failed error={found.error} retry={() => void found.refetch()} />;
  const { list, total } = found.data;
  return (
    <section aria-labelledby="players-title" className="mt-5 grid gap-2">
      <h3 id="players-title">{say('affiliates.players')}</h3>
      {total === 0 && <p className="text-quiet">{say('affiliates.nobody')}</p>}
      <ul className="grid gap-2">
        {list.map(({ customer, subid, source, broughtAt, deposited, ggr, bonusCost }) => (
          <li key={customer.usercode} className="grid gap-0.5 rounded-field border border-line p-2.5">
            <span className="flex flex-wrap items-baseline justify-between gap-x-3">
              <Shown value={{ as: 'customer', owner: customer }} />
              <span className="figures text-sm text-quiet">{printInstant(broughtAt)}</span>
            </span>
            <span className="flex flex-wrap gap-x-3 text-sm text-quiet">
              <span>
                {say('affiliates.deposited')} <Shown value={{ as: 'money', lira: deposited }} />
              </span>
              <span>
                {say('affiliates.ggr')} <Shown value={{ as: 'money', lira: ggr }} />
              </span>
              <span>
                {say('affiliates.bonusCost')} <Shown value={{ as: 'money', lira: bonusCost }} />
              </span>
              {[subid, source].flatMap((each) => (each === null ? [] : [<span key={each}>{each}</span>]))}
            </span>
          </li>
        ))}
      </ul>
    </section>
  );
}
