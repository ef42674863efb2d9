// The house's possible losses: open liability, and the markets and events with the most expensive worst outcome.
import { useQuery } from '@tanstack/react-query';
import { tradingExposures } from '@felek/contract/sports';
import { pageOf } from '../screen/ScreenPage.tsx';
import { code, drawn, money, paged, text, type Action, type RowOf, type Screen } from '../screen/screen.ts';
import { Shown } from '../screen/Shown.tsx';
import { useSay } from '../texts/texts.ts';
import { fetchData } from '../wire/ask.ts';
import { Detail } from './Detail.tsx';
import { matchName } from './match-name.ts';
import { price, result, suspend, voidBets, type Selection } from './trading-actions.ts';

type Row = RowOf<typeof tradingExposures>;

const selectionOf = ({ event, market }: Row): Selection => ({ event, market: market ?? '' });

/** An action on a selection, for the rows of this screen. */
const onRow = (given: Action<Selection | undefined>): Action<Row> => ({
  ...given,
  fixed: (row) => given.fixed(selectionOf(row)),
  begin: (row) => given.begin?.(selectionOf(row)) ?? {},
  isOffered: () => true,
});

function Liability() {
  const say = useSay();
  const { data } = useQuery({
    queryKey: ['part', 'liability'],
    refetchInterval: 15_000,
    queryFn: ({ signal }) => fetchData(tradingExposures, { take: 1 }, { signal, isByItself: true }),
  });
  if (!data) return null;
  return (
    <dl className="flex flex-wrap gap-x-10 gap-y-2 px-4 pb-3">
      {(
        [
          ['exposures.openBets', { as: 'count', count: data.openBets }],
          ['exposures.openStakes', { as: 'money', lira: data.openStakes }],
          ['exposures.openPayouts', { as: 'money', lira: data.openPayouts }],
        ] as const
      ).map(([title, value]) => (
        <div key={title}>
          <dt className="text-sm text-quiet">{say(title)}</dt>
          <dd className="text-lg font-semibold">
            <Shown value={value} />
          </dd>
        </div>
      ))}
    </dl>
  );
}

const exposures: Screen<Row> = {
  name: 'exposures',
  title: 'exposures.title',
  empty: 'exposures.empty',
  call: tradingExposures,
  isLive: true,
  head: () => <Liability />,
  read: paged(tradingExposures, ({ event }) => (event === undefined ? {} : { event })),
  filters: [{ key: 'event', title: 'trading.event', kind: 'text' }],
  keyOf: ({ event, market }) => `${event} ${market ?? ''}`,
  nameOf: matchName,
  data: [
    text('match', 'exposures.match', matchName),
    code('market', 'trading.market', (row) => row.market),
    money('staked', 'returns.staked', (row) => row.staked),
    text('worst', 'exposures.worst', (row) => row.worst),
    money('net', 'exposures.net', (row) => row.net),
    code('event', 'trading.event', (row) => row.event, { place: 'more' }),
    drawn('outcomes', 'exposures.outcomes', (row) => <Detail detail={row.outcomes} />, { place: 'drawer' }),
  ],
  actions: [onRow(suspend), onRow(price), onRow(result), onRow(voidBets)],
};

export const Exposures = pageOf(exposures);
