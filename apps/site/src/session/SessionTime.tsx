// The time since the login, always visible to the customer.
import { useEffect, useState } from 'react';
import { useSay } from '../texts/texts.ts';
import { loggedInAt } from '../wire/stored.ts';

const minuteMs = 60_000;
const minutesNow = () => Math.floor(Math.max(0, Date.now() - loggedInAt()) / minuteMs);

/** Hours and minutes, such as 1 sa 5 dk. */
export function SessionTime({ className = '' }: { readonly className?: string }) {
  const say = useSay();
  const [minutes, setMinutes] = useState(minutesNow);
  useEffect(() => {
    const timer = setInterval(() => setMinutes(minutesNow()), 1000);
    return () => clearInterval(timer);
  }, []);
  const parts = { hours: Math.floor(minutes / 60), minutes: minutes % 60 };
  const time = say(parts.hours > 0 ? 'site.time.hours' : 'site.time.minutes', parts);
  return (
    <span data-testid="session-time" className={`figures whitespace-nowrap ${className}`}>
      {say('site.sessionTime', { time })}
    </span>
  );
}
