// A player's hands at a game of the house: they make the bet of an ending and take its decisions by pressing the screen's controls.
import { expect, type Locator, type Page } from '@playwright/test';

/** A page of the stage, or the frame in which the site shows it. */
type Stage = Pick<Page, 'locator'>;

/** The bet of an ending as it stands in packages/games/testbed/endings.ts. */
type Bet = Readonly<Record<string, unknown>>;
/** Each game defines the fields of its actions. */
type Action = Readonly<Record<string, unknown>>;

interface Hands {
  /** Chooses the bet, besides the stake. */
  readonly bet?: (stage: Stage, bet: Bet) => Promise<void>;
  /** Takes a decision. */
  readonly act?: (stage: Stage, action: Action) => Promise<void>;
  /** Whether a screen offers the action. A decision for a player who left is on no screen. */
  readonly offers?: (action: Action) => boolean;
}

/** An amount on the screen, in kuruş, in either language. */
export const kurusOf = (text: string): bigint => BigInt(text.replaceAll(/\D/g, ''));
export const amountIn = async (figure: Locator): Promise<bigint> => kurusOf(await figure.innerText());

/** Steps along the ladder of stakes, up or down. */
export async function chooseStake(slot: Locator, kurus: bigint): Promise<void> {
  const box = slot.locator('.stake-box .figure');
  for (;;) {
    const now = await amountIn(box);
    if (now === kurus) return;
    await slot
      .locator('.stake .icon')
      .nth(now < kurus ? 2 : 1)
      .click();
    expect(await amountIn(box), `the ladder has no ${kurus}`).not.toBe(now);
  }
}

/** Lays chips of the rack, the highest first. */
export async function layChips(stage: Stage, amounts: Bet, spotOf: (spot: string) => Promise<Locator>) {
  const rack = stage.locator('.rack .chip-button');
  const values = (
    await rack.evaluateAll((all) => all.map((each) => Number((each as HTMLElement).dataset['value'])))
  ).toSorted((a, b) => b - a);
  for (const [spot, amount] of Object.entries(amounts)) {
    let left = Number(amount);
    for (const value of values)
      for (; left >= value; left -= value) {
        await stage.locator(`.rack .chip-button[data-value="${value}"]`).click();
        await (await spotOf(spot)).click();
      }
    expect(left, `no chips make ${String(amount)}`).toBe(0);
  }
}

const spotsOf =
  (stage: Stage) =>
  async (spot: string): Promise<Locator> =>
    stage.locator(`button.spot-${spot}`);
const namedSpotsOf =
  (stage: Stage) =>
  async (spot: string): Promise<Locator> =>
    stage.locator(`[data-spot="${spot}"]`);

const onFelt: Hands = { bet: (stage, bet) => layChips(stage, bet, spotsOf(stage)) };
const onCloth: Hands = { bet: (stage, bet) => layChips(stage, bet, namedSpotsOf(stage)) };

/** A choice of a few is made by its place, a number by typing it. */
const choose = (stage: Stage, value: unknown) =>
  stage.locator(`.choice-row label:has(input[value="${String(value)}"])`).click();
async function type(stage: Stage, place: number, hundredths: number): Promise<void> {
  const field = stage.locator('.number-field input').nth(place);
  await field.fill((hundredths / 100).toFixed(2));
  await field.press('Enter');
}
/** With the arrow keys, as a slider is moved by the keyboard. */
async function slide(stage: Stage, value: number): Promise<void> {
  const slider = stage.locator('.slider input');
  for (;;) {
    const now = Number(await slider.inputValue());
    if (now === value) return;
    await slider.press(now < value ? 'ArrowRight' : 'ArrowLeft');
  }
}
async function stepTo(stage: Stage, count: number): Promise<void> {
  const shown = stage.locator('.mine-count');
  for (;;) {
    const now = Number((await shown.innerText()).replaceAll(/\D/g, ''));
    if (now === count) return;
    await stage
      .locator('.mine-stepper button')
      .nth(now < count ? 1 : 0)
      .click();
  }
}
const pressMain = (stage: Stage) => stage.locator('.spin').first().click();
/** The house's decision for an absent player has no button. */
const unlessLeft = (action: Action) => action['move'] !== 'leave';

const moveKeys: Readonly<Record<string, number>> = {
  hit: 1,
  decline: 1,
  stand: 2,
  insure: 2,
  double: 3,
  split: 4,
  surrender: 5,
};
const difficulties = ['easy', 'medium', 'hard', 'expert', 'master'];
const poker: Hands = {
  bet: (stage, { coins }) =>
    stage
      .locator('.coin')
      .nth(Number(coins) - 1)
      .click(),
  async act(stage, { hold }) {
    for (const at of hold as readonly number[]) await stage.locator('.poker-card').nth(at).click();
    await pressMain(stage);
  },
};
const marketsOnNumbers = ['number', 'two', 'three', 'four', 'absent', 'neither'];

