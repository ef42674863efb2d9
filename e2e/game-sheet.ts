// Every ending of every game, played in a browser over the real house on a phone in Turkish and on a desktop in English. It is shown at the other
// width too, and put together as one sheet each under docs/screens. Each ending is known beforehand: the screen must show its win, the amounts must
// be right to the kuruş, and axe finds nothing. GAMES names the games (`accidents` for incidents on a page), ENDINGS their endings, SCREENS a
// folder that keeps the single pictures.
// A common round of a pool has a player for each ending, so all endings of a bingo room are one round.
import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { errors, expect, test, type Browser, type Page } from '@playwright/test';
import { outcomeOf } from '../apps/stage/src/shell/stakes.ts';
import { liraOf, shellTexts, speaker, type Language } from '../apps/stage/src/shell/texts.ts';
import { showPhase, type DrawnRound, type StoredTicket } from '../packages/games/src/rounds.ts';
import { gameEndings, namesOf, stakeOf, type GameEndings } from '../packages/games/testbed/endings.ts';
import { amountIn, chooseStake, handsOf } from './hands.ts';
import { findClientSeed, findSignature, openKnownHouse, setBeacon } from './known-house.ts';
import { ask, newCustomer, payIn, type Customer } from './people.ts';
import { pictureName, screens, type Screen } from './game-screens.ts';
import { listen, url, whatAxeFinds } from './visit.ts';

const only = process.env['GAMES']?.split(',');
const onlyEndings = process.env['ENDINGS']?.split(',');
/** Common rounds first: they take their time, in which the others are played. */
const games = gameEndings
  .filter(({ game }) => only?.includes(game.code) ?? true)
  .toSorted((a, b) => Number('alone' in a) - Number('alone' in b));
const fundsLira = 40_000;

type Alone = Extract<GameEndings, { readonly alone: unknown }>;
type Common = Extract<GameEndings, { readonly common: unknown }>;

// Connects once it is asked. Hooks would keep tests together that can be played at once.
const house = openKnownHouse();

const languages = ['tr', 'en'] as const;
const firstScreen = { tr: 'phone', en: 'desktop' } as const;
const otherScreen = { tr: 'desktop', en: 'phone' } as const;
/** The ending of each game that is also shown on the smallest phone and on one in landscape. */
const usual = [
  'cashed',
  'won',
  'small',
  'jacks-or-better',
  'three-of-a-kind',
  'one',
  'line',
  'banker',
  'left-at-target',
];
const shownEverywhere = (names: readonly string[]) => usual.find((name) => names.includes(name));
const endingsOf = (all: GameEndings) => namesOf(all).filter((name) => onlyEndings?.includes(name) ?? true);

async function newPlayer(): Promise<Customer> {
  const customer = await newCustomer();
  await payIn(customer, fundsLira);
  return customer;
}

interface Seat extends Customer {
  /** The game's own address, with its token. */
  readonly launch: string;
}
async function sit(code: string, customer: Customer): Promise<Seat> {
  const { data, message } = await ask('casino/fellaunchurl', { code, isMobile: false }, customer);
  expect(data as unknown, message).not.toBeNull();
  const launch = new URL(data as string, url()).href;
  return { ...customer, launch, token: /launch=([\w-]+)/.exec(launch)![1]! };
}
/** A call of the game's own. Each may be repeated: a connection that idled during a long search may be closed by now. */
async function asGame<Answer>(seat: Seat, path: string, input: object = {}): Promise<Answer> {
  const { data, message, success } = await ask(path, input, seat).catch((error: unknown) => {
    if (error instanceof TypeError) return ask(path, input, seat);
    throw error;
  });
  expect(success, `${path}: ${message}`).toBe(true);
  return data as Answer;
}

