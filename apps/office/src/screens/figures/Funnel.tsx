// Of the customers who registered in a period: how many took each step.
import { useQuery } from '@tanstack/react-query';
import { funnel } from '@felek/contract/office';
import { Failed, WaitingRows } from '../../parts/states.tsx';
import { useLocale, useSay } from '../../texts/texts.ts';
import { fetchData } from '../../wire/ask.ts';

export function Funnel({ from, to }: { readonly from: string; readonly to: string }) {
  const say = useSay();
  const locale = useLocale();
  const { data, error, refetch } = useQuery({
    queryKey: ['funnel', from, to],
    queryFn: ({ signal }) => fetchData(funnel, { from, to }, { signal }),
    staleTime: 30_000,
  });
  const all = data?.[0]?.customers ?? 0;
  return (
    <section className="grid max-w-3xl gap-2">
      <h2 className="text-base">{say('funnel.title')}</h2>
      <p className="text-sm text-quiet">{say('funnel.note')}</p>
      {error && !data && <Failed error={error} retry={() => void refetch()} />}
      {!error && !data && <WaitingRows rows={6} />}
      {data && (
        <ol className="grid gap-1.5">
          {data.map(({ step, customers }) => {
            const part = all > 0 ? customers / all : 0;
            return (
              <li key={step} className="grid grid-cols-[10rem_1fr_8rem] items-center gap-3">
                <span>{say(`funnel.${step}`)}</span>
                <svg
                  viewBox="0 0 100 10"
                  preserveAspectRatio="none"
                  aria-hidden="true"
                  className="h-3 w-full"
                >
                  <rect width="100" height="10" fill="var(--color-raised-hover)" />
                  <rect width={part * 100} height="10" fill="var(--color-turquoise)" />
                </svg>
                <span className="figures text-end">
                  {customers.toLocaleString(locale)} ·{' '}
                  {part.toLocaleString(locale, { style: 'percent', maximumFractionDigits: 1 })}
                </span>
              </li>
            );
          })}
        </ol>
      )}
    </section>
  );
}
