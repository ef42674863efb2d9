// The games in the order of the hall: found by name, placed by number, tagged, and switched.
import {
  arrangeGame,
  gameDevices,
  gameStates,
  officeGames,
  setGameStakes,
  switchGame,
} from '@felek/contract/office';
import { pageOf } from '../screen/ScreenPage.tsx';
import {
  action,
  code,
  count,
  instant,
  money,
  paged,
  share,
  text,
  why,
  words,
  type RowOf,
  type Screen,
} from '../screen/screen.ts';
import { localeNow } from '../texts/texts.ts';

type Row = RowOf<typeof officeGames>;
const named = ({ providerId, code: game }: Row) => ({ providerId, code: game });
const stateOf = ({ isOn, isOffered }: Row) => {
  if (!isOffered) return 'withdrawn';
  return isOn ? 'on' : 'off';
};
/** As the form of a game's stakes shows them. */
const shown = (lira: number | undefined) => String(lira ?? '').replace('.', ',');

const games: Screen<Row> = {
  name: 'games',
  title: 'games.title',
  empty: 'games.empty',
  call: officeGames,
  read: paged(officeGames, ({ words: typed, provider, state }) => ({
    ...(typed && typed.length >= 2 && { words: typed }),
    ...(provider && provider.length >= 2 && { provider }),
    ...(state && { state: gameStates.find((each) => each === state) ?? 'all' }),
  })),
  filters: [
    { key: 'words', title: 'games.words', kind: 'text' },
    { key: 'provider', title: 'of.provider', kind: 'text', hint: 'providerCalls.provider.hint' },
    {
      key: 'state',
      title: 'of.state',
      kind: 'choice',
      options: gameStates.map((state) => ({ value: state, title: `game.${state}` as const })),
    },
  ],
  keyOf: ({ providerId, code: game }) => `${providerId} ${game}`,
  nameOf: ({ name, provider }) => `${name} · ${provider}`,
  isBad: (row) => stateOf(row) !== 'on',
  data: [
    count('place', 'games.place', (row) => row.place),
    text('name', 'of.game', (row) => row.name),
    text('provider', 'of.provider', (row) => row.provider),
    text('category', 'games.category', (row) => row.category),
    words('state', 'of.state', 'game', stateOf, { tone: (row) => (stateOf(row) === 'on' ? 'good' : 'bad') }),
    text('tags', 'games.tags', (row) => row.tags.join(', ')),
    words('devices', 'games.devices', 'devices', (row) => (row.playsOnPhone ? row.devices : 'computer')),
    text('closedCountries', 'games.closedCountries', (row) => row.closedCountries.join(', '), {
      place: 'more',
    }),
    money('least', 'games.leastStake', (row) => row.stakes?.least),
    money('most', 'games.mostStake', (row) => row.stakes?.most),
    text(
      'steps',
      'games.steps',
      (row) => row.stakes?.steps.map((step) => step.toLocaleString(localeNow())).join(' · '),
      { place: 'drawer' },
    ),
    money('ownLeast', 'games.ownLeast', (row) => row.stakes?.ownLeast, { place: 'drawer' }),
    money('ownMost', 'games.ownMost', (row) => row.stakes?.ownMost, { place: 'drawer' }),
    share('rtp', 'games.rtp', (row) => row.rtp),
    code('code', 'providers.gameCode', (row) => row.code),
    instant('addedAt', 'games.addedAt', (row) => row.addedAt, { place: 'more' }),
  ],
  drop: {
    action: 'arrange',
    begin: ({ place }, index) => ({ place: String(place ?? index + 1) }),
  },
  actions: [
    action('arrange', 'games.arrange', arrangeGame, {
      look: 'primary',
      note: 'games.arrange.note',
      fixed: named,
      begin: ({ place, tags, devices, closedCountries }) => ({
        place: place === null ? '' : String(place),
        tags: tags.join(', '),
        devices,
        closedCountries: closedCountries.join(', '),
      }),
      fields: [
        { path: 'place', title: 'games.place', kind: 'number', empty: 'null', hint: 'games.place.hint' },
        { path: 'tags', title: 'games.tags', kind: 'list', hint: 'games.tags.hint' },
        {
          path: 'devices',
          title: 'games.devices',
          kind: 'choice',
          options: gameDevices.map((value) => ({ value, title: `devices.${value}` as const })),
        },
        {
          path: 'closedCountries',
          title: 'games.closedCountries',
          kind: 'list',
          hint: 'games.closedCountries.hint',
        },
        why,
      ],
    }),
    action('stakes', 'games.stakes', setGameStakes, {
      note: 'games.stakes.note',
      facts: ['name', 'steps', 'ownLeast', 'ownMost'],
      isOffered: ({ stakes }) => stakes !== null,
      fixed: ({ code: game }) => ({ code: game }),
      begin: ({ stakes }) => ({ least: shown(stakes?.least), most: shown(stakes?.most) }),
      fields: [
        { path: 'least', title: 'games.leastStake', kind: 'money' },
        { path: 'most', title: 'games.mostStake', kind: 'money' },
        why,
      ],
    }),
    action('off', 'providers.gameOff', switchGame, {
      look: 'danger',
      hotkey: 'r',
      note: 'providers.gameOff.note',
      isOffered: ({ isOn }) => isOn,
      fixed: (row) => ({ ...named(row), isOn: false }),
    }),
    action('on', 'providers.gameOn', switchGame, {
      hotkey: 'a',
      note: 'providers.gameOn.note',
      isOffered: ({ isOn }) => !isOn,
      fixed: (row) => ({ ...named(row), isOn: true }),
    }),
  ],
};

export const Games = pageOf(games);