/** Opens the game afresh: another fragment alone would leave the page as it is. */
async function openGame(page: Page, { launch }: Seat, language: Language): Promise<void> {
  await page.goto('about:blank');
  await page.goto(launch.replace(/lang=\w+/, `lang=${language}`));
  await expect.poll(() => phaseOf(page), { timeout: 60_000 }).not.toBe('loading');
  // A common round's result is visible for seconds only, so all announcements are kept.
  await page.evaluate(() => {
    const said: string[] = [];
    Object.assign(globalThis, { said });
    const note = () => {
      for (const part of ['p.status', '.win .figure'])
        said.push(document.querySelector(part)?.textContent ?? '');
    };
    note();
    new MutationObserver(note).observe(document.body, {
      subtree: true,
      childList: true,
      characterData: true,
    });
  });
}
const wasSaid = (page: Page) =>
  page.evaluate(() => [...new Set((globalThis as unknown as { said: string[] }).said)]);
const forgetSaid = (page: Page) =>
  page.evaluate(() => void ((globalThis as unknown as { said: string[] }).said.length = 0));

async function openPage(browser: Browser, language: Language): Promise<Page> {
  const { width, height } = screens[firstScreen[language]];
  const context = await browser.newContext({
    viewport: { width, height },
    hasTouch: language === 'tr',
    locale: language,
    serviceWorkers: 'block',
  });
  return context.newPage();
}

function save(code: string, name: string, screen: Screen, language: Language, png: Buffer): void {
  writeFileSync(join(process.env['FELEK_PICTURES']!, pictureName(code, name, screen, language)), png);
}

/** On a busy machine, a moment may pass before it was photographed on all screens. */
class Missed extends Error {
  override readonly name = 'Missed';
}

/** Photographs an ending on all its screens, then axe checks each. Gives the faults; undefined if the ending was over by then. */
async function photograph(
  page: Page,
  {
    all,
    name,
    language,
    first,
    wasThere,
  }: {
    readonly all: GameEndings;
    readonly name: string;
    readonly language: Language;
    /** The first picture, where it was taken as the ending came. */
    readonly first?: Buffer;
    /** Whether the ending was still on the screen once the pictures were taken. */
    readonly wasThere?: () => Promise<boolean>;
  },
): Promise<readonly string[] | undefined> {
  const wrong: string[] = [];
  const { code } = all.game;
  const more: readonly Screen[] = name === shownEverywhere(namesOf(all)) ? ['small', 'lying'] : [];
  const shown = [firstScreen[language], otherScreen[language], ...more];
  const showOn = async (screen: Screen) => {
    const { width, height } = screens[screen];
    await page.setViewportSize({ width, height });
    await page.waitForTimeout(250);
  };
  save(code, name, firstScreen[language], language, first ?? (await page.screenshot()));
  for (const screen of shown.slice(1)) {
    await showOn(screen);
    save(code, name, screen, language, await page.screenshot());
  }
  if (wasThere && !(await wasThere())) {
    await page.setViewportSize(screens[firstScreen[language]]);
    return undefined;
  }
  for (const screen of shown) {
    await showOn(screen);
    const over = await page.evaluate(() => document.documentElement.scrollWidth - innerWidth);
    if (over > 0) wrong.push(`${name} is ${over} px wider than a ${screen} screen`);
    for (const fault of await page.evaluate(overlaps)) wrong.push(`${name} on a ${screen}: ${fault}`);
    for (const fault of await whatAxeFinds(page)) wrong.push(`${name} on a ${screen}: ${fault}`);
  }
  await page.setViewportSize(screens[firstScreen[language]]);
  return wrong;
}

/** The pairs of parts that must not overlap and do, in words. */
function overlaps(): string[] {
  const pairs = [
    ['the win', '.win-card', '.open-card, .field, .tower-place'],
    ['a card', '.duel .cards', '.duel-spots'],
  ] as const;
  const shown = (selector: string) =>
    [...document.querySelectorAll(selector)]
      .map((each) => each.getBoundingClientRect())
      .filter(({ height }) => height > 0);
  return pairs.flatMap(([what, upper, lower]) =>
    shown(upper).some((one) =>
      shown(lower).some(
        (other) =>
          one.top < other.bottom - 1 &&
          one.bottom > other.top + 1 &&
          one.left < other.right &&
          one.right > other.left,
      ),
    )
      ? [`${what} lies on ${lower}`]
      : [],
  );
}

