// The people of the demo house, printed when it starts. They exist in demo mode only; production refuses them.
export const demoPeople = {
  /** Has money and a verified phone. */
  funded: 'zengin',
  /** Has just joined: no money, phone not verified. */
  fresh: 'yeniuye',
  /** Has excluded herself from play; may log in and withdraw. */
  excluded: 'molada',
  /** Of the house: decides on withdrawals and what lies in suspense. No customer, no wallet. */
  operator: 'isletme',
  /** Of the house too: what takes two people needs both. */
  secondOperator: 'denetim',
} as const;

export const demoPassword = 'Lale-2026-demo';
