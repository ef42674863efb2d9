// BetConstruct's hash: MD5 over certain members of the body in a fixed order, then the shared key. Each value follows its name, and empty
// members are left out. Values are hashed as written, since `2.500` and `2.5` are different texts.
import { hash, timingSafeEqual } from 'node:crypto';
import { readMembers } from '../json-object.ts';

/** The members that the hash of each call covers, in order. */
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

/** `nameValue` is the documented form. One known integration leaves the names out. */
export type HashForm = 'nameValue' | 'valuesOnly';

interface Hashed {
  readonly key: string;
  readonly form: HashForm;
  readonly method: Method;
  /** The body: valid JSON of an object. */
  readonly json: string;
}

/** The correct hash of a body. */
export function hashOf({ key, form, method, json }: Hashed): string {
  const members = readMembers(json);
  const text = hashed[method].map((name) => {
    const value = textOf(members.get(name) ?? 'null');
    if (value === '') return '';
    return form === 'nameValue' ? name + value : value;
  });
  return hash('md5', `${text.join('')}${key}`);
}

/** False for a missing, malformed or wrong hash, and for capital letters, which the documentation forbids. */
export function isHashed(body: Hashed, given: unknown): boolean {
  if (typeof given !== 'string') return false;
  const [wanted, found] = [Buffer.from(hashOf(body)), Buffer.from(given)];
  return found.length === wanted.length && timingSafeEqual(found, wanted);
}

function textOf(literal: string): string {
  if (literal === 'null') return '';
  return literal.startsWith('"') ? (JSON.parse(literal) as string) : literal;
}