const status = (page: Page) => page.locator('p.status');
const balanceOf = (page: Page) => page.locator('.balance .figure');
const phaseOf = (page: Page) => page.evaluate(() => document.body.dataset['phase'] ?? 'loading');

const toLira = (kurus: bigint) => Number(kurus) / 100;

function wordsOfResult(language: Language, staked: bigint, payout: bigint): string {
  const amount = liraOf(language)(toLira(payout));
  const how = outcomeOf(toLira(payout), toLira(staked));
  return speaker(shellTexts, language)(how, { amount }).toLocaleLowerCase(language);
}

/** Expects the stake and the win of a round on the screen, in words and figures. */
async function expectToldIn(
  page: Page,
  language: Language,
  { staked, payout, balance }: { readonly staked: bigint; readonly payout: bigint; readonly balance: bigint },
): Promise<void> {
  const lira = liraOf(language);
  const words = wordsOfResult(language, staked, payout);
  await expect
    .poll(
      async () => (await wasSaid(page)).some((said) => said.toLocaleLowerCase(language).includes(words)),
      {
        message: words,
        timeout: 15_000,
      },
    )
    .toBe(true);
  await expect.poll(() => wasSaid(page), { timeout: 15_000 }).toContain(lira(toLira(payout)));
  await expect(balanceOf(page)).toHaveText(lira(toLira(balance)));
}

for (const all of games) {
  const { code } = all.game;
  if ('alone' in all) {
    for (const language of languages)
      test(`${code} comes to each of its endings in ${language}`, async ({ browser }) => {
        test.setTimeout(1_800_000);
        const page = await openPage(browser, language);
        const faults = listen(page);
        const wrong: string[] = [];
        let customer = await newPlayer();
        for (const name of endingsOf(all)) {
          const isOver = await test.step(name, () =>
            playAlone(page, { all, name, language, customer, wrong }),
          );
          // An open round keeps its player; the next round gets a new one.
          if (!isOver) customer = await newPlayer();
        }
        await page.context().close();
        expect([...wrong, ...faults]).toEqual([]);
      });
  } else
    test(`${code} comes to each of its endings`, async ({ browser }) => {
      test.setTimeout(3_600_000);
      const rounds = all.game.together
        ? [namesOf(all)]
        : endingsOf(all).map((name): readonly string[] => [name]);
      const seats = await Promise.all((rounds[0] ?? []).map(() => sitDown(browser, code)));
      const wrong: string[] = [];
      for (const [at, names] of rounds.entries())
        await test.step(names.join(), () =>
          playCommon(
            names.map((name, place) => {
              const { seat, screens: each } = seats[place]!;
              // The phone and the desktop take turns at laying the bets.
              return { name, seat, pages: (at + place) % 2 === 0 ? each : each.toReversed() };
            }),
            { all, wrong },
          ),
        );
      for (const { page, faults } of seats.flatMap(({ screens: each }) => each)) {
        wrong.push(...faults);
        await page.context().close();
      }
      expect(wrong).toEqual([]);
    });
}

/** A player at a common game, at a phone in Turkish and at a desktop in English at once. */
async function sitDown(browser: Browser, code: string) {
  const seat = await sit(code, await newPlayer());
  const opened = languages.map(async (language) => {
    const page = await openPage(browser, language);
    const faults = listen(page);
    await openGame(page, seat, language);
    return { page, language, faults };
  });
  return { seat, screens: await Promise.all(opened) };
}

