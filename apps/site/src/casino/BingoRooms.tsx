// The rooms of the bingo hall: balls, the time until the next draw, the price of a card, players, and the prizes of the cards sold so far.
import { Ticket, Users } from 'lucide-react';
import { useEffect, useState } from 'react';
import type { BingoRoom, Game } from '@felek/contract/casino';
import { useBootstrap } from '../content/content.ts';
import { liraText, Money } from '../parts/Money.tsx';
import { useLocale } from '../texts/texts.ts';
import { useOpenGame } from './casino.ts';
import { isSameGame } from './casino.queries.ts';
import { useBingoRooms } from './bingo.queries.ts';
import { useHallSay } from './words.ts';

export function BingoRooms() {
  const say = useHallSay();
  const open = useOpenGame();
  const { data, dataUpdatedAt } = useBingoRooms();
  const games = (useBootstrap()?.casinoCategoryList ?? []).flatMap((category) => category.games);
  const rooms = (data ?? []).flatMap((room) => {
    const game = games.find((each) => isSameGame(each, room));
    return game && room.isOpen ? [{ room, game }] : [];
  });
  if (rooms.length === 0) return null;
  return (
    <section aria-label={say('bingo.rooms')} className="-mx-4 md:mx-0">
      <ul className="scroll-row flex scroll-px-4 gap-3 px-4 md:px-0">
        {rooms.map(({ room, game }) => (
          <li key={room.gameCode} className="flex w-[min(24rem,86vw)] shrink-0 snap-start">
            <RoomCard
              room={room}
              game={game}
              drawAt={room.drawInMs === null ? null : dataUpdatedAt + room.drawInMs}
              open={open}
            />
          </li>
        ))}
      </ul>
    </section>
  );
}

interface RoomCardProps {
  readonly room: BingoRoom;
  readonly game: Game;
  /** By the device's clock; null while the balls come. */
  readonly drawAt: number | null;
  readonly open: (game: Game) => void;
}

function RoomCard({
  room: { balls, cardPrice, players, cards, poolPercent, prizes, fast },
  game,
  drawAt,
  open,
}: RoomCardProps) {
  const say = useHallSay();
  const locale = useLocale();
  return (
    <button
      type="button"
      onClick={() => open(game)}
      className="figures grid h-56 w-full content-between rounded-card border border-line bg-surface p-4 text-start hover:border-line-strong hover:bg-raised"
    >
      <span className="flex items-center gap-3">
        <span
          aria-hidden="true"
          className="grid size-14 shrink-0 place-items-center rounded-full bg-gold text-2xl font-extrabold text-on-gold"
        >
          {balls}
        </span>
        <span className="grid min-w-0 grow">
          <span className="truncate text-lg font-bold">{game.name}</span>
          <span className="text-sm text-quiet">{say('bingo.balls', { balls })}</span>
        </span>
        <span className="grid shrink-0 justify-items-end">
          {drawAt === null ? (
            <span className="flex items-center gap-1.5 text-sm font-semibold text-coral">
              <span aria-hidden="true" className="size-2 rounded-full bg-coral" />
              {say('bingo.drawing')}
            </span>
          ) : (
            <>
              <span className="text-xs text-quiet">{say('bingo.next')}</span>
              <Countdown key={drawAt} until={drawAt} />
            </>
          )}
        </span>
      </span>
      {cards === 0 ? (
        <span className="text-sm">{say('bingo.pool', { percent: poolPercent })}</span>
      ) : (
        <span className="grid grid-cols-3 gap-2 text-sm">
          {(['line', 'lines', 'house'] as const).map((prize) => (
            <span key={prize} className="grid">
              <span className="text-quiet">{say(`bingo.prize.${prize}`)}</span>
              <Money
                lira={prizes[prize]}
                counts
                className={
                  prize === 'house'
                    ? 'text-lg leading-tight font-extrabold text-gold'
                    : 'text-lg leading-tight font-bold'
                }
              />
            </span>
          ))}
        </span>
      )}
      {fast && (
        <span className="text-sm text-quiet">
          {say('bingo.fast', { balls: fast.balls, amount: liraText(fast.amount, locale) })}
        </span>
      )}
      <span className="flex items-center justify-between gap-3 text-sm">
        <span className="flex items-center gap-1.5 font-semibold">
          <Ticket size={16} aria-hidden="true" className="text-quiet" />
          {say('bingo.price', { price: liraText(cardPrice, locale) })}
        </span>
        <span className="flex items-center gap-1.5 text-quiet">
          <Users size={16} aria-hidden="true" />
          {say('bingo.crowd', { players, cards })}
        </span>
      </span>
    </button>
  );
}

/** Minutes and seconds until an instant; it stays at zero. */
function Countdown({ until }: { readonly until: number }) {
  const [now, setNow] = useState(() => Date.now());
  useEffect(() => {
    const timer = setInterval(() => setNow(Date.now()), 1000);
    return () => clearInterval(timer);
  }, []);
  const seconds = Math.max(0, Math.ceil((until - now) / 1000));
  return (
    <span role="timer" aria-live="off" className="text-xl leading-tight font-extrabold text-turquoise">
      {Math.floor(seconds / 60)}:{String(seconds % 60).padStart(2, '0')}
    </span>
  );
}
