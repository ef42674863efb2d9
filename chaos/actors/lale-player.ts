// Plays Lale as the stage does. A seed and a number identify a round, so a repeated spin is the same round. After a broken connection the
// player finds an open round as it was.
import { createHash } from 'node:crypto';
import { lale as game } from '@felek/games/lale/lale';
import { playRound, toWire } from '@felek/games/rounds';
import type { Answer } from '../caller.ts';
import type { Customer } from '../customer.ts';
import { kurus, type Move } from '../purse.ts';
import { askInManner, mannerOf, type Actor, type ActorKind, type Step } from './actor.ts';

const stakesLira = [1, 2, 4, 10, 20];
const pageSize = 200;

interface WireRound {
  readonly roundId: string;
  readonly seedId: string;
  readonly nonce: number;
  readonly stake: number;
  readonly payout: number;
  readonly state: 'open' | 'settled';
  readonly events: unknown;
}

interface Fairness {
  readonly seedId: string;
  readonly serverSeedHash: string;
  readonly nextNonce: number;
}

/** An acknowledged round. */
interface KnownRound extends WireRound {
  /** Its settlement was requested. The round ends with the acknowledgement. */
  win?: Move;
  isSettled: boolean;
}

/** An unanswered spin. It is repeated with the same number and stake. */
interface OpenSpin {
  readonly seedId: string;
  readonly nonce: number;
  readonly stakeLira: number;
  readonly stake: Move;
}

export const lalePlayer: ActorKind = {
  name: 'lale',
  share: 80,
  plan: (dice) => ({
    verb: dice.weighted({ spin: 92, 'spin and leave': 6, 'change the seed': 2 }),
    lira: dice.one(stakesLira),
    ...mannerOf(dice),
  }),
  create: sitAtLale,
};

