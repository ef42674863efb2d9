// What a customer's fields may hold. The contract's schemas are made of these, and the site's forms check by them as one types.

/** A control character or half a surrogate pair has no business in a form, and a NUL cannot be stored at all. */
export const unprintable = /[^\P{Cc}\t\n\r]|\p{Cs}/u;

export const usernamePattern = /^[A-Za-z0-9]{5,30}$/;
/** An all-digit username could equal another customer's phone, and money would reach the wrong one. */
export const hasLetter = (name: string) => !/^\d+$/.test(name);

/** Letters, Turkish ones included, with single spaces between words. */
export const personNamePattern = /^\p{L}+(?: \p{L}+)*$/u;
export const personNameLength = { min: 2, max: 100 } as const;

export const emailPattern =
  /^[^\s@<>"(),:;\\]+@[A-Za-z0-9](?:[A-Za-z0-9-]*[A-Za-z0-9])?(?:\.[A-Za-z0-9](?:[A-Za-z0-9-]*[A-Za-z0-9])?)+$/;
export const emailLength = { min: 5, max: 100 } as const;

/** Digits, of which at least five are left without the zeros before them. */
export const phonePattern = /^(?=\d{5,20}$)0*[1-9]\d{4}/;
export const smsCodePattern = /^\d{6}$/;
/** Six digits that were sent or that an authenticator app shows, or a recovery code. */
export const anyCodePattern = /^(?:\d{6}|[A-Z2-7]{4}(?:-[A-Z2-7]{4}){3})$/i;
