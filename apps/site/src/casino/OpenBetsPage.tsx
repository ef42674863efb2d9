// All that waits for its end, in one place: sports bets with their cash-out, rounds that were cut off, and tables in play. Each leads back.
import { Link } from '@tanstack/react-router';
import type { OpenBet } from '@felek/contract/casino';
import { Button, buttonClass } from '@felek/ui/Button.tsx';
import { Empty, Skeleton } from '@felek/ui/states.tsx';
import { PageFrame } from '../navigation/PageFrame.tsx';
import { Answered } from '../parts/Answered.tsx';
import { Money } from '../parts/Money.tsx';
import { printInstant } from '../parts/time.ts';
import { useSay } from '../texts/texts.ts';
import { lazily } from '../wire/lazy.ts';
import { useOpenGame } from './casino.ts';
import { GameCover } from './GameCover.tsx';
import { useOpenBets } from './history.queries.ts';
import { useHallSay } from './words.ts';

const OpenSportsBets = lazily(
  async () => (await import('../sports/OpenSportsBets.tsx')).OpenSportsBets,
  <Skeleton className="h-44" />,
);

export function OpenBetsPage() {
  const sayCommon = useSay();
  const query = useOpenBets();
  return (
    <PageFrame title={sayCommon('dashboard.openBets')}>
      <Answered query={query} waiting={<Skeleton className="h-44" />}>
        {({ total, list }) => (list.length === 0 ? <Nothing /> : <Open total={total} list={list} />)}
      </Answered>
    </PageFrame>
  );
}

function Nothing() {
  const say = useHallSay();
  const sayCommon = useSay();
  return (
    <Empty title={say('open.none')} note={say('open.none.note')}>
      <div className="flex flex-wrap justify-center gap-3">
        <Link to="/casino/slot" search={{}} className={buttonClass()}>
          {sayCommon('menu.slots')}
        </Link>
        <Link to="/spor" search={{}} className={buttonClass('quiet')}>
          {sayCommon('menu.sports')}
        </Link>
      </div>
    </Empty>
  );
}

function Open({ total, list }: { readonly total: number; readonly list: readonly OpenBet[] }) {
  const say = useHallSay();
  const rounds = list.filter(({ kind }) => kind === 'round');
  const bets = list.filter(({ kind }) => kind === 'bet');
  return (
    <div className="grid grid-cols-1 gap-6">
      <p className="flex flex-wrap items-baseline justify-between gap-x-4 rounded-card border border-line bg-raised p-4">
        <span className="text-quiet">{say('open.total')}</span>
        <Money lira={total} counts className="text-2xl font-extrabold text-gold" />
      </p>
      {rounds.length > 0 && (
        <section className="grid grid-cols-1 gap-3">
          <h2 className="text-lg">{say('open.rounds')}</h2>
          <ul className="grid grid-cols-1 gap-2 md:grid-cols-2">
            {rounds.map((round) => (
              <li key={`${round.providerName} ${round.roundId}`}>
                <OpenRound round={round} />
              </li>
            ))}
          </ul>
        </section>
      )}
      {bets.length > 0 && (
        <section className="grid grid-cols-1 gap-3">
          <div className="flex flex-wrap items-baseline justify-between gap-x-4">
            <h2 className="text-lg">{say('open.bets')}</h2>
            <Link to="/spor/kuponlarim" search={{}} className="py-2 text-link hover:underline">
              {say('activity.bets')}
            </Link>
          </div>
          <OpenSportsBets />
        </section>
      )}
    </div>
  );
}

function OpenRound({
  round: { game, gameName, providerName, stake, placedAt },
}: {
  readonly round: OpenBet;
}) {
  const say = useHallSay();
  const open = useOpenGame();
  return (
    <div className="flex items-center gap-3 rounded-card border border-line bg-surface p-3">
      {game && (
        <span className="relative h-16 w-12 shrink-0 overflow-hidden rounded-field">
          <GameCover game={game} isSmall />
        </span>
      )}
      <div className="min-w-0 grow">
        <p className="truncate font-bold">{gameName}</p>
        <p className="truncate text-sm text-quiet">{providerName}</p>
        <p className="figures truncate text-sm">
          <Money lira={stake} className="font-semibold" /> · {printInstant(placedAt)}
        </p>
      </div>
      {game && <Button onClick={() => open(game)}>{say('open.continue')}</Button>}
    </div>
  );
}
