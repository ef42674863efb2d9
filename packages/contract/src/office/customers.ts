// Customers, as far as staff may see them.
import * as z from 'zod/mini';
import { call } from '../call.ts';
import { instant, text } from '../fields.ts';

export const foundCustomer = z.object({
  usercode: z.string(),
  username: z.string(),
  /** Masked, so that staff can tell two people apart and no more. */
  name: z.string(),
  email: z.string(),
  phone: z.string(),
  state: z.enum(['active', 'closed', 'excluded']),
  /** The fields that match the search. */
  fits: z.array(z.enum(['username', 'email', 'phone', 'usercode'])),
  memberSince: instant(),
});

export const findCustomers = call({
  path: 'office/findcustomers',
  method: 'POST',
  who: 'operator',
  permission: 'customer:read',
  summary:
    'Customers whose username, e-mail, phone or customer code a text is. Money is given to a chosen one as `usercode:<customer code>`.',
  input: z.object({ customer: text(3, 100) }),
  output: z.array(foundCustomer),
  refusals: [],
});
