// The house's figures over a range of days: each with its definition, its change against the period before, its days as a small chart, and the
// rows behind it. The range and the board stand in the address.
import { useQuery } from '@tanstack/react-query';
import { Link, useNavigate, useSearch } from '@tanstack/react-router';
import { figures as figuresCall, type FigureId } from '@felek/contract/office';
import type { OutputOf } from '@felek/contract/call';
import { controlClass } from '@felek/ui/Field.tsx';
import { Failed, NotPermitted, WaitingRows } from '../../parts/states.tsx';
import { useTitle } from '../../parts/title.ts';
import { changed, type Place } from '../../screen/address.ts';
import { liraText } from '../../screen/Shown.tsx';
import { printInstant, useNowMs } from '../../screen/time.ts';
import { useLocale, useSay, type TextKey } from '../../texts/texts.ts';
import { fetchData } from '../../wire/ask.ts';
import { permissionOf, useMay, usePermissions } from '../../wire/permissions.ts';
import { Cohorts } from './Cohorts.tsx';
import { Funnel } from './Funnel.tsx';

type Figure = OutputOf<typeof figuresCall>['list'][number];

/** The figures of each kind of work. */
const boards = {
  house: ['ggr', 'ngr', 'turnover', 'bonusCost', 'netDeposits', 'active', 'firstDeposits', 'arpu'],
  casino: ['ggrCasino', 'rtp', 'hold', 'stakes', 'contributions', 'jackpots', 'prizes', 'providerFees'],
  sports: ['ggrSports', 'placed', 'turnover', 'payouts', 'hold'],
  money: ['deposits', 'withdrawals', 'netDeposits', 'depositors', 'feesKept', 'paymentCosts', 'corrections'],
  bonuses: [
    'bonusCost',
    'granted',
    'forfeited',
    'converted',
    'prizes',
    'turnoverBonus',
    'turnoverCash',
    'ngr',
  ],
  customers: ['active', 'depositors', 'firstDeposits', 'arpu'],
  books: [
    'turnover',
    'payouts',
    'contributions',
    'ggr',
    'bonusCost',
    'providerFees',
    'paymentCosts',
    'duty',
    'ngr',
    'commissions',
    'ngrAfterCommissions',
  ],
} as const satisfies Record<string, readonly FigureId[]>;
type Board = keyof typeof boards;
const boardNames = Object.keys(boards) as Board[];

/** A role's usual board, by what only that role may do. */
function usualBoard(granted: ReadonlySet<string>): Board {
  if (granted.has('figure:set')) return 'books';
  if (granted.has('bonus:issue')) return 'bonuses';
  return granted.has('game:toggle') ? 'casino' : 'house';
}

const dayMs = 86_400_000;
const dayText = (at: number) => new Date(at).toISOString().slice(0, 10);
const isDay = (text: string | undefined): text is string =>
  text !== undefined && /^\d{4}-\d\d-\d\d$/.test(text) && !Number.isNaN(Date.parse(text));

export function Figures() {
  const may = useMay();
  const say = useSay();
  useTitle(say('figures.title'));
  if (may(figuresCall)) return <Permitted />;
  return (
    <div className="min-w-0 grow px-4 py-2">
      <h1 className="text-lg">{say('figures.title')}</h1>
      <NotPermitted permission={permissionOf(figuresCall) ?? ''} />
    </div>
  );
}

function Permitted() {
  const say = useSay();
  const navigate = useNavigate();
  const place: Place = useSearch({ strict: false });
  const nowMs = useNowMs();
  const granted = usePermissions((now) => now.granted);
  const to = isDay(place['to']) ? place['to'] : dayText(nowMs);
  const from = isDay(place['from']) ? place['from'] : dayText(Date.parse(to) - 29 * dayMs);
  const board = boardNames.find((each) => each === place['board']) ?? usualBoard(granted);
  const go = (parts: Record<string, string | undefined>) =>
    void navigate({ to: '.', search: (now: Place) => changed(now, parts), replace: true });
  const { data, error, refetch } = useQuery({
    queryKey: ['figures', from, to],
    queryFn: ({ signal }) => fetchData(figuresCall, { from, to }, { signal }),
    staleTime: 30_000,
  });
  return (
    <div className="min-w-0 grow overflow-y-auto px-4 py-2">
      <div className="flex flex-wrap items-center gap-x-4 gap-y-2">
        <h1 className="text-lg">{say('figures.title')}</h1>
        <Range title="filter.from" value={from} onSet={(day) => go({ from: day })} />
        <Range title="filter.to" value={to} onSet={(day) => go({ to: day })} />
        <span className="text-sm text-quiet">
          {data?.until ? say('figures.until', { time: printInstant(data.until) }) : say('figures.utc')}
        </span>
      </div>
      <nav aria-label={say('figures.boards')} className="flex flex-wrap gap-1 py-2">
        {boardNames.map((each) => (
          <Link
            key={each}
            to="."
            search={(now: Place) => changed(now, { board: each })}
            aria-current={each === board ? 'page' : undefined}
            className={`rounded-full border px-3 py-1 ${each === board ? 'border-turquoise bg-raised font-semibold' : 'border-line text-quiet hover:text-text'}`}
          >
            {say(`board.${each}`)}
          </Link>
        ))}
      </nav>
      {error && !data && <Failed error={error} retry={() => void refetch()} />}
      {!error && !data && <WaitingRows />}
      {data && (
        <ul className="grid gap-3 py-2 sm:grid-cols-2 xl:grid-cols-3">
          {boards[board].map((id) => {
            const figure = data.list.find((each) => each.figure === id);
            return figure && <Card key={id} figure={figure} days={data.days} from={from} to={to} />;
          })}
        </ul>
      )}
      {board === 'customers' && (
        <div className="grid gap-6 py-4">
          <Funnel from={from} to={to} />
          <Cohorts />
        </div>
      )}
    </div>
  );
}

