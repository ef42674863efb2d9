// Notices about the connection: offline, reconnecting, live updates off, and for a moment back online. They lie over a page that fills the
// screen, so that a running game keeps its place and its size. A game does without live updates, so that notice is not shown there.
import { useEffect, useState, useSyncExternalStore } from 'react';
import { useSay, type TextKey } from '../texts/texts.ts';
import { useLive } from '../notification/notification.ts';
import { useCustomer } from '../session/session.ts';

const backShownMs = 4000;

type Notice = 'none' | 'gone' | 'reconnecting' | 'liveOff' | 'back';

const notices: Readonly<Record<Notice, readonly [text: TextKey | undefined, colours: string]>> = {
  none: [undefined, ''],
  gone: ['site.offline', 'bg-gold text-on-gold'],
  reconnecting: ['site.reconnecting', 'bg-gold text-on-gold'],
  liveOff: ['site.liveOff', 'border-b border-line bg-raised text-quiet'],
  back: ['site.online', 'bg-turquoise text-on-turquoise'],
};

/** The most serious notice wins. */
function noticeOf(line: 'there' | 'gone' | 'back', isReconnecting: boolean, isLiveOff: boolean): Notice {
  if (line === 'gone') return 'gone';
  if (isReconnecting) return 'reconnecting';
  if (isLiveOff) return 'liveOff';
  return line === 'back' ? 'back' : 'none';
}

export function Notices({ overlay }: { readonly overlay: boolean }) {
  const say = useSay();
  const line = useLine();
  const connection = useLive((live) => live.connection);
  const isLiveOff = useLive((live) => live.isLiveOff);
  const customer = useCustomer();
  const isLive = customer !== undefined;
  const [text, colours] =
    notices[noticeOf(line, isLive && connection === 'Reconnecting', isLive && isLiveOff && !overlay)];
  return (
    <div role="status" className={overlay ? 'pointer-events-none fixed inset-x-0 top-0 z-40' : undefined}>
      {text && <p className={`px-4 py-2 text-center text-sm font-medium ${colours}`}>{say(text)}</p>}
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
  if (!isOnline) return 'gone';
  return isBack ? 'back' : 'there';
}

function watchNetwork(changed: () => void): () => void {
  addEventListener('online', changed);
  addEventListener('offline', changed);
  return () => {
    removeEventListener('online', changed);
    removeEventListener('offline', changed);
  };
}
