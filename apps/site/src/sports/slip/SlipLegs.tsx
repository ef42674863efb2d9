// The selections on the slip with the prices of now. Each refusal stands at the selection that it is about. Selections of one match are one leg:
// a bet builder.
import { ChevronsUp, Layers, Lock, X } from 'lucide-react';
import type { Locale } from '@felek/contract/call';
import { Button, IconButton } from '@felek/ui/Button.tsx';
import { liraText } from '../../parts/Money.tsx';
import { printInstant } from '../../parts/time.ts';
import { useLocale } from '../../texts/texts.ts';
import { marketLabel, matchName, outcomeLabel } from '../names.ts';
import { Odds, TotalOdds, useOddsText } from '../Odds.tsx';
import type { BuilderAnswer } from '../sports.queries.ts';
import { useWords, type WordKey } from '../words.ts';
import { usePreferences } from './preferences.ts';
import {
  acceptPrices,
  builtOf,
  isBuiltMoved,
  isMoved,
  movesOf,
  partsOf,
  takesBoosts,
  toggle,
  toggleBanker,
  type Checked,
  type Mode,
  type Slip,
  type SlipLeg,
} from './slip.ts';
import { changeSlip } from './slip-store.ts';
import { whyOf } from './why.ts';

interface SlipLegsProps {
  readonly slip: Slip;
  readonly mode: Mode;
  readonly checks: readonly Checked[];
  /** The house's answers to the slip's builders by their event. */
  readonly built: ReadonlyMap<string, BuilderAnswer>;
}

export function SlipLegs({ slip, mode, checks, built }: SlipLegsProps) {
  const isSystem = mode === 'system';
  const shown = (leg: SlipLeg, isPart: boolean) => {
    const at = slip.legs.indexOf(leg);
    const ofLeg = mode === 'single' ? checks[at]?.legs[0] : checks[0]?.legs[at];
    const check = ofLeg ?? (isPart ? builtCheck(slip, leg, built.get(leg.event)) : undefined);
    return (
      <Leg
        key={`${leg.event} ${leg.market}`}
        slip={slip}
        leg={leg}
        at={at}
        isPart={isPart}
        isSystem={isSystem}
        check={check}
      />
    );
  };
  return (
    <ul className="grid gap-2">
      {partsOf(slip).map((part) =>
        part.length === 1 ? (
          shown(part[0]!, false)
        ) : (
          <Builder key={part[0]!.event} slip={slip} part={part} isSystem={isSystem}>
            {part.map((leg) => shown(leg, true))}
          </Builder>
        ),
      )}
    </ul>
  );
}

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
            <s className="text-sm font-normal text-quiet">
              <span className="sr-only">{say('slip.moved.from')} </span>
              <TotalOdds odds={built.odds} />
            </s>
          )}
          {built ? (
            <span className={hasMoved ? 'text-gold' : ''}>
              {hasMoved && <Arrow isUp={built.now! > built.odds} />}
              <TotalOdds odds={built.now ?? built.odds} />
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
        <div className="-me-2 -mt-2 grid justify-items-end">
          <IconButton
            label={say('slip.remove', { name: outcome })}
            onClick={() => changeSlip((state) => without(state, leg))}
          >
            <X size={18} aria-hidden="true" />
          </IconButton>
          {isSystem && !isPart && (
            <div className="me-2">
              <Banker
                name={outcome}
                isOn={leg.isBanker}
                onChange={() => changeSlip((state) => toggleBanker(state, at))}
              />
            </div>
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
