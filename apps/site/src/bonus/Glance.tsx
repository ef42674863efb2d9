// The open conditions of a running bonus, at a glance: the rest to wager, the days left, the highest stake, the games that count, and the
// effect of a withdrawal.
import type { ReactNode } from 'react';
import type { BonusRow } from '@felek/contract/bonus';
import { useLocale } from '../texts/texts.ts';
import { liraText, Money } from '../parts/Money.tsx';
import { daysUntil } from '../parts/time.ts';
import { CountedGames } from './CountedGames.tsx';
import { useBonusSay } from './words.ts';

export function Glance({ bonus }: { readonly bonus: BonusRow }) {
  const say = useBonusSay();
  const locale = useLocale();
  const { wagered, wagerTarget, expiresAt, terms } = bonus;
  const { mostStake, mostWin, contributions } = terms;
  const days = expiresAt === null ? null : daysUntil(expiresAt);
  return (
    <dl className="figures grid grid-cols-2 gap-x-6 gap-y-3 text-sm sm:grid-cols-3">
      <Figure name={say('glance.left')}>
        <Money lira={Math.max(0, wagerTarget - wagered)} className="text-gold" />
      </Figure>
      {days !== null && (
        <Figure name={say('glance.time')}>
          {days > 0 ? say('glance.time.days', { days }) : say('glance.time.today')}
        </Figure>
      )}
      <Figure name={say('glance.mostStake')}>
        {mostStake === null ? say('glance.mostStake.none') : <Money lira={mostStake} />}
      </Figure>
      <div className="col-span-full grid gap-1.5">
        <dt className="text-quiet">{say('glance.games')}</dt>
        <dd>
          <CountedGames contributions={contributions} />
        </dd>
      </div>
      <div className="col-span-full grid gap-0.5">
        <dt className="text-quiet">{say('glance.withdrawal')}</dt>
        <dd className="max-w-prose">
          {say('glance.withdrawal.note')}{' '}
          {mostWin !== null && say('glance.withdrawal.most', { amount: liraText(mostWin, locale) })}
        </dd>
      </div>
    </dl>
  );
}

function Figure({ name, children }: { readonly name: string; readonly children: ReactNode }) {
  return (
    <div className="grid content-start gap-0.5">
      <dt className="text-quiet">{name}</dt>
      <dd className="text-lg leading-tight font-bold">{children}</dd>
    </div>
  );
}
