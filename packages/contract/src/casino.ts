// The casino: games and their categories, search, favourites, launching a game, the history of play.
import * as z from 'zod/mini';
import { call } from './call.ts';
import { instant, liraAnswer, nothing, page, skip, take, text, uuid } from './fields.ts';
import { maxTake } from './figures.ts';
import { acceptance, tableProof } from './table.ts';

export * from './live-tables.ts';

/** The features of a game, as far as its provider names them. */
export const features = [
  'freeRounds',
  'jackpot',
  'holdAndWin',
  'cascades',
  'multipliers',
  'cluster',
  'ways',
  'lines',
  'bonusRounds',
  'sideBets',
  'buyIn',
] as const;
export type Feature = (typeof features)[number];
/** Kinds of games. */
export const genres = [
  'slot',
  'roulette',
  'cards',
  'dice',
  'crash',
  'instant',
  'bingo',
  'draw',
  'show',
] as const;
export type Genre = (typeof genres)[number];
export const volatilities = ['low', 'medium', 'high'] as const;
export type Volatility = (typeof volatilities)[number];
export const gameSorts = ['name', 'newest', 'rtp'] as const;
export type GameSort = (typeof gameSorts)[number];

export const badges = ['new', 'jackpot', 'freeRounds'] as const;
export type Badge = (typeof badges)[number];

export const game = z.object({
  gameCode: z.string(),
  name: z.string(),
  providerName: z.string(),
  mainProviderId: z.int(),
  productId: z.string(),
  system: z.string(),
  systemCategory: z.int(),
  /** The share of the stakes that comes back, in percent; only where it is known. */
  rtp: z.optional(z.number()),
  /** Only badges that apply. */
  badges: z.optional(z.array(z.enum(badges))),
});
export type Game = z.output<typeof game>;

/** The lobby pages that show a category. */
export const lobbySlugs = ['slot', 'live', 'bingo', 'games', 'tvbets'] as const;
export type LobbySlug = (typeof lobbySlugs)[number];
export const category = z.object({
  id: z.int(),
  name: z.string(),
  slugList: z.array(z.string()),
  imageUrl: z.nullable(z.string()),
  games: z.array(game),
});
export type Category = z.output<typeof category>;

/** Which launch call a game's provider takes, by `mainProviderId`. */
export const providerLaunch = {
  1: 'softgamingslaunchurl',
  2: 'hub88launchurl',
  3: 'egtlaunchurl',
  4: 'amusnetlaunchurl',
  5: 'emlaunchurl',
  6: 'dtlaunchurl',
  7: 'pragmaticlaunchurl',
  100: 'fellaunchurl',
} as const;
export type MainProviderId = keyof typeof providerLaunch;

/** Narrows a list of games: a game must have one of each kind that is named. */
const narrowing = {
  genres: z.optional(z.array(z.enum(genres))),
  providers: z.optional(z.array(z.int()).check(z.maxLength(100))),
  features: z.optional(z.array(z.enum(features))),
  volatilities: z.optional(z.array(z.enum(volatilities))),
  /** Without it: the best match of a search first, else the house's order. */
  sort: z.optional(z.enum(gameSorts)),
};

export const games = call({
  path: 'casino/games',
  method: 'POST',
  who: 'anyone',
  summary:
    'Searches games by name, provider or tag; the empty search gives the lobby’s first page. An array of arrays.',
  input: z.object({
    search: z._default(text(0, 100), ''),
    live: z._default(z.boolean(), false),
    /** Only games of these categories; without it, of all. */
    systemCategory: z.optional(z.array(z.int()).check(z.maxLength(100))),
    ...narrowing,
    skip: skip(),
    take: take(60),
  }),
  output: z.array(z.array(game)),
  refusals: [],
});

export const categoryGames = call({
  path: 'casino/categorygames',
  method: 'POST',
  who: 'anyone',
  summary: 'The games of some categories: all of them, or a page when `take` is given.',
  input: z.object({
    systemCategory: z.array(z.int()).check(z.maxLength(100)),
    ...narrowing,
    skip: skip(),
    take: z.optional(z.int().check(z.gte(1), z.lte(maxTake))),
  }),
  output: z.array(game),
  refusals: [],
});

