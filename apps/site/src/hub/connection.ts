// Keeps the live connection. The client reconnects after its fixed delays. A connection that gave up or failed to start is started again
// when the page becomes visible, when the network is back, and after a minute. The signal ends it.
import type { HubConnection } from '@microsoft/signalr';
import { realtime } from '@felek/contract/figures';
import type { ConnectionState } from '../notification/notification.ts';

/** The part of the client's connection that is used here. */
export type Line = Pick<HubConnection, 'start' | 'stop' | 'onclose' | 'onreconnecting' | 'onreconnected'> & {
  readonly state: ConnectionState;
};

export interface Follower {
  /** The state of the connection changed. `isOff` is true from when reconnecting was given up until it is connected again. */
  changed(connection: ConnectionState, isOff: boolean): void;
  /** Connected or reconnected: messages may have been missed. */
  connected(): void;
  /** The client gave up reconnecting. */
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
