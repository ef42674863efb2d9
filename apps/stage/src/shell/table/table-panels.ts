// The panels of a table: the house's commitment, and the player's bets. Each bet is proved here, in this browser, from the link of its
// round.
import { felTableHistory, felTableRound, type TableBet } from '@felek/contract/table';
import type { CommonGame } from '@felek/games/game';
import { isProved, verifyCommonRound } from '@felek/games/proof';
import { readAction, readBet, type StoredTicket } from '@felek/games/rounds';
import { element, pair } from '../element.ts';
import { openPanel } from '../panel.ts';
import { checkList, kurus, openPastRounds, type Verified } from '../past-rounds.ts';
import type { TableTerms, TableView } from './table-view.ts';
import type { Language, Lira, ShellSay } from '../texts.ts';
import type { Wire } from '../wire.ts';

interface Needs {
  readonly say: ShellSay;
  readonly wire: Wire;
  readonly rules: CommonGame;
}

interface HistoryNeeds extends Needs {
  readonly language: Language;
  readonly lira: Lira;
  /** The bets as the house last answered while they were played, by their ids. */
  readonly answered: ReadonlyMap<string, TableBet>;
}

export function showTableFairness(
  { say, language }: Needs & { readonly language: Language },
  { commitment, entropy }: TableTerms,
  { state, bets }: TableView,
): void {
  const { published, links, chain, before, next } = commitment;
  openPanel(say, say('fairness'), [
    element('p', {}, say('chainNote')),
    element('p', {}, say(entropy === 'beacon' ? 'beaconNote' : 'playersNote')),
    element(
      'dl',
      { class: 'codes' },
      ...pair(say('chainPublished', { chain }), published),
      ...pair(say('chainLinks'), new Intl.NumberFormat(language).format(links)),
      ...pair(say('chainRound'), `${state.round} (${state.round - before})`),
      ...(next === null ? [] : pair(say('chainNext'), next)),
      ...(state.ticketsHash === undefined ? [] : pair(say('ticketsHash'), state.ticketsHash)),
      ...bets.flatMap(({ round, accepted }) =>
        accepted && round === state.round
          ? pair(say('sealOfBet', { number: accepted.number }), accepted.seal)
          : [],
      ),
    ),
    element('p', {}, say('sealNote')),
    element('p', {}, say('chainHow')),
  ]);
}

export async function showTableHistory(needs: HistoryNeeds): Promise<void> {
  const { say, language, lira, wire } = needs;
  const { list } = await wire.ask(felTableHistory, { skip: 0, take: 50 });
  openPastRounds(
    say,
    language,
    list.map((bet) => ({
      number: bet.round,
      timeStamp: bet.timeStamp,
      stake: lira(bet.stake),
      payout: bet.state === 'settled' ? lira(bet.payout) : say(bet.state),
      isWin: bet.payout > bet.stake,
      verify: bet.state === 'settled' ? () => verify(needs, bet) : undefined,
    })),
  );
}

async function verify({ say, wire, rules, answered }: HistoryNeeds, shown: TableBet): Promise<Verified> {
  const { betId, round, payout } = shown;
  // The house's answer while the bet was played counts, not its present answer.
  const { stake, bet, actions, accepted } = answered.get(betId) ?? shown;
  if (!accepted) return { good: false, text: say('noSeal'), proof: [] };
  const { proof, events } = await wire.ask(felTableRound, { round });
  const { link, randomness, published, table, index, tickets } = proof;
  if (link === null || randomness === null) return { good: false, text: say('linkHidden'), proof: [] };
  const ticket = (
    of: { betId: string; stake: number; bet: object },
    decided: TableBet['actions'] = [],
  ): StoredTicket => ({
    id: of.betId,
    stake: kurus(of.stake),
    bet: readBet(rules, of.bet) ?? {},
    actions: decided.map(({ atMs, action }) => ({ atMs, action: readAction(rules, action) ?? {} })),
  });
  const verdict = verifyCommonRound(rules, {
    link,
    table,
    round: index,
    beacon: randomness,
    published,
    ticket: { ...ticket({ betId, stake, bet }, actions), ...accepted, isUndone: false },
    seal: accepted.seal,
    ...(tickets && { tickets: tickets.map((each) => ticket(each)) }),
    payout: kurus(payout),
  });
  const good = isProved(verdict);
  const code = (value: unknown) => element('code', {}, JSON.stringify(value));
  return {
    good,
    text: say(good ? 'verified' : 'wrong'),
    proof: [
      element('h3', {}, say('proof', { nonce: round })),
      checkList(say, [
        [say('stepLink'), verdict.seed],
        [say('stepSealOfBet'), verdict.record],
        [say('stepTicket'), verdict.outcome],
      ]),
      element(
        'dl',
        { class: 'codes' },
        ...pair(say('link', { index }), link),
        ...pair(say('chainPublished', { chain: proof.chain }), published),
        ...pair(say('randomness'), randomness),
        ...pair(say('sealOfBet', { number: accepted.number }), accepted.seal),
      ),
      element(
        'details',
        {},
        element('summary', {}, say('details')),
        element(
          'div',
          { class: 'steps' },
          code(bet),
          ...events.map(({ atMs, event }) => code({ atMs, ...event })),
        ),
      ),
    ],
  };
}
