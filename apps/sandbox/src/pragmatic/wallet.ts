// Pragmatic Play's calls to an operator's wallet, hashed, and what the answers mean. Its unit here is the kuruş.
import { randomBytes, randomUUID } from 'node:crypto';
import { plainLira } from '@felek/money';
import { inLira, type Move } from '../play/day-book.ts';
import type { Dialect, Session } from '../play/dialect.ts';
import { hashOf } from './hash.ts';

const timeoutMs = 10_000;
const strangersSecret = randomBytes(16).toString('hex');
const unitsPerLira = 100;

export const pragmaticDialect: Dialect = {
  key: 'pragmatic',
  name: 'Pragmatic Play',
  unitsPerLira,
  more: { amount: '999.00' },
  begin: ({ token, gameCode }) => ({
    method: 'authenticate.html',
    said: { providerId, token, gameId: gameCode, ipAddress: '192.0.2.1' },
  }),
  bet: (session, round, { tx, amount, isFree }) => ({
    method: 'bet.html',
    said: {
      ...common(session, round),
      reference: tx,
      amount: lira(isFree ? 0 : amount),
      bonusCode: isFree ? 'demo-gift' : '',
    },
  }),
  win: (session, round, { tx, bet, amount }) => ({
    method: 'result.html',
    said: {
      ...common(session, round),
      reference: tx,
      amount: lira(amount),
      bonusCode: bet.isFree ? 'demo-gift' : '',
    },
  }),
  end: (session, round) => ({ method: 'endRound.html', said: common(session, round) }),
  rollback: (session, round, { tx }) => ({
    method: 'refund.html',
    said: { ...common(session, round), reference: tx },
  }),
  movesOf({ method, said }) {
    const named = {
      tx: String(said['reference']),
      player: String(said['userId']),
      round: String(said['roundId']),
    };
    const moved = (kind: 'debit' | 'credit', amount: unknown): Move[] => [
      { ...named, kind, amount: String(amount), currency: 'TRY' },
    ];
    switch (method.replace('.html', '')) {
      case 'bet':
        return moved('debit', said['amount']);
      case 'result':
        return moved('credit', sumOf(said['amount'], said['promoWinAmount'] ?? 0));
      case 'jackpotWin':
      case 'promoWin':
        return moved('credit', said['amount']);
      case 'adjustment': {
        const amount = String(said['amount']);
        return amount.startsWith('-') ? moved('debit', amount.slice(1)) : moved('credit', amount);
      }
      case 'refund':
        return [{ ...named, kind: 'reversal', of: named.tx, was: 'debit' }];
      default:
        return [];
    }
  },
  async send(url, { method, said }, by) {
    const form = new URLSearchParams(Object.entries(said).map(([name, value]) => [name, String(value)]));
    if (by !== 'nobody') form.set('hash', hashOf(form, by === 'stranger' ? strangersSecret : undefined));
    const answer = await fetch(`${url}/${method}`, {
      method: 'POST',
      headers: { 'content-type': 'application/x-www-form-urlencoded' },
      body: form.toString(),
      signal: AbortSignal.timeout(timeoutMs),
    }).catch(() => undefined);
    const json = (await answer?.json().catch(() => undefined)) as Said | undefined;
    return {
      http: answer?.status ?? 0,
      status: json?.error === undefined ? '' : String(json.error),
      ...(json?.cash !== undefined && {
        balance: Math.round((json.cash + (json.bonus ?? 0)) * unitsPerLira),
      }),
    };
  },
  meaningOf({ status }, method) {
    switch (status) {
      case '0':
        return 'done';
      case '1':
      case '50':
      case '310':
        return 'poor';
      // For a result it mostly means that the bet is not known yet.
      case '100':
        return method === 'result.html' ? 'early' : 'unknown';
      case '':
      case '130':
        return 'unknown';
      default:
        return 'refused';
    }
  },
};

interface Said {
  readonly error?: number | string;
  readonly cash?: number;
  readonly bonus?: number;
}

const providerId = 'PragmaticPlay';
/** In lira, to the fifth decimal. */
const sumOf = (...amounts: readonly unknown[]) =>
  inLira(Math.round(amounts.reduce((sum: number, each) => sum + Number(each), 0) * 100_000), 100_000);

const lira = (units: number) => plainLira(BigInt(units));

const common = ({ user, token, gameCode }: Session, round: string) => ({
  providerId,
  userId: user,
  gameId: gameCode,
  roundId: round,
  timestamp: String(Date.now()),
  roundDetails: `spin,${randomUUID()}`,
  platform: 'WEB',
  language: 'tr',
  token,
});
