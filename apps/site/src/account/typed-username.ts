// The username typed into the login or the recovery form, kept in memory so that the other form begins with it.
let typed = '';

export const typedUsername = (): string => typed;
export const keepUsername = (username: string): void => void (typed = username);
