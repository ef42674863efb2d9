// The next step of a promotion, as one button: log in, claim, deposit, continue. A customer sees above it where they stand.
import { Link } from '@tanstack/react-router';
import type { ReactNode } from 'react';
import type { BonusRow, PromotedBonus } from '@felek/contract/bonus';
import type { Promotion } from '@felek/contract/content';
import { Button, buttonClass } from '@felek/ui/Button.tsx';
import { Skeleton } from '@felek/ui/states.tsx';
import { bestHall } from '../bonus/bonus.ts';
import { useBonuses } from '../bonus/bonus.queries.ts';
import { ClaimBonus } from '../bonus/ClaimBonus.tsx';
import { Wagering } from '../bonus/Wagering.tsx';
import { openDialog } from '../navigation/dialog.ts';
import { Answered } from '../parts/Answered.tsx';
import { liraText } from '../parts/Money.tsx';
import { printInstant } from '../parts/time.ts';
import { useCustomer } from '../session/session.ts';
import { useLocale, useSay } from '../texts/texts.ts';
import { usePromotionSay } from './words.ts';

export function NextStep({ promotion }: { readonly promotion: Promotion }) {
  const say = usePromotionSay();
  const customer = useCustomer();
  const { id, standing, startsAt, endsAt, bonus, url } = promotion;
  const isPrivate = bonus !== null || url.startsWith('/dashboard');
  if (standing === 'ended')
    return (
      <Place>{endsAt !== null && <p>{say('promo.ended.note', { date: printInstant(endsAt) })}</p>}</Place>
    );
  if (standing === 'coming')
    return (
      <Place>
        {startsAt !== null && <p>{say('promo.coming.note', { date: printInstant(startsAt) })}</p>}
      </Place>
    );
  if (isPrivate && !customer)
    return (
      <Button
        className="justify-self-start"
        onClick={() => openDialog('login', { next: bonus ? `/promotions/${id}` : url })}
      >
        {say('promo.logIn')}
      </Button>
    );
  return bonus ? <OfCustomer bonus={bonus} isVerified={customer?.smsVerified ?? true} /> : <Go url={url} />;
}

function Place({ children }: { readonly children: ReactNode }) {
  return (
    <div className="figures grid justify-items-start gap-3 rounded-card border border-line bg-surface p-4">
      {children}
    </div>
  );
}

/** Where a promotion without a bonus leads. */
function Go({ url }: { readonly url: string }) {
  const say = useSay();
  const className = buttonClass('primary', 'justify-self-start');
  if (url.startsWith('/'))
    return (
      <Link to={url} className={className}>
        {say('promotions.go')}
      </Link>
    );
  return (
    url.startsWith('https://') && (
      <a href={url} target="_blank" rel="noopener noreferrer" className={className}>
        {say('promotions.go')}
      </a>
    )
  );
}

function OfCustomer({ bonus, isVerified }: { readonly bonus: PromotedBonus; readonly isVerified: boolean }) {
  const say = usePromotionSay();
  const query = useBonuses();
  return (
    <section aria-label={say('promo.yours')}>
      <Answered query={query} waiting={<Skeleton className="h-24" />}>
        {(bonuses) => {
          const own = bonuses.filter(({ offer }) => offer === bonus.id);
          const row = own.find(({ waitsFor, state }) => waitsFor !== null || state === 1) ?? own[0];
          if (row) return <Own row={row} isVerified={isVerified} />;
          return <NotOffered bonus={bonus} />;
        }}
      </Answered>
    </section>
  );
}

function NotOffered({ bonus: { isOpen, terms } }: { readonly bonus: PromotedBonus }) {
  const say = usePromotionSay();
  const reason = terms.onlyFirst ? 'promo.onlyFirst' : 'promo.notYours';
  return (
    <Place>
      <p>{say(isOpen ? reason : 'promo.closed')}</p>
      <ToBonuses />
    </Place>
  );
}

function ToBonuses() {
  const say = usePromotionSay();
  return (
    <Link to="/dashboard/bonuses" className={buttonClass('quiet')}>
      {say('promo.bonuses')}
    </Link>
  );
}

function Own({ row, isVerified }: { readonly row: BonusRow; readonly isVerified: boolean }) {
  const say = useSay();
  const sayOf = usePromotionSay();
  const locale = useLocale();
  const { waitsFor, state, terms, wagered, wagerTarget } = row;
  if (waitsFor === 'claim')
    return (
      <Place>
        <p>{isVerified ? sayOf('promo.offered') : say('bonuses.verifyFirst')}</p>
        {isVerified ? (
          <ClaimBonus bonus={row} />
        ) : (
          <Button look="gold" onClick={() => openDialog('phone')}>
            {say('profile.verifyPhone')}
          </Button>
        )}
      </Place>
    );
  if (waitsFor === 'deposit')
    return (
      <Place>
        <p>{sayOf('promo.chosen', { least: liraText(terms.leastDeposit ?? 0, locale) })}</p>
        <Link to="/dashboard/deposit" className={buttonClass('gold')}>
          {say('bonuses.deposit.go')}
        </Link>
      </Place>
    );
  if (waitsFor === 'turn')
    return (
      <Place>
        <p>{sayOf('promo.turn')}</p>
        <ToBonuses />
      </Place>
    );
  if (state === 1)
    return (
      <Place>
        <div className="w-full">
          <Wagering wagered={wagered} target={wagerTarget} />
        </div>
        <Link to={bestHall(row)} search={{}} className={buttonClass()}>
          {sayOf('promo.continue')}
        </Link>
      </Place>
    );
  return (
    <Place>
      <p>{sayOf(state === 2 || state === 3 ? `promo.state.${state}` : 'promo.state.4')}</p>
      <ToBonuses />
    </Place>
  );
}
