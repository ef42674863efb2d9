// How fast withdrawals are paid: the measured median of the last 30 days, and the page that explains it. Nothing without enough payouts.
import { Link } from '@tanstack/react-router';
import { useOption } from '../content/content.ts';
import { useSay } from '../texts/texts.ts';
import { usePayoutTime } from './payment.queries.ts';

export function PayoutTime() {
  const say = useSay();
  const { data } = usePayoutTime();
  const page = useOption('payoutsPage');
  if (!data) return null;
  return (
    <p className="figures text-sm">
      <span className="font-semibold text-won">
        {say('home.fast.measured', { payouts: data.payouts, minutes: data.minutes })}
      </span>{' '}
      {page !== undefined && (
        <Link to="/pages/$id" params={{ id: page }} className="text-link underline">
          {say('home.fast.how')}
        </Link>
      )}
    </p>
  );
}
