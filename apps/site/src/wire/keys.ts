// Every key under which server data is kept, named once: the noun, and what of it. Parameters, such as a page or a language, follow in the
// query. A key that is not named here does not compile.
export const keys = {
  profile: ['account', 'profile'],
  secondFactor: ['account', 'second-factor'],
  preferences: ['account', 'preferences'],
  registerForm: ['account', 'register-form'],
  bonuses: ['bonus', 'list'],
  trialBonus: ['bonus', 'trial'],
  favorites: ['casino', 'favorites'],
  recentGames: ['casino', 'recent'],
  mostPlayed: ['casino', 'most-played'],
  newestGames: ['casino', 'newest'],
  recentWins: ['casino', 'recent-wins'],
  lobby: ['casino', 'lobby'],
  liveTables: ['casino', 'tables'],
  bingoRooms: ['casino', 'bingo-rooms'],
  otherHalls: ['casino', 'other-halls'],
  gameChoices: ['casino', 'choices'],
  gameInfo: ['casino', 'info'],
  foundGames: ['casino', 'found'],
  foundMatches: ['sports', 'found'],
  game: ['casino', 'game'],
  similarGames: ['casino', 'similar'],
  gameHistory: ['casino', 'history'],
  openBets: ['casino', 'open-bets'],
  activities: ['casino', 'activities'],
  activityTotals: ['casino', 'activity-totals'],
  round: ['casino', 'round'],
  chat: ['chat', 'thread'],
  promotions: ['content', 'promotions'],
  page: ['content', 'page'],
  growingJackpots: ['jackpot', 'growing'],
  egtJackpot: ['jackpot', 'egt'],
  jackpotCards: ['jackpot', 'cards'],
  egyptQuest: ['jackpot', 'egypt-quest'],
  paymentMethods: ['payment', 'methods'],
  paymentForm: ['payment', 'form'],
  payments: ['payment', 'list'],
  newestPayment: ['payment', 'newest'],
  lastPayment: ['payment', 'last'],
  payoutTime: ['payment', 'payout-time'],
  savedAccounts: ['payment', 'saved-accounts'],
  depositLimits: ['protection', 'deposit-limits'],
  playLimits: ['protection', 'play-limits'],
  playReminder: ['protection', 'play-reminder'],
  sessions: ['session', 'list'],
  sports: ['sports', 'programme'],
  sportsBets: ['sports', 'bets'],
} as const;

export type KeyName = keyof typeof keys;
type Named = (typeof keys)[KeyName];

declare module '@tanstack/react-query' {
  interface Register {
    queryKey: Named | readonly [...Named, ...(string | number | boolean | object | undefined)[]];
  }
}
