// What was typed into the registration form, kept while the tab's page lives, so that closing the form loses nothing. It stands in memory
// alone, and neither a password nor the identity number is in it.
const secrets = ['password', 'password2', 'PersonalNo'] as const;

let kept: object = {};

export function keepDraft<Values extends object>(values: Values): void {
  kept = Object.fromEntries(
    Object.entries(values).filter(([name]) => !secrets.some((secret) => secret === name)),
  );
}

/** The form's beginning: what was kept, over what is empty. */
export const draftOver = <Values extends object>(empty: Values): Values => ({ ...empty, ...kept });

/** Once registered. */
export const dropDraft = (): void => void (kept = {});