function sitAtLale(customer: Customer): Actor {
  const { purse, caller, wrong, findings } = customer;
  const rounds = new Map<string, KnownRound>();
  const hashes = new Map<string, string>();
  let token: string | undefined;
  let seat: Fairness | undefined;
  let openSpin: OpenSpin | undefined;
  let unsettled: KnownRound | undefined;

  const asked = (call: string, body: object) => customer.asked(`fel/${call}`, body, { token: token! });

  function checkBalance(lira: number, since: number, own: Move): void {
    findings.count('balances held against the model');
    const isAllowed = purse.allows(kurus(lira), since, own);
    if (isAllowed === undefined) findings.count('balances with too many possibilities');
    else if (!isAllowed) wrong('a balance that cannot be was told', `${lira} after ${own.what}`);
  }

  /** Records a round from the house's answer, and compares it with earlier answers. */
  function remember(round: WireRound): KnownRound {
    const known = rounds.get(round.roundId);
    if (known) {
      if (JSON.stringify([known.events, known.payout]) !== JSON.stringify([round.events, round.payout]))
        wrong('an acknowledged round has changed', round.roundId);
      if (known.isSettled && round.state === 'open')
        wrong('an acknowledged settlement is gone', round.roundId);
      return known;
    }
    const kept = { ...round, isSettled: false };
    rounds.set(round.roundId, kept);
    return kept;
  }

  /** Opens the game, as after a reload: reads its state and the results of abandoned requests. */
  async function sitDown(): Promise<void> {
    if (token === undefined) {
      const options = { code: game.code, isMobile: false };
      const { data } = await caller.insist(customer.asked('casino/fellaunchurl', options));
      token = /launch=([\w-]+)/.exec(data as string)![1]!;
    }
    const { data } = await caller.insist(asked('open', {}));
    const { fairness, openRound } = data as { fairness: Fairness; openRound: WireRound | null };
    seat = fairness;
    const told = hashes.get(fairness.seedId);
    if (told !== undefined && told !== fairness.serverSeedHash) wrong('the hash of a seed has changed');
    hashes.set(fairness.seedId, fairness.serverSeedHash);
    if (unsettled && unsettled.roundId !== openRound?.roundId) {
      // It has ended without an acknowledged settlement.
      if (unsettled.win) purse.happened(unsettled.win);
      else wrong('a round ended that nobody settled', unsettled.roundId);
      unsettled.isSettled = true;
      unsettled = undefined;
    }
    if (openSpin) await learnOfSpin(openSpin, fairness);
    if (openRound) {
      if (!rounds.has(openRound.roundId)) wrong('a round is open that nobody asked for', openRound.roundId);
      unsettled = remember(openRound);
    }
    if (unsettled) await settle(unsettled, { manner: 'once', hangUpAfterMs: 0 });
  }

  /** Finds the result of an unanswered spin. */
  async function learnOfSpin(spin: OpenSpin, fairness: Fairness): Promise<void> {
    const { data, success } = await caller.insist(
      asked('round', { roundId: `${spin.seedId}:${spin.nonce}` }),
    );
    if (success) {
      if (kurus((data as WireRound).stake) !== -spin.stake.amount)
        wrong('a number was given out that another round has', (data as WireRound).roundId);
      purse.happened(spin.stake);
      const round = remember(data as WireRound);
      openSpin = undefined;
      if ((data as WireRound).state === 'settled') wrong('a round ended that nobody settled', round.roundId);
      unsettled = round;
    } else if (spin.seedId !== fairness.seedId) {
      // The seed is retired, so the number can no longer be played.
      purse.never(spin.stake);
      openSpin = undefined;
    }
  }

  async function spin(step: Step): Promise<void> {
    if (!seat || unsettled || openSpin) await sitDown();
    if (!seat || unsettled) return;
    const { seedId, nextNonce } = seat;
    const nonce = openSpin?.nonce ?? nextNonce;
    const stakeLira = openSpin?.stakeLira ?? step.lira;
    const isFirst = openSpin === undefined;
    const stake = openSpin?.stake ?? purse.begin(`the stake of ${seedId}:${nonce}`, -kurus(stakeLira));
    openSpin = { seedId, nonce, stakeLira, stake };
    const since = purse.now();
    const { answer, isCertain } = await askInManner(
      customer,
      asked('bet', { seedId, nonce, stake: stakeLira }),
      step,
      ({ data }) => (data as { round: WireRound }).round.events,
    );
    if (!answer) return;
    if (!answer.success) {
      seat = undefined;
      return refused(answer, { since, stake, stakeLira, isCertain: isCertain && isFirst });
    }
    const { round, balance } = answer.data as { round: WireRound; balance: number };
    openSpin = undefined;
    if (rounds.has(round.roundId)) wrong('a new spin was answered with an old round', round.roundId);
    if (round.roundId !== `${seedId}:${nonce}` || round.stake !== stakeLira)
      wrong('a spin was answered with another round', round.roundId);
    purse.happened(stake);
    findings.count('rounds staked');
    unsettled = remember(round);
    seat = { ...seat, nextNonce: nonce + 1 };
    checkBalance(balance, since, stake);
    if (step.verb === 'spin') await settle(unsettled, step);
  }

  function refused(
    { code }: Answer,
    {
      since,
      stake,
      stakeLira,
      isCertain,
    }: { since: number; stake: Move; stakeLira: number; isCertain: boolean },
  ): void {
    findings.count(`spins refused: ${code}`);
    if (code === 'insufficient_balance') {
      if (purse.allowsLessThan(kurus(stakeLira), since) === false)
        wrong('a stake was refused although the money is there', `${stakeLira}`);
      // A lost copy may still arrive when there is money again.
      if (!isCertain) return;
      purse.never(stake);
      openSpin = undefined;
    } else if (!['seed_changed', 'decided_otherwise', 'round_open'].includes(code ?? ''))
      wrong(`a spin was refused: ${code}`);
  }

  async function settle(round: KnownRound, step: Pick<Step, 'manner' | 'hangUpAfterMs'>): Promise<void> {
    round.win ??= purse.begin(`the win of ${round.roundId}`, kurus(round.payout));
    const since = purse.now();
    const { answer } = await askInManner(
      customer,
      asked('settle', { roundId: round.roundId }),
      step,
      ({ data }) => (data as { payout: number }).payout,
    );
    if (!answer) return;
    if (!answer.success) return wrong(`a settlement was refused: ${answer.code}`, round.roundId);
    const { payout, balance, fairness } = answer.data as {
      payout: number;
      balance: number;
      fairness: Fairness;
    };
    if (payout !== round.payout) wrong('a round paid another amount than it showed', round.roundId);
    purse.happened(round.win);
    round.isSettled = true;
    unsettled = undefined;
    seat = fairness;
    checkBalance(balance, since, round.win);
  }

  async function changeSeed(): Promise<void> {
    if (!seat || unsettled || openSpin) await sitDown();
    const { success, data, code } = await caller.insist(asked('seed', { clientSeed: `seed ${rounds.size}` }));
    seat = undefined;
    if (!success) {
      if (code !== 'round_open' || !openSpin) wrong(`a change of seed was refused: ${code}`);
      return;
    }
    findings.count('seeds revealed');
    const { revealed } = data as {
      revealed: { seedId: string; serverSeed: string; serverSeedHash: string; clientSeed: string };
    };
    const hash = createHash('sha256').update(revealed.serverSeed).digest('hex');
    if (hash !== revealed.serverSeedHash) wrong('a revealed seed has another hash');
    if ((hashes.get(revealed.seedId) ?? hash) !== hash)
      wrong('a revealed seed is not the one that was promised');
    for (const round of rounds.values()) if (round.seedId === revealed.seedId) verify(round, revealed);
  }

  /** Recomputes an acknowledged round from its proof, as any player can. */
  function verify(round: KnownRound, { serverSeed, clientSeed }: { serverSeed: string; clientSeed: string }) {
    findings.count('rounds verified by their seed');
    const record = { stake: kurus(round.stake), bet: {}, actions: [] };
    const { payout, steps } = playRound(game, { serverSeed, clientSeed, nonce: round.nonce }, record)!;
    const events = JSON.stringify(toWire(steps.flat()));
    if (payout !== kurus(round.payout) || events !== JSON.stringify(round.events))
      wrong('a round does not follow from its seed', round.roundId);
  }

  async function compareHistory(): Promise<void> {
    const listed = new Set<string>();
    for (let skip = 0, total = 1; skip < total; skip += pageSize) {
      const { data } = await caller.insist(asked('history', { skip, take: pageSize }));
      const page = data as { total: number; list: WireRound[] };
      total = page.total;
      for (const { roundId, payout, stake, state } of page.list) {
        if (listed.has(roundId)) wrong('a round is there twice', roundId);
        listed.add(roundId);
        const known = rounds.get(roundId);
        if (!known) wrong('a round is there that nobody was told of', roundId);
        else if (known.payout !== payout || known.stake !== stake)
          wrong('a round has other amounts', roundId);
        if (state !== 'settled') wrong('a round is stuck', roundId);
      }
    }
    for (const roundId of rounds.keys())
      if (!listed.has(roundId)) wrong('an acknowledged round is missing', roundId);
  }

  return {
    act: (step) => (step.verb === 'change the seed' ? changeSeed() : spin(step)),
    async finish() {
      if (token === undefined) return;
      seat = undefined;
      await sitDown();
      if (openSpin) await spin({ verb: 'spin', manner: 'once', lira: openSpin.stakeLira, hangUpAfterMs: 0 });
      if (openSpin) {
        // No request is in flight any more, so a refusal is final.
        purse.never(openSpin.stake);
        openSpin = undefined;
      }
      await compareHistory();
    },
  };
}
