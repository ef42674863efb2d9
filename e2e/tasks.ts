// Twenty tasks of a player, in Turkish, on a phone and on a desktop: the cost of each in clicks, keys and seconds. A task uses only the
// visible texts, so that it also runs on older commits of the site. It may name several ways; the first that reaches its end counts.
// With FELEK_HOME that commit's house and this one take turns, so that a slow minute of the machine is slow for both.
import { mkdirSync, writeFileSync } from 'node:fs';
import { expect, type Browser, type BrowserContextOptions, type Locator, type Page } from '@playwright/test';
import { ask, codeFor, newCustomer, payIn, type Customer } from './people.ts';
import { reach, type NamedHouse } from './houses.ts';
import { enter, open, passFor, speak, test } from './visit.ts';

/** The hands of a player: each press and each key is counted. */
class Hand {
  clicks = 0;
  keys = 0;
  readonly page: Page;

  constructor(page: Page) {
    this.page = page;
  }

  async click(...any: readonly Locator[]): Promise<void> {
    const found = any.slice(1).reduce((all, each) => all.or(each), any[0]!);
    await seen(found);
    await found.filter({ visible: true }).first().click({ timeout: patienceMs });
    this.clicks += 1;
  }

  async type(text: string): Promise<void> {
    await this.page.keyboard.type(text);
    this.keys += text.length;
  }

  async press(key: string): Promise<void> {
    await this.page.keyboard.press(key);
    this.keys += 1;
  }
}

/** Waits by looks that follow each other closely: the browser's own looks lie half a second apart in the end, and would hide a difference. */
async function seen(any: Locator): Promise<void> {
  const shown = any.filter({ visible: true });
  const until = performance.now() + patienceMs;
  while ((await shown.count()) === 0) {
    if (performance.now() > until) throw new Error(`${String(any)} is not seen`);
    await new Promise((look) => setTimeout(look, 5));
  }
}

type Way = (hand: Hand, page: Page) => Promise<void>;

interface Task {
  readonly name: string;
  readonly isVisitor?: boolean;
  readonly ways: readonly Way[];
  /** The address, once the task is done. */
  readonly at?: RegExp;
  /** The element that shows the end of the task. */
  readonly done: (page: Page) => Locator;
}

const patienceMs = 10_000;

const link = (page: Page, name: string | RegExp) => page.getByRole('link', { name });
const button = (page: Page, name: string | RegExp) => page.getByRole('button', { name });
const account: Way = (hand, page) => hand.click(page.locator('a[href="/dashboard"]'));
const method: Way = (hand, page) =>
  hand.click(page.locator('main button[aria-expanded]').filter({ hasText: '₺' }));
const deposit: Way = (hand, page) =>
  hand.click(
    page.getByRole('banner').getByText('Para Yatır'),
    // The footer has a page of a longer name.
    link(page, /^Para Yatır$/),
    button(page, /^Para Yatır$/),
  );
/** Opens the search, and waits for its field as a person does. */
const search: Way = async (hand, page) => {
  await hand.click(page.getByRole('banner').getByRole('link', { name: 'Oyun ara' }));
  await seen(page.locator('input:focus'));
};
const menu: Way = async (hand, page) => {
  const opener = button(page, 'Menüyü aç');
  if (await opener.isVisible()) await hand.click(opener);
};
const promotions: Way = async (hand, page) => {
  const shown = link(page, 'Promosyonlar').filter({ visible: true });
  if ((await shown.count()) === 0) await menu(hand, page);
  await hand.click(link(page, 'Promosyonlar'));
};

