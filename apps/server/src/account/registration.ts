// Becoming a customer: the rules in the contract's order of precedence, then one transaction that makes customer, wallet and session. The
// database keeps unique values unique. The look before the insert only finds better words for a refusal.
import { randomInt } from 'node:crypto';
import pg from 'pg';
import type { InputOf, Locale, RefusalOf } from '@felek/contract/call';
import { register } from '@felek/contract/account';
import { isCalendarDay, isOfAge, isTurkishIdentityNumber } from '@felek/contract/rules/identity';
import type { Database, Tx } from '../db/database.ts';
import { execute, getRow } from '../db/statement.ts';
import { newId, type CustomerId } from '../ids.ts';
import type { Vault } from '../vault.ts';
import * as store from './account.store.ts';
import { findCountry, servedCountries } from './countries.ts';
import { usernameKey, isTooCommon, type Own } from '../passwords/passwords.ts';
import { emailKey, issuerOf, normalPhone } from './identity.ts';
import { claimIdentity } from './identity-hash.ts';

export type Registration = InputOf<typeof register>;
type Refusal = RefusalOf<typeof register>;

/** Facts that the form alone does not tell. */
export interface RegistrationFacts {
  /** Today in Türkiye, yyyy-mm-dd. */
  readonly today: string;
  readonly licensedCountries: readonly string[];
}

/** Why this registration is refused, as far as the form and the calendar tell. */
export function refuseRegistration(
  form: Registration,
  { today, licensedCountries }: RegistrationFacts,
): Refusal | undefined {
  const country = servedCountries(licensedCountries).find(({ id }) => id === form.country);
  if (form.password !== form.password2) return 'passwords_differ';
  if (isTooCommon(form.password, ownOf(form))) return 'password_too_common';
  if (!isCalendarDay(form.birthDate) || form.birthDate > today) return 'bad_birth_date';
  if (!isOfAge(form.birthDate, today)) return 'under_age';
  if (country === undefined) return 'country_not_served';
  if (country.code === 'TR' && !isTurkishIdentityNumber(form.PersonalNo)) return 'bad_personal_no';
  return undefined;
}

/** The customer's own data that may not be the password. */
export function ownOf(person: {
  readonly username: string;
  readonly name: string;
  readonly surname: string;
  readonly email: string;
  readonly phone: string;
  readonly birthDate: string;
  readonly PersonalNo?: string;
}): Own {
  const { username, name, surname, email, phone, birthDate, PersonalNo } = person;
  const [year = '', month = '', date = ''] = birthDate.split('-');
  return {
    words: [username, name, surname, `${name}${surname}`, email, email.split('@')[0]!],
    numbers: [
      normalPhone(phone),
      ...(PersonalNo === undefined ? [] : [PersonalNo]),
      `${date}${month}${year}`,
      `${year}${month}${date}`,
      `${date}${month}${year.slice(2)}`,
    ],
  };
}

/** A form with everything in the shape in which it is kept and compared. */
function normalForm(vault: Vault, form: Registration) {
  const country = findCountry(form.country)!.code;
  return {
    country,
    usernameKey: usernameKey(form.username),
    emailKey: emailKey(form.email),
    phone: normalPhone(form.phone),
    phoneHash: vault.phoneHash(normalPhone(form.phone)),
    personHash: vault.personHash(issuerOf(form.PersonalNo, country), form.PersonalNo),
  };
}

/** Whether the name or the person is registered already, for the refusal's text. The database's constraints decide. */
export async function findTaken(
  database: Database,
  vault: Vault,
  form: Registration,
): Promise<'username_taken' | 'already_member' | undefined> {
  const { usernameKey: name, emailKey: mailbox, phone, phoneHash, personHash } = normalForm(vault, form);
  const taken = await getRow(
    database.pool,
    store.findTaken,
    name,
    mailbox,
    phoneHash.any,
    personHash.any,
    phone,
  );
  if (taken.username) return 'username_taken';
  return taken.person ? 'already_member' : undefined;
}

export interface NewCustomer {
  readonly id: CustomerId;
  readonly usercode: string;
  readonly phone: string;
}

/** Writes the customer. A value that is taken violates a constraint: see {@link refusalOfConstraint}. */
export async function insertRegistered(
  tx: Tx,
  vault: Vault,
  form: Registration,
  more: { readonly passwordHash: string; readonly locale: Locale; readonly fingerprint: string },
): Promise<NewCustomer> {
  const { refId, partner, subid, source, clickId } = form;
  const normal = normalForm(vault, form);
  const id = newId<'customer'>();
  for (;;) {
    const usercode = newUsercode();
    const inserted = await execute(
      tx.client,
      store.insertCustomer,
      id,
      usercode,
      form.username,
      normal.usernameKey,
      form.name,
      form.surname,
      form.email,
      normal.emailKey,
      vault.seal(normal.phone),
      normal.phoneHash.now,
      normal.country,
      form.birthDate,
      vault.seal(form.PersonalNo),
      normal.personHash.now,
      more.passwordHash,
      more.locale,
      more.fingerprint,
      JSON.stringify({ refId, partner, subid, source, clickId }),
    );
    if (inserted !== 1) continue;
    if (!(await claimIdentity(tx.client, vault, 'person', normal.personHash, id))) throw new PersonTaken();
    return { id, usercode, phone: normal.phone };
  }
}

/** The person is a customer already. Undoes the registration it is thrown in. */
class PersonTaken extends Error {
  override readonly name = 'PersonTaken';
}

/** The refusal for a violated constraint. Undefined for any other error. */
export function refusalOfConstraint(error: unknown): 'username_taken' | 'already_member' | undefined {
  if (error instanceof PersonTaken) return 'already_member';
  if (!(error instanceof pg.DatabaseError) || error.code !== '23505') return undefined;
  if (error.constraint === 'customer_username_key_key') return 'username_taken';
  return /^(customer|identity_hash)_/.test(error.constraint ?? '') ? 'already_member' : undefined;
}

/** A customer's public number: nine digits that tell nothing of how many customers there are. */
const newUsercode = () => String(randomInt(100_000_000, 1_000_000_000));
