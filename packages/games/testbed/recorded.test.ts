import { readFileSync } from 'node:fs';
import { describe, expect, it } from 'vitest';
import { houseCatalogue } from '../src/catalogue.ts';
import { hashServerSeed } from '../src/fairness.ts';
import { isProved, sealRecord, verifyRound } from '../src/proof.ts';
import { playRound } from '../src/rounds.ts';
import { playRecorded, playRecordedTable, recordedSeeds, type RecordedBet } from './recorded.ts';

/** Made by record-rounds.ts. Lale has a record of its own. */
const recorded = readFileSync(new URL('recorded-rounds.jsonl', import.meta.url), 'utf8')
  .trim()
  .split('\n')
  .map((line) => JSON.parse(line) as RecordedBet);
const codes = houseCatalogue.list().flatMap(({ code }) => (code === 'lale' ? [] : [code]));

/** Cards take their time to deal. */
const isRoom = (code: string) => houseCatalogue.find(code)?.hall.lobby === 'bingo';

it('has a hundred rounds and more of every game, and a dozen of a bingo room', () => {
  const short = codes.filter(
    (code) =>
      recorded.filter(({ game }) => game === code).flatMap(({ rounds }) => rounds).length <
      (isRoom(code) ? 12 : 100),
  );
  expect(short).toEqual([]);
});

describe.each(codes)('%s', (code) => {
  const game = houseCatalogue.find(code)!;
  const bets = recorded.filter((each) => each.game === code);

  it('gives the events, payouts and seals of its recorded rounds, for ever', () => {
    for (const { bet, rounds } of bets)
      expect(
        rounds.map(([nonce, stake, actions]) =>
          game.kind === 'common'
            ? playRecordedTable(game, bet, [nonce, stake, actions])
            : playRecorded(game, bet, [nonce, stake, actions]),
        ),
      ).toEqual(rounds);
  });

  it.skipIf(game.kind === 'common')('proves them', () => {
    if (game.kind === 'common') return;
    for (const { bet, rounds } of bets)
      for (const [nonce, kurus, actions, payout] of rounds) {
        const seeds = recordedSeeds(nonce);
        const record = { stake: BigInt(kurus), bet, actions };
        const { staked } = playRound(game, seeds, record)!;
        const claim = {
          ...seeds,
          ...record,
          serverSeedHash: hashServerSeed(seeds.serverSeed),
          seal: sealRecord(seeds, record),
          staked,
          payout: BigInt(payout),
        };
        expect(isProved(verifyRound(game, claim)), `${code} ${nonce}`).toBe(true);
      }
  });
});
