// A game of each outside provider, as a customer meets it: found by its provider's name, opened on its stage, a few rounds through signed
// callbacks, reloaded and left, and found again in the history. What the provider wrote down of the rounds is the reference.
import { expect, type FrameLocator, type Page } from '@playwright/test';
import { tr } from '../apps/site/src/texts/tr.ts';
import { ask, newCustomer, payIn } from './people.ts';
import { dialogOf, enter, lookAt, onceIsEnough, open, phoneAlone, test } from './visit.ts';

interface Provider {
  readonly key: string;
  readonly name: string;
  /** A game of its, with reels of ten lines. */
  readonly game: string;
  readonly unitsPerLira: number;
  /** A round's name at the provider as the house has it. */
  readonly roundOf?: (round: string) => string;
  /** It sends markup with a script, which stands in a frame of an opaque origin. */
  readonly sendsMarkup?: boolean;
}

const providers: readonly Provider[] = [
  {
    key: 'hub88',
    name: 'Hub88',
    game: 'Fruit Garden',
    unitsPerLira: 100_000,
  },
  {
    key: 'pragmatic',
    name: 'Pragmatic Play',
    game: 'Bosphorus Dream',
    unitsPerLira: 100,
    roundOf: (round) => `vs20bosphorus ${round}`,
  },
  { key: 'amusnet', name: 'Amusnet', game: 'All Aflame', unitsPerLira: 100 },
  { key: 'egt', name: 'EGT Digital', game: 'Burning Bells', unitsPerLira: 100 },
  {
    key: 'everymatrix',
    name: 'EveryMatrix',
    game: 'Lights of Galata',
    unitsPerLira: 100,
  },
  { key: 'digitain', name: 'Digitain', game: 'Ephesus Nights', unitsPerLira: 100 },
  {
    key: 'softgamings',
    name: 'SoftGamings',
    game: 'Maiden’s Tower',
    unitsPerLira: 100,
    roundOf: (round) => round.replaceAll('-', ''),
    sendsMarkup: true,
  },
];

const rounds = 4;
const paidIn = 500;

interface PlayedRound {
  readonly round: string;
  readonly staked: number;
  readonly paid: number;
  readonly state: string;
}

/** The provider's data on the game that is open in the frame: its player, and all of the player's rounds. */
async function atProvider(page: Page, key: string): Promise<readonly PlayedRound[]> {
  const control = `${process.env['FELEK_SANDBOX_URL']}/control/${key}`;
  const shown = page.frames().find((frame) => frame.url().includes(`/${key}/?session=`))!;
  const session = new URL(shown.url()).searchParams.get('session');
  const { user } = (await (await fetch(`${control}/session/${session}`)).json()) as { user: string };
  const told = await (await fetch(`${control}/rounds?user=${user}`)).json();
  return (told as { rounds: PlayedRound[] }).rounds;
}

/** A stage comes in many files. */
const patient = { timeout: 30_000 };
const phase = (game: FrameLocator) => game.locator('body').getAttribute('data-phase');
const balanceOn = (game: FrameLocator) => game.locator('.balance .figure').first();

/** Plays the next round to its end. */
async function spin(page: Page, game: FrameLocator, key: string, before: number): Promise<void> {
  await game.locator('.spin').click();
  await expect
    .poll(async () => [(await atProvider(page, key)).length, await phase(game)], patient)
    .toEqual([before + 1, 'idle']);
}

const printed = (lira: number) =>
  `₺${lira.toLocaleString('tr', { minimumFractionDigits: 2, maximumFractionDigits: 2 })}`;

// Reels that stand still let ten rounds pass in the time of one.
test.use({ contextOptions: { reducedMotion: 'reduce' } });

// Phones and desktops take turns: each has its own frame, and every provider is opened the same way on both.
for (const [place, { key, name, game: gameName, unitsPerLira, roundOf, sendsMarkup }] of providers.entries())
  test(
    `a game of ${name} is opened from its tile, played, reloaded, left, and stands in the history`,
    place % 2 === 0 ? phoneAlone : onceIsEnough,
    async ({ page, isMobile }) => {
      const customer = await newCustomer();
      await payIn(customer, paidIn);
      await enter(page, customer.auth);
      await open(page, `/casino/slot?search=${encodeURIComponent(name)}`);
      const tile = page.getByRole('button', { name: `${tr['game.play']}: ${gameName}`, exact: true });
      await tile.click();

      const frame = page.locator('iframe[sandbox]');
      const outer = frame.contentFrame();
      const game = sendsMarkup ? outer.frameLocator('iframe') : outer;
      await expect(game.getByRole('heading', { level: 1, name: gameName })).toBeVisible(patient);
      await expect(balanceOn(game)).toHaveText(printed(paidIn), patient);
      if (sendsMarkup) {
        await expect(frame).not.toHaveAttribute('sandbox', /allow-same-origin/);
        await expect(outer.locator('script[data-game]')).toHaveCount(1);
        await expect(page.locator('script[data-game]')).toHaveCount(0);
      }
      for (let n = 0; n < rounds; n += 1) await spin(page, game, key, n);

      const played = await atProvider(page, key);
      expect(played.map(({ state }) => state)).toEqual(Array.from({ length: rounds }, () => 'settled'));
      expect(Math.min(...played.map(({ staked }) => staked))).toBeGreaterThan(0);
      const left = paidIn + played.reduce((sum, { staked, paid }) => sum + paid - staked, 0) / unitsPerLira;
      const ledger = await ask('user/balance', undefined, customer);
      expect((ledger.data as { balance: number }).balance).toBeCloseTo(left);
      await expect(balanceOn(game)).toHaveText(printed(left));

      await page.getByRole('button', { name: tr['game.reload'] }).click();
      await expect(balanceOn(game)).toHaveText(printed(left), patient);
      await page
        .getByRole('button', { name: tr[isMobile ? 'site.close' : 'game.exit'], exact: true })
        .click();
      await expect(frame).toHaveCount(0);
      await expect(page).toHaveURL(/\/casino\/slot/);
      if (isMobile) await expect(tile).toBeFocused();

      const wins = played.filter(({ paid }) => paid > 0).length;
      await open(page, '/dashboard/game-history');
      await expect(page.getByRole('row').filter({ hasText: gameName })).toHaveCount(rounds + wins);
      await expect(page.getByRole('row').filter({ hasText: name })).toHaveCount(rounds + wins);
      await page.getByRole('button', { name: tr['history.verify'] }).first().click();
      const last = played.at(-1)!.round;
      await expect(dialogOf(page)).toContainText(roundOf ? roundOf(last) : last);
      await expect(dialogOf(page)).toContainText(name);
      // The dialog is the same for all of them.
      if (name === providers[0]!.name) await lookAt(page, `a round of ${name}`);
    },
  );
