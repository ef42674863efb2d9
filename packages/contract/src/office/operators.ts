// How people of the house come in and leave.
import * as z from 'zod/mini';
import { call } from '../call.ts';
import { operatorPasswordMinLength, passwordMaxLength } from '../figures.ts';
import { noData, nothing, text } from '../fields.ts';

export const officeLogin = call({
  path: 'office/login',
  method: 'POST',
  who: 'anyone',
  summary: 'Logs somebody of the house in.',
  input: z.object({ username: text(3, 35), password: text(5, 100) }),
  output: z.object({ token: z.string(), username: z.string(), name: z.string() }),
  refusals: ['wrong_credentials'],
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
    password: text(operatorPasswordMinLength, passwordMaxLength),
  }),
  output: noData(),
  refusals: ['wrong_old_password', 'password_too_common'],
  tries: { max: 10, windowS: 600 },
});
