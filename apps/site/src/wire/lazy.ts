// Components whose code is fetched when they are first drawn.
import { lazy, type ComponentType } from 'react';
import { needed, whenThere } from './code.ts';

/** A component that is fetched when it is first drawn. */
export const lazily = (load: () => Promise<ComponentType>) =>
  lazy(async () => ({ default: await needed(load) }));

/** An optional component: it is not rendered when its code cannot be loaded. */
export const adornment = <Props>(load: () => Promise<ComponentType<Props>>) =>
  lazy(async () => ({ default: await whenThere(load).catch((): ComponentType<Props> => Nothing) }));

const Nothing = () => null;
