// The customers of the demo house: made once, by the registration's own writing, and money by a real posting.
import { demoPassword, demoPeople } from '@felek/contract/demo';
import type { Ledger } from '@felek/ledger';
import type { Database } from '../db/database.ts';
import { execute, findRow } from '../db/statement.ts';
import { findCustomerByName, setState, verifyPhone } from './account.store.ts';
import { hashPassword, ofTheHouse } from '../passwords/passwords.ts';
import { insertRegistered, refusalOfConstraint } from './registration.ts';
import type { Vault } from '../vault.ts';

/** How long the excluded customer is out: half a year from the first start. */
const exclusionMs = 180 * 24 * 3_600_000;
/** The initial balance of the funded customer: 10,000 lira. */
const fundsKurus = 1_000_000n;

const people = [
  {
    username: demoPeople.funded,
    name: 'Zeynep',
    surname: 'Demir',
    phone: '905000000001',
    personalNo: '34567891238',
    state: 'active',
  },
  {
    username: demoPeople.fresh,
    name: 'Yusuf',
    surname: 'Kaya',
    phone: '905000000002',
    personalNo: '10000000146',
    state: 'active',
  },
  {
    username: demoPeople.excluded,
    name: 'Melek',
    surname: 'Aydın',
    phone: '905000000003',
    personalNo: '23456789060',
    state: 'excluded',
  },
] as const;

interface DemoNeeds {
  readonly database: Database;
  readonly ledger: Ledger;
  readonly vault: Vault;
}

/** Makes those who are missing. */
export async function seedDemoCustomers(needs: DemoNeeds): Promise<void> {
  for (const person of people) {
    if (await findRow(needs.database.pool, findCustomerByName, person.username)) continue;
    try {
      await makePerson(needs, person);
    } catch (error) {
      // Another server of the same house has just made them.
      if (!refusalOfConstraint(error)) throw error;
    }
  }
}

async function makePerson(
  { database, ledger, vault }: DemoNeeds,
  person: (typeof people)[number],
): Promise<void> {
  const passwordHash = await hashPassword(demoPassword, ofTheHouse);
  await database.inTransaction(async (tx) => {
    const { id } = await insertRegistered(
      tx,
      vault,
      {
        username: person.username,
        name: person.name,
        surname: person.surname,
        email: `${person.username}@demo.felek.example`,
        phone: person.phone,
        PersonalNo: person.personalNo,
        country: 792,
        currencyId: 1,
        birthDate: '1985-05-05',
        password: demoPassword,
        password2: demoPassword,
      },
      { passwordHash, locale: 'tr', fingerprint: `demo-${person.username}` },
    );
    await ledger.openWallet(tx.client, id, 'TRY');
    if (person.state !== 'active')
      await execute(tx.client, setState, id, person.state, new Date(Date.now() + exclusionMs));
    if (person.username !== demoPeople.funded) return;
    await execute(
      tx.client,
      verifyPhone,
      id,
      vault.seal(person.phone),
      vault.phoneHash(person.phone).now,
      false,
    );
    const { outcome } = await ledger.postWithin(tx, {
      wallet: id,
      key: { source: 'payment', operation: 'deposit', id: `demo ${person.username}` },
      legs: [{ from: 'payment:demo', to: 'cash', amount: fundsKurus }],
    });
    if (outcome !== 'applied') throw new Error(`bug: the demo's deposit was ${outcome}`);
  });
}
