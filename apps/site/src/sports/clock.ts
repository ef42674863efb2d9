// The time of the page, for countdowns.
import { useEffect, useState } from 'react';

/** Now, looked at this often. */
export function useNow(everyMs: number): number {
  const [now, setNow] = useState(() => Date.now());
  useEffect(() => {
    const timer = setInterval(() => setNow(Date.now()), everyMs);
    return () => clearInterval(timer);
  }, [everyMs]);
  return now;
}

/** The value once it has been the same for so long. */
export function useSettled<Value>(value: Value, key: string, afterMs: number): Value {
  const [settled, setSettled] = useState({ key, value });
  useEffect(() => {
    const timer = setTimeout(() => setSettled({ key, value }), afterMs);
    return () => clearTimeout(timer);
    // oxlint-disable-next-line react/exhaustive-deps -- a value with the same key is the same
  }, [key, afterMs]);
  return settled.value;
}