const hands: Readonly<Record<string, Hands>> = {
  baccarat: onFelt,
  'dragon-tiger': onFelt,
  'canli-bakara': onFelt,
  carkifelek: {
    ...onFelt,
    act: (stage, { pick }) =>
      stage.locator('.flower:not(:disabled), .pointer-button:not(:disabled)').nth(Number(pick)).click(),
  },
  blackjack: {
    ...onFelt,
    act: (stage, { move }) => stage.locator(`.move:has(kbd:text-is("${moveKeys[String(move)]}"))`).click(),
  },
  rulet: onCloth,
  'canli-rulet': onCloth,
  sicbo: onCloth,
  cekilis: {
    bet: (stage, { chips }) =>
      layChips(stage, chips as Bet, async (spot) => {
        const [name = '', numbers = ''] = spot.split(':');
        const kind = marketsOnNumbers.indexOf(name);
        if (kind < 0) {
          const market = stage.locator(`.market[data-spot="${spot}"]`);
          const isSum = /^(under|over|sum):/.test(spot);
          await stage
            .locator('.mode')
            .nth(isSum ? 6 : 7)
            .click();
          return market;
        }
        await stage.locator('.mode').nth(kind).click();
        const each = numbers
          .split('-')
          .map((number) => stage.locator('.numbers .pick').nth(Number(number) - 1));
        for (const number of each.slice(0, -1)) await number.click();
        return each.at(-1)!;
      }),
  },
  cark: {
    async bet(stage, { risk, size }) {
      await choose(stage, risk);
      await choose(stage, size);
    },
  },
  'deuces-wild': poker,
  'jacks-or-better': poker,
  hilo: {
    act: (stage, { move }) =>
      move === 'cash'
        ? pressMain(stage)
        : stage.locator(move === 'skip' ? '.skip' : `.guess.${String(move)}`).click(),
    offers: unlessLeft,
  },
  keno: {
    async bet(stage, { risk, picks }) {
      await choose(stage, risk);
      const none = stage.locator('.keno-buttons button').nth(1);
      await none.click();
      for (const pick of picks as readonly number[])
        await stage
          .locator('.keno-tile')
          .nth(pick - 1)
          .click();
    },
  },
  kule: {
    bet: (stage, { difficulty }) =>
      stage
        .locator('.difficulties button')
        .nth(difficulties.indexOf(String(difficulty)))
        .click(),
    act: (stage, { move, tile }) =>
      move === 'cash' ? pressMain(stage) : stage.locator('.floor.ready .window').nth(Number(tile)).click(),
    offers: unlessLeft,
  },
  limbo: { bet: (stage, { target }) => type(stage, 0, Number(target)) },
  mayin: {
    bet: (stage, { mines }) => stepTo(stage, Number(mines)),
    act: (stage, { move, tile }) =>
      move === 'cash' ? pressMain(stage) : stage.locator('.field .tile').nth(Number(tile)).click(),
    offers: unlessLeft,
  },
  plinko: {
    async bet(stage, { risk, rows }) {
      await choose(stage, risk);
      await slide(stage, Number(rows));
    },
  },
  zar: {
    async bet(stage, { side, target }) {
      // The side is the one for which this chance has this target.
      await type(stage, 2, side === 'under' ? Number(target) : 9_999 - Number(target));
      const field = stage.locator('.number-field input').nth(1);
      const shown = async () => Number(kurusOf(await field.inputValue()));
      if ((await shown()) !== target) await stage.locator('.zar-swap').click();
      expect(await shown()).toBe(target);
    },
  },
  ucus: {
    async bet(stage, { exitAt, slot = 0 }) {
      const choices = stage.locator('.slot').nth(Number(slot)).locator('.ucus-exit');
      const isOn = await choices.locator('input[role=switch]').isChecked();
      if (isOn !== (exitAt !== undefined)) await choices.locator('label').click();
      if (exitAt === undefined) return;
      const field = choices.locator('input[type=text]');
      await field.fill((Number(exitAt) / 100).toFixed(2));
      await field.press('Tab');
    },
    act: (stage) => pressMain(stage),
  },
};

export const handsOf = (code: string): Required<Hands> => ({
  bet: async () => undefined,
  act: async () => undefined,
  offers: () => true,
  ...hands[code],
});
