import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { readMembers } from '../json-object.ts';
import { readEgtSettings, demoKey } from './settings.ts';
import { sealedFields } from './signature.ts';
import { vectorKey as key, vectors } from './signature.vectors.ts';

describe.each(vectors)('the checksum of %s over %s', (json, fields, checksum) => {
  it('is believed, of the fields it lists', () =>
    expect([...sealedFields({ key, json, fields, checksum })!]).toEqual(fields.split(/ ?, ?/)));
  it('is not, with anything changed', () => {
    const good = { key, json, fields, checksum };
    const bad = [
      { key: 'K1' },
      { json: json.replaceAll(/[1-9]/g, '8') },
      { json: json.replace('{', '{"other":1,'), fields: `${fields},other` },
      { fields: `${fields},none` },
      { fields: `${fields},` },
      { fields: '' },
      { checksum: checksum.toLowerCase() },
      { checksum: '' },
    ];
    expect(bad.filter((each) => sealedFields({ ...good, ...each }))).toEqual([]);
  });
});

it('reads each member of an object as it is written, wherever blanks and brackets stand', () => {
  fc.assert(
    fc.property(
      fc.dictionary(fc.string(), fc.jsonValue()),
      fc.constantFrom(undefined, 2),
      (object, blanks) => {
        const read = [...readMembers(JSON.stringify(object, undefined, blanks))];
        expect(read.map(([name, text]) => [name, JSON.parse(text) as unknown])).toEqual(
          Object.entries(JSON.parse(JSON.stringify(object)) as object),
        );
      },
    ),
  );
  expect([...readMembers('{"a":1.50,"b":{"a":2},"a":1e2}')]).toEqual([
    ['a', '1e2'],
    ['b', '{"a":2}'],
  ]);
});

describe('the settings', () => {
  const own = {
    EGT_LAUNCH_URL: 'https://egt.example/play',
    EGT_CASINO_ID: 'felek',
    EGT_KEY: 'a key of the operator’s own',
    EGT_GAMES_URL: 'https://egt.example/games',
  };

  it('connect in production with addresses and a key, and not without an address', () => {
    expect(readEgtSettings(own, undefined)).toBeDefined();
    expect(readEgtSettings({}, undefined)).toBeUndefined();
    expect(readEgtSettings({}, 'http://localhost:8081')).toBeDefined();
  });

  it.each([
    ['no key', { EGT_KEY: '' }],
    ['a key that is too short', { EGT_KEY: 'fifteen letters' }],
    ['the demo’s key', { EGT_KEY: demoKey }],
    ['no name for the casino', { EGT_CASINO_ID: '' }],
    ['no list of games', { EGT_GAMES_URL: '' }],
    ['a rule for checksums that is none', { EGT_CHECKSUM: 'never' }],
    ['a rule for deductions that is none', { EGT_DEDUCTION: 'maybe' }],
  ])('refuse production with %s', (_what, wrong) => {
    expect(() => readEgtSettings({ ...own, ...wrong }, undefined)).toThrow(/^EGT_/);
  });
});
