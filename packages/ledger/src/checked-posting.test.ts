import { describe, expect, it } from 'vitest';
import { checkedPosting, isKeepableId } from './checked-posting.ts';
import type { Leg, Posting } from './ledger.ts';

const wallet = '01930000-0000-7000-8000-000000000001';
const sound: Posting = {
  wallet,
  key: { source: 'fel', operation: 'bet', id: 'tx 1' },
  legs: [{ from: 'playable', to: 'game:fel:lale', amount: 100n }],
  round: { provider: 'fel', id: 'round 1', game: 'lale', opens: true },
};
const legs = (from: string, to: string, amount = 1n) => ({ legs: [{ from, to, amount } as Leg] });

describe('a posting', () => {
  it.each<[string, Partial<Posting>]>([
    ['a stake', {}],
    ['a payout', legs('game:fel:lale', 'playable')],
    ['a deposit', legs('payment:sandbox', 'cash')],
    ['a bonus that turned into cash', legs('bonus', 'cash')],
    ['a house account without a colon', legs('cash', 'suspense')],
    ['no legs in a round', { legs: [] }],
    ['an id of Turkish letters', { key: { ...sound.key, id: 'İşlem №1' } }],
  ])('is sound: %s', (_what, more) => {
    expect(checkedPosting({ ...sound, ...more })).toMatchObject({ ...sound, ...more });
  });

  it.each<[string, Partial<Posting>]>([
    ['a wallet that is no UUID', { wallet: 'me' }],
    [
      'a wallet in capitals, which would be locked out of order',
      { wallet: wallet.toUpperCase().replace('0193', 'ABCD') },
    ],
    ['an amount of zero', legs('cash', 'suspense', 0n)],
    ['a negative amount', legs('cash', 'suspense', -1n)],
    ['an amount beyond what money is', legs('cash', 'suspense', 900_719_925_474_100n)],
    ['a leg from an account to itself', legs('cash', 'cash')],
    ['held money, which holds alone move', legs('cash', 'held')],
    ['held money paid out', legs('held', 'payment:sandbox')],
    ['playable spent on a purse', legs('playable', 'bonus')],
    ['playable paid from a purse', legs('bonus', 'playable')],
    ['an account that is none', legs('cash', "game:x'; drop table wallet")],
    ['an empty account', legs('cash', '')],
    ['no legs and no round', { legs: [], round: undefined } as unknown as Partial<Posting>],
    [
      'a payout to playable outside a round',
      { ...legs('game:fel:lale', 'playable'), round: undefined } as unknown as Partial<Posting>,
    ],
    ['a round without an id', { round: { ...sound.round!, id: '' } }],
    ['a round id that cannot be kept', { round: { ...sound.round!, id: 'a\0b' } }],
    ['a source with a space', { key: { ...sound.key, source: 'fel games' } }],
    ['an operation in capitals', { key: { ...sound.key, operation: 'BET' } }],
    ['an operation that is a call of its own', { key: { ...sound.key, operation: 'capture' } }],
    ['no id', { key: { ...sound.key, id: '' } }],
    ['an id of 201 characters', { key: { ...sound.key, id: 'x'.repeat(201) } }],
    ['an id with NUL', { key: { ...sound.key, id: 'a\0' } }],
    ['an id with half a surrogate pair', { key: { ...sound.key, id: 'a\ud800' } }],
    ['a memo that cannot be kept', { memo: { note: 'a\0' } }],
    ['a memo that is a document', { memo: { note: 'x'.repeat(2001) } }],
    ['an empty fingerprint', { fingerprint: '' }],
  ])('is a bug: %s', (_what, more) => {
    expect(() => checkedPosting({ ...sound, ...more })).toThrow(/^bug: /);
  });
});

describe('the fingerprint', () => {
  const of = (more: Partial<Posting>) => checkedPosting({ ...sound, ...more }).fingerprint;

  it.each<[string, Partial<Posting>]>([
    ['the wallet', { wallet: wallet.replace(/1$/, '2') }],
    ['the amount', legs('playable', 'game:fel:lale', 101n)],
    ['the account', legs('playable', 'game:fel:nar', 100n)],
    ['the purse', legs('cash', 'game:fel:lale', 100n)],
    ['the number of legs', { legs: [...sound.legs, ...sound.legs] }],
    ['the round', { round: { ...sound.round!, id: 'round 2' } }],
    ['the game', { round: { ...sound.round!, game: 'nar' } }],
    [
      'where the round’s id ends and its game begins',
      { round: { ...sound.round!, id: 'round', game: '1 lale' } },
    ],
    ['whether the round ends', { round: { ...sound.round!, closes: true } }],
    ['whether it may overdraw', { mayOverdraw: true }],
  ])('changes with %s', (_what, more) => {
    expect(of(more)).not.toBe(of({}));
  });

  it.each<[string, Partial<Posting>]>([
    ['the memo', { memo: { try: 2 } }],
    ['the key, which it stands under', { key: { ...sound.key, id: 'tx 2' } }],
    [
      'how the round may be entered',
      { round: { ...sound.round!, opens: false, exclusive: true, late: true } },
    ],
  ])('does not change with %s', (_what, more) => {
    expect(of(more)).toBe(of({}));
  });

  it('is the caller’s own where one is given', () => {
    expect(of({ fingerprint: 'mine' })).toBe('mine');
  });
});

it.each([
  ['tx-1', true],
  ['x'.repeat(200), true],
  ['🎲'.repeat(100), true],
  ['', false],
  ['x'.repeat(201), false],
  ['a\0b', false],
  ['\udc00', false],
] as const)('tells which ids can be kept: %j is %s', (id, keepable) => {
  expect(isKeepableId(id)).toBe(keepable);
});
