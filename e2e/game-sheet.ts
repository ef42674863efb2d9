// Every ending of every game, played in a browser over the real house on a phone in Turkish and on a desktop in English, shown at the other width too,
// and put together as one sheet each under docs/screens. Each ending is known beforehand: the screen must say what it won, the amounts must be
// right to the kuruş, and axe finds nothing. GAMES names the games, ENDINGS their endings, SCREENS a folder that keeps the pictures one by one.
import { randomUUID } from 'node:crypto';
import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test, type Browser, type Page } from '@playwright/test';
import { outcomeOf } from '../apps/stage/src/shell/stakes.ts';
import { liraOf, shellTexts, speaker, type Language } from '../apps/stage/src/shell/texts.ts';
import { showPhase, type DrawnRound } from '../packages/games/src/rounds.ts';
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
/** The ending of each game that is shown on the smallest phone and on one that lies, too. */
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
  // A common round's result is there for seconds: all that was said is kept.
  await page.evaluate(() => {
    const said: string[] = [];
    Object.assign(globalThis, { said });
    const note = () => {
      for (const part of ['p.status', '.win .figure'])
        said.push(document.querySelector(part)?.textContent ?? '');
    };
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

/** Photographs an ending on all its screens; axe looks at each. Gives what is wrong. */
async function photograph(
  page: Page,
  {
    all,
    name,
    language,
    isTaken = false,
  }: {
    readonly all: GameEndings;
    readonly name: string;
    readonly language: Language;
    /** The first picture was taken as it happened. */
    readonly isTaken?: boolean;
  },
): Promise<string[]> {
  const wrong: string[] = [];
  const more: readonly Screen[] = name === shownEverywhere(namesOf(all)) ? ['small', 'lying'] : [];
  if (!isTaken) save(all.game.code, name, firstScreen[language], language, await page.screenshot());
  for (const screen of [firstScreen[language], otherScreen[language], ...more]) {
    const { width, height } = screens[screen];
    await page.setViewportSize({ width, height });
    await page.waitForTimeout(250);
    if (screen !== firstScreen[language])
      save(all.game.code, name, screen, language, await page.screenshot());
    const over = await page.evaluate(() => document.documentElement.scrollWidth - innerWidth);
    if (over > 0) wrong.push(`${name} is ${over} px wider than a ${screen} screen`);
    for (const fault of await whatAxeFinds(page)) wrong.push(`${name} on a ${screen}: ${fault}`);
  }
  await page.setViewportSize(screens[firstScreen[language]]);
  return wrong;
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

/** The screen says in words and figures what a round staked and won. */
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
          // A round that is left open is its player's; the next one is somebody else's.
          if (!isOver) customer = await newPlayer();
        }
        await page.context().close();
        expect([...wrong, ...faults]).toEqual([]);
      });
  } else
    test(`${code} comes to each of its endings`, async ({ browser }) => {
      test.setTimeout(3_600_000);
      const seat = await sit(code, await newPlayer());
      const wrong: string[] = [];
      const pages = await Promise.all(
        languages.map(async (language) => {
          const page = await openPage(browser, language);
          const faults = listen(page);
          await openGame(page, seat, language);
          return { page, language, faults };
        }),
      );
      for (const name of endingsOf(all))
        await test.step(name, () => playCommon(pages, { all, name, seat, wrong }));
      for (const { page, faults } of pages) {
        wrong.push(...faults);
        await page.context().close();
      }
      expect(wrong).toEqual([]);
    });
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
      const wrong = await photograph(page, { all: lale, name: 'no-balance', language });

      // No connection: the round goes on once it is back, and was staked once.
      const seat = await sit('lale', await newPlayer());
      await openGame(page, seat, language);
      await page.context().setOffline(true);
      await page.locator('.spin').click();
      await expect(page.locator('.notice')).toContainText(say('offline'), { timeout: 30_000 });
      wrong.push(...(await photograph(page, { all: lale, name: 'no-connection', language })));
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
      wrong.push(...(await photograph(page, { all: ucus, name: 'voided', language })));
      await page.context().close();
      expect(wrong).toEqual([]);
    });

