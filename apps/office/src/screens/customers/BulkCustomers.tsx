// The customers of a bonus for a segment: who got it, and who was passed over and why. The first hundred.
import { useQuery } from '@tanstack/react-query';
import { bulkGrantCustomers } from '@felek/contract/office';
import { refusals, type RefusalCode } from '@felek/contract/errors';
import { Failed, WaitingRows } from '../../parts/states.tsx';
import { Shown, Tag } from '../../screen/Shown.tsx';
import { useLocale, useSay, useSayCode } from '../../texts/texts.ts';
import { fetchData } from '../../wire/ask.ts';

const tones = { waiting: 'plain', given: 'good', refused: 'warn' } as const;

export function BulkCustomers({ id }: { readonly id: string }) {
  const say = useSay();
  const sayCode = useSayCode();
  const locale = useLocale();
  const found = useQuery({
    queryKey: ['part', 'bulk', id],
    refetchInterval: 15_000,
    queryFn: ({ signal }) => fetchData(bulkGrantCustomers, { id, take: 100 }, { signal, isByItself: true }),
  });
  if (found.isPending) return <WaitingRows rows={4} />;
  if (found.isError) return <Failed error={found.error} retry={() => void found.refetch()} />;
  return (
    <section className="mt-5 grid gap-2">
      <h3>{say('bulk.customers')}</h3>
      <ul className="grid gap-1">
        {found.data.list.map(({ customer, bonus, amount, state, because }) => (
          <li key={bonus} className="flex flex-wrap items-center gap-2">
            <Shown value={{ as: 'customer', owner: customer }} />
            <Shown value={{ as: 'money', lira: amount }} />
            <Tag tone={tones[state]}>{sayCode('bulkCustomer', state)}</Tag>
            {because !== null && (
              <span className="text-quiet">{refusals[because as RefusalCode]?.[locale] ?? because}</span>
            )}
          </li>
        ))}
      </ul>
    </section>
  );
}
