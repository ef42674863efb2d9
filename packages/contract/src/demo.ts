// The people of the demo house, printed when it starts. They exist in demo mode only; production refuses them.
export const demoPeople = {
  /** Has money and a verified phone. */
  funded: 'zengin',
  /** Has just joined: no money, phone not verified. */
  fresh: 'yeniuye',
  /** Has excluded herself from play; may log in and withdraw. */
  excluded: 'molada',
  /** An operator: decides on withdrawals and suspense. Has no customer account and no wallet. */
  operator: 'isletme',
  /** The second operator: some decisions need both. */
  secondOperator: 'denetim',
  /** Two people who give roles, and see no customer and no money. */
  admin: 'erisim',
  secondAdmin: 'erisim2',
  /** An operator who is in support alone. */
  support: 'destek',
  /** Reads everything, writes nothing. */
  auditor: 'murakip',
} as const;

export const demoPassword = 'Lale-2026-demo';
