// The slip: its selections, their combination, the stake, and the button that places it. The bets just placed are above it.
import { useEffect, useEffectEvent, useRef, useState } from 'react';
import { Button } from '@felek/ui/Button.tsx';
import { Refusal } from '@felek/ui/FormParts.tsx';
import { Empty } from '@felek/ui/states.tsx';
import { openDialog } from '../../navigation/dialog.ts';
import { useAction } from '../../parts/action.ts';
import { useCustomer } from '../../session/session.ts';
import { PlacedBet } from '../bets/PlacedBet.tsx';
import { useSettled } from '../clock.ts';
import { useShown } from '../live.ts';
import { useBuilders, useChecks, type BuilderAnswer } from '../sports.queries.ts';
import { useWords } from '../words.ts';
import { BetPreferences } from './BetPreferences.tsx';
import { place, type Failure } from './placing.ts';
import { usePreferences } from './preferences.ts';
import {
  acceptPrices,
  askedOf,
  builtOf,
  hasPrices,
  hearBuilt,
  hearChecks,
  isBuiltMoved,
  isMoved,
  modeOf,
  partsOf,
  priceOf,
  shareText,
  takesBoosts,
  type Asked,
  type Checked,
  type Policy,
  type Slip,
} from './slip.ts';
import { EachWay, Modes, System } from './SlipKind.tsx';
import { SlipLegs } from './SlipLegs.tsx';
import { FreeBets, Notes, Stake, Sums } from './SlipStake.tsx';
import { changeSlip, useSlip } from './slip-store.ts';

const typedMs = 350;

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
  const isAsked = hasMoved(slip, policy);
  const isRefused =
    (isCurrent && checks.some(({ refusal }) => refusal !== null && !renewed.includes(refusal))) ||
    slip.legs.some(({ now }) => !now.isOpen) ||
    [...built.values()].some(({ refusal }) => refusal !== null);
  const isBlocked = price.totalStake === 0n || isAsked || isRefused || !hasPrices(slip);
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
        <SlipLegs slip={slip} mode={mode} checks={checks} built={built} />
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
