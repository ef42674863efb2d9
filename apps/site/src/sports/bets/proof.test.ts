import { createHash } from 'node:crypto';
import { describe, expect, it } from 'vitest';
import { countLinks, isProved, leadsToRoot, type Receipt } from './proof.ts';

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

it('is proved when the agreed and the published price agree', async () =>
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

describe('the way to the root of the day', () => {
  const bytes = (...parts: readonly (Uint8Array | string)[]) =>
    createHash('sha256')
      .update(Buffer.concat(parts.map((part) => Buffer.from(part as string))))
      .digest();
  const [own, beside] = [sha256('own'), bytes(Uint8Array.of(0), 'sr:match:2 x')];
  const root = bytes(Uint8Array.of(1), bytes(Uint8Array.of(0), `sr:match:1 ${own}`), beside).toString('hex');
  const proof = {
    day: '2026-11-23',
    root,
    hash: own,
    path: [{ side: 'right' as const, hash: beside.toString('hex') }],
  };

  it('leads from the event’s last hash to it', async () =>
    expect(await leadsToRoot('sr:match:1', proof)).toBe(true));
  it('does not lead there from another event, or on another side', async () => {
    expect(await leadsToRoot('sr:match:3', proof)).toBe(false);
    const turned = { ...proof, path: [{ side: 'left' as const, hash: beside.toString('hex') }] };
    expect(await leadsToRoot('sr:match:1', turned)).toBe(false);
  });

  const chain = ['a', 'b', 'c', 'd'].reduce<{ number: number; at: string; text: string; hash: string }[]>(
    (links, each) => {
      const last = links.at(-1)?.hash ?? '0'.repeat(64);
      return [...links, { number: links.length + 1, at: '', text: each, hash: sha256(`${last}\n${each}`) }];
    },
    [],
  );
  const pages = async (from: number) => chain.slice(from - 1, from + 1);
  it('is followed link by link, page by page', async () => {
    expect(await countLinks(chain[0]!, chain[3]!.hash, pages)).toBe(3);
    expect(await countLinks(chain[3]!, chain[3]!.hash, pages)).toBe(0);
  });
  it('is broken where a link does not follow, or the end is never reached', async () => {
    const forged = async (from: number) =>
      (await pages(from)).map((link) => (link.number === 3 ? { ...link, text: 'x' } : link));
    expect(await countLinks(chain[0]!, chain[3]!.hash, forged)).toBeUndefined();
    expect(await countLinks(chain[0]!, sha256('elsewhere'), pages)).toBeUndefined();
  });
});
