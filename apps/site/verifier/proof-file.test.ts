import { describe, expect, it } from 'vitest';
import { houseCatalogue } from '@felek/games/catalogue';
import type { ProvedRound } from '@felek/games/checks';
import { falseRounds, trueRoundsOf } from '../../../packages/games/testbed/true-rounds.ts';
import { examineLines, linesOf, openExamination, readRound, sumByGame } from './proof-file.ts';

const lale = houseCatalogue.find('lale')!;
const rounds = trueRoundsOf(lale, 5, 'file');
const [first, second] = rounds as [ProvedRound, ProvedRound];
const text = (value: unknown) => JSON.stringify(value);
const endOf = (count: number) => text({ end: true, rounds: count, hidden: [{ gameCode: 'zar', rounds: 2 }] });

function examine(lines: readonly string[]) {
  const examination = openExamination();
  for (const line of lines) examination.add(line);
  return examination.end();
}
const statesOf = (lines: readonly string[]) => examine(lines).lines.map(({ state }) => state);

describe('a proof', () => {
  it.each([
    ['as it was copied', text(first)],
    ['over many lines', JSON.stringify(first, undefined, 2)],
    ['in an answer of the API', text({ success: true, data: first })],
    ['with members that no check reads', text({ ...first, gameName: 'Lale', endedAt: null })],
  ])('is read %s', (_how, written) => {
    expect(readRound(written)).toEqual(first);
    expect(linesOf(written)).toEqual([written]);
  });

  it.each([
    ['nothing', ''],
    ['half of JSON', '{'],
    ['null', 'null'],
    ['a list', '[]'],
    ['a number', '7'],
    ['a text', '"proof"'],
    ['an answer without a round', '{"data":null}'],
    ['a round in a prototype', `{"__proto__":${text(first)}}`],
    ['a payout that is a text', text({ ...first, payout: '1' })],
    ['a seal that is markup', text({ ...first, proof: { ...first.proof, seal: '<b>' } })],
    ['a hundred thousand brackets', '['.repeat(100_000)],
  ])('is none in %s', (_what, written) => {
    expect(readRound(written)).toBeUndefined();
  });
});

describe('a file', () => {
  it('is whole with all its rounds and a last line that counts them', () => {
    const { lines, end, missing } = examine([...rounds.map(text), endOf(rounds.length)]);
    expect(lines.map(({ state }) => state)).toEqual(rounds.map(() => 'proved'));
    expect([end, missing]).toEqual([{ rounds: 5, hidden: 2 }, []]);
  });

  it('has no end where it was cut off, and a last line that is half of one cannot be read', () => {
    const { lines, end } = examine([text(first), text(second).slice(0, 100)]);
    expect(lines.map(({ state }) => state)).toEqual(['proved', 'unread']);
    expect(end).toBeUndefined();
  });

  it('has nothing after its end', () => {
    expect(statesOf([text(first), endOf(1), text(second), endOf(2)])).toEqual(['proved', 'unread', 'unread']);
  });

  it('shows a round that is there twice, and one that is missing in between', () => {
    const { lines, missing } = examine([rounds[0], rounds[0], rounds[2]].map(text));
    expect(lines.map(({ state, wrong }) => [state, wrong])).toEqual([
      ['proved', []],
      ['false', ['series']],
      ['proved', []],
    ]);
    expect(missing).toEqual([rounds[1]!.roundId]);
  });

  it('names what does not hold of a forged round, and goes on', () => {
    const forged = falseRounds(lale, first).find(([what]) => what === 'a kuruş more paid')![1];
    const { lines } = examine([forged, second].map(text));
    expect(lines.map(({ state, wrong }) => [state, wrong])).toEqual([
      ['false', ['payout']],
      ['proved', []],
    ]);
  });

  it('adds up the rounds of each game', () => {
    const zar = trueRoundsOf(houseCatalogue.find('zar')!, 2, 'file');
    const { lines } = examine([...rounds, ...zar].map(text));
    const kurus = (all: readonly ProvedRound[], of: 'stake' | 'payout') =>
      all.reduce((sum, round) => sum + BigInt(Math.round(round[of] * 100)), 0n);
    expect(sumByGame(lines)).toEqual(
      [rounds, zar].map((all) => ({
        gameCode: all[0]!.gameCode,
        rounds: all.length,
        proved: all.length,
        wrong: 0,
        staked: kurus(all, 'stake'),
        paid: kurus(all, 'payout'),
      })),
    );
  });

  it('is examined in slices, and no further once it is stopped', async () => {
    const lines = rounds.map(text);
    const done: number[] = [];
    const file = await examineLines(
      lines,
      (count) => done.push(count),
      () => true,
    );
    expect([file?.lines.length, done.at(-1)]).toEqual([5, 5]);
    const many = Array.from({ length: 20_000 }, () => lines[0]!);
    const told: number[] = [];
    expect(
      await examineLines(
        many,
        (count) => told.push(count),
        () => false,
      ),
    ).toBeUndefined();
    expect(told.length).toBe(1);
    expect(told[0]).toBeLessThan(20_000);
  });
});
