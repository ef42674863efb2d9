// The game providers and their switches.
import { switches, switchGame, switchProvider } from '@felek/contract/office';
import { pageOf } from '../screen/ScreenPage.tsx';
import {
  action,
  code,
  count,
  long,
  text,
  whole,
  why,
  words,
  type RowOf,
  type Screen,
} from '../screen/screen.ts';

type Row = RowOf<typeof switches>;

const providers: Screen<Row> = {
  name: 'providers',
  title: 'providers.title',
  empty: 'providers.empty',
  call: switches,
  isLive: true,
  read: whole(switches, () => ({})),
  keyOf: ({ id }) => String(id),
  nameOf: ({ name }) => name,
  isBad: ({ isOn }) => !isOn,
  data: [
    text('name', 'providers.name', (row) => row.name),
    words('state', 'of.state', 'switch', (row) => (row.isOn ? 'on' : 'off'), {
      tone: ({ isOn }) => (isOn ? 'good' : 'bad'),
    }),
    count('off', 'providers.gamesOff', (row) => row.gamesOff.length || null),
    code('key', 'providers.key', (row) => row.key),
    long('games', 'providers.gamesOff', (row) => row.gamesOff.join('\n')),
  ],
  actions: [
    action('off', 'providers.off', switchProvider, {
      look: 'danger',
      hotkey: 'r',
      note: 'providers.off.note',
      isOffered: ({ isOn }) => isOn,
      fixed: ({ id }) => ({ providerId: id, isOn: false }),
    }),
    action('on', 'providers.on', switchProvider, {
      look: 'primary',
      hotkey: 'a',
      note: 'providers.on.note',
      isOffered: ({ isOn }) => !isOn,
      fixed: ({ id }) => ({ providerId: id, isOn: true }),
    }),
    action('gameOff', 'providers.gameOff', switchGame, {
      note: 'providers.gameOff.note',
      fixed: ({ id }) => ({ providerId: id, isOn: false }),
      fields: [{ path: 'code', title: 'providers.gameCode', kind: 'text' }, why],
    }),
    action('gameOn', 'providers.gameOn', switchGame, {
      note: 'providers.gameOn.note',
      isOffered: ({ gamesOff }) => gamesOff.length > 0,
      fixed: ({ id }) => ({ providerId: id, isOn: true }),
      begin: ({ gamesOff }) => ({ code: gamesOff[0] ?? '' }),
      fields: [{ path: 'code', title: 'providers.gameCode', kind: 'text' }, why],
    }),
  ],
};

export const Providers = pageOf(providers);