const tasksAbout = (team: string): readonly Task[] => [
  {
    name: 'find a game by a wrong spelling',
    isVisitor: true,
    ways: [
      async (hand, page) => {
        await search(hand, page);
        await hand.type('blackjak');
      },
    ],
    at: /search=blackjak/,
    done: (page) => page.getByRole('main').getByRole('button', { name: /Blackjack/i }),
  },
  {
    name: 'open a game from the home page',
    ways: [(hand, page) => hand.click(button(page, /^(Oyna: )?Lale$/))],
    done: (page) => page.locator('iframe'),
  },
  {
    name: 'deposit the last amount again',
    ways: [
      async (hand, page) => {
        await deposit(hand, page);
        await method(hand, page);
        await hand.click(button(page, /^Son: /));
        await hand.click(button(page, 'Ödemeye geç'));
      },
      async (hand, page) => {
        await deposit(hand, page);
        await method(hand, page);
        await hand.click(page.getByLabel('Tutar'));
        await hand.type('750');
        await hand.press('Enter');
      },
    ],
    done: (page) => page.getByText('Ödeme sayfası hazır'),
  },
  {
    name: 'see what a bonus still needs',
    ways: [
      (hand, page) => hand.click(link(page, 'Ödülünü Al')),
      async (hand, page) => {
        await account(hand, page);
        await hand.click(link(page, 'Bonuslar'));
      },
    ],
    done: (page) => page.getByRole('progressbar').filter({ visible: true }),
  },
  {
    name: 'read the conditions of the first deposit bonus',
    isVisitor: true,
    ways: [
      async (hand, page) => {
        await promotions(hand, page);
        await hand.click(link(page, /İlk Yatırım Bonusu/));
      },
    ],
    done: (page) => page.getByText('En az yatırım', { exact: true }),
  },
  {
    name: 'see how fast a withdrawal is paid',
    ways: [
      async (hand, page) => {
        await account(hand, page);
        await hand.click(link(page, 'Para Çek'));
      },
    ],
    done: (page) => page.getByRole('main').getByText(/\d (dakika|saat|dk|gün)( içinde| ·|$)/),
  },
  {
    name: 'withdraw everything: the amount is filled in',
    ways: [
      async (hand, page) => {
        await account(hand, page);
        await hand.click(link(page, 'Para Çek'));
        await method(hand, page);
        await hand.click(button(page, 'Tümünü çek'));
      },
      async (hand, page) => {
        await account(hand, page);
        await hand.click(link(page, 'Para Çek'));
        await method(hand, page);
        await hand.click(page.getByLabel('Tutar'));
        await hand.type('740');
      },
    ],
    done: (page) => page.locator('input[value^="7"]'),
  },
  {
    name: 'set a limit of deposits for a day',
    ways: [
      async (hand, page) => {
        await account(hand, page);
        await hand.click(link(page, 'Kişisel Bilgiler'));
        await hand.click(button(page, /Günlük yatırım limit/i));
      },
    ],
    done: (page) => page.getByRole('dialog').getByLabel('Limit tutarı'),
  },
  {
    name: 'close the account for a while',
    ways: [
      async (hand, page) => {
        await account(hand, page);
        await hand.click(link(page, 'Kişisel Bilgiler'));
        await hand.click(button(page, /ara ver/i));
      },
    ],
    done: (page) => page.getByRole('dialog').getByLabel('Ne kadar süreyle'),
  },
  {
    name: 'see the RTP of a game',
    isVisitor: true,
    ways: [(hand, page) => hand.click(button(page, 'Lale hakkında bilgi'))],
    done: (page) => page.getByRole('dialog').getByText('RTP').filter({ visible: true }),
  },
  {
    name: 'verify the last round',
    ways: [
      async (hand, page) => {
        await account(hand, page);
        await hand.click(link(page, 'Oyun Geçmişi'));
        // The account's front page is still there while it slides out. Its buttons have longer names.
        await hand.click(button(page, /^Doğrula$/), link(page, /^Doğrula$/));
        const reveal = button(page, 'Tohumu aç');
        await seen(reveal.or(page.getByText(/^Doğrulandı/)));
        if (await reveal.isVisible()) await hand.click(reveal);
      },
    ],
    done: (page) => page.getByText(/^Doğrulandı/),
  },
  {
    name: 'place a single on the next match',
    ways: [
      async (hand, page) => {
        await hand.click(page.locator('main [data-price]:enabled'));
        await hand.click(button(page, /^Kupon/));
        await hand.click(button(page, /^Tutar: /));
        await hand.click(button(page, 'Hemen oyna'));
      },
      async (hand, page) => {
        const sports = page.locator('a[href="/spor"]').filter({ visible: true });
        if ((await sports.count()) === 0) await menu(hand, page);
        if ((await sports.count()) === 0) await hand.click(button(page, /Spor Bahisleri|^Spor$/));
        await hand.click(sports);
        await hand.click(page.locator('main [data-price]:enabled'));
        await hand.click(button(page, /^Kupon/));
        await hand.click(button(page, /^Tutar: /));
        await hand.click(button(page, 'Hemen oyna'));
      },
    ],
    done: (page) => page.getByText(/(bahsiniz|kuponunuz) (alındı|kabul)/i),
  },
  {
    name: 'find a team’s next match',
    isVisitor: true,
    ways: [
      async (hand, page) => {
        await search(hand, page);
        await hand.type(team);
      },
    ],
    at: /search=./,
    done: (page) => page.locator('a[href^="/spor/mac/"]').filter({ hasText: team }),
  },
  {
    name: 'like a game',
    ways: [
      (hand, page) => hand.click(button(page, 'Lale oyununu favorilere ekle')),
      async (hand, page) => {
        await search(hand, page);
        await hand.click(button(page, 'Lale oyununu favorilere ekle'));
      },
    ],
    done: (page) => page.getByText('Favorilere eklendi'),
  },
  {
    name: 'mark all notifications as read',
    ways: [
      async (hand, page) => {
        await hand.click(page.locator('button:has(.lucide-bell)'));
        await hand.click(button(page, 'Tümünü okundu say'));
      },
    ],
    done: (page) => page.locator('[role=dialog]:has(h2)').filter({ hasNotText: 'okunmadı' }),
  },
  {
    name: 'see the last deposits',
    ways: [
      async (hand, page) => {
        await account(hand, page);
        await hand.click(link(page, /^(Finansal Hareketler|Hareketler)$/));
      },
    ],
    done: (page) => page.getByRole('main').getByText('₺750,00'),
  },
  {
    name: 'see where one is logged in',
    ways: [
      async (hand, page) => {
        await account(hand, page);
        await hand.click(link(page, 'Oturum Geçmişi'));
      },
    ],
    done: (page) => page.getByRole('main').getByText(/Bu oturum|Bu cihaz|Açık/),
  },
  {
    name: 'see the next bingo draw and the price of a card',
    isVisitor: true,
    ways: [
      async (hand, page) => {
        const bingo = link(page, 'Bingo').filter({ visible: true });
        if ((await bingo.count()) === 0) await menu(hand, page);
        await hand.click(link(page, 'Bingo'));
      },
    ],
    done: (page) => page.getByText(/^Kart ₺/),
  },
  {
    name: 'ask the live chat',
    ways: [
      async (hand, page) => {
        const chat = button(page, 'Canlı Destek').filter({ visible: true });
        if ((await chat.count()) === 0) await menu(hand, page);
        await hand.click(button(page, 'Canlı Destek'));
      },
    ],
    done: (page) => page.getByRole('dialog').getByRole('textbox'),
  },
  {
    name: 'read the site in English',
    isVisitor: true,
    ways: [
      async (hand, page) => {
        await menu(hand, page);
        const choice = page
          .getByRole('combobox')
          .filter({ hasText: 'Türkçe' })
          .filter({ visible: true })
          .first();
        await choice.selectOption('en', { timeout: patienceMs });
        hand.clicks += 2;
      },
    ],
    done: (page) => page.locator('html[lang=en] body'),
  },
];

