import { expect, it } from 'vitest';
import { commandOf, framePlace, memoryIn, withMemory } from './frame-place.ts';

const own = 'https://felek.example';

it('shows our stage with an opaque origin and nothing but scripts', () =>
  expect(framePlace('/stage/lale/?t=1', own)).toEqual({
    src: '/stage/lale/?t=1',
    origin: 'null',
    sandbox: 'allow-scripts',
  }));

it.each(['<script src="https://games.example/a.js"></script>', '\n<!doctype html><div></div>'])(
  'shows the markup %j in a page with an opaque origin, never in ours',
  (markup) => {
    const place = framePlace(markup, own);
    expect(place).toMatchObject({ src: '/stage/markup/', markup, origin: 'null' });
    expect(place?.sandbox).not.toContain('allow-same-origin');
  },
);

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
  '',
])('shows nothing for %j', (url) => expect(framePlace(url, own)).toBeUndefined());

it.each([
  ['exit', 'exit'],
  [{ cmd: 'exit' }, 'exit'],
  [{ command: 'exit' }, undefined],
  [null, undefined],
  [7, undefined],
])('reads the command of %j', (data, command) => expect(commandOf(data)).toBe(command));

it.each([
  [{ cmd: 'remember', text: '{"stake":20}' }, '{"stake":20}'],
  [{ cmd: 'remember', text: 'x'.repeat(2001) }, undefined],
  [{ cmd: 'remember', text: 7 }, undefined],
  [{ cmd: 'exit', text: 'x' }, undefined],
  ['remember', undefined],
])('keeps of the message %j: %j', (data, kept) => expect(memoryIn(data)).toBe(kept));

it('gives kept values to our own stage, and to no provider', () => {
  expect(withMemory('/stage/lale/#launch=t', '{"stake":20}')).toBe(
    '/stage/lale/#launch=t&remembered=%7B%22stake%22%3A20%7D',
  );
  expect(withMemory('/stage/lale/#launch=t', null)).toBe('/stage/lale/#launch=t');
  expect(withMemory('https://games.example/#x', 'y')).toBe('https://games.example/#x');
});
