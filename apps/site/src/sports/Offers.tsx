// The suggestions in the programme: boosted odds, the outcomes that most customers back, and ready coupons. All are the house's figures of now; nothing
// stands here while it has none.
import { ChevronsUp, Users } from 'lucide-react';
import type { SportsPick } from '@felek/contract/sports';
import { Button } from '@felek/ui/Button.tsx';
import { liraText } from '../parts/Money.tsx';
import { ScrollRow } from '../parts/ScrollRow.tsx';
import { useLocale } from '../texts/texts.ts';
import { MatchTime } from './MatchState.tsx';
import { marketLabel, matchName, outcomeLabel } from './names.ts';
import { Odds, TotalOdds } from './Odds.tsx';
import { PriceButton } from './PriceButton.tsx';
import { playableOf, usePlayable } from './RowPrices.tsx';
import { addPicks, type Picked } from './slip/slip.ts';
import { changeSlip } from './slip/slip-store.ts';
import { SportIcon } from './SportIcon.tsx';
import { useBoosts, useCoupons, usePopular } from './sports.queries.ts';
import { useWords } from './words.ts';

type Coupon = NonNullable<ReturnType<typeof useCoupons>['data']>['list'][number];

export function Offers() {
  const say = useWords();
  const boosts = useBoosts().data?.list ?? [];
  const popular = usePopular().data?.list ?? [];
  const coupons = useCoupons().data?.list ?? [];
  return (
    <div className="grid grid-cols-1 gap-6">
      {boosts.length > 0 && (
        <ScrollRow title={say('offers.boosts')}>
          {boosts.map((pick) => (
            <PickCard key={`${pick.event.id} ${pick.market.id} ${pick.outcome}`} pick={pick} />
          ))}
        </ScrollRow>
      )}
      {coupons.length > 0 && (
        <ScrollRow title={say('offers.coupons')}>
          {coupons.map((coupon) => (
            <CouponCard key={coupon.id} coupon={coupon} />
          ))}
        </ScrollRow>
      )}
      {popular.length > 0 && (
        <ScrollRow title={say('offers.popular')}>
          {popular.map((pick) => (
            <PickCard
              key={`${pick.event.id} ${pick.market.id} ${pick.outcome}`}
              pick={pick}
              players={pick.players}
            />
          ))}
        </ScrollRow>
      )}
    </div>
  );
}

const priceOf = ({ market, outcome }: SportsPick) => market.outcomes.find(({ id }) => id === outcome);

/** The pick as it goes onto the slip; undefined when its price has gone. */
function pickedOf(pick: SportsPick): Picked | undefined {
  const price = priceOf(pick);
  if (price?.state !== 'open') return undefined;
  const { odds, version, boost, name: outcomeName } = price;
  const { market, outcome } = pick;
  return { ...playableOf(pick.event), market: market.id, outcome, outcomeName, odds, version, boost };
}

/** `players`: how many have backed it within a day. */
function PickCard({ pick, players }: { readonly pick: SportsPick; readonly players?: number }) {
  const say = useWords();
  const locale = useLocale();
  const { event, market } = pick;
  const on = usePlayable(event);
  const price = priceOf(pick);
  if (!price) return null;
  return (
    <li className="grid w-72 shrink-0 content-between gap-2 rounded-card border border-line bg-surface p-3">
      <div className="grid gap-0.5 text-sm">
        <span className="flex items-center justify-between gap-2 text-quiet">
          {players === undefined ? (
            <span className="flex items-center gap-1.5 font-semibold text-gold">
              <ChevronsUp size={16} aria-hidden="true" />
              {price.boost && say('boost.limit', { amount: liraText(price.boost.mostStake, locale) })}
            </span>
          ) : (
            <span className="flex items-center gap-1.5">
              <Users size={16} aria-hidden="true" />
              {say('offers.players', { count: players })}
            </span>
          )}
          <MatchTime match={event} withDay />
        </span>
        <span className="break-words">{matchName(event, locale)}</span>
        <span className="text-quiet">{marketLabel(market.id, event, locale)}</span>
      </div>
      <PriceButton
        on={on}
        market={market.id}
        price={price}
        label={outcomeLabel(market.id, price, event, locale)}
        wraps
      />
    </li>
  );
}

function CouponCard({ coupon: { id, legs, totalOdds } }: { readonly coupon: Coupon }) {
  const say = useWords();
  const locale = useLocale();
  const picks = legs.flatMap((leg) => pickedOf(leg) ?? []);
  return (
    <li className="grid w-80 shrink-0 content-between gap-3 rounded-card border border-line bg-surface p-4">
      <div className="grid gap-3">
        <h3 className="flex items-baseline justify-between gap-2 text-base">
          {say(`offers.coupon.${id}`)}
          <span className="text-gold">
            <span className="sr-only">{say('slip.totalOdds')} </span>
            <TotalOdds odds={totalOdds} className="text-lg" />
          </span>
        </h3>
        <ul className="grid gap-2 text-sm">
          {legs.map((leg) => {
            const { event, market, outcome } = leg;
            const price = priceOf(leg);
            return (
              <li
                key={`${event.id} ${market.id}`}
                className="grid grid-cols-[auto_minmax(0,1fr)_auto] gap-x-2"
              >
                <SportIcon sport={event.sport} size={16} className="mt-0.5 text-quiet" />
                <span className="min-w-0">
                  <span className="font-semibold break-words">
                    {outcomeLabel(market.id, { id: outcome, name: price?.name ?? null }, event, locale)}
                  </span>
                  <span className="block truncate text-quiet">{matchName(event, locale)}</span>
                </span>
                {price && <Odds odds={price.odds} className="font-bold" />}
              </li>
            );
          })}
        </ul>
      </div>
      <Button
        look="quiet"
        disabled={picks.length < legs.length}
        onClick={() => changeSlip((slip) => addPicks(slip, picks))}
      >
        {say('offers.take')}
      </Button>
    </li>
  );
}
