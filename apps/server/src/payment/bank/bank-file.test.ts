import { describe, expect, it } from 'vitest';
import { readAmount, readBankFile } from './bank-file.ts';

describe('an amount of a bank file', () => {
  it.each([
    ['1250', 125_000n],
    ['1250.5', 125_050n],
    ['1250,50', 125_050n],
    ['1.250,50', 125_050n],
    ['1,250.50', 125_050n],
    ["1'250.50", 125_050n],
    ['1.250', 125_000n],
    ['1.250.000', 125_000_000n],
    ['-75,00', -7500n],
    ['−75,00', -7500n],
    ['0,00', undefined],
    ['', undefined],
    ['12.34.56', undefined],
    ['1,2345', undefined],
    ['1e5', undefined],
    ['TL 5', undefined],
  ])('%s is %s', (text, kurus) => expect(readAmount(text)).toBe(kurus));
});

describe('a bank file', () => {
  it('is read with any of the three marks, quotes, blank lines, and columns in any order', () => {
    const lines = [
      { reference: 'A1', amount: 100_050n, payer: 'Ayşe; "Deneme"', returns: undefined },
      { reference: 'A2', amount: -100_050n, payer: '', returns: 'A1' },
    ];
    for (const mark of [';', ',', '\t']) {
      const text = [
        ['Payer', 'Amount', 'note', 'Reference', 'returns'].join(mark),
        ['"Ayşe; ""Deneme"""', '"1.000,50"', 'x', 'A1', ''].join(mark),
        '',
        ['', '"-1000,50"', '"two\nlines"', 'A2', 'A1'].join(mark),
        '',
      ].join('\r\n');
      expect(readBankFile(`\uFEFF${text}`)).toEqual(lines);
    }
  });

  it('without lines is a day on which nothing came', () => {
    expect(readBankFile('reference;amount;payer\n')).toEqual([]);
  });

  it.each([
    ['no heading', 'A1;10,00;Ayşe\n', 1],
    ['an amount that is none', 'reference;amount;payer\nA1;10,00;x\nA2;ten;x', 3],
    ['the same reference twice', 'reference;amount;payer\nA1;10,00;x\nA1;10,00;x', 3],
    ['no reference', 'reference;amount;payer\n;10,00;x', 2],
    ['a quote that never ends', 'reference;amount;payer\n"A1;10,00;x', 2],
  ])('with %s is not taken, and says which line is wrong', (_what, text, wrongLine) => {
    expect(readBankFile(text)).toEqual({ wrongLine });
  });
});
