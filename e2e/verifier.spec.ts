// The stand-alone verifier, opened from the disk without a network: rounds of every game, true ones and forged ones, one by one and as a file.
import { readFileSync } from 'node:fs';
import { expect, type Page } from '@playwright/test';
import { texts } from '../apps/site/verifier/verifier-texts.ts';
import { houseCatalogue } from '../packages/games/src/catalogue.ts';
import { checkWords } from '../packages/games/src/check-words.ts';
import type { ProvedRound } from '../packages/games/src/checks.ts';
import { falseRounds, trueRoundsOf } from '../packages/games/testbed/true-rounds.ts';
import { lookAt, onceIsEnough, phoneScreen, test, url } from './visit.ts';

const file = new URL('../apps/site/dist/verifier.html', import.meta.url);
const { en, tr } = texts;

test.use({ device: undefined, locale: 'en-GB' });

/** A round as the server sends it: with names and times that its proof does not need. */
const told = (round: ProvedRound) => ({
  gameName: round.gameCode,
  providerName: 'Felek',
  startedAt: '2026-01-01T00:00:00.000Z',
  endedAt: '2026-01-01T00:00:05.000Z',
  ...round,
});

const roundsOf = (code: string, count: number) =>
  trueRoundsOf(houseCatalogue.find(code)!, count, 'doğrulayıcı');
const forgedOf = (round: ProvedRound, what: string): ProvedRound =>
  falseRounds(houseCatalogue.find(round.gameCode)!, round).find(([name]) => name === what)![1];

async function openFromDisk(page: Page): Promise<string[]> {
  const requests: string[] = [];
  page.on('request', (request) => requests.push(request.url()));
  await page.context().setOffline(true);
  await page.goto(file.href);
  return requests;
}

async function paste(page: Page, round: ProvedRound): Promise<void> {
  await page.getByLabel(en.paste).fill(JSON.stringify(told(round)));
  await page.getByRole('button', { name: en.verify, exact: true }).click();
}

test(
  'the verifier shows rounds of each kind step by step, and where a forged one fails',
  onceIsEnough,
  async ({ page }) => {
    const requests = await openFromDisk(page);
    for (const code of ['hazine', 'mayin', 'ucus', 'bingo-75']) {
      const [round] = roundsOf(code, 1) as [ProvedRound];
      await paste(page, round);
      await expect(page.getByText(en.verdict.proved), code).toBeVisible();
      await expect(page.locator('.facts')).toContainText(houseCatalogue.find(code)!.hall.names.en);
      await expect(page.locator('.steps > li.wrong')).toHaveCount(0);
      expect(await page.locator('.steps > li.right').count(), code).toBeGreaterThanOrEqual(4);
      await paste(page, forgedOf(round, 'a kuruş more paid'));
      await expect(page.getByText(en.verdict.false), code).toBeVisible();
      await expect(page.locator('.steps > li.wrong h4')).toContainText([en.check.payout]);
    }
    expect(requests).toEqual([file.href]);
  },
);

test('the verifier finds every change of a proof, of every game', onceIsEnough, async ({ page }) => {
  await openFromDisk(page);
  const games = houseCatalogue.list().map((game) => ({ game, rounds: roundsOf(game.code, 4) }));
  const truths = games.flatMap(({ rounds }) => rounds);
  // Each change of each game once.
  const lies = games.flatMap(({ game, rounds }) => [
    ...new Map(rounds.flatMap((round) => falseRounds(game, round))).values(),
  ]);
  expect(lies.length).toBeGreaterThan(400);
  /** The page's verdicts on each, pasted one after the other as a player would. */
  const verdictsOf = (proofs: readonly ProvedRound[]) =>
    page.evaluate(
      (written) => {
        const field = document.querySelector<HTMLTextAreaElement>('#proof')!;
        const verify = field.parentElement!.querySelector<HTMLButtonElement>('button.main')!;
        return written.map((text) => {
          field.value = text;
          verify.click();
          return document.querySelector('#results .banner')!.textContent;
        });
      },
      proofs.map(told).map((proof) => JSON.stringify(proof)),
    );
  const saidOf = async (proofs: readonly ProvedRound[]) => [...new Set(await verdictsOf(proofs))];
  expect(await saidOf(truths)).toEqual([en.verdict.proved]);
  expect(await saidOf(lies)).toEqual([en.verdict.false]);
});

