// Puts a refusal to the field that it is about, where the answer names the reason but no field.
import type { RefusalCode } from '@felek/contract/errors';
import { Refused } from '../wire/refusals.ts';

/** Waits for a call. A refusal with one of these codes is thrown again as an error of the field that stands for it. */
export async function blaming<Answer>(
  fieldOf: Partial<Record<RefusalCode, string>>,
  call: Promise<Answer>,
): Promise<Answer> {
  try {
    return await call;
  } catch (error) {
    const field = error instanceof Refused && error.fields.size === 0 ? fieldOf[error.code] : undefined;
    if (!(error instanceof Refused) || field === undefined) throw error;
    throw new Refused(error.message, error.code, new Map([[field, error.message]]));
  }
}
