// The periods of an exclusion, in a file of their own: the office's first page needs them without the customers' calls.

/** How long an exclusion lasts; `open` has no end. */
export const exclusionPeriods = ['sixMonths', 'oneYear', 'fiveYears', 'open'] as const;
