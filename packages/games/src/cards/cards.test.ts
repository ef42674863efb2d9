import { describe, expect, it } from 'vitest';
import fc from 'fast-check';
import { commonDrawsOf, linkBefore } from '../chain.ts';
import { drawsOf } from '../fairness.ts';
import { deck, dealFrom, isRed, rankNumber, shuffleDecks, type Card } from './cards.ts';
import { isRun, pokerHands, worthOf } from './poker.ts';

const seeds = (nonce: number) => ({ serverSeed: 'c'.repeat(64), clientSeed: 'kart', nonce });

describe('a deck', () => {
  it('has 52 cards, each another, in a stated order', () => {
    expect(new Set(deck).size).toBe(52);
    expect([deck[0], deck[12], deck[13], deck[51]]).toEqual(['Ac', 'Kc', 'Ad', 'Ks']);
    expect(deck.filter(isRed)).toHaveLength(26);
    expect([rankNumber('Ah'), rankNumber('Td'), rankNumber('Ks')]).toEqual([1, 10, 13]);
  });
});

describe('a shuffled shoe', () => {
  // A check value of the construction of common rounds: table bakara-1, round 1, eight decks.
  it('gives the cards of the published example', () => {
    const link = linkOneOfTheTestChain();
    expect(linkBefore(link)).toBe('adaa2f99f6893578280e43cc7f6f515739b1eb1fbc3f60ba1ec14e9a2dec69fb');
    const beacon = 'b2fc21325a24904a6a9e81a6c63f65f6cec3f0b2400df3f4a56b214770e9ccca';
    const cards = shuffleDecks(commonDrawsOf({ link, table: 'bakara-1', round: 1, beacon }), 8);
    expect(cards.slice(0, 8)).toEqual(['Ad', 'Ts', 'Jd', 'Ks', 'Kh', 'Kh', 'Td', '6h']);
    expect(cards.toSorted()).toEqual(
      Array.from({ length: 8 }, () => deck)
        .flat()
        .toSorted(),
    );
  });
});

/** Link 1000 is SHA-256("felek-test-chain-1"). */
function linkOneOfTheTestChain(): string {
  let link = linkBefore(Buffer.from('felek-test-chain-1').toString('hex'));
  for (let at = 1000; at > 1; at -= 1) link = linkBefore(link);
  return link;
}

describe('cards dealt', () => {
  it('are the decks, each card once, and no more', () => {
    fc.assert(
      fc.property(fc.nat(), fc.integer({ min: 1, max: 2 }), (nonce, decks) => {
        const deal = dealFrom(drawsOf(seeds(nonce)), decks);
        const dealt = Array.from({ length: 52 * decks }, deal);
        expect(dealt.toSorted()).toEqual(
          Array.from({ length: decks }, () => deck)
            .flat()
            .toSorted(),
        );
        expect(deal).toThrow(/^bug:/);
      }),
      { numRuns: 50 },
    );
  });

  it('are drawn one by one, each from those that are left', () => {
    const asked: number[] = [];
    const deal = dealFrom((n) => {
      asked.push(n);
      return n - 1;
    }, 6);
    expect([deal(), deal(), deal()]).toEqual(['Ks', 'Ac', '2c']);
    expect(asked).toEqual([312, 311, 310]);
  });

  it('come at each place equally often', () => {
    const rounds = 26_000;
    const seen = [new Uint32Array(52), new Uint32Array(52), new Uint32Array(52)];
    for (let nonce = 0; nonce < rounds; nonce += 1) {
      const deal = dealFrom(drawsOf(seeds(nonce)));
      for (const counts of seen) counts[deck.indexOf(deal())]! += 1;
    }
    // Chi-square with 51 degrees of freedom: 99.99 % lie below 96.6.
    for (const counts of seen) {
      const expected = rounds / 52;
      expect(counts.reduce((sum, count) => sum + (count - expected) ** 2 / expected, 0)).toBeLessThan(96.6);
    }
  }, 60_000);
});

const cardsOf = (text: string) => text.split(' ') as Card[];

describe('poker hands', () => {
  it.each<[string, string, number]>([
    ['Ac Kc Qc Jc Tc', 'royal flush', 0],
    ['9h Kh Qh Jh Th', 'straight flush', 0],
    ['Ad 2d 3d 4d 5d', 'straight flush', 0],
    ['7c 7d 7h 7s 2c', 'four of a kind', 0],
    ['7c 7d 7h 2s 2c', 'full house', 0],
    ['2c 9c Jc Kc 4c', 'flush', 0],
    ['Ac Kd Qh Js Tc', 'straight', 0],
    ['Ac 2d 3h 4s 5c', 'straight', 0],
    ['Kc Ad 2h 3s 4c', 'high card', 0],
    ['7c 7d 7h 3s 2c', 'three of a kind', 0],
    ['7c 7d 3h 3s 2c', 'two pair', 0],
    ['Jc Jd 3h 4s 2c', 'pair', 11],
    ['Ac Ad 3h 4s 2c', 'pair', 1],
    ['Ac 9d 3h 4s 2c', 'high card', 0],
  ])('%s are %s', (cards, hand, pair) => {
    expect(worthOf(cardsOf(cards))).toEqual({ hand, pair });
  });

  it('do not depend on the order of the cards', () => {
    fc.assert(
      fc.property(fc.shuffledSubarray([...deck], { minLength: 5, maxLength: 5 }), (cards) => {
        expect(worthOf(cards.toSorted())).toEqual(worthOf(cards));
      }),
    );
  });

  it('are ten, from the lowest to the highest', () => {
    expect(pokerHands).toHaveLength(10);
  });

  it('of three cards may run, the ace low or high', () => {
    expect([0b111, 0b1_1000_0000_0001, 0b1110_0000_0000].map((mask) => isRun(mask, 3))).toEqual([
      true,
      true,
      true,
    ]);
    expect([0b11, 0b1011, 0b1_0000_0000_0011].map((mask) => isRun(mask, 3))).toEqual([false, false, false]);
  });
});
