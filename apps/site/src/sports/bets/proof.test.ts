import { createHash } from 'node:crypto';
import { expect, it } from 'vitest';
import { isProved, type Receipt } from './proof.ts';

const sha256 = (text: string) => createHash('sha256').update(text).digest('hex');
const leg = { event: 'sr:match:1', market: '1', outcome: '1', odds: 2200, version: 2, banker: false };
const text = `{"legs":[["sr:match:1","1","1",2200,2,false]],"reference":"ABCDEFGHJK"}`;
const linkText = `{"event":"sr:match:1","number":2,"prices":[["1","1",2,2200]]}`;
const before = sha256('the link before');
const receipt = (more: object = {}, link: object = {}): Receipt =>
  ({
    bet: { reference: 'ABCDEFGHJK', legs: [leg] },
    text,
    hash: sha256(text),
    legs: [
      {
        event: leg.event,
        before,
        link: { number: 2, at: '', text: linkText, hash: sha256(`${before}\n${linkText}`), ...link },
      },
    ],
    ...more,
  }) as unknown as Receipt;

it('is proved when what was agreed and the published price hold together', async () =>
  expect(await isProved(receipt())).toBe(true));

const withOtherPrice = linkText.replace('["1","1",2,2200]', '["1","1",3,2300]');
it.each([
  ['what was agreed is another text', receipt({ text: text.replace('2200', '9900') })],
  ['the bet shows other odds', receipt({ bet: { reference: 'ABCDEFGHJK', legs: [{ ...leg, odds: 9900 }] } })],
  ['the bet has another reference', receipt({ bet: { reference: 'ZZZZZZZZZZ', legs: [leg] } })],
  ['the link does not follow from the one before', receipt({}, { hash: sha256(linkText) })],
  [
    'the link never published this price',
    receipt({}, { text: withOtherPrice, hash: sha256(`${before}\n${withOtherPrice}`) }),
  ],
  ['the link is no JSON', receipt({}, { text: '{', hash: sha256(`${before}\n{`) })],
])('is not proved when %s', async (_what, wrong) => expect(await isProved(wrong)).toBe(false));
