// A feed's end of AMQP 0-9-1, over TCP: handshake with user and virtual host, a channel, a server-named queue bound by topics, a consumer,
// deliveries and heartbeats, and no more. A client that takes nothing is cut off, as a feed does that may not keep messages without end.
import { randomUUID } from 'node:crypto';
import { once } from 'node:events';
import { createServer, type AddressInfo, type Socket } from 'node:net';
import {
  BadFrame,
  FieldReader,
  FieldWriter,
  frameCutter,
  frameType,
  writeFrame,
  type Frame,
} from './frames.ts';
import { isBound } from './topics.ts';

export interface Broker {
  readonly port: number;
  /** Puts it into every queue that is bound for the key. */
  publish(key: string, body: string): void;
  /** Breaks every connection without a word. Gives how many there were. */
  cut(): number;
  /** Consumers there are now. */
  consumers(): number;
  stop(): Promise<void>;
}

export interface BrokerOptions {
  readonly port: number;
  readonly host: string;
  readonly exchange: string;
  /** Whether the user may open the virtual host. */
  readonly isAllowed: (user: string, password: string, virtualHost: string) => boolean;
}

const longestFrame = 131_072;
const heartbeatS = 10;
/** Bytes that may wait for a client. */
const mostWaiting = 64 * 1024 * 1024;
const protocolHeader = Buffer.from('AMQP\0\0\x09\x01', 'latin1');

/** Methods by class and number. */
const method = {
  start: [10, 10],
  startOk: [10, 11],
  tune: [10, 30],
  tuneOk: [10, 31],
  open: [10, 40],
  openOk: [10, 41],
  close: [10, 50],
  closeOk: [10, 51],
  channelOpen: [20, 10],
  channelOpenOk: [20, 11],
  channelClose: [20, 40],
  channelCloseOk: [20, 41],
  queueDeclare: [50, 10],
  queueDeclareOk: [50, 11],
  queueBind: [50, 20],
  queueBindOk: [50, 21],
  qos: [60, 10],
  qosOk: [60, 11],
  consume: [60, 20],
  consumeOk: [60, 21],
  cancel: [60, 30],
  cancelOk: [60, 31],
  deliver: [60, 60],
  ack: [60, 80],
} as const;
type Method = keyof typeof method;
const names = new Map(
  Object.entries(method).map(([name, [group, number]]) => [`${group}.${number}`, name as Method]),
);

const refused = { access: 403, notFound: 404, frame: 501, notImplemented: 540 } as const;

/** Opens it on the port; 0 takes a free one. */
export async function openBroker(options: BrokerOptions): Promise<Broker> {
  const sessions = new Set<Session>();
  const server = createServer({ noDelay: true }, (socket) => {
    const session = new Session(socket, options, () => sessions.delete(session));
    sessions.add(session);
  });
  server.listen(options.port, options.host);
  await once(server, 'listening');
  return {
    port: (server.address() as AddressInfo).port,
    publish(key, body) {
      const bytes = Buffer.from(body);
      for (const session of sessions) session.deliver(key, bytes);
    },
    cut() {
      const { size } = sessions;
      for (const session of sessions) session.break();
      return size;
    },
    consumers: () => [...sessions].filter((session) => session.isConsuming).length,
    async stop() {
      server.close();
      for (const session of sessions) session.break();
      await once(server, 'close');
    },
  };
}

/** One client's connection, its one channel and its queues. */
class Session {
  readonly #socket: Socket;
  readonly #options: BrokerOptions;
  readonly #queues = new Map<string, string[]>();
  /** The channel and queue of each consumer, by its tag. */
  readonly #consumers = new Map<string, { readonly channel: number; readonly queue: string }>();
  #user: readonly [name: string, password: string] = ['', ''];
  #deliveries = 0n;
  #isClosing = false;
  #beat: NodeJS.Timeout | undefined;

