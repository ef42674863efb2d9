// The slip: its selections with the prices of now, how they are combined, the stake, what it may return, and what the house would refuse. Each
// refusal stands beside its cause.
import { Link } from '@tanstack/react-router';
import { ChevronsUp, Gift, Layers, Lock, Trash2, X } from 'lucide-react';
import { useEffect, useEffectEvent, useRef, useState } from 'react';
import type { Locale } from '@felek/contract/call';
import { parseLira, printLira, type Kurus } from '@felek/money';
import { fieldLira, readTypedLira } from '@felek/money/typed-lira';
import { choose } from '@felek/sportsbook/slip';
import { Button, IconButton, buttonClass } from '@felek/ui/Button.tsx';
import { Field } from '@felek/ui/Field.tsx';
import { Refusal } from '@felek/ui/FormParts.tsx';
import { Empty } from '@felek/ui/states.tsx';
import { openDialog } from '../../navigation/dialog.ts';
import { useAction } from '../../parts/action.ts';
import { MoneyInput } from '../../parts/inputs.tsx';
import { liraText } from '../../parts/Money.tsx';
import { printInstant } from '../../parts/time.ts';
import { useCustomer, useSession } from '../../session/session.ts';
import { useLocale } from '../../texts/texts.ts';
import { BetPreferences } from './BetPreferences.tsx';
import { useSettled } from '../clock.ts';
import { useShown } from '../live.ts';
import { eachWayFigures, marketLabel, matchName, outcomeLabel } from '../names.ts';
import { Odds, useOddsText } from '../Odds.tsx';
import { PlacedBet } from '../bets/PlacedBet.tsx';
import { place, type Failure } from './placing.ts';
import { usePreferences } from './preferences.ts';
import {
  acceptPrices,
  askedOf,
  builtOf,
  freeBetOf,
  hearBuilt,
  hearChecks,
  isEachWay,
  isBuiltMoved,
  isMoved,
  modeOf,
  movesOf,
  partsOf,
  placeTermsOf,
  possibleSizes,
  priceOf,
  shareText,
  sizesOf,
  takesBoosts,
  toggle,
  toggleBanker,
  toggleSize,
  type Asked,
  type Checked,
  type Mode,
  type Policy,
  type Slip,
  type SlipLeg,
} from './slip.ts';
import { changeSlip, useSlip } from './slip-store.ts';
import { useBuilders, useChecks, useFreeBets, type BuilderAnswer } from '../sports.queries.ts';
import { useWords, words, type SayWord, type WordKey } from '../words.ts';

const typedMs = 350;
const quickStakes: readonly Kurus[] = [2000n, 5000n, 10_000n, 25_000n];
const multipliers = [1, 2, 3, 5, 10];

/** The house's answers to the slip's builders by their event, for visitors too. */
function useBuilt(slip: Slip): ReadonlyMap<string, BuilderAnswer> {
  const parts = partsOf(slip).filter((part) => part.length > 1);
  const answers = useBuilders(parts);
  useEffect(() => {
    changeSlip((now) =>
      parts.reduce((all, part, place) => {
        const answer = answers[place];
        return answer ? hearBuilt(all, part, answer.odds) : all;
      }, now),
    );
  });
  return new Map(
    parts.flatMap((part, place) => (answers[place] ? [[part[0]!.event, answers[place]] as const] : [])),
  );
}

interface Verdicts {
  readonly checks: readonly Checked[];
  /** They answer the present slip, and not one of a moment ago. */
  readonly isCurrent: boolean;
}

/** The house's answer to the present slip. */
function useVerdicts(slip: Slip): Verdicts {
  const policy = usePreferences((preferences) => preferences.policy);
  const isCustomer = useCustomer() !== undefined;
  // Without a stake the rest is looked at all the same.
  const asked = askedOf(slip, policy).map((each) => (each.stake > 0 ? each : { ...each, stake: 1 }));
  const settled = useSettled(asked, JSON.stringify(asked), typedMs);
  const { data } = useChecks(settled, isCustomer);
  useEffect(() => {
    if (data) changeSlip((now) => hearChecks(now, data.asked, data.checks));
  }, [data]);
  return {
    checks: data && namesSame(data.asked, asked) ? data.checks : [],
    isCurrent: JSON.stringify(data?.asked) === JSON.stringify(asked),
  };
}

