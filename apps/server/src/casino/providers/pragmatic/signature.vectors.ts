// Hashes made by hand from the written algorithm: the sorted text followed by the secret K0, given to OpenSSL as printf '%s' '<text>K0' |
// openssl md5. The first is the worked example of the algorithm's description.

export const secret = 'K0';

/** A form without its hash, the hash over its non-empty parameters, and the text given to OpenSSL. */
export const handmade: readonly { readonly form: string; readonly hash: string; readonly text: string }[] = [
  {
    form: 'userId=u5&gameId=vs10bbbonanza&roundId=42&amount=2.40&reference=r-7001&providerId=PragmaticPlay&timestamp=1700000000000&roundDetails=spin&bonusCode=&token=T1',
    hash: 'd305b9caa248730fe72a6280abef3e23',
    text: 'amount=2.40&gameId=vs10bbbonanza&providerId=PragmaticPlay&reference=r-7001&roundDetails=spin&roundId=42&timestamp=1700000000000&token=T1&userId=u5',
  },
  {
    form: 'token=T1&providerId=PragmaticPlay',
    hash: '986c26561b48a3a2c626312b7706ed06',
    text: 'providerId=PragmaticPlay&token=T1',
  },
  {
    // Capitals sort before small letters. Values are decoded, and a plus sign in a form is a blank.
    form: 'userId=u5+%26+%C5%9E%C3%BCkr%C3%BC%2B&amount=10.50&Zeta=1',
    hash: 'c76e2dd8cf4e44c5b58fbbc5e92f7d71',
    text: 'Zeta=1&amount=10.50&userId=u5 & Şükrü+',
  },
];

/** The first form again. Some senders hash the empty parameter too. */
export const hashWithEmpties = '8e67e6bb3582afaf8a9beb95a7610ec1';
