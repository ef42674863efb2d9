// Hub88 calling an operator's wallet: signed, tried again as its documentation says, and misbehaving when it was told to.
import { createSign, generateKeyPairSync, randomInt } from 'node:crypto';
import { setTimeout as pause } from 'node:timers/promises';
import { hub88PrivateKey } from './keys.ts';

/** How it misbehaves. Figures are of a hundred calls or rounds, but `delayMs`. */
export interface Mischief {
  /** A call is made twice at once. */
  repeat: number;
  /** The longest wait before a call; each draws its own. */
  delayMs: number;
  /** The answer is lost on the way, and the call made again. */
  drop: number;
  /** A win is sent together with its bet. */
  reorder: number;
  /** A rollback comes before its bet, and the bet after it. */
  rollbackFirst: number;
  /** A bet that was taken is rolled back. */
  rollback: number;
  /** A win comes after its round has ended. */
  winAfterEnd: number;
  /** A stranger's copy of a call, for more money, comes before it. */
  forge: number;
  /** A bet comes in another currency. */
  currency: number;
}

export interface Answer {
  /** The HTTP status; 0 when there was no answer. */
  readonly http: number;
  readonly status: string;
  readonly balance?: number;
}

export interface Wallet {
  /** One call, as it is, and its answer; `by` somebody else, it is forged. */
  send(method: string, said: object, by?: 'hub88' | 'stranger' | 'nobody'): Promise<Answer>;
  /** A call as Hub88 makes it: with mischief, and again until it is answered, `tries` times at most. */
  call(method: string, said: object, tries: number): Promise<Answer>;
}

const timeoutMs = 10_000;
const stranger = generateKeyPairSync('rsa', { modulusLength: 2048 }).privateKey;

export const happens = (ofHundred: number) => randomInt(100) < ofHundred;

/** `urls`: the operator's servers, each the address before `/user/balance`; a call goes to any of them. */
export function openWallet(urls: () => readonly string[], mischief: Readonly<Mischief>): Wallet {
  async function send(
    method: string,
    said: object,
    by: 'hub88' | 'stranger' | 'nobody' = 'hub88',
  ): Promise<Answer> {
    const body = JSON.stringify(said);
    const key = by === 'stranger' ? stranger : hub88PrivateKey;
    const signature = createSign('sha256').update(body).sign(key, 'base64');
    const all = urls();
    const answer = await fetch(`${all[randomInt(all.length)]}/${method}`, {
      method: 'POST',
      headers: {
        'content-type': 'application/json',
        ...(by !== 'nobody' && { 'x-hub88-signature': signature }),
      },
      body,
      signal: AbortSignal.timeout(timeoutMs),
    }).catch(() => undefined);
    const json = (await answer?.json().catch(() => undefined)) as Partial<Answer> | undefined;
    return {
      http: answer?.status ?? 0,
      status: json?.status ?? '',
      ...(json?.balance !== undefined && { balance: json.balance }),
    };
  }

  async function once(method: string, said: object): Promise<Answer> {
    if (mischief.delayMs > 0) await pause(randomInt(mischief.delayMs + 1));
    if (happens(mischief.forge)) await send(method, { ...said, amount: 99_900_000 }, 'stranger');
    if (!happens(mischief.repeat)) return send(method, said);
    const [answer] = await Promise.all([send(method, said), send(method, said)]);
    return answer!;
  }

  return {
    send,
    async call(method, said, tries) {
      for (let left = tries; ; left -= 1) {
        const answer = await once(method, said);
        const isLost = left > 1 && happens(mischief.drop);
        // What Hub88 takes for no answer at all.
        const isUnknown =
          answer.http !== 200 || ['', 'RS_ERROR_TIMEOUT', 'RS_ERROR_UNKNOWN'].includes(answer.status);
        if (!isLost && (!isUnknown || left <= 1)) return answer;
        await pause(Math.min(1000, 25 * 2 ** Math.min(tries - left, 6)));
      }
    },
  };
}