function Range({
  title,
  value,
  onSet,
}: {
  readonly title: TextKey;
  readonly value: string;
  readonly onSet: (day: string) => void;
}) {
  const say = useSay();
  return (
    <label className="flex items-center gap-1.5">
      <span className="text-sm text-quiet">{say(title)}</span>
      <input
        type="date"
        value={value}
        onChange={({ target }) => isDay(target.value) && onSet(target.value)}
        className={`${controlClass(false)} !w-auto`}
      />
    </label>
  );
}

function usePrinted() {
  const locale = useLocale();
  return (value: number | null, unit: Figure['unit']) => {
    if (value === null) return '–';
    if (unit === 'money') return liraText(value, locale);
    return unit === 'share'
      ? value.toLocaleString(locale, { style: 'percent', maximumFractionDigits: 2 })
      : value.toLocaleString(locale);
  };
}

function Card({
  figure: { figure, unit, value, before, byDay },
  days,
  from,
  to,
}: {
  readonly figure: Figure;
  readonly days: readonly string[];
  readonly from: string;
  readonly to: string;
}) {
  const say = useSay();
  const printed = usePrinted();
  return (
    <li className="grid content-start gap-2 rounded-card border border-line bg-surface p-4">
      <h2 className="text-base text-quiet">{say(`figure.${figure}`)}</h2>
      <p className="flex flex-wrap items-baseline gap-x-3">
        <span className="figures text-2xl font-bold">{printed(value, unit)}</span>
        <Change value={value} before={before} />
        <span className="text-sm text-quiet">{say('figures.before', { value: printed(before, unit) })}</span>
      </p>
      <Days values={byDay} days={days} unit={unit} />
      <p className="text-sm text-quiet">{say(`figure.${figure}.note`)}</p>
      <Link to="/figure-facts" search={{ figure, from, to } as never} className="text-sm underline">
        {say('figures.rows')}
      </Link>
    </li>
  );
}

/** The change against the period before; nothing where there is nothing to compare with. */
function Change({ value, before }: { readonly value: number | null; readonly before: number | null }) {
  const say = useSay();
  const locale = useLocale();
  if (value === null || before === null || before === 0) return null;
  const part = (value - before) / Math.abs(before);
  const words = part.toLocaleString(locale, {
    style: 'percent',
    maximumFractionDigits: 1,
    signDisplay: 'always',
  });
  return (
    <span className="figures font-semibold" title={say('figures.change')}>
      {words}
    </span>
  );
}

const height = 36;

/** The days as bars from zero, up or down. The text names the lowest and the highest day. */
function Days({
  values,
  days,
  unit,
}: {
  readonly values: readonly (number | null)[];
  readonly days: readonly string[];
  readonly unit: Figure['unit'];
}) {
  const say = useSay();
  const printed = usePrinted();
  const known = values.flatMap((value, at) => (value === null ? [] : [{ value, day: days[at]! }]));
  if (known.length < 2) return null;
  const sorted = known.toSorted((a, b) => a.value - b.value);
  const [lowest, highest] = [sorted[0]!, sorted.at(-1)!];
  const top = Math.max(0, highest.value);
  const room = top - Math.min(0, lowest.value) || 1;
  const y = (value: number) => ((top - value) / room) * height;
  const label = say('figures.chart', {
    low: printed(lowest.value, unit),
    lowDay: lowest.day,
    high: printed(highest.value, unit),
    highDay: highest.day,
  });
  return (
    <svg
      viewBox={`0 0 ${values.length * 4} ${height}`}
      preserveAspectRatio="none"
      role="img"
      aria-label={label}
      className="h-9 w-full"
    >
      <title>{label}</title>
      {values.map((value, at) => (
        <rect
          key={days[at]}
          x={at * 4}
          width="3"
          y={Math.min(y(value ?? 0), y(0))}
          height={Math.max(0.5, Math.abs(y(value ?? 0) - y(0)))}
          fill={(value ?? 0) < 0 ? 'var(--color-coral)' : 'var(--color-turquoise)'}
        />
      ))}
    </svg>
  );
}
