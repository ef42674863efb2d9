// Runs the cases of providers against a wallet and prints a table: `npm run conformance -- hub88`, or `all`.
//
// Without an address, against a house of its own, as `npm start` runs it: a demo customer logs in and opens a game there. With
// `--url <address before /user/balance>` against any wallet; then `--key <file>` has the provider's private key (PEM), and
// `--player <file>` a JSON object of the player: user, token, deadToken, gameCode, currency.
import { readFileSync } from 'node:fs';
import { parseArgs } from 'node:util';
import { login, logout } from '@felek/contract/account';
import { hub88LaunchUrl } from '@felek/contract/casino';
import { demoPassword, demoPeople } from '@felek/contract/demo';
import { hub88PrivateKey } from '../apps/sandbox/src/hub88/keys.ts';
import { startHouse, type House } from '../testbed/house.ts';
import { tryAll, type Send, type Verdict } from './case.ts';
import { hub88Cases, type Hub88Player } from './hub88.ts';

/** How each provider's cases are run; `url` is where its calls go. */
const providers = {
  async hub88({
    url,
    key,
    player,
  }: {
    url: string;
    key: string;
    player: () => Promise<Hub88Player>;
  }): Promise<Verdict[]> {
    const send: Send = async (method, body, headers) => {
      const answer = await fetch(`${url}/${method}`, { method: 'POST', headers, body });
      return { http: answer.status, body: await answer.text() };
    };
    return tryAll(hub88Cases, { ...(await player()), privateKey: key, send });
  },
} as const;
type Provider = keyof typeof providers;

const { values, positionals } = parseArgs({
  allowPositionals: true,
  options: { url: { type: 'string' }, key: { type: 'string' }, player: { type: 'string' } },
});
const wanted = positionals.includes('all') ? Object.keys(providers) : positionals;
const unknown = wanted.find((name) => !Object.hasOwn(providers, name));
if (wanted.length === 0 || unknown !== undefined) {
  console.error(`Which provider? One of ${Object.keys(providers).join(', ')}, or all.`);
  process.exit(2);
}

let failed = 0;
for (const name of wanted as Provider[]) {
  const verdicts = values.url === undefined ? await tryOwnHouse(name) : await tryOutside(name, values.url);
  console.log(`\n${name}`);
  for (const { name: what, failure } of verdicts)
    console.log(`${failure === '' ? '✓' : '✗'} ${what}${failure && `\n    ${failure}`}`);
  const wrong = verdicts.filter(({ failure }) => failure !== '').length;
  console.log(`${verdicts.length - wrong} passed, ${wrong} failed`);
  failed += wrong;
}
process.exit(failed === 0 ? 0 : 1);

function tryOutside(name: Provider, url: string): Promise<Verdict[]> {
  const { key, player } = values;
  if (key === undefined || player === undefined)
    throw new Error('an outside wallet needs --key and --player');
  const read = async () => JSON.parse(readFileSync(player, 'utf8')) as Hub88Player;
  return providers[name]({ url: url.replace(/\/+$/, ''), key: readFileSync(key, 'utf8'), player: read });
}

async function tryOwnHouse(name: Provider): Promise<Verdict[]> {
  const house = await startHouse();
  try {
    const player = () => seatAtHub88(house);
    return await providers[name]({ url: `${house.url}/callback/${name}`, key: hub88PrivateKey, player });
  } finally {
    await house.stop();
  }
}

/** A demo customer with a game open, and a second session of theirs that has ended. */
async function seatAtHub88(house: House): Promise<Hub88Player> {
  const ask = async (
    call: { readonly path: string; readonly method: string },
    said: object,
    token?: string,
  ): Promise<unknown> => {
    const answer = await fetch(`${house.url}/api/${call.path}`, {
      method: call.method,
      headers: { 'content-type': 'application/json', ...(token && { authorization: `Bearer ${token}` }) },
      ...(call.method === 'POST' && { body: JSON.stringify(said) }),
    });
    const { success, data, message } = (await answer.json()) as {
      success: boolean;
      data: unknown;
      message: string;
    };
    if (!success) throw new Error(`${call.path} was refused: ${message}`);
    return data;
  };
  const gameCode = 'hub_fruitgarden';
  const open = async () => {
    const { token } = (await ask(login, { username: demoPeople.funded, password: demoPassword })) as {
      token: string;
    };
    // The catalogue takes a moment to hear of the games.
    const wish = { platform: 1, gameCode, language: 'tr', lobbyUrl: house.url };
    let address: string | undefined;
    for (let left = 20; address === undefined; left -= 1) {
      address = await ask(hub88LaunchUrl, wish, token).then(String, async (error: unknown) => {
        if (left === 0) throw error;
        await new Promise((resolve) => setTimeout(resolve, 250));
        return undefined;
      });
    }
    const session = address.split('/').at(-1)!;
    const opened = await fetch(`${house.sandboxUrl}/control/hub88/session/${session}`);
    return { token, launched: (await opened.json()) as { user: string; token: string } };
  };
  const ended = await open();
  await ask(logout, {}, ended.token);
  const { launched } = await open();
  return { ...launched, deadToken: ended.launched.token, gameCode, currency: 'TRY' };
}
