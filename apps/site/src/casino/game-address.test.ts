import fc from 'fast-check';
import { expect, it } from 'vitest';
import { decodeGame, encodeGame } from './game-address.ts';

const lale = {
  gameCode: 'lale',
  name: 'Lale — Işık',
  providerName: 'Felek',
  mainProviderId: 100,
  productId: '',
  system: 'fel',
  systemCategory: 1,
};
const address = (value: unknown) => btoa(encodeURIComponent(JSON.stringify(value)));

it('reads back the game it wrote, Turkish letters included', () =>
  expect(decodeGame(encodeGame(lale))).toEqual(lale));

it.each([
  ['nothing', ''],
  ['no base64', '%%%'],
  ['no JSON', btoa('hello')],
  ['an array', address([lale])],
  ['null', address(null)],
  ['a code that is markup', address({ ...lale, gameCode: '"><img src=x onerror=alert(1)>' })],
  ['a code that is an address', address({ ...lale, gameCode: 'https://evil.example/' })],
  ['a code that is an object', address({ ...lale, gameCode: { toString: 'lale' } })],
  ['far too much', address({ ...lale, name: 'x'.repeat(5000) })],
])('takes %s for no game', (_what, segment) => expect(decodeGame(segment)).toBeUndefined());

it('drops unknown and inherited names', () => {
  const game = decodeGame(
    btoa(encodeURIComponent('{"gameCode":"lale","url":"javascript:alert(1)","__proto__":{"name":"evil"}}')),
  );
  expect(game).toEqual({
    ...lale,
    name: '',
    providerName: '',
    mainProviderId: 0,
    system: '',
    systemCategory: 0,
  });
});

it('takes every address for a game or for none, and never throws', () => {
  fc.assert(
    fc.property(
      fc.oneof(
        fc.string(),
        fc.json().map((text) => btoa(encodeURIComponent(text))),
      ),
      (segment) => {
        const game = decodeGame(segment);
        expect(typeof (game?.gameCode ?? '')).toBe('string');
      },
    ),
  );
});
