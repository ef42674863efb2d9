// EGT Digital's calls to an operator's wallet, sealed, and what the answers mean. Its unit is a hundredth of the currency.
import { createHmac, randomBytes, randomUUID } from 'node:crypto';
import { inLira } from '../play/day-book.ts';
import type { Dialect, Said, Session } from '../play/dialect.ts';

/** The demo's key, known to everybody. */
export const demoKey = 'egt-demo-key-known-to-everybody';
const strangersKey = randomBytes(32).toString('hex');
const timeoutMs = 10_000;
const unitsPerLira = 100;
const sealed = ['requestId', 'playerId', 'defenceCode', 'transferId', 'referenceId', 'amount', 'currency'];

export const egtDialect: Dialect = {
  key: 'egt',
  name: 'EGT Digital',
  unitsPerLira,
  more: { amount: 99_900 },
  begin: (session) => ({ method: 'balance', said: { ...common(session), currency: session.currency } }),
  bet: (session, round, { tx, amount, currency, isFree }) => ({
    method: 'withdraw',
    said: {
      ...transfer(session, round, isFree),
      transferId: tx,
      roundCompleted: false,
      amount,
      currency,
      reason: 'ROUND_BEGIN',
    },
  }),
  win: (session, round, { tx, bet, amount, ends }) => ({
    method: 'deposit',
    said: {
      ...transfer(session, round, bet.isFree),
      transferId: tx,
      roundCompleted: ends,
      amount,
      currency: session.currency,
      reason: 'ROUND_END',
      jackpotWins: [],
    },
  }),
  rollback: (session, round, bet) => ({
    method: 'reverse/withdraw',
    said: { ...common(session), transferId: randomUUID(), referenceId: bet.tx, roundNumber: round },
  }),
  movesOf({ method, said }) {
    const named = {
      tx: String(said['transferId']),
      player: String(said['playerId']),
      round: String(said['roundNumber']),
    };
    if (method === 'reverse/withdraw')
      return [{ ...named, kind: 'reversal', of: String(said['referenceId']), was: 'debit' }];
    if (method !== 'withdraw' && method !== 'deposit') return [];
    const isFree = method === 'withdraw' && said['giftSpin'] !== undefined;
    const amount = inLira(isFree ? 0 : said['amount'], unitsPerLira);
    return [
      {
        ...named,
        kind: method === 'withdraw' ? 'debit' : 'credit',
        amount,
        currency: String(said['currency']),
      },
    ];
  },
  async send(url, { method, said }, by) {
    const answer = await fetch(`${url}/${method}`, {
      method: 'POST',
      headers: {
        'content-type': 'application/json',
        ...(by !== 'nobody' && seal(said, by === 'stranger' ? strangersKey : demoKey)),
      },
      body: JSON.stringify(said),
      signal: AbortSignal.timeout(timeoutMs),
    }).catch(() => undefined);
    const json = (await answer?.json().catch(() => undefined)) as
      { readonly statusCode?: string; readonly balance?: number } | undefined;
    return {
      http: answer?.status ?? 0,
      status: json?.statusCode ?? '',
      ...(json?.balance !== undefined && { balance: json.balance }),
    };
  },
  meaningOf({ status }, method) {
    switch (status) {
      case 'OK':
        return 'done';
      case 'ERR_NOT_ENOUGH_MONEY':
      case 'ERR_LIMIT_REACHED':
        return 'poor';
      // Both codes end a reversal, which is retried until then: the transfer is unknown or already reversed.
      case 'ERR_TRANSFER_DOES_NOT_EXIST':
      case 'ERR_TRANSFER_ROLLED_BACK':
        return 'done';
      // For a deposit it mostly means that its withdraw is not known yet.
      case 'ERR_UNKNOWN':
        return method === 'deposit' ? 'early' : 'refused';
      case '':
      case 'ERR_TIMEOUT':
        return 'unknown';
      default:
        return 'refused';
    }
  },
};

/** Whether what the operator asks is sealed by the same key, over the day. */
export function isSealed(
  { day }: { readonly day?: string },
  headers: Readonly<Record<string, unknown>>,
): boolean {
  const checksum = createHmac('sha512', demoKey).update(String(day), 'utf8').digest('base64');
  return headers['x-checksum-fields'] === 'day' && headers['x-checksum'] === checksum;
}

/** The headers: base64 of HMAC-SHA512 over the values of the listed fields, joined by commas. */
function seal(said: Said, by: string): Record<string, string> {
  const fields = sealed.filter((name) => said[name] !== undefined);
  const text = fields.map((name) => String(said[name])).join(',');
  return {
    'X-Checksum': createHmac('sha512', by).update(text, 'utf8').digest('base64'),
    'X-Checksum-Fields': fields.join(','),
  };
}

/** `token` is EGT Digital's own session, which the operator knows since the game was loaded. */
const common = ({ user, token }: Pick<Session, 'user' | 'token'>) => ({
  requestId: randomUUID(),
  timestamp: String(Date.now()),
  playerId: user,
  sessionId: token,
});

/** The call that makes a session known, with the code the game was opened with. */
export const authenticate = (session: Pick<Session, 'user' | 'token'>, defenceCode: string) => ({
  method: 'authenticate',
  said: { ...common(session), defenceCode },
});

const transfer = (session: Session, round: string, isFree: boolean) => ({
  ...common(session),
  gameKey: session.gameCode,
  roundNumber: round,
  ...(isFree && {
    giftSpin: { bonusCode: 'demo', campaignId: 'demo', totalSpins: 1, remainingSpins: 0 },
  }),
});