if (!only || only.includes('accidents'))
  for (const language of languages)
    test(`what any game may meet besides is told in ${language}`, async ({ browser }) => {
      test.setTimeout(600_000);
      const [say, lira] = [speaker(shellTexts, language), liraOf(language)];
      const page = await openPage(browser, language);
      const lale = gameEndings.find(({ game }) => game.code === 'lale')!;
      const ucus = gameEndings.find(({ game }) => game.code === 'ucus')!;

      // No money: the reason, and the way to the cashier.
      await openGame(page, await sit('lale', await newCustomer()), language);
      await page.locator('.spin').click();
      await expect(page.locator('.notice')).toBeVisible();
      await expect(page.locator('.notice .action')).toHaveText(say('game.deposit'));
      const wrong: string[] = [];
      const show = async (all: GameEndings, name: string) =>
        wrong.push(...(await photograph(page, { all, name, language }))!);
      await show(lale, 'no-balance');

      // No connection: the round continues once it is back, and was staked once.
      const seat = await sit('lale', await newPlayer());
      await openGame(page, seat, language);
      await page.context().setOffline(true);
      await page.locator('.spin').click();
      await expect(page.locator('.notice')).toContainText(say('offline'), { timeout: 30_000 });
      await show(lale, 'no-connection');
      await page.context().setOffline(false);
      await playOn(page, async () => undefined);
      await expect(page.locator('.notice')).toBeHidden();
      const { list } = await asGame<{ list: readonly { stake: number; payout: number }[] }>(
        seat,
        'fel/history',
      );
      expect(list).toHaveLength(1);
      await expect(balanceOf(page)).toHaveText(lira(fundsLira - list[0]!.stake + list[0]!.payout));

      // A common round whose entropy does not come is called off, and every bet is given back.
      const flyer = await sit('ucus', await newPlayer());
      await openGame(page, flyer, language);
      await page.locator('.slot .spin').first().click();
      const round = await waitFor(async () => {
        const { bets } = await asGame<TableNow>(flyer, 'fel/table');
        return bets.find(({ state }) => state === 'placed')?.round;
      });
      await setBeacon((await house.roundOf('ucus-1', round)).beaconRound, '');
      await expect(status(page)).toHaveText(say('roundVoid'), { timeout: 60_000 });
      await expect(balanceOf(page)).toHaveText(lira(fundsLira));
      await show(ucus, 'voided');
      await page.context().close();
      expect(wrong).toEqual([]);
    });

/** The longest of the usual rounds of each game that asks for decisions. */
const decided = [
  ['blackjack', 'split-won'],
  ['hilo', 'cashed'],
  ['kule', 'cashed'],
  ['mayin', 'cashed'],
  ['jacks-or-better', 'three-of-a-kind'],
  ['deuces-wild', 'straight'],
] as const;
/** Each name is a player's. The players of a room win its prizes among themselves. */
const shared: readonly (readonly [code: string, ...names: string[]])[] = [
  ['ucus', 'left-at-target'],
  ['canli-rulet', 'won'],
  ['canli-bakara', 'banker'],
  ['carkifelek', 'one'],
  ['cekilis', 'won'],
  ['bingo-75', 'line', 'lines', 'house'],
  ['tombala-90', 'line', 'lines', 'house'],
];

if (!only || only.includes('accidents')) {
  for (const [code, name] of decided)
    test(`a round of ${code} goes on when its page is reloaded, closed or cut off at any decision`, async ({
      browser,
    }) => {
      test.setTimeout(300_000);
      const all = gameEndings.find(({ game }) => game.code === code) as Alone;
      const customer = await newPlayer();
      const wrong: string[] = [];
      for (const accident of ['reload', 'close', 'cut'] as const) {
        const page = await openPage(browser, 'tr');
        await playAlone(page, { all, name, language: 'tr', customer, wrong, accident });
        await page.context().close();
      }
      expect(wrong).toEqual([]);
    });
  for (const [code, ...names] of shared)
    test(`a bet at ${code} is paid and told on a page that is reloaded in each phase`, async ({
      browser,
    }) => {
      test.setTimeout(900_000);
      const all = gameEndings.find(({ game }) => game.code === code) as Common;
      const wrong: string[] = [];
      const expecting = await Promise.all(
        names.map(async (name) => {
          const { seat, screens: pages } = await sitDown(browser, code);
          return { name, seat, pages };
        }),
      );
      await playCommon(expecting, { all, wrong, isReloaded: true });
      for (const { page } of expecting.flatMap(({ pages }) => pages)) await page.context().close();
      expect(wrong).toEqual([]);
    });
}

