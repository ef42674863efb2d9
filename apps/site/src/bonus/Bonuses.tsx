// The customer's bonuses: the running one with what it still needs, those on offer or waiting with their terms, and past ones.
import { Link } from '@tanstack/react-router';
import type { BonusRow } from '@felek/contract/bonus';
import { processState } from '@felek/contract/enumerations';
import { openDialog } from '../navigation/dialog.ts';
import { useCustomer } from '../session/session.ts';
import { Answered } from '../parts/Answered.tsx';
import { useLocale, useSay, type TextKey } from '../texts/texts.ts';
import { Button, buttonClass } from '@felek/ui/Button.tsx';
import { liraText, Money } from '../parts/Money.tsx';
import { Empty, Skeleton } from '@felek/ui/states.tsx';
import { printInstant } from '../parts/time.ts';
import { BonusTerms } from './BonusTerms.tsx';
import { ClaimBonus } from './ClaimBonus.tsx';
import { PageFrame } from '../navigation/PageFrame.tsx';
import { FreeBetList } from '../sports/FreeBetList.tsx';
import { useBonuses } from './bonus.queries.ts';
import { bestHall } from './bonus.ts';
import { Glance } from './Glance.tsx';
import { Wagering } from './Wagering.tsx';
import { useBonusSay } from './words.ts';

export function Bonuses() {
  const say = useSay();
  const query = useBonuses();
  const isVerified = useCustomer()?.smsVerified;
  const isOffered = query.data?.some(({ state }) => state === null);
  return (
    <PageFrame title={say('dashboard.bonuses')} note={say('bonuses.order')}>
      {isOffered && isVerified === false && (
        <div className="flex flex-wrap items-center justify-between gap-3 rounded-card border border-gold/60 bg-surface p-4">
          <p>{say('bonuses.verifyFirst')}</p>
          <Button look="gold" onClick={() => openDialog('phone')}>
            {say('profile.verifyPhone')}
          </Button>
        </div>
      )}
      <FreeBetList />
      <Answered
        query={query}
        waiting={
          <div role="status" aria-label={say('site.loading')} className="grid gap-3">
            <Skeleton className="h-44" />
            <Skeleton className="h-44" />
          </div>
        }
      >
        {(bonuses) => (bonuses.length === 0 ? <NoBonuses /> : <BonusList bonuses={bonuses} />)}
      </Answered>
    </PageFrame>
  );
}

function NoBonuses() {
  const say = useSay();
  return (
    <Empty title={say('bonuses.empty')} note={say('bonuses.empty.note')}>
      <Link to="/promotions" className={buttonClass('quiet')}>
        {say('promotions.title')}
      </Link>
    </Empty>
  );
}

const isPast = ({ state, waitsFor }: BonusRow) =>
  waitsFor === null && state !== null && state !== processState.processing;

/** Those that run, wait or are on offer stand open, the running one first; past ones in one line each. */
function BonusList({ bonuses }: { readonly bonuses: readonly BonusRow[] }) {
  const sayOf = useBonusSay();
  const past = bonuses.filter(isPast);
  const isRunning = ({ state, waitsFor }: BonusRow) => waitsFor === null && state === processState.processing;
  const open = bonuses.filter((each) => !isPast(each));
  return (
    <>
      <ul className="grid gap-3">
        {[...open.filter(isRunning), ...open.filter((each) => !isRunning(each))].map((bonus) => (
          <Bonus key={bonus.id} bonus={bonus} />
        ))}
      </ul>
      {past.length > 0 && (
        <section className="grid gap-2">
          <h2 className="text-lg text-quiet">{sayOf('glance.past')}</h2>
          <ul className="grid gap-2">
            {past.map((bonus) => (
              <PastBonus key={bonus.id} bonus={bonus} />
            ))}
          </ul>
        </section>
      )}
    </>
  );
}

