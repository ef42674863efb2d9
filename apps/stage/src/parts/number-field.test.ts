// @vitest-environment jsdom
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { makeNumberField } from './choice.ts';

const onChoose = vi.fn<(value: number) => void>();
const onRead = vi.fn<() => void>();
let field: ReturnType<typeof makeNumberField>;

beforeEach(() => {
  field = makeNumberField({
    label: 'Hedef',
    decimals: 2,
    language: 'tr',
    limits: () => [101, 990_000],
    outside: (name, least, most) => `${name}: ${least}, ${most}`,
    onChoose,
    onRead,
  });
  field.show(200);
  document.body.replaceChildren(field.element);
});
afterEach(() => {
  document.body.replaceChildren();
  vi.resetAllMocks();
});

const input = () => document.querySelector('input')!;
const limits = () => document.querySelector('.number-limits')!.textContent;

function type(text: string): void {
  input().value = text;
  input().dispatchEvent(new Event('input'));
}
const leave = () => input().dispatchEvent(new Event('change'));

it.each(['1,00', '9.900,01', 'on'])(
  'keeps %j, which may not be played, and says the limits beside it',
  (text) => {
    type(text);
    leave();
    expect(onChoose).not.toHaveBeenCalled();
    expect(input().value).toBe(text);
    expect(field.problem()).toBe('Hedef: 1,01, 9.900,00');
    expect(limits()).toBe('1,01 – 9.900,00');
    expect(onRead).toHaveBeenCalledTimes(1);
  },
);

it.each([
  ['1,01', 101],
  ['9.900', 990_000],
])('takes the limit %j itself', (text, value) => {
  type(text);
  leave();
  expect(onChoose).toHaveBeenCalledExactlyOnceWith(value);
  expect(field.problem()).toBeUndefined();
});

it('has no problem any more as soon as the text is within the limits', () => {
  type('1');
  leave();
  type('1,5');
  expect(field.problem()).toBeUndefined();
  expect(limits()).toBe('');
});

it('leaves what is being typed when a round ends', () => {
  type('1');
  field.show(300);
  expect(input().value).toBe('1');
  type('1,5');
  leave();
  field.show(300);
  expect(input().value).toBe('3,00');
});

it('follows the game again after the same text was typed once more', () => {
  type('2,0');
  type('2,00');
  input().dispatchEvent(new Event('blur'));
  field.show(300);
  expect(input().value).toBe('3,00');
});
