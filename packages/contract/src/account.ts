// The customer's account: joining, logging in and out, recovering a password, verifying a phone, profile and sessions.
import * as z from 'zod/mini';
import { balances } from './balances.ts';
import { call } from './call.ts';
import {
  day,
  instant,
  liraAnswer,
  noData,
  nothing,
  page,
  queryInt,
  skip,
  take,
  text,
  uuid,
} from './fields.ts';
import { passwordMaxLength, passwordMinLength } from './figures.ts';
import {
  anyCodePattern,
  emailLength,
  emailPattern,
  hasLetter,
  personNameLength,
  personNamePattern,
  phonePattern,
  smsCodePattern,
  usernamePattern,
} from './rules/typed-texts.ts';

export const username = () =>
  z.string().check(z.regex(usernamePattern), z.refine(hasLetter, { error: 'letter_missing' }));
export const personName = () =>
  z
    .string()
    .check(z.minLength(personNameLength.min), z.maxLength(personNameLength.max), z.regex(personNamePattern));
export const email = () =>
  z.string().check(z.minLength(emailLength.min), z.maxLength(emailLength.max), z.regex(emailPattern));
export const phoneNumber = () => z.string().check(z.regex(phonePattern));
export const personalNo = () => z.string().check(z.regex(/^\d{11}$/));
export const password = () => text(passwordMinLength, passwordMaxLength);
export const smsCode = () => z.string().check(z.regex(smsCodePattern));
export const anyCode = () => z.string().check(z.regex(anyCodePattern));

/**
 * Null for a customer who may play. For one who is excluded, until when: null while that is open. They may log in and withdraw;
 * nothing else is offered to them.
 */
const exclusion = () => z.nullable(z.object({ until: z.nullable(instant()) }));
export type Exclusion = z.output<ReturnType<typeof exclusion>>;

/** The answer to a login or a registration. The site stores it as `authData`. */
export const authData = z.object({
  token: z.string(),
  balance: liraAnswer(),
  username: z.string(),
  usercode: z.string(),
  betsyCid: z.string(),
  betsyUrl: z.string(),
  betsyToken: z.string(),
  betcoToken: z.string(),
  betcoUrl: z.string(),
  smsVerified: z.boolean(),
  phone: z.string(),
  exclusion: exclusion(),
});
export type AuthData = z.output<typeof authData>;

export const login = call({
  path: 'auth/login',
  method: 'POST',
  who: 'anyone',
  summary: 'Logs a customer in.',
  /** `code`: where the first answer was `login_code_sent` or `second_factor_needed`. */
  input: z.object({
    username: text(3, 35),
    password: text(5, 100),
    code: z.optional(anyCode()),
  }),
  output: authData,
  refusals: [
    'wrong_credentials',
    'account_closed',
    'login_code_sent',
    'login_code_impossible',
    'messages_paused',
    'code_quota',
    'wrong_code',
    'second_factor_needed',
    'second_factor_wrong',
  ],
  tries: { max: 20, windowS: 60 },
});

export const country = z.object({ id: z.int(), name: z.string() });
export type Country = z.output<typeof country>;

export const registerForm = call({
  path: 'auth/form',
  method: 'GET',
  who: 'anyone',
  summary: 'What the registration form needs: the countries that may join.',
  input: z.object({ refId: z.optional(queryInt(0, 999_999_999)) }),
  output: z.object({ countries: z.array(country) }),
  refusals: [],
});

export const register = call({
  path: 'auth/register',
  method: 'POST',
  who: 'anyone',
  summary: 'Makes a visitor a customer and logs them in.',
  input: z.object({
    name: personName(),
    surname: personName(),
    username: username(),
    email: email(),
    phone: phoneNumber(),
    PersonalNo: personalNo(),
    country: z.int(),
    currencyId: z._default(z.literal(1), 1),
    birthDate: day(),
    password: password(),
    password2: password(),
    refId: z.optional(z.int().check(z.gte(0))),
    partner: z.optional(text(1, 100)),
    subid: z.optional(text(1, 100)),
    source: z.optional(text(1, 100)),
    clickId: z.optional(text(1, 200)),
  }),
  output: authData,
  refusals: [
    'passwords_differ',
    'password_too_common',
    'bad_birth_date',
    'under_age',
    'country_not_served',
    'bad_personal_no',
    'username_taken',
    'already_member',
  ],
  tries: { max: 10, windowS: 600 },
});

