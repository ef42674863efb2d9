// Passwords: argon2id with few computations at once, so that many logins do not starve everything else, and the refusal of
// passwords that are easy to guess. The queue decides which computation is next.
import { availableParallelism } from 'node:os';
import { hash, verify } from '@node-rs/argon2';
import { commonPasswords } from './common-passwords.ts';
import { queuePasswords, type Turn } from './password-queue.ts';

export {
  countLoginTries,
  usernameKey,
  type Counts,
  type Door,
  type Guesser,
  type LoginTries,
} from './login-tries.ts';
export { PasswordsBusy, type Turn } from './password-queue.ts';

// The second choice of RFC 9106 (section 4): 64 MiB and three passes; on one lane, since a login has one core. Algorithm 2 is argon2id.
const cost = { algorithm: 2, memoryCost: 65_536, timeCost: 3, parallelism: 1 } as const;
/** One core stays free for everything else. They run on threads that files and names share, so never more than two. */
const atOnce = availableParallelism() > 2 ? 2 : 1;

/** Verified against when there is no such user, so that an unknown name costs as much time as a wrong password. */
const nobodysHash = await hash('a password that nobody has', cost);

const queue = queuePasswords(atOnce);
export const passwordQueueFigures = queue.figures;

/** The turn of the house's own set-up, which does not compete with customers. */
export const ofTheHouse: Turn = { standing: 'house', network: '' };

// The same letters typed on another machine may be composed otherwise: NFKC makes them one.
/** Throws {@link PasswordsBusy} when too many wait. */
export const hashPassword = (password: string, turn: Turn) =>
  queue.inTurn(turn, () => hash(password.normalize('NFKC'), cost));

/** Whether the password fits the hash; without a hash the answer is no, after the same work. Throws {@link PasswordsBusy} when too many wait. */
export async function isPassword(
  password: string,
  passwordHash: string | undefined,
  turn: Turn,
): Promise<boolean> {
  const fits = await queue.inTurn(turn, () =>
    verify(passwordHash ?? nobodysHash, password.normalize('NFKC')),
  );
  return fits && passwordHash !== undefined;
}

/** The user's own words and numbers, which are guessed first. */
export interface Own {
  readonly words: readonly string[];
  /** The customer's numbers as digits: phone, identity number, birth date. */
  readonly numbers: readonly string[];
}

/**
 * Whether a password would be guessed early. Such are common passwords, the owner's own words with or without figures and signs around
 * them, the owner's numbers or long ends of them, one repeated character, and digits in a row.
 */
export function isTooCommon(password: string, own: Own): boolean {
  const folded = fold(password);
  const core = coreOf(folded);
  if (commonPasswords.has(folded) || commonPasswords.has(core)) return true;
  if (/^(.)\1*$/su.test(folded) || isRun(folded)) return true;
  const words = own.words.map(fold).filter((word) => word.length >= 3);
  if (words.includes(folded) || words.includes(core)) return true;
  const digits = folded.replace(/\D/g, '');
  return (
    digits.length >= 5 &&
    digits.length === folded.replace(/[\s+()./-]/g, '').length &&
    own.numbers.some((number) => isEndOf(digits, number))
  );
}

/** The word in a password without the few figures and signs that people put around it. */
function coreOf(folded: string): string {
  const core = folded.replace(/^[^a-z]+|[^a-z]+$/g, '');
  return core !== '' && folded.length - core.length <= 6 ? core : folded;
}

/** Two spellings of one number, or a part that is most of it. */
const isEndOf = (digits: string, number: string) =>
  digits === number ||
  (digits.length >= 7 && number.endsWith(digits)) ||
  (number.length >= 7 && digits.endsWith(number));

const marks: Readonly<Record<string, string>> = { ı: 'i', ş: 's', ğ: 'g', ü: 'u', ö: 'o', ç: 'c', â: 'a' };
/** Small letters without Turkish marks: "Beşiktaş" and "BESIKTAS" are one word. */
const fold = (text: string) =>
  text
    .normalize('NFKC')
    .toLocaleLowerCase('tr')
    .replace(/[ışğüöçâ]/g, (letter) => marks[letter]!);

/** Digits that count up or down by one, 9 and 0 being neighbours. */
function isRun(text: string): boolean {
  if (!/^\d+$/.test(text)) return false;
  return [1, 9].some((step) =>
    Array.from(text, Number).every(
      (digit, place, all) => place === 0 || digit === (all[place - 1]! + step) % 10,
    ),
  );
}
