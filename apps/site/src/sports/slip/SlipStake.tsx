// The stake of the slip, in money or by a free bet, its possible return, and its conditions.
import { Link } from '@tanstack/react-router';
import { Gift } from 'lucide-react';
import { parseLira, printLira, type Kurus } from '@felek/money';
import { fieldLira, readTypedLira } from '@felek/money/typed-lira';
import { Button, buttonClass } from '@felek/ui/Button.tsx';
import { Field } from '@felek/ui/Field.tsx';
import { MoneyInput } from '../../parts/inputs.tsx';
import { liraText } from '../../parts/Money.tsx';
import { printInstant } from '../../parts/time.ts';
import { useSession } from '../../session/session.ts';
import { useLocale } from '../../texts/texts.ts';
import { useAmountError } from '../amount-error.ts';
import { TotalOdds, useOddsText } from '../Odds.tsx';
import { useFreeBets } from '../sports.queries.ts';
import { useWords } from '../words.ts';
import type { Failure } from './placing.ts';
import { usePreferences } from './preferences.ts';
import { freeBetOf, isEachWay, priceOf, type Checked, type Mode, type Slip } from './slip.ts';
import { changeSlip } from './slip-store.ts';
import { whyOf } from './why.ts';

const quickStakes: readonly Kurus[] = [2000n, 5000n, 10_000n, 25_000n];

/** The customer's free bets. A pressed one pays for the slip. */
export function FreeBets({ slip }: { readonly slip: Slip }) {
  const say = useWords();
  const locale = useLocale();
  const text = useOddsText();
  const { data = [] } = useFreeBets(true);
  const chosen = freeBetOf(slip);
  if (data.length === 0) return null;
  return (
    <div role="group" aria-label={say('free.title')} className="grid gap-2">
      <span className="text-sm text-quiet">{say('free.title')}</span>
      {data.map(({ id, amount, leastOdds, kind, expiresAt }) => {
        const isOn = chosen?.id === id;
        const stake = fieldLira(parseLira(amount) ?? 0n, locale, { hasGroups: false });
        const next = isOn ? { freeBet: null, stake: '' } : { freeBet: { id, stake }, stake };
        return (
          <button
            key={id}
            type="button"
            aria-pressed={isOn}
            onClick={() => changeSlip((now) => ({ ...now, ...next }))}
            className={`flex min-h-11 items-center gap-2 rounded-field border px-3 py-2 text-start ${isOn ? 'border-gold bg-gold text-on-gold' : 'border-gold/60 bg-raised hover:bg-raised-hover'}`}
          >
            <Gift size={20} aria-hidden="true" className={isOn ? '' : 'text-gold'} />
            <span className="grid">
              <span className="figures font-bold">{liraText(amount, locale)}</span>
              <span className="text-sm">
                {say(`free.kind.${kind}`)} · {say('free.least', { least: text(leastOdds) })} ·{' '}
                {say('free.until', { time: printInstant(expiresAt) })}
              </span>
            </span>
          </button>
        );
      })}
      {chosen && <p className="text-sm text-quiet">{say('free.note')}</p>}
    </div>
  );
}

interface StakeProps {
  readonly slip: Slip;
  readonly mode: Mode;
  readonly checks: readonly Checked[];
  readonly failures: readonly Failure[];
}

const stakeCodes: readonly string[] = ['stake_too_low', 'stake_too_high', 'payout_too_high'];

export function Stake({ slip, mode, checks, failures }: StakeProps) {
  const say = useWords();
  const locale = useLocale();
  const labels = { single: 'slip.stake', multiple: 'slip.stake', system: 'slip.stake.line' } as const;
  const ofMode = mode === 'single' && slip.legs.length > 1 ? 'slip.stake.single' : labels[mode];
  const label = isEachWay(slip) ? 'slip.stake.half' : ofMode;
  const hasStake = (readTypedLira(slip.stake) ?? 0n) > 0n;
  const setStake = (stake: string) => changeSlip((now) => (now.stake === stake ? now : { ...now, stake }));
  const [least, most] = boundsOf(checks);
  const amounts = {
    least: least === undefined ? '' : printLira(least, locale),
    most: most === undefined ? '' : printLira(most, locale),
  };
  const refusal = checks.find(
    (check) => check.refusal !== null && stakeCodes.includes(check.refusal),
  )?.refusal;
  const general = checks.find(
    (check) => check.refusal !== null && !stakeCodes.includes(check.refusal) && isOfSlip(check),
  )?.refusal;
  const [failure] = failures;
  const unread = useAmountError()(slip.stake);
  const wrong = hasStake ? whyOf(refusal, say, amounts) : undefined;
  const isLow = refusal === 'stake_too_low';
  const passing = isLow ? least : most;
  return (
    <div className="grid gap-2">
      <Field label={say(label)} error={unread ?? wrong ?? failure?.words ?? whyOf(general, say)}>
        {(ids) => <MoneyInput ids={ids} value={slip.stake} onChange={setStake} maxLength={20} />}
      </Field>
      {wrong !== undefined && passing !== undefined && passing > 0n && (
        <Button look="quiet" onClick={() => setStake(fieldLira(passing, locale, { hasGroups: false }))}>
          {say(isLow ? 'slip.least' : 'slip.most', { amount: printLira(passing, locale) })}
        </Button>
      )}
      <div role="group" aria-label={say('slip.quick')} className="grid grid-cols-4 gap-2">
        {quickStakes.map((amount) => (
          <button
            key={String(amount)}
            type="button"
            aria-label={say('slip.quick.set', { amount: printLira(amount, locale) })}
            onClick={() => setStake(fieldLira(amount, locale, { hasGroups: false }))}
            className="figures min-h-11 rounded-field border border-line bg-raised text-sm font-semibold hover:bg-raised-hover"
          >
            {fieldLira(amount, locale)}
          </button>
        ))}
      </div>
    </div>
  );
}