/** A choice and how many games it leaves. */
const choice = <Value extends z.ZodMiniType>(value: Value) => z.object({ value, games: z.int() });

export const gameChoices = call({
  path: 'casino/choices',
  method: 'POST',
  who: 'anyone',
  summary: 'What games can be narrowed by: all of them, or those of some categories or providers.',
  input: z.object({
    systemCategory: z.optional(z.array(z.int()).check(z.maxLength(100))),
    providers: z.optional(z.array(z.int()).check(z.maxLength(100))),
  }),
  output: z.object({
    genres: z.array(choice(z.enum(genres))),
    providers: z.array(z.object({ value: z.int(), name: z.string(), games: z.int() })),
    features: z.array(choice(z.enum(features))),
    volatilities: z.array(choice(z.enum(volatilities))),
  }),
  refusals: [],
});

export const gameInfo = call({
  path: 'casino/gameinfo',
  method: 'POST',
  who: 'anyone',
  summary: 'What is known of a game before it is opened. Null where nobody told.',
  input: z.object({ code: text(1, 100), providerId: z.int() }),
  output: z.object({
    game,
    volatility: z.nullable(z.enum(volatilities)),
    features: z.array(z.enum(features)),
    lines: z.nullable(z.int()),
    ways: z.nullable(z.int()),
    /** Of one bet. */
    leastStake: z.nullable(liraAnswer()),
    mostStake: z.nullable(liraAnswer()),
    /** The share of the rounds that pay anything, in percent. */
    hits: z.nullable(z.number()),
    /** The highest return, as a multiple of the stake. */
    mostTimes: z.nullable(z.number()),
    /** Every round can be proved. */
    isProvable: z.boolean(),
    /** Every visitor may try it with play money: the rounds are drawn on the player’s device and are in no ledger. */
    hasDemo: z.boolean(),
    addedAt: instant(),
  }),
  refusals: ['game_not_found'],
});
export type GameInfo = z.output<(typeof gameInfo)['output']>;

export const oneGame = call({
  path: 'casino/game',
  method: 'POST',
  who: 'anyone',
  summary: 'One game that can be opened now, by its provider and its code there.',
  input: z.object({ code: text(1, 100), providerId: z.int() }),
  output: game,
  refusals: ['game_not_found'],
});

export const toggleFavorite = call({
  path: 'casino/togglefavorite',
  method: 'POST',
  who: 'customer',
  summary: 'Adds a game to the customer’s favourites, or takes it out.',
  input: z.object({ code: text(1, 100), providerId: z.int() }),
  output: z.object({ favorite: z.boolean() }),
  refusals: ['game_not_found'],
});

export const favorites = call({
  path: 'casino/favorites',
  method: 'GET',
  who: 'customer',
  summary: 'The customer’s favourite games, newest first.',
  input: nothing(),
  output: z.array(game),
  refusals: [],
});

export const recentGames = call({
  path: 'casino/recent',
  method: 'GET',
  who: 'customer',
  summary: 'The games the customer played last, newest first.',
  input: nothing(),
  output: z.array(game),
  refusals: [],
});

export const mostPlayed = call({
  path: 'casino/mostplayed',
  method: 'GET',
  who: 'anyone',
  summary: 'The games that most customers opened in the last seven days, the most opened first.',
  input: nothing(),
  output: z.array(game),
  refusals: [],
});

export const newest = call({
  path: 'casino/newest',
  method: 'GET',
  who: 'anyone',
  summary: 'The games that came to the house in the last sixty days, the newest first.',
  input: nothing(),
  output: z.array(game),
  refusals: [],
});

export const recentWin = z.object({
  /** Masked. */
  player: z.string(),
  game,
  amount: liraAnswer(),
  timeStamp: instant(),
});
export type RecentWin = z.output<typeof recentWin>;

export const recentWins = call({
  path: 'casino/recentwins',
  method: 'GET',
  who: 'anyone',
  summary:
    'Wins of the last moments, the newest first, under masked names; none of customers who do not want theirs shown.',
  input: nothing(),
  output: z.array(recentWin),
  refusals: [],
});

