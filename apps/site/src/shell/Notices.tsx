// What the customer should know about the line: that it is gone, that it is being taken up again, that live updates are
// off, and for a moment that it is back.
import { useEffect, useState, useSyncExternalStore } from 'react';
import { useSay } from '../texts/texts.ts';
import { useLive } from './live.ts';
import { useCustomer } from './session.ts';

const backShownMs = 4000;

export function Notices() {
  const say = useSay();
  const line = useLine();
  const connection = useLive((live) => live.connection);
  const isLiveOff = useLive((live) => live.isLiveOff);
  const customer = useCustomer();
  const isReconnecting = customer !== undefined && connection === 'Reconnecting';
  const [text, colours] =
    line === 'gone'
      ? [say('site.offline'), 'bg-gold text-on-gold']
      : isReconnecting
        ? [say('site.reconnecting'), 'bg-gold text-on-gold']
        : isLiveOff && customer !== undefined
          ? [say('site.liveOff'), 'border-b border-line bg-raised text-quiet']
          : line === 'back'
            ? [say('site.online'), 'bg-turquoise text-on-turquoise']
            : [undefined, ''];
  return (
    <div role="status" className={text ? `px-4 py-2 text-center text-sm font-medium ${colours}` : 'sr-only'}>
      {text}
    </div>
  );
}

function useLine(): 'there' | 'gone' | 'back' {
  const isOnline = useSyncExternalStore(
    watchNetwork,
    () => navigator.onLine,
    () => true,
  );
  const [isBack, setBack] = useState(false);
  useEffect(() => {
    let timer: ReturnType<typeof setTimeout> | undefined;
    const rejoice = () => {
      clearTimeout(timer);
      setBack(true);
      timer = setTimeout(() => setBack(false), backShownMs);
    };
    addEventListener('online', rejoice);
    return () => {
      removeEventListener('online', rejoice);
      clearTimeout(timer);
    };
  }, []);
  return isOnline ? (isBack ? 'back' : 'there') : 'gone';
}

function watchNetwork(changed: () => void): () => void {
  addEventListener('online', changed);
  addEventListener('offline', changed);
  return () => {
    removeEventListener('online', changed);
    removeEventListener('offline', changed);
  };
}