/** Verdicts stand at their legs by place, so they are shown of the same selections alone. */
const namesSame = (one: readonly Asked[], other: readonly Asked[]): boolean =>
  one.map(({ legs }) => shareText(legs)).join(' ') === other.map(({ legs }) => shareText(legs)).join(' ');

export function SlipPanel() {
  const say = useWords();
  const slip = useSlip();
  const { legs } = slip;
  const isCustomer = useCustomer() !== undefined;
  const placed = isCustomer ? slip.placed : [];
  const top = useRef<HTMLDivElement>(null);
  useShown(legs.map(({ event }) => event));
  return (
    <div ref={top} tabIndex={-1} className="grid grid-cols-1 gap-4 outline-none">
      {placed.map(({ bet }) => (
        <PlacedBet key={bet} id={bet} />
      ))}
      {legs.length > 0 && <OpenSlip slip={slip} onPlaced={() => top.current?.focus()} />}
      {legs.length === 0 && placed.length === 0 && (
        <Empty title={say('slip.empty')} note={say('slip.empty.note')} />
      )}
      {legs.length === 0 && <BetPreferences />}
    </div>
  );
}

function OpenSlip({
  slip,
  onPlaced,
}: {
  readonly slip: Slip;
  /** Where the form was, there are bets now. */
  readonly onPlaced: () => void;
}) {
  const say = useWords();
  const policy = usePreferences((preferences) => preferences.policy);
  const { checks, isCurrent } = useVerdicts(slip);
  const built = useBuilt(slip);
  const [failures, setFailures] = useState<readonly Failure[]>([]);
  const [note, setNote] = useState<'slip.found' | 'slip.noAnswer'>();
  const { busy, run } = useAction(() => setNote('slip.noAnswer'));
  const customer = useCustomer();
  const mode = modeOf(slip);
  const asked = askedOf(slip, policy);
  const price = priceOf(slip, policy);
  const parts = partsOf(slip);
  const isAsked = hasMoved(slip, policy);
  const isRefused =
    (isCurrent && checks.some(({ refusal }) => refusal !== null && !renewed.includes(refusal))) ||
    slip.legs.some(({ now }) => !now.isOpen) ||
    [...built.values()].some(({ refusal }) => refusal !== null);
  const hasPrices = parts.every((part) => part.length === 1 || builtOf(slip, part));
  const isBlocked = price.totalStake === 0n || isAsked || isRefused || !hasPrices;
  const send = () => {
    if (isBlocked || customer === undefined) return;
    run(async () => {
      setNote(undefined);
      setFailures([]);
      const { failures: failed, hasFound } = await place(asked);
      const isSilent = failed.some(({ code }) => code === undefined);
      if (hasFound) setNote('slip.found');
      if (isSilent) setNote('slip.noAnswer');
      setFailures(failed.filter(({ code }) => code !== undefined));
      if (failed.length < asked.length) onPlaced();
    });
  };
  const press = useEffectEvent((event: KeyboardEvent) => {
    if (event.key !== 'Enter' || !(event.ctrlKey || event.metaKey)) return;
    event.preventDefault();
    send();
  });
  useEffect(() => {
    const onKeyDown = (event: KeyboardEvent) => press(event);
    addEventListener('keydown', onKeyDown);
    return () => removeEventListener('keydown', onKeyDown);
  }, []);
  const legCheck = (at: number) => (mode === 'single' ? checks[at]?.legs[0] : checks[0]?.legs[at]);
  const shown = (leg: SlipLeg, isPart: boolean) => {
    const at = slip.legs.indexOf(leg);
    const check = legCheck(at) ?? (isPart ? builtCheck(slip, leg, built.get(leg.event)) : undefined);
    return (
      <Leg
        key={`${leg.event} ${leg.market}`}
        slip={slip}
        leg={leg}
        at={at}
        isPart={isPart}
        isSystem={mode === 'system'}
        check={check}
      />
    );
  };
  return (
    <form
      onSubmit={(event) => {
        event.preventDefault();
        send();
      }}
      className="grid grid-cols-1 gap-4"
    >
      {/* What gets the focus is scrolled clear of the foot. */}
      <div className="grid grid-cols-1 gap-4 [&_:is(button,input,select,summary)]:scroll-mb-48">
        <Modes slip={slip} mode={mode} />
        <ul className="grid gap-2">
          {parts.map((part) =>
            part.length === 1 ? (
              shown(part[0]!, false)
            ) : (
              <Builder key={part[0]!.event} slip={slip} part={part} isSystem={mode === 'system'}>
                {part.map((leg) => shown(leg, true))}
              </Builder>
            ),
          )}
        </ul>
        {mode === 'system' && <System slip={slip} />}
        <EachWay slip={slip} />
        {customer && <FreeBets slip={slip} />}
        <Stake slip={slip} mode={mode} checks={checks} failures={failures} />
        <Notes checks={checks} />
        <BetPreferences />
      </div>
      {/* The sums and the way to place are in sight however long the slip is. */}
      <div className="sticky bottom-[calc(-1rem-env(safe-area-inset-bottom))] -mx-4 -mb-4 grid grid-cols-1 gap-3 border-t border-line bg-surface px-4 pt-3 pb-[calc(1rem+env(safe-area-inset-bottom))]">
        <Sums slip={slip} />
        {isAsked && (
          <Button look="gold" onClick={() => changeSlip(acceptPrices)}>
            {say('slip.acceptAll')}
          </Button>
        )}
        <Refusal text={(note && say(note)) ?? (isRefused ? say('slip.mend') : undefined)} />
        {customer ? (
          <Button
            type="submit"
            busy={busy}
            disabled={isBlocked}
            aria-keyshortcuts="Control+Enter"
            className="w-full text-lg"
          >
            {asked.length > 1 ? say('slip.placeMany', { count: asked.length }) : say('slip.place')}
          </Button>
        ) : (
          <Button onClick={() => openDialog('login')} className="w-full text-lg">
            {say('slip.login')}
          </Button>
        )}
      </div>
    </form>
  );
}

