import { renderToString } from 'react-dom/server';
import { expect, it } from 'vitest';
import { createDrawnStore, takeOver } from './drawn-store.ts';

const useLamp = createDrawnStore({ color: 'red' });
const Lamp = () => useLamp(({ color }) => color);

it('is drawn as it is at the time', () => {
  useLamp.setState({ color: 'amber' });
  expect(renderToString(<Lamp />)).toBe('amber');
});

it('is taken over as it was when that began, whatever has changed since', () => {
  takeOver();
  useLamp.setState({ color: 'green' });
  // React reads a store in the same way when it draws on a server and when it takes over what was drawn.
  expect(renderToString(<Lamp />)).toBe('amber');
  expect(useLamp.getState().color).toBe('green');
});
