import { expect, it } from 'vitest';
import { recall, remembers } from './memory.ts';

it('recalls what it asked the page to keep', () => {
  const kept = { stake: 20, muted: true, scene: '7 black/17=5' };
  expect(remembers(kept)).toMatchObject({ cmd: 'remember' });
  expect(recall(remembers(kept).text)).toEqual(kept);
});

it.each([null, '', 'x', 'null', '7', '[]', '{"stake":"20","muted":1,"scene":7}'])(
  'takes nothing from %j',
  (text) => {
    expect(recall(text)).toEqual({});
  },
);
