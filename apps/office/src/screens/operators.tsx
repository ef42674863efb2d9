// People of the house: who they are, what they may do, and how they come and go.
import {
  addOperator,
  disableOperator,
  endOperatorSessions,
  operators as operatorsCall,
  resetSecondFactor,
  setRoles,
} from '@felek/contract/office';
import { pageOf } from '../screen/ScreenPage.tsx';
import {
  action,
  age,
  chained,
  count,
  instant,
  text,
  why,
  words,
  type RowOf,
  type Screen,
} from '../screen/screen.ts';
import { sessionNow } from '../wire/session.ts';
import { NewCode } from './NewCode.tsx';
import { RolesInput } from './RolesInput.tsx';

type Row = RowOf<typeof operatorsCall>;
const isActive = ({ state }: Row) => state === 'active';
const isAnother = (row: Row) => isActive(row) && row.username !== sessionNow()?.username;
const named = ({ username }: Row) => ({ username });

const operators: Screen<Row> = {
  name: 'operators',
  title: 'operators.title',
  empty: 'operators.empty',
  call: operatorsCall,
  read: chained(operatorsCall, (_filters, after) => (after === undefined ? {} : { after })),
  keyOf: ({ username }) => username,
  nameOf: ({ username, name }) => `${username} · ${name}`,
  data: [
    text('username', 'login.username', (row) => row.username),
    text('name', 'customers.name', (row) => row.name),
    words('state', 'of.state', 'operator', (row) => row.state, {
      tone: (row) => (isActive(row) ? 'good' : 'plain'),
    }),
    words('roles', 'operators.roles', 'role', (row) => row.roles),
    words('factor', 'operators.factor', 'factor', (row) => (row.hasSecondFactor ? 'has' : 'none'), {
      tone: ({ hasSecondFactor }) => (hasSecondFactor ? 'good' : 'warn'),
    }),
    count('sessions', 'operators.sessions', (row) => row.sessions),
    age('lastSeenAt', 'operators.lastSeen', (row) => row.lastSeenAt),
    instant('joinedAt', 'operators.joined', (row) => row.joinedAt, { place: 'more' }),
  ],
  actions: [
    action('roles', 'operators.setRoles', setRoles, {
      look: 'primary',
      note: 'operators.setRoles.note',
      isOffered: isAnother,
      fixed: named,
      begin: ({ roles }) => ({ roles: roles.join('\n') }),
      fields: [{ path: 'roles', title: 'operators.roles', kind: 'list', draw: RolesInput }, why],
    }),
    action('end', 'operators.end', endOperatorSessions, {
      note: 'operators.end.note',
      isOffered: (row) => isActive(row) && row.sessions > 0,
      fixed: named,
    }),
    action('reset', 'operators.reset', resetSecondFactor, {
      note: 'operators.reset.note',
      isOffered: (row) => isAnother(row) && row.hasSecondFactor,
      fixed: named,
    }),
    action('disable', 'operators.disable', disableOperator, {
      look: 'danger',
      note: 'operators.disable.note',
      isOffered: isAnother,
      fixed: named,
    }),
  ],
  starts: [
    action('add', 'operators.add', addOperator, {
      note: 'operators.add.note',
      fields: [
        { path: 'username', title: 'login.username', kind: 'text', hint: 'operators.username.hint' },
        { path: 'name', title: 'customers.name', kind: 'text' },
        why,
      ],
      shows: NewCode,
    }),
  ],
};

export const Operators = pageOf(operators);
