// Validates a posting before it is sent: checks it, makes its id and its fingerprint. A failure here is a bug of the caller, so it throws.
// Nothing in this file queries the database.
import { hash } from 'node:crypto';
import { maxKurus, type Kurus } from '@felek/money';
import { isAccount as isNamed } from './accounts.ts';
import type {
  BudgetRequest,
  CalendarBudgetRequest,
  Key,
  Leg,
  Memo,
  Posting,
  PostingId,
  RoundReference,
  WalletId,
} from './posting.ts';
import { newPostingId } from './posting-id.ts';

/** A validated posting, with its id and its fingerprint. */
export type CheckedPosting = Posting & { readonly id: PostingId; readonly fingerprint: string };

const walletPattern = /^[0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12}$/;
const sourcePattern = /^[a-z0-9][a-z0-9._-]{0,63}$/;
const operationPattern = /^[a-z][a-z-]{0,31}$/;
// PostgreSQL cannot store NUL, and replaces half a surrogate pair. So two such ids could become the same.
const unkeepable = /[\0\p{Cs}]/u;

const longestId = 200;
const longestMemo = 2000;
const holdOperations: readonly string[] = ['hold', 'capture', 'release'];
const spendable: readonly string[] = ['cash', 'bonus', 'playable'];

/** Whether this can be the id of a key or a round: 1 to 200 characters that PostgreSQL stores unchanged. */
export function isKeepableId(id: string): boolean {
  return id.length > 0 && id.length <= longestId && !unkeepable.test(id);
}

/** Validates the posting. Throws `bug: …` if it is invalid. `request` is the request under way, if there is one. */
export function checkedPosting(posting: Posting, request?: string): CheckedPosting {
  const { wallet, key, legs, round, memo, fingerprint = fingerprintOf(posting) } = posting;
  assertWallet(wallet);
  assertKey(key);
  for (const leg of legs) assertLeg(leg, round);
  if (round) {
    assert(
      [round.provider, round.id, round.game].every(isKeepableId),
      'a round has a provider, an id and a game',
    );
    const { needs } = round;
    if (needs) assertKey({ ...key, operation: needs.operation, id: needs.id ?? key.id });
  }
  assert(legs.length > 0 || round !== undefined, 'a posting without legs belongs to a round');
  assertMemo(memo);
  assert(fingerprint !== '', 'a fingerprint is not empty');
  // New properties come first. After a spread, V8 keeps an object that grows until the next major collection.
  return { id: newPostingId(), fingerprint, request, ...posting };
}

function assertLeg({ from, to, amount }: Leg, round: RoundReference | undefined): void {
  assertAmount(amount);
  assert(from !== to, 'a leg has two ends');
  assert(
    isAccount(from) && isAccount(to),
    'a leg moves money between cash, bonus, playable and house accounts',
  );
  assert(from !== 'playable' || !spendable.includes(to), 'playable is spent at the house');
  assert(to !== 'playable' || !spendable.includes(from), 'playable is paid by the house');
  assert(to !== 'playable' || round !== undefined, 'money goes back to playable within a round');
}

/** Only the calls for holds move held money, so that it always equals the open holds. */
const isAccount = (account: string) => spendable.includes(account) || isHouseAccount(account);
const isHouseAccount = (account: string) =>
  isNamed(account) && account !== 'held' && !spendable.includes(account);

export function assertWallet(wallet: WalletId): void {
  assert(walletPattern.test(wallet), 'a wallet’s id is a UUID in lower case');
}

/** A key of an operation that is not reserved for holds. */
export function assertKey({ source, operation, id }: Key): void {
  assertSource(source);
  assertOperation(operation);
  assert(!holdOperations.includes(operation), 'hold, capture and release are calls of their own');
  assert(isKeepableId(id), 'a key’s id is 1 to 200 characters of text');
}

export function assertSource(source: string): void {
  assert(sourcePattern.test(source), 'a source is a short name in lower case');
}

export function assertOperation(operation: string): void {
  assert(operationPattern.test(operation), 'an operation is a word in lower case');
}

export function assertBudgets(
  kind: string,
  budgets: readonly (BudgetRequest | CalendarBudgetRequest)[],
): void {
  assertOperation(kind);
  for (const budget of budgets) {
    const { name, draws, returns, most } = budget;
    for (const word of [name, ...draws, ...returns]) assertOperation(word);
    assert(most >= 0n && most <= maxKurus, 'a budget is not below zero and within what money is');
    assert(
      'every' in budget || budget.to === null || budget.from < budget.to,
      'a window ends after it begins',
    );
  }
}

export function assertHold(hold: string): void {
  assert(walletPattern.test(hold), 'a hold’s id is a UUID in lower case');
}

export function assertAmount(amount: Kurus): void {
  assert(amount > 0n && amount <= maxKurus, 'an amount is above zero and within what money is');
}

export function assertHouseAccount(account: string): void {
  assert(isHouseAccount(account), 'money is paid to a house account');
}

export function assertMemo(memo: Memo = {}): void {
  const strings = Object.entries(memo)
    .flat()
    .filter((each) => typeof each === 'string');
  assert(!strings.some((each) => unkeepable.test(each)), 'a memo holds real text');
  assert(JSON.stringify(memo).length <= longestMemo, 'a memo is small');
}

function assert(holds: boolean, rule: string): void {
  if (!holds) throw new Error(`bug: ${rule}`);
}

/** The fingerprint of everything that decides what the posting moves. The conditions on its round and the memo are left out. */
export function fingerprintOf({ wallet, legs, round, mayOverdraw = false }: Posting): string {
  const decides = [
    wallet,
    legs.map(({ from, to, amount }) => [from, to, String(amount)]),
    round ? [round.provider, round.id, round.game, round.closes ?? false] : [],
    mayOverdraw,
  ];
  return hash('sha256', JSON.stringify(decides), 'base64url');
}
