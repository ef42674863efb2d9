// Malformed calls in a provider's name: some correctly signed, some changed after signing, some unsigned. The player has no money and no
// round, so no call may move money. Every answer must have the provider's own form, and none may be a fault of the house.
import { randomUUID } from 'node:crypto';
import { request, Agent } from 'node:http';
import type { Call, Dialect, Session } from '../../apps/sandbox/src/play/dialect.ts';
import { recordCalls, type RecordedCall } from '../../testbed/recorded-calls.ts';
import { diceOf, type Dice } from '../dice.ts';
import type { Findings } from '../findings.ts';
import { mutateBytes, mutateSaid } from './mutations.ts';

export interface FuzzOptions {
  readonly dialect: Dialect;
  /** The target of its calls: the address before a call's name. */
  readonly url: string;
  readonly session: Session;
  readonly calls: number;
  readonly seed: string;
  readonly findings: Findings;
}

const atOnce = 16;

/**
 * Recognises wins without a stake. Digitain signs no content, so a changed call can claim the win of a free spin, and the house must pay
 * it.
 */
const owedWithoutStake: Readonly<Record<string, RegExp>> = { digitain: /"wot"\s*:\s*4(?!\d)/ };

export async function fuzz({ dialect, url, session, calls, seed, findings }: FuzzOptions): Promise<void> {
  const dice = diceOf(`${seed} ${dialect.key}`);
  const recorded = await record(dialect, session);
  const agent = new Agent({ keepAlive: true, maxSockets: atOnce });
  let left = calls;
  const work = async () => {
    while ((left -= 1) >= 0) {
      const manner = dice.weighted({ said: 55, bytes: 40, stranger: 5 });
      if (manner === 'bytes') await sendSpoiled(dice.one(recorded));
      else await sendSaid(someCall(dialect, session, dice), manner === 'said');
      findings.count(`${dialect.key}: spoiled calls, ${manner}`);
    }
  };

  async function sendSaid(call: Call, isSigned: boolean): Promise<void> {
    const spoiled = { ...call, said: mutateSaid(call.said, dice) };
    let sent;
    try {
      sent = dialect.send(url, spoiled, isSigned ? 'provider' : 'stranger');
      const { http, status } = await sent;
      judge(http, status !== '', () => JSON.stringify(spoiled).slice(0, 500));
    } catch {
      // Texts that the provider's own format cannot express are not sent.
      findings.count(`${dialect.key}: could not be said`);
    }
  }

  async function sendSpoiled({ path, headers, body }: RecordedCall): Promise<void> {
    const bytes = mutateBytes(body, dice);
    if (owedWithoutStake[dialect.key]?.test(bytes.toString('latin1'))) {
      findings.count(`${dialect.key}: came to say a free spin's win`);
      return;
    }
    const { http, text } = await post(agent, `${url}${path}`, headers, bytes);
    judge(http, /^\s*[{<]/.test(text), () => `${path} ${bytes.toString('latin1').slice(0, 500)}`);
  }

  function judge(http: number, isOwnForm: boolean, what: () => string): void {
    findings.count(`${dialect.key}: answered ${http}`);
    if (http === 0) findings.wrong(`${dialect.key}: a call was not answered`, what());
    else if (http >= 500 && !isOwnForm) findings.wrong(`${dialect.key}: a fault of ours, ${http}`, what());
    else if (http < 300 && !isOwnForm) findings.wrong(`${dialect.key}: an answer in no form of its`, what());
  }

  await Promise.all(Array.from({ length: atOnce }, work));
  agent.destroy();
}

/** A stake beyond the balance, a win or reversal of an unknown stake, or a game's first call. */
function someCall(dialect: Dialect, session: Session, dice: Dice): Call {
  const round = randomUUID();
  const amount = dialect.unitsPerLira;
  const bet = { tx: randomUUID(), amount, currency: session.currency, isFree: false };
  switch (dice.weighted({ bet: 40, win: 30, rollback: 20, begin: 10 })) {
    case 'bet':
      return dialect.bet(session, round, bet);
    case 'win':
      return dialect.win(session, round, { tx: randomUUID(), bet, amount, ends: true });
    case 'rollback':
      return dialect.rollback(session, round, bet);
    case 'begin':
      return dialect.begin(session);
  }
}

/** Some valid calls, as sent. */
function record(dialect: Dialect, session: Session): Promise<RecordedCall[]> {
  const dice = diceOf('what is recorded');
  return recordCalls(async (url) => {
    for (let left = 60; left > 0; left -= 1)
      await dialect.send(url, someCall(dialect, session, dice), 'provider');
  });
}

function post(
  agent: Agent,
  url: string,
  headers: Readonly<Record<string, string>>,
  body: Buffer,
): Promise<{ http: number; text: string }> {
  return new Promise((resolve) => {
    const length = { 'content-length': String(body.length) };
    const sent = request(url, { method: 'POST', agent, headers: { ...headers, ...length } }, (answer) => {
      let text = '';
      answer.setEncoding('utf8').on('data', (part: string) => (text += part));
      answer.on('end', () => resolve({ http: answer.statusCode!, text }));
    });
    sent.on('error', () => resolve({ http: 0, text: '' }));
    sent.end(body);
  });
}
