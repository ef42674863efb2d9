import { expect, it } from 'vitest';
import { textFrame } from './message.ts';

// RFC 6455, section 5.7: an unmasked text message, and the two longer forms of the length at their borders.
it.each([
  ['Hello', '810548656c6c6f'],
  ['x'.repeat(125), '817d78'],
  ['x'.repeat(126), '817e007e78'],
  ['x'.repeat(256), '817e010078'],
  ['x'.repeat(65_535), '817effff78'],
  ['x'.repeat(65_536), '817f000000000001000078'],
  ['ş', '8102c59f'],
])('frames text as RFC 6455 says', (text, start) => {
  const frame = textFrame(text);
  expect(frame.toString('hex').slice(0, start.length)).toBe(start);
  expect(frame.toString('utf8').endsWith(text)).toBe(true);
});
