// Runs the cases of providers against a wallet and prints a table: `npm run conformance -- hub88`, or `all`. Without an address it starts a
// house of its own, as `npm start` does: a demo customer logs in and opens a game. With `--url <address before a call's name>` it tests any
// wallet. Then `--key <file>` holds the provider's credentials (Hub88's private key in PEM form, Amusnet's and EveryMatrix's name and
// password with a colon between, the secret of others), and `--player <file>` a JSON object of the player: user, token, deadToken,
// gameCode, currency. EGT Digital's tokens are its own sessions, already known to the wallet.
import { readFileSync } from 'node:fs';
import { parseArgs } from 'node:util';
import { login, logout } from '@felek/contract/account';
import {
  amusnetLaunchUrl,
  digitainLaunchUrl,
  egtLaunchUrl,
  everyMatrixLaunchUrl,
  hub88LaunchUrl,
  pragmaticLaunchUrl,
  softGamingsLaunchUrl,
} from '@felek/contract/casino';
import { demoPassword, demoPeople } from '@felek/contract/demo';
import { amusnetKey } from '../apps/sandbox/src/amusnet/wallet.ts';
import { demoKey as digitainKey, partnerId } from '../apps/sandbox/src/digitain/wallet.ts';
import { demoKey as egtKey } from '../apps/sandbox/src/egt/wallet.ts';
import { demoPassword as everyMatrixPassword } from '../apps/sandbox/src/everymatrix/wallet.ts';
import { hub88PrivateKey } from '../apps/sandbox/src/hub88/keys.ts';
import { demoSecret } from '../apps/sandbox/src/pragmatic/hash.ts';
import { demoSecret as softGamingsSecret } from '../apps/sandbox/src/softgamings/signature.ts';
import { system } from '../apps/sandbox/src/softgamings/wallet.ts';
import { startHouse, type House } from '../testbed/house.ts';
import { amusnetCases } from './amusnet.ts';
import { tryAll, type LabPlayer, type Send, type Verdict } from './case.ts';
import { digitainCases } from './digitain.ts';
import { egtCases } from './egt.ts';
import { openGame } from './game-session.ts';
import { everyMatrixCases } from './everymatrix.ts';
import { hub88Cases } from './hub88.ts';
import { pragmaticCases } from './pragmatic.ts';
import { softGamingsCases } from './softgamings.ts';

interface LaunchCall {
  readonly path: string;
  readonly method: string;
}
interface Lab extends LabPlayer {
  readonly send: Send;
  /** The provider's signing secret. */
  readonly key: string;
}
interface Kit {
  tryAll(lab: Lab): Promise<Verdict[]>;
  /** The demo's key, one of its games, and the call that opens it. */
  readonly key: string;
  readonly gameCode: string;
  readonly launch: LaunchCall;
  request(gameCode: string, lobbyUrl: string): object;
}

const kits: Readonly<Record<string, Kit>> = {
  hub88: {
    tryAll: ({ key: privateKey, ...lab }) => tryAll(hub88Cases, { ...lab, privateKey }),
    key: hub88PrivateKey,
    gameCode: 'hub_fruitgarden',
    launch: hub88LaunchUrl,
    request: (gameCode, lobbyUrl) => ({ platform: 1, gameCode, language: 'tr', lobbyUrl }),
  },
  egt: {
    tryAll: (lab) => tryAll(egtCases, lab),
    key: egtKey,
    gameCode: 'egt_niletreasure',
    launch: egtLaunchUrl,
    request: (gameCode, lobbyUrl) => ({ platform: 1, gameCode, language: 'tr', lobbyUrl }),
  },
  amusnet: {
    tryAll: (lab) => tryAll(amusnetCases, lab),
    key: amusnetKey,
    gameCode: '801',
    launch: amusnetLaunchUrl,
    request: (code) => ({ code, isMobile: false }),
  },
  everymatrix: {
    tryAll({ key, ...lab }) {
      const [login = '', ...rest] = key.split(':');
      return tryAll(everyMatrixCases, { ...lab, login, password: rest.join(':') });
    },
    key: `everymatrix:${everyMatrixPassword}`,
    gameCode: 'galata-lights',
    launch: everyMatrixLaunchUrl,
    request: (code) => ({ code, productId: '' }),
  },
  digitain: {
    tryAll: ({ key: secretKey, ...lab }) => tryAll(digitainCases, { ...lab, secretKey, partnerId }),
    key: digitainKey,
    gameCode: '5001',
    launch: digitainLaunchUrl,
    request: (code) => ({ code }),
  },
  pragmatic: {
    tryAll: ({ key: secret, ...lab }) => tryAll(pragmaticCases, { ...lab, secret }),
    key: demoSecret,
    gameCode: 'vs20bosphorus',
    launch: pragmaticLaunchUrl,
    request: (code) => ({ code }),
  },
  softgamings: {
    tryAll: ({ key: secret, ...lab }) => tryAll(softGamingsCases, { ...lab, secret }),
    key: softGamingsSecret,
    gameCode: 'sg_maidenstower',
    launch: softGamingsLaunchUrl,
    request: (pageCode) => ({ system, pageCode, isMobile: 0 }),
  },
};

