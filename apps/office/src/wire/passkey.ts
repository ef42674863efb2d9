// Passkeys in the browser. The part that speaks with authenticators is loaded when one is asked.
import type { NewPasskeyAnswer, NewPasskeyRequest, PasskeyAnswer } from '@felek/contract/passkeys';
import type * as Browser from '@simplewebauthn/browser';
import { sayNow } from '../texts/texts.ts';
import { NotConfirmed, Refused } from './refusals.ts';

const knowsPasskeys = () => typeof PublicKeyCredential === 'function';

/** Runs what may fail because the person or the browser does not confirm. `orCode` is whether a code would do as well. */
async function withAuthenticator<Result>(
  rpId: string,
  orCode: boolean,
  run: (browser: typeof Browser) => Promise<Result>,
): Promise<Result> {
  if (!knowsPasskeys()) throw new NotConfirmed(sayNow('passkey.unsupported'), orCode);
  if (location.hostname !== rpId && !location.hostname.endsWith(`.${rpId}`))
    throw new NotConfirmed(sayNow('passkey.elsewhere', { address: rpId }), orCode);
  const browser = await import('@simplewebauthn/browser');
  return run(browser).catch((error: unknown) => {
    const isKnown = error instanceof Error && error.name === 'InvalidStateError';
    throw new NotConfirmed(sayNow(isKnown ? 'passkey.known' : 'passkey.cancelled'), orCode);
  });
}

/**
 * Sends a call. Where the server asks for a second factor and the caller has a passkey, the passkey answers and the call is sent again.
 * Throws {@link NotConfirmed} where it does not answer.
 */
export async function withPasskey<Result>(
  send: (passkey?: PasskeyAnswer) => Promise<Result>,
): Promise<Result> {
  try {
    return await send();
  } catch (error) {
    const { passkey, code = false } = (error instanceof Refused && error.factors) || {};
    if (!passkey) throw error;
    const answer = await withAuthenticator(passkey.rpId, code, (browser) =>
      browser.startAuthentication({
        optionsJSON: passkey as Parameters<typeof browser.startAuthentication>[0]['optionsJSON'],
      }),
    );
    return send(answer);
  }
}

/** Has an authenticator make a passkey. Throws {@link NotConfirmed} where it does not. */
export const makePasskey = (request: NewPasskeyRequest): Promise<NewPasskeyAnswer> =>
  withAuthenticator(request.rp.id, false, (browser) =>
    browser.startRegistration({
      optionsJSON: request as Parameters<typeof browser.startRegistration>[0]['optionsJSON'],
    }),
  );
