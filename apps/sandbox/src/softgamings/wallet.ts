// This file makes SoftGamings' calls to an operator's wallet. All calls are signed and go to one address. An answer with a wrong signature
// counts as no answer. The sandbox counts amounts in kuruş; the calls carry decimal lira.
import { randomBytes, randomUUID } from 'node:crypto';
import { plainLira } from '@felek/money';
import type { Bet, Dialect, Session } from '../play/dialect.ts';
import { hmacOf } from './signature.ts';

const timeoutMs = 10_000;
const strangersSecret = randomBytes(16).toString('hex');
const unitsPerLira = 100;
/** The studio whose games these are. */
export const system = '960';

export const softGamingsDialect: Dialect = {
  key: 'softgamings',
  name: 'SoftGamings',
  unitsPerLira,
  more: { amount: '999.00' },
  begin: ({ user, token, currency }) => ({
    method: 'balance',
    said: { userid: user, currency, i_extparam: token },
  }),
  bet: (session, round, bet) => ({
    method: 'debit',
    said: {
      ...common(session, round, bet),
      tid: plain(bet.tx),
      currency: bet.currency,
      amount: lira(bet.isFree ? 0 : bet.amount),
      round_start: true,
    },
  }),
  win: (session, round, { tx, bet, amount, ends }) => ({
    method: 'credit',
    said: { ...common(session, round, bet), tid: plain(tx), amount: lira(amount), round_ended: ends },
  }),
  rollback: (session, round, bet) => ({
    method: 'credit',
    said: {
      ...common(session, round, bet),
      tid: plain(randomUUID()),
      i_rollback: plain(bet.tx),
      subtype: 'cancel',
      amount: lira(bet.isFree ? 0 : bet.amount),
      round_ended: true,
    },
  }),
  movesOf({ method, said }) {
    if (method !== 'debit' && method !== 'credit') return [];
    const { tid, userid, i_gameid, i_rollback: of, amount, currency } = said;
    const named = { tx: String(tid), player: String(userid), round: String(i_gameid) };
    if (of !== undefined)
      return [
        { ...named, kind: 'reversal', of: of as string, was: method === 'credit' ? 'debit' : 'credit' },
      ];
    return [{ ...named, kind: method, amount: String(amount), currency: String(currency) }];
  },
  async send(url, { method: type, said }, by) {
    const call = { type, ...said };
    const hmac = hmacOf(call, by === 'stranger' ? strangersSecret : undefined);
    const answer = await fetch(`${url}/wallet`, {
      method: 'POST',
      headers: { 'content-type': 'application/json' },
      body: JSON.stringify({ ...call, ...(by !== 'nobody' && { hmac }) }),
      signal: AbortSignal.timeout(timeoutMs),
    }).catch(() => undefined);
    const json = (await answer?.json().catch(() => undefined)) as WalletAnswer | undefined;
    // An answer that the operator did not sign is none.
    if (!answer || !json || json.hmac !== hmacOf({ ...json }))
      return { http: answer?.status ?? 0, status: '' };
    return {
      http: answer.status,
      status: json.status ?? json.error ?? '',
      ...(json.balance !== undefined && { balance: Math.round(Number(json.balance) * unitsPerLira) }),
    };
  },
  meaningOf({ status }) {
    if (status === 'OK') return 'done';
    if (status === '' || status === 'Internal error, try again') return 'unknown';
    if (status === 'INSUFFICIENT_FUNDS' || status === 'Bet limit is reached') return 'poor';
    return status.startsWith('there is no DEBIT') ? 'early' : 'refused';
  },
};

interface WalletAnswer {
  readonly status?: string;
  readonly error?: string;
  readonly balance?: string;
  readonly hmac?: string;
}

const lira = (units: number) => plainLira(BigInt(units));
/** SoftGamings' ids have letters and digits only, 32 at most. */
const plain = (id: string) => id.replaceAll('-', '');

const common = ({ user, token, gameCode, currency }: Session, round: string, { isFree }: Bet) => ({
  userid: user,
  currency,
  i_extparam: token,
  i_gamedesc: `${system}:${gameCode}`,
  i_gameid: plain(round),
  i_actionid: plain(randomUUID()),
  ...(isFree && { game_extra: 'FREEROUNDS_demo' }),
});