/** A bingo room as it stands, by the game that opens it. */
export const bingoRoom = z.object({
  mainProviderId: z.int(),
  gameCode: z.string(),
  isOpen: z.boolean(),
  balls: z.int(),
  cardPrice: liraAnswer(),
  /** Those of the running round. */
  players: z.int(),
  cards: z.int(),
  /** The share of the cards’ prices that they play for, in hundredths. */
  poolPercent: z.int(),
  /** The prizes from the cards that are sold so far. */
  prizes: z.object({ line: liraAnswer(), lines: liraAnswer(), house: liraAnswer() }),
  /** The highest extra prize for a full house: with one card, within so many balls. */
  fast: z.nullable(z.object({ balls: z.int(), amount: liraAnswer() })),
  /** The time until the draw, in which cards are sold; null while the balls come. */
  drawInMs: z.nullable(z.int()),
});
export type BingoRoom = z.output<typeof bingoRoom>;

export const bingoRooms = call({
  path: 'casino/bingorooms',
  method: 'GET',
  who: 'anyone',
  summary: 'The house’s bingo rooms: balls, next draw, price of a card, players and prizes.',
  input: nothing(),
  output: z.array(bingoRoom),
  refusals: [],
});

/** The answer to a launch: an address for the play frame, or markup from providers that send markup. */
const launched = z.string();
const launchRefusals = [
  'game_not_found',
  'game_unavailable',
  'game_needs_computer',
  'game_needs_phone',
  'account_excluded',
  'account_closed',
  'game_not_in_country',
] as const;
/** Each launch calls its provider. No player opens a game every two seconds. */
const launchTries = { max: 30, windowS: 60 } as const;
const code = () => text(1, 100);

export const felLaunchUrl = call({
  path: 'casino/fellaunchurl',
  method: 'POST',
  who: 'customer',
  summary: 'Launches one of the house’s own games.',
  input: z.object({ code: code(), isMobile: z.boolean() }),
  output: launched,
  refusals: launchRefusals,
  tries: launchTries,
});

export const pragmaticLaunchUrl = call({
  path: 'casino/pragmaticlaunchurl',
  method: 'POST',
  who: 'customer',
  summary: 'Launches a Pragmatic Play game.',
  input: z.object({ code: code() }),
  output: launched,
  refusals: launchRefusals,
  tries: launchTries,
});

export const digitainLaunchUrl = call({
  path: 'casino/dtlaunchurl',
  method: 'POST',
  who: 'customer',
  summary: 'Launches a Digitain game.',
  input: z.object({ code: code() }),
  output: launched,
  refusals: launchRefusals,
  tries: launchTries,
});

export const everyMatrixLaunchUrl = call({
  path: 'casino/emlaunchurl',
  method: 'POST',
  who: 'customer',
  summary: 'Launches an EveryMatrix game.',
  /** `productId` as the game has it. Most games belong to no product. */
  input: z.object({ code: code(), productId: z.union([text(0, 100), z.int()]) }),
  output: launched,
  refusals: launchRefusals,
  tries: launchTries,
});

export const amusnetLaunchUrl = call({
  path: 'casino/amusnetlaunchurl',
  method: 'POST',
  who: 'customer',
  summary: 'Launches an Amusnet game.',
  input: z.object({ code: code(), isMobile: z.boolean() }),
  output: launched,
  refusals: launchRefusals,
  tries: launchTries,
});

const platformLaunch = z.object({
  /** 2 mobile, 1 desktop. */
  platform: z.int().check(z.gte(1), z.lte(2)),
  gameCode: code(),
  language: z.string().check(z.regex(/^[a-z]{2}$/)),
  lobbyUrl: text(0, 500),
});

export const egtLaunchUrl = call({
  path: 'casino/egtlaunchurl',
  method: 'POST',
  who: 'customer',
  summary: 'Launches an EGT Digital game.',
  input: platformLaunch,
  output: launched,
  refusals: launchRefusals,
  tries: launchTries,
});

export const hub88LaunchUrl = call({
  path: 'casino/hub88launchurl',
  method: 'POST',
  who: 'customer',
  summary: 'Launches a Hub88 game.',
  input: platformLaunch,
  output: launched,
  refusals: launchRefusals,
  tries: launchTries,
});

