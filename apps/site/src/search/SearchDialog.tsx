// The search over the page, at "/" and Ctrl-K from anywhere: games of all halls at once, and below them all other things with such a name.
// Arrow keys move through the results, Enter opens one.
import { Link, useNavigate } from '@tanstack/react-router';
import { History, Search } from 'lucide-react';
import { useDeferredValue, useState } from 'react';
import type { Game } from '@felek/contract/casino';
import { Button, buttonClass } from '@felek/ui/Button.tsx';
import { Empty } from '@felek/ui/states.tsx';
import { GameCover } from '../casino/GameCover.tsx';
import { useOpenGame } from '../casino/casino.ts';
import { useMostPlayed } from '../casino/casino.queries.ts';
import { closeDialog } from '../navigation/dialog.ts';
import { Dialog } from '../parts/Dialog.tsx';
import { FurtherFinds } from './FurtherFinds.tsx';
import { forgetSearches, recentSearches, rememberSearch } from './recent-searches.ts';
import {
  useFoundGames,
  useFoundMatches,
  useFoundPages,
  useFoundPromotions,
  useFoundProviders,
} from './search.queries.ts';
import { useSay } from '../texts/texts.ts';
import { useSearchSay } from './words.ts';

const places = [
  ['/casino/slot', 'menu.slots'],
  ['/casino/live', 'lobby.live'],
  ['/casino/bingo', 'lobby.bingo'],
  ['/casino/games', 'lobby.games'],
  ['/spor', 'menu.sports'],
  ['/promotions', 'promotions.title'],
] as const;

export function SearchDialog() {
  const say = useSearchSay();
  const navigate = useNavigate();
  const openGame = useOpenGame();
  const [text, setText] = useState('');
  const typed = useDeferredValue(text.trim());
  const found = useFoundGames(typed);
  const games = typed === '' ? [] : (found.data ?? []);
  const others = useHasOthers(typed);
  const remember = () => rememberSearch(typed);
  const open = (game: Game) => {
    remember();
    openGame(game);
  };
  const isNothing =
    typed !== '' && found.isSuccess && !found.isPlaceholderData && games.length === 0 && !others;
  return (
    <Dialog title={say('search.title')} onClose={closeDialog}>
      <div role="search" ref={withArrows} className="grid gap-4">
        <div className="relative">
          <Search size={18} aria-hidden="true" className="absolute inset-y-0 start-3 my-auto text-quiet" />
          <input
            type="search"
            autoFocus
            aria-label={say('search.field')}
            placeholder={say('search.field')}
            value={text}
            maxLength={100}
            onChange={(event) => setText(event.target.value)}
            onKeyDown={(event) => {
              const [first] = games;
              if (event.key !== 'Enter' || !first) return;
              event.preventDefault();
              open(first);
            }}
            className="min-h-12 w-full rounded-field border border-line-strong bg-surface ps-10 pe-3"
          />
        </div>
        <p role="status" className="sr-only">
          {typed !== '' && found.isSuccess && say('search.count', { count: games.length })}
        </p>
        {games.length > 0 && (
          <section aria-label={say('search.games')} className="grid gap-1">
            <h2 className="text-sm font-semibold text-quiet">{say('search.games')}</h2>
            <GameList games={games} open={open} />
          </section>
        )}
        <FurtherFinds typed={typed} onFollow={remember} />
        {isNothing && (
          <Empty title={say('search.nothing', { text: typed })} note={say('search.nothing.note')} />
        )}
        {(typed === '' || isNothing) && <Beginnings search={setText} open={open} />}
        {games.length > 0 && (
          <Button
            look="quiet"
            data-find=""
            onClick={() => {
              remember();
              void navigate({ to: '/casino/slot', search: { search: typed } });
            }}
          >
            {say('search.all')}
          </Button>
        )}
      </div>
    </Dialog>
  );
}

/** Whether anything besides games is found. */
function useHasOthers(typed: string): boolean {
  const lists = [
    useFoundProviders(typed, String),
    useFoundMatches(typed),
    useFoundPromotions(typed),
    useFoundPages(typed),
  ];
  return lists.some(({ length }) => length > 0);
}

/** Before the first character, and when nothing is found: the last searches, the halls, and the most played games. */
function Beginnings({
  search,
  open,
}: {
  readonly search: (text: string) => void;
  readonly open: (game: Game) => void;
}) {
  const say = useSearchSay();
  const sayCommon = useSay();
  const [recent, setRecent] = useState(recentSearches);
  const popular = (useMostPlayed().data ?? []).slice(0, 6);
  return (
    <>
      {recent.length > 0 && (
        <section aria-label={say('search.recent')} className="grid gap-2">
          <div className="flex items-center justify-between gap-3">
            <h2 className="text-sm font-semibold text-quiet">{say('search.recent')}</h2>
            <Button
              look="plain"
              onClick={() => {
                forgetSearches();
                setRecent([]);
              }}
            >
              {say('search.forget')}
            </Button>
          </div>
          <ul className="flex flex-wrap gap-2">
            {recent.map((text) => (
              <li key={text}>
                <Button look="quiet" data-find="" onClick={() => search(text)}>
                  <History size={16} aria-hidden="true" />
                  {text}
                </Button>
              </li>
            ))}
          </ul>
        </section>
      )}
      <section aria-label={say('search.places')} className="grid gap-2">
        <h2 className="text-sm font-semibold text-quiet">{say('search.places')}</h2>
        <ul className="flex flex-wrap gap-2">
          {places.map(([to, name]) => (
            <li key={to}>
              <Link to={to} search={{}} replace data-find="" className={buttonClass('quiet')}>
                {sayCommon(name)}
              </Link>
            </li>
          ))}
        </ul>
      </section>
      {popular.length > 0 && (
        <section aria-label={say('search.popular')} className="grid gap-1">
          <h2 className="text-sm font-semibold text-quiet">{say('search.popular')}</h2>
          <GameList games={popular} open={open} />
        </section>
      )}
    </>
  );
}

function GameList({ games, open }: { readonly games: readonly Game[]; readonly open: (game: Game) => void }) {
  return (
    <ul>
      {games.map((game) => (
        <li key={`${game.mainProviderId} ${game.gameCode}`}>
          <button
            type="button"
            data-find=""
            onClick={() => open(game)}
            className="flex w-full items-center gap-3 rounded-field px-2 py-1.5 text-start hover:bg-raised focus-visible:bg-raised"
          >
            <span className="relative block h-14 w-[2.625rem] shrink-0 overflow-hidden rounded-field">
              <GameCover game={game} isSmall />
            </span>
            <span className="min-w-0">
              <span className="block truncate font-semibold">{game.name}</span>
              <span className="block truncate text-sm text-quiet">{game.providerName}</span>
            </span>
          </button>
        </li>
      ))}
    </ul>
  );
}

function withArrows(list: HTMLElement | null): (() => void) | undefined {
  if (!list) return undefined;
  const press = (event: KeyboardEvent) => walk(list, event);
  list.addEventListener('keydown', press);
  return () => list.removeEventListener('keydown', press);
}

/** Up and down go through the field and all that is found. */
function walk(list: HTMLElement, event: KeyboardEvent): void {
  const step = { ArrowDown: 1, ArrowUp: -1 }[event.key];
  if (step === undefined) return;
  const places = [...list.querySelectorAll<HTMLElement>('input, [data-find]')];
  const next = places[places.indexOf(document.activeElement as HTMLElement) + step];
  if (!next) return;
  event.preventDefault();
  next.focus();
}