/** The reason is of the whole slip, and not one of its legs. */
const isOfSlip = ({ refusal, legs }: Checked) =>
  legs.every((leg) => leg.refusal !== refusal && leg.conflicts.length === 0) && refusal !== 'legs_too_few';

/** The least and the most that each line of every slip would be taken at. */
function boundsOf(checks: readonly Checked[]): readonly [least: Kurus | undefined, most: Kurus | undefined] {
  const least = checks.map(({ leastStake }) => parseLira(leastStake) ?? 0n);
  const most = checks.map(({ mostStake }) => parseLira(mostStake) ?? 0n);
  return [
    least.length === 0 ? undefined : least.reduce((one, other) => (other > one ? other : one)),
    most.length === 0 ? undefined : most.reduce((one, other) => (other < one ? other : one)),
  ];
}

/** What the slip costs and may return; where the balance does not suffice, the way to a deposit. */
export function Sums({ slip }: { readonly slip: Slip }) {
  const say = useWords();
  const locale = useLocale();
  const policy = usePreferences((preferences) => preferences.policy);
  const balance = useSession((session) => session.balance?.balance);
  const { lines, totalStake, possibleReturn, totalOdds } = priceOf(slip, policy);
  const isBeyond =
    freeBetOf(slip) === null && balance !== undefined && totalStake > (parseLira(Math.max(0, balance)) ?? 0n);
  return (
    <dl className="flex flex-wrap justify-between gap-x-4 gap-y-1 text-sm">
      {lines > 1 && <Sum title={say('slip.lines')}>{lines}</Sum>}
      {totalOdds !== undefined && slip.legs.length > 1 && (
        <Sum title={say('slip.totalOdds')}>
          <TotalOdds odds={Number(totalOdds)} />
        </Sum>
      )}
      <Sum title={say('slip.totalStake')}>{printLira(totalStake, locale)}</Sum>
      <Sum title={say('slip.return')} isMain>
        {printLira(possibleReturn, locale)}
      </Sum>
      {isBeyond && (
        <div className="flex w-full flex-wrap items-center justify-between gap-2 pt-1">
          <dt className="text-error">{say('slip.why.insufficient_balance')}</dt>
          <dd>
            <Link to="/dashboard/deposit" search={{}} className={buttonClass('gold')}>
              {say('slip.deposit')}
            </Link>
          </dd>
        </div>
      )}
    </dl>
  );
}

function Sum({
  title,
  isMain = false,
  children,
}: {
  readonly title: string;
  readonly isMain?: boolean;
  readonly children: React.ReactNode;
}) {
  return (
    <div className="grid content-between last:justify-items-end">
      <dt className="text-quiet">{title}</dt>
      <dd className={`figures font-bold ${isMain ? 'text-base text-gold' : ''}`}>{children}</dd>
    </div>
  );
}

/** The conditions of the bet: a delay, a trader's review, and the highest accepted stake. */
export function Notes({ checks }: { readonly checks: readonly Checked[] }) {
  const say = useWords();
  const locale = useLocale();
  const delayMs = Math.max(0, ...checks.map((check) => check.delayMs));
  const [, most] = boundsOf(checks);
  return (
    <div className="grid gap-1 text-sm text-quiet empty:hidden">
      {most !== undefined && most > 0n && <p>{say('slip.limits', { amount: printLira(most, locale) })}</p>}
      {delayMs > 0 && <p>{say('slip.delayNote', { seconds: Math.ceil(delayMs / 1000) })}</p>}
      {checks.some(({ isReviewed }) => isReviewed) && <p>{say('slip.reviewNote')}</p>}
    </div>
  );
}
