// The panel of past rounds. A round whose seed is revealed is proved here, in this browser, step by step.
import { felHistory, felRoundById } from '@felek/contract/fel';
import type { PersonalGame } from '@felek/games/game';
import { isProved, verifyRound } from '@felek/games/proof';
import { playRound, readAction, readBet, toWire } from '@felek/games/rounds';
import { element, pair } from './element.ts';
import { checkList, kurus, openPastRounds, type Verified } from './past-rounds.ts';
import type { Language, Lira, ShellSay } from './texts.ts';
import type { Wire } from './wire.ts';

export interface HistoryNeeds {
  readonly say: ShellSay;
  readonly language: Language;
  readonly lira: Lira;
  readonly wire: Wire;
  readonly rules: PersonalGame;
  /** The seals that the server gave while the rounds were played, by round. */
  readonly seals: ReadonlyMap<string, string>;
}

export async function showHistory(needs: HistoryNeeds): Promise<void> {
  const { say, language, lira, wire } = needs;
  const { list } = await wire.ask(felHistory, { skip: 0, take: 50 });
  openPastRounds(
    say,
    language,
    list.map(({ roundId, nonce, stake, payout, timeStamp }) => ({
      number: nonce,
      timeStamp,
      stake: lira(stake),
      payout: lira(payout),
      isWin: payout > stake,
      verify: () => verify(needs, roundId),
    })),
  );
}

/** Plays a round again from its revealed seed. */
async function verify({ say, wire, rules, seals }: HistoryNeeds, roundId: string): Promise<Verified> {
  const { proof, stake, payout } = await wire.ask(felRoundById, { roundId });
  const { serverSeed, serverSeedHash, clientSeed, nonce, bet, actions } = proof;
  if (serverSeed === null) return { good: false, text: say('hidden'), proof: [] };
  // The seal that the server showed during the round counts, not its present answer.
  const seal = seals.get(roundId) ?? proof.seal;
  const verdict = verifyRound(rules, {
    ...proof,
    serverSeed,
    seal,
    stake: kurus(proof.stake),
    staked: kurus(stake),
    payout: kurus(payout),
  });
  const good = isProved(verdict);
  const record = {
    stake: kurus(proof.stake),
    bet: readBet(rules, bet) ?? {},
    actions: actions.map((action) => readAction(rules, action) ?? {}),
    jackpot: proof.jackpot,
  };
  const played = playRound(rules, { serverSeed, clientSeed, nonce }, record);
  const json = (value: unknown) => element('code', {}, JSON.stringify(value));
  const step = (title: string, decided: unknown, events: readonly object[]) =>
    element('li', {}, `${title} `, json(decided), ...events.map((event) => json(toWire(event))));
  return {
    good,
    text: say(good ? 'verified' : 'wrong'),
    proof: [
      element('h3', {}, say('proof', { nonce })),
      checkList(say, [
        [say('stepSeed'), verdict.seed],
        [say('stepRecord'), verdict.record],
        [say('stepOutcome'), verdict.outcome],
      ]),
      element(
        'dl',
        { class: 'codes' },
        ...pair(say('serverSeed'), serverSeed),
        ...pair(say('seedHash'), serverSeedHash),
        ...pair(say('verify.clientSeed'), clientSeed),
        ...pair(say('seal'), seal),
      ),
      element(
        'details',
        {},
        element('summary', {}, say('details')),
        element(
          'ol',
          { class: 'steps', start: '0' },
          ...(played?.steps ?? []).map((events, at) =>
            at === 0
              ? step(say('stepBet'), bet, events)
              : step(say('stepDecision', { number: at }), actions[at - 1], events),
          ),
        ),
      ),
    ],
  };
}
