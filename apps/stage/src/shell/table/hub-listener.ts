// Listens to the house's hub: the part of SignalR's JSON protocol that a page needs that only listens, over a WebSocket. Where it cannot be
// opened, polling alone brings the table; it is tried again, ever less often.

const separator = '\u001e';
/** A hub that is silent for this long is gone: it pings every 15 s. */
const silentMs = 35_000;
/** The hub ends a connection that is silent for 30 s. */
const pingMs = 12_000;
const pausesMs = [500, 2000, 5000, 15_000, 30_000];

interface HubRecord {
  readonly type?: number;
  readonly error?: string;
  readonly result?: unknown;
  readonly arguments?: readonly unknown[];
}

export interface HubListener {
  readonly isOpen: boolean;
  close(): void;
}

export function listenToHub({
  url,
  join,
  onMessage,
  onOpen,
}: {
  /** `ws:` or `wss:`, with the token in its query. */
  readonly url: string;
  /** The method to call once the connection is open, and its argument. It completes with whether the requested object exists. */
  readonly join: { readonly method: string; readonly argument: string };
  readonly onMessage: (message: unknown) => void;
  /** The connection is open, for the first time or again: messages may have been missed, so the state must be fetched. */
  readonly onOpen: () => void;
}): HubListener {
  let socket: WebSocket | undefined;
  let tries = 0;
  let isOpen = false;
  let isClosed = false;
  let silence: ReturnType<typeof setTimeout> | undefined;
  let again: ReturnType<typeof setTimeout> | undefined;
  let pings: ReturnType<typeof setInterval> | undefined;

  connect();
  return {
    get isOpen() {
      return isOpen;
    },
    close() {
      isClosed = true;
      clearTimeout(again);
      end();
    },
  };

  function connect(): void {
    let isGreeted = false;
    try {
      socket = new WebSocket(url);
    } catch {
      // The page's policy or the browser forbids the connection, so another attempt would fail too.
      return;
    }
    const current = socket;
    const write = (record: object) => current.send(JSON.stringify(record) + separator);
    watch();
    current.addEventListener('open', () => write({ protocol: 'json', version: 1 }));
    current.addEventListener('message', ({ data }) => {
      if (current !== socket || typeof data !== 'string') return;
      watch();
      for (const text of data.split(separator).filter((each) => each !== '')) {
        const record = JSON.parse(text) as HubRecord;
        if (!isGreeted) {
          if (record.error !== undefined) {
            end();
            return;
          }
          isGreeted = true;
          pings = setInterval(() => write({ type: 6 }), pingMs);
          write({ type: 1, target: join.method, arguments: [join.argument], invocationId: '1' });
        } else if (record.type === 1) onMessage(record.arguments?.[0]);
        // The answer to the call: the group is joined.
        else if (record.type === 3) {
          if (record.error !== undefined || record.result !== true) {
            end();
            return;
          }
          tries = 0;
          isOpen = true;
          onOpen();
        } else if (record.type === 7) end();
      }
    });
    current.addEventListener('close', () => current === socket && end());
  }

  function watch(): void {
    clearTimeout(silence);
    silence = setTimeout(end, silentMs);
  }

  function end(): void {
    clearTimeout(silence);
    clearInterval(pings);
    isOpen = false;
    const gone = socket;
    socket = undefined;
    gone?.close();
    if (isClosed || !gone) return;
    again = setTimeout(connect, pausesMs[Math.min(tries, pausesMs.length - 1)]);
    tries += 1;
  }
}
