// The refusals of a passkey's answer, in a file of their own: a page that sends one does not wait for the words of all refusals.
export const passkeyRefusals = [
  'passkey_stale',
  'passkey_unknown',
  'passkey_wrong',
  'passkey_rewound',
] as const;
export type PasskeyRefusal = (typeof passkeyRefusals)[number];