/** Comes back to a round in which the page was left, and waits for its next decision. */
async function comeBack(
  page: Page,
  seat: Seat,
  language: Language,
  accident: 'reload' | 'close',
): Promise<Page> {
  const back = accident === 'close' ? await page.context().newPage() : page;
  if (accident === 'close') await page.close();
  await openGame(back, seat, language);
  await expect.poll(() => phaseOf(back), { timeout: 30_000 }).toBe('deciding');
  return back;
}

/** Takes a decision while there is no connection; it is sent once there is one. */
async function actWithoutConnection(page: Page, language: Language, act: () => Promise<void>): Promise<void> {
  await page.context().setOffline(true);
  await act();
  await expect(page.locator('.notice')).toContainText(speaker(shellTexts, language)('offline'), {
    timeout: 30_000,
  });
  await page.context().setOffline(false);
  await expect(page.locator('.notice')).toBeHidden({ timeout: 30_000 });
}

/** Plays to an ending by the buttons of the screen, with an accident at each decision if one is given. Gives whether the round is over. */
async function playAlone(
  first: Page,
  {
    all,
    name,
    language,
    customer,
    wrong,
    accident,
  }: {
    readonly all: Alone;
    readonly name: string;
    readonly language: Language;
    readonly customer: Customer;
    readonly wrong: string[];
    readonly accident?: 'reload' | 'close' | 'cut';
  },
): Promise<boolean> {
  let page = first;
  const { code } = all.game;
  const seat = await sit(code, customer);
  const opened = await asGame<{ balance: number; fairness: { nextServerSeedHash: string } }>(
    seat,
    'fel/open',
  );
  const serverSeed = await house.serverSeedOf(opened.fairness.nextServerSeedHash);
  const { clientSeed, record, played } = findClientSeed(all, name, serverSeed);
  await asGame(seat, 'fel/seed', { clientSeed });
  const hands = handsOf(code);

  await page.setViewportSize(screens[firstScreen[language]]);
  await openGame(page, seat, language);
  await expect.poll(() => phaseOf(page), { timeout: 30_000 }).toBe('idle');
  const before = await amountIn(balanceOf(page));
  await hands.bet(page, all.alone[name]!.bet as Record<string, unknown>);
  if (!(await page.locator('.rack').count())) await chooseStake(page.locator('.controls'), stepOf(all, name));
  await page.locator('.spin').click();
  for (const action of record.actions) {
    await expect.poll(() => phaseOf(page), { timeout: 30_000 }).toBe('deciding');
    if (accident === 'reload' || accident === 'close') page = await comeBack(page, seat, language, accident);
    const act = () => hands.act(page, action as Record<string, unknown>);
    if (accident === 'cut') await actWithoutConnection(page, language, act);
    else if (hands.offers(action as Record<string, unknown>)) await act();
    else await decideElsewhere(page, seat, action, language);
    await expect.poll(() => phaseOf(page), { timeout: 30_000 }).not.toBe('asking');
  }
  await playOn(page, async () =>
    save(code, `${name}-on`, firstScreen[language], language, await page.screenshot()),
  );

  const { staked, payout, isOver } = played;
  if (isOver) await expectToldIn(page, language, { staked, payout, balance: before - staked + payout });
  else {
    await expect(balanceOf(page)).toHaveText(liraOf(language)(toLira(before - staked)));
    // The choices of the decision are announced.
    await expect(page.locator('p.unseen[role=status]')).not.toBeEmpty();
  }
  const { balance } = await asGame<{ balance: number }>(seat, 'fel/open');
  expect(BigInt(Math.round(balance * 100))).toBe(before - staked + (isOver ? payout : 0n));
  if (!accident) wrong.push(...(await photograph(page, { all, name, language }))!);
  return isOver;
}

/** The step of the ladder: the stake of one coin at a machine. */
function stepOf(all: Alone, name: string): bigint {
  const { bet } = all.alone[name]!;
  return stakeOf(all.game, all.alone[name]!) / BigInt('coins' in bet ? Number(bet.coins) : 1);
}