/** Refusals that the slip mends by itself, or that a button of their own takes. */
const renewed: readonly string[] = ['price_changed', 'price_unknown'];

/** A price has moved so that the customer is asked; the single ones within a builder are not played. */
const hasMoved = (slip: Slip, policy: Policy): boolean =>
  partsOf(slip).some((part) => {
    const built = builtOf(slip, part);
    if (part.length === 1) return isMoved(part[0]!, policy, takesBoosts(slip));
    return built !== undefined && isBuiltMoved(built, policy);
  });

/** A selection's refusals from the builder's price, for visitors, whose slips are not checked. */
function builtCheck(
  { legs }: Slip,
  leg: SlipLeg,
  answer: BuilderAnswer | undefined,
): Checked['legs'][number] | undefined {
  if (!answer?.refusal) return undefined;
  const own = legs.filter(({ event }) => event === leg.event);
  const place = own.indexOf(leg);
  if (!answer.legs.includes(place)) return undefined;
  const conflicts = answer.with.filter((each) => each !== place).map((each) => legs.indexOf(own[each]!));
  return { odds: leg.now.odds, version: leg.now.version, refusal: answer.refusal, conflicts, leastLegs: 1 };
}

/** Selections of one event that are one leg, with the price that they have together. */
function Builder({
  slip,
  part,
  isSystem,
  children,
}: {
  readonly slip: Slip;
  readonly part: readonly SlipLeg[];
  readonly isSystem: boolean;
  readonly children: React.ReactNode;
}) {
  const say = useWords();
  const locale = useLocale();
  const text = useOddsText();
  const policy = usePreferences((preferences) => preferences.policy);
  const built = builtOf(slip, part);
  const [first] = part as readonly [SlipLeg];
  const teams = matchName(first, locale);
  const isAsked = built !== undefined && isBuiltMoved(built, policy);
  const hasMoved = built?.now !== undefined && built.now !== null && built.now !== built.odds;
  return (
    <li
      className={`grid gap-2 rounded-card border p-3 ${isAsked ? 'border-coral/60' : 'border-turquoise/60'}`}
    >
      <div className="flex items-start gap-2">
        <div className="grid min-w-0 grow gap-0.5">
          <span className="flex items-center gap-1.5 font-semibold text-turquoise">
            <Layers size={18} aria-hidden="true" />
            {say('slip.builder')}
          </span>
          <span className="text-sm break-words text-quiet">
            {first.isLive && <span className="me-1.5 font-semibold text-error">{say('sports.liveNow')}</span>}
            {teams}
          </span>
        </div>
        <span className="grid justify-items-end gap-0.5 font-bold">
          {hasMoved && (
            <s className="figures text-sm font-normal text-quiet">
              <span className="sr-only">{say('slip.moved.from')} </span>
              {text(built.odds)}
            </s>
          )}
          {built ? (
            <span className={hasMoved ? 'text-gold' : ''}>
              {hasMoved && <Arrow isUp={built.now! > built.odds} />}
              <Odds odds={built.now ?? built.odds} />
            </span>
          ) : (
            <span aria-hidden="true">–</span>
          )}
        </span>
        {isSystem && (
          <Banker
            name={teams}
            isOn={part.some(({ isBanker }) => isBanker)}
            onChange={() => changeSlip((state) => toggleBanker(state, slip.legs.indexOf(first)))}
          />
        )}
      </div>
      <ul className="grid gap-2">{children}</ul>
      {isAsked && (
        <div className="flex items-center justify-between gap-2">
          <span className="text-sm font-semibold text-gold">{say('slip.moved')}</span>
          <Button look="quiet" onClick={() => changeSlip((state) => acceptBuilt(state, first.event))}>
            {say('slip.accept')}
          </Button>
        </div>
      )}
      <p className="text-sm text-quiet">{say('slip.builder.void')}</p>
    </li>
  );
}

