// The values of the registration form, kept while the tab lives, so that closing the form loses nothing. They stay in memory, without
// password and identity number.
const secrets = ['password', 'password2', 'PersonalNo'] as const;

let kept: object = {};

export function keepDraft<Values extends object>(values: Values): void {
  kept = Object.fromEntries(
    Object.entries(values).filter(([name]) => !secrets.some((secret) => secret === name)),
  );
}

/** The form's first values: the kept draft, over empty values. */
export const draftOver = <Values extends object>(empty: Values): Values => ({ ...empty, ...kept });

/** Once registered. */
export const dropDraft = (): void => void (kept = {});