/** The house makes a decision that no screen offers; the round continues on its page. */
async function decideElsewhere(page: Page, seat: Seat, action: object, language: Language): Promise<void> {
  const { openRound } = await asGame<{ openRound: { roundId: string; actions: object[] } }>(seat, 'fel/open');
  await asGame(seat, 'fel/act', { roundId: openRound.roundId, number: openRound.actions.length + 1, action });
  await openGame(page, seat, language);
}

/** Waits until the round has come to its end or to a decision, and stops at a large win on its way. */
async function playOn(page: Page, celebrated: () => Promise<void>): Promise<void> {
  let wasOn = false;
  await expect
    .poll(
      async () => {
        if (!wasOn && (await page.locator('.petals').count()) > 0) {
          wasOn = true;
          await page.waitForTimeout(1200);
          await celebrated();
        }
        // A card is scratched whole, and a long show is hurried, by the main button; never is a new round begun by it.
        return page.evaluate(() => {
          const { phase = 'loading' } = document.body.dataset;
          if (phase === 'playing') document.querySelector<HTMLButtonElement>('.spin')?.click();
          return phase;
        });
      },
      // Slower than a run of taps, which counts as one.
      { timeout: 180_000, intervals: [600] },
    )
    .toMatch(/^(idle|deciding)$/);
}

interface TableNow {
  readonly nowMs: number;
  readonly balance: number;
  readonly state: {
    readonly round: number;
    readonly phase: string;
    readonly endsMs: number | null;
    readonly showMs: number | null;
  };
  readonly bets: readonly { readonly betId: string; readonly round: number; readonly state: string }[];
}

/** The last round of each table that was played: no ending shares a round with another one of its player. */
const lastRound = new Map<string, number>();
/** So long takes it to lay chips by hand, to bet for all players of a room, and to choose the ending of a round that is watched. */
const chipsMs = 15_000;
const roomMs = 25_000;
const watchedMs = 2000;
/** No round is longer: 90 balls with three seconds and the prizes between them. */
const longestMs = 400_000;

/** A player who is to come to an ending. The first of the screens is played at; the others show the same. */
interface Expecting {
  readonly name: string;
  readonly seat: Seat;
  readonly pages: readonly { readonly page: Page; readonly language: Language }[];
}
/** A player's ending in a round that is fixed. */
interface Ending extends Expecting {
  readonly all: Common;
  readonly table: string;
  readonly round: number;
  readonly drawn: DrawnRound;
  readonly tickets: readonly StoredTicket[];
  /** The balance before the bets, in kuruş. */
  readonly before: bigint;
  readonly wrong: string[];
  readonly isReloaded: boolean;
}

const lookAtTable = (seat: Seat) => asGame<TableNow>(seat, 'fel/table');
const isLaying = ({ game }: Common, { phase }: Pick<TableNow['state'], 'phase'>) =>
  phase === game.phases[0]!.name;
const sum = (amounts: readonly bigint[]) => amounts.reduce((total, each) => total + each, 0n);

