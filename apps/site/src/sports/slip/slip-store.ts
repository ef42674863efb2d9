// The slip of this browser. It survives a reload, a login and a lost connection, and is the same in every tab.
import { create } from 'zustand';
import { emptySlip, readKept, type Slip } from './slip.ts';

const place = 'sportsSlip';

export const useSlip = create<Slip>(() => emptySlip);

/** Shows the kept slip, and follows other tabs; returns a function that ends that. The page that the server drew has an empty slip. */
export function restoreSlip(): () => void {
  const read = () => useSlip.setState(readKept(localStorage.getItem(place)), true);
  read();
  const onStorage = ({ key }: StorageEvent) => {
    if (key === place || key === null) read();
  };
  addEventListener('storage', onStorage);
  return () => removeEventListener('storage', onStorage);
}

export function changeSlip(change: (slip: Slip) => Slip): void {
  const before = useSlip.getState();
  const after = change(before);
  if (after === before) return;
  useSlip.setState(after, true);
  localStorage.setItem(place, JSON.stringify(after));
}
