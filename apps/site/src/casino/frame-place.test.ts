import { expect, it } from 'vitest';
import { commandOf, framePlace } from './frame-place.ts';

const own = 'https://felek.example';

it('shows our stage with an opaque origin and nothing but scripts', () =>
  expect(framePlace('/stage/lale/?t=1', own)).toEqual({ origin: 'null', sandbox: 'allow-scripts' }));

it('shows a provider’s page at its own origin', () =>
  expect(framePlace('https://games.example/play?id=1', own)?.origin).toBe('https://games.example'));

it('shows a page without TLS where the site has none either, as at home, and nowhere else', () => {
  const url = 'http://localhost:8081/hub88/play/x';
  expect(framePlace(url, 'http://localhost:8080')?.origin).toBe('http://localhost:8081');
  expect(framePlace(url, 'http://localhost:8081')).toBeUndefined();
  expect(framePlace(url, own)).toBeUndefined();
});

it.each([
  'javascript:alert(1)',
  'data:text/html,<script>alert(1)</script>',
  'http://games.example/',
  'https://felek.example/casino/slot',
  'https://who:secret@games.example/',
  '//games.example/',
  '/api/user/balance',
  '/stage/../api/',
  '<script>alert(1)</script>',
  '',
])('shows nothing for %j', (url) => expect(framePlace(url, own)).toBeUndefined());

it.each([
  ['exit', 'exit'],
  [{ cmd: 'exit' }, 'exit'],
  [{ command: 'exit' }, undefined],
  [null, undefined],
  [7, undefined],
])('reads the command of %j', (data, command) => expect(commandOf(data)).toBe(command));
