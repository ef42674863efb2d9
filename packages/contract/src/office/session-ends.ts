// Why an operator's session has ended: by its limits, by a person, or for a reason that is not stored.
export const sessionEnds = [
  'idle',
  'over',
  'logout',
  'password',
  'roles',
  'staff',
  'closed',
  'factor',
  'address',
  'ended',
] as const;
export type OperatorSessionEnd = (typeof sessionEnds)[number];