  constructor(socket: Socket, options: BrokerOptions, onEnd: () => void) {
    this.#socket = socket;
    this.#options = options;
    let hello: Buffer = Buffer.alloc(0);
    const cut = frameCutter(longestFrame);
    const read = (bytes: Buffer) => {
      try {
        for (const frame of cut(bytes)) this.#take(frame);
      } catch (error) {
        if (!(error instanceof BadFrame)) throw error;
        this.#refuse(refused.frame, 'FRAME_ERROR');
      }
    };
    socket.on('data', (bytes) => {
      if (hello.length >= protocolHeader.length) return read(bytes);
      hello = Buffer.concat([hello, bytes]);
      if (hello.length < protocolHeader.length) return undefined;
      if (!hello.subarray(0, protocolHeader.length).equals(protocolHeader)) {
        socket.end(protocolHeader);
        return undefined;
      }
      const fields = new FieldWriter().octet(0).octet(9).emptyTable().longText('PLAIN').longText('en_US');
      this.#send('start', 0, fields);
      return read(hello.subarray(protocolHeader.length));
    });
    socket.on('timeout', () => this.break());
    socket.on('error', () => undefined);
    socket.on('close', () => {
      clearInterval(this.#beat);
      onEnd();
    });
  }

  get isConsuming(): boolean {
    return this.#consumers.size > 0;
  }

  break(): void {
    this.#socket.destroy();
  }

  deliver(key: string, body: Buffer): void {
    for (const [tag, { channel, queue }] of this.#consumers) {
      if (!this.#queues.get(queue)?.some((pattern) => isBound(pattern, key))) continue;
      this.#deliveries += 1n;
      const to = new FieldWriter().shortText(tag).longLong(this.#deliveries).octet(0);
      this.#send('deliver', channel, to.shortText(this.#options.exchange).shortText(key));
      const header = new FieldWriter().short(60).short(0).longLong(BigInt(body.length)).short(0).bytes();
      this.#write({ type: frameType.header, channel, payload: header });
      const piece = longestFrame - 8;
      for (let at = 0; at < body.length; at += piece)
        this.#write({ type: frameType.body, channel, payload: body.subarray(at, at + piece) });
    }
    if (this.#socket.writableLength > mostWaiting) this.break();
  }

  #write(frame: Frame): void {
    if (!this.#isClosing && this.#socket.writable) this.#socket.write(writeFrame(frame));
  }

  #send(name: Method, channel: number, fields = new FieldWriter()): void {
    const [group, number] = method[name];
    const payload = Buffer.concat([new FieldWriter().short(group).short(number).bytes(), fields.bytes()]);
    this.#write({ type: frameType.method, channel, payload });
  }

  #refuse(code: number, text: string): void {
    this.#send('close', 0, new FieldWriter().short(code).shortText(text).short(0).short(0));
    this.#isClosing = true;
    this.#socket.end();
  }

  #take({ type, channel, payload }: Frame): void {
    if (this.#isClosing || type !== frameType.method) return;
    const fields = new FieldReader(payload);
    const name = names.get(`${fields.short()}.${fields.short()}`);
    switch (name) {
      case 'startOk':
        return this.#authenticate(fields);
      case 'tuneOk': {
        fields.short();
        fields.long();
        return this.#keepAlive(fields.short());
      }
      case 'open':
        return this.#open(fields.shortText());
      case 'channelOpen':
        return this.#send('channelOpenOk', channel, new FieldWriter().longText(''));
      case 'queueDeclare':
        return this.#declare(channel, fields);
      case 'queueBind':
        return this.#bind(channel, fields);
      case 'qos':
        return this.#send('qosOk', channel);
      case 'consume':
        return this.#consume(channel, fields);
      case 'cancel': {
        const tag = fields.shortText();
        this.#consumers.delete(tag);
        return this.#send('cancelOk', channel, new FieldWriter().shortText(tag));
      }
      case 'channelClose':
        this.#consumers.clear();
        return this.#send('channelCloseOk', channel);
      case 'close':
        this.#send('closeOk', 0);
        return void this.#socket.end();
      case 'ack':
      case 'closeOk':
      case 'channelCloseOk':
        return undefined;
      default:
        return this.#refuse(refused.notImplemented, 'NOT_IMPLEMENTED');
    }
  }

  /** PLAIN: an empty part, the user, the password, each behind a NUL. */
  #authenticate(fields: FieldReader): void {
    fields.skipTable();
    fields.shortText();
    const [, user = '', password = ''] = fields.longBytes().toString('utf8').split('\0');
    this.#user = [user, password];
    this.#send('tune', 0, new FieldWriter().short(1).long(longestFrame).short(heartbeatS));
  }

  #keepAlive(seconds: number): void {
    if (seconds === 0) return;
    this.#socket.setTimeout(seconds * 2000);
    const beat = { type: frameType.heartbeat, channel: 0, payload: Buffer.alloc(0) };
    this.#beat = setInterval(() => this.#write(beat), seconds * 500);
  }

  #open(virtualHost: string): void {
    if (this.#options.isAllowed(...this.#user, virtualHost))
      this.#send('openOk', 0, new FieldWriter().shortText(''));
    else this.#refuse(refused.access, 'ACCESS_REFUSED');
  }

  #declare(channel: number, fields: FieldReader): void {
    fields.short();
    const queue = fields.shortText() || `amq.gen-${randomUUID()}`;
    this.#queues.set(queue, this.#queues.get(queue) ?? []);
    this.#send('queueDeclareOk', channel, new FieldWriter().shortText(queue).long(0).long(0));
  }

  #bind(channel: number, fields: FieldReader): void {
    fields.short();
    const [queue, exchange, key] = [fields.shortText(), fields.shortText(), fields.shortText()];
    const bindings = this.#queues.get(queue);
    if (!bindings || exchange !== this.#options.exchange) {
      const fault = new FieldWriter().short(refused.notFound).shortText('NOT_FOUND');
      return this.#send('channelClose', channel, fault.short(50).short(20));
    }
    bindings.push(key);
    return this.#send('queueBindOk', channel);
  }

  #consume(channel: number, fields: FieldReader): void {
    fields.short();
    const queue = fields.shortText();
    const tag = fields.shortText() || `consumer-${randomUUID()}`;
    this.#consumers.set(tag, { channel, queue });
    this.#send('consumeOk', channel, new FieldWriter().shortText(tag));
  }
}