async function playCommon(
  expecting: readonly Expecting[],
  {
    all,
    wrong,
    isReloaded = false,
    left = 3,
  }: {
    readonly all: Common;
    readonly wrong: string[];
    /** Whether each page is opened afresh in each phase. */
    readonly isReloaded?: boolean;
    /** How many rounds more may be tried. */
    readonly left?: number;
  },
): Promise<void> {
  const { code } = all.game;
  const table = `${code}-1`;
  const { seat: first, pages } = expecting[0]!;
  // A round of its own. Chips need one that has just begun; a bet of a slot waits for the next one by itself.
  const isSlot = (await pages[0]!.page.locator('.slot').count()) > 0;
  const isQuick = isSlot && expecting.length === 1;
  const slotMs = isQuick ? watchedMs : roomMs;
  const needsMs = isSlot ? slotMs : chipsMs;
  const hasBets = expecting.some(({ name }) => all.common[name]!.bets.length > 0);
  await waitFor(async () => {
    const { state, nowMs } = await lookAtTable(first);
    if (state.round <= (lastRound.get(table) ?? 0)) return undefined;
    if (!isLaying(all, state)) return isQuick && hasBets ? true : undefined;
    return state.endsMs! - nowMs > needsMs ? true : undefined;
  }, longestMs);
  const laid = await Promise.all(expecting.map((each) => layBets(each, { all, table, isSlot })));
  const [round] = new Set(laid.map((each) => each.round));
  lastRound.set(table, round!);
  const known = await house.roundOf(table, round!);
  const isTogether = laid.every((each) => !each.isLate && each.round === round);
  // Its answer is not known before it was searched; of two tables with one answer, the other one has it.
  if (!isTogether || !(await setBeacon(known.beaconRound, ''))) {
    if (left === 0) throw new Error(`${code}: the bets never lie in time`);
    return playCommon(expecting, { all, wrong, isReloaded, left: left - 1 });
  }
  const tickets = await house.ticketsOf(table, round!);
  const wanted = await Promise.all(
    expecting.map(async ({ name, seat }) => {
      const ids = new Set((await ownBets(seat, round!)).map(({ betId }) => betId));
      return { name, own: tickets.filter(({ id }) => ids.has(id)) };
    }),
  );
  const { signature, drawn } = findSignature(all, known, { tickets, wanted });
  await setBeacon(known.beaconRound, signature);
  const ended = await Promise.allSettled(
    expecting.map((each, at) =>
      comeToEnding({
        ...each,
        all,
        table,
        round: round!,
        drawn,
        tickets: wanted[at]!.own,
        before: laid[at]!.before,
        wrong,
        isReloaded,
      }),
    ),
  );
  for (const each of ended) {
    if (each.status === 'fulfilled') continue;
    if (!(each.reason instanceof Missed) || left === 0) throw each.reason;
    return playCommon(expecting, { all, wrong, isReloaded, left: left - 1 });
  }
}

const ownBets = async (seat: Seat, round: number) =>
  (await lookAtTable(seat)).bets.filter((each) => each.round === round);

/** Lays the bets of an ending by hand. Gives the round that took them, and whether some of them came too late for it. */
async function layBets(
  { name, seat, pages }: Expecting,
  { all, table, isSlot }: { readonly all: Common; readonly table: string; readonly isSlot: boolean },
): Promise<{ readonly round: number; readonly isLate: boolean; readonly before: bigint }> {
  const { bets } = all.common[name]!;
  const hands = handsOf(all.game.code);
  const { page } = pages[0]!;
  for (const { page: each } of pages) await forgetSaid(each);
  const before = BigInt(Math.round((await lookAtTable(seat)).balance * 100));
  for (const [slot, { bet, stake }] of bets.entries()) {
    await hands.bet(page, { ...(bet as Record<string, unknown>), ...(isSlot && { slot }) });
    if (!isSlot) continue;
    const place = page.locator('.slot').nth(slot);
    await chooseStake(place, stakeOf(all.game, { bet, stake }));
    await place.locator('.spin').click();
  }
  const wanted = sum(bets.map((each) => stakeOf(all.game, each)));
  return waitFor(async () => {
    const { state, bets: own } = await lookAtTable(seat);
    const { round } = state;
    const ids = new Set(own.filter((each) => each.round === round).map(({ betId }) => betId));
    const tickets = ids.size > 0 ? await house.ticketsOf(table, round) : [];
    const staked = sum(tickets.filter(({ id }) => ids.has(id)).map(({ stake }) => stake));
    if (staked >= wanted) return { round, isLate: false, before };
    // Hands on a busy machine were too slow: chips of this round lie, and others came too late.
    return !isSlot && staked > 0n && !isLaying(all, state) ? { round, isLate: true, before } : undefined;
  });
}

