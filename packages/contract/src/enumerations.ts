// The enumerations of the specification, with their numbers as they travel.
export const status = {
  none: 0,
  confirmed: 1,
  pending: 2,
  merged: 3,
  rejected: 4,
  cancelled: 5,
  created: 6,
} as const;
export const transactionType = { deposit: 1, withdraw: 2 } as const;
export const processState = { processing: 1, completed: 2, cancelled: 3, expired: 4 } as const;
export const gameTransactionType = { win: 1, bet: 2 } as const;
export const formFieldType = {
  String: 1,
  Int: 2,
  Long: 3,
  Decimal: 4,
  Bool: 5,
  DateTime: 6,
  Dropdown: 7,
} as const;
/** `mainProviderId` of the house itself. */
export const houseProvider = 100;
export const notificationCategory = { deposit: 1, withdraw: 2, jackpot: 3, bonus: 4, system: 5 } as const;
export const phonePage = { notVerified: 0, verified: 1, update: 2, verificationCode: 3 } as const;

type ValueOf<T> = T[keyof T];
export type Status = ValueOf<typeof status>;
export type TransactionType = ValueOf<typeof transactionType>;
export type ProcessState = ValueOf<typeof processState>;
export type GameTransactionType = ValueOf<typeof gameTransactionType>;
export type FormFieldType = keyof typeof formFieldType;
export type NotificationCategory = ValueOf<typeof notificationCategory>;
export type PhonePage = ValueOf<typeof phonePage>;
