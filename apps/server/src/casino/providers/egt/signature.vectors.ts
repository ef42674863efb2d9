// Checksums made with another tool from the written algorithm: `printf '%s' TEXT | openssl dgst -sha512 -hmac K0 -binary | base64 -w0`.
// TEXT is the values of the listed fields, joined by commas.

export const vectorKey = 'K0';

/** A body, the names as the header lists them, and the checksum. */
export const vectors: readonly (readonly [json: string, fields: string, checksum: string])[] = [
  // q1,u5,x1,240,EUR
  [
    '{"requestId":"q1","playerId":"u5","transferId":"x1","amount":240,"currency":"EUR"}',
    'requestId,playerId,transferId,amount,currency',
    'HcRUJ2F8HKvhZa4Y7+bAKRdag1u7cDcHYdofGUrFIllkTmRQaHI5ReZ77gewgI3qcLAXLRvehjvNNUlvvWW7Yw==',
  ],
  // ü,"1",true,2.50,a b
  [
    '{ "d" : 2.50, "a":"\\u00fc", "b":"\\"1\\"", "not this": {"a":"x"}, "c":true,\n"e":"a b"}',
    'a, b ,c,d,e',
    'CI9eMalgoz4VDm8yUnzCJMNk7VnMXvWmvOgIKVrkVXhwY2mGMlfo6/rSZ7maUIqeLOJ8OG3OIB4YCSYcg+lTkQ==',
  ],
  // [{"amount":1.500000,"winId":"w1"}]
  [
    '{"amount":7,"jackpotWins":[{"amount":1.500000,"winId":"w1"}]}',
    'jackpotWins',
    '3jEXDaj+Cwrvx7SyXOOqStaXLRFVf/nyyRbCTGMieO/ERFscMUhfypF1POcnxoUZMXDgX6hJxOwfLGAGp/9Z9w==',
  ],
];