const acceptBuilt = (slip: Slip, event: string): Slip => ({
  ...slip,
  builders: slip.builders.map((each) =>
    each.event === event ? { ...each, odds: each.now ?? each.odds } : each,
  ),
});

/** A move of a price, for the eye and for screen readers. */
function Arrow({ isUp }: { readonly isUp: boolean }) {
  const say = useWords();
  return (
    <>
      <span aria-hidden="true" className="me-1 text-xs">
        {isUp ? '▲' : '▼'}
      </span>
      <span className="sr-only">{say(isUp ? 'sports.up' : 'sports.down')} </span>
    </>
  );
}

function Banker({
  name,
  isOn,
  onChange,
}: {
  readonly name: string;
  readonly isOn: boolean;
  readonly onChange: () => void;
}) {
  const say = useWords();
  return (
    <label className="relative -ms-3 flex min-h-11 cursor-pointer items-center">
      <input
        type="checkbox"
        checked={isOn}
        aria-label={say('slip.banker.of', { name })}
        onChange={onChange}
        className="peer absolute inset-0 size-full cursor-pointer opacity-0"
      />
      <span className="rounded-full border border-line-strong px-2.5 py-0.5 text-sm text-quiet peer-checked:border-gold peer-checked:bg-gold peer-checked:font-semibold peer-checked:text-on-gold peer-focus-visible:outline-3 peer-focus-visible:outline-offset-2 peer-focus-visible:outline-cobalt">
        {say('slip.banker')}
      </span>
    </label>
  );
}

