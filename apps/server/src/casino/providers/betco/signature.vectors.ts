// Hashes made with another tool from the written algorithm: `printf '%s' TEXT | openssl md5`, with the TEXT above each. The second one is
// also the worked example of the reference.
import type { HashForm, Method } from './signature.ts';

export const vectorKey = 'K0';

export const vectors: readonly (readonly [method: Method, form: HashForm, json: string, hash: string])[] = [
  // AuthTokenT1TS1700000000K0
  [
    'GetClientDetails',
    'nameValue',
    '{"AuthToken":"T1","TS":1700000000,"Hash":"x"}',
    '81dccbecda34088dc58f6218938ecd64',
  ],
  // AuthTokenT1TS1700000000TransactionId11BetId22Amount2.40Created2023-11-14T22:13:20.0000000ZBetType1TotalPrice1.850K0
  [
    'BetPlaced',
    'nameValue',
    '{"TS":1700000000,"AuthToken":"T1","TransactionId":11,"BetId":22,"Amount":2.40,"Created":"2023-11-14T22:13:20.0000000Z","BetType":1,"SystemMinCount":null,"TotalPrice":1.850,"Selections":[{"Amount":7}]}',
    '777b30201b9d3009c3955a1842303cbc',
  ],
  // T11700000000112232.40K0
  [
    'BetResulted',
    'valuesOnly',
    '{"AuthToken":"T1","TS":1700000000,"TransactionId":11,"BetId":"22","BetState":3,"Amount":2.40}',
    'e776d9d93770a157824624b59281f60b',
  ],
  // AuthTokenşTS1700000000TransactionIda bK0
  [
    'Rollback',
    'nameValue',
    '{ "AuthToken" : "\\u015f", "TS":1700000000, "TransactionId":"a b" }',
    'd3554d2892c3cd904aed3276ee296d83',
  ],
];
