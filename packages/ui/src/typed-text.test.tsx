// @vitest-environment jsdom
import { act, useEffect } from 'react';
import { createRoot, type Root } from 'react-dom/client';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { useTypedText } from './typed-text.ts';

(globalThis as { IS_REACT_ACT_ENVIRONMENT?: boolean }).IS_REACT_ACT_ENVIRONMENT = true;

const settleMs = 300;
let root: Root;
let place: HTMLElement;
let sent: string[];
let typed: string;
let type: (text: string) => void;

function Sample({ value }: { readonly value: string }) {
  const [now, setNow] = useTypedText(value, settleMs, (text) => sent.push(text));
  useEffect(() => {
    typed = now;
    type = setNow;
  });
  return null;
}
const addressSays = (value: string) => act(() => root.render(<Sample value={value} />));
const press = (text: string) => act(() => type(text));
const wait = () => act(() => void vi.advanceTimersByTime(settleMs));

beforeEach(() => {
  vi.useFakeTimers();
  sent = [];
  place = document.body.appendChild(document.createElement('div'));
  root = createRoot(place);
  addressSays('');
});
afterEach(() => {
  act(() => root.unmount());
  place.remove();
  vi.useRealTimers();
});

it('keeps the letters that are typed before the address has the first ones', () => {
  press('Karanfil');
  wait();
  press('Karanfil 9');
  addressSays('Karanfil');
  expect(typed).toBe('Karanfil 9');
  wait();
  expect(sent).toEqual(['Karanfil', 'Karanfil 9']);
});

it('keeps them while two earlier texts are on their way', () => {
  press('K');
  wait();
  press('Ka');
  wait();
  press('Kar');
  addressSays('K');
  addressSays('Ka');
  expect(typed).toBe('Kar');
});

it('keeps a space at the end, which the address is not given', () => {
  press('Kara ');
  wait();
  addressSays('Kara');
  expect([typed, sent]).toEqual(['Kara ', ['Kara']]);
});

it('follows a change of the address from elsewhere, and sends nothing', () => {
  press('Karanfil');
  wait();
  addressSays('Karanfil');
  addressSays('');
  wait();
  expect([typed, sent]).toEqual(['', ['Karanfil']]);
});
