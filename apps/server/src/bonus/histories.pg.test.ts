// Random histories of one customer's deposits, bonuses, bets, wins, reversals, expiries and forfeits. First the room is compared with
// a small model of the same rules, purse by purse and step by step. Then many steps run at once on two servers, and the books must hold
// in any order. `npm run chaos -- repeats` has more of them.
import fc from 'fast-check';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { checkInvariants } from '@felek/ledger/invariants';
import {
  askFromHome,
  deposit,
  depositTerms,
  expire,
  installGames,
  offer,
  openBonusServer,
  pay,
  pursesOf,
  stake,
  takeBack,
  trialTerms,
  type BonusServer,
} from '../../../../testbed/bonus-servers.ts';
import { insertCustomer } from '../../../../testbed/customers.ts';
import { freshDatabase, type FreshDatabase } from '../../../../testbed/fresh-database.ts';
import { repeats } from '../../../../testbed/repeats.ts';
import type { CustomerId } from '../ids.ts';

/** The offers, as the room and the model know them. Amounts in kuruş. */
const kinds = [
  { deposit: false, amount: 100n, wagering: 2n, mostWin: null },
  { deposit: false, amount: 100n, wagering: 1n, mostWin: 120n },
  { deposit: true, amount: 300n, wagering: 1n, mostWin: null },
  { deposit: true, amount: 90n, wagering: 3n, mostWin: 60n },
] as const;
const offers = [...kinds, ...kinds];
const leastDeposit = 40n;

const pick = fc.nat({ max: 30 });
const sum = fc.bigInt({ min: 1n, max: 70n });
const game = fc.constantFrom('lale', 'lale', 'rulet');
const pays = fc.oneof(fc.constant(0n), fc.bigInt({ min: 1n, max: 90n }));
const of = <Name extends string, More extends Record<string, unknown>>(
  weight: number,
  name: Name,
  more: { [Key in keyof More]: fc.Arbitrary<More[Key]> },
) => ({
  weight,
  arbitrary: fc.record({ do: fc.constant(name), ...more }) as fc.Arbitrary<{ do: Name } & More>,
});
const step = fc.oneof(
  of(2, 'deposit', { sum }),
  of(6, 'claim', { which: fc.nat({ max: offers.length - 1 }) }),
  // A round from beginning to end; one that stays open; a win in one of those; and one in a round that is closed already.
  of(12, 'play', { sum, game, pays }),
  of(2, 'stake', { sum, game }),
  of(5, 'win', { which: pick, pays }),
  of(6, 'late', { which: pick, pays }),
  of(6, 'takeBack', { which: pick }),
  of(2, 'expire', {}),
  of(1, 'forfeit', { which: pick }),
);
type Step = typeof step extends fc.Arbitrary<infer Value> ? Value : never;
const history = fc.array(step, { minLength: 30, maxLength: 60, size: 'max' });

interface Move {
  readonly kind: 'bet' | 'win';
  /** As the ledger knows it. */
  readonly id: string;
  readonly cash: bigint;
  readonly bonus: bigint;
  reversed: boolean;
}
interface ModelRound {
  readonly id: string;
  readonly game: string;
  readonly grant: ModelGrant | undefined;
  readonly counts: boolean;
  readonly moves: Move[];
  isOpen: boolean;
}
interface ModelGrant {
  readonly which: number;
  amount: bigint;
  state: 'chosen' | 'queued' | 'running' | 'completed' | 'lost';
  isOver: boolean;
  converted: bigint;
  returned: bigint;
  /** The part of the conversion that wrong wins took from cash again. */
  repaid: bigint;
}

const lesser = (one: bigint, other: bigint) => (one < other ? one : other);
const atLeastZero = (amount: bigint) => (amount > 0n ? amount : 0n);

/** The rules once more, with late money sent on at once. */
class Model {
  cash = 0n;
  bonus = 0n;
  readonly grants: ModelGrant[] = [];
  readonly rounds: ModelRound[] = [];

  get running() {
    return this.grants.find(({ state }) => state === 'running');
  }
  had(which: number) {
    return this.grants.some((grant) => grant.which === which);
  }

