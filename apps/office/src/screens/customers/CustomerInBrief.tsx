// Whose money a decision is about: the customer at a glance, below the row. Each look is recorded, as on the customer's own page.
import { useQuery } from '@tanstack/react-query';
import { customerSheetCall } from '@felek/contract/office';
import { Failed, WaitingRows } from '../../parts/states.tsx';
import { Tag } from '../../screen/Shown.tsx';
import { useSay, useSayCode } from '../../texts/texts.ts';
import { fetchData } from '../../wire/ask.ts';
import { useMay } from '../../wire/permissions.ts';
import { CustomerHead } from './CustomerHead.tsx';

export function CustomerInBrief({ usercode }: { readonly usercode: string }) {
  const say = useSay();
  const sayCode = useSayCode();
  const may = useMay();
  const found = useQuery({
    queryKey: ['part', 'customer', usercode],
    enabled: may(customerSheetCall),
    queryFn: ({ signal }) => fetchData(customerSheetCall, { usercode }, { signal }),
  });
  if (!may(customerSheetCall)) return null;
  if (found.isPending) return <WaitingRows rows={3} />;
  if (found.isError) return <Failed error={found.error} retry={() => void found.refetch()} />;
  const sheet = found.data;
  return (
    <section aria-labelledby="brief-title" className="mt-5 grid gap-3 border-t border-line pt-4">
      <h3 id="brief-title" className="flex items-center gap-2 text-base">
        {say('of.customer')} <Tag>{sayCode('account', sheet.state)}</Tag>
      </h3>
      <CustomerHead sheet={sheet} />
    </section>
  );
}
