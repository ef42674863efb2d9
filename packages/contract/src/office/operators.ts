// People of the house: how they come in and leave, prove who they are, and what each may do.
import * as z from 'zod/mini';
import { call } from '../call.ts';
import { operatorPasswordMinLength, passwordMaxLength } from '../figures.ts';
import { instant, noData, nothing, take, text, uuid } from '../fields.ts';
import { newPasskeyAnswer, newPasskeyRequest, passkeyAnswer, passkeyName, passkeyRow } from '../passkeys.ts';
import { passkeyRefusals } from '../passkey-refusals.ts';
import { decided, why } from './fields.ts';
import { permissions } from './permissions.ts';
import { sessionEnds } from './session-ends.ts';

/** A one-time password of the second factor. */
const oneTimePassword = () => z.string().check(z.regex(/^\d{6}$/));
const newPassword = () => text(operatorPasswordMinLength, passwordMaxLength);
const inRoles = z.array(z.string().check(z.regex(/^[a-z]{2,30}$/))).check(z.maxLength(30));
const username = () => z.string().check(z.regex(/^[A-Za-z0-9]{5,30}$/));

export const officeLogin = call({
  path: 'office/login',
  method: 'POST',
  who: 'anyone',
  summary: 'Logs an operator in.',
  input: z.object({
    username: text(3, 35),
    password: text(5, 100),
    /** One of the two from an operator with a second factor. The challenge comes with `second_factor_needed`. */
    code: z.optional(oneTimePassword()),
    passkey: z.optional(passkeyAnswer),
  }),
  output: z.object({ token: z.string(), username: z.string(), name: z.string() }),
  refusals: [
    'wrong_credentials',
    'second_factor_needed',
    'second_factor_wrong',
    'address_not_allowed',
    ...passkeyRefusals,
  ],
  tries: { max: 10, windowS: 60 },
});

export const officeLogout = call({
  path: 'office/logout',
  method: 'POST',
  who: 'operator',
  permission: 'self:manage',
  summary: 'Ends this operator’s session.',
  input: nothing(),
  output: noData(),
  refusals: [],
});

export const officeChangePassword = call({
  path: 'office/changepassword',
  method: 'POST',
  who: 'operator',
  permission: 'self:manage',
  summary: 'Changes this operator’s own password and ends every session of theirs.',
  input: z.object({
    oldPassword: text(5, 100),
    password: newPassword(),
  }),
  output: noData(),
  refusals: ['wrong_old_password', 'password_too_common'],
  tries: { max: 10, windowS: 600 },
});

export const officeMe = call({
  path: 'office/me',
  method: 'POST',
  who: 'operator',
  permission: 'self:manage',
  summary: 'Who the operator is, and what they may do.',
  input: nothing(),
  output: z.object({
    username: z.string(),
    name: z.string(),
    roles: z.array(z.string()),
    permissions: z.array(z.enum(permissions)),
    /** A passkey or one-time passwords. */
    hasSecondFactor: z.boolean(),
    hasCodes: z.boolean(),
    /** Until one is set up, an operator of this house may do nothing else. */
    needsSecondFactor: z.boolean(),
    /** A hash of the roles and permissions. `office/standing` answers when it changes. */
    mark: z.string(),
    /** The session ends after this many seconds without use, and at `endsAt` in any case. */
    idleS: z.int(),
    endsAt: instant(),
  }),
  refusals: [],
});

export const officeStanding = call({
  path: 'office/standing',
  method: 'POST',
  who: 'operator',
  permission: 'self:manage',
  background: true,
  held: true,
  summary:
    'Answers as soon as this session has ended or the operator’s `mark` of `office/me` has changed, and `same` after 15 seconds.',
  input: z.object({ mark: text(1, 100) }),
  output: z.object({ standing: z.enum(['same', 'changed', ...sessionEnds]) }),
  refusals: [],
});

export const beginSecondFactor = call({
  path: 'office/beginsecondfactor',
  method: 'POST',
  who: 'operator',
  permission: 'self:manage',
  stepUp: true,
  summary:
    'Makes a secret for an authenticator app. It counts once `office/confirmsecondfactor` was given a password of it.',
  input: z.object({ password: text(5, 100) }),
  output: z.object({ secret: z.string(), uri: z.string() }),
  refusals: ['wrong_old_password', 'second_factor_exists'],
  tries: { max: 10, windowS: 600 },
});

export const confirmSecondFactor = call({
  path: 'office/confirmsecondfactor',
  method: 'POST',
  who: 'operator',
  permission: 'self:manage',
  summary: 'Sets the second factor up. From now on the login asks for it.',
  input: z.object({ code: oneTimePassword() }),
  output: noData(),
  refusals: ['second_factor_exists', 'second_factor_missing', 'second_factor_wrong'],
  tries: { max: 10, windowS: 600 },
});

export const passkeys = call({
  path: 'office/passkeys',
  method: 'POST',
  who: 'operator',
  permission: 'self:manage',
  summary: 'This operator’s own passkeys.',
  input: nothing(),
  output: z.array(passkeyRow),
  refusals: [],
});

export const beginPasskey = call({
  path: 'office/beginpasskey',
  method: 'POST',
  who: 'operator',
  permission: 'self:manage',
  stepUp: true,
  summary: 'What a browser needs to make a passkey. It counts once `office/addpasskey` has its answer.',
  input: z.object({ password: text(5, 100) }),
  output: newPasskeyRequest,
  refusals: ['wrong_old_password', 'passkeys_full'],
  tries: { max: 10, windowS: 600 },
});

