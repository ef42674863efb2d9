import { describe, expect, it } from 'vitest';
import { kindsOf, marketKinds, outcomesOf, sports } from './catalogue.ts';
import { parseMarketKey } from './market.ts';
import { marketName, outcomeName } from './market-names.ts';

const event = { home: 'Beşiktaş', away: 'Göztepe', players: [{ id: 'sr:player:9', name: 'Kerem Kaya' }] };

describe('names', () => {
  it.each([
    ['1', 'Maç Sonucu', 'Match result'],
    ['18|total=2.5', 'Alt/Üst 2,5', 'Total goals 2.5'],
    ['19|total=1.5', 'Beşiktaş Alt/Üst 1,5', 'Beşiktaş goals 1.5'],
    ['14|hcp=0:1', 'Handikaplı Maç Sonucu (0:1)', 'Handicap 0:1'],
    ['16|hcp=-0.75', 'Asya Handikap (−0,75)', 'Asian handicap −0.75'],
    ['16|hcp=0', 'Asya Handikap (0)', 'Asian handicap 0'],
    ['8|goalnr=3', '3. Golü Atan Takım', 'Team to score the 3rd goal'],
    ['38|goalnr=1', '1. Golü Atan Oyuncu', '1st goalscorer'],
    ['202|setnr=2', '2. Set Kazananı', '2nd set winner'],
    ['210|gamenr=11|setnr=1', '1. Set 11. Oyun Kazananı', '1st set, 11th game winner'],
    ['330|mapnr=1', '1. Harita Kazananı (uzatma dahil)', '1st map winner (incl. overtime)'],
  ])('%s is %s and %s', (key, tr, en) => {
    const market = parseMarketKey(key)!;
    expect(marketName(market, event, 'tr')).toBe(tr);
    expect(marketName(market, event, 'en')).toBe(en);
  });

  it.each([
    ['1', '2', 'Beraberlik', 'Draw'],
    ['18|total=2.5', '12', '2,5 Üst', 'Over 2.5'],
    ['16|hcp=-0.75', '1714', 'Beşiktaş (−0,75)', 'Beşiktaş (−0.75)'],
    ['16|hcp=-0.75', '1715', 'Göztepe (+0,75)', 'Göztepe (+0.75)'],
    ['14|hcp=0:1', '1712', 'Beraberlik (0:1)', 'Draw (0:1)'],
    ['37|total=2.5', '796', 'Beşiktaş ve 2,5 Üst', 'Beşiktaş & Over 2.5'],
    ['21|variant=sr:exact_goals:6+', 'sr:exact_goals:6+:74', '6+', '6+'],
    ['25|variant=sr:goal_range:7+', 'sr:goal_range:7+:1343', '2-3', '2-3'],
    ['41|score=2:0', '114', '3:0', '3:0'],
    ['45', '286', '1:1', '1:1'],
    ['47', '426', 'X/X', 'X/X'],
    ['199|variant=sr:correct_score:bestof:5', 'sr:correct_score:bestof:5:11', '2:3', '2:3'],
    ['40', 'sr:player:9', 'Kerem Kaya', 'Kerem Kaya'],
  ])('outcome %s %s is %s and %s', (key, outcome, tr, en) => {
    const market = parseMarketKey(key)!;
    expect(outcomeName(market, outcome, event, 'tr')).toBe(tr);
    expect(outcomeName(market, outcome, event, 'en')).toBe(en);
  });

  it('are undefined for what the catalogue does not have', () => {
    expect(marketName({ id: 99_999, specifiers: {} }, event, 'tr')).toBeUndefined();
    expect(outcomeName({ id: 1, specifiers: {} }, '4', event, 'tr')).toBeUndefined();
  });
});

describe('the catalogue', () => {
  it('has each kind once, and some for every sport', () => {
    expect(new Set(marketKinds.map(({ id }) => id)).size).toBe(marketKinds.length);
    for (const sport of Object.keys(sports)) expect(kindsOf(sport as keyof typeof sports)).not.toEqual([]);
  });

  it('names hold no hole that the specifiers leave open', () => {
    for (const { id, names, specifiers } of marketKinds) {
      const holes = [...`${names.tr}${names.en}`.matchAll(/\{[+\-!]?([a-z]+)\}/g)].map(([, name]) => name!);
      const filled = ['home', 'away', ...specifiers];
      expect({ id, open: holes.filter((name) => !filled.includes(name)) }).toEqual({ id, open: [] });
    }
  });

  it.each([
    ['a missing specifier', '18'],
    ['a specifier too many', '1|total=2.5'],
    ['a line of thirds', '18|total=2.3'],
    ['a quarter line in a combination', '36|total=2.25'],
    ['a set number of nought', '202|setnr=0'],
    ['an unknown variant', '21|variant=sr:exact_goals:99+'],
    ['a variant that is a name of every object', '21|variant=__proto__'],
    ['the same of a set score', '199|variant=constructor'],
    ['an unknown kind', '123456'],
  ])('gives no outcomes for %s', (_what, key) => {
    expect(outcomesOf(parseMarketKey(key)!)).toEqual([]);
  });
});