  deposit(sum: bigint) {
    this.cash += sum;
    const chosen = this.grants.find(({ state }) => state === 'chosen');
    if (!chosen || sum < leastDeposit) return;
    chosen.amount = lesser(sum, offers[chosen.which]!.amount);
    chosen.state = 'queued';
    this.startNext();
  }
  claim(which: number) {
    const { deposit: isDeposit, amount } = offers[which]!;
    this.grants.push({
      which,
      amount: isDeposit ? 0n : amount,
      state: isDeposit ? 'chosen' : 'queued',
      isOver: false,
      converted: 0n,
      returned: 0n,
      repaid: 0n,
    });
    this.startNext();
  }
  startNext() {
    const next = this.running ? undefined : this.grants.find(({ state }) => state === 'queued');
    if (!next) return;
    next.state = 'running';
    this.bonus += next.amount;
  }

  stake(id: string, sum: bigint, game: string) {
    const cash = lesser(atLeastZero(this.cash), sum);
    this.cash -= cash;
    this.bonus -= sum - cash;
    const grant = this.running;
    const moves: Move[] = [{ kind: 'bet', id, cash, bonus: sum - cash, reversed: false }];
    const round = { id, game, grant, counts: grant?.isOver === false, moves, isOpen: true };
    this.rounds.push(round);
    return round;
  }
  win(round: ModelRound, id: string, sum: bigint) {
    const standing = round.moves.filter(({ kind, reversed }) => kind === 'bet' && !reversed);
    const [cash, bonus] = [sumOf(standing, 'cash'), sumOf(standing, 'bonus')];
    const toBonus = cash + bonus === 0n ? 0n : (sum * bonus) / (cash + bonus);
    this.cash += sum - toBonus;
    this.comes(round.grant, toBonus);
    round.moves.push({ kind: 'win', id, cash: sum - toBonus, bonus: toBonus, reversed: false });
    round.isOpen = false;
  }
  takeBack(round: ModelRound, move: Move) {
    move.reversed = true;
    if (round.moves.every(({ reversed }) => reversed)) round.isOpen = false;
    if (move.kind === 'bet') {
      this.cash += move.cash;
      this.undoIfShort(round.grant);
      this.comes(round.grant, move.bonus);
      return;
    }
    this.cash -= move.cash;
    const there = lesser(this.bonus, move.bonus);
    const { grant } = round;
    if (!grant || grant.state === 'running') {
      this.bonus -= there;
      this.cash -= move.bonus - there;
    } else if (grant.state === 'completed') {
      const kept = lesser(move.bonus, atLeastZero(grant.returned));
      grant.returned -= kept;
      grant.converted -= atLeastZero(there - kept);
      grant.repaid += move.bonus - kept - atLeastZero(there - kept);
      this.cash -= move.bonus - kept;
    } else grant.returned -= move.bonus;
  }
  /** A conversion does not outlive the stakes that it was for. */
  undoIfShort(grant: ModelGrant | undefined) {
    if (grant?.state !== 'completed' || this.wagered(grant) >= this.target(grant)) return;
    const back = atLeastZero(grant.converted - grant.repaid);
    this.cash -= back;
    grant.converted -= back;
    grant.returned += back;
    grant.state = 'lost';
  }
  /** Bonus money of a grant's round. */
  comes(grant: ModelGrant | undefined, amount: bigint) {
    if (!grant || grant.state === 'running') this.bonus += amount;
    else {
      const { mostWin } = offers[grant.which]!;
      const room = mostWin === null ? amount : atLeastZero(mostWin - grant.converted);
      const toCash = grant.state === 'completed' ? lesser(amount, room) : 0n;
      this.cash += toCash;
      grant.converted += toCash;
      grant.returned += amount - toCash;
    }
  }

