// The way out of the office.
import { officeLogout } from '@felek/contract/office';
import { ask } from '../wire/ask.ts';
import { forgetSession } from '../wire/session.ts';

/** This browser forgets the session even if the server cannot be reached. */
export const leave = (): void =>
  void ask(officeLogout, {})
    .catch(() => undefined)
    .finally(() => forgetSession());
