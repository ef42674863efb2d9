// The terms of a bonus and every figure that follows from them. Pure. Invalid terms are refused when read, so that later code can
// rely on each figure.
import * as z from 'zod/mini';
import { lobbySlugs, type LobbySlug } from '@felek/contract/casino';
import { floorShare, maxKurus, type Kurus } from '@felek/money';

const whole = (least: number, most: number) => z.int().check(z.gte(least), z.lte(most));
const kurus = () =>
  z.pipe(
    whole(1, Number(maxKurus)),
    z.transform((amount: number) => BigInt(amount)),
  );
const inFull = 10_000n;

const everyBonus = {
  /** The amount. With a percentage of the deposit, the highest amount. */
  amountKurus: kurus(),
  /** The wagering requirement: the amount must be staked this many times before bonus money becomes cash. */
  wagering: whole(0, 100),
  /** The counted percentage of a stake by the kind of game. Other kinds do not count. */
  contributionBasisPoints: z.partialRecord(z.enum(lobbySlugs), whole(0, Number(inFull))),
  /** The highest stake while it runs. */
  mostStakeKurus: z.nullable(kurus()),
  /** The highest amount that becomes cash. */
  mostWinKurus: z.nullable(kurus()),
  /** The time to wager it once it runs, and the time to deposit once it is chosen. */
  days: whole(1, 365),
  /** Whether one network address has it once. */
  oncePerAddress: z.boolean(),
};
const termsSchema = z.discriminatedUnion('kind', [
  z.strictObject({ kind: z.literal('trial'), ...everyBonus }),
  z.strictObject({
    kind: z.literal('deposit'),
    ...everyBonus,
    leastDepositKurus: kurus(),
    /** Null when any deposit that is large enough earns the same amount. */
    percentBasisPoints: z.nullable(whole(1, 100_000)),
    /** For the first deposit of an account alone. */
    onlyFirst: z._default(z.boolean(), false),
  }),
  // A free bet: nothing is lent, so nothing has to be wagered. `days` are those to use it.
  z.strictObject({
    kind: z.literal('freebet'),
    ...everyBonus,
    wagering: z.literal(0),
    /** The lowest total odds of its slip in thousandths. */
    leastOdds: whole(1000, 10_000_000),
    slip: z.enum(['any', 'single', 'multiple']),
  }),
]);
/** In an offer's row: amounts are whole numbers of kuruş. */
export type WrittenTerms = z.input<typeof termsSchema>;
export type Terms = z.output<typeof termsSchema>;

/** The terms, or the names of the invalid fields. */
export function readTerms(written: unknown): Terms | string {
  const read = termsSchema.safeParse(written);
  if (read.success) return read.data;
  const wrong = read.error.issues.flatMap((issue) =>
    (issue.code === 'unrecognized_keys' ? issue.keys.map((key) => [...issue.path, key]) : [issue.path]).map(
      (path) => path.join('.') || 'all of it',
    ),
  );
  return wrong.join(', ');
}

/** The terms of a gift of this amount, from an offer's terms. A gift needs no deposit. */
export function giftTerms(written: unknown, amount: Kurus): WrittenTerms {
  const {
    leastDepositKurus: _least,
    percentBasisPoints: _percent,
    onlyFirst: _first,
    ...terms
  } = written as WrittenTerms & {
    readonly leastDepositKurus?: number;
    readonly percentBasisPoints?: number | null;
    readonly onlyFirst?: boolean;
  };
  return { ...terms, kind: 'trial', amountKurus: Number(amount) };
}

/** Terms that were read before and are kept with a grant. */
export function keptTerms(written: unknown): Terms {
  const terms = readTerms(written);
  if (typeof terms === 'string') throw new Error(`bug: a grant was made under bad terms: ${terms}`);
  return terms;
}

/** The bonus for a deposit, rounded down to the kuruş. Undefined if the deposit earns none. */
export function earnedBy(terms: Terms, deposit: Kurus): Kurus | undefined {
  if (terms.kind !== 'deposit' || deposit < terms.leastDepositKurus) return undefined;
  const { amountKurus: most, percentBasisPoints: percent } = terms;
  const share = percent === null ? most : floorShare(deposit, BigInt(percent), inFull);
  const amount = share < most ? share : most;
  return amount > 0n ? amount : undefined;
}

/** The wagering requirement for an amount: base times multiple, where the base is the bonus. */
export const wagerTarget = (terms: Terms, amount: Kurus): Kurus => amount * BigInt(terms.wagering);

export interface Staked {
  readonly staked: Kurus;
  /** The kinds of the game; of several, the one that contributes least decides. */
  readonly kinds: readonly LobbySlug[];
}

/** The part of stakes that counts towards wagering: by each game's contribution, rounded down to the kuruş. */
export function wagered(terms: Terms, stakes: readonly Staked[]): Kurus {
  return stakes.reduce(
    (sum, { staked, kinds }) => sum + floorShare(staked, contribution(terms, kinds), inFull),
    0n,
  );
}

function contribution({ contributionBasisPoints: by }: Terms, kinds: readonly LobbySlug[]): bigint {
  return kinds.length === 0 ? 0n : BigInt(Math.min(...kinds.map((kind) => by[kind] ?? 0)));
}
