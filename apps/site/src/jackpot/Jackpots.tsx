// A row of growing jackpots: the jackpots of the providers' feeds, then the house's own. A card of a feed leads to its provider's games, and
// one of the house's own opens its game. Their last wins stand below the amounts. The row is left out when there is no jackpot to show.
import { Link } from '@tanstack/react-router';
import { Sparkles } from 'lucide-react';
import { houseProvider } from '@felek/contract/enumerations';
import type { GrowingJackpot } from '@felek/contract/jackpot';
import { useOpenGame } from '../casino/casino.ts';
import { liraText, Money } from '../parts/Money.tsx';
import { printInstant } from '../parts/time.ts';
import { useLocale, useSay } from '../texts/texts.ts';
import { ScrollRow } from '../parts/ScrollRow.tsx';
import { Skeleton } from '@felek/ui/states.tsx';
import { Rising } from './Rising.tsx';
import { useJackpots } from './jackpot.queries.ts';
import { useJackpotSay } from './words.ts';
import type { EgtLook, ShownJackpot } from './shown-jackpots.ts';

export function Jackpots() {
  const say = useSay();
  const { jackpots, growing, isPending } = useJackpots();
  // The same height, so that nothing moves when the amounts arrive.
  if (isPending) return <Skeleton className="h-60" />;
  if (jackpots.length + growing.length === 0) return null;
  return (
    <ScrollRow title={say('jackpot.title')}>
      {jackpots.map((jackpot) =>
        jackpot.look ? (
          <EgtDisplay key={jackpot.name} jackpot={jackpot} look={jackpot.look} />
        ) : (
          <Card key={jackpot.name} jackpot={jackpot} />
        ),
      )}
      {growing.map((jackpot) => (
        <GrowingCard key={jackpot.gameCode} jackpot={jackpot} />
      ))}
    </ScrollRow>
  );
}

/** At least as wide as its amounts need. The remaining room is shared. */
const cardClass = 'relative h-44 snap-start overflow-hidden rounded-card border bg-surface p-4';

/** Four levels, the highest most prominent. */
function EgtDisplay({
  jackpot: { name, levels, lastWin, provider },
  look,
}: {
  readonly jackpot: ShownJackpot;
  readonly look: EgtLook;
}) {
  const say = useSay();
  return (
    <li className="flex min-w-[min(21rem,86vw)] flex-[3_0_auto] snap-start">
      <Link
        to="/casino/provider/$id"
        params={{ id: String(provider) }}
        search={{}}
        className={`${look.class} ${cardClass} block w-full border-(--jackpot-accent)/50 hover:border-(--jackpot-accent)`}
      >
        <img src={look.background} alt="" className="absolute inset-0 size-full object-cover" />
        <div className="relative flex h-full flex-col justify-between">
          <span className="flex items-center gap-2">
            <img src={look.logo} alt="" width="36" height="36" className="size-9" />
            <span className="text-lg font-extrabold text-text">{name}</span>
            <LastWin lira={lastWin} className="ms-auto" />
          </span>
          <ul className="grid grid-cols-[max-content_max-content] justify-between gap-x-4 gap-y-1">
            {levels
              .map((lira, level) => (
                <li key={level} className="grid">
                  <span className="text-xs text-quiet">{say('jackpot.level', { level: level + 1 })}</span>
                  <Rising lira={lira} className={level === levels.length - 1 ? topClass : levelClass} />
                </li>
              ))
              .toReversed()}
          </ul>
        </div>
      </Link>
    </li>
  );
}

function LastWin({ lira, className = '' }: { readonly lira: number | null; readonly className?: string }) {
  const sayOf = useJackpotSay();
  const locale = useLocale();
  if (lira === null) return null;
  return (
    <span className={`figures text-xs text-quiet ${className}`}>
      {sayOf('jackpot.last', { amount: liraText(lira, locale) })}
    </span>
  );
}

const topClass = 'text-xl leading-tight font-extrabold text-gold';
const levelClass = 'text-lg leading-tight font-bold text-text';

function Card({ jackpot: { name, levels, provider } }: { readonly jackpot: ShownJackpot }) {
  const sayOf = useJackpotSay();
  return (
    <li className="flex min-w-56 flex-[2_0_auto] snap-start">
      <Link
        to="/casino/provider/$id"
        params={{ id: String(provider) }}
        search={{}}
        className={`${cardClass} flex w-full flex-col justify-between border-gold/40 hover:bg-raised`}
      >
        <span className="flex items-center gap-2 font-bold">
          <Sparkles size={20} aria-hidden="true" className="text-gold" />
          {name}
        </span>
        {levels.map((lira, level) => (
          <Rising key={level} lira={lira} className="text-2xl font-extrabold text-gold" />
        ))}
        <span className="text-sm text-link">{sayOf('jackpot.games')}</span>
      </Link>
    </li>
  );
}

const shownWins = 2;

/** Its amount now, the amount by which it must be won, and its last winners. */
function GrowingCard({
  jackpot: { gameCode, name, amount, mustHitBy, wins },
}: {
  readonly jackpot: GrowingJackpot;
}) {
  const say = useSay();
  const locale = useLocale();
  const openGame = useOpenGame();
  const play = () =>
    openGame({
      gameCode,
      name,
      mainProviderId: houseProvider,
      providerName: '',
      productId: '',
      system: '',
      systemCategory: 0,
    });
  return (
    <li className="flex min-w-64 flex-[2_0_auto] snap-start">
      <button
        type="button"
        onClick={play}
        className={`${cardClass} flex w-full flex-col justify-between border-gold/60 text-start hover:bg-raised`}
      >
        <span className="flex items-center gap-2 font-bold">
          <Sparkles size={20} aria-hidden="true" className="text-gold" />
          {say('jackpot.growing', { name })}
        </span>
        <span className="grid">
          <Rising lira={amount} className="text-2xl font-extrabold text-gold" />
          <span className="text-sm text-quiet">
            {say('jackpot.mustHitBy', { amount: liraText(mustHitBy, locale) })}
          </span>
        </span>
        {wins.length === 0 ? (
          <span className="text-sm text-quiet">{say('jackpot.noWin')}</span>
        ) : (
          <span className="figures grid text-sm text-quiet">
            {wins.slice(0, shownWins).map(({ player, amount: won, timeStamp }, place) => (
              <span key={timeStamp} className={place === 0 ? '' : 'opacity-80'}>
                {say('jackpot.lastWin', { player, at: printInstant(timeStamp) })}{' '}
                <Money lira={won} className="text-text" />
              </span>
            ))}
          </span>
        )}
      </button>
    </li>
  );
}
