// The people of the demo house, printed when it starts. They exist in demo mode only; production refuses them.
export const demoPeople = {
  /** Has money and a verified phone. */
  funded: 'zengin',
  /** Has just joined: no money, phone not verified. */
  fresh: 'yeniuye',
  /** Has excluded herself from play; may log in and withdraw. */
  excluded: 'molada',
  /** The operator's name, kept for the back office. */
  operator: 'isletme',
} as const;

export const demoPassword = 'Lale-2026-demo';
