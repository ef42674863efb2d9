// Cashes a bet out, whole or in part, at a quote of the house, with its fair value and margin. Also the rule for automatic cash-out.
import { useId, useState } from 'react';
import type { Locale, OutputOf } from '@felek/contract/call';
import type { cashOut, SportsBet } from '@felek/contract/sports';
import { parseLira, toLira } from '@felek/money';
import { fieldLira, readTypedLira } from '@felek/money/typed-lira';
import { Button } from '@felek/ui/Button.tsx';
import { Field } from '@felek/ui/Field.tsx';
import { Refusal } from '@felek/ui/FormParts.tsx';
import { Skeleton } from '@felek/ui/states.tsx';
import { toast } from '@felek/ui/toast.ts';
import { useAction } from '../../parts/action.ts';
import { MoneyInput } from '../../parts/inputs.tsx';
import { liraText, Money } from '../../parts/Money.tsx';
import { useLocale } from '../../texts/texts.ts';
import { wordsOf } from '../../wire/refusals.ts';
import { useAmountError } from '../amount-error.ts';
import { useNow, useSettled } from '../clock.ts';
import { sendCashOut, sendRule, useQuote, type Quote } from '../sports.queries.ts';
import { useWords, type SayWord } from '../words.ts';

interface CashOutProps {
  readonly bet: SportsBet;
  readonly offer: number | null | undefined;
}

export function CashOut({ bet, offer }: CashOutProps) {
  const say = useWords();
  const locale = useLocale();
  // Without an offer there is the rule alone. An offer that goes while it is taken stays open, with its answer.
  const [open, setOpen] = useState<'offer' | 'rule'>();
  const there = offer === null ? 'rule' : 'offer';
  const { autoCashOut: least } = bet;
  return (
    <div className="grid grid-cols-1 gap-3">
      <div className="flex flex-wrap items-center gap-3">
        <Button
          look="quiet"
          aria-expanded={open !== undefined}
          onClick={() => setOpen(open ? undefined : there)}
        >
          {open ? say('cash.close') : openWords(offer, say, locale)}
        </Button>
        {offer === null && <span className="text-sm text-quiet">{say('cash.none')}</span>}
        {least !== null && (
          <span className="text-sm text-quiet">
            {say('cash.rule.stands', { amount: liraText(least, locale) })}
          </span>
        )}
      </div>
      {open && (
        <div className="grid grid-cols-1 gap-4 rounded-card border border-line bg-ground p-4">
          {open === 'offer' && <Offer bet={bet} onPaid={() => setOpen(undefined)} />}
          <Rule bet={bet} isAlone={open === 'rule'} />
        </div>
      )}
    </div>
  );
}

function openWords(offer: number | null | undefined, say: SayWord, locale: Locale): string {
  if (offer === null) return say('cash.rule');
  return offer === undefined ? say('cash.offer') : say('cash.offer.of', { amount: liraText(offer, locale) });
}

/** Why a quote that was being taken was not paid. */
type LateRefusal = NonNullable<OutputOf<typeof cashOut>['refusal']>;

const percents = { least: 10, most: 100, step: 5 };
const slidMs = 300;