export const logout = call({
  path: 'auth/logout',
  method: 'GET',
  who: 'customer',
  summary: 'Ends this session.',
  input: nothing(),
  output: noData(),
  refusals: [],
});

export const sendResetPassword = call({
  path: 'auth/sendresetpassword',
  method: 'POST',
  who: 'anyone',
  summary:
    'Sends a reset code to the phone and mailbox that are verified. Answers alike whether the username exists or not.',
  input: z.object({ username: text(5, 50) }),
  output: noData(),
  refusals: ['messages_paused'],
  tries: { max: 10, windowS: 600 },
});

export const checkResetCode = call({
  path: 'auth/checkresetcode',
  method: 'POST',
  who: 'anyone',
  summary: 'Tells whether a reset code is right, without using it up.',
  input: z.object({ code: text(3, 20), username: text(5, 50) }),
  output: noData(),
  refusals: ['wrong_code'],
  tries: { max: 20, windowS: 600 },
});

export const changePasswordWithCode = call({
  path: 'auth/changepasswordwithcode',
  method: 'POST',
  who: 'anyone',
  summary: 'Sets a new password with a reset code and ends every session of the customer.',
  input: z.object({ password: password(), password2: password(), username: text(5, 50), code: text(3, 20) }),
  output: noData(),
  refusals: ['passwords_differ', 'password_too_common', 'wrong_code'],
  tries: { max: 20, windowS: 600 },
});

export const updatePhone = call({
  path: 'customer/updatephone',
  method: 'POST',
  who: 'customer',
  summary:
    'Step 1 sends a code to a phone number; step 2, with the code, verifies and keeps the number. To take a verified number’s place, step 1 needs the password and sends a code to the old number, then needs that code as well; with `isLost` the old number is not asked, and the new one takes its place after a hold.',
  input: z.object({
    phone: phoneNumber(),
    code: z.optional(z.union([smsCode(), z.literal('')])),
    step: z.optional(z.int().check(z.gte(1), z.lte(2))),
    password: z.optional(text(5, 100)),
    oldCode: z.optional(smsCode()),
    isLost: z.optional(z.boolean()),
  }),
  /** `sentTo`: the code of step 1 went to the old number. `dueAt`: when a lost number will be replaced. */
  output: z.object({
    smsVerified: z.boolean(),
    phone: z.string(),
    sentTo: z.optional(z.literal('old')),
    dueAt: z.optional(instant()),
  }),
  refusals: [
    'phone_taken',
    'code_not_sent',
    'messages_paused',
    'password_needed',
    'wrong_password',
    'code_too_soon',
    'code_quota',
    'wrong_code',
  ],
  tries: { max: 20, windowS: 600 },
});

export const cancelPhoneChange = call({
  path: 'customer/cancelphonechange',
  method: 'POST',
  who: 'customer',
  summary: 'Cancels a change of the phone that waits for the end of its hold.',
  input: nothing(),
  output: noData(),
  refusals: ['no_phone_change'],
});

export const verifyEmail = call({
  path: 'customer/verifyemail',
  method: 'POST',
  who: 'customer',
  summary: 'Without a code it sends one to the customer’s mailbox; with the code the mailbox is verified.',
  input: z.object({ code: z.optional(z.union([smsCode(), z.literal('')])) }),
  output: noData(),
  refusals: ['messages_paused', 'code_too_soon', 'code_quota', 'wrong_code'],
  tries: { max: 20, windowS: 600 },
});

export const changePassword = call({
  path: 'customer/changepassword',
  method: 'POST',
  who: 'customer',
  summary: 'Changes the password and ends every other session.',
  input: z.object({ oldPassword: text(5, 100), password: password(), confirmPassword: password() }),
  output: noData(),
  refusals: ['passwords_differ', 'wrong_old_password', 'password_unchanged', 'password_too_common'],
  tries: { max: 10, windowS: 600 },
});

export const secondFactor = call({
  path: 'customer/secondfactor',
  method: 'GET',
  who: 'customer',
  summary: 'Whether one-time passwords of an authenticator app are on, and how many recovery codes are left.',
  input: nothing(),
  output: z.object({ isOn: z.boolean(), codesLeft: z.int() }),
  refusals: [],
});