/** Plays to an ending by the buttons of the screen. Gives whether the round is over. */
async function playAlone(
  page: Page,
  {
    all,
    name,
    language,
    customer,
    wrong,
  }: {
    readonly all: Alone;
    readonly name: string;
    readonly language: Language;
    readonly customer: Customer;
    readonly wrong: string[];
  },
): Promise<boolean> {
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
    if (hands.offers(action as Record<string, unknown>))
      await hands.act(page, action as Record<string, unknown>);
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
    // What there is to decide on is told.
    await expect(page.locator('p.unseen[role=status]')).not.toBeEmpty();
  }
  const { balance } = await asGame<{ balance: number }>(seat, 'fel/open');
  expect(BigInt(Math.round(balance * 100))).toBe(before - staked + (isOver ? payout : 0n));
  for (const fault of await photograph(page, { all, name, language })) wrong.push(fault);
  return isOver;
}

/** The step of the ladder: the stake of one coin at a machine. */
function stepOf(all: Alone, name: string): bigint {
  const { bet } = all.alone[name]!;
  return stakeOf(all.game, all.alone[name]!) / BigInt('coins' in bet ? Number(bet.coins) : 1);
}

/** A decision that no screen offers comes from the house; the round goes on where it is. */
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
      { timeout: 180_000, intervals: [400] },
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

/** The last round of each table that was played: no ending shares a round with another one. */
const lastRound = new Map<string, number>();
/** So long takes it to lay chips by hand, or to bet for a whole crowd. */
const chipsMs = 9000;
/** And so long to choose the ending of a round that is watched. */
const watchedMs = 2000;

const crowds = new Map<string, Promise<readonly Seat[]>>();
/** Other players, where the outcome hangs on all tickets: alone, one would win every prize. */
function crowdOf(code: string): Promise<readonly Seat[]> {
  const crowd =
    crowds.get(code) ?? Promise.all(Array.from({ length: 6 }, async () => sit(code, await newPlayer())));
  crowds.set(code, crowd);
  return crowd;
}