/** Takes the decisions of an ending and photographs it when it has come. */
async function comeToEnding(ending: Ending): Promise<void> {
  const { all, name, seat, pages, round } = ending;
  const { bets, atMs } = all.common[name]!;
  const actions = bets[0]?.actions ?? [];
  const reload = async () => {
    if (!ending.isReloaded) return;
    await Promise.all(pages.map(({ page, language }) => openGame(page, seat, language)));
  };
  await reload();
  if (atMs !== undefined && atMs < 0) {
    await pages[0]!.page.waitForTimeout(600);
    await photographAll(ending, (state) => isLaying(all, state));
    return;
  }
  const showMs = await waitFor(async () => {
    const { state } = await lookAtTable(seat);
    return (state.round === round && state.showMs) || undefined;
  }, 130_000);
  await reload();
  const until = async (sinceMs: number) => {
    const { nowMs } = await lookAtTable(seat);
    await pages[0]!.page.waitForTimeout(Math.max(0, showMs + sinceMs - nowMs));
  };
  for (const { action, atMs: decidedMs } of actions) {
    await until(decidedMs);
    await handsOf(all.game.code)
      .act(pages[0]!.page, action as Record<string, unknown>)
      .catch((error: unknown) => {
        // The time for a decision may pass before a busy machine takes it.
        throw error instanceof errors.TimeoutError ? new Missed(`${all.game.code} ${name}`) : error;
      });
  }
  const isLast = ({ phase }: TableNow['state']) => phase === all.game.phases.at(-1)!.name;
  if (atMs !== undefined) {
    await until(atMs);
    await photographAll(ending, (state) => !isLaying(all, state) && !isLast(state));
    return;
  }
  const firsts = await expectSettled(ending);
  if (!ending.isReloaded) {
    await photographAll(ending, isLast, firsts);
    return;
  }
  await reload();
  // The result is shown for seconds, and a busy machine may load a page for longer.
  const { state } = await lookAtTable(seat);
  if (state.round !== round) throw new Missed(`${all.game.code} ${name} was over before its pages were back`);
  await expectSettled(ending);
}

async function photographAll(
  { all, name, seat, pages, round, wrong }: Ending,
  isThen: (state: TableNow['state']) => boolean,
  firsts: readonly Buffer[] = [],
): Promise<void> {
  const wasThere = async () => {
    const { state } = await lookAtTable(seat);
    return state.round === round && isThen(state);
  };
  const found = pages.map(({ page, language }, at) =>
    photograph(page, { all, name, language, wasThere, ...(firsts[at] && { first: firsts[at] }) }),
  );
  for (const each of await Promise.all(found)) {
    if (!each) throw new Missed(`${all.game.code} ${name} was over before its last picture`);
    wrong.push(...each);
  }
}

/** The bets of a common round are paid by its outcome, and every screen shows it. Gives a picture of each. */
async function expectSettled({
  all,
  seat,
  pages,
  drawn,
  round,
  tickets,
  before,
  table,
}: Ending): Promise<readonly Buffer[]> {
  const lasts = drawn.phasesMs.slice(showPhase).reduce((total, ms) => total + ms, 0);
  await waitFor(async () => {
    const { bets, state } = await lookAtTable(seat);
    const isLast = state.phase === all.game.phases.at(-1)!.name || state.round > round;
    return isLast && bets.every((each) => each.round !== round || each.state !== 'placed') ? true : undefined;
  }, lasts + 60_000);
  const ids = new Set(tickets.map(({ id }) => id));
  const decided = (await house.ticketsOf(table, round)).filter(({ id }) => ids.has(id));
  const pictures = await Promise.all(
    pages.map(async ({ page }) => {
      await page.waitForTimeout(700);
      return page.screenshot();
    }),
  );
  const staked = sum(decided.map(({ stake }) => stake));
  const payout = sum(decided.map((ticket) => drawn.settle(ticket).payout));
  if (decided.length > 0)
    for (const { page, language } of pages)
      await expectToldIn(page, language, { staked, payout, balance: before - staked + payout });
  return pictures;
}

/** Asks again and again until there is an answer. */
async function waitFor<Value>(find: () => Promise<Value | undefined>, mostMs = 240_000): Promise<Value> {
  const until = performance.now() + mostMs;
  for (;;) {
    const found = await find();
    if (found !== undefined) return found;
    if (performance.now() > until) throw new Error('waited in vain');
    await new Promise((resolve) => setTimeout(resolve, 150));
  }
}