export const addPasskey = call({
  path: 'office/addpasskey',
  method: 'POST',
  who: 'operator',
  permission: 'self:manage',
  summary: 'Adds a passkey. From now on the login asks for a second factor.',
  input: z.object({ name: passkeyName(), answer: newPasskeyAnswer }),
  output: noData(),
  refusals: ['passkey_stale', 'passkey_wrong', 'passkey_taken'],
  tries: { max: 10, windowS: 600 },
});

export const removePasskey = call({
  path: 'office/removepasskey',
  method: 'POST',
  who: 'operator',
  permission: 'self:manage',
  stepUp: true,
  summary: 'Removes a passkey, unless it is the last second factor. Two other people take that one.',
  input: z.object({ id: uuid() }),
  output: noData(),
  refusals: ['passkey_not_found', 'last_second_factor'],
});

export const acceptInvitation = call({
  path: 'office/acceptinvitation',
  method: 'POST',
  who: 'anyone',
  summary: 'Sets the first password of a new operator, with the one-time code that was given to them.',
  input: z.object({ username: text(3, 35), code: text(20, 100), password: newPassword() }),
  output: noData(),
  refusals: ['invitation_wrong', 'password_too_common'],
  tries: { max: 10, windowS: 600 },
});

export const officeRoles = call({
  path: 'office/roles',
  method: 'POST',
  who: 'operator',
  permission: 'operator:read',
  summary: 'The roles with their permissions, and which of them no one person may hold together.',
  input: nothing(),
  output: z.array(
    z.object({
      role: z.string(),
      title: z.object({ tr: z.string(), en: z.string() }),
      permissions: z.array(z.string()),
      notWith: z.array(z.string()),
      /** Where the role may be used; everywhere if there is none. `10.1.0.0/16`. */
      networks: z.array(z.string()),
    }),
  ),
  refusals: [],
});

export const operatorRow = z.object({
  username: z.string(),
  name: z.string(),
  state: z.enum(['active', 'closed']),
  roles: z.array(z.string()),
  hasSecondFactor: z.boolean(),
  /** Sessions that live. */
  sessions: z.int(),
  lastSeenAt: z.nullable(instant()),
  joinedAt: instant(),
});

export const operators = call({
  path: 'office/operators',
  method: 'POST',
  who: 'operator',
  permission: 'operator:read',
  summary: 'People of the house by username, former ones too.',
  input: z.object({ after: z.optional(text(1, 100)), take: take(50) }),
  output: z.object({ list: z.array(operatorRow), next: z.nullable(z.string()) }),
  refusals: [],
});

export const addOperator = call({
  path: 'office/addoperator',
  method: 'POST',
  who: 'operator',
  permission: 'operator:create',
  stepUp: true,
  summary:
    'Adds an operator, without a role. The answer has a one-time code with which they set their password within a day; it is shown once.',
  input: z.object({ username: username(), name: text(2, 100), why: why() }),
  output: z.object({ code: z.string(), until: instant() }),
  refusals: ['username_taken'],
});

const knownOperator = ['operator_not_found'] as const;

export const setRoles = call({
  path: 'office/setroles',
  method: 'POST',
  who: 'operator',
  permission: 'operator:grant',
  stepUp: true,
  summary:
    'Sets the roles of an operator, all at once, and ends their sessions. Giving a role takes two people, taking one needs one; nobody changes their own.',
  input: z.object({ username: text(3, 100), roles: inRoles, why: why() }),
  output: decided,
  refusals: [
    ...knownOperator,
    'role_unknown',
    'roles_conflict',
    'own_account',
    'last_admins',
    'approved_before',
  ],
});

/** An address or a network, of either kind: `192.0.2.7`, `10.1.0.0/16`, `2001:db8::/32`. */
const network = () => z.union([z.ipv4(), z.ipv6(), z.cidrv4(), z.cidrv6()]);

export const setRoleNetworks = call({
  path: 'office/setrolenetworks',
  method: 'POST',
  who: 'operator',
  permission: 'operator:grant',
  stepUp: true,
  summary:
    'Sets the networks from which a role may be used; none means everywhere. Its operators’ sessions from elsewhere end at once. Two people do it, and neither locks themselves out.',
  input: z.object({
    role: z.string().check(z.regex(/^[a-z]{2,30}$/)),
    networks: z.array(network()).check(z.maxLength(50)),
    why: why(),
  }),
  output: decided,
  refusals: ['role_unknown', 'network_locks_out', 'approved_before'],
});

export const endOperatorSessions = call({
  path: 'office/endsessions',
  method: 'POST',
  who: 'operator',
  permission: 'operator:end',
  summary: 'Ends all sessions of an operator at once, on every server.',
  input: z.object({ username: text(3, 100), why: why() }),
  output: noData(),
  refusals: knownOperator,
});

export const disableOperator = call({
  path: 'office/disableoperator',
  method: 'POST',
  who: 'operator',
  permission: 'operator:end',
  summary:
    'Closes an operator for good: their sessions end at once, and the name stays theirs in the record.',
  input: z.object({ username: text(3, 100), why: why() }),
  output: noData(),
  refusals: [...knownOperator, 'own_account', 'last_admins'],
});

export const resetSecondFactor = call({
  path: 'office/resetsecondfactor',
  method: 'POST',
  who: 'operator',
  permission: 'operator:grant',
  stepUp: true,
  summary:
    'Takes one-time passwords and passkeys from an operator who has lost them, and ends their sessions. Two other people do it.',
  input: z.object({ username: text(3, 100), why: why() }),
  output: decided,
  refusals: [...knownOperator, 'own_account', 'second_factor_missing', 'approved_before'],
});