function tagOf({ waitsFor, state, terms }: BonusRow): TextKey {
  if (waitsFor) return waitingTags[waitsFor];
  return terms.freeBet === null ? (`bonuses.state.${state}` as TextKey) : 'bonuses.freeBet.given';
}

function PastBonus({ bonus }: { readonly bonus: BonusRow }) {
  const say = useSay();
  const locale = useLocale();
  const { title, amount, state, wagered, wagerTarget, terms } = bonus;
  return (
    <li className="figures flex flex-wrap items-center justify-between gap-x-4 gap-y-1 rounded-card border border-line bg-surface px-4 py-3 text-sm">
      <span className="font-semibold">{title}</span>
      <span className={state === processState.completed ? 'text-won' : 'text-quiet'}>
        {say(tagOf(bonus))}
      </span>
      <span className="grow text-quiet md:text-end">
        {terms.freeBet === null &&
          say('bonuses.progress', {
            wagered: liraText(wagered, locale),
            target: liraText(wagerTarget, locale),
          })}
      </span>
      <Money lira={amount} className="font-semibold" />
    </li>
  );
}

const tagColours: Readonly<Record<number, string>> = {
  [processState.processing]: 'border-turquoise/60 text-turquoise',
  [processState.completed]: 'border-won/50 text-won',
};
const waitingTags = { claim: 'bonuses.offered', deposit: 'bonuses.deposit', turn: 'bonuses.turn' } as const;

function Bonus({ bonus }: { readonly bonus: BonusRow }) {
  const say = useSay();
  const sayOf = useBonusSay();
  const { id, title, amount, state, waitsFor, wagered, wagerTarget, expiresAt, terms } = bonus;
  const isRunning = waitsFor === null;
  const colour =
    state === null ? 'border-gold/60 text-gold' : (tagColours[state] ?? 'border-line-strong text-quiet');
  return (
    <li className="grid gap-4 rounded-card border border-line bg-surface p-5 md:p-6">
      <div className="flex flex-wrap items-start justify-between gap-3">
        <div className="grid justify-items-start gap-2">
          <h2 className="text-lg">{title}</h2>
          <span className={`rounded-full border px-3 py-1 text-sm font-semibold ${colour}`}>
            {say(tagOf(bonus))}
          </span>
        </div>
        <div className="grid justify-items-end">
          {state === null && terms.percentOfDeposit !== null && (
            <span className="text-sm text-quiet">{say('bonuses.upTo')}</span>
          )}
          <Money lira={amount} className="text-2xl font-extrabold text-gold" />
        </div>
      </div>
      {isRunning ? (
        <>
          <Wagering wagered={wagered} target={wagerTarget} />
          <Glance bonus={bonus} />
        </>
      ) : (
        <BonusTerms bonus={bonus} />
      )}
      <div className="flex flex-wrap items-center justify-between gap-3 text-sm">
        <p className="figures text-quiet">
          {expiresAt && say('bonuses.expires', { date: printInstant(expiresAt) })}
          {waitsFor === 'turn' && say('bonuses.turn.note')}
        </p>
        {waitsFor === 'claim' && <ClaimBonus bonus={bonus} />}
        {waitsFor === 'deposit' && <DepositNext least={terms.leastDeposit ?? 0} />}
        {waitsFor !== 'claim' && (
          <Button look="plain" onClick={() => openDialog('forfeit', { about: id })}>
            {say('bonuses.forfeit')}
          </Button>
        )}
        {isRunning && (
          <Link to={bestHall(bonus)} search={{}} className={buttonClass()}>
            {sayOf('glance.play')}
          </Link>
        )}
      </div>
    </li>
  );
}

function DepositNext({ least }: { readonly least: number }) {
  const say = useSay();
  const locale = useLocale();
  return (
    <>
      <p>{say('bonuses.deposit.note', { least: liraText(least, locale) })}</p>
      <Link to="/dashboard/deposit" className={buttonClass('gold')}>
        {say('bonuses.deposit.go')}
      </Link>
    </>
  );
}
