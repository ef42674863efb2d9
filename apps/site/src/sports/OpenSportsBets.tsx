// The customer's newest open bets with what the house would pay for each now.
import { BetCard } from './bets/BetCard.tsx';
import { useShown } from './live.ts';
import { betsPerPage, useBets, useOffers } from './sports.queries.ts';

export function OpenSportsBets() {
  const { data } = useBets('open', 1);
  const open = data?.list ?? [];
  useShown(open.flatMap(({ legs }) => legs.map(({ event }) => event)).slice(0, betsPerPage));
  const offers = useOffers(open.filter(({ state }) => state === 'accepted').map(({ id }) => id)).data;
  return (
    <ul className="grid grid-cols-1 gap-4">
      {open.map((bet) => (
        <li key={bet.id}>
          <BetCard bet={bet} offer={offers?.get(bet.id)} />
        </li>
      ))}
    </ul>
  );
}
