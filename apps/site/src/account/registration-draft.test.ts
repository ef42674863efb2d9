import { expect, it } from 'vitest';
import { draftOver, dropDraft, keepDraft } from './registration-draft.ts';

const empty = { name: '', username: '', password: '', password2: '', PersonalNo: '', trialBonus: false };
const typed = {
  name: 'Işıl',
  username: 'isil1990',
  password: 'Çark-1881-döner',
  password2: 'Çark-1881-döner',
  PersonalNo: '10000000146',
  trialBonus: true,
};

it('keeps typed values, but no password and no identity number', () => {
  keepDraft(typed);
  expect(draftOver(empty)).toEqual({ ...empty, name: 'Işıl', username: 'isil1990', trialBonus: true });
});

it('forgets it all once the customer has joined', () => {
  keepDraft(typed);
  dropDraft();
  expect(draftOver(empty)).toEqual(empty);
});
