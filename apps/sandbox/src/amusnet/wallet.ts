// Amusnet's calls to an operator's wallet, in XML with a name and a password, and what the answers mean. Its unit is a hundredth of the
// currency.
import { randomUUID } from 'node:crypto';
import { inLira, type Move } from '../play/day-book.ts';
import type { Dialect, Said, Session } from '../play/dialect.ts';

/** The demo's, known to everybody. */
const credentials = { UserName: 'amusnet', Password: 'felek-demo-amusnet' };
/** Both, as the conformance kit takes them. */
export const amusnetKey = `${credentials.UserName}:${credentials.Password}`;
/** Both, as the operator shows them. */
export const basicAuthorization = `Basic ${Buffer.from(amusnetKey).toString('base64')}`;
export const portalCode = 'felek_TRY';
const timeoutMs = 10_000;
const unitsPerLira = 100;

export const amusnetDialect: Dialect = {
  key: 'amusnet',
  name: 'Amusnet',
  unitsPerLira,
  more: { Amount: 99_900 },
  begin: (session) => ({
    method: 'GetPlayerBalance',
    said: { ...common(session), GameId: session.gameCode, Currency: session.currency },
  }),
  bet: (session, round, { tx, amount, currency, isFree }) => ({
    method: 'Withdraw',
    said: {
      ...transfer(session, round),
      TransferId: tx,
      Amount: amount,
      Currency: currency,
      Reason: 'ROUND_BEGIN',
      ...(isFree && {
        Freespin: { CampaignUniqueCode: 'demo', Identification: round, Total: 1, Remaining: 0 },
      }),
    },
  }),
  win: (session, round, { tx, amount }) => ({
    method: 'Deposit',
    said: {
      ...transfer(session, round),
      TransferId: tx,
      Amount: amount,
      Currency: session.currency,
      Reason: 'ROUND_END',
    },
  }),
  rollback: (session, round, { amount }) => ({
    method: 'Deposit',
    said: {
      ...transfer(session, round),
      TransferId: randomUUID(),
      Amount: amount,
      Currency: session.currency,
      Reason: 'ROUND_CANCEL',
    },
  }),
  movesOf({ method, said }) {
    const named = {
      tx: String(said['TransferId']),
      player: String(said['PlayerId']),
      round: String(said['GameNumber']),
    };
    const moved = (kind: 'debit' | 'credit', units: unknown): Move => ({
      ...named,
      kind,
      amount: inLira(units, unitsPerLira),
      currency: String(said['Currency']),
    });
    const stake = said['Freespin'] === undefined ? said['Amount'] : 0;
    switch (method) {
      case 'Withdraw':
        return [moved('debit', stake)];
      case 'Deposit':
        return said['Reason'] === 'ROUND_CANCEL'
          ? [{ ...named, kind: 'reversal' }]
          : [moved('credit', said['Amount'])];
      case 'WithdrawAndDeposit':
        return [moved('debit', stake), moved('credit', said['WinAmount'])];
      default:
        return [];
    }
  },
  async send(url, { method, said }, by) {
    const root = method === 'Authenticate' ? 'AuthRequest' : `${method}Request`;
    const password = by === 'stranger' ? { ...credentials, Password: randomUUID() } : credentials;
    const body = print({ [root]: { ...(by !== 'nobody' && password), ...said } });
    const answer = await fetch(`${url}/${method}`, {
      method: 'POST',
      headers: { 'content-type': 'text/xml' },
      body: `<?xml version="1.0" encoding="UTF-8"?>${body}`,
      signal: AbortSignal.timeout(timeoutMs),
    }).catch(() => undefined);
    const text = (await answer?.text().catch(() => '')) ?? '';
    const balance = /<Balance>(-?\d+)<\/Balance>/.exec(text)?.[1];
    return {
      http: answer?.status ?? 0,
      status: /<ErrorCode>(\d+)<\/ErrorCode>/.exec(text)?.[1] ?? '',
      ...(balance !== undefined && { balance: Number(balance) }),
    };
  },
  meaningOf({ status }, method) {
    switch (status) {
      case '1000':
      case '1100':
      case '1300':
      case '1400':
      case '1500':
        return 'done';
      case '3100':
      case '3300':
      case '3400':
      case '3500':
        return 'poor';
      // For a deposit it mostly means that its withdraw is not known yet.
      case '3000':
        return method === 'Deposit' ? 'early' : 'refused';
      case '':
      case '2000':
        return 'unknown';
      default:
        return 'refused';
    }
  },
};

/** Elements in the order of the fields; the values here have nothing in them that XML would mistake. */
function print(said: Said): string {
  return Object.entries(said)
    .map(([name, value]) => {
      const inside = typeof value === 'object' ? print(value as Said) : `${value as string | number}`;
      return `<${name}>${inside}</${name}>`;
    })
    .join('');
}

/** `token` is Amusnet's own session, which the operator knows since the game was loaded. */
const common = ({ user, token }: Pick<Session, 'user' | 'token'>) => ({
  PlayerId: user,
  SessionId: token,
  PortalCode: portalCode,
});

/** The call that makes a session known, with the code the game was opened with. */
export const authenticate = (session: Pick<Session, 'user' | 'token' | 'gameCode'>, code: string) => ({
  method: 'Authenticate',
  said: { ...common(session), DefenceCode: code, GameId: session.gameCode },
});

const transfer = (session: Session, round: string) => ({
  ...common(session),
  GameId: session.gameCode,
  GameNumber: round,
  PlatformType: 'mobile',
});