  expire() {
    for (const grant of this.grants) if (grant.state === 'running') grant.isOver = true;
    for (const chosen of this.grants.filter(({ state }) => state === 'chosen'))
      this.grants.splice(this.grants.indexOf(chosen), 1);
  }
  forfeit(grant: ModelGrant) {
    if (grant.state === 'chosen') this.grants.splice(this.grants.indexOf(grant), 1);
    else if (grant.state === 'queued') grant.state = 'lost';
    else this.end(grant);
  }
  wagered(grant: ModelGrant) {
    const of = (game: string) =>
      this.rounds
        .filter((round) => round.grant === grant && round.counts && round.game === game)
        .flatMap(({ moves }) => moves.filter(({ kind, reversed }) => kind === 'bet' && !reversed))
        .reduce((sum, { cash, bonus }) => sum + cash + bonus, 0n);
    return of('lale') + of('rulet') / 10n;
  }
  target(grant: ModelGrant) {
    return grant.amount * offers[grant.which]!.wagering;
  }
  get hasOpenRound() {
    return this.rounds.some(({ isOpen }) => isOpen);
  }
  end(grant: ModelGrant) {
    const { mostWin } = offers[grant.which]!;
    const isComplete = this.wagered(grant) >= this.target(grant);
    grant.state = isComplete ? 'completed' : 'lost';
    grant.converted = isComplete ? (mostWin === null ? this.bonus : lesser(this.bonus, mostWin)) : 0n;
    grant.returned = this.bonus - grant.converted;
    this.cash += grant.converted;
    this.bonus = 0n;
    this.startNext();
  }
  endThoseDue() {
    const grant = this.running;
    if (!grant || this.hasOpenRound) return;
    if (grant.isOver || this.wagered(grant) >= this.target(grant)) this.end(grant);
  }
}
const sumOf = (moves: readonly Move[], purse: 'cash' | 'bonus') =>
  moves.reduce((sum, move) => sum + move[purse], 0n);

let fresh: FreshDatabase;
let servers: readonly BonusServer[];
let server: BonusServer;
let offerIds: string[];

beforeAll(async () => {
  fresh = await freshDatabase();
  servers = [openBonusServer(fresh.url), openBonusServer(fresh.url)];
  server = servers[0]!;
  await installGames(server);
  const idOf = ({ deposit: isDeposit, amount, wagering, mostWin }: (typeof kinds)[number]) =>
    offer(server, {
      ...(isDeposit ? { ...depositTerms, leastDepositKurus: Number(leastDeposit) } : trialTerms),
      amountKurus: Number(amount),
      wagering: Number(wagering),
      mostWinKurus: mostWin === null ? null : Number(mostWin),
    });
  offerIds = await Promise.all(offers.map(idOf));
});
afterAll(async () => {
  await Promise.all(servers.map((each) => each.close()));
  await fresh.drop();
});

/** Does one step in the house and in the model; steps that make no sense where the history stands are passed over. */
async function take(on: BonusServer, customer: CustomerId, model: Model, wanted: Step): Promise<void> {
  const { ledger, bonuses } = on;
  switch (wanted.do) {
    case 'deposit':
      await deposit(on, customer, wanted.sum);
      model.deposit(wanted.sum);
      return;
    case 'claim': {
      const answer = await bonuses.claim(askFromHome(customer), { id: offerIds[wanted.which]! });
      expect('refusal' in answer).toBe(model.had(wanted.which));
      if ('claimed' in answer) model.claim(wanted.which);
      return;
    }
    case 'play':
    case 'stake': {
      const id = await stake({ ledger }, customer, wanted.sum, wanted.game);
      if (id === undefined) return;
      const round = model.stake(id, wanted.sum, wanted.game);
      if (wanted.do === 'play') await win(on, customer, model, round, wanted.pays);
      return;
    }
    case 'win':
    case 'late': {
      const rounds = model.rounds.filter(({ isOpen }) => isOpen === (wanted.do === 'win'));
      const round = rounds.at(-1 - (wanted.which % Math.max(1, rounds.length)));
      if (round) await win(on, customer, model, round, wanted.pays);
      return;
    }
    case 'takeBack': {
      const standing = model.rounds.flatMap((round) =>
        round.moves.flatMap((move) => (move.reversed ? [] : [{ round, move }])),
      );
      const chosen = standing.at(-1 - (wanted.which % Math.max(1, standing.length)));
      if (!chosen) return;
      await takeBack({ ledger }, customer, chosen.move.kind, chosen.move.id);
      model.takeBack(chosen.round, chosen.move);
      return;
    }
    case 'expire':
      await expire(on, customer);
      model.expire();
      return;
    case 'forfeit':
      await forfeit(bonuses, customer, model, wanted.which);
  }
}

