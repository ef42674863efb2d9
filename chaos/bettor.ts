// A bettor in the providers' storm: BetConstruct places bets, settles each to several totals, reverses settlements and bets, and repeats
// calls until they are answered. Calls come twice, out of order and late. The ledger must hold what the last answers say.
import { randomUUID } from 'node:crypto';
import { setTimeout as sleep } from 'node:timers/promises';
import { sportsGame } from '../apps/server/src/casino/providers/provider.ts';
import { send, type Method, type Said } from '../apps/sandbox/src/betco/wallet.ts';
import { joinCustomer, type CasinoServer } from '../testbed/casino-servers.ts';
import type { Dice } from './dice.ts';
import type { PlayedRound, Seat } from './seat.ts';

const stubbornTries = 500;
const mostTotals = 3;
/** In per cent. */
const repeated = 20;
const lost = 15;
const backFirst = 10;
const backLast = 20;
const totalBack = 20;
const outOfTurn = 30;
const withFraction = 30;

/** `cash` in kuruş. `housePort`: the target of BetConstruct's calls. */
export async function seatBettor(options: {
  readonly server: CasinoServer;
  readonly housePort: number;
  readonly cash: bigint;
  readonly dice: Dice;
}): Promise<Seat> {
  const { server, housePort, cash, dice } = options;
  const joined = await joinCustomer(server, { cash });
  const { betcoToken: token } = await server.casino.visitBooks(joined);
  const wallet = `http://127.0.0.1:${housePort}/callback/betco`;
  const happens = (inHundred: number) => dice.below(100) < inHundred;

  /** The answer to each copy of a call. Undefined without an answer. */
  async function call(method: Method, said: Said): Promise<(string | undefined)[]> {
    const copies = Array.from({ length: happens(repeated) ? 2 : 1 }, () =>
      send(wallet, method, { AuthToken: token, ...said }),
    );
    return (await Promise.all(copies)).map(({ ErrorCode }) => ErrorCode);
  }

  /** Repeats a call until it is answered with success. */
  async function insist(method: Method, said: Said): Promise<boolean> {
    for (let tries = 0; tries < stubbornTries; tries += 1) {
      const codes = await call(method, said);
      if (codes.includes('0') && !happens(lost)) return true;
      await sleep(Math.min(1000, 25 * 2 ** Math.min(tries, 6)));
    }
    return false;
  }

  const takeBack = (transaction: string) => insist('Rollback', { TransactionId: transaction });

  async function bet(stake: number): Promise<PlayedRound> {
    const [round, placedAs] = [randomUUID(), randomUUID()];
    const placed = {
      TransactionId: placedAs,
      BetId: round,
      Amount: inLira(stake),
      BonusBetAmount: 0,
      Created: new Date().toISOString(),
      BetType: 1,
      TotalPrice: '1.85',
    };
    const end = (state: PlayedRound['state'], staked = 0, paid = 0) => ({ round, staked, paid, state });

    if (happens(backFirst) && !(await takeBack(placedAs))) return end('open');
    const codes = await call('BetPlaced', placed);
    if (!codes.includes('0')) {
      if (codes.every((code) => code === '2400')) return end('refused');
      return end((await takeBack(placedAs)) ? 'rolled back' : 'open');
    }
    const totals: Said[] = [];
    let paid = 0;
    for (let left = dice.between(1, mostTotals); left > 0; left -= 1) {
      paid = dice.below(4 * stake);
      const Amount = inLira(paid, happens(withFraction) ? dice.below(1000) : 0);
      totals.push({ TransactionId: randomUUID(), BetId: round, BetState: 4, Amount });
      if (!(await insist('BetResulted', totals.at(-1)!))) return end('open', stake);
      if (happens(outOfTurn)) await call('BetResulted', dice.one(totals));
    }
    if (happens(totalBack)) {
      if (!(await takeBack(String(totals.at(-1)!['TransactionId'])))) return end('open', stake);
      paid = 0;
    }
    if (!happens(backLast)) return end('settled', stake, paid);
    if (!(await takeBack(placedAs))) return end('open', stake);
    // Refused for good: the bet was reversed, or another total stands.
    await call('BetPlaced', placed);
    await call('BetResulted', { ...totals[0]!, TransactionId: randomUUID() });
    return end('rolled back');
  }

  return {
    provider: 'betco',
    number: 8,
    code: sportsGame,
    kurus: 1,
    roundOf: (round) => round,
    customer: joined.customer,
    cash,
    user: joined.customer,
    token,
    async play({ rounds, stake, together }) {
      const played: PlayedRound[] = [];
      let left = rounds;
      const player = async () => {
        while ((left -= 1) >= 0) played.push(await bet(stake));
      };
      await Promise.all(Array.from({ length: together }, player));
      return played;
    },
  };
}

/** `thousandths` of a kuruş, if the amount has a fraction. */
function inLira(kurus: number, thousandths = 0): string {
  const beyond = thousandths > 0 ? String(thousandths).padStart(3, '0') : '';
  return `${Math.floor(kurus / 100)}.${String(kurus % 100).padStart(2, '0')}${beyond}`;
}
