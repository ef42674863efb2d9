// Keeps the live connection: the client comes back by itself after its fixed delays, and where it gave up, or could not begin, it is
// started again when the page is looked at, when the network is back, and after a minute. Ends with its signal.
import type { HubConnection } from '@microsoft/signalr';
import { realtime } from '@felek/contract/figures';
import type { ConnectionState } from './live.ts';

/** What is needed of the client's connection. */
export type Line = Pick<HubConnection, 'start' | 'stop' | 'onclose' | 'onreconnecting' | 'onreconnected'> & {
  readonly state: ConnectionState;
};

export interface Follower {
  /** The state of the connection changed; `isOff` until it stands again, once it was given up. */
  changed(connection: ConnectionState, isOff: boolean): void;
  /** It stands, for the first time or again: messages may have been missed. */
  connected(): void;
  /** It was given up. */
  lost(): void;
}

export function keepConnected(line: Line, follower: Follower, signal: AbortSignal): void {
  let isOff = false;
  let timer: ReturnType<typeof setTimeout> | undefined;
  const show = () => {
    if (!signal.aborted) follower.changed(line.state, isOff);
  };
  const stand = () => {
    isOff = false;
    show();
    if (!signal.aborted) follower.connected();
  };
  const giveUp = () => {
    if (signal.aborted) return;
    isOff = true;
    timer = setTimeout(again, realtime.retryMs);
    show();
    follower.lost();
  };
  const start = () => {
    clearTimeout(timer);
    const started = line.start();
    show();
    started.then(stand, giveUp);
  };
  function again(): void {
    if (line.state === 'Disconnected') start();
  }
  line.onreconnecting(show);
  line.onreconnected(stand);
  line.onclose(giveUp);
  document.addEventListener('visibilitychange', () => document.visibilityState === 'visible' && again(), {
    signal,
  });
  addEventListener('online', again, { signal });
  signal.addEventListener('abort', () => {
    clearTimeout(timer);
    void line.stop();
  });
  start();
}
