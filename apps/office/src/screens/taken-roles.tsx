// Roles taken in an emergency: who took which, why, until when, and the review by another person.
import {
  endTakenRole,
  reviewTakenRole,
  takenRoles as takenRolesCall,
  takeRole,
} from '@felek/contract/office';
import { pageOf } from '../screen/ScreenPage.tsx';
import {
  action,
  age,
  code,
  instant,
  long,
  paged,
  text,
  words,
  type RowOf,
  type Screen,
} from '../screen/screen.ts';
import { sessionNow } from '../wire/session.ts';

type Row = RowOf<typeof takenRolesCall>;
const isAnothers = ({ operator }: Row) => operator !== sessionNow()?.username;
const tones = { open: 'bad', ended: 'warn', reviewed: 'good' } as const;
/** Those that the server lets an operator take. */
const takeable = [
  'casino',
  'compliance',
  'content',
  'crm',
  'finance',
  'payments',
  'protection',
  'risk',
  'support',
  'trader',
] as const;

const takenRoles: Screen<Row> = {
  name: 'taken-roles',
  title: 'takenRoles.title',
  empty: 'takenRoles.empty',
  call: takenRolesCall,
  isLive: true,
  read: paged(takenRolesCall, ({ state }) => ({ reviewed: state === 'reviewed' })),
  filters: [
    {
      key: 'state',
      title: 'of.state',
      kind: 'choice',
      options: [
        { value: 'open', title: 'takenRoles.toReview' },
        { value: 'reviewed', title: 'takenRole.reviewed' },
      ],
    },
  ],
  keyOf: ({ id }) => id,
  nameOf: ({ operator, role }) => `${operator} · ${role}`,
  isBad: ({ state }) => state === 'open',
  data: [
    age('age', 'takenRoles.taken', (row) => row.takenAt),
    text('operator', 'takenRoles.operator', (row) => row.operator),
    words('role', 'operators.roles', 'role', (row) => row.role),
    words('state', 'of.state', 'takenRole', (row) => row.state, { tone: ({ state }) => tones[state] }),
    instant('until', 'takenRoles.until', (row) => row.until),
    text('reviewedBy', 'takenRoles.reviewedBy', (row) => row.reviewedBy),
    instant('reviewedAt', 'takenRoles.reviewedAt', (row) => row.reviewedAt, { place: 'more' }),
    long('why', 'of.why', (row) => row.why),
    code('id', 'of.id', (row) => row.id, { place: 'drawer' }),
  ],
  actions: [
    action('review', 'takenRoles.review', reviewTakenRole, {
      look: 'primary',
      hotkey: 'a',
      note: 'takenRoles.review.note',
      isOffered: (row) => isAnothers(row) && row.state === 'ended',
      fixed: ({ id }) => ({ id }),
    }),
    action('end', 'takenRoles.end', endTakenRole, {
      look: 'danger',
      hotkey: 'r',
      note: 'takenRoles.end.note',
      isOffered: (row) => isAnothers(row) && row.state === 'open',
      fixed: ({ id }) => ({ id }),
    }),
  ],
  starts: [
    action('take', 'takenRoles.take', takeRole, {
      note: 'takenRoles.take.note',
      fields: [
        {
          path: 'role',
          title: 'operators.roles',
          kind: 'choice',
          options: takeable.map((role) => ({ value: role, title: `role.${role}` as const })),
        },
        {
          path: 'minutes',
          title: 'takenRoles.minutes',
          kind: 'number',
          initial: '30',
          hint: 'takenRoles.minutes.hint',
        },
        { path: 'why', title: 'of.why', kind: 'long', hint: 'takenRoles.why.hint' },
      ],
    }),
  ],
};

export const TakenRoles = pageOf(takenRoles);
