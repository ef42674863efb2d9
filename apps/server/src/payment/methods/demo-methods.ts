// The payment methods of the demo. An operator's own methods are rows of the same table.
import { ibanMask } from '@felek/contract/figures';
import type { Database } from '../../db/database.ts';
import { execute } from '../../db/statement.ts';
import { methodState, seedMethod, type MethodRow } from './method.store.ts';
import type { BankAccount, MethodField } from './methods.ts';

const banks: NonNullable<MethodField['option']> = [
  { id: 1, tr: 'Anadolu Bankası (demo)', en: 'Anadolu Bank (demo)' },
  { id: 2, tr: 'Boğaziçi Bankası (demo)', en: 'Bosphorus Bank (demo)' },
  { id: 3, tr: 'Ege Bankası (demo)', en: 'Aegean Bank (demo)' },
];
const bank: MethodField = { key: 'bank', objectType: 'Dropdown', option: banks, mask: null };
const holder: MethodField = { key: 'accountHolder', objectType: 'String', option: null, mask: null };
const iban: MethodField = { key: 'iban', objectType: 'String', option: null, mask: ibanMask };
const walletNumber: MethodField = {
  key: 'walletNumber',
  objectType: 'String',
  option: null,
  mask: '9999999999',
};
/** An account of the house at each bank. */
const houseAccounts: readonly BankAccount[] = banks.map(({ id: option, tr }, place) => ({
  option,
  holder: 'Felek Demo A.Ş.',
  bank: tr,
  iban: ['TR330006100519786457841326', 'TR470006200519786457841327', 'TR820009900519786457841328'][place]!,
}));

/** A method's row without the common columns. Amounts in kuruş. */
type Stated = Omit<
  MethodRow,
  'state' | 'image_url' | 'hours' | 'fields' | 'bank_account' | `fee_${string}` | 'min_kurus' | 'max_kurus'
> & {
  readonly min_kurus: number;
  readonly max_kurus: number;
  readonly fields?: readonly MethodField[];
  readonly bank_account?: readonly BankAccount[];
  readonly fee?: { readonly fixed: number; readonly basisPoints: number };
};

const card = { group_tr: 'Kart', group_en: 'Card' };
const wallet = {
  title_tr: 'Dijital Cüzdan',
  title_en: 'Digital wallet',
  group_tr: 'Cüzdan',
  group_en: 'Wallet',
};
const banking = { group_tr: 'Banka', group_en: 'Bank' };
const instant = { time_tr: 'Anında', time_en: 'Instant' };

const methods: readonly Stated[] = [
  {
    id: 1,
    type: 1,
    title_tr: 'Banka / Kredi Kartı',
    title_en: 'Bank or credit card',
    ...card,
    ...instant,
    min_kurus: 5_000,
    max_kurus: 5_000_000,
    service: 'generic',
    channel: 'card',
  },
  {
    id: 2,
    type: 1,
    ...wallet,
    ...instant,
    min_kurus: 5_000,
    max_kurus: 2_500_000,
    service: 'cuzdan',
    channel: 'wallet',
  },
  {
    id: 3,
    type: 1,
    title_tr: 'Havale / EFT / FAST',
    title_en: 'Bank transfer',
    ...banking,
    time_tr: '5–15 dakika',
    time_en: '5–15 minutes',
    min_kurus: 10_000,
    max_kurus: 20_000_000,
    fields: [bank, holder],
    service: 'bank',
    channel: 'transfer',
    bank_account: houseAccounts,
  },
  {
    id: 11,
    type: 2,
    title_tr: 'Banka Hesabı (IBAN)',
    title_en: 'Bank account (IBAN)',
    ...banking,
    time_tr: '15 dakika – 2 saat',
    time_en: '15 minutes – 2 hours',
    min_kurus: 10_000,
    max_kurus: 10_000_000,
    fields: [bank, holder, iban],
    service: 'generic',
    channel: 'iban',
  },
  {
    id: 12,
    type: 2,
    ...wallet,
    time_tr: '5–30 dakika',
    time_en: '5–30 minutes',
    min_kurus: 5_000,
    max_kurus: 2_500_000,
    fee: { fixed: 500, basisPoints: 50 },
    fields: [walletNumber],
    service: 'cuzdan',
    channel: 'wallet',
  },
];

export async function seedDemoMethods(database: Database): Promise<void> {
  for (const [position, { fee, ...stated }] of methods.entries()) {
    const row = {
      position,
      state: methodState.offered,
      image_url: null,
      hours: null,
      fields: [],
      bank_account: null,
      fee_fixed_kurus: fee?.fixed ?? 0,
      fee_basis_points: fee?.basisPoints ?? 0,
      fee_payer: fee ? 'customer' : 'house',
      of_demo: true,
      ...stated,
    };
    await execute(database.pool, seedMethod, JSON.stringify(row));
  }
}
