// FeedConstruct's wire: one TCP connection; each message is its length in four bytes and JSON. It reconnects after any failure, with
// growing pauses. A heartbeat is sent every five seconds; a connection that is silent for fifteen seconds is closed.
//
// The documents do not name the order of the four bytes; .NET, which they are written for, writes the lowest first.
import { connect as connectPlain, type Socket } from 'node:net';
import { connect as connectEncrypted } from 'node:tls';
import { setTimeout as pause } from 'node:timers/promises';
import type { Logger } from 'pino';
import type { FeedConstructSettings } from './settings.ts';

export interface Wire {
  start(): void;
  /** Nothing is sent while there is no connection. */
  send(command: string, parameters?: object): void;
  /** Breaks the connection; it is made again. */
  drop(why: string): void;
  stop(): Promise<void>;
}

export interface WireTimes {
  readonly beatMs: number;
  readonly silenceMs: number;
}
export const usualWireTimes: WireTimes = { beatMs: 5000, silenceMs: 15_000 };

export interface WireNeeds {
  readonly settings: Pick<FeedConstructSettings, 'host' | 'port' | 'isEncrypted'>;
  readonly times: WireTimes;
  readonly onConnected: () => void;
  readonly onDisconnected: () => void;
  readonly onText: (text: string) => void;
  /** False while received messages are not stored yet. */
  readonly mayConnect: () => boolean;
  readonly log: Logger;
}

const feed = 'feedconstruct';
/** A snapshot of all matches with all their markets. */
const longest = 128 * 1024 * 1024;
const lengthBytes = 4;
const firstPauseMs = 500;
const longestPauseMs = 30_000;
const connectMs = 10_000;
const looksAgainMs = 100;

/** Cuts messages out of the received bytes, in pieces of any size. Throws RangeError for a message that is too long. */
export function messageCutter(): (bytes: Buffer) => string[] {
  let pieces: Buffer[] = [];
  let size = 0;
  let wanted = lengthBytes;
  return (bytes) => {
    pieces.push(bytes);
    size += bytes.length;
    const texts: string[] = [];
    // Joined only once a message is whole: a snapshot comes in thousands of pieces.
    while (size >= wanted) {
      const all = Buffer.concat(pieces);
      const length = all.readUInt32LE(0);
      if (length > longest) throw new RangeError(`a message of ${length} bytes`);
      const end = lengthBytes + length;
      const isWhole = size >= end;
      if (isWhole) texts.push(all.toString('utf8', lengthBytes, end));
      const rest = isWhole ? all.subarray(end) : all;
      pieces = [rest];
      size = rest.length;
      wanted = isWhole ? lengthBytes : end;
    }
    return texts;
  };
}

export function openWire(needs: WireNeeds): Wire {
  const { settings, times, log } = needs;
  const stopping = new AbortController();
  const { signal } = stopping;
  let socket: Socket | undefined;
  let working: Promise<void> | undefined;

  function send(command: string, parameters?: object): void {
    if (!socket?.writable) return;
    const body = Buffer.from(
      JSON.stringify({ Command: command, ...(parameters && { Params: [parameters] }) }),
    );
    const length = Buffer.alloc(lengthBytes);
    length.writeUInt32LE(body.length);
    socket.write(Buffer.concat([length, body]));
  }

  /** Until the connection is gone. Resolves to whether it ever stood. */
  function read(): Promise<boolean> {
    return new Promise((resolve, reject) => {
      const { host, port, isEncrypted } = settings;
      const opened = isEncrypted
        ? connectEncrypted({ host, port, servername: host })
        : connectPlain({ host, port });
      let isOpen = false;
      let beat: NodeJS.Timeout | undefined;
      const cut = messageCutter();
      opened.setNoDelay(true);
      opened.setTimeout(connectMs, () => isOpen || opened.destroy(new Error('it does not answer')));
      // The socket's own timeout is no use here: our own sending postpones it too.
      let heardMs = performance.now();
      opened.once(isEncrypted ? 'secureConnect' : 'connect', () => {
        isOpen = true;
        socket = opened;
        heardMs = performance.now();
        beat = setInterval(() => {
          if (performance.now() - heardMs > times.silenceMs) opened.destroy(new Error('it says nothing'));
          else send('HeartBeat');
        }, times.beatMs);
        needs.onConnected();
      });
      opened.on('data', (bytes) => {
        heardMs = performance.now();
        try {
          for (const text of cut(bytes)) needs.onText(text);
        } catch (error) {
          opened.destroy(error as Error);
        }
      });
      let reason: Error | undefined;
      opened.on('error', (error) => (reason = error));
      opened.on('close', () => {
        clearInterval(beat);
        socket = undefined;
        if (!isOpen) return reject(reason ?? new Error('it was closed at once'));
        if (reason) log.warn({ feed, reason: reason.message }, 'the connection to a feed broke');
        needs.onDisconnected();
        return resolve(true);
      });
      signal.addEventListener('abort', () => opened.destroy(), { once: true });
      if (signal.aborted) opened.destroy();
    });
  }

  async function work(): Promise<void> {
    let pauseMs = firstPauseMs;
    while (!signal.aborted) {
      try {
        if (await read()) pauseMs = firstPauseMs;
      } catch (error) {
        if (!signal.aborted)
          log.warn({ feed, reason: (error as Error).message }, 'a feed cannot be connected');
      }
      await pause(pauseMs, undefined, { signal }).catch(() => undefined);
      pauseMs = Math.min(longestPauseMs, 2 * pauseMs);
      while (!signal.aborted && !needs.mayConnect())
        await pause(looksAgainMs, undefined, { signal }).catch(() => undefined);
    }
  }

  return {
    start() {
      working ??= work();
    },
    send,
    drop(why) {
      if (!socket) return;
      log.warn({ feed, why }, 'the connection to a feed is let go');
      socket.destroy();
    },
    async stop() {
      stopping.abort();
      await working;
    },
  };
}
