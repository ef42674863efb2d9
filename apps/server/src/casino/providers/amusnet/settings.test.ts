import { expect, it } from 'vitest';
import { areCredentials } from './credentials.ts';
import { readAmusnetSettings } from './settings.ts';

const own = {
  AMUSNET_LAUNCH_URL: 'https://amusnet.example/play',
  AMUSNET_PORTAL_CODE: 'felek_TRY',
  AMUSNET_USER_NAME: 'eu',
  AMUSNET_PASSWORD: 'pw',
  AMUSNET_GAMES_URL: 'https://amusnet.example/games',
};

it('connects in production with all settings, and not without an address', () => {
  expect(readAmusnetSettings(own, undefined)).toBeDefined();
  expect(readAmusnetSettings({}, undefined)).toBeUndefined();
  expect(readAmusnetSettings({}, 'http://localhost:8081')).toBeDefined();
});

it.each([
  ['an address that is none', { AMUSNET_LAUNCH_URL: 'amusnet' }],
  ['no portal', { AMUSNET_PORTAL_CODE: '' }],
  ['no name', { AMUSNET_USER_NAME: '' }],
  ['no password', { AMUSNET_PASSWORD: '' }],
  ['the demo’s password', { AMUSNET_PASSWORD: 'felek-demo-amusnet' }],
  ['no list of games', { AMUSNET_GAMES_URL: '' }],
])('refuses production with %s', (_what, wrong) => {
  expect(() => readAmusnetSettings({ ...own, ...wrong }, undefined)).toThrow(/^AMUSNET_/);
});

it.each([
  ['eu', 'pw', true],
  ['eu', 'pw2', false],
  ['EU', 'pw', false],
  ['', '', false],
  ['eu', '', false],
])('believes the name %j with the password %j: %s', (userName, password, believed) => {
  expect(areCredentials({ userName: 'eu', password: 'pw' }, { userName, password })).toBe(believed);
});
