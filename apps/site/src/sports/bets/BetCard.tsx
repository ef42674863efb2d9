// One bet: what became of it, its legs with their live scores or the reasons of their results, cash-out, and its receipt.
import {
  ChevronsUp,
  CircleCheck,
  CircleDashed,
  CircleX,
  Clock,
  Layers,
  Medal,
  RotateCcw,
  Share2,
} from 'lucide-react';
import { useState, type ReactNode } from 'react';
import type { SportsBet } from '@felek/contract/sports';
import { slipKind } from '@felek/sportsbook/slip-kinds';
import { Button } from '@felek/ui/Button.tsx';
import { liraText, Money } from '../../parts/Money.tsx';
import { printInstant } from '../../parts/time.ts';
import { useLocale } from '../../texts/texts.ts';
import { CashOut } from './CashOut.tsx';
import { MatchTime } from '../MatchState.tsx';
import { eachWayFigures, marketLabel, matchName, outcomeLabel } from '../names.ts';
import { Odds, TotalOdds } from '../Odds.tsx';
import { share } from './PlacedBet.tsx';
import { ReceiptProof } from './ReceiptProof.tsx';
import { whyOf } from '../slip/why.ts';
import { useWords, words, type SayWord, type WordKey } from '../words.ts';

type Leg = SportsBet['legs'][number];

/** The word for how the bet stands, and its colour. A return of the stake or less is no win. */
function standingOf({ state, payout, totalStake }: SportsBet): readonly [WordKey, string] {
  switch (state) {
    case 'settled':
      if (payout > totalStake) return ['bets.state.won', 'border-won/60 text-won'];
      return payout === 0
        ? ['bets.state.lost', 'border-line-strong text-quiet']
        : ['bets.state.paid', 'border-line-strong text-text'];
    case 'refused':
      return ['bets.state.refused', 'border-coral/60 text-error'];
    case 'cashedOut':
      return ['bets.state.cashedOut', 'border-turquoise text-turquoise'];
    case 'void':
      return ['bets.state.void', 'border-line-strong text-text'];
    default:
      return [`bets.state.${state}`, 'border-gold/60 text-gold'];
  }
}

interface BetCardProps {
  readonly bet: SportsBet;
  /** The house's current cash-out offer; null if there is none, undefined before the first answer. */
  readonly offer?: number | null | undefined;
}

export function BetCard({ bet, offer }: BetCardProps) {
  const say = useWords();
  const [standing, tone] = standingOf(bet);
  const [hasReceipt, setReceipt] = useState(false);
  const decided = bet.legs.filter(({ state }) => state !== 'open').length;
  const isOpen = bet.state === 'accepted';
  return (
    <article
      aria-label={`${say('bet.reference')} ${bet.reference}`}
      className="grid grid-cols-1 gap-4 rounded-card border border-line bg-surface p-4"
    >
      <header className="flex flex-wrap items-center gap-x-3 gap-y-1">
        <span className={`rounded-full border px-3 py-1 text-sm font-bold ${tone}`}>{say(standing)}</span>
        <h2 className="text-base">{kindOf(bet, say)}</h2>
        <span className="figures ms-auto text-sm text-quiet">{printInstant(bet.placedAt)}</span>
      </header>
      {isOpen && bet.legs.length > 1 && (
        <p className="grid gap-1.5 text-sm text-quiet">
          {say('bets.progress', { count: bet.legs.length, done: decided })}
          <span aria-hidden="true" className="flex gap-1">
            {bet.legs.map(({ event, market, state }) => (
              <span key={event + market} className={`h-1.5 grow rounded-full ${barOf(state)}`} />
            ))}
          </span>
        </p>
      )}
      <ul className="grid grid-cols-1 gap-3">
        {partsOf(bet).map(([first, ...more]) =>
          more.length === 0 ? (
            <LegLine key={first.event} leg={first} plainOdds={bet.boost?.plainOdds} />
          ) : (
            <Built key={first.event} bet={bet} legs={[first, ...more]} />
          ),
        )}
      </ul>
      {bet.state === 'refused' && <Why bet={bet} />}
      <Sums bet={bet} />
      {isOpen && bet.boost && (
        <p className="flex items-start gap-1.5 text-sm text-quiet">
          <ChevronsUp size={16} aria-hidden="true" className="mt-0.5 shrink-0 text-gold" />
          {say('boost.cash')}
        </p>
      )}
      {isOpen && !bet.isFree && !isEachWay(bet) && <CashOut bet={bet} offer={offer} />}
      {bet.isFree && (
        <p className="text-sm text-quiet">{say(bet.state === 'void' ? 'free.back' : 'free.bet')}</p>
      )}
      <footer className="flex flex-wrap items-center gap-2 border-t border-line pt-3">
        <span className="text-sm text-quiet">
          {say('bet.reference')} <span className="font-mono text-text select-all">{bet.reference}</span>
        </span>
        <Button look="plain" className="ms-auto" onClick={() => void share(bet)}>
          <Share2 size={18} aria-hidden="true" />
          {say('slip.share')}
        </Button>
        {bet.acceptedAt !== null && (
          <Button look="plain" aria-expanded={hasReceipt} onClick={() => setReceipt(!hasReceipt)}>
            {say('receipt.open')}
          </Button>
        )}
      </footer>
      {hasReceipt && <ReceiptProof id={bet.id} />}
    </article>
  );
}

