// Becoming a customer: the rules in the contract's order of precedence, then one transaction that makes customer, wallet and
// session. What must be unique is unique in the database; the look before it only finds the better words.
import { randomInt } from 'node:crypto';
import pg from 'pg';
import type { InputOf, Locale, RefusalOf } from '@felek/contract/call';
import { register } from '@felek/contract/account';
import type { Tx } from '../db/database.ts';
import { execute } from '../db/statement.ts';
import { newId, type CustomerId } from '../ids.ts';
import * as store from './account.store.ts';
import { countries } from './countries.ts';
import { isCalendarDay, isOfAge, isTurkishIdentityNumber, normalPhone } from './identity.ts';
import { isTooCommon } from './password.ts';
import type { Vault } from '../vault.ts';

export type Registration = InputOf<typeof register>;
type Refusal = RefusalOf<typeof register>;

/** What cannot be known from the form alone. */
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
  const country = countries.find(({ id }) => id === form.country)?.code;
  if (form.password !== form.password2) return 'passwords_differ';
  if (
    isTooCommon(form.password, [
      form.username,
      form.name,
      form.surname,
      form.phone,
      form.PersonalNo,
      form.email,
    ])
  )
    return 'password_too_common';
  if (!isCalendarDay(form.birthDate) || form.birthDate > today) return 'bad_birth_date';
  if (!isOfAge(form.birthDate, today)) return 'under_age';
  if (country === undefined || (licensedCountries.length > 0 && !licensedCountries.includes(country)))
    return 'country_not_served';
  if (country === 'TR' && !isTurkishIdentityNumber(form.PersonalNo)) return 'bad_personal_no';
  return undefined;
}

export interface NewCustomer {
  readonly id: CustomerId;
  readonly usercode: string;
  readonly phone: string;
}

/** Writes the customer, or says which unique thing is taken. */
export async function insertRegistered(
  tx: Tx,
  vault: Vault,
  form: Registration,
  more: { readonly passwordHash: string; readonly locale: Locale; readonly fingerprint: string },
): Promise<NewCustomer> {
  const { refId, partner, subid, source, clickId } = form;
  const country = countries.find(({ id }) => id === form.country)!.code;
  const id = newId<'customer'>();
  const usercode = newUsercode();
  const phone = normalPhone(form.phone);
  await execute(
    tx.client,
    store.insertCustomer,
    id,
    usercode,
    form.username,
    form.name,
    form.surname,
    form.email,
    phone,
    country,
    form.birthDate,
    vault.seal(form.PersonalNo),
    vault.personHash(country, form.PersonalNo),
    more.passwordHash,
    more.locale,
    more.fingerprint,
    JSON.stringify({ refId, partner, subid, source, clickId }),
  );
  return { id, usercode, phone };
}

/** What a violated constraint means to whoever registers; undefined when it is not theirs. */
export function refusalOfConstraint(error: unknown): 'username_taken' | 'already_member' | undefined {
  if (!(error instanceof pg.DatabaseError) || error.code !== '23505') return undefined;
  if (error.constraint === 'customer_username_key_key') return 'username_taken';
  return error.constraint?.startsWith('customer_') ? 'already_member' : undefined;
}

/** A customer's public number: nine digits that tell nothing of how many customers there are. */
const newUsercode = () => String(randomInt(100_000_000, 1_000_000_000));
