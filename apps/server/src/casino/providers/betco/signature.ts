// BetConstruct's hash: MD5 over some of the body's members in a fixed order, each with its name before it, empty ones left out, and the
// shared key behind. Values are hashed as they are written, for `2.500` and `2.5` are not the same text.
import { hash, timingSafeEqual } from 'node:crypto';
import { readMembers } from '../json-object.ts';

/** Which members a call's hash covers, in order. */
export const hashed = {
  GetClientDetails: ['AuthToken', 'TS'],
  GetClientBalance: ['AuthToken', 'TS'],
  BetPlaced: [
    'AuthToken',
    'TS',
    'TransactionId',
    'BetId',
    'Amount',
    'Created',
    'BetType',
    'SystemMinCount',
    'TotalPrice',
  ],
  BetResulted: ['AuthToken', 'TS', 'TransactionId', 'BetId', 'BetState', 'Amount'],
  Rollback: ['AuthToken', 'TS', 'TransactionId'],
} as const;
export type Method = keyof typeof hashed;

/** `nameValue` is documented; one integration is seen to leave the names out. */
export type HashForm = 'nameValue' | 'valuesOnly';

interface Hashed {
  readonly key: string;
  readonly form: HashForm;
  readonly method: Method;
  /** The body: the valid JSON of an object. */
  readonly json: string;
}

/** The hash that a body must have. */
export function hashOf({ key, form, method, json }: Hashed): string {
  const members = readMembers(json);
  const text = hashed[method].map((name) => {
    const value = textOf(members.get(name) ?? 'null');
    if (value === '') return '';
    return form === 'nameValue' ? name + value : value;
  });
  return hash('md5', `${text.join('')}${key}`);
}

/** False for a missing, malformed or wrong one, and for one in capital letters, which is documented to be wrong. */
export function isHashed(body: Hashed, given: unknown): boolean {
  if (typeof given !== 'string') return false;
  const [wanted, found] = [Buffer.from(hashOf(body)), Buffer.from(given)];
  return found.length === wanted.length && timingSafeEqual(found, wanted);
}

function textOf(literal: string): string {
  if (literal === 'null') return '';
  return literal.startsWith('"') ? (JSON.parse(literal) as string) : literal;
}
