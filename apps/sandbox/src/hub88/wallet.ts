// Hub88's calls to an operator's wallet, signed, and what the answers mean.
import { createSign, generateKeyPairSync, randomUUID, type KeyObject } from 'node:crypto';
import { inLira } from '../play/day-book.ts';
import type { Answer, Bet, Dialect, Said, Session } from '../play/dialect.ts';
import { hub88PrivateKey } from './keys.ts';

const timeoutMs = 10_000;
const unitsPerLira = 100_000;
let stranger: KeyObject | undefined;
/** Made at its first call: the search for such a key would be a large part of the sandbox's start. */
const strangersKey = () => (stranger ??= generateKeyPairSync('rsa', { modulusLength: 2048 }).privateKey);

/** The campaign of this sandbox's free rounds in the house's register. */
const demoReward = '5f0d3c4e-0d6e-4a7e-8a44-0c6a9f2d1e77';

export const hub88Dialect: Dialect = {
  key: 'hub88',
  name: 'Hub88',
  unitsPerLira,
  more: { amount: 99_900_000 },
  begin: ({ user, token, gameCode }) => ({
    method: 'user/balance',
    said: { user, token, request_uuid: randomUUID(), game_code: gameCode },
  }),
  bet: (session, round, bet) => ({
    method: 'transaction/bet',
    said: {
      ...common(session, round),
      ...money(bet),
      transaction_uuid: bet.tx,
      round_closed: false,
      reward_uuid: bet.isFree ? demoReward : null,
    },
  }),
  win: (session, round, { tx, bet, amount, ends }) => ({
    method: 'transaction/win',
    said: {
      ...common(session, round),
      ...money({ amount, currency: session.currency, isFree: false }),
      transaction_uuid: tx,
      reference_transaction_uuid: bet.tx,
      round_closed: ends,
      ...(bet.isFree && { reward_uuid: demoReward }),
    },
  }),
  rollback: (session, round, bet) => ({
    method: 'transaction/rollback',
    said: {
      ...common(session, round),
      transaction_uuid: randomUUID(),
      reference_transaction_uuid: bet.tx,
      round_closed: true,
    },
  }),
  movesOf({ method, said }) {
    const named = namesOf(said);
    if (method === 'transaction/rollback')
      return [{ ...named, kind: 'reversal', of: String(said['reference_transaction_uuid']) }];
    if (method !== 'transaction/bet' && method !== 'transaction/win') return [];
    const kind = method === 'transaction/bet' ? 'debit' : 'credit';
    const isCharged = kind === 'credit' || said['is_free'] !== true;
    const amount = inLira(isCharged ? said['amount'] : 0, unitsPerLira);
    return [{ ...named, kind, amount, currency: String(said['currency']) }];
  },
  async send(url, { method, said }, by) {
    const body = JSON.stringify(said);
    const key = by === 'stranger' ? strangersKey() : hub88PrivateKey;
    const signature = createSign('sha256').update(body).sign(key, 'base64');
    const answer = await fetch(`${url}/${method}`, {
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
  },
  meaningOf({ status }) {
    switch (status) {
      case 'RS_OK':
        return 'done';
      case 'RS_ERROR_NOT_ENOUGH_MONEY':
      case 'RS_ERROR_LIMIT_REACHED':
        return 'poor';
      case 'RS_ERROR_TRANSACTION_DOES_NOT_EXIST':
        return 'early';
      // The answers that Hub88 treats as no answer.
      case '':
      case 'RS_ERROR_TIMEOUT':
      case 'RS_ERROR_UNKNOWN':
        return 'unknown';
      default:
        return 'refused';
    }
  },
};

const namesOf = (said: Said) => ({
  tx: String(said['transaction_uuid']),
  player: String(said['user']),
  round: String(said['round']),
});

const money = ({ amount, currency, isFree }: Omit<Bet, 'tx'>) => ({ amount, currency, is_free: isFree });

const common = ({ user, token, gameCode }: Session, round: string) => ({
  user,
  token,
  request_uuid: randomUUID(),
  supplier_transaction_id: randomUUID(),
  supplier_user: user.slice(0, 8),
  round,
  game_code: gameCode,
  meta: {},
});
