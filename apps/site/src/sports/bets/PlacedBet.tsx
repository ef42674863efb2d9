// A bet that was just placed, on the slip: a countdown while it waits, a trader's offer, its reference once it is accepted, or its refusal.
import { CircleCheck, CircleX, Hourglass, Share2 } from 'lucide-react';
import { useEffect, type ReactNode } from 'react';
import type { SportsBet } from '@felek/contract/sports';
import { Button } from '@felek/ui/Button.tsx';
import { Refusal } from '@felek/ui/FormParts.tsx';
import { Skeleton } from '@felek/ui/states.tsx';
import { useAction } from '../../parts/action.ts';
import { copyText } from '../../parts/clipboard.ts';
import { liraText, Money } from '../../parts/Money.tsx';
import { ErrorState } from '../../parts/states.tsx';
import { useLocale } from '../../texts/texts.ts';
import { base } from '../../wire/base.ts';
import { Refused as RefusedByHouse } from '../../wire/refusals.ts';
import { useNow } from '../clock.ts';
import { marketLabel, matchName, outcomeLabel } from '../names.ts';
import { Odds } from '../Odds.tsx';
import { dismiss, shareText } from '../slip/slip.ts';
import { changeSlip } from '../slip/slip-store.ts';
import { sendOfferAnswer, useBet, type ShownBet } from '../sports.queries.ts';
import { whyOf } from '../slip/why.ts';
import { useWords } from '../words.ts';

export function PlacedBet({ id }: { readonly id: string }) {
  const query = useBet(id);
  // A bet of another customer who used this browser.
  const isForeign = query.error instanceof RefusedByHouse && query.error.code === 'bet_not_found';
  useEffect(() => {
    if (isForeign) changeSlip((slip) => dismiss(slip, id));
  }, [isForeign, id]);
  if (query.data) return <Shown {...query.data} />;
  if (query.isError) return <ErrorState error={query.error} retry={() => void query.refetch()} />;
  return <Skeleton className="h-28" />;
}

function Shown({ bet, aheadMs }: ShownBet) {
  return (
    <div role="status" className="grid gap-3 rounded-card border border-line bg-raised p-4">
      <Selections bet={bet} />
      <State bet={bet} aheadMs={aheadMs} />
    </div>
  );
}

/** As many as tell the bet from others that were placed at the same time. */
const mostNamed = 3;

function Selections({ bet: { legs } }: Pick<ShownBet, 'bet'>) {
  const say = useWords();
  const locale = useLocale();
  const named = legs.length > mostNamed ? legs.slice(0, mostNamed - 1) : legs;
  return (
    <ul className="grid gap-1 text-sm">
      {named.map((leg) => (
        <li key={`${leg.event} ${leg.market}`} className="break-words">
          <span className="font-semibold">
            {outcomeLabel(leg.market, { id: leg.outcome, name: leg.outcomeName }, leg, locale)}
          </span>{' '}
          <span className="text-quiet">
            {marketLabel(leg.market, leg, locale)} · {matchName(leg, locale)}
          </span>
        </li>
      ))}
      {named.length < legs.length && (
        <li className="text-quiet">{say('bet.more', { count: legs.length - named.length })}</li>
      )}
    </ul>
  );
}

function State({ bet, aheadMs }: ShownBet) {
  switch (bet.state) {
    case 'delayed':
    case 'review':
      return <Waiting bet={bet} aheadMs={aheadMs} />;
    case 'offered':
      return <Offer bet={bet} />;
    case 'refused':
      return <Refused bet={bet} />;
    default:
      return <Taken bet={bet} />;
  }
}

function Waiting({ bet, aheadMs }: ShownBet) {
  const say = useWords();
  const now = useNow(250);
  const seconds = Math.max(0, Math.ceil(((bet.dueMs ?? 0) - now - aheadMs) / 1000));
  return (
    <p className="flex items-center gap-3 font-semibold text-gold">
      <Hourglass size={20} aria-hidden="true" />
      {/* Told once; the seconds are for the eye. */}
      <span className="sr-only">
        {say(bet.state === 'review' ? 'bets.state.review' : 'bets.state.delayed')}
      </span>
      <span aria-hidden="true" className="figures">
        {say(bet.state === 'review' ? 'bet.reviewing' : 'bet.waiting', { seconds })}
      </span>
    </p>
  );
}