const isEachWay = ({ legs }: SportsBet): boolean => legs.some(({ place }) => place !== null);

const kinds: Readonly<Partial<Record<ReturnType<typeof slipKind>, WordKey>>> = {
  single: 'bets.single',
  multiple: 'slip.multiple',
};

function kindOf(bet: SportsBet, say: SayWord): string {
  const { sizes, multiplier } = bet;
  const legs = partsOf(bet).map(([{ odds, banker }]) => ({ odds, isBanker: banker }));
  const kind = slipKind({ legs, sizes });
  if (kind === 'single' && bet.builders.length > 0) return say('slip.builder');
  const key = kinds[kind];
  const plain = key ? say(key) : `${say('slip.system')} ${sizes.join(', ')}`;
  const name = isEachWay(bet) ? `${plain} · ${say('slip.eachWay')}` : plain;
  return multiplier > 1 ? `${name} ×${multiplier}` : name;
}

type Part = readonly [Leg, ...Leg[]];
/** The legs of the slip. The selections of one builder together make one leg. */
function partsOf({ legs }: SportsBet): readonly Part[] {
  const parts = new Map<string, [Leg, ...Leg[]]>();
  for (const leg of legs) {
    const known = parts.get(leg.event);
    if (known) known.push(leg);
    else parts.set(leg.event, [leg]);
  }
  return [...parts.values()];
}

function Built({ bet, legs }: { readonly bet: SportsBet; readonly legs: Part }) {
  const say = useWords();
  const built = bet.builders.find(({ event }) => event === legs[0].event);
  const hasVoid = legs.some(({ state }) => state === 'void');
  const standing = legs.reduce((sum, { state }, place) => (state === 'void' ? sum : sum + 2 ** place), 0);
  return (
    <li className="grid gap-2 rounded-card border border-turquoise/60 p-3">
      <p className="flex items-center justify-between gap-2 font-semibold">
        <span className="flex items-center gap-1.5 text-turquoise">
          <Layers size={18} aria-hidden="true" />
          {say('slip.builder')}
        </span>
        {built && <TotalOdds odds={hasVoid ? built.prices[standing]! : built.odds} className="font-bold" />}
      </p>
      <ul className="grid gap-3">
        {legs.map((leg) => (
          <LegLine key={leg.market + leg.outcome} leg={leg} isPart />
        ))}
      </ul>
    </li>
  );
}

const won: readonly Leg['state'][] = ['won', 'halfWon', 'deadHeat'];
const lost: readonly Leg['state'][] = ['lost', 'halfLost'];

function barOf(state: Leg['state']): string {
  if (won.includes(state)) return 'bg-won';
  if (lost.includes(state)) return 'bg-coral';
  return state === 'void' ? 'bg-quiet' : 'bg-line';
}

function signOf(state: Leg['state']): ReactNode {
  if (won.includes(state)) return <CircleCheck size={20} className="text-won" aria-hidden="true" />;
  if (lost.includes(state)) return <CircleX size={20} className="text-error" aria-hidden="true" />;
  if (state === 'void') return <RotateCcw size={20} className="text-quiet" aria-hidden="true" />;
  return <CircleDashed size={20} className="text-quiet" aria-hidden="true" />;
}

interface LegLineProps {
  readonly leg: Leg;
  readonly isPart?: boolean;
  /** The ordinary odds, of a leg that was taken at boosted ones. */
  readonly plainOdds?: number | undefined;
}

