// A game of another provider's, as a customer meets it: from its tile into the frame, ten rounds through signed callbacks, reloaded and
// left, and found again in the history.
import { randomInt } from 'node:crypto';
import { expect, test } from '@playwright/test';
import { tr } from '../apps/site/src/texts/tr.ts';
import { demoPassword, demoPeople } from '../packages/contract/src/demo.ts';

const url = () => process.env['FELEK_URL']!;
const rounds = 10;

test('a game of Hub88 is opened from its tile, played, reloaded, left, and stands in the history', async ({
  page,
}) => {
  const login = await page.request.post(`${url()}/api/auth/login`, {
    headers: { 'x-forwarded-for': `10.2.0.${randomInt(1, 250)}` },
    data: { username: demoPeople.funded, password: demoPassword },
  });
  const { data } = (await login.json()) as { data: { token: string } };
  await page.addInitScript(
    (auth) => {
      if (self === top) localStorage.setItem('authData', auth);
    },
    JSON.stringify({ ...data, fingerprint: '' }),
  );
  await page.goto(`${url()}/casino/slot`);
  await page.getByRole('button', { name: `${tr['game.play']}: Fruit Garden` }).click();

  const frame = page.frameLocator('iframe[sandbox]');
  await expect(frame.locator('#balance')).toContainText('₺');
  for (let n = 0; n < rounds; n += 1) {
    await frame.locator('#spin').click();
    await expect(frame.locator('#told')).not.toBeEmpty();
    await expect(frame.locator('#spin')).toBeEnabled();
    await expect(frame.locator('#told')).not.toHaveText(/alınamadı|yetersiz/);
  }
  await frame.locator('#reload').click();
  await expect(frame.locator('#balance')).toContainText('₺');
  await frame.locator('#exit').click();
  await expect(page.locator('iframe[sandbox]')).toHaveCount(0);

  const answer = await page.request.post(`${url()}/api/customer/gamehistory`, {
    headers: { authorization: `Bearer ${data.token}` },
    data: { skip: 0, take: 100, type: 2 },
  });
  const history = (await answer.json()) as { data: { list: { gameName: string; providerName: string }[] } };
  const own = history.data.list.filter(({ gameName }) => gameName === 'Fruit Garden');
  expect(own.length).toBeGreaterThanOrEqual(rounds);
  expect(new Set(own.map(({ providerName }) => providerName))).toEqual(new Set(['Hub88']));
});