/** One round of the house's own slot: an older house names the call otherwise. */
async function playOnce(customer: Customer): Promise<void> {
  const launched = await ask('casino/fellaunchurl', { code: 'lale', isMobile: false }, customer);
  const game = { ...customer, token: /launch=([\w-]+)/.exec(launched.data as string)![1]! };
  const { fairness } = (await ask('fel/open', {}, game)).data as {
    fairness: { seedId: string; nextNonce: number };
  };
  const spin = { seedId: fairness.seedId, nonce: fairness.nextNonce, stake: 10 };
  for (const call of ['fel/bet', 'fel/spin']) {
    const { success, data } = await ask(call, spin, game);
    if (!success) continue;
    const { round } = data as { round: { roundId: string } };
    await ask('fel/settle', { roundId: round.roundId }, game);
    return;
  }
}

/** A customer with a deposit, a round and a bonus that runs. */
async function newPlayer(): Promise<Customer> {
  const customer = await newCustomer();
  const verified = await ask('customer/updatephone', { step: 1, phone: `90${customer.phone}` }, customer);
  expect(verified.success, verified.message).toBe(true);
  const code = await codeFor('sms', customer.username);
  await ask('customer/updatephone', { step: 2, phone: `90${customer.phone}`, code }, customer);
  await payIn(customer, 750);
  const bonuses = (await ask('bonus/list', undefined, customer)).data as {
    id: string;
    terms?: { leastDeposit: number | null };
  }[];
  const [trial] = bonuses.filter(({ terms }) => (terms?.leastDeposit ?? null) === null);
  if (trial) await ask('bonus/claim', { id: trial.id }, customer);
  await playOnce(customer);
  return customer;
}