function Offer({ bet, onPaid }: { readonly bet: SportsBet; readonly onPaid: () => void }) {
  const say = useWords();
  const locale = useLocale();
  const id = useId();
  const [percent, setPercent] = useState(percents.most);
  const part = useSettled(percent, String(percent), slidMs) * 10;
  // A quote that is being taken stays as it is.
  const [taken, setTaken] = useState<Quote>();
  const query = useQuote(bet.id, bet.version, part, taken === undefined);
  const [late, setLate] = useState<LateRefusal>();
  const { busy, refusal, run } = useAction();
  const quote = taken ?? query.data;
  const take = (now: Quote) =>
    run(async () => {
      setTaken(now);
      setLate(undefined);
      try {
        const done = await sendCashOut(now);
        if (done.state === 'refused') return setLate(done.refusal ?? 'cash_out_unavailable');
        toast.success(say('cash.paid', { amount: liraText(done.paid, locale) }));
        return onPaid();
      } finally {
        setTaken(undefined);
      }
    });
  return (
    <div className="grid grid-cols-1 gap-3">
      <div className="grid gap-1.5">
        <label htmlFor={id} className="flex justify-between text-sm text-quiet">
          {say('cash.part')}
          <span className="figures font-semibold text-text">{say('cash.part.of', { percent })}</span>
        </label>
        <input
          id={id}
          type="range"
          min={percents.least}
          max={percents.most}
          step={percents.step}
          value={percent}
          disabled={busy}
          onChange={(event) => setPercent(Number(event.target.value))}
          className="h-11 w-full accent-turquoise"
        />
      </div>
      {query.isError && <Refusal text={wordsOf(query.error)} />}
      <Refusal text={refusal ?? (late && say(`cash.why.${late}`))} />
      {!quote && query.isPending && <Skeleton className="h-24" />}
      {quote && !query.isError && (
        <>
          <dl className="grid grid-cols-2 gap-2 text-sm">
            <dt className="text-quiet">{say('cash.fair')}</dt>
            <dd className="text-end font-semibold">
              <Money lira={quote.fair} />
            </dd>
            <dt className="text-quiet">{say('cash.margin')}</dt>
            <dd className="figures text-end font-semibold">
              {say('cash.part.of', { percent: (quote.margin / 100).toLocaleString(locale) })}
            </dd>
          </dl>
          <Expiry quote={quote} isTaken={taken !== undefined} />
          <Button busy={busy} onClick={() => take(quote)}>
            {busy ? say('cash.waiting') : say('cash.take', { amount: liraText(quote.offer, locale) })}
          </Button>
        </>
      )}
    </div>
  );
}

function Expiry({ quote, isTaken }: { readonly quote: Quote; readonly isTaken: boolean }) {
  const say = useWords();
  const now = useNow(500);
  if (isTaken) return null;
  const seconds = Math.max(0, Math.ceil((quote.expiresMs - now - quote.aheadMs) / 1000));
  return <p className="figures text-sm text-quiet">{say('cash.expires', { seconds })}</p>;
}

function Rule({ bet, isAlone }: { readonly bet: SportsBet; readonly isAlone: boolean }) {
  const say = useWords();
  const locale = useLocale();
  const { autoCashOut } = bet;
  const [typed, setTyped] = useState(
    autoCashOut === null ? '' : fieldLira(parseLira(autoCashOut) ?? 0n, locale, { hasGroups: false }),
  );
  const { busy, refusal, run } = useAction();
  const amount = readTypedLira(typed);
  const error = useAmountError()(typed);
  return (
    <details open={isAlone} className={isAlone ? '' : 'border-t border-line pt-2'}>
      <summary className="flex min-h-11 cursor-pointer items-center text-sm font-semibold text-quiet">
        {say('cash.rule')}
      </summary>
      <form
        onSubmit={(event) => {
          event.preventDefault();
          if (amount !== undefined && amount > 0n) run(() => sendRule(bet.id, toLira(amount)));
        }}
        className="grid gap-2"
      >
        <p className="text-sm text-quiet">{say('cash.rule.note')}</p>
        <Field label={say('cash.rule.least')} error={error}>
          {(ids) => <MoneyInput ids={ids} value={typed} onChange={setTyped} maxLength={20} />}
        </Field>
        <Refusal text={refusal} />
        <div className="flex flex-wrap gap-2">
          <Button type="submit" look="quiet" busy={busy} disabled={!amount}>
            {say('cash.rule.set')}
          </Button>
          {autoCashOut !== null && (
            <Button look="plain" disabled={busy} onClick={() => run(() => sendRule(bet.id, null))}>
              {say('cash.rule.end')}
            </Button>
          )}
        </div>
      </form>
    </details>
  );
}