export const beginSecondFactor = call({
  path: 'customer/beginsecondfactor',
  method: 'POST',
  who: 'customer',
  summary: 'Makes a secret for an authenticator app. It counts once a code of it is confirmed.',
  input: z.object({ password: text(5, 100) }),
  output: z.object({ secret: z.string(), uri: z.string() }),
  refusals: ['wrong_password', 'second_factor_exists'],
  tries: { max: 10, windowS: 600 },
});

export const confirmSecondFactor = call({
  path: 'customer/confirmsecondfactor',
  method: 'POST',
  who: 'customer',
  summary:
    'Switches the second factor on with a code of the app, ends every other session, and gives the recovery codes once.',
  input: z.object({ code: smsCode() }),
  output: z.object({ codes: z.array(z.string()) }),
  refusals: ['second_factor_exists', 'second_factor_off', 'second_factor_wrong'],
  tries: { max: 20, windowS: 600 },
});

export const removeSecondFactor = call({
  path: 'customer/removesecondfactor',
  method: 'POST',
  who: 'customer',
  summary: 'Switches the second factor off: with the password, and a code of the app or a recovery code.',
  input: z.object({ password: text(5, 100), code: anyCode() }),
  output: noData(),
  refusals: ['wrong_password', 'second_factor_off', 'second_factor_wrong'],
  tries: { max: 10, windowS: 600 },
});

export const profile = call({
  path: 'customer/profile',
  method: 'GET',
  who: 'customer',
  summary: 'The customer’s own particulars, the identity number masked.',
  input: nothing(),
  output: z.object({
    name: z.string(),
    surname: z.string(),
    username: z.string(),
    email: z.string(),
    phone: z.string(),
    PersonalNo: z.string(),
    country: z.string(),
    birthDate: day(),
    smsVerified: z.boolean(),
    emailVerified: z.boolean(),
    /** A number that is to take a lost one's place: its last digits, and when. */
    phoneChange: z.nullable(z.object({ phone: z.string(), dueAt: instant() })),
    memberSince: instant(),
    exclusion: exclusion(),
  }),
  refusals: [],
});

const preferenceFields = {
  /** Whether offers of the house may be sent there. */
  offersBySms: z.boolean(),
  offersByEmail: z.boolean(),
  /** Whether the customer’s wins are left out of those that everybody sees. */
  hidesWins: z.boolean(),
};
const preferenceValues = z.object(preferenceFields);
export type Preferences = z.output<typeof preferenceValues>;

export const preferences = call({
  path: 'customer/preferences',
  method: 'GET',
  who: 'customer',
  summary: 'What the customer chose: where offers may be sent, and whether wins are shown.',
  input: nothing(),
  output: preferenceValues,
  refusals: [],
});

export const setPreferences = call({
  path: 'customer/setpreferences',
  method: 'POST',
  who: 'customer',
  summary: 'Changes what the customer chose; what is left out stays.',
  input: z.partial(preferenceValues),
  output: preferenceValues,
  refusals: [],
  tries: { max: 60, windowS: 60 },
});

export const sessionRow = z.object({
  id: uuid(),
  device: z.string(),
  address: z.string(),
  startedAt: instant(),
  lastSeenAt: instant(),
  endedAt: z.nullable(instant()),
  current: z.boolean(),
});
export type SessionRow = z.output<typeof sessionRow>;

export const sessions = call({
  path: 'customer/sessions',
  method: 'POST',
  who: 'customer',
  summary: 'Where the customer is and was logged in, newest first.',
  input: z.object({ skip: skip(), take: take(20) }),
  output: page(sessionRow),
  refusals: [],
});

export const endSession = call({
  path: 'customer/endsession',
  method: 'POST',
  who: 'customer',
  summary: 'Ends another session of the customer’s own.',
  input: z.object({ id: uuid() }),
  output: noData(),
  refusals: ['no_such_session'],
});

export const balance = call({
  path: 'user/balance',
  method: 'GET',
  who: 'customer',
  summary: 'The customer’s balance: playable in all, and its parts.',
  input: nothing(),
  output: balances,
  refusals: [],
  background: true,
});
