// @vitest-environment jsdom
import { describe, expect, it } from 'vitest';
import { addCampaign, grantBonus } from '@felek/contract/office';
import { askedFields, inputOf, readField, wrongIn } from './form-values.ts';
import { why, type FormField } from './screen.ts';

const field = (kind: FormField['kind'], more: Partial<FormField> = {}): FormField => ({
  path: 'it',
  title: 'of.amount',
  kind,
  ...more,
});

describe('a typed value', () => {
  it.each([
    ['money', '1.250,50', 1250.5],
    ['money', '₺75', 75],
    ['money', '1,2,3', '1,2,3'],
    ['money', '', undefined],
    ['number', '12', 12],
    ['number', '1.000', 1000],
    ['number', '12,500', 12_500],
    ['number', '2,5', 2.5],
    ['number', '0.125', 0.125],
    ['number', 'on', 'on'],
    ['flag', 'true', true],
    ['flag', '', false],
    ['text', '  ali ', 'ali'],
    ['text', '', ''],
    ['instant', '2026-11-23T15:00', '2026-11-23T12:00:00'],
    ['percent', '25', 2500],
    ['percent', '%12,5', 1250],
    ['percent', '0.01 %', 1],
    ['percent', '1,005', '1,005'],
    ['percent', '-5', '-5'],
    ['odds', '2,15', 2150],
    ['odds', '13', 13_000],
    ['odds', '2.1555', '2.1555'],
    ['results', '', []],
    [
      'results',
      '1 won\n2 = lost\nx deadHeat 1/2',
      [
        { outcome: '1', result: 'won' },
        { outcome: '2', result: 'lost' },
        { outcome: 'x', result: 'deadHeat', share: [1, 2] },
      ],
    ],
    ['list', 'a, b\nc', ['a', 'b', 'c']],
    ['list', 'call back;  vip,, ', ['call back', 'vip']],
    ['list', ' ', []],
  ] as const)('as %s, %j is read as %j', (kind, typed, read) =>
    expect(readField(field(kind), typed)).toEqual(read),
  );

  it('is null or absent when left empty, where the field says so', () => {
    expect(readField(field('money', { empty: 'null' }), ' ')).toBeNull();
    expect(readField(field('text', { empty: 'absent' }), '')).toBeUndefined();
  });

  it('goes to the path of its field, beside what the row says', () => {
    const fields = [field('text', { path: 'scope.id' }), field('choice', { path: 'state' })];
    expect(inputOf(fields, { 'scope.id': 'sr:1', state: 'open' }, { scope: { level: 'event' } })).toEqual({
      scope: { level: 'event', id: 'sr:1' },
      state: 'open',
    });
  });
});

describe('errors', () => {
  const fields = [{ path: 'amount', title: 'of.amount', kind: 'money' }, why] as const;
  const fixed = { id: '0196f000-0000-7000-8000-000000000000', customer: 'zengin' };

  it('is said at its field, in the language in use', () => {
    const wrong = wrongIn(grantBonus, inputOf(fields, { amount: '', why: 'x' }, fixed), fields, 'tr');
    expect([...wrong]).toEqual([
      ['amount', 'Bu alanı doldurun.'],
      ['why', 'Çok kısa.'],
    ]);
  });

  it('is nothing for an input that fits', () =>
    expect(
      wrongIn(grantBonus, inputOf(fields, { amount: '20', why: 'Gecikme için' }, fixed), fields, 'tr').size,
    ).toBe(0));

  it('stands under no field when none asks for it', () =>
    expect([...wrongIn(addCampaign, { why: 'denemek' }, [why], 'en').keys()]).toEqual(['']));
});

it('asks for a field of one choice only while it is made, and sends no value that was typed before', () => {
  const fields = [
    field('choice', { path: 'by' }),
    field('text', { path: 'tag', onlyFor: { path: 'by', value: 'tag' } }),
    field('number', { path: 'days', onlyFor: { path: 'by', value: 'players' } }),
  ];
  const typed = { by: 'players', tag: 'vip', days: '7' };
  const asked = askedFields(fields, typed);
  expect(asked.map(({ path }) => path)).toEqual(['by', 'days']);
  expect(inputOf(asked, typed, {})).toEqual({ by: 'players', days: 7 });
});
