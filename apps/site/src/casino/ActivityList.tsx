// Activities by day, each with what it did to the balance and the way to more of it.
import { Link } from '@tanstack/react-router';
import {
  ArrowDownToLine,
  ArrowUpFromLine,
  Gift,
  Handshake,
  Scale,
  Trophy,
  type LucideIcon,
} from 'lucide-react';
import type { ReactNode } from 'react';
import type { Activity, MovementName } from '@felek/contract/casino';
import { openDialog } from '../navigation/dialog.ts';
import { liraText, Money } from '../parts/Money.tsx';
import { printInstant } from '../parts/time.ts';
import { useLocale } from '../texts/texts.ts';
import { GameCover } from './GameCover.tsx';
import { useHallSay } from './words.ts';

export function ActivityList({ activities }: { readonly activities: readonly Activity[] }) {
  const locale = useLocale();
  const days = new Map<string, Activity[]>();
  for (const activity of activities) {
    const day = printInstant(activity.timeStamp).slice(0, 10);
    days.set(day, [...(days.get(day) ?? []), activity]);
  }
  const print = new Intl.DateTimeFormat(locale, { dateStyle: 'full', timeZone: 'Europe/Istanbul' });
  return (
    <div className="grid grid-cols-1 gap-5">
      {[...days].map(([day, list]) => (
        <section key={day} className="grid grid-cols-1 gap-2">
          <h2 className="text-sm font-semibold text-quiet">
            {print.format(new Date(`${list[0]!.timeStamp}Z`))}
          </h2>
          <ul className="divide-y divide-line/60 overflow-hidden rounded-card border border-line bg-surface">
            {list.map((activity) => (
              <li key={activity.id}>
                <Row activity={activity} />
              </li>
            ))}
          </ul>
        </section>
      ))}
    </div>
  );
}

const rowClass =
  'flex min-h-18 w-full items-center gap-3 px-3 py-2.5 text-start transition-colors duration-150 hover:bg-raised md:gap-4 md:px-4';

function Row({ activity }: { readonly activity: Activity }) {
  const { kind, round } = activity;
  if (kind === 'round')
    return (
      <button
        type="button"
        onClick={() => openDialog('verify', { about: round?.roundId ?? '' })}
        className={rowClass}
      >
        <Content activity={activity} />
      </button>
    );
  const places = {
    bet: '/spor/kuponlarim',
    payment: '/dashboard/financial-activities',
    bonus: '/dashboard/bonuses',
  } as const;
  return (
    <Link to={places[kind]} search={{}} className={rowClass}>
      <Content activity={activity} />
    </Link>
  );
}

function Content({ activity: { kind, round, movement, timeStamp } }: { readonly activity: Activity }) {
  const say = useHallSay();
  const locale = useLocale();
  const time = printInstant(timeStamp).slice(11);
  if (movement) {
    const { name, amount, change } = movement;
    return (
      <Line
        picture={<Sign name={name} />}
        title={say(`move.${name}`)}
        note={`${say(`activity.kind.${kind}`)} · ${time}`}
        sum={<Change lira={change} meanwhile={amount} />}
      />
    );
  }
  if (!round) return null;
  const { gameName, providerName, state, staked, returned, game } = round;
  return (
    <Line
      picture={
        game ? (
          <span className="relative h-13 w-10 shrink-0 overflow-hidden rounded-field">
            <GameCover game={game} isSmall />
          </span>
        ) : (
          <Circle Icon={Trophy} />
        )
      }
      title={gameName}
      note={`${providerName} · ${time}`}
      sum={
        state === 'closed' ? (
          <Change lira={Math.round((returned - staked) * 100) / 100} />
        ) : (
          <span className={`text-sm font-semibold ${state === 'open' ? 'text-gold' : 'text-quiet'}`}>
            {say(`activity.state.${state}`)}
          </span>
        )
      }
      under={say('activity.stakeAndReturn', {
        amount: liraText(staked, locale),
        back: liraText(returned, locale),
      })}
    />
  );
}

interface LineProps {
  readonly picture: ReactNode;
  readonly title: string;
  readonly note: string;
  readonly sum: ReactNode;
  readonly under?: string;
}

function Line({ picture, title, note, sum, under }: LineProps) {
  return (
    <>
      {picture}
      <span className="min-w-0 grow">
        <span className="block truncate font-semibold">{title}</span>
        <span className="figures block truncate text-sm text-quiet">{note}</span>
      </span>
      <span className="grid shrink-0 justify-items-end gap-0.5">
        {sum}
        {under && <span className="figures text-xs text-quiet max-sm:sr-only">{under}</span>}
      </span>
    </>
  );
}

/** The change of the balance. `meanwhile`: the moved amount if that is zero. */
function Change({ lira, meanwhile }: { readonly lira: number; readonly meanwhile?: number }) {
  if (lira === 0 && meanwhile !== undefined)
    return <Money lira={meanwhile} className="font-semibold text-quiet" />;
  return (
    <span className={`flex font-bold ${lira > 0 ? 'text-won' : ''}`}>
      {lira > 0 && '+'}
      <Money lira={lira} />
    </span>
  );
}

const signs: Readonly<Record<MovementName, LucideIcon>> = {
  deposit: ArrowDownToLine,
  depositBack: ArrowUpFromLine,
  withdrawal: ArrowUpFromLine,
  withdrawalPaid: ArrowUpFromLine,
  withdrawalBack: ArrowDownToLine,
  correction: Scale,
  commission: Handshake,
  bonus: Gift,
  bonusWon: Gift,
  bonusEnded: Gift,
  prize: Trophy,
  prizeBack: Trophy,
};

const Sign = ({ name }: { readonly name: MovementName }) => <Circle Icon={signs[name]} />;

function Circle({ Icon }: { readonly Icon: LucideIcon }) {
  return (
    <span className="grid h-13 w-10 shrink-0 place-items-center rounded-field bg-raised text-turquoise">
      <Icon size={20} aria-hidden="true" />
    </span>
  );
}
