// Signatures made from the written algorithm by hand: the values in the order of their names, given to OpenSSL under the secret K0 as
//   printf '%s' '<text>' | openssl dgst -sha256 -mac HMAC -macopt hexkey:"$(printf '%s' K0 | openssl dgst -sha256 -r | cut -d' ' -f1)"
// and the parts of a call with slashes between as `printf '%s' '<text>' | openssl md5`. The first two and the first hash are the worked
// examples that the algorithm's description came with.

export const secret = 'K0';

export const handmade: readonly { readonly json: string; readonly text: string; readonly hmac: string }[] = [
  {
    json: '{"type":"debit","userid":"u5","currency":"EUR","amount":"2.40","tid":"t1","i_gameid":"42","i_actionid":"9","i_extparam":"S1","i_gamedesc":"960:vs10bbbonanza"}',
    text: '2.40EUR9S1960:vs10bbbonanza42t1debitu5',
    hmac: '668ca717dd0e53e512409b1ca980b845fc7c7b0077ef7c48147fab2a906fb594',
  },
  {
    json: '{"status":"OK","tid":"t1","balance":"97.60"}',
    text: '97.60OKt1',
    hmac: '0a2524288ae99d87e6f26bda9f6330bae60a0da6e1857b08cb7948cad80d8b20',
  },
  {
    // Numbers keep their digits, capitals sort before small letters, and an escaped letter equals the letter.
    json: '{"userid":"u5","type":"credit","tid":"t2","round_ended":true,"i_gameid":42,"i_extparam":"\\u015e ü","i_actionid":null,"currency":"TRY","amount":10.50,"Zeta":"Z"}',
    text: 'Z10.50TRYnullŞ ü42truet2creditu5',
    hmac: '771a29d1b82d47b2768fc1e5b71eab5d7fc434dc1487630e894b9c83b50916ef',
  },
  {
    // The same values, joined as PHP does.
    json: '{"userid":"u5","type":"credit","tid":"t2","round_ended":true,"i_gameid":42,"i_extparam":"\\u015e ü","i_actionid":null,"currency":"TRY","amount":10.50,"Zeta":"Z"}',
    text: 'Z10.50TRYŞ ü421t2creditu5',
    hmac: '28aae76abb0413a33625ca88171a0cc08aced38a07c53249603895e20925c052',
  },
  {
    // The actions of a round: the values of each in the order of their names, one action after another.
    json: '{"type":"roundinfo","userid":"u5","i_gameid":"42","actions":[{"type":"debit","actid":"a1","amount":"2.40","timestamp":1700000000000},{"timestamp":1700000000001,"actid":"a2","amount":0.00,"type":"credit"}]}',
    text: 'a12.401700000000000debita20.001700000000001credit42roundinfou5',
    hmac: 'a8ef3a5ddaf01fb50cd1a599106e165b78c587459687d7444f1286c490bf1022',
  },
];

export const handmadeHashes: readonly { readonly text: string; readonly hash: string }[] = [
  {
    text: 'User/AuthHTML/192.0.2.10/abc123/KEY/u5/PW/960/SECRET',
    hash: 'cad8bc61f51b31521b3715be28f6f149',
  },
  { text: 'Game/FullList/0.0.0.0/abc123/KEY/SECRET', hash: '338954258d51e38ce0a9607a1ce274f6' },
];
