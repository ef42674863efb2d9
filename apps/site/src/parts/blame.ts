// Puts a refusal to the field that it is about, where the answer names the reason but no field.
import type { RefusalCode } from '@felek/contract/errors';
import { Refused } from '../wire/refusals.ts';

/** Makes a call; a refusal for one of these reasons is thrown on as one of its field. */
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
