// The customer's own bets: those that wait, those that are settled, and those that were cashed out.
import { Link, useNavigate, useSearch } from '@tanstack/react-router';
import { Button, buttonClass } from '@felek/ui/Button.tsx';
import { Pager } from '@felek/ui/Pager.tsx';
import { Empty } from '@felek/ui/states.tsx';
import { Breadcrumb } from '../../navigation/Breadcrumb.tsx';
import { openDialog } from '../../navigation/dialog.ts';
import { useNamed } from '../../navigation/title.ts';
import { Answered } from '../../parts/Answered.tsx';
import { useCustomer } from '../../session/session.ts';
import { useSay } from '../../texts/texts.ts';
import { BetCard } from './BetCard.tsx';
import { ListPlace } from '../ListPlace.tsx';
import { useShown } from '../live.ts';
import { betsPerPage, useBets, useOffers, type BetList } from '../sports.queries.ts';
import { useWords, type WordKey } from '../words.ts';

const lists: readonly (readonly [BetList, WordKey, none: WordKey])[] = [
  ['open', 'bets.open', 'bets.none.open'],
  ['settled', 'bets.settled', 'bets.none.settled'],
  ['cashedOut', 'bets.cashedOut', 'bets.none.cashedOut'],
];

export function MyBets() {
  const say = useWords();
  const sayCommon = useSay();
  const customer = useCustomer();
  useNamed(say('sports.myBets'));
  return (
    <>
      <Breadcrumb />
      <h1 className="text-2xl md:text-3xl">{say('sports.myBets')}</h1>
      {customer ? (
        <Lists />
      ) : (
        <Empty title={say('bets.login')}>
          <Button onClick={() => openDialog('login')}>{sayCommon('header.login')}</Button>
        </Empty>
      )}
    </>
  );
}

function Lists() {
  const say = useWords();
  const navigate = useNavigate();
  const { tab, page = 1 } = useSearch({ from: '__root__' });
  const [state, , none] = lists.find(([each]) => each === tab) ?? lists[0]!;
  const show = (list: BetList, next: number) =>
    void navigate({
      to: '.',
      search: { ...(list !== 'open' && { tab: list }), ...(next > 1 && { page: next }) },
      resetScroll: false,
    });
  return (
    <div className="grid grid-cols-1 gap-4">
      <div role="group" aria-label={say('bets.lists')} className="flex flex-wrap gap-2">
        {lists.map(([each, key]) => (
          <button
            key={each}
            type="button"
            aria-pressed={state === each}
            onClick={() => show(each, 1)}
            className={`min-h-11 rounded-full border px-4 font-medium ${state === each ? 'border-turquoise bg-turquoise text-on-turquoise' : 'border-line bg-surface text-quiet hover:text-text'}`}
          >
            {say(key)}
          </button>
        ))}
      </div>
      <Bets state={state} page={page} none={none} onPage={(next) => show(state, next)} />
    </div>
  );
}

interface BetsProps {
  readonly state: BetList;
  readonly page: number;
  readonly none: WordKey;
  readonly onPage: (page: number) => void;
}

function Bets({ state, page, none, onPage }: BetsProps) {
  const say = useWords();
  const sayCommon = useSay();
  const query = useBets(state, page);
  const open = (query.data?.list ?? []).filter((bet) => bet.state === 'accepted');
  useShown(open.flatMap(({ legs }) => legs.map(({ event }) => event)).slice(0, betsPerPage));
  const offers = useOffers(open.map(({ id }) => id)).data;
  const pages = Math.ceil((query.data?.total ?? 0) / betsPerPage);
  return (
    <Answered query={query} waiting={<ListPlace label={sayCommon('site.loading')} />}>
      {({ list }) =>
        list.length === 0 ? (
          <Empty title={say(none)} note={say('bets.none.note')}>
            <Link to="/spor" search={{}} className={buttonClass('quiet')}>
              {say('sports.programme')}
            </Link>
          </Empty>
        ) : (
          <div className="grid grid-cols-1 gap-4">
            <ul className="grid grid-cols-1 gap-4">
              {list.map((bet) => (
                <li key={bet.id}>
                  <BetCard bet={bet} offer={offers?.get(bet.id)} />
                </li>
              ))}
            </ul>
            <Pager
              page={page}
              pages={pages}
              texts={{
                place: sayCommon('pager.place', { page, pages }),
                previous: sayCommon('pager.previous'),
                next: sayCommon('pager.next'),
              }}
              onPage={onPage}
            />
          </div>
        )
      }
    </Answered>
  );
}
