// Customers by the month of their first deposit: how many of them staked in each later month, and what each brought so far.
import { useQuery } from '@tanstack/react-query';
import { cohorts } from '@felek/contract/office';
import { Failed, Nothing, WaitingRows } from '../../parts/states.tsx';
import { liraText } from '../../screen/Shown.tsx';
import { useLocale, useSay } from '../../texts/texts.ts';
import { fetchData } from '../../wire/ask.ts';

export function Cohorts() {
  const say = useSay();
  const locale = useLocale();
  const { data, error, refetch } = useQuery({
    queryKey: ['cohorts'],
    queryFn: ({ signal }) => fetchData(cohorts, {}, { signal }),
    staleTime: 60_000,
  });
  const most = Math.max(0, ...(data ?? []).map(({ months }) => months.length));
  return (
    <section className="grid gap-2">
      <h2 className="text-base">{say('cohorts.title')}</h2>
      <p className="max-w-3xl text-sm text-quiet">{say('cohorts.note')}</p>
      {error && !data && <Failed error={error} retry={() => void refetch()} />}
      {!error && !data && <WaitingRows rows={4} />}
      {data?.length === 0 && <Nothing title={say('list.empty')} note={say('cohorts.empty')} />}
      {data && data.length > 0 && (
        // oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex -- what scrolls must be scrolled without a mouse
        <div tabIndex={0} role="region" aria-label={say('cohorts.title')} className="overflow-x-auto">
          <table className="figures text-sm">
            <thead>
              <tr className="text-quiet">
                <th scope="col" className="p-2 text-start">
                  {say('cohorts.month')}
                </th>
                <th scope="col" className="p-2 text-end">
                  {say('cohorts.size')}
                </th>
                {Array.from({ length: most }, (_, at) => (
                  <th key={at} scope="col" className="p-2 text-end">
                    {say('cohorts.later', { month: at })}
                  </th>
                ))}
              </tr>
            </thead>
            <tbody>
              {data.map(({ month, size, months }) => (
                <tr key={month} className="border-t border-line">
                  <th scope="row" className="p-2 text-start">
                    {month}
                  </th>
                  <td className="p-2 text-end">{size.toLocaleString(locale)}</td>
                  {months.map(({ active, value }, at) => (
                    <td key={at} className="p-2 text-end whitespace-nowrap">
                      {(size > 0 ? active / size : 0).toLocaleString(locale, { style: 'percent' })}
                      <br />
                      <span className="text-quiet">{liraText(value, locale)}</span>
                    </td>
                  ))}
                </tr>
              ))}
            </tbody>
          </table>
        </div>
      )}
    </section>
  );
}
