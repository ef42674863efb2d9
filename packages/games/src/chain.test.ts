import { createHash, createHmac } from 'node:crypto';
import { expect, it } from 'vitest';
import { commonDrawsOf, isLinkOf, linkBefore, playersEntropy } from './chain.ts';

/** The known figures of the construction: shared/reference of games, computed by another program. */
const last = createHash('sha256').update('felek-test-chain-1').digest('hex');
const links = Array.from({ length: 1000 }).reduce<string[]>(
  (all) => [...all, linkBefore(all.at(-1)!)],
  [last],
);
const published = links[1000]!;
const first = links[999]!;
const beacon = 'b2fc21325a24904a6a9e81a6c63f65f6cec3f0b2400df3f4a56b214770e9ccca';

it('hashes the raw bytes of a link to the one before it', () => {
  expect(published).toBe('adaa2f99f6893578280e43cc7f6f515739b1eb1fbc3f60ba1ec14e9a2dec69fb');
  expect(first).toMatch(/^836e5b06.*833bd2$/);
  expect(linkBefore(first)).toBe(published);
});

it('knows a link of the published chain by its round, and no other', () => {
  expect(isLinkOf(published, { link: last, round: 1000 })).toBe(true);
  expect(isLinkOf(published, { link: last, round: 999 })).toBe(false);
  expect(isLinkOf(published, { link: links[500]!, round: 501 })).toBe(false);
});

it('draws from HMAC blocks of the link over felek/v1, the table, the round, the beacon and the block', () => {
  const block = createHmac('sha256', Buffer.from(first, 'hex'))
    .update(`felek/v1|crash-1|1|${beacon}|0`)
    .digest();
  expect(block.toString('hex')).toBe('dad83fd2725a4ad9b47665c282653a8c85f67ec55aa4492845f80d57a8dde9ed');
  const draw = commonDrawsOf({ link: first, table: 'crash-1', round: 1, beacon });
  expect([draw(2 ** 32), draw(2 ** 32)]).toEqual([0xdad83fd2, 0x725a4ad9]);
});

it('shuffles a shoe of eight decks to the known first cards', () => {
  const draw = commonDrawsOf({ link: first, table: 'bakara-1', round: 1, beacon });
  const shoe = Array.from({ length: 416 }, (_, id) => id);
  for (let i = 415; i > 0; i -= 1) {
    const j = draw(i + 1);
    [shoe[i], shoe[j]] = [shoe[j]!, shoe[i]!];
  }
  expect(shoe.slice(0, 8)).toEqual([325, 412, 75, 51, 350, 402, 230, 135]);
});

it('hashes the sorted lines of the players, whatever order they came in', () => {
  const lines = [
    { betId: 'b', clientSeed: 'lale' },
    { betId: 'a', clientSeed: 'çark' },
  ];
  const expected = createHash('sha256').update('a|çark\nb|lale', 'utf8').digest('hex');
  expect(playersEntropy(lines)).toBe(expected);
  expect(playersEntropy(lines.toReversed())).toBe(expected);
  expect(playersEntropy([])).toBe(createHash('sha256').update('').digest('hex'));
});
