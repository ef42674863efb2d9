// A customer of the run, registered over HTTP, with the model of their money.
import pg from 'pg';
import { someAddress, someForm } from '../testbed/account-servers.ts';
import type { Answer, Asked, Caller } from './caller.ts';
import type { Findings } from './findings.ts';
import { Purse } from './purse.ts';

export interface Customer {
  readonly username: string;
  readonly purse: Purse;
  readonly caller: Caller;
  readonly findings: Findings;
  /** A request as this customer. */
  asked(path: string, body?: object, more?: { readonly key?: string; readonly token?: string }): Asked;
  /** Records a finding about this customer. */
  wrong(what: string, detail?: string): void;
}

export async function joinCustomer(
  caller: Caller,
  findings: Findings,
  databaseUrl: string,
): Promise<Customer> {
  const address = someAddress();
  const form = someForm();
  const { success, data, message }: Answer = await caller.insist({
    path: 'auth/register',
    body: form,
    address,
  });
  if (!success) throw new Error(`a registration was refused: ${message}`);
  const { token: own } = data as { token: string };
  await verifyPhone(databaseUrl, form.username);
  return {
    username: form.username,
    purse: new Purse(),
    caller,
    findings,
    asked: (path, body, { key, token = own } = {}) => ({
      path,
      address,
      token,
      ...(body !== undefined && { body }),
      ...(key !== undefined && { key }),
    }),
    wrong: (what, detail) =>
      findings.wrong(what, `${form.username}${detail === undefined ? '' : `: ${detail}`}`),
  };
}

/** Registered long ago, so that no rule for new customers applies. */
async function verifyPhone(databaseUrl: string, username: string): Promise<void> {
  const client = new pg.Client({ connectionString: databaseUrl });
  await client.connect();
  const query = `update customer set phone_verified_at = now() - interval '60 days' where username = $1`;
  await client.query(query, [username]);
  await client.end();
}
