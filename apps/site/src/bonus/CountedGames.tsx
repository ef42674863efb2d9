// The games that count towards wagering, with their share of a stake, each leading to its hall. The others are named below.
import { Link } from '@tanstack/react-router';
import type { BonusRow } from '@felek/contract/bonus';
import { useSay } from '../texts/texts.ts';
import { useBonusSay } from './words.ts';

export function CountedGames({
  contributions,
}: {
  readonly contributions: BonusRow['terms']['contributions'];
}) {
  const say = useSay();
  const sayOf = useBonusSay();
  const counted = contributions
    .filter(({ percent }) => percent > 0)
    .toSorted((one, other) => other.percent - one.percent);
  const others = contributions.filter(({ percent }) => percent === 0);
  return (
    <div className="grid gap-1.5">
      <ul className="flex flex-wrap gap-1.5">
        {counted.map(({ kind, percent }) => (
          <li key={kind}>
            <Link
              to={`/casino/${kind}`}
              search={{}}
              className="inline-block rounded-full border border-line-strong px-2.5 py-1 text-sm whitespace-nowrap hover:border-turquoise hover:text-turquoise"
            >
              {sayOf('glance.counts', { game: say(`lobby.${kind}`), percent })}
            </Link>
          </li>
        ))}
      </ul>
      {others.length > 0 && (
        <p className="text-sm font-normal text-quiet">
          {sayOf('glance.countsNot', { games: others.map(({ kind }) => say(`lobby.${kind}`)).join(', ') })}
        </p>
      )}
    </div>
  );
}