function Modes({ slip, mode }: { readonly slip: Slip; readonly mode: Mode }) {
  const say = useWords();
  const modes: readonly (readonly [Mode, WordKey, number])[] = [
    ['single', 'slip.single', 1],
    ['multiple', 'slip.multiple', 2],
    ['system', 'slip.system', 3],
  ];
  const parts = partsOf({ ...slip, mode: 'multiple' }).length;
  return (
    <div className="flex items-center gap-1">
      <div role="group" aria-label={say('slip.mode')} className="flex grow gap-1 rounded-field bg-ground p-1">
        {modes.map(([each, key, least]) => (
          <button
            key={each}
            type="button"
            aria-pressed={mode === each}
            disabled={(each === 'system' ? parts : slip.legs.length) < least}
            onClick={() => changeSlip((now) => ({ ...now, mode: each }))}
            className={`min-h-11 grow rounded-field px-2 font-semibold disabled:opacity-55 ${mode === each ? 'bg-raised text-turquoise' : 'text-quiet hover:text-text'}`}
          >
            {say(key)}
          </button>
        ))}
      </div>
      <IconButton label={say('slip.clear')} onClick={() => changeSlip((now) => ({ ...now, legs: [] }))}>
        <Trash2 size={18} aria-hidden="true" />
      </IconButton>
    </div>
  );
}

const isWord = (key: string): key is WordKey => key in words;

/** The text of a reason, by its code. */
function whyOf(
  code: string | null | undefined,
  say: SayWord,
  amounts: Readonly<Record<string, string>> = {},
) {
  const key = `slip.why.${code}`;
  return code && isWord(key) ? say(key, amounts) : undefined;
}

interface LegProps {
  readonly slip: Slip;
  readonly leg: SlipLeg;
  readonly at: number;
  /** Of a builder, which has the match, the price and the banker. */
  readonly isPart: boolean;
  readonly isSystem: boolean;
  readonly check: Checked['legs'][number] | undefined;
}

function Leg({ slip, leg, at, isPart, isSystem, check }: LegProps) {
  const say = useWords();
  const locale = useLocale();
  const policy = usePreferences((preferences) => preferences.policy);
  const text = useOddsText();
  const { now } = leg;
  const outcome = outcomeLabel(leg.market, { id: leg.outcome, name: leg.outcomeName }, leg, locale);
  const isSingle = takesBoosts(slip);
  const { seen, now: odds } = movesOf(leg, isSingle);
  const isAsked = !isPart && isMoved(leg, policy, isSingle);
  const hasMoved = !isPart && odds !== null && odds !== seen;
  const boost = isSingle && !isPart && !hasMoved ? now.boost : undefined;
  const others = (check?.conflicts ?? []).flatMap((place) => slip.legs[place] ?? []);
  const why = wrongOf(leg, check, others.length > 0);
  return (
    <li
      className={`grid gap-1 rounded-card border bg-ground p-3 ${why !== undefined || isAsked || others.length > 0 ? 'border-coral/60' : 'border-line'}`}
    >
      <div className="flex items-start gap-2">
        <div className="grid min-w-0 grow gap-0.5">
          <span className="font-semibold break-words">{outcome}</span>
          <span className="text-sm text-quiet">{marketLabel(leg.market, leg, locale)}</span>
          {!isPart && (
            <span className="text-sm break-words text-quiet">
              {leg.isLive && <span className="me-1.5 font-semibold text-error">{say('sports.liveNow')}</span>}
              {matchName(leg, locale)}
            </span>
          )}
        </div>
        <span className="grid justify-items-end gap-0.5 font-bold">
          {hasMoved && (
            <s className="figures text-sm font-normal text-quiet">
              <span className="sr-only">{say('slip.moved.from')} </span>
              {text(seen)}
            </s>
          )}
          {boost && now.odds !== null && (
            <s className="figures text-sm font-normal text-quiet">
              <span className="sr-only">{say('boost.plain')} </span>
              {text(now.odds)}
            </s>
          )}
          {!now.isOpen && <Lock size={18} aria-label={say('sports.suspended')} />}
          {now.isOpen && !isPart && (
            <span className={hasMoved || boost ? 'text-gold' : ''}>
              {hasMoved && <Arrow isUp={odds > seen} />}
              {boost && <span className="sr-only">{say('boost.title')} </span>}
              <Odds odds={odds ?? seen} />
            </span>
          )}
        </span>
        <div className="-me-2 -mt-2 grid justify-items-center">
          <IconButton
            label={say('slip.remove', { name: outcome })}
            onClick={() => changeSlip((state) => without(state, leg))}
          >
            <X size={18} aria-hidden="true" />
          </IconButton>
          {isSystem && !isPart && (
            <Banker
              name={outcome}
              isOn={leg.isBanker}
              onChange={() => changeSlip((state) => toggleBanker(state, at))}
            />
          )}
        </div>
      </div>
      {!isPart && now.boost && (
        <p className="flex items-start gap-1.5 text-sm text-gold">
          <ChevronsUp size={16} aria-hidden="true" className="mt-0.5 shrink-0" />
          {isSingle
            ? say('boost.note', {
                amount: liraText(now.boost.mostStake, locale),
                time: printInstant(now.boost.until),
              })
            : say('boost.single', { raised: text(now.boost.odds) })}
        </p>
      )}
      <div aria-live="polite" className="grid gap-1 text-sm empty:hidden">
        {why !== undefined && <p className="text-error">{whyOf(why, say)}</p>}
        {others.map((other) => (
          <p key={other.event + other.market} className="text-error">
            {say(conflictWords[why ?? ''] ?? 'slip.conflict', { name: nameOf(other, isPart, locale) })}
          </p>
        ))}
        {check && check.leastLegs > 1 && slip.legs.length < check.leastLegs && (
          <p className="text-error">{say('slip.leastLegs', { number: check.leastLegs })}</p>
        )}
      </div>
      {isAsked && now.isOpen && (
        <div className="flex items-center justify-between gap-2">
          <span className="text-sm font-semibold text-gold">{say('slip.moved')}</span>
          <Button look="quiet" onClick={() => changeSlip((state) => accept(state, at))}>
            {say('slip.accept')}
          </Button>
        </div>
      )}
    </li>
  );
}

