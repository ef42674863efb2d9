// Views of lists that an operator keeps: filters and columns under a name, for the operator alone or for a role.
import * as z from 'zod/mini';
import { call } from '../call.ts';
import { noData, nothing, text } from '../fields.ts';

const screen = () => z.string().check(z.regex(/^[a-z][a-z-]{1,39}$/));
const name = () => text(1, 40);

export const officeView = z.object({
  /** The list's place in the address. */
  screen: z.string(),
  name: z.string(),
  /** Its filters and columns, as a query of the address. */
  search: z.string(),
  /** The role whose holders see it; null for the owner alone. */
  role: z.nullable(z.string()),
  /** The username of its owner; null for the operator's own. */
  owner: z.nullable(z.string()),
});

export const officeViews = call({
  path: 'office/views',
  method: 'POST',
  who: 'operator',
  permission: 'self:manage',
  summary:
    'The views that this operator keeps, of all lists, in the order of their saving, and those that colleagues share with a role of theirs.',
  input: nothing(),
  output: z.array(officeView),
  refusals: [],
  background: true,
});

export const saveView = call({
  path: 'office/saveview',
  method: 'POST',
  who: 'operator',
  permission: 'self:manage',
  summary:
    'Keeps a view under a name, for the operator alone or for all holders of a role that the operator has. One of the same name and list is replaced.',
  input: z.object({
    screen: screen(),
    name: name(),
    search: text(1, 1500),
    role: z._default(z.nullable(z.string().check(z.regex(/^[a-z][a-z-]{1,39}$/))), null),
  }),
  output: noData(),
  refusals: ['too_many_views', 'role_not_yours'],
});

export const removeView = call({
  path: 'office/removeview',
  method: 'POST',
  who: 'operator',
  permission: 'self:manage',
  summary: 'Removes a kept view. One that is not there is removed already.',
  input: z.object({ screen: screen(), name: name() }),
  output: noData(),
  refusals: [],
});