/** A word of a team that plays next, as a player types it; an older house has no matches. */
async function nextTeam(): Promise<string> {
  for (let tries = 0; tries < 20; tries += 1) {
    const { success, data } = await ask('sports/events', { phase: 'prematch', take: 1 });
    if (!success) break;
    const [event] = (data as { list: { home: { tr: string } }[] }).list;
    if (event) return event.home.tr.split(' ').toSorted((one, other) => other.length - one.length)[0]!;
    await new Promise((resolve) => setTimeout(resolve, 1000));
  }
  return 'spor';
}

interface Cost {
  readonly clicks: number;
  readonly keys: number;
  readonly seconds: number;
}

/** A house with its tasks, and the storage of a browser that has closed the popup. */
interface Stand {
  readonly house: NamedHouse;
  readonly tasks: readonly Task[];
  readonly visited: BrowserContextOptions;
  /** By the names of the tasks; undefined is a task that failed. */
  readonly costs: Map<string, (Cost | undefined)[]>;
}

/** Each task is done so many times, and the median counts. */
const times = Number(process.env['TIMES'] ?? 1);
/** A page at rest: nothing of its start is measured. */
const restMs = 1000;

const devices = { phone: { width: 390, height: 844 }, desktop: { width: 1440, height: 900 } } as const;

for (const [device, viewport] of Object.entries(devices))
  test(`twenty tasks on a ${device}`, async ({ browser, expected }) => {
    expected.push(/./);
    const isPhone = device === 'phone';
    const options = { viewport, hasTouch: isPhone, isMobile: isPhone, locale: 'tr-TR' };
    const houses = JSON.parse(process.env['FELEK_HOUSES']!) as NamedHouse[];
    const stands: Stand[] = [];
    for (const house of houses) stands.push(await standIn(house, browser, options));
    const only = new RegExp(process.env['TASKS'] ?? '');
    const names = stands[0]!.tasks.map(({ name }) => name).filter((name) => only.test(name));
    for (const name of names)
      for (let time = 0; time < times; time += 1)
        // The first in one turn is the second in the next one.
        for (const stand of time % 2 ? stands.toReversed() : stands) {
          reach(stand.house);
          const costs = stand.costs.get(name) ?? [];
          // A house that lacks what a task needs is asked once.
          const isLacking = costs.length > 0 && costs[0] === undefined;
          costs.push(isLacking ? undefined : await costOf(stand, name, browser));
          stand.costs.set(name, costs);
        }
    console.log(tableOf(device, names, stands));
    const folder = process.env['SCREENS'];
    if (folder) {
      mkdirSync(folder, { recursive: true });
      const all = stands.map(({ house, costs }) => [house.name, [...costs]]);
      writeFileSync(`${folder}/tasks-${device}.json`, JSON.stringify(all, null, 2));
    }
    // An older house may lack a task's element. This one has everything.
    const failed = names.filter((name) => stands.at(-1)!.costs.get(name)!.includes(undefined));
    expect(failed).toEqual([]);
  });