/** The name of the other leg is enough. */
const namedByConflict: readonly string[] = ['legs_same_market', 'legs_related'];
const conflictWords: Readonly<Record<string, WordKey>> = {
  legs_contradict: 'slip.builder.with',
  leg_implied: 'slip.builder.by',
};

/** The name of the selection, after its market if the match is the same, or after its match if not. */
function nameOf(leg: SlipLeg, isOfSameMatch: boolean, locale: Locale): string {
  const outcome = outcomeLabel(leg.market, { id: leg.outcome, name: leg.outcomeName }, leg, locale);
  if (isOfSameMatch) return `${marketLabel(leg.market, leg, locale) ?? ''}: ${outcome}`;
  return `${matchName(leg, locale)}, ${outcome}`;
}

/** The reason that stands at the leg. A moved price has a button of its own, and a conflict names the other leg. */
function wrongOf(
  leg: SlipLeg,
  check: Checked['legs'][number] | undefined,
  hasConflict: boolean,
): string | undefined {
  const refusal = check?.refusal;
  if (refusal && refusal !== 'price_changed' && refusal !== 'price_unknown')
    return hasConflict && namedByConflict.includes(refusal) ? undefined : refusal;
  return leg.now.isOpen ? undefined : 'market_suspended';
}

function without(slip: Slip, leg: SlipLeg): Slip {
  const next = toggle(slip, leg);
  return next === 'full' ? slip : next;
}

const accept = (slip: Slip, at: number): Slip => ({
  ...slip,
  legs: slip.legs.map((leg, place) => (place === at ? acceptPrices({ ...slip, legs: [leg] }).legs[0]! : leg)),
});

