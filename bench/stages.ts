// Open stages of a table, in a process of their own: each listens to the hub over a WebSocket, as the stage's own listener does. A change of
// the table's phase is timed from the house's decision to its arrival at the last stage.
import { randomUUID } from 'node:crypto';
import { connect, type Socket } from 'node:net';
import { setTimeout as pause } from 'node:timers/promises';
import { hubPath } from '@felek/contract/notification';
import { joinTableMethod } from '@felek/contract/table';

export interface StagesOptions {
  readonly port: number;
  readonly table: string;
  /** A launch token for each stage. */
  readonly tokens: readonly string[];
}

/** Listens for so long. The first `players` of the stages bet in each round. */
export interface Listening {
  readonly ms: number;
  readonly players: number;
}

export interface Heard {
  /** From each change of phase to the last stage, in milliseconds. */
  readonly latenciesMs: readonly number[];
  /** WebSocket frames and their bytes, at all stages together. */
  readonly frames: number;
  readonly bytes: number;
  /** Bets that the house took. */
  readonly bets: number;
}

/** The same order as the stage's own listener. */
const pingMs = 12_000;
const separator = '\u001e';
const ping = textFrame(`{"type":6}${separator}`);

/** The state in a message of the table: its version, and when the phase began by the house's clock. */
const statePattern = /"state":\{"version":(\d+),"round":(\d+),"phase":"([^"]+)","beganMs":(\d+)/;

interface Arrivals {
  readonly beganMs: number;
  stages: number;
  lastMs: number;
}

let heard = { frames: 0, bytes: 0, bets: 0 };
let arrivals = new Map<number, Arrivals>();
let players = 0;
let options: StagesOptions;

const nowMs = () => performance.timeOrigin + performance.now();

/** Reads the server's frames, which are not masked, off a stream. */
function readFrames(onText: (text: string) => void): (data: Buffer) => void {
  let rest: Buffer = Buffer.alloc(0);
  return (data) => {
    rest = rest.length === 0 ? data : Buffer.concat([rest, data]);
    for (;;) {
      if (rest.length < 4) return;
      const short = rest[1]! & 0x7f;
      if (short === 127) throw new Error('bug: a message is longer than 64 kB');
      const start = short === 126 ? 4 : 2;
      const length = short === 126 ? rest.readUInt16BE(2) : short;
      if (rest.length < start + length) return;
      heard.frames += 1;
      heard.bytes += start + length;
      onText(rest.toString('latin1', start, start + length));
      rest = rest.subarray(start + length);
    }
  };
}

async function openStage(token: string, place: number): Promise<void> {
  const socket = connect(options.port, '127.0.0.1');
  socket.setNoDelay(true);
  socket.write(
    `GET /${hubPath}?access_token=${token} HTTP/1.1\r\nHost: localhost\r\nOrigin: null\r\nX-Forwarded-For: 10.${place >> 8}.${place & 255}.1\r\nConnection: Upgrade\r\nUpgrade: websocket\r\nSec-WebSocket-Version: 13\r\nSec-WebSocket-Key: dGhlIHNhbXBsZSBub25jZQ==\r\n\r\n`,
  );
  await upgraded(socket);
  let version = 0;
  await new Promise<void>((resolve) => {
    socket.on(
      'data',
      readFrames((text) => {
        // The answer to the call: the group is joined.
        if (text.includes('"type":3')) resolve();
        const state = statePattern.exec(text);
        if (!state || Number(state[1]) <= version) return;
        version = Number(state[1]);
        arrive(version, Number(state[4]));
        if (state[3] === 'open' && place < players) void bet(token, Number(state[2]));
      }),
    );
    socket.write(textFrame(`{"protocol":"json","version":1}${separator}`));
    const call = { type: 1, target: joinTableMethod, arguments: [options.table], invocationId: '1' };
    socket.write(textFrame(JSON.stringify(call) + separator));
  });
  setInterval(() => socket.write(ping), pingMs);
}

function upgraded(socket: Socket): Promise<void> {
  return new Promise((resolve, reject) => {
    socket.once('data', (data) => {
      const head = data.toString('latin1');
      if (head.startsWith('HTTP/1.1 101') && head.endsWith('\r\n\r\n')) resolve();
      else reject(new Error(`bug: no WebSocket was opened: ${head}`));
    });
    socket.on('error', reject);
    socket.on('close', () => {
      throw new Error('bug: a stage lost its connection');
    });
  });
}

function arrive(version: number, beganMs: number): void {
  const known = arrivals.get(version) ?? { beganMs, stages: 0, lastMs: 0 };
  known.stages += 1;
  known.lastMs = nowMs();
  arrivals.set(version, known);
}

/** A late bet is refused, and counts as none. */
async function bet(token: string, round: number): Promise<void> {
  const answer = await fetch(`http://127.0.0.1:${options.port}/api/fel/tableBet`, {
    method: 'POST',
    headers: { authorization: `Bearer ${token}`, 'content-type': 'application/json' },
    body: JSON.stringify({ betId: randomUUID(), round, stake: 10, bet: { red: 10 } }),
  });
  const { success } = (await answer.json()) as { success: boolean };
  if (success) heard.bets += 1;
}

async function listen(listening: Listening): Promise<Heard> {
  heard = { frames: 0, bytes: 0, bets: 0 };
  arrivals = new Map();
  players = listening.players;
  await pause(listening.ms);
  players = 0;
  const whole = [...arrivals.values()].filter(({ stages }) => stages === options.tokens.length);
  return { ...heard, latenciesMs: whole.map(({ beganMs, lastMs }) => lastMs - beganMs) };
}

/** A client's frame, masked with zeroes. */
function textFrame(text: string): Buffer {
  const head =
    text.length < 126 ? [0x81, 0x80 | text.length] : [0x81, 0xfe, text.length >> 8, text.length & 0xff];
  return Buffer.concat([Buffer.from([...head, 0, 0, 0, 0]), Buffer.from(text)]);
}

async function openAll(asked: StagesOptions): Promise<void> {
  options = asked;
  const inOneGo = 50;
  for (let from = 0; from < options.tokens.length; from += inOneGo)
    await Promise.all(
      options.tokens.slice(from, from + inOneGo).map((token, place) => openStage(token, from + place)),
    );
  process.send!({ opened: options.tokens.length });
}

process.on('message', (asked: StagesOptions | Listening) => {
  if ('tokens' in asked) void openAll(asked);
  else void listen(asked).then((report) => process.send!(report));
});
