// The account's front page: what there is to play with, and a tile for everything that can be done.
import { Link } from '@tanstack/react-router';
import {
  ArrowDownToLine,
  ArrowUpFromLine,
  Gift,
  ChevronRight,
  History,
  IdCard,
  KeyRound,
  ListChecks,
  LogOut,
  MonitorSmartphone,
  ReceiptText,
  Smartphone,
  TicketCheck,
} from 'lucide-react';
import type { ReactNode } from 'react';
import { ExclusionNote } from '../protection/ExclusionPage.tsx';
import { openDialog, type DialogName } from '../navigation/dialog.ts';
import { useExclusion, useSession } from '../session/session.ts';
import { SessionTime } from '../session/SessionTime.tsx';
import { useSay } from '../texts/texts.ts';
import { Money } from '../parts/Money.tsx';
import { useBonusesAhead } from '../bonus/bonus.queries.ts';
import { useCashierAhead } from '../payment/payment.queries.ts';
import { useProfile } from './account.queries.ts';
import { Verification } from './Verification.tsx';
import { Lattice } from '@felek/ui/Lattice.tsx';
import { WhenIdle } from '@felek/ui/Later.tsx';
import { Skeleton } from '@felek/ui/states.tsx';
import { LatestActivities } from '../casino/LatestActivities.tsx';
import { SecondFactor } from './SecondFactor.tsx';

/** A line of a list on a phone, a tile on wider screens. */
const tileClass =
  'flex min-h-13 w-full items-center gap-3 px-4 py-2 text-start font-semibold transition-colors duration-150 hover:bg-raised md:h-full md:min-h-16 md:rounded-card md:border md:border-line md:bg-surface md:hover:border-line-strong';

export function Dashboard() {
  const say = useSay();
  const { customer, balance } = useSession();
  const isExcluded = useExclusion() !== undefined;
  const { data: profile } = useProfile();
  useCashierAhead();
  useBonusesAhead();
  // The session knows this step at once. Parts that wait for an answer stand below the list, so the list keeps its place.
  const hasPhoneStep = customer !== undefined && !customer.smsVerified && !isExcluded;
  const totalName = say(isExcluded ? 'header.balance' : 'dashboard.total');
  return (
    <div className="mx-auto grid w-full max-w-5xl grid-cols-1 gap-6">
      <h1 className="text-2xl md:text-3xl">
        {customer && !isExcluded ? say('home.hello', { name: customer.username }) : say('dashboard.title')}
      </h1>
      {isExcluded && <ExclusionNote />}
      {balance && (
        <section
          aria-label={totalName}
          className="relative overflow-hidden rounded-card border border-line bg-raised p-[min(1.5rem,6vw)]"
        >
          <Lattice className="text-line-strong/30" />
          <div className="relative grid grid-cols-1 gap-4">
            <div>
              <p className="flex flex-wrap justify-between gap-x-4 text-quiet">
                {totalName}
                <SessionTime className="text-sm" />
              </p>
              <Money
                lira={balance.balance}
                counts
                className="text-[min(2.25rem,9vw)] font-extrabold text-gold"
              />
            </div>
            <dl className="flex flex-wrap gap-x-8 gap-y-2 text-sm">
              <Part title={say('dashboard.cash')} lira={balance.cash} />
              <Part title={say('dashboard.bonus')} lira={balance.bonus} />
              <Part title={say('dashboard.held')} lira={balance.held} />
            </dl>
          </div>
        </section>
      )}
      {hasPhoneStep && <Verification of={profile ?? customer} />}
      <ul className="grid divide-y divide-line/60 overflow-hidden rounded-card border border-line bg-surface md:grid-cols-3 md:gap-3 2xl:grid-cols-4 md:divide-y-0 md:rounded-none md:border-0 md:bg-transparent">
        {!isExcluded && (
          <Tile
            to="/dashboard/deposit"
            icon={<ArrowDownToLine aria-hidden="true" />}
            title={say('dashboard.deposit')}
          />
        )}
        <Tile
          to="/dashboard/withdraw"
          icon={<ArrowUpFromLine aria-hidden="true" />}
          title={say('dashboard.withdraw')}
        />
        <Tile
          to="/dashboard/history"
          icon={<ListChecks aria-hidden="true" />}
          title={say('dashboard.activities')}
        />
        <Tile
          to="/dashboard/open-bets"
          icon={<TicketCheck aria-hidden="true" />}
          title={say('dashboard.openBets')}
        />
        <Tile
          to="/dashboard/game-history"
          icon={<History aria-hidden="true" />}
          title={say('dashboard.gameHistory')}
        />
        <Tile
          to="/dashboard/financial-activities"
          icon={<ReceiptText aria-hidden="true" />}
          title={say('dashboard.financial')}
        />
        {!isExcluded && (
          <Tile to="/dashboard/bonuses" icon={<Gift aria-hidden="true" />} title={say('dashboard.bonuses')} />
        )}
        <Tile
          to="/dashboard/session-history"
          icon={<MonitorSmartphone aria-hidden="true" />}
          title={say('dashboard.sessions')}
        />
        <Tile
          to="/dashboard/account"
          icon={<IdCard aria-hidden="true" />}
          title={say('dashboard.personal')}
        />
        <DialogTile
          dialog="password"
          icon={<KeyRound aria-hidden="true" />}
          title={say('dashboard.password')}
        />
        <DialogTile dialog="sms" icon={<Smartphone aria-hidden="true" />} title={say('dashboard.phone')} />
        <DialogTile
          dialog="logout"
          icon={<LogOut aria-hidden="true" className="text-coral" />}
          title={say('dashboard.logout')}
        />
      </ul>
      <Safety />
      {!hasPhoneStep &&
        !isExcluded &&
        (profile ? <Verification of={profile} /> : <Skeleton className="h-14" />)}
      {/* The tiles answer to a first click before it is drawn. */}
      <WhenIdle>
        <LatestActivities />
      </WhenIdle>
    </div>
  );
}

function Safety() {
  return (
    <div className="rounded-card border border-line bg-surface p-4 md:px-6">
      <SecondFactor />
    </div>
  );
}

function Part({ title, lira }: { readonly title: string; readonly lira: number }) {
  return (
    <div>
      <dt className="text-quiet">{title}</dt>
      <dd className="font-semibold">
        <Money lira={lira} />
      </dd>
    </div>
  );
}

interface TileProps {
  readonly to:
    | '/dashboard/deposit'
    | '/dashboard/withdraw'
    | '/dashboard/game-history'
    | '/dashboard/history'
    | '/dashboard/open-bets'
    | '/dashboard/financial-activities'
    | '/dashboard/bonuses'
    | '/dashboard/session-history'
    | '/dashboard/account';
  readonly icon: ReactNode;
  readonly title: string;
}

function Tile({ to, icon, title }: TileProps) {
  return (
    <li>
      <Link to={to} className={tileClass}>
        <span className="text-turquoise">{icon}</span>
        <span className="max-md:grow">{title}</span>
        <ChevronRight size={18} aria-hidden="true" className="text-quiet md:hidden" />
      </Link>
    </li>
  );
}

function DialogTile({
  dialog,
  icon,
  title,
}: {
  readonly dialog: DialogName;
  readonly icon: ReactNode;
  readonly title: string;
}) {
  return (
    <li>
      <button type="button" onClick={() => openDialog(dialog)} className={tileClass}>
        <span className="text-turquoise">{icon}</span>
        <span className="max-md:grow">{title}</span>
        <ChevronRight size={18} aria-hidden="true" className="text-quiet md:hidden" />
      </button>
    </li>
  );
}
