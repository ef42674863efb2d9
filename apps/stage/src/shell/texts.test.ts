import { expect, it } from 'vitest';
import { nameWins, returnsBySpot } from '../parts/written.ts';
import { named, sentences, shellTexts, speaker } from './texts.ts';

it.each([
  ['tr', ['ipek 4 makarada', 'sinek dörtlüsü geldi'], ['İpek 4 makarada', 'Sinek dörtlüsü geldi']],
  ['en', ['You won', 'inn on 3 reels', '4 4 4: total 12'], ['You won', 'Inn on 3 reels', '4 4 4: total 12']],
] as const)('in %s each of %j begins with its capital', (language, parts, written) => {
  expect(sentences(parts, language)).toEqual(written);
});

it.each([
  ['tr', ['Kırmızı 23', '₺180', '₺90'], ['Kırmızı 23', '₺180', '₺90']],
  ['tr', ['Kırmızı 23', '₺180', '₺90', '₺60', '₺55'], ['Kırmızı 23', '₺180', '3 kazanç daha']],
  ['en', ['Red 23', '₺180', '₺90', '₺115'], ['Red 23', '₺180', '2 more']],
  [
    'tr',
    ['5 makarada baharat ×48: ₺192,00', '5 makarada hurma ×36: ₺90,00'],
    ['5 makarada baharat ×48: ₺192,00', '1 kazanç daha'],
  ],
] as const)('in %s a result of %j says how many parts it does not name', (language, parts, told) => {
  expect(named(parts, speaker(shellTexts, language))).toEqual(told);
});

it.each([
  [
    ['₺1.380,00 kazandınız', '5 makarada ibrik ×32: ₺1.280,00', '4 makarada deve ×4: ₺100,00'],
    ['5 makarada ibrik ×32: ₺1.280,00', '1 kazanç daha'],
  ],
  [
    [
      '₺180,00 kazandınız',
      '3. çizgi: 3 karanfil, ₺75,00',
      '20. çizgi: 3 nar, ₺50,00',
      '2. çizgi: 3 K',
      '4. çizgi: 3 K',
    ],
    ['3. çizgi: 3 karanfil, ₺75,00', '20. çizgi: 3 nar, ₺50,00', '2 kazanç daha'],
  ],
] as const)('the result of %j has two lines of a phone', ([money, ...parts], told) => {
  expect(named(parts, speaker(shellTexts, 'tr'), (each) => [money, ...each])).toEqual(told);
});

it('a result names its largest wins first, and a single one without its amount, which the result has', () => {
  const write = (name: string, amount: number) => `${name}: ₺${amount}`;
  const [red, dozen, number] = [
    { name: 'Red', amount: 20 },
    { name: '1st 12', amount: 30 },
    { name: '7', amount: 360 },
  ];
  expect(nameWins([red], write)).toEqual(['Red']);
  expect(nameWins([red, dozen, number], write)).toEqual(['7: ₺360', '1st 12: ₺30', 'Red: ₺20']);
});

it('a spot that several bets have is named once, with all that it returns', () => {
  const wins = [
    { spot: 'black', amount: 10.1 },
    { spot: '13', amount: 180 },
    { spot: 'black', amount: 10.2 },
  ];
  expect([...returnsBySpot(wins)]).toEqual([
    ['black', 20.3],
    ['13', 180],
  ]);
});