export const softGamingsLaunchUrl = call({
  path: 'casino/softgamingslaunchurl',
  method: 'POST',
  who: 'customer',
  summary: 'Launches a SoftGamings game; the answer is an address, or markup with a script.',
  input: z.object({ system: text(1, 50), pageCode: code(), isMobile: z.int().check(z.gte(0), z.lte(1)) }),
  output: launched,
  refusals: launchRefusals,
  tries: launchTries,
});

export const gameHistoryRow = z.object({
  id: z.string(),
  gameCode: z.string(),
  gameName: z.string(),
  providerName: z.string(),
  /** Game transaction type: Win 1, Bet 2. */
  type: z.int().check(z.gte(1), z.lte(2)),
  /** The stake or payout. Below zero for a reversal. */
  amount: liraAnswer(),
  balance: liraAnswer(),
  roundId: z.string(),
  timeStamp: instant(),
});
export type GameHistoryRow = z.output<typeof gameHistoryRow>;

export const gameHistory = call({
  path: 'customer/gamehistory',
  method: 'POST',
  who: 'customer',
  summary: 'The customer’s bets and wins, newest first; one that was taken back is there again, below zero.',
  input: z.object({
    skip: skip(),
    take: take(20),
    from: z.optional(instant()),
    to: z.optional(instant()),
    type: z.optional(z.int().check(z.gte(1), z.lte(2))),
  }),
  output: page(gameHistoryRow),
  refusals: [],
});

/** The kinds of entries in a customer's history: rounds of games, bets on sports, payments with corrections, and bonuses with prizes. */
export const activityKinds = ['round', 'bet', 'payment', 'bonus'] as const;
export type ActivityKind = (typeof activityKinds)[number];

/** Movements of money outside of rounds. One that ends in `Back` undoes another. */
export const movements = [
  'deposit',
  'depositBack',
  'withdrawal',
  'withdrawalPaid',
  'withdrawalBack',
  'correction',
  'commission',
  'bonus',
  'bonusWon',
  'bonusEnded',
  'prize',
  'prizeBack',
] as const;
export type MovementName = (typeof movements)[number];

export const activity = z.object({
  id: z.string(),
  kind: z.enum(activityKinds),
  timeStamp: instant(),
  /** Of a round or bet. `game` is null where it cannot be opened now. */
  round: z.nullable(
    z.object({
      roundId: z.string(),
      gameName: z.string(),
      providerName: z.string(),
      state: z.enum(['open', 'closed', 'voided']),
      staked: liraAnswer(),
      returned: liraAnswer(),
      game: z.nullable(game),
    }),
  ),
  /** For a payment or bonus: the moved amount, and the change of the balance. */
  movement: z.nullable(z.object({ name: z.enum(movements), amount: liraAnswer(), change: liraAnswer() })),
});
export type Activity = z.output<typeof activity>;

/** The place of an activity in the history, from the answer before. */
const activityPlace = z.object({ at: instant(), id: text(1, 300) });
const between = { from: z.optional(instant()), to: z.optional(instant()) };

export const activities = call({
  path: 'customer/activities',
  method: 'POST',
  who: 'customer',
  summary: 'The customer’s rounds, bets, payments and bonuses in one list, newest first, page by page.',
  input: z.object({
    /** All of them when left out. */
    kinds: z.optional(z.array(z.enum(activityKinds)).check(z.maxLength(activityKinds.length))),
    ...between,
    behind: z.optional(activityPlace),
    take: take(20),
  }),
  /** `next` is the place where the next page begins; null after the last one. */
  output: z.object({ list: z.array(activity), next: z.nullable(activityPlace) }),
  refusals: [],
});

export const activityTotals = call({
  path: 'customer/activitytotals',
  method: 'POST',
  who: 'customer',
  summary: 'What the customer staked, got back, paid in and had paid out between two instants.',
  input: z.object(between),
  output: z.object({
    /** Of rounds and bets that have ended. */
    staked: liraAnswer(),
    returned: liraAnswer(),
    /** The returned sum less the staked sum. */
    net: liraAnswer(),
    /** Stakes of rounds and bets that have not ended. */
    inPlay: liraAnswer(),
    deposited: liraAnswer(),
    withdrawn: liraAnswer(),
  }),
  refusals: [],
});

