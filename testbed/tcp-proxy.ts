// A TCP proxy that stands between two programs and spoils their line on request: it cuts, delays, stalls and half-closes.
// Connections go to the targets by turns; one that refuses is passed over.
import { once } from 'node:events';
import { connect, createServer, type AddressInfo, type Socket } from 'node:net';
import { setTimeout as sleep } from 'node:timers/promises';

export interface TcpProxy {
  readonly port: number;
  /** From now on everything passes so much later. */
  delay(ms: number): void;
  /** Passes nothing and reports nothing, until `resume`. */
  stall(): void;
  /** Passes everything again. */
  resume(): void;
  /** Breaks every connection, as when a cable is pulled out of a machine that answers with a reset. Gives how many. */
  cut(): number;
  /** Ends one direction of every connection: sent requests are still answered, and no more can be sent. Gives how many. */
  halfClose(): number;
  close(): Promise<void>;
}

interface Line {
  readonly near: Socket;
  readonly far: Socket;
}

/** Opens the proxy on a free port of this machine, before the ports that are given. */
export async function openTcpProxy(targets: readonly number[]): Promise<TcpProxy> {
  const lines = new Set<Line>();
  let turn = 0;
  let delayMs = 0;
  let stalled: { readonly over: Promise<void>; readonly end: () => void } | undefined;

  async function carry(from: Socket, to: Socket): Promise<void> {
    for await (const chunk of from) {
      if (stalled) await stalled.over;
      if (delayMs > 0) await sleep(delayMs);
      if (to.destroyed || to.writableEnded) break;
      if (!to.write(chunk as Buffer)) await once(to, 'drain');
    }
    to.end();
  }

  async function serve(near: Socket): Promise<void> {
    near.on('error', () => undefined);
    const far = await reach();
    if (!far) return void near.destroy();
    far.on('error', () => undefined);
    const line = { near, far };
    lines.add(line);
    // Either end may break at any byte; then the other one is broken too.
    await Promise.all([carry(near, far), carry(far, near)]).catch(() => undefined);
    lines.delete(line);
    near.destroy();
    far.destroy();
    return undefined;
  }

  async function reach(): Promise<Socket | undefined> {
    for (let attempts = 0; attempts < targets.length; attempts += 1) {
      const socket = connect({
        port: targets[turn++ % targets.length]!,
        host: '127.0.0.1',
        allowHalfOpen: true,
      });
      socket.setNoDelay(true);
      const connected = await once(socket, 'connect').then(
        () => true,
        () => false,
      );
      if (connected) return socket;
    }
    return undefined;
  }

  const server = createServer({ allowHalfOpen: true, noDelay: true }, (near) => void serve(near));
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');

  const proxy: TcpProxy = {
    port: (server.address() as AddressInfo).port,
    delay: (ms) => void (delayMs = ms),
    stall() {
      let end = () => {};
      stalled ??= { over: new Promise((resolve) => (end = resolve)), end: () => end() };
    },
    resume() {
      delayMs = 0;
      stalled?.end();
      stalled = undefined;
    },
    cut() {
      for (const { near, far } of lines) {
        near.resetAndDestroy();
        far.resetAndDestroy();
      }
      return lines.size;
    },
    halfClose() {
      for (const { far } of lines) far.end();
      return lines.size;
    },
    async close() {
      proxy.resume();
      proxy.cut();
      server.close();
      await once(server, 'close');
    },
  };
  return proxy;
}
