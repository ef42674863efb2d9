// Passwords: argon2id with a few computations at once, so that many logins do not starve everything else, and a short list of
// what nobody should choose.
import { hash, verify } from '@node-rs/argon2';

// The second choice of RFC 9106 (section 4) scaled to a login a few dozen milliseconds long: 19 MiB, two passes, one lane. Algorithm 2 is argon2id.
const cost = {
  algorithm: 2,
  memoryCost: 19_456,
  timeCost: 2,
  parallelism: 1,
} as const;
const atOnce = 2;

/** Verified against when there is no such user, so that an unknown name costs as much time as a wrong password. */
const nobodysHash = await hash('a password that nobody has', cost);

let running = 0;
const waiting: (() => void)[] = [];

async function inTurn<Result>(work: () => Promise<Result>): Promise<Result> {
  if (running >= atOnce) await new Promise<void>((resolve) => waiting.push(resolve));
  else running += 1;
  try {
    return await work();
  } finally {
    const next = waiting.shift();
    if (next) next();
    else running -= 1;
  }
}

// The same letters typed on another machine may be composed otherwise: NFKC makes them one.
export const hashPassword = (password: string) => inTurn(() => hash(password.normalize('NFKC'), cost));

/** Whether the password fits the hash; without a hash the answer is no, after the same time. */
export async function isPassword(password: string, passwordHash: string | undefined): Promise<boolean> {
  const fits = await inTurn(() => verify(passwordHash ?? nobodysHash, password.normalize('NFKC')));
  return fits && passwordHash !== undefined;
}

const common = new Set(
  `12345 123456 1234567 12345678 123456789 1234567890 123123 123321 112233 111111 000000 121212 654321 666666 696969 777777 888888 999999
  password password1 passw0rd qwerty qwerty123 qwertyuiop asdfgh asdfghjkl zxcvbn 1q2w3e 1q2w3e4r 1qaz2wsx abc123 abcdef iloveyou admin admin123
  welcome letmein monkey dragon football master sifre sifre123 parola parola123 şifre şifre123 besiktas beşiktaş galatasaray fenerbahce fenerbahçe
  trabzonspor fener1907 cimbom1905 bjk1903 istanbul istanbul34 ankara06 izmir35 turkiye türkiye seni seviyorum seniseviyorum canim canım askim aşkım
  mustafa mehmet ahmet atatürk ataturk1881 felek felek123 casino casino123 bahis bahis123`.split(/\s+/),
);

/** Whether a password is on everybody's list, or is one of the customer's own names or numbers. */
export function isTooCommon(password: string, own: readonly string[]): boolean {
  const lower = password.normalize('NFKC').toLocaleLowerCase('tr');
  const plain = password.normalize('NFKC').toLowerCase();
  if (common.has(lower) || common.has(plain) || /^(.)\1*$/u.test(password)) return true;
  return own.some(
    (word) => word.length >= 4 && (word.toLowerCase() === plain || word.toLocaleLowerCase('tr') === lower),
  );
}