async function win(on: BonusServer, customer: CustomerId, model: Model, round: ModelRound, amount: bigint) {
  const id = await pay(on, customer, round.id, amount, `${round.id} ${round.moves.length}`);
  model.win(round, id, amount);
}

async function forfeit(
  bonuses: BonusServer['bonuses'],
  customer: CustomerId,
  model: Model,
  which: number,
): Promise<void> {
  const open = model.grants.filter(({ state }) => ['chosen', 'queued', 'running'].includes(state));
  const grant = open[which % Math.max(1, open.length)];
  if (!grant) return;
  const { rows } = await server.database.pool.query<{ id: string }>(
    'select id from bonus_grant where customer_id = $1 and offer_id = $2',
    [customer, offerIds[grant.which]],
  );
  const refusal = await bonuses.forfeit(askFromHome(customer), { id: rows[0]!.id });
  const waits = grant.state === 'running' && model.hasOpenRound;
  expect(refusal).toBe(waits ? 'round_open' : undefined);
  if (!waits) model.forfeit(grant);
}

async function tidy(): Promise<void> {
  await server.bonuses.settleLate();
  await server.bonuses.endThoseDue();
}

/** Closes every round and lets every bonus run out: nothing of any may be left. */
async function finish(customer: CustomerId): Promise<void> {
  for (const { id } of await server.ledger.openRounds(customer))
    await pay(server, customer, id, 7n, `${id} end`);
  for (let left = 2 * offers.length; left > 0; left -= 1) {
    await tidy();
    await expire(server, customer);
  }
  await tidy();
  expect((await pursesOf(server, customer)).bonus).toBe(0n);
  expect(await server.bonuses.hasOpenWagering(customer)).toBe(false);
}

it('keeps every purse as the model has it, step by step', async () => {
  await fc.assert(
    fc.asyncProperty(history, async (steps) => {
      const customer = await insertCustomer(server);
      const model = new Model();
      for (const wanted of steps) {
        await take(server, customer, model, wanted);
        model.endThoseDue();
        await tidy();
        expect(await pursesOf(server, customer)).toEqual({ cash: model.cash, bonus: model.bonus });
        if (!model.running) expect(model.bonus).toBe(0n);
      }
      await finish(customer);
      expect(await checkInvariants(server.database.pool)).toEqual([]);
      expect(await server.bonuses.check()).toEqual([]);
    }),
    { numRuns: repeats(30), endOnFailure: true },
  );
}, 600_000);

it('keeps the books when many play at once while two servers end, start and send on', async () => {
  const histories = fc.array(history, { minLength: 6, maxLength: 6 });
  await fc.assert(
    fc.asyncProperty(histories, async (all) => {
      const over = new AbortController();
      const ending = servers.map(async ({ bonuses }) => {
        while (!over.signal.aborted) {
          await bonuses.endThoseDue();
          await bonuses.settleLate();
        }
      });
      const playing = all.map(async (steps, index) => {
        const customer = await insertCustomer(server);
        // Here the model tracks only the rounds. The race decides which bonus ends when.
        const rounds = new Model();
        for (const wanted of steps) {
          if (wanted.do === 'forfeit' || wanted.do === 'claim') await race(customer, wanted);
          else await take(servers[index % 2]!, customer, rounds, wanted);
        }
        return customer;
      });
      const customers = await Promise.all(playing).finally(() => over.abort());
      await Promise.all(ending);
      for (const customer of customers) await finish(customer);
      expect(await checkInvariants(server.database.pool)).toEqual([]);
      expect(await server.bonuses.check()).toEqual([]);
    }),
    { numRuns: repeats(5), endOnFailure: true },
  );
}, 600_000);

/** The same request on both servers at once, with any outcome. */
async function race(customer: CustomerId, wanted: Step): Promise<void> {
  const { rows } = await server.database.pool.query<{ id: string }>(
    'select id from bonus_grant where customer_id = $1 order by claimed_at desc limit 1',
    [customer],
  );
  await Promise.all(
    servers.map(async ({ bonuses }) => {
      const ask = askFromHome(customer);
      if (wanted.do === 'claim') await bonuses.claim(ask, { id: offerIds[wanted.which]! });
      else if (rows[0]) await bonuses.forfeit(ask, rows[0]);
    }),
  );
}
