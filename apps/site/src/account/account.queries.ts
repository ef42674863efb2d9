// The account's server data: particulars, and every call that a dialog of the account makes.
import { useQuery } from '@tanstack/react-query';
import {
  beginSecondFactor,
  cancelPhoneChange,
  changePassword,
  changePasswordWithCode,
  preferences,
  setPreferences,
  checkResetCode,
  confirmSecondFactor,
  login,
  profile,
  register,
  registerForm,
  removeSecondFactor,
  secondFactor,
  sendResetPassword,
  updatePhone,
  verifyEmail,
} from '@felek/contract/account';
import type { OutputOf, SentOf } from '@felek/contract/call';
import { rememberStanding, useCustomer } from '../session/session.ts';
import { useLocale } from '../texts/texts.ts';
import { ask, fetchData } from '../wire/ask.ts';
import { keys } from '../wire/keys.ts';
import { refresh } from '../wire/query-client.ts';

export function useProfile() {
  const locale = useLocale();
  const customer = useCustomer();
  return useQuery({
    // A page that is being left asks no more.
    enabled: customer !== undefined,
    queryKey: [...keys.profile, locale],
    queryFn: async ({ signal }) => {
      const data = await fetchData(profile, {}, signal);
      const { phone, smsVerified, exclusion } = data;
      rememberStanding({ phone, smsVerified, exclusion });
      return data;
    },
    staleTime: 0,
  });
}

export const usePreferences = () =>
  useQuery({
    queryKey: keys.preferences,
    queryFn: ({ signal }) => fetchData(preferences, {}, signal),
    staleTime: 0,
  });

export const sendPreferences = (change: SentOf<typeof setPreferences>) =>
  ask(setPreferences, change).finally(() => refresh('preferences'));

export const useSecondFactor = () =>
  useQuery({
    enabled: useCustomer() !== undefined,
    queryKey: keys.secondFactor,
    queryFn: ({ signal }) => fetchData(secondFactor, {}, signal),
    staleTime: 0,
    // The set-up on the screen changes only by the customer's own steps there.
    refetchOnWindowFocus: false,
  });

export type NewFactor = OutputOf<typeof beginSecondFactor>;
export const beginFactor = async (password: string) => (await ask(beginSecondFactor, { password })).data;
export const confirmFactor = (code: string) => ask(confirmSecondFactor, { code });
export const removeFactor = (proof: SentOf<typeof removeSecondFactor>) =>
  ask(removeSecondFactor, proof).finally(() => refresh('secondFactor'));

/** The data of the registration form, such as the served countries. */
export function useRegisterForm(refId: number | undefined) {
  const locale = useLocale();
  return useQuery({
    queryKey: [...keys.registerForm, locale],
    queryFn: ({ signal }) => fetchData(registerForm, refId === undefined ? {} : { refId }, signal),
    staleTime: Infinity,
  });
}

export const sendRegistration = (given: SentOf<typeof register>) => ask(register, given);
export const sendLogin = (given: SentOf<typeof login>) => ask(login, given);

/** Sends a code to the mailbox. */
export const sendEmailCode = () => ask(verifyEmail, {});
export async function sendEmailProof(code: string) {
  const sent = await ask(verifyEmail, { code });
  await refresh('profile');
  return sent;
}

export async function sendPassword(given: SentOf<typeof changePassword>) {
  const sent = await ask(changePassword, given);
  void refresh('sessions');
  return sent;
}
export const sendRecovery = (username: string) => ask(sendResetPassword, { username });
export const sendRecoveryCode = (given: SentOf<typeof checkResetCode>) => ask(checkResetCode, given);
export const sendRecoveredPassword = (given: SentOf<typeof changePasswordWithCode>) =>
  ask(changePasswordWithCode, given);

/** A step of verifying or changing the phone. */
export const sendPhoneStep = (given: SentOf<typeof updatePhone>) => ask(updatePhone, given);
export const sendPhoneCancellation = () => ask(cancelPhoneChange, {}).finally(() => refresh('profile'));
