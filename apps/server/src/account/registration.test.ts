import { describe, expect, it } from 'vitest';
import { register } from '@felek/contract/account';
import { countries, findCountry } from './countries.ts';
import { refuseRegistration, type Registration } from './registration.ts';

const good: Registration = {
  name: 'Işıl Su',
  surname: 'Gündüz',
  username: 'isilsu',
  email: 'isilsu@ornek.example',
  phone: '5321234567',
  PersonalNo: '34567891238',
  country: 792,
  currencyId: 1,
  birthDate: '1990-05-11',
  password: 'Kırk-2-küp-dörtte',
  password2: 'Kırk-2-küp-dörtte',
};
const today = '2026-11-21';
const judge = (more: Partial<Registration>, licensedCountries: string[] = []) =>
  refuseRegistration({ ...good, ...more }, { today, licensedCountries });

it('takes a form that is in order', () => expect(judge({})).toBeUndefined());

it.each<[string, Partial<Registration>, string | undefined]>([
  ['passwords that differ', { password2: 'Kırk-2-küp-dörttE' }, 'passwords_differ'],
  ['the username for a password', { password: 'isilsu', password2: 'isilsu' }, 'password_too_common'],
  ['the phone for a password', { password: '05321234567', password2: '05321234567' }, 'password_too_common'],
  ['a day that is none', { birthDate: '1990-02-30' }, 'bad_birth_date'],
  ['a year of nothing', { birthDate: '0000-00-00' }, 'bad_birth_date'],
  ['a birth in the next year', { birthDate: '2027-01-01' }, 'bad_birth_date'],
  ['a birth tomorrow', { birthDate: '2026-11-22' }, 'bad_birth_date'],
  ['a birth today', { birthDate: '2026-11-21' }, 'under_age'],
  ['one day short of eighteen years', { birthDate: '2008-11-22' }, 'under_age'],
  ['eighteen years exactly', { birthDate: '2008-11-21' }, undefined],
  ['a country that is none', { country: 1 }, 'country_not_served'],
  ['an identity number with one digit changed', { PersonalNo: '34567891239' }, 'bad_personal_no'],
  ['any eleven digits of another country', { country: 276, PersonalNo: '34567891239' }, undefined],
])('judges %s', (_what, more, refusal) => expect(judge(more)).toBe(refusal));

it.each([
  [['TR'], 792, undefined],
  [['MT', 'PH'], 792, 'country_not_served'],
  [['MT', 'PH'], 608, undefined],
] as const)('with a licence for %s answers %i with %s', (licensed, country, refusal) => {
  expect(judge({ country, PersonalNo: '34567891238' }, [...licensed])).toBe(refusal);
});

it('gives the first reason of the contract when there are several', () => {
  const everything = {
    password: 'felek',
    password2: 'kelef',
    birthDate: '2027-13-45',
    country: 1,
    PersonalNo: '00000000000',
  };
  const mended = [
    {},
    { password2: 'felek' },
    { password: good.password, password2: good.password },
    { birthDate: '2015-01-01' },
    { birthDate: good.birthDate },
    { country: 792 },
    { PersonalNo: good.PersonalNo },
  ];
  const answers = mended.map((_each, step) =>
    judge(Object.assign({}, everything, ...mended.slice(0, step + 1)) as Partial<Registration>),
  );
  expect(answers).toEqual([...register.refusals.slice(0, 6), undefined]);
});

describe('the countries', () => {
  it('begin with Türkiye, and go on as a Turkish dictionary does', () => {
    const [first, ...rest] = countries.map(({ tr }) => tr);
    expect(first).toBe('Türkiye');
    expect(rest).toEqual(rest.toSorted(new Intl.Collator('tr').compare));
  });

  it('have names in both languages, and numbers and codes of their own', () => {
    expect(new Set(countries.map(({ id }) => id)).size).toBe(countries.length);
    expect(new Set(countries.map(({ code }) => code)).size).toBe(countries.length);
    expect(countries.filter(({ tr, en, dial }) => !tr || !en || !/^[1-9]\d{0,2}$/.test(dial))).toEqual([]);
  });

  // From the tables of ISO 3166-1 and E.164.
  it.each([
    [792, 'TR', '90', 'Türkiye'],
    [608, 'PH', '63', 'Filipinler'],
    [470, 'MT', '356', 'Malta'],
    [276, 'DE', '49', 'Almanya'],
    [840, 'US', '1', 'Amerika Birleşik Devletleri'],
    [31, 'AZ', '994', 'Azerbaycan'],
  ])('know %i', (id, code, dial, tr) => expect(findCountry(id)).toMatchObject({ code, dial, tr }));
});

it.each([
  ['00000', false],
  ['0000012345', true],
  ['1234', false],
  ['12345', true],
  ['123456789012345678901', false],
  ['+905321234567', false],
  ['0532 123 45 67', false],
  ['٥٣٢١٢٣٤٥٦٧', false],
])('the contract lets %s be a phone: %s', (phone, good) => {
  expect(register.input.shape.phone.safeParse(phone).success).toBe(good);
});
