// The customer's newest activities, with the way to all of them. Nothing before the first.
import { Link } from '@tanstack/react-router';
import { useSay } from '../texts/texts.ts';
import { ActivityList } from './ActivityList.tsx';
import { useActivities } from './history.queries.ts';
import { useHallSay } from './words.ts';

const most = 5;

export function LatestActivities() {
  const say = useHallSay();
  const sayCommon = useSay();
  const newest = useActivities(undefined, {}).data?.pages[0]?.list.slice(0, most) ?? [];
  if (newest.length === 0) return null;
  return (
    <section className="grid grid-cols-1 gap-3">
      <div className="flex flex-wrap items-baseline justify-between gap-x-4">
        <h2 className="text-lg">{say('activity.latest')}</h2>
        <Link to="/dashboard/history" search={{}} className="py-2 text-link hover:underline">
          {sayCommon('site.all')}
        </Link>
      </div>
      <ActivityList activities={newest} />
    </section>
  );
}