async function standIn(house: NamedHouse, browser: Browser, options: BrowserContextOptions): Promise<Stand> {
  reach(house);
  const tasks = tasksAbout(await nextTeam());
  const context = await browser.newContext(options);
  await passFor(context, 'a5c9d0b1e2f34455a5c9d0b1e2f34455');
  const page = await context.newPage();
  await speak(page, 'tr');
  await open(page);
  // The popup comes after the first action of a player, over the current page.
  await page.keyboard.press('Escape');
  const popup = page.getByTestId('popup');
  await popup.waitFor({ timeout: patienceMs });
  await page.keyboard.press('Escape');
  await popup.waitFor({ state: 'detached', timeout: patienceMs });
  const storageState = await context.storageState();
  await context.close();
  return { house, tasks, visited: { ...options, storageState }, costs: new Map() };
}

/** The cost of the first way that reaches the end. */
async function costOf(stand: Stand, name: string, browser: Browser): Promise<Cost | undefined> {
  const task = stand.tasks.find((each) => each.name === name)!;
  for (const way of task.ways) {
    const cost = await attempt(stand, task, way, browser);
    if (cost) return cost;
  }
  return undefined;
}

async function attempt(
  { visited }: Stand,
  { isVisitor = false, at, done }: Task,
  way: Way,
  browser: Browser,
): Promise<Cost | undefined> {
  const context = await browser.newContext(visited);
  const page = await context.newPage();
  try {
    // A new one each time: a game is liked once, and a message is read once.
    if (!isVisitor) await enter(page, (await newPlayer()).auth);
    await open(page);
    // The first sign of a player: the page's lower rows wait for it.
    await page.keyboard.press('Escape');
    await page.waitForTimeout(restMs);
    const hand = new Hand(page);
    const startedAt = performance.now();
    await way(hand, page);
    if (at) await page.waitForURL(at, { timeout: patienceMs });
    await seen(done(page));
    return { clicks: hand.clicks, keys: hand.keys, seconds: (performance.now() - startedAt) / 1000 };
  } catch (error) {
    if (process.env['TASKS_WHY']) console.log(String(error).split('\n').slice(0, 6).join('\n'));
    return undefined;
  } finally {
    await context.close();
  }
}

/** A row for each task: each house's medians, and in how many turns this house was the faster one. */
function tableOf(device: string, names: readonly string[], stands: readonly Stand[]): string {
  const cells = (given: readonly unknown[]) => given.map((each) => String(each).padStart(8));
  const rows = names.map((name) => {
    const all = stands.map(({ costs }) => costs.get(name)!);
    const medians = all.flatMap((costs) => {
      const done = costs.filter((cost) => cost !== undefined);
      const median = done.toSorted((one, other) => one.seconds - other.seconds)[done.length >> 1];
      return median ? [median.clicks, median.keys, median.seconds.toFixed(3)] : ['–', '–', '–'];
    });
    const [before, now] = all;
    const won = now?.filter(
      (cost, turn) => (cost?.seconds ?? Infinity) < (before![turn]?.seconds ?? Infinity),
    ).length;
    return [name.padEnd(50), ...cells([...medians, ...(now ? [`${won}/${times}`] : [])])];
  });
  const titles = stands.flatMap(({ house }) => ['clicks', 'keys', house.name]);
  const head = [device.padEnd(50), ...cells([...titles, ...(stands.length > 1 ? ['faster'] : [])])];
  return [head, ...rows].map((row) => row.join(' ')).join('\n');
}
