// What a mask put between the digits is taken out again.

/** A code as it was typed into its mask, without what the mask put between the digits. */
export const digitsOf = (masked: string): string => masked.replace(/\D/g, '');