function Offer({ bet }: { readonly bet: SportsBet }) {
  const say = useWords();
  const locale = useLocale();
  const { busy, refusal, run } = useAction();
  const answer = (take: boolean) => run(() => sendOfferAnswer(bet.id, take));
  return (
    <>
      <p className="font-semibold">{say('bet.offer')}</p>
      {bet.offer && (
        <p className="flex flex-wrap gap-3">
          <span>{say('bet.offer.stake', { amount: liraText(bet.offer.stake, locale) })}</span>
          {bet.offer.odds.map((odds, at) => (
            <Odds key={bet.legs[at]?.event} odds={odds} className="font-bold text-gold" />
          ))}
        </p>
      )}
      <Refusal text={refusal} />
      <div className="flex flex-wrap gap-2">
        <Button busy={busy} onClick={() => answer(true)}>
          {say('bet.offer.take')}
        </Button>
        <Button look="quiet" disabled={busy} onClick={() => answer(false)}>
          {say('bet.offer.decline')}
        </Button>
      </div>
    </>
  );
}

function Refused({ bet }: { readonly bet: SportsBet }) {
  const say = useWords();
  const locale = useLocale();
  const amount = bet.mostStake === null ? '' : liraText(bet.mostStake, locale);
  const why = whyOf(bet.refusal, say, { most: amount, least: amount });
  return (
    <>
      <Head icon={<CircleX size={20} aria-hidden="true" />} tone="text-error">
        {say('bet.refused')}
      </Head>
      {why !== undefined && <p>{why}</p>}
      <p className="text-sm text-quiet">{say('bet.noMoney')}</p>
      <div className="flex flex-wrap gap-2">
        <Button onClick={() => changeSlip((slip) => dismiss(slip, bet.id, true))}>
          {say('bet.takeBack')}
        </Button>
        <Button look="quiet" onClick={() => changeSlip((slip) => dismiss(slip, bet.id))}>
          {say('bet.done')}
        </Button>
      </div>
    </>
  );
}

function Taken({ bet }: { readonly bet: SportsBet }) {
  const say = useWords();
  return (
    <>
      <Head icon={<CircleCheck size={20} aria-hidden="true" />} tone="text-won">
        {say('bet.accepted')}
      </Head>
      <dl className="grid gap-1 text-sm">
        <Line title={say('bet.reference')}>
          <span className="font-mono select-all">{bet.reference}</span>
        </Line>
        <Line title={say('slip.totalStake')}>
          <Money lira={bet.totalStake} />
        </Line>
        <Line title={say('slip.return')}>
          <Money lira={bet.possiblePayout} className="text-gold" />
        </Line>
      </dl>
      <div className="flex flex-wrap gap-2">
        <Button look="quiet" onClick={() => changeSlip((slip) => dismiss(slip, bet.id))}>
          {say('bet.done')}
        </Button>
        <Button look="quiet" onClick={() => changeSlip((slip) => dismiss(slip, bet.id, true))}>
          {say('bet.again')}
        </Button>
        <Button look="plain" onClick={() => void share(bet)}>
          <Share2 size={18} aria-hidden="true" />
          {say('slip.share')}
        </Button>
      </div>
    </>
  );
}

/** Shares the selections, without the stake: by the device's own means where it has some. */
export async function share({ legs }: Pick<SportsBet, 'legs'>): Promise<void> {
  const url = `${location.origin}${base}spor?coupon=${encodeURIComponent(shareText(legs))}`;
  if (!('share' in navigator) || !matchMedia('(pointer: coarse)').matches) return copyText(url);
  // Closing the device's sheet is no fault.
  return navigator.share({ url }).catch(() => undefined);
}

function Head({
  icon,
  tone,
  children,
}: {
  readonly icon: ReactNode;
  readonly tone: string;
  readonly children: ReactNode;
}) {
  return (
    <p className={`flex items-center gap-2 text-lg font-bold ${tone}`}>
      {icon}
      {children}
    </p>
  );
}

function Line({ title, children }: { readonly title: string; readonly children: ReactNode }) {
  return (
    <div className="flex justify-between gap-3">
      <dt className="text-quiet">{title}</dt>
      <dd className="font-semibold">{children}</dd>
    </div>
  );
}
