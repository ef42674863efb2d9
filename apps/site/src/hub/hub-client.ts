// The hub's client as this site uses it, loaded for customers only. When a proxy refuses a transport the client tries the next by itself.
// Some proxies never answer, or open a connection and pass nothing. Here a short timeout gives such a connection up.
import { HubConnectionBuilder, LogLevel, type HubConnection } from '@microsoft/signalr';
import { realtime } from '@felek/contract/figures';
import { hubPath } from '@felek/contract/notification';
import { authData, fingerprintNow } from '../wire/stored.ts';
import { base } from '../wire/base.ts';

export const openHub = (): HubConnection =>
  new HubConnectionBuilder()
    .withUrl(`${base}${hubPath}?fingerprint=${encodeURIComponent(fingerprintNow())}`, {
      accessTokenFactory: () => authData()?.token ?? '',
      ...constructors,
    })
    .withAutomaticReconnect([...realtime.reconnectDelaysMs])
    .withServerTimeout(realtime.serverTimeoutMs)
    .withKeepAliveInterval(realtime.keepAliveMs)
    .withStatefulReconnect({ bufferSize: realtime.reconnectBufferBytes })
    .configureLogging(LogLevel.None)
    .build();

/** Transports that opened but delivered nothing, which fails the whole start. This page does not try them again. */
const mute = new Set<string>();

class ImpatientWebSocket extends WebSocket {
  constructor(url: string | URL, protocols?: string | string[]) {
    refuseMute('WebSocket');
    super(url, protocols);
    expectMessage('WebSocket', this);
  }
}

class ImpatientEventSource extends EventSource {
  constructor(url: string | URL, init?: EventSourceInit) {
    refuseMute('EventSource');
    super(url, init);
    expectMessage('EventSource', this);
  }
}

/** The client takes its constructors from these options, although its types do not list them. */
const constructors = { WebSocket: ImpatientWebSocket, EventSource: ImpatientEventSource };

function refuseMute(name: string): void {
  if (mute.has(name)) throw new Error(`A ${name} brought nothing before.`);
}

/** The hub answers the handshake at once, so a working connection delivers data soon. */
function expectMessage(name: string, connection: WebSocket | EventSource): void {
  const timer = setTimeout(() => {
    const { readyState, CONNECTING, OPEN } = connection;
    if (readyState === OPEN) mute.add(name);
    else if (readyState !== CONNECTING) return;
    connection.close();
    connection.dispatchEvent(new Event('error'));
  }, realtime.firstMessageMs);
  connection.addEventListener('message', () => clearTimeout(timer), { once: true });
}