function System({ slip }: { readonly slip: Slip }) {
  const say = useWords();
  const sizes = sizesOf(slip);
  const possible = possibleSizes(slip);
  return (
    <div className="grid gap-3">
      <div role="group" aria-label={say('slip.sizes')} className="flex flex-wrap gap-2">
        {possible.map((size) => (
          <button
            key={size}
            type="button"
            aria-pressed={sizes.includes(size)}
            onClick={() => changeSlip((now) => toggleSize(now, size))}
            className={`min-h-11 rounded-full border px-3 text-sm font-medium ${sizes.includes(size) ? 'border-turquoise bg-turquoise text-on-turquoise' : 'border-line bg-surface text-quiet hover:text-text'}`}
          >
            {say('slip.size', { size, of: possible.length, count: choose(possible.length, size) })}
          </button>
        ))}
      </div>
      <div role="group" aria-label={say('slip.multiplier')} className="flex flex-wrap items-center gap-2">
        <span className="text-sm text-quiet">{say('slip.multiplier')}</span>
        {multipliers.map((multiplier) => (
          <button
            key={multiplier}
            type="button"
            aria-pressed={slip.multiplier === multiplier}
            onClick={() => changeSlip((now) => ({ ...now, multiplier }))}
            className={`figures min-h-11 min-w-11 rounded-full border px-3 text-sm font-medium ${slip.multiplier === multiplier ? 'border-turquoise bg-turquoise text-on-turquoise' : 'border-line bg-surface text-quiet hover:text-text'}`}
          >
            ×{multiplier}
          </button>
        ))}
      </div>
    </div>
  );
}

/** Whether the slip is played each way; then what each half is on. */
function EachWay({ slip }: { readonly slip: Slip }) {
  const say = useWords();
  const locale = useLocale();
  const text = useOddsText();
  const policy = usePreferences((preferences) => preferences.policy);
  const terms = placeTermsOf(slip);
  if (!terms) return null;
  const isOn = isEachWay(slip);
  const { totalStake } = priceOf(slip, policy);
  const half = printLira(totalStake / 2n, locale);
  const [first] = terms as readonly [(typeof terms)[number]];
  const isSame = terms.every(
    ({ places, share }) => places === first.places && share.join() === first.share.join(),
  );
  const [leg] = slip.legs;
  const odds = slip.legs.length === 1 ? (leg!.now.odds ?? leg!.odds) : undefined;
  return (
    <div className="grid gap-2 rounded-card border border-line bg-ground p-3">
      <label className="flex min-h-11 cursor-pointer items-center gap-3">
        <input
          type="checkbox"
          checked={slip.eachWay}
          onChange={() => changeSlip((now) => ({ ...now, eachWay: !now.eachWay }))}
          className="size-5 shrink-0 accent-turquoise"
        />
        <span className="font-semibold">{say('slip.eachWay')}</span>
      </label>
      <p className="text-sm text-quiet">
        {isSame ? say('slip.eachWay.note', eachWayFigures(first)) : say('slip.eachWay.mixed')}
      </p>
      {isOn && totalStake > 0n && (
        <ul className="grid gap-1 text-sm">
          {(['win', 'place'] as const).map((part) => (
            <li key={part} className="flex flex-wrap justify-between gap-x-3">
              <span>{say(`slip.eachWay.${part}`, { places: first.places })}</span>
              <span className="figures font-semibold">
                {half}
                {odds !== undefined && ` × ${text(part === 'win' ? odds : placeOddsText(odds, first.share))}`}
              </span>
            </li>
          ))}
        </ul>
      )}
    </div>
  );
}

/** The odds of a place in thousandths, rounded down, for the eye. */
const placeOddsText = (odds: number, [part, whole]: readonly [number, number]): number =>
  1000 + Math.floor(((odds - 1000) * part) / whole);

/** The customer's free bets. A pressed one pays for the slip. */
function FreeBets({ slip }: { readonly slip: Slip }) {
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

function Stake({ slip, mode, checks, failures }: StakeProps) {
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
  const wrong = hasStake ? whyOf(refusal, say, amounts) : undefined;
  const isLow = refusal === 'stake_too_low';
  const passing = isLow ? least : most;
  return (
    <div className="grid gap-2">
      <Field label={say(label)} error={wrong ?? failure?.words ?? whyOf(general, say)}>
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

function Sums({ slip }: { readonly slip: Slip }) {
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
          <Odds odds={Number(totalOdds)} />
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
function Notes({ checks }: { readonly checks: readonly Checked[] }) {
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
