import { afterEach, describe, expect, it } from 'vitest';
import { productName } from '@felek/contract/house';
import { en } from './en.ts';
import { overrideTexts, sayNow, useTexts } from './texts.ts';
import { tr } from './tr.ts';

const entries = Object.entries(tr);

it('has every text in both languages, none empty', () => {
  expect(Object.keys(en).toSorted()).toEqual(Object.keys(tr).toSorted());
  expect([...entries, ...Object.entries(en)].filter(([, text]) => text.trim() === '')).toEqual([]);
});

it('has the same gaps in both', () => {
  const gaps = (text: string) => (text.match(/\{\w+\}/g) ?? []).toSorted();
  for (const [key, text] of entries)
    expect([key, gaps(en[key as keyof typeof en])]).toEqual([key, gaps(text)]);
});

it('leaves no English in the Turkish', () => {
  const english = /\b(the|your|you|and|please|login|password|deposit|withdraw|game|round|loading)\b/i;
  expect(entries.filter(([, text]) => english.test(text))).toEqual([]);
});

// The texts of the specification, by their speaker.
it.each([
  ['site.loading', 'Loading...'],
  ['site.close', 'Close'],
  ['site.liveChat', 'Live Chat'],
  ['site.selectLanguage', 'Select Language'],
  ['site.followMe', 'Follow Me'],
  ['menu.casino', 'Casino'],
  ['menu.slots', 'Slots'],
  ['lobby.live', 'Live Casino'],
  ['menu.bettings', 'Sports Bettings'],
  ['menu.liveBettings', 'Live Bettings'],
  ['menu.live', 'Live'],
  ['menu.sports', 'Sports'],
  ['menu.games', 'Games'],
  ['menu.aviator', 'Aviator'],
  ['lobby.bingo', 'Bingo'],
  ['lobby.games', 'Games'],
  ['lobby.tvbets', 'TV Bets'],
  ['menu.other', 'Other'],
  ['site.about', 'About Us'],
  ['pages.title', 'Contents'],
  ['promotions.title', 'Promotions'],
  ['header.register', 'Register'],
  ['header.login', 'Login'],
  ['header.claim', 'Claim Reward'],
  ['header.deposit', 'Deposit'],
  ['header.account', 'My Account'],
  ['notification.title', 'Notifications'],
  ['notification.empty', 'When you have a new notification, you will see it here.'],
  ['login.submit', 'Login'],
  ['login.recovery', 'Recovery Password'],
  ['login.register', 'Not a Member? Sign Up Now!'],
  ['register.login', 'Are you already a member? Sign In Now!'],
  ['field.personalNo', 'TC No'],
  ['field.selectCountry', 'Select Country'],
  ['field.oldPassword', 'Old Password'],
  ['field.password', 'Password'],
  ['field.password2', 'Confirm Password'],
  ['field.newPassword', 'Password'],
  ['field.newPassword2', 'Confirm Password'],
  ['password.change', 'Change'],
  ['phone.send', 'Send Code'],
  ['phone.validate', 'Validate'],
  ['phone.change', 'Change Phone Number'],
  ['phone.skip', 'Skip Verification'],
  ['phone.success', 'Your Phone Number has been successfully verified!'],
  ['phone.notVerified', 'Not Verified'],
  ['phone.verified', 'Verified'],
  ['phone.update', 'Update Number'],
  ['phone.verify', 'Verify'],
  ['phone.resendIn', 'Resend code in {time}'],
  ['phone.noCode', "Didn't get a code ?"],
  ['phone.resend', 'Click to resend'],
  ['celebration.title', 'Congratulations!'],
  ['celebration.deposit', 'Deposit'],
  ['celebration.yes', 'Yes'],
  ['recovery.done', 'Password change successful. You are now directed to the login page.'],
  ['payment.submit.deposit', 'Submit'],
  ['payment.submit.withdraw', 'Submit'],
  ['payment.noData', 'No data found'],
  ['game.deposit', 'Deposit'],
  ['game.depositTitle', 'Deposit Money'],
  ['game.reloading', 'Game will be reloaded. Please wait...'],
  ['game.favoriteAdded', 'Added to favorites'],
  ['game.favoriteRemoved', 'Removed from favorites'],
] as const)('says %s in the words of the specification', (key, words) => expect(en[key]).toBe(words));

it.each([
  ['payment.submit.deposit', 'Ödemeye geç'],
  ['payment.submit.withdraw', 'Çekim talebi ver'],
  ['financial.status.6', 'Alındı'],
  ['field.error.username', '5–30 karakter; yalnızca a–z ve 0–9, en az bir harf.'],
  ['field.newPassword', 'Yeni şifre'],
  ['field.newPassword2', 'Yeni şifre (tekrar)'],
] as const)('says %s as a Turkish customer would', (key, words) => expect(tr[key]).toBe(words));

it('has one name for live betting', () => {
  for (const texts of [tr, en]) expect(texts['sports.live']).toBe(texts['menu.liveBettings']);
});

const counts = ['count', 'times', 'days'];
const counted = entries.filter(([, text]) => counts.some((name) => text.includes(`{${name}}`)));
const sayCounted = (key: string, count: number | string) =>
  sayNow(key as keyof typeof tr, Object.fromEntries(counts.map((name) => [name, count])));
const withoutNumber = (text: string) => text.replace(/\d+\+?/, '#');

describe('a text with a count', () => {
  afterEach(() => useTexts.setState({ locale: 'tr', builtIn: tr }));

  it('is found, in a language of two forms, which is all that a text has room for', () => {
    expect(counted.length).toBeGreaterThan(5);
    for (const locale of ['tr', 'en'])
      expect(new Intl.PluralRules(locale).resolvedOptions().pluralCategories.toSorted()).toEqual([
        'one',
        'other',
      ]);
  });

  it.each(counted)('%s has a form of its own for one in English, and the same for all others', (key) => {
    useTexts.setState({ locale: 'en', builtIn: en });
    const [none, one, two, many] = [0, 1, 2, '100+'].map((count) => withoutNumber(sayCounted(key, count)));
    expect(one).not.toBe(two);
    expect([none, many]).toEqual([two, two]);
    expect(sayCounted(key, 1)).not.toMatch(/[{}|]/);
  });

  it.each(counted)('%s has one form in Turkish, whose nouns stay as they are after a number', (key) => {
    const [one, two] = [1, 2].map((count) => withoutNumber(sayCounted(key, count)));
    expect(one).toBe(two);
    expect(one).toContain('#');
  });

  it.each([
    ['lobby.count', 1, '1 game'],
    ['lobby.count', '100+', '100+ games'],
    ['history.countAll', 1, '1 row'],
    ['header.unread', 1, '1 unread notification'],
    ['history.csvCapped', 1, 'The newest 1 row was downloaded. Narrow the filters for the rest.'],
  ] as const)('%s of %s is said as %s', (key, count, words) => {
    useTexts.setState({ locale: 'en', builtIn: en });
    expect(sayNow(key, { count })).toBe(words);
  });
});

it('names the house in every text by the name that its content gives', () => {
  expect(sayNow('chat.house')).toBe(`${productName}:`);
  overrideTexts([
    { key: 'site.name', value: 'Yıldız $&' },
    { key: 'site.licence', value: '{house} © 2026' },
  ]);
  expect([sayNow('site.title'), sayNow('site.licence')]).toEqual([
    'Yıldız $& — Casino, canlı casino ve spor',
    'Yıldız $& © 2026',
  ]);
  useTexts.setState({ overrides: {} });
});
