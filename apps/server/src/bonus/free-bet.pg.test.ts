// A bonus offer that gives a free bet: once a person, nothing lent and nothing to wager, usable on a slip at once.
import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest';
import { processState } from '@felek/contract/enumerations';
import { checkInvariants } from '@felek/ledger/invariants';
import { askFromHome, installGames, offer, trialTerms } from '../../../../testbed/bonus-servers.ts';
import { anyPhone, insertCustomer } from '../../../../testbed/customers.ts';
import { freshDatabase, type FreshDatabase } from '../../../../testbed/fresh-database.ts';
import { askOf } from '../../../../testbed/payment-house.ts';
import {
  newEvent,
  openSportsServer,
  placed,
  slip,
  type SportsServer,
} from '../../../../testbed/sports-house.ts';
import type { CustomerId } from '../ids.ts';

let fresh: FreshDatabase;
let server: SportsServer;
beforeAll(async () => {
  fresh = await freshDatabase();
  server = openSportsServer(fresh.url);
  await installGames(server);
});
afterEach(async () => {
  expect(await checkInvariants(fresh.pool)).toEqual([]);
  expect(await server.bonuses.check()).toEqual([]);
});
afterAll(async () => {
  await server.close();
  await fresh.drop();
});

const terms = {
  ...trialTerms,
  kind: 'freebet',
  amountKurus: 1000,
  wagering: 0,
  contributionBasisPoints: {},
  days: 7,
  leastOdds: 1500,
  slip: 'single',
};
const claim = (customer: CustomerId, id: string) => server.bonuses.claim(askFromHome(customer), { id });
const freeOf = async (customer: CustomerId) => (await server.sports.freeBets.list(askOf(customer), {})).list;

describe('an offer of a free bet', () => {
  it('is shown with its conditions, and gives the free bet once claimed', async () => {
    const [id, customer] = [await offer(server, terms), await insertCustomer(server, {})];
    const [shown] = await server.bonuses.list(askFromHome(customer));
    expect(shown).toMatchObject({
      id,
      amount: 10,
      waitsFor: 'claim',
      terms: { days: 7, wagering: 0, freeBet: { leastOdds: 1500, slip: 'single' } },
    });
    expect(await claim(customer, id)).toEqual({ claimed: 'given' });
    expect(await freeOf(customer)).toMatchObject([{ amount: 10, leastOdds: 1500, kind: 'single' }]);
    expect(
      (await server.bonuses.list(askFromHome(customer))).find(({ state }) => state !== null),
    ).toMatchObject({
      state: processState.completed,
      amount: 10,
      wagered: 0,
      wagerTarget: 0,
    });
    // Nothing was lent.
    expect(await server.ledger.balances(customer)).toMatchObject({ cash: 0n, bonus: 0n });
    expect(await server.bonuses.hasOpenWagering(customer)).toBe(false);
    const event = await newEvent(server);
    const [freeBet] = await freeOf(customer);
    expect(await placed(server, customer, slip([{ event }], { freeBet: freeBet!.id }))).toMatchObject({
      isFree: true,
    });
    expect(await freeOf(customer)).toEqual([]);
  });

  it('is given once by many claims at once, and once a person', async () => {
    const id = await offer(server, terms);
    const phone = anyPhone();
    const customer = await insertCustomer(server, { phone });
    const answers = await Promise.all(Array.from({ length: 20 }, () => claim(customer, id)));
    expect(answers.filter((answer) => 'claimed' in answer)).toEqual([{ claimed: 'given' }]);
    expect(await freeOf(customer)).toHaveLength(1);
    expect(await claim(customer, id)).toEqual({ refusal: 'bonus_taken' });
  });
});
