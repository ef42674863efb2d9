// The methods by which customers pay in and are paid.
import { addMethod, officeMethods, setMethod, switchMethod } from '@felek/contract/office';
import { typedPercent } from '../screen/form-values.ts';
import { pageOf } from '../screen/ScreenPage.tsx';
import {
  action,
  code,
  money,
  share,
  text,
  whole,
  why,
  words,
  type FormField,
  type RowOf,
  type Screen,
} from '../screen/screen.ts';

type Row = RowOf<typeof officeMethods>;

const field = (path: string, title: FormField['title'], kind: FormField['kind'] = 'text'): FormField => ({
  path,
  title,
  kind,
});

/** As the form of the row's limits and fee shows them. */
const shown = (figure: number) => String(figure).replace('.', ',');

const methods: Screen<Row> = {
  name: 'methods',
  title: 'methods.title',
  empty: 'methods.empty',
  call: officeMethods,
  read: whole(officeMethods, () => ({})),
  keyOf: ({ id }) => String(id),
  nameOf: ({ titleTr }) => titleTr,
  data: [
    text('title', 'methods.name', (row) => row.titleTr),
    words('direction', 'methods.direction', 'payMethod', (row) => row.direction),
    words('state', 'of.state', 'payMethod', (row) => (row.isOffered ? 'on' : 'off'), {
      tone: ({ isOffered }) => (isOffered ? 'good' : 'plain'),
    }),
    money('least', 'methods.least', (row) => row.least),
    money('most', 'methods.most', (row) => row.most),
    money('fee', 'methods.fee', (row) => row.feeFixed),
    share('points', 'methods.points', (row) => row.feeBasisPoints / 10_000, { place: 'more' }),
    words('payer', 'methods.payer', 'feePayer', (row) => row.feePayer, { place: 'more' }),
    text('service', 'of.service', (row) => row.service),
    code('channel', 'methods.channel', (row) => row.channel),
    text('titleEn', 'methods.nameEn', (row) => row.titleEn, { place: 'drawer' }),
  ],
  actions: [
    action('set', 'methods.set', setMethod, {
      look: 'primary',
      note: 'methods.set.note',
      fixed: ({ id }) => ({ id }),
      begin: (row) => ({
        least: shown(row.least),
        most: shown(row.most),
        feeFixed: shown(row.feeFixed),
        feeBasisPoints: typedPercent(row.feeBasisPoints),
        feePayer: row.feePayer,
      }),
      fields: [
        field('least', 'methods.least', 'money'),
        field('most', 'methods.most', 'money'),
        field('feeFixed', 'methods.fee', 'money'),
        field('feeBasisPoints', 'methods.points', 'percent'),
        {
          ...field('feePayer', 'methods.payer', 'choice'),
          options: [
            { value: 'house', title: 'feePayer.house' },
            { value: 'customer', title: 'feePayer.customer' },
          ],
        },
        why,
      ],
    }),
    action('off', 'methods.off', switchMethod, {
      look: 'danger',
      fixed: ({ id }) => ({ id, isOffered: false }),
      isOffered: ({ isOffered }) => isOffered,
    }),
    action('on', 'methods.on', switchMethod, {
      fixed: ({ id }) => ({ id, isOffered: true }),
      isOffered: ({ isOffered }) => !isOffered,
    }),
  ],
  starts: [
    action('add', 'methods.add', addMethod, {
      note: 'methods.add.note',
      fields: [
        {
          ...field('direction', 'methods.direction', 'choice'),
          options: [
            { value: 'deposit', title: 'payMethod.deposit' },
            { value: 'payout', title: 'payMethod.payout' },
          ],
        },
        { ...field('titleTr', 'methods.name'), suffix: 'TR' },
        { ...field('titleEn', 'methods.name'), suffix: 'EN' },
        { ...field('groupTr', 'methods.group'), suffix: 'TR' },
        { ...field('groupEn', 'methods.group'), suffix: 'EN' },
        { ...field('timeTr', 'methods.time'), suffix: 'TR' },
        { ...field('timeEn', 'methods.time'), suffix: 'EN' },
        field('least', 'methods.least', 'money'),
        field('most', 'methods.most', 'money'),
        { ...field('service', 'of.service'), initial: 'generic', hint: 'methods.service.hint' },
        { ...field('channel', 'methods.channel'), hint: 'methods.channel.hint' },
        {
          ...field('form', 'methods.form', 'choice'),
          options: [
            { value: 'none', title: 'form.none' },
            { value: 'iban', title: 'form.iban' },
            { value: 'wallet', title: 'form.wallet' },
          ],
        },
        why,
      ],
    }),
  ],
};

export const Methods = pageOf(methods);