async function playCommon(
  pages: readonly { readonly page: Page; readonly language: Language }[],
  {
    all,
    name,
    seat,
    wrong,
    left = 3,
  }: {
    readonly all: Common;
    readonly name: string;
    readonly seat: Seat;
    readonly wrong: string[];
    /** How many rounds more may be tried. */
    readonly left?: number;
  },
): Promise<void> {
  const { code } = all.game;
  const table = `${code}-1`;
  const { bets, atMs } = all.common[name]!;
  const hands = handsOf(code);
  const { page } = pages[0]!;
  const look = () => asGame<TableNow>(seat, 'fel/table');
  const isOpen = ({ state }: Pick<TableNow, 'state'>) => state.phase === all.game.phases[0]!.name;

  const photographAll = async (isTaken = false) => {
    const found = await Promise.all(
      pages.map(({ page: each, language }) => photograph(each, { all, name, language, isTaken })),
    );
    wrong.push(...found.flat());
  };

  if (all.game.together) await crowdOf(code);
  // A round of its own. Chips need one that has just begun; a bet of a slot waits for the next one by itself.
  const isSlot = (await page.locator('.slot').count()) > 0;
  await waitFor(async () => {
    const { state, nowMs } = await look();
    const isNew = state.round > (lastRound.get(table) ?? 0);
    const isQuick = isSlot && !all.game.together;
    const hasTime = isOpen({ state }) && state.endsMs! - nowMs > (isQuick ? watchedMs : chipsMs);
    return isNew && (hasTime || (isSlot && bets.length > 0 && !isOpen({ state }))) ? true : undefined;
  });
  for (const { page: each } of pages) await forgetSaid(each);
  const before = BigInt(Math.round((await look()).balance * 100));
  for (const [slot, { bet, stake }] of bets.entries()) {
    await hands.bet(page, { ...(bet as Record<string, unknown>), ...(isSlot && { slot }) });
    if (!isSlot) continue;
    const place = page.locator('.slot').nth(slot);
    await chooseStake(place, stakeOf(all.game, { bet, stake }));
    await place.locator('.spin').click();
  }
  const round = await waitFor(async () => {
    const { state, bets: own } = await look();
    const ours = own.filter((each) => each.round === state.round && each.state === 'placed');
    const tickets = ours.length > 0 ? await house.ticketsOf(table, state.round) : [];
    const staked = tickets.reduce((sum, { stake }) => sum + stake, 0n);
    const wanted = bets.reduce((sum, { bet, stake }) => sum + stakeOf(all.game, { bet, stake }), 0n);
    if (staked >= wanted || bets.length === 0) return state.round;
    // Hands on a busy machine were too slow: chips of this round lie, and others came too late.
    return !isSlot && ours.length > 0 && !isOpen({ state }) ? 'late' : undefined;
  });
  if (round === 'late') {
    if (left === 0) throw new Error(`${code} ${name}: the chips never lie in time`);
    lastRound.set(table, (await look()).state.round);
    return playCommon(pages, { all, name, seat, wrong, left: left - 1 });
  }
  lastRound.set(table, round);
  if (all.game.together)
    await Promise.all(
      (await crowdOf(code)).map(async (other, at) => {
        for (let bet = 0; bet < 2; bet += 1)
          await asGame(other, 'fel/tableBet', {
            betId: randomUUID(),
            round,
            stake: toLira(all.game.stakes[(at * 2 + bet) % all.game.stakes.length]!),
          });
      }),
    );
  const known = await house.roundOf(table, round);
  const tickets = await house.ticketsOf(table, round);
  const ownIds = new Set(
    (await look()).bets.filter((each) => each.round === round).map(({ betId }) => betId),
  );
  const own = tickets.filter(({ id }) => ownIds.has(id));
  const actions = bets[0]?.actions ?? [];
  const { signature, drawn } = findSignature(all, name, known, { own, tickets, actions });
  await setBeacon(known.beaconRound, signature);

  if (atMs !== undefined && atMs < 0) {
    await page.waitForTimeout(600);
    await photographAll();
    return;
  }
  const showMs = await waitFor(async () => (await look()).state.showMs ?? undefined, 130_000);
  const until = async (sinceMs: number) => {
    const { nowMs } = await look();
    await page.waitForTimeout(Math.max(0, showMs + sinceMs - nowMs));
  };
  for (const { action, atMs: decidedMs } of actions) {
    await until(decidedMs);
    await hands.act(page, action as Record<string, unknown>);
  }
  if (atMs !== undefined) {
    await until(atMs);
    await photographAll();
    return;
  }
  await expectSettled(pages, { all, name, seat, drawn, round, before, table });
  await photographAll(true);
}

/** The bets of a common round are paid as its outcome has it, and every screen says so. */
async function expectSettled(
  pages: readonly { readonly page: Page; readonly language: Language }[],
  {
    all,
    name,
    seat,
    drawn,
    round,
    before,
    table,
  }: {
    readonly all: Common;
    readonly name: string;
    readonly seat: Seat;
    readonly drawn: DrawnRound;
    readonly round: number;
    readonly before: bigint;
    readonly table: string;
  },
): Promise<void> {
  const lasts = drawn.phasesMs.slice(showPhase).reduce((sum, ms) => sum + ms, 0);
  const own = await waitFor(async () => {
    const { bets, state } = await asGame<TableNow>(seat, 'fel/table');
    const ours = bets.filter((each) => each.round === round);
    const isLast = state.phase === all.game.phases.at(-1)!.name || state.round > round;
    return isLast && ours.every((each) => each.state !== 'placed') ? ours : undefined;
  }, lasts + 60_000);
  const ids = new Set(own.map(({ betId }) => betId));
  const tickets = (await house.ticketsOf(table, round)).filter(({ id }) => ids.has(id));
  const sum = (amounts: readonly bigint[]) => amounts.reduce((total, each) => total + each, 0n);
  await Promise.all(
    pages.map(async ({ page, language }) => {
      await page.waitForTimeout(700);
      save(all.game.code, name, firstScreen[language], language, await page.screenshot());
    }),
  );
  const staked = sum(tickets.map(({ stake }) => stake));
  const payout = sum(tickets.map((ticket) => drawn.settle(ticket).payout));
  if (tickets.length === 0) return;
  for (const { page, language } of pages)
    await expectToldIn(page, language, { staked, payout, balance: before - staked + payout });
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
