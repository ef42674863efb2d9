// The demo house's ways to pay. An operator's own methods are rows of the same table.
import { ibanMask } from '@felek/contract/figures';
import type { Database } from '../db/database.ts';
import { execute } from '../db/statement.ts';
import { saveMethod, type MethodField } from './payment.store.ts';

const banks: MethodField['option'] = [
  { id: 1, tr: 'Anadolu Bankası (demo)', en: 'Anadolu Bank (demo)' },
  { id: 2, tr: 'Boğaziçi Bankası (demo)', en: 'Bosphorus Bank (demo)' },
  { id: 3, tr: 'Ege Bankası (demo)', en: 'Aegean Bank (demo)' },
];
const holder: MethodField = { key: 'accountHolder', objectType: 'String', option: null, mask: null };

const free = ['Komisyonsuz', 'No fee'] as const;
const methods: readonly [
  id: number,
  type: number,
  title: readonly [string, string],
  group: readonly [string, string],
  limits: readonly [bigint, bigint],
  time: readonly [string, string],
  fields: readonly MethodField[],
  channel: string,
][] = [
  [
    1,
    1,
    ['Banka / Kredi Kartı', 'Bank or credit card'],
    ['Kart', 'Card'],
    [5_000n, 5_000_000n],
    ['Anında', 'Instant'],
    [],
    'card',
  ],
  [
    2,
    1,
    ['Dijital Cüzdan', 'Digital wallet'],
    ['Cüzdan', 'Wallet'],
    [5_000n, 2_500_000n],
    ['Anında', 'Instant'],
    [],
    'wallet',
  ],
  [
    3,
    1,
    ['Havale / EFT / FAST', 'Bank transfer'],
    ['Banka', 'Bank'],
    [10_000n, 20_000_000n],
    ['5–15 dakika', '5–15 minutes'],
    [{ key: 'bank', objectType: 'Dropdown', option: banks, mask: null }, holder],
    'transfer',
  ],
  [
    11,
    2,
    ['Banka Hesabı (IBAN)', 'Bank account (IBAN)'],
    ['Banka', 'Bank'],
    [10_000n, 10_000_000n],
    ['15 dakika – 2 saat', '15 minutes – 2 hours'],
    [
      { key: 'bank', objectType: 'Dropdown', option: banks, mask: null },
      holder,
      { key: 'iban', objectType: 'String', option: null, mask: ibanMask },
    ],
    'iban',
  ],
  [
    12,
    2,
    ['Dijital Cüzdan', 'Digital wallet'],
    ['Cüzdan', 'Wallet'],
    [5_000n, 2_500_000n],
    ['5–30 dakika', '5–30 minutes'],
    [{ key: 'walletNumber', objectType: 'Long', option: null, mask: '9999999999' }],
    'wallet',
  ],
];

export async function seedDemoMethods(database: Database): Promise<void> {
  for (const [position, [id, type, title, group, limits, time, fields, channel]] of methods.entries()) {
    const [min, max] = limits.map(String) as [string, string];
    await execute(
      database.pool,
      saveMethod,
      id,
      type,
      position,
      ...title,
      ...group,
      null,
      min,
      max,
      ...free,
      ...time,
      JSON.stringify(fields),
      channel,
    );
  }
}
