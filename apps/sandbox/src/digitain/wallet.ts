// Digitain's calls to an operator's wallet, with its key in a header, and what the answers mean. Its unit here is the kuruş.
import { randomBytes } from 'node:crypto';
import { plainLira } from '@felek/money';
import type { Move } from '../play/day-book.ts';
import type { Call, Dialect, Session } from '../play/dialect.ts';

/** The demo's key, known to everybody. */
export const demoKey = 'digitain-demo-key-known-to-everybody';
export const partnerId = 7;
const strangersKey = randomBytes(16).toString('hex');
const timeoutMs = 10_000;
const unitsPerLira = 100;

export const digitainDialect: Dialect = {
  key: 'digitain',
  name: 'Digitain',
  unitsPerLira,
  more: { bam: 999, wam: 999 },
  begin: ({ token, user, currency }) => ({
    method: 'getbalance',
    said: { prid: partnerId, tkn: token, pid: user, cid: currency },
  }),
  bet: (session, round, { tx, amount, currency, isFree }) => ({
    method: 'bet',
    said: {
      ...transaction(session, round),
      txid: tx,
      cid: currency,
      bam: lira(amount),
      inf: { isb: isFree, opt: 1 },
    },
  }),
  win: (session, round, { tx, bet, amount, ends }) => ({
    method: 'result',
    said: {
      ...transaction(session, round),
      txid: tx,
      wam: lira(amount),
      inf: { isb: bet.isFree, wot: 1, rndf: ends },
    },
  }),
  rollback: ({ user, gameCode }, round, { tx }) => ({
    method: 'cancel',
    said: { prid: partnerId, pid: user, gid: gameCode, refrnd: false, rid: round, otxid: tx },
  }),
  movesOf({ method, said }) {
    const named = { tx: String(said['txid']), player: String(said['pid']), round: String(said['rid']) };
    const moved = (kind: 'debit' | 'credit', amount: unknown): Move => ({
      ...named,
      kind,
      amount: String(amount),
      currency: String(said['cid']),
    });
    const isFree = (said['inf'] as { readonly isb?: boolean } | undefined)?.isb === true;
    const stake = isFree ? 0 : said['bam'];
    switch (method) {
      case 'bet':
        return [moved('debit', stake)];
      case 'result':
        return [moved('credit', said['wam'])];
      case 'betandresult':
        return [moved('debit', stake), moved('credit', said['wam'])];
      case 'promowin':
        return [moved('credit', said['pwa'])];
      case 'cancel':
        return said['refrnd'] === true
          ? [{ ...named, tx: named.round, kind: 'reversal' }]
          : cancelOf(named, String(said['otxid']));
      default:
        return [];
    }
  },
  async send(url, { method, said }, by) {
    const answer = await fetch(`${url}/${method}`, {
      method: 'POST',
      headers: {
        'content-type': 'application/json',
        ...(by !== 'nobody' && { SecretKey: by === 'stranger' ? strangersKey : demoKey }),
      },
      body: JSON.stringify(said),
      signal: AbortSignal.timeout(timeoutMs),
    }).catch(() => undefined);
    const json = (await answer?.json().catch(() => undefined)) as Replied | undefined;
    // An answer without the key is not from the operator. A stranger's call needs no answer.
    const isOperators = by !== 'provider' || answer?.headers.get('SecretKey') === demoKey;
    return {
      http: answer?.status ?? 0,
      status: isOperators && json?.err !== undefined ? String(json.err) : '',
      ...(json?.bln !== undefined && { balance: Math.round(json.bln * unitsPerLira) }),
      ...(method === 'authenticate' && json?.pid !== undefined && { user: json.pid }),
    };
  },
  meaningOf({ status }, method) {
    switch (status) {
      case '1':
      case '8':
        return 'done';
      case '6':
      case '22':
        return 'poor';
      // Code 7, an unknown transaction. For a result, the bet has usually not arrived yet. For a cancel, there is nothing to cancel.
      case '7':
        return method === 'cancel' ? 'done' : 'early';
      // The outcome is unknown. A bet is cancelled in case it failed; a payment to the player is sent again.
      case '999':
        return method === 'bet' ? 'refused' : 'unknown';
      case '':
        return 'unknown';
      default:
        return 'refused';
    }
  },
};

/** A cancel has no id but that of the movement that it reverses. */
const cancelOf = (named: { readonly player: string; readonly round: string }, of: string): Move[] => [
  { ...named, tx: of, kind: 'reversal', of, was: 'debit' },
];

interface Replied {
  readonly err?: number;
  readonly bln?: number;
  readonly pid?: string;
}

const lira = (units: number) => Number(plainLira(BigInt(units)));

/** The call that asks for the player of a token. */
export const authenticate = (tkn: string): Call => ({
  method: 'authenticate',
  said: { prid: partnerId, tkn },
});

const transaction = ({ token, user, gameCode, currency }: Session, round: string) => ({
  prid: partnerId,
  tkn: token,
  pid: user,
  gid: gameCode,
  rid: round,
  cid: currency,
});