function LegLine({ leg, isPart = false, plainOdds }: LegLineProps) {
  const say = useWords();
  const locale = useLocale();
  const { state, score, phase, certainty, results, voidReason } = leg;
  const isPlayed = score !== null && phase !== 'prematch';
  const reasonKey = `bets.voidReason.${voidReason}`;
  return (
    <li className="grid grid-cols-[auto_minmax(0,1fr)_auto] gap-x-3 gap-y-0.5">
      <span className="pt-0.5">{signOf(state)}</span>
      <div className="grid min-w-0 gap-0.5">
        <span className="font-semibold break-words">
          {outcomeLabel(leg.market, { id: leg.outcome, name: leg.outcomeName }, leg, locale)}
          {leg.banker && <span className="ms-2 text-sm text-gold">{say('slip.banker')}</span>}
        </span>
        <span className="text-sm text-quiet">{marketLabel(leg.market, leg, locale)}</span>
        <span className="text-sm">
          {matchName(leg, locale)}
          {isPlayed && (
            <span className="figures ms-2 font-bold text-gold">
              <span className="sr-only">{say('sports.score')} </span>
              {score.home}–{score.away}
            </span>
          )}
        </span>
        <span className="text-sm">
          <MatchTime match={{ ...leg, status: 'notStarted' }} withDay />
        </span>
        {leg.place && (
          <span className="flex flex-wrap items-center gap-x-2 text-sm">
            <Medal size={16} aria-hidden="true" className="text-gold" />
            {say('bets.place', eachWayFigures(leg.place))}
            <span className="font-semibold">{say(`bets.leg.${leg.place.state}`)}</span>
          </span>
        )}
        {state !== 'open' && (
          <span className="flex flex-wrap gap-x-3 text-sm text-quiet">
            <span className="font-semibold text-text">
              {leg.place && `${say('bets.win')} `}
              {say(`bets.leg.${state}`)}
            </span>
            {leg.isPaidEarly && (
              <span className="text-won">{say('bets.leg.early', { lead: leg.earlyLead ?? 0 })}</span>
            )}
            {(certainty === 1 || certainty === 2 || certainty === 3) && (
              <span>{say(`bets.certainty.${certainty}`)}</span>
            )}
            {results > 1 && (
              <span className="text-gold">{say('bets.corrected', { times: results - 1 })}</span>
            )}
            {voidReason !== null && (
              <span>{say(reasonKey in words ? (reasonKey as WordKey) : 'bets.voidReason.other')}</span>
            )}
          </span>
        )}
      </div>
      {!isPart && (
        <span className="grid content-start justify-items-end">
          {plainOdds !== undefined && (
            <s className="text-sm text-quiet">
              <span className="sr-only">{say('boost.plain')} </span>
              <Odds odds={plainOdds} />
            </s>
          )}
          {plainOdds !== undefined && <span className="sr-only">{say('boost.title')} </span>}
          <Odds odds={leg.odds} className={`font-bold ${plainOdds === undefined ? '' : 'text-gold'}`} />
        </span>
      )}
    </li>
  );
}

function Why({ bet }: { readonly bet: SportsBet }) {
  const say = useWords();
  const locale = useLocale();
  const amount = bet.mostStake === null ? '' : liraText(bet.mostStake, locale);
  return (
    <p className="flex items-start gap-2 text-error">
      <Clock size={18} aria-hidden="true" className="mt-0.5 shrink-0" />
      {whyOf(bet.refusal, say, { most: amount, least: amount }) ?? say('bet.refused')}
    </p>
  );
}

function Sums({ bet }: { readonly bet: SportsBet }) {
  const say = useWords();
  const isOver = bet.state === 'settled' || bet.state === 'void' || bet.state === 'cashedOut';
  return (
    <dl className="grid grid-cols-3 gap-3 text-sm sm:grid-cols-4">
      <Sum title={say('slip.totalStake')}>
        <Money lira={bet.totalStake} />
      </Sum>
      {bet.totalOdds !== null && (
        <Sum title={say('slip.totalOdds')}>
          {bet.legs.length > 1 ? <TotalOdds odds={bet.totalOdds} /> : <Odds odds={bet.totalOdds} />}
        </Sum>
      )}
      {bet.lines > 1 && <Sum title={say('slip.lines')}>{bet.lines}</Sum>}
      {isOver ? (
        <Sum title={say('bets.payout')}>
          <Money lira={bet.payout} className={bet.payout > bet.totalStake ? 'text-gold' : ''} />
        </Sum>
      ) : (
        <Sum title={say('slip.return')}>
          <Money lira={bet.possiblePayout} className="text-gold" />
        </Sum>
      )}
      {bet.cashedOut > 0 && bet.state !== 'cashedOut' && (
        <Sum title={say('bets.cashedPart')}>
          <Money lira={bet.cashedOut} />
        </Sum>
      )}
    </dl>
  );
}

function Sum({ title, children }: { readonly title: string; readonly children: ReactNode }) {
  return (
    <div className="grid gap-0.5">
      <dt className="text-quiet">{title}</dt>
      <dd className="figures font-bold">{children}</dd>
    </div>
  );
}
