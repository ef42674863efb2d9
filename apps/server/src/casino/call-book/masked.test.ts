import { describe, expect, it } from 'vitest';
import fc from 'fast-check';
import { maskHeaders, maskSecrets } from './masked.ts';

describe('takes the secrets out of', () => {
  it.for([
    ['{"token":"abc","amount":5}', '{"token":"***","amount":5}'],
    ['{ "sessionId" : 12345, "round": "r1" }', '{ "sessionId" : "***", "round": "r1" }'],
    ['{"user":{"AuthToken":"a\\"b","PlayerId":"7"}}', '{"user":{"AuthToken":"***","PlayerId":"7"}}'],
    ['{"round":"r1","hmac":"cut o', '{"round":"r1","hmac":"***"'],
    [
      '<Deposit><Password>p&amp;w</Password><SessionId type="x">s</SessionId><Amount>5</Amount></Deposit>',
      '<Deposit><Password>***</Password><SessionId type="x">***</SessionId><Amount>5</Amount></Deposit>',
    ],
    ['<call method="bet" token="abc" round=\'7\'/>', '<call method="bet" token="***" round=\'7\'/>'],
    ['hash=0f&userId=7&token=a%20b', 'hash=***&userId=7&token=***'],
    ['nothing of the kind', 'nothing of the kind'],
    ['', ''],
  ])('%s', ([said, kept]) => expect(maskSecrets(said!)).toBe(kept));
});

it('leaves nothing of a secret, whatever it is and however it is said', () => {
  const secret = fc.stringMatching(/^[A-Za-z0-9]{12,40}$/);
  const name = fc.constantFrom(
    'token',
    'SessionId',
    'Password',
    'hash',
    'hmac',
    'DefenceCode',
    'X-Signature',
  );
  const amount = fc.nat();
  fc.assert(
    fc.property(secret, name, amount, fc.string(), (value, called, kurus, beside) => {
      const fields = { memo: beside, [called]: value, amount: kurus };
      const said = [
        JSON.stringify(fields),
        JSON.stringify({ call: [fields] }, undefined, 2),
        new URLSearchParams(Object.entries(fields).map(([key, each]) => [key, String(each)])).toString(),
        `<call><amount>${kurus}</amount><${called}>${value}</${called}></call>`,
      ];
      for (const each of said) {
        expect(maskSecrets(each)).not.toContain(value);
        expect(maskSecrets(each)).toContain(String(kurus));
      }
    }),
  );
});

it('masks headers by their names', () => {
  expect(
    maskHeaders({
      host: 'felek',
      'content-type': 'text/xml',
      'x-hub88-signature': 'abc',
      authorization: 'Basic abc',
    }),
  ).toEqual({ 'content-type': 'text/xml', 'x-hub88-signature': '***', authorization: '***' });
});