test(
  'the verifier reads by keyboard on a phone and on a desktop, in both languages',
  onceIsEnough,
  async ({ page, expected }) => {
    expected.push(/Content Security Policy/);
    await openFromDisk(page);
    const [round] = roundsOf('mayin', 1) as [ProvedRound];
    for (const size of [phoneScreen, { width: 1440, height: 900 }]) {
      await page.setViewportSize(size);
      for (const words of [tr, en]) {
        await page.getByRole('button', { name: words === tr ? 'Türkçe' : 'English' }).press('Enter');
        await expect(page.getByRole('heading', { level: 1 })).toHaveText(words.title);
        const field = page.getByLabel(words.paste);
        await field.fill('no proof');
        await field.press('Tab');
        await page.keyboard.press('Enter');
        await expect(page.getByText(words.unreadable)).toBeVisible();
        // The typed text is still there.
        await expect(field).toHaveValue('no proof');
        await field.fill(JSON.stringify(told(round)));
        await field.press('Tab');
        await page.keyboard.press('Enter');
        await expect(page.getByText(words.verdict.proved)).toBeVisible();
        await expect(page.getByRole('heading', { name: words.result, exact: true })).toBeFocused();
        await page.locator('summary').first().press('Enter');
        await expect(
          page.getByText(checkWords[words === tr ? 'tr' : 'en'].shown.serverSeed, { exact: true }),
        ).toBeVisible();
        await lookAt(page, `a round in the verifier, ${size.width}, ${words.title}`);
      }
    }
    const reached = await page.evaluate(() =>
      fetch('https://example.com/').then(
        () => 'reached',
        () => 'not reached',
      ),
    );
    expect(reached).toBe('not reached');
  },
);

test(
  'the verifier reads a file of all rounds, and says what is wrong with it',
  onceIsEnough,
  async ({ page }) => {
    const requests = await openFromDisk(page);
    const rounds = houseCatalogue.list().flatMap(({ code }) => roundsOf(code, 2));
    const end = {
      end: true,
      rounds: rounds.length,
      hidden: [{ gameCode: 'lale', gameName: 'Lale', rounds: 3 }],
    };
    const give = async (lines: readonly object[]) =>
      page.locator('input[type=file]').setInputFiles({
        name: 'rounds.jsonl',
        mimeType: 'application/json',
        buffer: Buffer.from(`${lines.map((line) => JSON.stringify(line)).join('\n')}\n`),
      });
    await give([...rounds.map(told), end]);
    await expect(page.getByText(en.allProved(String(rounds.length)))).toBeVisible({ timeout: 60_000 });
    await expect(page.getByText(en.complete(String(rounds.length)))).toBeVisible();
    await expect(page.getByText(en.leftOut('3'))).toBeVisible();
    await lookAt(page, 'a file in the verifier on a desktop');
    await page.setViewportSize(phoneScreen);
    await lookAt(page, 'a file in the verifier on a phone');

    // One round of each game is forged, and one is there twice.
    const isFirst = ({ gameCode }: ProvedRound, place: number) => rounds[place - 1]?.gameCode !== gameCode;
    const changed = rounds.map((round, place) =>
      isFirst(round, place) ? forgedOf(round, 'another seal') : round,
    );
    const [first, twice] = [rounds[0]!, rounds[1]!];
    await give([...changed, twice].map(told));
    const wrong = houseCatalogue.list().length + 1;
    await expect(page.getByText(en.someFalse(String(wrong)))).toBeVisible({ timeout: 60_000 });
    await expect(page.getByText(en.cutOff)).toBeVisible();
    await page.getByLabel(en.show).selectOption('false');
    await page.getByRole('button', { name: `${en.open}: ${first.roundId}` }).click();
    await expect(page.locator('.steps > li.wrong h4')).toContainText([en.check.record]);
    await page.getByLabel(en.find).fill(twice.roundId);
    await page.getByRole('button', { name: `${en.open}: ${twice.roundId}` }).click();
    await expect(page.locator('.steps > li.wrong h4')).toContainText([en.check.series]);
    await lookAt(page, 'a forged round of a file in the verifier');
    expect(requests).toEqual([file.href]);
  },
);

test('the server gives the verifier as the file that was built', onceIsEnough, async ({ request }) => {
  const answer = await request.get(`${url()}/verifier.html`);
  expect(await answer.body()).toEqual(readFileSync(file));
  expect(answer.headers()['content-security-policy']).toContain("default-src 'none'");
});
