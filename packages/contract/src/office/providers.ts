// Game providers: which ones are switched on, their recorded calls, and the calls that contradict the ledger.
import * as z from 'zod/mini';
import { call } from '../call.ts';
import { after, instant, lira, liraAnswer, listing, noData, nothing, take, text } from '../fields.ts';
import { country, decided, owner, why } from './fields.ts';

export const switchedProvider = z.object({
  id: z.int(),
  key: z.string(),
  name: z.string(),
  isOn: z.boolean(),
  /** Codes of its games that are switched off. */
  gamesOff: z.array(z.string()),
});

export const switches = call({
  path: 'office/switches',
  method: 'POST',
  who: 'operator',
  permission: 'game:read',
  summary: 'The game providers, whether each is on, and which of its games are off.',
  input: nothing(),
  output: z.array(switchedProvider),
  refusals: [],
});

export const switchProvider = call({
  path: 'office/switchprovider',
  method: 'POST',
  who: 'operator',
  permission: 'game:toggle',
  summary:
    'Switches all games of a provider off or on. Off, they take no stake from a second later; wins and reversals still come in.',
  input: z.object({ providerId: z.int(), isOn: z.boolean(), why: why() }),
  output: noData(),
  refusals: ['provider_not_found'],
});

export const switchGame = call({
  path: 'office/switchgame',
  method: 'POST',
  who: 'operator',
  permission: 'game:toggle',
  summary: 'Switches one game off or on, as `office/switchprovider` does all of a provider.',
  input: z.object({ providerId: z.int(), code: text(1, 100), isOn: z.boolean(), why: why() }),
  output: noData(),
  refusals: ['game_not_found'],
});

/** A place by number; the games without one follow in the order of their coming. */
const placeOfGame = () => z.nullable(z.int().check(z.gte(1), z.lte(500)));

/** The devices on which the operator lets a game be opened. A tablet counts as a phone. */
export const gameDevices = ['all', 'phone', 'computer'] as const;

export const officeGame = z.object({
  providerId: z.int(),
  provider: z.string(),
  code: z.string(),
  name: z.string(),
  category: z.string(),
  /** A category with one of the tags shows the game as well. */
  tags: z.array(z.string()),
  isOn: z.boolean(),
  /** Its provider has it for us. */
  isOffered: z.boolean(),
  place: z.nullable(z.int()),
  devices: z.enum(gameDevices),
  /** Its provider has it for phones. */
  playsOnPhone: z.boolean(),
  /** Customers of these countries cannot open it. */
  closedCountries: z.array(z.string()),
  /** The stated return, as a share. */
  rtp: z.nullable(z.number()),
  addedAt: instant(),
  /** Of a game of the house: what one bet may stake, the game’s own least and most, and its steps. Null for games of others. */
  stakes: z.nullable(
    z.object({
      least: liraAnswer(),
      most: liraAnswer(),
      ownLeast: liraAnswer(),
      ownMost: liraAnswer(),
      steps: z.array(liraAnswer()),
    }),
  ),
});

export const gameStates = ['all', 'on', 'off', 'withdrawn', 'placed'] as const;

export const officeGames = call({
  path: 'office/games',
  method: 'POST',
  who: 'operator',
  permission: 'game:read',
  summary:
    'The games in the order of the hall: all, of one provider, in one state, or with words in their name or code.',
  input: z.object({
    words: z.optional(text(2, 100)),
    /** The provider’s key, such as `hub88`. */
    provider: z.optional(text(2, 20)),
    state: z._default(z.enum(gameStates), 'all'),
    after: after(),
    take: take(50),
  }),
  output: listing(officeGame),
  refusals: [],
});

export const arrangeGame = call({
  path: 'office/arrangegame',
  method: 'POST',
  who: 'operator',
  permission: 'game:update',
  summary:
    'Gives a game its place in the hall, its tags, its devices, and the countries whose customers cannot open it. A game that stood on that place, and those behind it, move back by one.',
  input: z.object({
    providerId: z.int(),
    code: text(1, 100),
    place: placeOfGame(),
    tags: z.array(z.string().check(z.regex(/^[\p{L}\p{N}][\p{L}\p{N} _-]{0,29}$/u))).check(z.maxLength(20)),
    devices: z.enum(gameDevices),
    closedCountries: z.array(country()).check(z.maxLength(250)),
    why: why(),
  }),
  output: noData(),
  refusals: ['game_not_found'],
});

export const setGameStakes = call({
  path: 'office/setgamestakes',
  method: 'POST',
  who: 'operator',
  permission: 'game:update',
  stepUp: true,
  summary:
    'Sets the least and the most that one bet in a game of the house may stake, within the game’s own stakes. It takes two people where the most rises. Rounds that have begun keep their stakes.',
  input: z.object({ code: text(1, 100), least: lira(), most: lira(), why: why() }),
  output: decided,
  refusals: ['game_not_found', 'stakes_not_offered', 'nothing_changed', 'approved_before'],
});

/** A call from a game provider and our answer, with masked secrets. */
export const providerCall = z.object({
  at: instant(),
  requestId: z.string(),
  address: z.string(),
  /** Behind `/callback/<provider>/`. */
  path: z.string(),
  headers: z.record(z.string(), z.string()),
  body: z.string(),
  status: z.int(),
  answer: z.string(),
  tookMs: z.int(),
});

export const providerCalls = call({
  path: 'office/providercalls',
  method: 'POST',
  who: 'operator',
  permission: 'provider:read',
  summary:
    'What the machines of a provider (`hub88`) said to us within five minutes of an instant, first come first: all of it, or what contains some text, such as a transaction.',
  input: z.object({
    provider: text(1, 40),
    at: instant(),
    contains: z._default(text(0, 200), ''),
    after: after(),
    take: take(50),
  }),
  output: listing(providerCall),
  refusals: [],
});

export const providerIncident = z.object({
  id: z.string(),
  provider: z.string(),
  /** `clash`: the id was used for something else. `foreign-reference`: it named a bet or round of another customer’s. */
  kind: z.enum(['clash', 'foreign-reference']),
  /** The call's operation: `bet`, `win`, `reverse`, `settle`, `adjust` … */
  operation: z.string(),
  /** The provider’s id of the call’s transaction. */
  transaction: z.string(),
  /** The bet or round of the other customer’s. */
  reference: z.nullable(z.string()),
  customer: owner,
  /** Whose the reference is. */
  owner: z.nullable(owner),
  times: z.int(),
  firstAt: instant(),
  lastAt: instant(),
});

export const providerIncidents = call({
  path: 'office/providerincidents',
  method: 'POST',
  who: 'operator',
  permission: 'provider:read',
  summary:
    'What game providers said that cannot be, latest first: the same transaction id for two things, or another customer’s bet. It moved nothing; ask the provider.',
  input: z.object({ after: after(), take: take(50) }),
  output: listing(providerIncident),
  refusals: [],
});
