// The roles of the house, what each may do, and which of them no one person may hold together.
import { officeRoles, setRoleNetworks } from '@felek/contract/office';
import { pageOf } from '../screen/ScreenPage.tsx';
import { action, code, count, text, whole, why, words, type RowOf, type Screen } from '../screen/screen.ts';
import { localeNow, sayNow } from '../texts/texts.ts';

type Row = RowOf<typeof officeRoles>;

const roles: Screen<Row> = {
  name: 'roles',
  title: 'roles.title',
  empty: 'roles.empty',
  call: officeRoles,
  read: whole(officeRoles, () => ({})),
  keyOf: ({ role }) => role,
  nameOf: ({ title }) => title[localeNow()],
  data: [
    text('title', 'roles.name', (row) => row.title[localeNow()]),
    count('count', 'roles.permissions', (row) => row.permissions.length, { place: 'list' }),
    words('notWith', 'roles.notWith', 'role', (row) => row.notWith, { place: 'drawer' }),
    words('permissions', 'roles.permissions', 'permission', (row) => row.permissions, { place: 'drawer' }),
    text('networks', 'roles.networks', ({ networks }) => networks.join(', ') || sayNow('roles.everywhere')),
    code('role', 'roles.code', (row) => row.role),
  ],
  actions: [
    action('networks', 'roles.setNetworks', setRoleNetworks, {
      note: 'roles.setNetworks.note',
      fixed: ({ role }) => ({ role }),
      begin: ({ networks }) => ({ networks: networks.join('\n') }),
      fields: [{ path: 'networks', title: 'roles.networks', kind: 'list', hint: 'roles.networks.hint' }, why],
    }),
  ],
};

export const Roles = pageOf(roles);
