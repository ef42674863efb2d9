// EveryMatrix's calls to an operator's wallet, with its name and password, and what the answers mean. Its unit here is the kuruş.
import { randomUUID } from 'node:crypto';
import { plainLira } from '@felek/money';
import type { Answer, Dialect, Session } from '../play/dialect.ts';

/** The demo's, known to everybody. */
export const demoPassword = 'everymatrix-demo-password-known-to-everybody';
const credentials = { LoginName: 'everymatrix', Password: demoPassword };
/** Both, as the operator shows them. */
export const basicAuthorization = `Basic ${Buffer.from(`${credentials.LoginName}:${demoPassword}`).toString('base64')}`;
const timeoutMs = 10_000;
const unitsPerLira = 100;
/** Every call goes to one address; what it is about stands in its body. */
const method = 'wallet';

export const everyMatrixDialect: Dialect = {
  key: 'everymatrix',
  name: 'EveryMatrix',
  unitsPerLira,
  more: { Amount: 999 },
  begin: (session) => ({ method, said: { ...common(session), Request: 'GetBalance' } }),
  bet: (session, round, { tx, amount, isFree }) => ({
    method,
    said: {
      ...transaction(session, round),
      Request: 'WalletDebit',
      TransactionType: 'Wager',
      Amount: lira(isFree ? 0 : amount),
      TransactionId: tx,
      RoundStatus: 'Open',
    },
  }),
  win: (session, round, { tx, bet, amount, ends }) => ({
    method,
    said: {
      ...transaction(session, round),
      ValidateSession: false,
      Request: 'WalletCredit',
      TransactionType: 'Result',
      Amount: lira(amount),
      TransactionId: tx,
      RoundStatus: ends ? 'Close' : 'Open',
      ...(bet.isFree && { FreeRoundWinType: 'Total' }),
    },
  }),
  rollback: (session, round, bet) => ({
    method,
    said: {
      ...transaction(session, round),
      ValidateSession: false,
      Request: 'WalletCredit',
      TransactionType: 'Rollback',
      Amount: lira(bet.amount),
      TransactionId: randomUUID(),
      RollbackTransactionId: bet.tx,
    },
  }),
  movesOf({ said }) {
    const named = {
      tx: String(said['TransactionId']),
      player: String(said['ExternalUserId']),
      round: String(said['RoundId']),
    };
    if (said['TransactionType'] === 'Rollback') {
      const was = said['Request'] === 'WalletCredit' ? 'debit' : 'credit';
      return [{ ...named, kind: 'reversal', of: String(said['RollbackTransactionId']), was }];
    }
    if (said['Amount'] === undefined) return [];
    const kind = said['Request'] === 'WalletDebit' ? 'debit' : 'credit';
    return [{ ...named, kind, amount: String(said['Amount'] as number), currency: 'TRY' }];
  },
  async send(url, call, by) {
    const secret =
      by === 'provider' ? credentials : by === 'stranger' ? { ...credentials, Password: 'x' } : {};
    const answer = await fetch(`${url}/${call.method}`, {
      method: 'POST',
      headers: { 'content-type': 'application/json' },
      body: JSON.stringify({ ApiVersion: '1.0', OperatorId: '7', ...call.said, ...secret }),
      signal: AbortSignal.timeout(timeoutMs),
    }).catch(() => undefined);
    const json = (await answer?.json().catch(() => undefined)) as Replied | undefined;
    return {
      http: answer?.status ?? 0,
      status: statusOf(json, call.said['TransactionType']),
      ...(json?.Balance !== undefined && { balance: Math.round(json.Balance * unitsPerLira) }),
      ...(json?.ExternalUserId !== undefined && { user: json.ExternalUserId }),
    };
  },
  meaningOf({ status }: Answer) {
    switch (status) {
      case '0':
        return 'done';
      case '104':
      case '110':
        return 'poor';
      case '108':
        return 'early';
      // There is nothing to take back.
      case '108 Rollback':
        return 'done';
      case '':
      case '107':
        return 'unknown';
      default:
        return 'refused';
    }
  },
};

interface Replied {
  readonly Request?: string;
  readonly ReturnCode?: number;
  readonly Balance?: number;
  readonly ExternalUserId?: string;
}

/** The answer's code. A rollback with an unknown target gives `108 Rollback`. */
function statusOf(json: Replied | undefined, kind: unknown): string {
  const code = json?.ReturnCode === undefined ? '' : String(json.ReturnCode);
  return code === '108' && kind === 'Rollback' ? '108 Rollback' : code;
}

const lira = (units: number) => Number(plainLira(BigInt(units)));

const common = ({ user, token }: Session) => ({
  ValidateSession: true,
  SessionId: token,
  ExternalUserId: user,
  Device: 'Mobile',
});

const transaction = (session: Session, round: string) => ({
  ...common(session),
  GameType: 'Slot',
  GPGameId: session.gameCode,
  TransactionTimestamp: new Date().toISOString(),
  RoundId: round,
  AdditionalData: { GameSlug: session.gameCode, Language: session.lang },
});
