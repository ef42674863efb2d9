// Removes the signs that a mask added between the digits.

/** A code as it was typed into its mask, without what the mask put between the digits. */
export const digitsOf = (masked: string): string => masked.replace(/\D/g, '');
