// The selections that a link brought: looked up as they are now, and put onto the slip when the visitor wants to.
import { useNavigate, useSearch } from '@tanstack/react-router';
import { Button } from '@felek/ui/Button.tsx';
import { ErrorState } from '../../parts/states.tsx';
import { Skeleton } from '@felek/ui/states.tsx';
import { useSharedPicks } from '../sports.queries.ts';
import { addPicks, type Picked } from './slip.ts';
import { changeSlip } from './slip-store.ts';
import { useWords } from '../words.ts';

export function SharedSlip() {
  const { coupon } = useSearch({ from: '__root__' });
  return coupon === undefined ? null : <Shared key={coupon} coupon={coupon} />;
}

function Shared({ coupon }: { readonly coupon: string }) {
  const say = useWords();
  const navigate = useNavigate();
  const query = useSharedPicks(coupon);
  const leave = () =>
    void navigate({
      to: '.',
      search: ({ coupon: _coupon, ...rest }) => rest,
      replace: true,
      resetScroll: false,
    });
  const play = (picks: readonly Picked[]) => {
    changeSlip((slip) => addPicks({ ...slip, legs: [] }, picks));
    leave();
  };
  if (query.isPending) return <Skeleton className="h-32" />;
  if (query.isError) return <ErrorState error={query.error} retry={() => void query.refetch()} />;
  const { picks, gone } = query.data;
  return (
    <section
      aria-label={say('slip.shared.title')}
      className="grid gap-3 rounded-card border border-turquoise bg-surface p-4"
    >
      <h2 className="text-lg">{say('slip.shared.title')}</h2>
      {picks.length > 0 && <p>{say('slip.shared.note', { count: picks.length })}</p>}
      {gone > 0 && <p className="text-quiet">{say('slip.shared.gone', { count: gone })}</p>}
      <div className="flex flex-wrap gap-2">
        {picks.length > 0 && <Button onClick={() => play(picks)}>{say('slip.shared.play')}</Button>}
        <Button look="quiet" onClick={leave}>
          {say('slip.shared.dismiss')}
        </Button>
      </div>
    </section>
  );
}