export const openBet = z.object({
  kind: z.enum(['round', 'bet']),
  roundId: z.string(),
  gameName: z.string(),
  providerName: z.string(),
  stake: liraAnswer(),
  placedAt: instant(),
  /** The game that continues the round; null for a sports bet, and where the game cannot be opened now. */
  game: z.nullable(game),
});
export type OpenBet = z.output<typeof openBet>;

export const openBets = call({
  path: 'customer/openbets',
  method: 'POST',
  who: 'customer',
  summary:
    'The customer’s sports bets and rounds that have not ended, at tables too, newest first, and the sum of their stakes.',
  input: z.object({}),
  output: z.object({ total: liraAnswer(), list: z.array(openBet) }),
  refusals: [],
});

/**
 * The fair draw of a round: all that is needed to compute its outcome again. `serverSeed` is null until it is revealed. The seal binds the
 * stake, the bet and the decisions (packages/games/src/proof.ts); `stake` is the first one, without additions by decisions.
 */
export const roundProof = z.object({
  seedId: z.string(),
  serverSeedHash: z.string(),
  serverSeed: z.nullable(z.string()),
  clientSeed: z.string(),
  nonce: z.int(),
  stake: liraAnswer(),
  bet: z.looseObject({}),
  actions: z.array(z.looseObject({})),
  /** Where the stake found the meter of the game's growing jackpot, if it has one. In kuruş: the seal is over this very text. */
  jackpot: z.optional(z.object({ run: z.int(), meterKurus: z.int() })),
  seal: z.string(),
});

/** The proof of the customer’s bet in a common round: that of its round, and the bet with its seal. */
const commonProof = z.extend(tableProof, {
  /** The game whose rules the table plays by. */
  game: z.string(),
  ticket: z.extend(acceptance, {
    betId: uuid(),
    stake: liraAnswer(),
    bet: z.looseObject({}),
    actions: z.array(z.object({ atMs: z.int(), action: z.looseObject({}) })),
    /** The customer took it back while betting was open. */
    isUndone: z.boolean(),
  }),
});
export type CommonProof = z.output<typeof commonProof>;

/** A round with its proof when it is a game of the house: `proof` of one played alone, `common` of a common one. */
const provedRound = z.object({
  roundId: z.string(),
  gameCode: z.string(),
  gameName: z.string(),
  providerName: z.string(),
  /** With additions by decisions; zero where the stake was returned. */
  stake: liraAnswer(),
  payout: liraAnswer(),
  state: z.enum(['open', 'settled']),
  startedAt: instant(),
  endedAt: z.nullable(instant()),
  proof: z.nullable(roundProof),
  common: z.nullable(commonProof),
});

export const round = call({
  path: 'casino/round',
  method: 'POST',
  who: 'customer',
  summary: 'One round of the customer’s, with its proof when it is a game of the house.',
  input: z.object({ roundId: text(1, 200) }),
  output: provedRound,
  refusals: ['round_not_found'],
});

/** The last line of all proofs. A file without it was cut off. */
const proofsEnd = z.object({
  end: z.literal(true),
  /** Lines before this one. */
  rounds: z.int(),
  /** Rounds that are left out: their server seed or link is not revealed yet. */
  hidden: z.array(z.object({ gameCode: z.string(), gameName: z.string(), rounds: z.int() })),
});

export const proofs = call({
  path: 'casino/proofs',
  method: 'POST',
  who: 'customer',
  summary:
    'All of the customer’s rounds of the house’s games that are over and can be proved, oldest first, and a last line that counts them.',
  input: nothing(),
  output: z.union([provedRound, proofsEnd]),
  refusals: [],
  tries: { max: 6, windowS: 3600 },
  lines: true,
});

export const revealSeed = call({
  path: 'casino/revealseed',
  method: 'POST',
  who: 'customer',
  summary:
    'Retires the seed pair of a house game and reveals its server seed, so that its rounds can be verified.',
  input: z.object({ gameCode: code() }),
  output: z.object({ revealedSeedId: z.nullable(uuid()) }),
  refusals: ['game_not_found', 'round_open'],
});
