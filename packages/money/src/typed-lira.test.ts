import { describe, expect, it } from 'vitest';
import fc from 'fast-check';
import { maxKurus, printLira } from './money.ts';
import { fieldLira, readTypedLira } from './typed-lira.ts';

describe('an amount that is typed', () => {
  it.each([
    ['75.50', 7550n],
    ['75,50', 7550n],
    ['75.5', 7550n],
    ['75,5', 7550n],
    ['1250.50', 125_050n],
    ['1250,50', 125_050n],
    ['1.250', 125_000n],
    ['1,250', 125_000n],
    ['1.250,50', 125_050n],
    ['1,250.50', 125_050n],
    ['1.250.50', 125_050n],
    ['1,250,50', 125_050n],
    ['1.234.567,8', 123_456_780n],
    ['1,234,567.8', 123_456_780n],
    ['1 250,50', 125_050n],
    ['1\u00a0250.50', 125_050n],
    ['1\u202f250', 125_000n],
    ['₺1.250,50', 125_050n],
    ['₺ 1.250,50', 125_050n],
    ['₺\u00a01,250.50', 125_050n],
    [' 1.250,50 TL ', 125_050n],
    ['1250 tl', 125_000n],
    ['1250,5 ₺', 125_050n],
    ['TRY 75.50', 7550n],
    ['0', 0n],
    ['0,05', 5n],
    [',5', 50n],
    ['.05', 5n],
    ['007', 700n],
    ['007,50', 750n],
    ['75.', 7500n],
    ['75,', 7500n],
    ['1.250,', 125_000n],
    ['9007199254740,99', maxKurus],
  ])('%j is %d kuruş', (text, kurus) => {
    expect(readTypedLira(text)).toBe(kurus);
  });

  it.each([
    ['nothing', ''],
    ['spaces', '  '],
    ['a mark alone', '.'],
    ['a sign alone', '₺'],
    ['letters', '75a'],
    ['letters between digits', '7e5'],
    ['a minus', '-75'],
    ['a printed minus', '−75,50'],
    ['a plus', '+75'],
    ['Arabic digits', '١٢٥٠'],
    ['fullwidth digits', '７５'],
    ['one digit of another script', '75,5٠'],
    ['a superscript', '75²'],
    ['an Arabic decimal mark', '75٫50'],
    ['an apostrophe', "1'250"],
    ['two marks at the end', '75,,'],
    ['a mark before a group', '.250'],
    ['a group that begins with zero', '0.250'],
    ['a group of four', '1.2500'],
    ['a lead of four before a group', '1250.505'],
    ['groups by two marks', '1.250,000'],
    ['groups by two marks, the other way', '1,250.000'],
    ['a group after a decimal mark', '1,25.000'],
    ['two numbers', '10 20'],
    ['a space before the kuruş', '75 ,50'],
    ['two signs', '₺75 TL'],
    ['more than there is', '9007199254741'],
    ['far too many digits', '9'.repeat(400)],
  ])('%s is refused: %j', (_what, text) => {
    expect(readTypedLira(text)).toBeUndefined();
  });
});

const amounts = fc.oneof(fc.bigInt({ min: 0n, max: 10_000_000n }), fc.bigInt({ min: 0n, max: maxKurus }));
const locales = fc.constantFrom('tr', 'en');

/** An amount, and one of the ways in which people write it. */
const writings = fc
  .record({
    kurus: amounts,
    decimal: fc.constantFrom('.', ','),
    group: fc.constantFrom('', '.', ',', ' ', '\u00a0', '\u202f'),
    zeros: fc.constantFrom('', '0', '00'),
    shortens: fc.boolean(),
    around: fc.constantFrom(['', ''], ['₺', ''], ['₺ ', ''], ['', ' TL'], ['', '₺'], ['  ', '\u00a0']),
  })
  .map(({ kurus, decimal, group, zeros, shortens, around: [before, after] }) => {
    const whole = String(kurus / 100n);
    const grouped = group === '' ? zeros + whole : whole.replace(/\B(?=(\d{3})+$)/g, group);
    const cents = String(kurus % 100n).padStart(2, '0');
    const short = cents.replace(/0$/, '');
    const kept = !shortens ? cents : short === '0' ? '' : short;
    return { kurus, text: `${before}${grouped}${kept === '' ? '' : decimal + kept}${after}` };
  });

it('is the same however people write it', () => {
  fc.assert(
    fc.property(writings, ({ kurus, text }) => {
      expect(readTypedLira(text)).toBe(kurus);
    }),
    { numRuns: 2000 },
  );
});

it('never multiplies: one or two digits behind the last mark are kuruş', () => {
  fc.assert(
    fc.property(
      fc.nat({ max: 9_999_999 }),
      fc.constantFrom('.', ','),
      fc.constantFrom('0', '5', '05', '50', '99'),
      (whole, mark, cents) => {
        expect(readTypedLira(`${whole}${mark}${cents}`)).toBe(
          BigInt(whole) * 100n + BigInt(cents.padEnd(2, '0')),
        );
      },
    ),
  );
});

it('reads back what the field shows and what the site prints, in both languages', () => {
  fc.assert(
    fc.property(amounts, locales, locales, fc.boolean(), (kurus, locale, other, hasGroups) => {
      expect(readTypedLira(fieldLira(kurus, locale, { hasGroups }))).toBe(kurus);
      expect(readTypedLira(printLira(kurus, other))).toBe(kurus);
    }),
  );
});

it('is read to one kuruş or refused, and never throws, whatever is typed', () => {
  const near = fc.string({
    unit: fc.constantFrom('0', '1', '5', '9', '.', ',', ' ', '₺', '\u00a0', '-', 'e', 'T', 'L', '٣'),
  });
  fc.assert(
    fc.property(fc.oneof(near, fc.string({ unit: 'grapheme' })), (text) => {
      const kurus = readTypedLira(text);
      if (kurus === undefined) return;
      expect(kurus >= 0n && kurus <= maxKurus).toBe(true);
      // Every digit counts: none is dropped but zeros in front, and zeros that complete the kuruş.
      const digits = text.replace(/\D/g, '').replace(/^0+/, '');
      expect(String(kurus).padEnd(digits.length, '0').startsWith(digits)).toBe(true);
    }),
    { numRuns: 2000 },
  );
});

it.each([
  [125_050n, 'tr', '1.250,50', '1250,50'],
  [125_050n, 'en', '1,250.50', '1250.50'],
  [125_000n, 'tr', '1.250', '1250'],
  [5n, 'en', '0.05', '0.05'],
  [100_000_000_00n, 'tr', '100.000.000', '100000000'],
] as const)(
  'a field shows %d kuruş in %s as %s, and as %s while it is edited',
  (kurus, locale, shown, edited) => {
    expect(fieldLira(kurus, locale)).toBe(shown);
    expect(fieldLira(kurus, locale, { hasGroups: false })).toBe(edited);
  },
);
