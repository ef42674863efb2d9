// A connection over a WebSocket. Frames are built once for all receivers and written to the socket under `ws`, which reads.
import type { Duplex } from 'node:stream';
import { WebSocket } from 'ws';
import type { Message } from './message.ts';
import type { Receiver, Transport } from './transport.ts';

const goodbye = 1000;

export class WebSocketTransport implements Transport {
  readonly name = 'WebSockets';
  readonly isKeptAlive = false;
  readonly isPresent = false;
  readonly #webSocket: WebSocket;
  readonly #socket: Duplex;
  readonly #softBytes: number;

  constructor(webSocket: WebSocket, socket: Duplex, softBytes: number) {
    this.#webSocket = webSocket;
    this.#socket = socket;
    this.#softBytes = softBytes;
  }

  open(receiver: Receiver): void {
    this.#webSocket.on('message', (data, isBinary) => {
      // JSON travels as text.
      if (isBinary) receiver.breakProtocol(true);
      else receiver.receive(data as Buffer);
    });
    this.#webSocket.on('ping', () => receiver.spend());
    this.#webSocket.on('pong', () => receiver.spend());
    // `ws` closes by itself after a broken frame; without a listener the error would end the process.
    this.#webSocket.on('error', () => receiver.breakProtocol(false));
    this.#webSocket.on('close', () => receiver.lose());
  }

  get unsentBytes(): number {
    return this.#socket.writableLength;
  }

  send(message: Message): boolean {
    if (this.#webSocket.readyState !== WebSocket.OPEN) return false;
    this.#socket.write(message.frame);
    return true;
  }

  isRoom(): boolean {
    // Below the stream's own mark no `drain` would follow, whatever our limit is.
    return this.#socket.writableLength < this.#softBytes || !this.#socket.writableNeedDrain;
  }

  onceDrained(callback: () => void): void {
    this.#socket.once('drain', callback);
  }

  together(work: () => void): void {
    this.#socket.cork();
    work();
    this.#socket.uncork();
  }

  close(): void {
    this.#webSocket.close(goodbye);
  }

  terminate(): void {
    this.#webSocket.terminate();
  }
}
