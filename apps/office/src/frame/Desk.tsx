// The desk: all open work, at a glance. Each figure opens the rows behind it.
import { Link } from '@tanstack/react-router';
import { CircleCheck } from 'lucide-react';
import { Skeleton } from '@felek/ui/states.tsx';
import { useTitle } from '../parts/title.ts';
import { useSay } from '../texts/texts.ts';
import { useMay } from '../wire/permissions.ts';
import { useSession } from '../wire/session.ts';
import { useCounts } from './counts.ts';
import { groups } from './navigation.ts';

export function Desk() {
  const say = useSay();
  const may = useMay();
  const counts = useCounts();
  const name = useSession(({ session }) => session?.name ?? '');
  useTitle(say('desk.title'));
  return (
    <div className="min-w-0 grow overflow-y-auto p-4 sm:p-6">
      <div className="grid max-w-5xl gap-6">
        <div>
          <h1 className="text-xl">{say('desk.greeting', { name })}</h1>
          <p className="text-quiet">{say('desk.note')}</p>
        </div>
        {groups.map(({ title, entries }) => {
          const queues = entries.filter(({ call, count }) => count !== undefined && call && may(call));
          if (queues.length === 0) return null;
          return (
            <section key={title} className="grid gap-2">
              <h2 className="text-base text-quiet">{say(title)}</h2>
              <ul className="grid grid-cols-2 gap-3 sm:grid-cols-3 lg:grid-cols-4">
                {queues.map(({ path, title: queue, icon: Icon, isFault }) => {
                  const count = counts.get(path);
                  return (
                    <li key={path}>
                      <Link
                        to={path}
                        className="grid h-full gap-2 rounded-card border border-line bg-surface p-4 hover:border-quiet"
                      >
                        <span className="flex items-center gap-2 text-quiet">
                          <Icon size={16} aria-hidden="true" className="shrink-0" />
                          {say(queue)}
                        </span>
                        <Waiting count={count} isFault={isFault === true} />
                      </Link>
                    </li>
                  );
                })}
              </ul>
            </section>
          );
        })}
      </div>
    </div>
  );
}

function Waiting({ count, isFault }: { readonly count: number | undefined; readonly isFault: boolean }) {
  const say = useSay();
  if (count === undefined) return <Skeleton className="h-8 w-12" />;
  if (count === 0)
    return (
      <span className="flex min-h-8 items-center gap-1.5 text-won">
        <CircleCheck size={16} aria-hidden="true" />
        {say('desk.none')}
      </span>
    );
  return (
    <span className={`figures text-2xl font-bold ${isFault ? 'text-error' : ''}`}>
      {count}
      <span className="sr-only"> {say('office.waiting')}</span>
    </span>
  );
}
