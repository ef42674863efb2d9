import { renderToString } from 'react-dom/server';
import { expect, it } from 'vitest';
import { createDrawnStore, takeOver } from './drawn-store.ts';

const useLamp = createDrawnStore({ color: 'red' });
const Lamp = () => useLamp(({ color }) => color);

it('is drawn as it is at the time', () => {
  useLamp.setState({ color: 'amber' });
  expect(renderToString(<Lamp />)).toBe('amber');
});

it('hydrates with its state at the beginning, whatever has changed since', () => {
  takeOver();
  useLamp.setState({ color: 'green' });
  // React reads a store in the same way on the server and during hydration.
  expect(renderToString(<Lamp />)).toBe('amber');
  expect(useLamp.getState().color).toBe('green');
});