const { values, positionals } = parseArgs({
  allowPositionals: true,
  options: { url: { type: 'string' }, key: { type: 'string' }, player: { type: 'string' } },
});
const wanted = positionals.includes('all') ? Object.keys(kits) : positionals;
const unknown = wanted.find((name) => !Object.hasOwn(kits, name));
if (wanted.length === 0 || unknown !== undefined) {
  console.error(`Which provider? One of ${Object.keys(kits).join(', ')}, or all.`);
  process.exit(2);
}

let failed = 0;
for (const name of wanted) {
  const kit = kits[name]!;
  const verdicts =
    values.url === undefined ? await tryOwnHouse(name, kit) : await tryOutside(kit, values.url);
  console.log(`\n${name}`);
  for (const { name: what, failure } of verdicts)
    console.log(`${failure === '' ? '✓' : '✗'} ${what}${failure && `\n    ${failure}`}`);
  const wrong = verdicts.filter(({ failure }) => failure !== '').length;
  console.log(`${verdicts.length - wrong} passed, ${wrong} failed`);
  failed += wrong;
}
process.exit(failed === 0 ? 0 : 1);

function sendTo(url: string): Send {
  return async (method, body, headers) => {
    const answer = await fetch(`${url}/${method}`, { method: 'POST', headers, body });
    return {
      http: answer.status,
      body: await answer.text(),
      headers: Object.fromEntries(answer.headers),
    };
  };
}

function tryOutside(kit: Kit, url: string): Promise<Verdict[]> {
  const { key, player } = values;
  if (key === undefined || player === undefined)
    throw new Error('an outside wallet needs --key and --player');
  const seat = JSON.parse(readFileSync(player, 'utf8')) as LabPlayer;
  // Drops the newline that an editor appends to a secret.
  const signs = readFileSync(key, 'utf8').trimEnd();
  return kit.tryAll({ ...seat, key: signs, send: sendTo(url.replace(/\/+$/, '')) });
}

async function tryOwnHouse(name: string, kit: Kit): Promise<Verdict[]> {
  const house = await startHouse();
  try {
    const send = sendTo(`${house.url}/callback/${name}`);
    return await kit.tryAll({ ...(await seatAt(house, name, kit)), key: kit.key, send });
  } finally {
    await house.stop();
  }
}

/** A demo customer with an open game, and a second session that has ended. */
async function seatAt(house: House, name: string, { gameCode, launch, request }: Kit): Promise<LabPlayer> {
  const ask = async (call: LaunchCall, said: object, token?: string): Promise<unknown> => {
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
  const open = async () => {
    const { token } = (await ask(login, { username: demoPeople.funded, password: demoPassword })) as {
      token: string;
    };
    // The catalogue imports the games a moment after the start.
    let address: string | undefined;
    for (let left = 20; address === undefined; left -= 1) {
      address = await ask(launch, request(gameCode, house.url), token).then(
        String,
        async (error: unknown) => {
          if (left === 0) throw error;
          await new Promise((resolve) => setTimeout(resolve, 250));
          return undefined;
        },
      );
    }
    // Some providers redirect from the address to the game's own, which contains the session's name for the wallet.
    const { session } = await openGame(address);
    const opened = await fetch(`${house.sandboxUrl}/control/${name}/session/${session}`);
    return { token, launched: (await opened.json()) as { user: string; token: string } };
  };
  const ended = await open();
  await ask(logout, {}, ended.token);
  const { launched } = await open();
  return { ...launched, deadToken: ended.launched.token, gameCode, currency: 'TRY' };
}
