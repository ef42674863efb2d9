// The rules by which a withdrawal waits for review or for a code. Each change keeps the old and the new value in the record.
import { reviewRules, setReviewRule } from '@felek/contract/office';
import { pageOf } from '../screen/ScreenPage.tsx';
import {
  action,
  count,
  money,
  whole,
  why,
  words,
  type FormField,
  type RowOf,
  type Screen,
} from '../screen/screen.ts';
import { sayNow, type TextKey } from '../texts/texts.ts';

type Row = RowOf<typeof reviewRules>;

const parts = {
  above: { path: 'above', title: 'rules.above', kind: 'money', hint: 'rules.above.hint' },
  most: { path: 'most', title: 'rules.most', kind: 'number' },
  hours: { path: 'hours', title: 'rules.hours', kind: 'number', hint: 'rules.hours.hint' },
  answeredBy: {
    path: 'answeredBy',
    title: 'rules.answeredBy',
    kind: 'choice',
    options: [
      { value: 'review', title: 'answeredBy.review' },
      { value: 'code', title: 'answeredBy.code' },
    ],
  },
} as const satisfies Record<string, FormField>;

/** The form has the parts that the rule takes. */
const edit = (key: string, fields: readonly FormField[], takes: (row: Row) => boolean) =>
  action<Row, typeof setReviewRule>(key, 'rules.set', setReviewRule, {
    look: 'primary',
    note: 'rules.set.note',
    isOffered: takes,
    fixed: ({ reason }) => ({ reason, isOn: true, most: null, hours: null }),
    begin: (row) => ({
      above: String(row.above).replace('.', ','),
      most: String(row.most),
      hours: String(row.hours),
      answeredBy: row.answeredBy,
    }),
    fields: [...fields, parts.answeredBy, why],
  });

const rules: Screen<Row> = {
  name: 'rules',
  title: 'rules.title',
  empty: 'rules.empty',
  call: reviewRules,
  read: whole(reviewRules, () => ({})),
  keyOf: ({ reason }) => reason,
  nameOf: ({ reason }) => sayNow(`reason.${reason}` as TextKey),
  data: [
    words('reason', 'rules.reason', 'reason', (row) => row.reason),
    words('state', 'of.state', 'rule', (row) => (row.isOn ? 'on' : 'off'), {
      tone: ({ isOn }) => (isOn ? 'good' : 'plain'),
    }),
    money('above', 'rules.above', (row) => (row.isOn ? row.above : null)),
    count('most', 'rules.most', (row) => (row.isOn ? row.most : null)),
    count('hours', 'rules.hours', (row) => (row.isOn ? row.hours : null)),
    words('answeredBy', 'rules.answeredBy', 'answeredBy', (row) => (row.isOn ? row.answeredBy : null)),
  ],
  actions: [
    edit('set', [parts.above], ({ most, hours }) => most === null && hours === null),
    edit('setHours', [parts.above, parts.hours], ({ most, hours }) => most === null && hours !== null),
    edit('setCount', [parts.above, parts.most, parts.hours], ({ most }) => most !== null),
    action('off', 'rules.off', setReviewRule, {
      look: 'danger',
      note: 'rules.off.note',
      isOffered: ({ isOn }) => isOn,
      fixed: ({ reason, above, most, hours, answeredBy }) => ({
        reason,
        isOn: false,
        above,
        most,
        hours,
        answeredBy,
      }),
    }),
  ],
};

export const Rules = pageOf(rules);
