// The seals of bets, held to figures that another program computed (docs/fairness.md), in Python with `hashlib`, `hmac` and `json` alone.
import { createHash } from 'node:crypto';
import { describe, expect, it } from 'vitest';
import { linkBefore } from './chain.ts';
import {
  asTaken,
  canonicalJson,
  hashTickets,
  sealTicket,
  ticketMessage,
  type SealedTicket,
} from './proof.ts';

const last = createHash('sha256').update('felek-test-chain-1').digest('hex');
const link = Array.from({ length: 999 }).reduce<string>((reached) => linkBefore(reached), last);
const at = { link, table: 'rulet-1', round: 1 };

const first: SealedTicket = {
  id: '01930000-0000-7000-8000-000000000001',
  stake: 1000n,
  bet: { 5: 1, 17: 4, odd: 5 },
  actions: [],
  number: 1,
  takenMs: 1_700_000_000_000,
  before: null,
  isUndone: false,
};
const second: SealedTicket = {
  id: '01930000-0000-7000-8000-000000000002',
  stake: 500n,
  bet: { exitAt: 200 },
  actions: [],
  number: 2,
  takenMs: 1_700_000_000_900,
  before: 'de8b8207cc3fc60564247dff38600f387b52f2e1a501718ecb4e0dda54d9d59c',
  isUndone: false,
};
const exit = { action: { move: 'exit' }, atMs: 11_553 };

describe('the seal of a bet', () => {
  it('is over a text whose members are sorted by their code units, names of numbers too', () => {
    expect(ticketMessage(at, first)).toBe(
      'felek/v1|rulet-1|1|{"actions":[],"before":null,"bet":{"17":4,"5":1,"odd":5},"id":"01930000-0000-7000-8000-000000000001","isUndone":false,"number":1,"stake":"1000","takenMs":1700000000000}',
    );
    expect(canonicalJson({ b: [{ y: 1, x: 'ş"' }, null], a: undefined })).toBe(
      '{"b":[{"x":"ş\\"","y":1},null]}',
    );
  });

  it.each([
    ['of a first bet', first, 'de8b8207cc3fc60564247dff38600f387b52f2e1a501718ecb4e0dda54d9d59c'],
    ['of a second one', second, 'abb12290802641175244418a81920ef9aa3a1eb5945b68d7f59c4e971452d052'],
    [
      'of a bet with a decision',
      { ...second, actions: [exit] },
      'e995d7ae6789bf37f677c12deaa030a801d9780382ed5fc493f61fbd10ee286f',
    ],
    [
      'of a bet that was taken back',
      { ...first, isUndone: true },
      '89eb3b2085f172317cc704ce4d8c4b8254f47ea25d844cfeb5f4f73e07b0fd20',
    ],
  ])('%s is the published figure', (_what, ticket, seal) => {
    expect(sealTicket(at, ticket)).toBe(seal);
  });

  it('is named by the next bet as it was when the bet was taken', () => {
    expect(sealTicket(at, asTaken({ ...first, actions: [exit], isUndone: true }))).toBe(second.before);
  });
});

it('hashes all tickets of a round, in the order of their ids, to the published figure', () => {
  const hash = '9e02aa3b806cfadd9da7a737bf70cf34e0d3d8a6be67949884df138f31d46ef0';
  expect(hashTickets([first, second])).toBe(hash);
  expect(hashTickets([second, { ...first, actions: [exit] }])).toBe(hash);
  expect(hashTickets([second, { ...first, stake: 1001n }])).not.toBe(hash);
});
